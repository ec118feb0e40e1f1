//! The files of the built app, embedded or on disk.

mod coding;
mod fingerprint;

use std::path::{Component, Path, PathBuf};

use axum::body::Bytes;
use tokio::fs;

pub(crate) use self::coding::Coding;
pub(crate) use self::fingerprint::fingerprint;

/// The source of the app's files.
#[derive(Clone, Debug)]
pub enum Assets {
    /// Files embedded in the program.
    Embedded(&'static [EmbeddedFile]),
    /// A folder, read again for each request. `NAME.br` and `NAME.gz` are the compressed forms
    /// of `NAME`, unless they are older.
    Folder(PathBuf),
}

/// A file embedded in the program.
#[derive(Clone, Copy, Debug)]
pub struct EmbeddedFile {
    /// The path relative to the root of the app, with slashes.
    pub name: &'static str,
    /// The uncompressed contents.
    pub bytes: &'static [u8],
    /// The contents compressed with Brotli, if that saves at least 10%.
    pub brotli: Option<&'static [u8]>,
    /// The contents compressed with gzip, if that saves at least 10%.
    pub gzip: Option<&'static [u8]>,
    /// A hash of the contents.
    pub fingerprint: u64,
}

/// The contents of a file in one form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Asset {
    pub(crate) bytes: Bytes,
    /// The coding of the bytes; `None` if they are plain.
    pub(crate) coding: Option<Coding>,
    /// Whether the file has other forms, too.
    pub(crate) has_forms: bool,
    /// A hash of the contents.
    pub(crate) fingerprint: u64,
}

/// The app, if this build contains it.
const EMBEDDED: &[EmbeddedFile] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

impl Assets {
    /// The app of this build: embedded in the published package and where
    /// `DAMEO_EMBED_APP` was set, otherwise the folder `web/dist` of the source tree.
    #[must_use]
    pub fn built() -> Self {
        if EMBEDDED.is_empty() {
            return Self::Folder(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist"));
        }
        Self::Embedded(EMBEDDED)
    }

    /// Loads a file by its path relative to the root of the app, in the smallest form that
    /// it has in one of the accepted codings.
    pub(crate) async fn find(&self, name: &str, accepts: impl Fn(Coding) -> bool) -> Option<Asset> {
        match self {
            Self::Embedded(files) => {
                files.iter().find(|file| file.name == name).map(|file| file.form(accepts))
            }
            Self::Folder(folder) => read(&folder.join(plain(name)?), accepts).await,
        }
    }
}

impl EmbeddedFile {
    fn coded(&self, coding: Coding) -> Option<&'static [u8]> {
        match coding {
            Coding::Brotli => self.brotli,
            Coding::Gzip => self.gzip,
        }
    }

    /// The smallest form in one of the accepted codings.
    fn form(&self, accepts: impl Fn(Coding) -> bool) -> Asset {
        let forms =
            || Coding::ALL.into_iter().filter_map(|coding| Some((coding, self.coded(coding)?)));
        let chosen = forms().find(|&(coding, _)| accepts(coding));
        Asset {
            bytes: Bytes::from_static(chosen.map_or(self.bytes, |(_, bytes)| bytes)),
            coding: chosen.map(|(coding, _)| coding),
            has_forms: forms().next().is_some(),
            fingerprint: self.fingerprint,
        }
    }
}

/// Reads a file on disk in the smallest form in one of the accepted codings.
async fn read(path: &Path, accepts: impl Fn(Coding) -> bool) -> Option<Asset> {
    let changed = fs::metadata(path).await.ok()?.modified().ok();
    let mut forms = Vec::new();
    for coding in Coding::ALL {
        let form = path.with_added_extension(coding.extension());
        if fs::metadata(&form).await.is_ok_and(|form| form.modified().ok() >= changed) {
            forms.push((coding, form));
        }
    }
    let has_forms = !forms.is_empty();
    let chosen = forms.into_iter().find(|&(coding, _)| accepts(coding));
    let (coding, path) =
        chosen.map_or((None, path.to_owned()), |(coding, form)| (Some(coding), form));
    let bytes = fs::read(path).await.ok()?;
    let fingerprint = fingerprint(&bytes);
    Some(Asset { bytes: bytes.into(), coding, has_forms, fingerprint })
}

/// The path, unless it could lead out of the folder.
fn plain(name: &str) -> Option<&Path> {
    let path = Path::new(name);
    let is_plain = |component| matches!(component, Component::Normal(_));
    (!name.contains('\\') && path.components().all(is_plain)).then_some(path)
}

/// The media type of a file, by its extension.
pub(crate) fn media_type(name: &str) -> &'static str {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "tsv" => "text/tab-separated-values; charset=utf-8",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_are_pinned() {
        assert_eq!(fingerprint(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fingerprint(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fingerprint(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn paths_stay_in_the_folder() {
        for name in ["../Cargo.toml", "/etc/passwd", "assets/../../x", "a\\..\\b", "."] {
            assert_eq!(plain(name), None, "{name}");
        }
        assert_eq!(plain("assets/a.js"), Some(Path::new("assets/a.js")));
    }
}
