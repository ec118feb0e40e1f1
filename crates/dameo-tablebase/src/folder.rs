//! The folder with the tables of one game, and its manifest.

use std::fs;
#[cfg(feature = "build")]
use std::fs::{File, TryLockError};
#[cfg(feature = "build")]
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::TablebaseError;
use crate::format::Metric;
#[cfg(feature = "build")]
use crate::format::{PARTIAL, partial_file, persist};
use crate::material::{MaterialClass, MaterialSignature};
use crate::statistics::Statistics;

/// The version of the manifest.
const VERSION: u32 = 1;

/// The folder of a game's tables: named after its rules, in the folder that
/// the user gives. So tables of several games have room side by side.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    rules: &'static str,
}

impl Folder {
    /// The folder of the game with the given rules.
    #[must_use]
    pub fn new<R: dameo::DameoRules>(directory: &Path) -> Self {
        Self { path: directory.join(R::NAME), rules: R::NAME }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where a table is or would be: `KKvM.wdl`, the side to move first.
    #[must_use]
    pub fn file(&self, signature: MaterialSignature, metric: Metric) -> PathBuf {
        self.path.join(format!("{signature}.{}", metric.extension()))
    }

    fn manifest(&self) -> PathBuf {
        self.path.join("manifest.json")
    }

    /// Reads the manifest; an empty one if there is none.
    ///
    /// # Errors
    /// If it cannot be read or understood.
    pub fn read_manifest(&self) -> Result<Manifest, TablebaseError> {
        let path = self.manifest();
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(Manifest::new(self.rules));
            }
            Err(error) => return Err(TablebaseError::io("read", path)(error)),
        };
        let manifest: Manifest = serde_json::from_str(&text)
            .map_err(|source| TablebaseError::Manifest { path: path.clone(), source })?;
        if manifest.version != VERSION {
            let found = manifest.version;
            return Err(TablebaseError::ManifestVersion { path, found, known: VERSION });
        }
        if manifest.rules != self.rules {
            let found = format!("a manifest of {}", manifest.rules);
            let expected = format!("one of {}", self.rules);
            return Err(TablebaseError::Foreign { path, found, expected });
        }
        Ok(manifest)
    }

    /// Writes the manifest.
    #[cfg(feature = "build")]
    pub(crate) fn write_manifest(&self, manifest: &Manifest) -> Result<(), TablebaseError> {
        let path = self.manifest();
        let write = || {
            let mut file = partial_file(&self.path)?;
            serde_json::to_writer_pretty(&mut file, manifest)?;
            file.write_all(b"\n")?;
            persist(file, &path)
        };
        write().map_err(TablebaseError::io("write", &path))
    }

    /// Makes the folder where it is missing, keeps other builders out as long
    /// as the lock is held, and removes what one that was killed has left.
    #[cfg(feature = "build")]
    pub(crate) fn lock(&self) -> Result<File, TablebaseError> {
        fs::create_dir_all(&self.path).map_err(TablebaseError::io("make", &self.path))?;
        let path = self.path.join("lock");
        let lock = File::create(&path).map_err(TablebaseError::io("write", &path))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(TablebaseError::Busy { folder: self.path.clone() });
            }
            Err(TryLockError::Error(error)) => return Err(TablebaseError::io("lock", path)(error)),
        }
        let entries = fs::read_dir(&self.path).map_err(TablebaseError::io("read", &self.path))?;
        for entry in entries {
            let entry = entry.map_err(TablebaseError::io("read", &self.path))?;
            if entry.file_name().to_string_lossy().starts_with(PARTIAL) {
                let path = entry.path();
                fs::remove_file(&path).map_err(TablebaseError::io("remove", path))?;
            }
        }
        Ok(lock)
    }
}

/// What is in a folder of tables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    version: u32,
    /// The name of the rules.
    pub rules: String,
    /// The classes that are finished, in the order in which they were made.
    pub classes: Vec<ClassRecord>,
}

impl Manifest {
    fn new(rules: &str) -> Self {
        Self { version: VERSION, rules: rules.to_owned(), classes: Vec::new() }
    }

    /// What is known of a class.
    #[must_use]
    pub fn class(&self, class: MaterialClass) -> Option<&ClassRecord> {
        self.classes.iter().find(|record| record.class == class)
    }

    /// Enters a class, in place of what was known of it.
    #[cfg(feature = "build")]
    pub(crate) fn enter(&mut self, record: ClassRecord) {
        self.classes.retain(|old| old.class != record.class);
        self.classes.push(record);
    }
}

/// A finished class.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ClassRecord {
    /// Its name.
    #[serde(with = "text")]
    pub class: MaterialClass,
    /// How long it took to find its values, in seconds.
    pub solving_seconds: f64,
    /// How long it took to compress and write them, in seconds.
    pub writing_seconds: f64,
    /// Its tables.
    pub tables: Vec<TableRecord>,
}

/// A finished table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableRecord {
    /// Its name, the side to move first.
    #[serde(with = "text")]
    pub table: MaterialSignature,
    /// How many numbers its index has.
    pub numbers: u64,
    /// How many different positions there are, mirror images counted as one.
    pub distinct_positions: u64,
    /// How its positions end.
    pub statistics: Statistics,
    /// The longest win, where there is one.
    pub longest_win: Option<Longest>,
    /// The longest loss, where there is one.
    pub longest_loss: Option<Longest>,
    /// The file that says who wins.
    pub wdl: FileRecord,
    /// The file that also says how soon.
    pub distance: FileRecord,
}

/// A win or a loss that no other one of its table is longer than.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Longest {
    /// The distance to the end in plies.
    pub plies: u16,
    /// A position with it, White to move.
    pub fen: String,
}

/// A finished file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FileRecord {
    /// Its length.
    pub bytes: u64,
    /// The checksum in its header, in hexadecimal.
    #[serde(with = "hexadecimal")]
    pub checksum: u64,
}

impl TableRecord {
    /// The record of one of its files.
    #[must_use]
    pub fn file(&self, metric: Metric) -> FileRecord {
        match metric {
            Metric::Wdl => self.wdl,
            Metric::Distance => self.distance,
        }
    }
}

/// Names as text.
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

/// Checksums as sixteen digits.
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
