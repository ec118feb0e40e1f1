//! Where files are.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use percent_encoding::percent_decode_str;
use thiserror::Error;

use crate::name::FileName;

/// Where files are: a folder, or `s3://BUCKET` with `/FOLDER/...` for a folder in it,
/// `KEY:SECRET@` before the bucket, and `?endpoint=URL&region=REGION`. What it does not say of S3
/// is taken from `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION` and the like.
/// Characters of their own meaning in the key and the secret are percent-encoded. Printed without
/// what is secret.
#[derive(Clone, PartialEq, Eq)]
pub struct FilesAddress(pub(crate) Place);

#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Place {
    Folder(PathBuf),
    Bucket(Bucket),
}

/// A bucket of S3, and a folder in it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Bucket {
    pub(crate) name: String,
    /// Words with slashes between them; empty for the bucket itself.
    pub(crate) folder: String,
    /// The key and the secret.
    pub(crate) credentials: Option<(String, String)>,
    pub(crate) endpoint: Option<String>,
    pub(crate) region: Option<String>,
}

/// A text is no [`FilesAddress`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "bad address of files: {0}: expected a folder, or s3://BUCKET/FOLDER?endpoint=URL&region=REGION"
)]
pub struct FilesAddressError(&'static str);

impl FilesAddress {
    /// Whether it has a secret.
    #[must_use]
    pub fn has_secret(&self) -> bool {
        matches!(&self.0, Place::Bucket(Bucket { credentials: Some(_), .. }))
    }
}

impl FromStr for FilesAddress {
    type Err = FilesAddressError;

    fn from_str(text: &str) -> Result<Self, FilesAddressError> {
        match text.split_once("://") {
            Some(("s3", rest)) => bucket(rest).map(|bucket| Self(Place::Bucket(bucket))),
            Some(_) => Err(FilesAddressError("it is of another kind")),
            None if text.is_empty() => Err(FilesAddressError("it is empty")),
            None => Ok(Self(Place::Folder(text.into()))),
        }
    }
}

fn bucket(text: &str) -> Result<Bucket, FilesAddressError> {
    let (path, query) = text.split_once('?').unwrap_or((text, ""));
    let (secret, path) = match path.rsplit_once('@') {
        Some((secret, path)) => (Some(secret), path),
        None => (None, path),
    };
    let (name, folder) = path.split_once('/').unwrap_or((path, ""));
    let folder = folder.trim_end_matches('/');
    let is_bucket = |byte: u8| {
        byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'.')
    };
    if name.is_empty() || !name.bytes().all(is_bucket) {
        return Err(FilesAddressError("its bucket has no name, or a bad one"));
    }
    // Where a file can be.
    if !folder.is_empty() && FileName::new(format!("{folder}/x.x")).is_err() {
        return Err(FilesAddressError("its folder has a bad name"));
    }
    let mut bucket = Bucket {
        name: name.to_owned(),
        folder: folder.to_owned(),
        credentials: secret.map(credentials).transpose()?,
        endpoint: None,
        region: None,
    };
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        let field = match &*name {
            "endpoint" if value.starts_with("https://") || value.starts_with("http://") => {
                &mut bucket.endpoint
            }
            "endpoint" => return Err(FilesAddressError("its endpoint is no address of the web")),
            "region" => &mut bucket.region,
            _ => return Err(FilesAddressError("it has an unknown option")),
        };
        *field = Some(value.into_owned());
    }
    Ok(bucket)
}

fn credentials(text: &str) -> Result<(String, String), FilesAddressError> {
    let bad = FilesAddressError("its credentials are not KEY:SECRET");
    let (key, secret) = text.split_once(':').ok_or_else(|| bad.clone())?;
    let decoded = |text: &str| {
        let decoded = percent_decode_str(text).decode_utf8();
        decoded.map(String::from).ok().filter(|text| !text.is_empty()).ok_or_else(|| bad.clone())
    };
    Ok((decoded(key)?, decoded(secret)?))
}

impl fmt::Display for FilesAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Place::Folder(folder) => write!(f, "{}", folder.display()),
            Place::Bucket(Bucket { name, folder, .. }) if folder.is_empty() => {
                write!(f, "s3://{name}")
            }
            Place::Bucket(Bucket { name, folder, .. }) => write!(f, "s3://{name}/{folder}"),
        }
    }
}

impl fmt::Debug for FilesAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FilesAddress({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_printed_without_its_secret() {
        for (text, printed, has_secret) in [
            ("/var/lib/dameo", "/var/lib/dameo", false),
            ("files", "files", false),
            ("s3://games", "s3://games", false),
            ("s3://games/", "s3://games", false),
            ("s3://AKEY:s3cret%2F@games/site/one/?region=eu-1", "s3://games/site/one", true),
            ("s3://games?endpoint=http://127.0.0.1:1", "s3://games", false),
        ] {
            let address: FilesAddress = text.parse().unwrap();
            assert_eq!(address.to_string(), printed);
            assert_eq!(address.has_secret(), has_secret, "{text}");
            assert_eq!(format!("{address:?}"), format!("FilesAddress({printed})"));
        }
        let text = "s3://AKEY:s3cret%2F@games?region=eu-1&endpoint=https%3A%2F%2Fs3.example";
        let Place::Bucket(bucket) = text.parse::<FilesAddress>().unwrap().0 else { panic!() };
        assert_eq!(bucket.credentials, Some(("AKEY".to_owned(), "s3cret/".to_owned())));
        assert_eq!(bucket.region.as_deref(), Some("eu-1"));
        assert_eq!(bucket.endpoint.as_deref(), Some("https://s3.example"));
    }

    #[test]
    fn what_is_wrong_is_said_without_the_text() {
        for (text, reason) in [
            ("", "it is empty"),
            ("gs://secret", "it is of another kind"),
            ("s3://", "its bucket has no name, or a bad one"),
            ("s3://Secret", "its bucket has no name, or a bad one"),
            ("s3://games/Secret", "its folder has a bad name"),
            ("s3://games/../secret", "its folder has a bad name"),
            ("s3://secret@games", "its credentials are not KEY:SECRET"),
            ("s3://key:@games", "its credentials are not KEY:SECRET"),
            ("s3://games?secret=1", "it has an unknown option"),
            ("s3://games?endpoint=secret", "its endpoint is no address of the web"),
        ] {
            let error = text.parse::<FilesAddress>().unwrap_err();
            assert_eq!(error, FilesAddressError(reason), "{text}");
            assert!(!error.to_string().contains("ecret"), "{error}");
        }
    }
}
