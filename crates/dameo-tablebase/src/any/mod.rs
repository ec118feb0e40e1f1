//! Tablebases of variants that are known at run time.

mod probe;
mod rules;

use dameo::rules::DameoRules;
use dameo::{AnyPosition, Rules, Variant};

use self::probe::Probe;
pub use self::rules::ProbeRules;
use crate::error::TablebaseError;
use crate::format::{Metric, TableFile};
use crate::manifest::Folder;
use crate::material::{MaterialClass, MaterialSignature};
use crate::probe::{Config, Report, Tablebase};
use crate::source::Source;
use crate::value::{KnownValue, Value, Wdl};

/// The tables of a variant that is known at run time. All methods that probe can
/// be called by several threads at once.
///
/// ```
/// use dameo::{AnyPosition, Variant};
/// use dameo_tablebase::{AnyTablebase, TablebaseError};
///
/// let tablebase = AnyTablebase::empty(Variant::Dameo, 1 << 20)?;
/// let position = AnyPosition::from_fen(Variant::Dameo, "W:WKa1:Bb5")?;
/// let error = tablebase.report(&position).unwrap_err();
/// assert_eq!(error.to_string(), "there is no table KvM in dameo");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AnyTablebase {
    variant: Variant,
    probe: Box<dyn Probe>,
}

impl AnyTablebase {
    /// A tablebase without tables, to which they are [added](Self::add). Blocks
    /// that have been read are cached in up to `cache` bytes; half of them are
    /// for WDL. Files are decompressed by [`Zstd::RUST`](crate::Zstd::RUST).
    ///
    /// # Errors
    /// If the variant has no tablebases.
    pub fn empty(variant: Variant, cache: u64) -> Result<Self, TablebaseError> {
        Ok(Self::new(Config::empty(variant, cache)?))
    }

    pub(crate) fn new(config: Config) -> Self {
        Self { variant: config.folder.variant(), probe: probe::construct(config) }
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Adds one file of a table, replacing an older one. Error messages name it
    /// as if it were in the folder. Without a WDL file, WDL comes from the distances.
    ///
    /// # Errors
    /// If the bytes are not the file of that table or are damaged; blocks are
    /// checked when they are read.
    pub fn add(
        &mut self,
        signature: MaterialSignature,
        metric: Metric,
        source: Box<dyn Source>,
    ) -> Result<(), TablebaseError> {
        self.probe.add(signature, metric, source)
    }

    /// The largest number of pieces of a table; 0 without tables.
    #[must_use]
    pub fn max_pieces(&self) -> u32 {
        self.probe.max_pieces()
    }

    /// The folder of the tables.
    #[must_use]
    pub fn folder(&self) -> &Folder {
        self.probe.folder()
    }

    /// Whether all tables of a class are available.
    #[must_use]
    pub fn contains(&self, class: MaterialClass) -> bool {
        self.probe.contains(class)
    }

    /// Whether all tables of a class are available with distances.
    #[must_use]
    pub fn has_distances(&self, class: MaterialClass) -> bool {
        class.signatures().into_iter().all(|signature| self.probe.has_distances(signature))
    }

    /// Opens all files and checks everything but their blocks, which otherwise
    /// happens at the first probe.
    ///
    /// # Errors
    /// If a file is missing or damaged.
    pub fn open_files(&self) -> Result<(), TablebaseError> {
        self.probe.open_files()
    }

    /// The file of a table, with valid front matter.
    ///
    /// # Errors
    /// If the table is missing or its file is damaged.
    pub fn table_file(
        &self,
        signature: MaterialSignature,
        metric: Metric,
    ) -> Result<&TableFile, TablebaseError> {
        self.probe.table_file(signature, metric)
    }

    /// Win, draw or loss for the side to move; resolves captures first.
    ///
    /// # Errors
    /// If a table is missing or its file is damaged, or if the position is not
    /// one of the variant.
    pub fn probe_wdl(&self, position: &AnyPosition) -> Result<Wdl, TablebaseError> {
        self.probe.probe_wdl(position)
    }

    /// Win, draw or loss for the side to move with the distance to win; resolves captures
    /// first.
    ///
    /// # Errors
    /// If a table is missing, has no distances or its file is damaged, or if the position is not
    /// one of the variant.
    pub fn probe_dtw(&self, position: &AnyPosition) -> Result<Value, TablebaseError> {
        self.probe.probe_dtw(position)
    }

    /// Win, draw or loss for the side to move with the distance to win if it is proven: if the
    /// tables that the position or its captures lead to have distances.
    ///
    /// # Errors
    /// If a table is missing or its file is damaged, or if the position is not
    /// one of the variant.
    pub fn probe_known(&self, position: &AnyPosition) -> Result<KnownValue, TablebaseError> {
        self.probe.probe_known(position)
    }

    /// The pieces of the side to move and of the other side.
    ///
    /// # Errors
    /// If the position is not one of the variant.
    pub fn signature(&self, position: &AnyPosition) -> Result<MaterialSignature, TablebaseError> {
        self.probe.signature(position)
    }

    /// The value of a position, of all its moves, and the best line.
    ///
    /// # Errors
    /// If a table is missing or its file is damaged, or if the position is not
    /// one of the variant.
    pub fn report(&self, position: &AnyPosition) -> Result<Report, TablebaseError> {
        self.probe.report(position)
    }

    /// The missing tables that the values of a position and of its moves depend
    /// on, unordered. The best line may depend on more: to fetch tables one by
    /// one, call this again until [`report`](Self::report) succeeds.
    ///
    /// # Errors
    /// If the file of a table is damaged, or if the position is not one of the
    /// variant.
    pub fn missing(
        &self,
        position: &AnyPosition,
    ) -> Result<Vec<MaterialSignature>, TablebaseError> {
        self.probe.missing(position)
    }

    /// What probes positions with the rules `R`; `None` if the tablebase has others.
    #[must_use]
    pub fn probe<R: Rules>(&self) -> Option<&dyn ProbeRules<R>> {
        self.probe.for_rules().get::<R>().copied()
    }

    /// The tablebase with its rules as a type; `None` if they are not `R`.
    #[must_use]
    pub fn downcast_ref<R: DameoRules + Rules>(&self) -> Option<&Tablebase<R>> {
        self.probe.typed().get::<R>().copied()
    }

    /// The tablebase with its rules as a type.
    ///
    /// # Errors
    /// Returns the tablebase unchanged if its rules are not `R`.
    pub fn downcast<R: DameoRules + Rules>(self) -> Result<Tablebase<R>, Self> {
        if self.downcast_ref::<R>().is_none() {
            return Err(self);
        }
        Ok(self.probe.into_typed().into_typed().ok().expect("the type has been checked"))
    }
}

impl<R: DameoRules + Rules> From<Tablebase<R>> for AnyTablebase {
    fn from(tablebase: Tablebase<R>) -> Self {
        Self { variant: tablebase.folder().variant(), probe: Box::new(tablebase) }
    }
}

#[cfg(test)]
mod tests {
    use dameo::{Board8, Croda, Dameo};
    use xxhash_rust::xxh3::xxh3_64;

    use super::*;
    use crate::format::block::CONSTANT;
    use crate::format::header::{Header, seal};
    use crate::index::Index;
    use crate::material::Material;
    use crate::supported::is_supported;

    #[test]
    fn variants_without_tablebases_are_refused() {
        for &variant in Variant::ALL {
            let opened = AnyTablebase::empty(variant, 1 << 20);
            assert_eq!(opened.is_ok(), is_supported(variant));
            match opened {
                Ok(tablebase) => {
                    assert_eq!(tablebase.variant(), variant);
                    assert_eq!(tablebase.folder().path().to_str(), Some(variant.name()));
                }
                Err(error) => {
                    let expected = format!("there are no tablebases of {variant}");
                    assert_eq!(error.to_string(), expected);
                }
            }
        }
    }

    /// A file of `KvK` in which all values are equal.
    fn constant_file(metric: Metric, value: u8) -> Box<dyn Source> {
        let signature = KVK;
        let (positions, block) = (Index::<Board8>::new(signature).len(), [CONSTANT, value]);
        let mut header = Header {
            metric,
            signature,
            rules: "dameo".to_owned(),
            positions,
            positions_per_block: metric.positions_per_block() as u32,
            blocks: 1,
            dictionary_len: 0,
            file_len: 0,
        };
        header.file_len = header.front_len() + block.len() as u64;
        let mut bytes = header.to_bytes().to_vec();
        bytes.extend((block.len() as u32).to_le_bytes());
        bytes.extend(xxh3_64(&block).to_le_bytes());
        seal(&mut bytes);
        bytes.extend(block);
        Box::new(bytes)
    }

    const KING: Material = Material { kings: 1, men: 0 };
    const KVK: MaterialSignature = MaterialSignature { own: KING, enemy: KING };

    #[test]
    fn a_line_ends_where_values_contradict_each_other() {
        let mut tablebase = AnyTablebase::empty(Variant::Dameo, 1 << 20).unwrap();
        tablebase.add(KVK, Metric::Dtw, constant_file(Metric::Dtw, 6)).unwrap();
        let position = AnyPosition::from_fen(Variant::Dameo, "W:WKa1:BKh7").unwrap();
        let report = tablebase.report(&position).unwrap();
        assert_eq!((report.value, report.line.len()), (Value::Win(5).into(), 5));
    }

    #[test]
    fn added_files_replace_older_ones() {
        let position = AnyPosition::from_fen(Variant::Dameo, "W:WKa1:BKh7").unwrap();
        // With and without room to pin blocks.
        for cache in [1 << 20, 1 << 10] {
            let mut tablebase = AnyTablebase::empty(Variant::Dameo, cache).unwrap();
            for (code, value) in [(6, Value::Win(5)), (8, Value::Win(7)), (0, Value::Draw)] {
                tablebase.add(KVK, Metric::Dtw, constant_file(Metric::Dtw, code)).unwrap();
                assert_eq!(tablebase.probe_dtw(&position).unwrap(), value);
            }
            for (byte, wdl) in [(0, Wdl::Loss), (1, Wdl::Draw), (2, Wdl::Win)].repeat(50) {
                tablebase.add(KVK, Metric::Wdl, constant_file(Metric::Wdl, byte)).unwrap();
                assert_eq!(tablebase.probe_wdl(&position).unwrap(), wdl);
            }
        }
    }

    #[test]
    fn distances_are_enough_for_wdl() {
        let position = AnyPosition::from_fen(Variant::Dameo, "W:WKa1:BKh7").unwrap();
        let mut tablebase = AnyTablebase::empty(Variant::Dameo, 1 << 20).unwrap();
        for (code, wdl) in [(6, Wdl::Win), (7, Wdl::Loss), (0, Wdl::Draw)] {
            tablebase.add(KVK, Metric::Dtw, constant_file(Metric::Dtw, code)).unwrap();
            assert_eq!(tablebase.probe_wdl(&position).unwrap(), wdl);
        }
        assert!(tablebase.table_file(KVK, Metric::Wdl).is_err());
        tablebase.add(KVK, Metric::Wdl, constant_file(Metric::Wdl, 2)).unwrap();
        assert_eq!(tablebase.probe_wdl(&position).unwrap(), Wdl::Win);
    }

    #[test]
    fn positions_of_other_rules_are_refused() {
        let tablebase = AnyTablebase::empty(Variant::Dameo, 1 << 20).unwrap();
        let position = AnyPosition::from_fen(Variant::Croda, "W:WKa1:Bb5").unwrap();
        let error = tablebase.probe_dtw(&position).unwrap_err();
        assert_eq!(error.to_string(), "the position is not one of dameo");
    }

    #[test]
    fn downcasts_need_the_right_rules() {
        let tablebase = AnyTablebase::empty(Variant::Dameo, 1 << 20).unwrap();
        assert!(tablebase.downcast_ref::<Croda>().is_none());
        let tablebase = tablebase.downcast::<Croda>().err().unwrap();
        let typed = tablebase.downcast::<Dameo>().ok().unwrap();
        assert_eq!(AnyTablebase::from(typed).variant(), Variant::Dameo);
    }
}
