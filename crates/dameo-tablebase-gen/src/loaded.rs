//! The classes whose values a build has at hand.

use std::collections::{BTreeMap, BTreeSet};

use dameo_tablebase::MaterialClass;

use crate::store::Storage;

/// A table that may be in memory.
pub(crate) trait InMemory {
    /// Bytes of memory in use; those of files do not count.
    fn bytes_in_memory(&self) -> u64;
}

/// The tables of classes in memory or in working files.
pub(crate) struct Loaded<T> {
    classes: BTreeMap<MaterialClass, Vec<T>>,
    /// Memory for them in bytes.
    memory: u64,
}

impl<T: InMemory> Loaded<T> {
    /// No classes.
    pub(crate) fn new(memory: u64) -> Self {
        Self { classes: BTreeMap::new(), memory }
    }

    pub(crate) fn contains(&self, class: MaterialClass) -> bool {
        self.classes.contains_key(&class)
    }

    pub(crate) fn insert(&mut self, class: MaterialClass, tables: Vec<T>) {
        self.classes.insert(class, tables);
    }

    /// Unloads all classes but those.
    pub(crate) fn retain(&mut self, keep: &BTreeSet<MaterialClass>) {
        self.classes.retain(|class, _| keep.contains(class));
    }

    /// All tables.
    pub(crate) fn tables(&self) -> impl Iterator<Item = &T> {
        self.classes.values().flatten()
    }

    /// Decides where `needed` bytes go: into memory if they fit beside the classes to keep.
    /// Other classes are unloaded if necessary.
    pub(crate) fn make_room(&mut self, needed: u64, keep: &BTreeSet<MaterialClass>) -> Storage {
        if self.bytes_in_memory() + needed > self.memory {
            self.retain(keep);
        }
        if self.bytes_in_memory() + needed <= self.memory { Storage::Memory } else { Storage::Disk }
    }

    fn bytes_in_memory(&self) -> u64 {
        self.tables().map(InMemory::bytes_in_memory).sum()
    }
}
