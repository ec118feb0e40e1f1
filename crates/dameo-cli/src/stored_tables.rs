//! Tablebases in a place of files: `tables/VARIANT/SIGNATURE-CHECKSUM.EXTENSION`, and a manifest of
//! each class, `tables/VARIANT/CLASS.json`, so that several programs can add classes at once.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;

use anyhow::{Context, Result};
use dameo::Variant;
use dameo_files::{FileName, Files};
use dameo_tablebase::{
    ClassRecord, FileRecord, Folder, MAX_PIECES, Manifest, MaterialClass, MaterialSignature,
    Metric, TableRecord,
};
use dameo_tablebase_gen::FolderWriter;
use tempfile::NamedTempFile;

/// The tablebases of a variant in a place of files.
#[derive(Clone)]
pub(crate) struct StoredTables {
    pub(crate) files: Files,
    pub(crate) variant: Variant,
}

/// The names and sizes of the files that are there.
pub(crate) type Known = BTreeMap<FileName, u64>;

impl StoredTables {
    /// The name of a file. As the checksum covers the whole file, no other one has it.
    fn file(&self, signature: MaterialSignature, metric: Metric, record: FileRecord) -> FileName {
        let signature = signature.to_string().to_lowercase();
        self.name(&format!("{signature}-{:016x}.{}", record.checksum, metric.extension()))
    }

    /// The name of the manifest of a class.
    fn manifest(&self, class: MaterialClass) -> FileName {
        self.name(&format!("{}.json", class.to_string().to_lowercase()))
    }

    fn name(&self, file: &str) -> FileName {
        let name = FileName::new(format!("{}/{file}", self.folder()));
        name.expect("variants and files of tables have plain names")
    }

    fn folder(&self) -> String {
        format!("tables/{}", self.variant.name())
    }

    /// What is there.
    pub(crate) async fn known(&self) -> Result<Known> {
        let known = self.files.list(&self.folder()).await.context("--store")?;
        Ok(known.into_iter().map(|file| (file.name, file.size)).collect())
    }

    /// The classes that are there, of those that are wanted, each after those that it depends on.
    pub(crate) async fn classes(
        &self,
        known: &Known,
        wanted: impl Fn(MaterialClass) -> bool,
    ) -> Result<Manifest> {
        let temporary = tempfile::tempdir().context("cannot create a temporary folder")?;
        let folder = Folder::new(temporary.path(), self.variant)?;
        fs::create_dir(folder.path()).context("cannot create a temporary folder")?;
        let mut found = Manifest::empty(self.variant);
        let classes = (2..=MAX_PIECES).flat_map(MaterialClass::all);
        let is_there = |class| known.contains_key(&self.manifest(class));
        for class in classes.filter(|&class| wanted(class) && is_there(class)) {
            let name = self.manifest(class);
            self.files.get(&name, &folder.manifest()).await.context("--store")?;
            let manifest = folder.read_manifest().with_context(|| format!("--store: {name}"))?;
            found.classes.extend(manifest.class(class).cloned());
        }
        Ok(found)
    }

    /// The files of a class that are not there: a table and a metric each.
    pub(crate) fn missing<'r>(
        &self,
        record: &'r ClassRecord,
        known: &Known,
    ) -> impl Iterator<Item = (&'r TableRecord, Metric, FileName)> {
        files_of(record).filter_map(|(table, metric, file)| {
            let name = self.file(table.signature, metric, file);
            (known.get(&name) != Some(&file.bytes)).then_some((table, metric, name))
        })
    }

    /// Stores a file of a table from a folder.
    pub(crate) async fn put_file(
        &self,
        folder: &Folder,
        (table, metric, name): (&TableRecord, Metric, &FileName),
    ) -> Result<()> {
        let path = folder.file(table.signature, metric);
        self.files.put(name, &path).await.context("--store")?;
        Ok(())
    }

    /// Stores the manifest of a class, all files of which are there.
    pub(crate) async fn put_class(&self, record: &ClassRecord) -> Result<()> {
        let mut manifest = Manifest::empty(self.variant);
        manifest.insert(record.clone());
        let mut file = NamedTempFile::new().context("cannot create a temporary file")?;
        let text = serde_json::to_string_pretty(&manifest)? + "\n";
        file.write_all(text.as_bytes()).context("cannot write a temporary file")?;
        let name = self.manifest(record.class);
        self.files.put(&name, file.path()).await.context("--store")?;
        Ok(())
    }

    /// Fetches a class into a folder, and checks every byte of it.
    pub(crate) async fn get_class(
        &self,
        record: ClassRecord,
        writer: &mut FolderWriter,
    ) -> Result<()> {
        for (table, metric, file) in files_of(&record) {
            let name = self.file(table.signature, metric, file);
            self.files.get(&name, &writer.incoming()).await.context("--store")?;
            writer.add_file(table, metric).with_context(|| format!("--store: {name}"))?;
        }
        Ok(writer.add_class(record)?)
    }
}

/// The files of a class.
fn files_of(record: &ClassRecord) -> impl Iterator<Item = (&TableRecord, Metric, FileRecord)> {
    record.tables.iter().flat_map(|table| {
        let files = Metric::ALL.into_iter().map(|metric| (metric, table.file(metric)));
        files.filter_map(move |(metric, file)| Some((table, metric, file?)))
    })
}
