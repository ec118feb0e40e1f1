//! The classes whose values a build has at hand.

use std::collections::{BTreeMap, BTreeSet};

use dameo_tablebase::{Index, Manifest, MaterialClass, TablebaseError};

use crate::error::BuildError;
use crate::limits::Limits;
use crate::store::{Storage, Store};
use crate::table_map::TableMap;
use crate::value_table::{BoardOf, ValueTable};

/// The tables of classes in memory or in working files.
pub(crate) struct Loaded<T> {
    classes: BTreeMap<MaterialClass, Vec<T>>,
    /// Memory for them in bytes.
    memory: u64,
}

impl<T: ValueTable> Loaded<T> {
    /// No classes.
    pub(crate) fn new(memory: u64) -> Self {
        Self { classes: BTreeMap::new(), memory }
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

    /// Loads the finished classes that the moves of a class lead to, and returns them.
    ///
    /// # Errors
    /// If a file cannot be read or is damaged, there is no room for the values, or it is stopped.
    pub(crate) fn load_dependencies(
        &mut self,
        store: &Store,
        manifest: &Manifest,
        class: MaterialClass,
        limits: Limits<'_>,
    ) -> Result<BTreeSet<MaterialClass>, BuildError> {
        let needed: BTreeSet<_> = class.dependencies().into_iter().collect();
        for &class in &needed {
            limits.go_on()?;
            self.load(store, manifest, class, &needed)?;
        }
        Ok(needed)
    }

    /// Loads the values of a finished class.
    fn load(
        &mut self,
        store: &Store,
        manifest: &Manifest,
        class: MaterialClass,
        keep: &BTreeSet<MaterialClass>,
    ) -> Result<(), TablebaseError> {
        if self.classes.contains_key(&class) {
            return Ok(());
        }
        // Files have no values of positions with captures.
        let signatures = class.signatures().into_iter();
        let captures = signatures.flat_map(|signature| signature.after_captures());
        let captures: BTreeSet<_> = captures.map(|after| after.class()).collect();
        let keep = keep.union(&captures).copied().collect();
        for &class in &captures {
            self.load(store, manifest, class, &keep)?;
        }
        let records = manifest.class(class).map_or(&[][..], |record| record.tables.as_slice());
        let indices = records.iter().map(|record| Index::new(record.signature)).collect();
        let (tables, _) = self.draws(store, indices, 0, &keep)?;
        let solved = TableMap::new(self.tables());
        for (record, table) in records.iter().zip(&tables) {
            table.load(&store.open(record, table.index(), T::METRIC)?, &solved)?;
        }
        self.insert(class, tables);
        Ok(())
    }

    /// Tables of draws, and where they are stored. `work` is the number of bytes that are needed
    /// beside them.
    ///
    /// # Errors
    /// If there is no room for the values.
    pub(crate) fn draws(
        &mut self,
        store: &Store,
        indices: Vec<Index<BoardOf<T>>>,
        work: u64,
        keep: &BTreeSet<MaterialClass>,
    ) -> Result<(Vec<T>, Storage), TablebaseError> {
        let bytes = indices.iter().map(T::bytes).sum::<u64>();
        let storage = self.make_room(bytes + work, keep);
        let tables = indices.into_iter().map(|index| T::draws(index, store, storage));
        Ok((tables.collect::<Result<_, _>>()?, storage))
    }

    /// Decides where `needed` bytes go: into memory if they fit beside the classes to keep.
    /// Other classes are unloaded if necessary.
    fn make_room(&mut self, needed: u64, keep: &BTreeSet<MaterialClass>) -> Storage {
        if self.bytes_in_memory() + needed > self.memory {
            self.retain(keep);
        }
        if self.bytes_in_memory() + needed <= self.memory { Storage::Memory } else { Storage::Disk }
    }

    fn bytes_in_memory(&self) -> u64 {
        self.tables().map(ValueTable::bytes_in_memory).sum()
    }
}
