//! Tablebases in a place of files: `tables/VARIANT/SIGNATURE-CHECKSUM.EXTENSION` and a manifest.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result};
use dameo::Variant;
use dameo_files::{FileName, Files, FilesError};
use dameo_tablebase::{FileRecord, Folder, Manifest, MaterialSignature, Metric};
use tempfile::NamedTempFile;

/// The tablebases of a variant in a place of files.
pub(super) struct StoredTables<'a> {
    pub(super) files: &'a Files,
    pub(super) variant: Variant,
}

impl StoredTables<'_> {
    /// Their folder.
    pub(super) fn folder(&self) -> String {
        format!("tables/{}", self.variant.name())
    }

    /// The name of a file. As the checksum covers the whole file, no other one has it.
    pub(super) fn file(
        &self,
        signature: MaterialSignature,
        metric: Metric,
        record: FileRecord,
    ) -> FileName {
        let signature = signature.to_string().to_lowercase();
        let name = format!("{signature}-{:016x}.{}", record.checksum, metric.extension());
        self.name(&name)
    }

    fn name(&self, file: &str) -> FileName {
        let name = FileName::new(format!("{}/{file}", self.folder()));
        name.expect("variants and files of tables have plain names")
    }

    fn manifest_name(&self) -> FileName {
        self.name("manifest.json")
    }

    /// What is stored; `None` if nothing is.
    pub(super) async fn manifest(&self) -> Result<Option<Manifest>> {
        let temporary = tempfile::tempdir().context("cannot create a temporary folder")?;
        let folder = Folder::new(temporary.path(), self.variant)?;
        fs::create_dir(folder.path()).context("cannot create a temporary folder")?;
        match self.files.get(&self.manifest_name(), &folder.manifest()).await {
            Ok(_) => {
                let named = || format!("--store: {}", self.manifest_name());
                Ok(Some(folder.read_manifest().with_context(named)?))
            }
            Err(FilesError::Missing { .. }) => Ok(None),
            Err(error) => Err(error).context("--store"),
        }
    }

    /// Stores what there is now.
    pub(super) async fn put_manifest(&self, manifest: &Manifest) -> Result<()> {
        let mut file = NamedTempFile::new().context("cannot create a temporary file")?;
        let text = serde_json::to_string_pretty(manifest)? + "\n";
        file.write_all(text.as_bytes()).context("cannot write a temporary file")?;
        self.files.put(&self.manifest_name(), file.path()).await.context("--store")?;
        Ok(())
    }
}
