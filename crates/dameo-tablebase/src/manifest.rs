//! The folder with the tables of a variant, and its manifest.

use std::fs;
use std::path::{Path, PathBuf};

use dameo::Variant;
use serde::{Deserialize, Serialize};

use crate::error::TablebaseError;
use crate::format::Metric;
use crate::material::{MaterialClass, MaterialSignature};
use crate::supported::is_supported;

/// The manifest version.
const VERSION: u32 = 1;

/// The folder with the tables of a variant. It is named after the variant and
/// lies in a directory that the tables of several variants can share.
///
/// ```
/// use std::path::Path;
///
/// use dameo::Variant;
/// use dameo_tablebase::{Folder, Metric};
///
/// let folder = Folder::new("tables", Variant::Dameo)?;
/// assert_eq!(folder.path(), Path::new("tables/dameo"));
/// let file = folder.file("KKvM".parse()?, Metric::Wdl);
/// assert_eq!(file, Path::new("tables/dameo/KKvM.wdl"));
/// assert!(Folder::new("tables", Variant::ItalianDamone).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    variant: Variant,
}

impl Folder {
    /// The folder of `variant` in `directory`, which need not exist.
    ///
    /// # Errors
    /// If the variant has no tablebases.
    pub fn new(directory: impl AsRef<Path>, variant: Variant) -> Result<Self, TablebaseError> {
        if !is_supported(variant) {
            return Err(TablebaseError::Unsupported { variant });
        }
        Ok(Self { path: directory.as_ref().join(variant.name()), variant })
    }

    /// The path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The path of a table file: `KKvM.wdl`, the side to move first.
    #[must_use]
    pub fn file(&self, signature: MaterialSignature, metric: Metric) -> PathBuf {
        self.path.join(format!("{signature}.{}", metric.extension()))
    }

    /// The path of the manifest.
    #[must_use]
    pub fn manifest(&self) -> PathBuf {
        self.path.join("manifest.json")
    }

    /// Reads the manifest; a missing one is empty.
    ///
    /// # Errors
    /// If the manifest cannot be read or parsed, has another version or belongs
    /// to another variant.
    pub fn read_manifest(&self) -> Result<Manifest, TablebaseError> {
        let path = self.manifest();
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Manifest::empty(self.variant));
            }
            Err(error) => return Err(TablebaseError::io("read", path)(error)),
        };
        let manifest: Manifest = serde_json::from_str(&text)
            .map_err(|source| TablebaseError::Manifest { path: path.clone(), source })?;
        if manifest.version != VERSION {
            let found = manifest.version;
            return Err(TablebaseError::ManifestVersion { path, found, known: VERSION });
        }
        if manifest.rules != self.variant.name() {
            let found = format!("a manifest of {}", manifest.rules);
            let expected = format!("one of {}", self.variant);
            return Err(TablebaseError::Foreign { path, found, expected });
        }
        Ok(manifest)
    }
}

/// The contents of a folder of tables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    version: u32,
    /// The name of the variant.
    pub rules: String,
    /// The finished classes, in the order in which they were built.
    pub classes: Vec<ClassRecord>,
}

impl Manifest {
    /// The manifest of a variant without classes.
    #[doc(hidden)]
    #[must_use]
    pub fn empty(variant: Variant) -> Self {
        Self { version: VERSION, rules: variant.name().to_owned(), classes: Vec::new() }
    }

    /// The record of a class.
    #[must_use]
    pub fn class(&self, class: MaterialClass) -> Option<&ClassRecord> {
        self.classes.iter().find(|record| record.class == class)
    }

    /// Adds a class, replacing an older record of it.
    #[doc(hidden)]
    pub fn insert(&mut self, record: ClassRecord) {
        self.classes.retain(|old| old.class != record.class);
        self.classes.push(record);
    }
}

/// A finished class.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ClassRecord {
    /// The class.
    #[serde(with = "text")]
    pub class: MaterialClass,
    /// Time to solve the class, in seconds.
    pub solving_seconds: f64,
    /// Time to compress and write its files, in seconds.
    pub writing_seconds: f64,
    /// Time to check values before they are compressed, in seconds.
    #[serde(default)]
    pub checking_seconds: f64,
    /// Number of positions whose values the builder has compared with those after each legal move,
    /// before it compressed them.
    #[serde(default)]
    pub checked: u64,
    /// Its tables, one or two.
    pub tables: Vec<TableRecord>,
}

/// A finished table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableRecord {
    /// The signature of the table.
    #[serde(with = "text", rename = "table")]
    pub signature: MaterialSignature,
    /// Number of indices: [`Index::len`](crate::Index::len).
    #[serde(rename = "numbers")]
    pub len: u64,
    /// Number of positions, mirror images counted as one.
    pub distinct_positions: u64,
    /// Numbers of wins, draws and losses.
    pub statistics: Statistics,
    /// The longest win, if there is a win and distances are known.
    pub longest_win: Option<Longest>,
    /// The longest loss, if there is a loss and distances are known.
    pub longest_loss: Option<Longest>,
    /// The WDL file.
    pub wdl: FileRecord,
    /// The DTW file; a table can be without distances.
    #[serde(rename = "distance", default, skip_serializing_if = "Option::is_none")]
    pub dtw: Option<FileRecord>,
}

/// A longest win or loss of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Longest {
    /// The distance in plies.
    pub plies: u16,
    /// A position with this distance, White to move.
    pub fen: String,
}

/// Numbers of wins, draws and losses of a table for the side to move. Mirror
/// images count separately.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Statistics {
    /// All positions.
    pub positions: u64,
    /// Won positions.
    pub won: u64,
    /// Drawn positions.
    pub drawn: u64,
    /// Lost positions.
    pub lost: u64,
    /// Positions in which the side to move must capture.
    pub with_capture: u64,
    /// Won positions without a capture.
    pub quiet_won: u64,
    /// Drawn positions without a capture.
    pub quiet_drawn: u64,
    /// Lost positions without a capture.
    pub quiet_lost: u64,
    /// Won and lost positions by distance in plies; empty without distances.
    pub plies: Vec<u64>,
}

/// A finished file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FileRecord {
    /// Length in bytes.
    pub bytes: u64,
    /// The checksum in its header; hexadecimal in JSON.
    #[serde(with = "hexadecimal")]
    pub checksum: u64,
}

impl TableRecord {
    /// The record of one of the two files; `None` if the table has no distances.
    #[must_use]
    pub fn file(&self, metric: Metric) -> Option<FileRecord> {
        match metric {
            Metric::Wdl => Some(self.wdl),
            Metric::Dtw => self.dtw,
        }
    }

    /// The metrics of which there are files.
    pub fn metrics(&self) -> impl Iterator<Item = Metric> {
        Metric::ALL.into_iter().filter(|&metric| self.file(metric).is_some())
    }
}

/// Serialises names by `Display` and `FromStr`.
mod text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(name: &impl Display, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(name)
    }

    pub(super) fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(from)?.parse().map_err(de::Error::custom)
    }
}

/// Serialises checksums as sixteen hexadecimal digits.
mod hexadecimal {
    use serde::{Deserialize, Deserializer, Serializer, de};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
    pub(super) fn serialize<S: Serializer>(checksum: &u64, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{checksum:016x}"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
        u64::from_str_radix(&String::deserialize(from)?, 16).map_err(de::Error::custom)
    }
}
