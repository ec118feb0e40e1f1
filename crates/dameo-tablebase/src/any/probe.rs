//! Dispatch from the value of a variant to the type of its rules.

use std::marker::PhantomData;

use dameo::rules::{AnyOf, ByFamily, DameoRules, DamoneRules, Family, PerRules};
use dameo::{AnyPosition, Rules, with_rules};

use super::rules::ProbeRules;
use crate::error::TablebaseError;
use crate::format::{Metric, TableFile};
use crate::manifest::Folder;
use crate::material::{MaterialClass, MaterialSignature};
use crate::pieces::Pieces;
use crate::probe::{Config, Report, Tablebase};
use crate::source::Source;
use crate::value::{KnownValue, Value, Wdl};

/// Tablebases.
pub(super) enum Owned {}

impl PerRules for Owned {
    type Of<R: Rules> = Tablebase<R>;
}

/// References to tablebases.
pub(super) struct Borrowed<'a>(PhantomData<&'a ()>);

impl<'a> PerRules for Borrowed<'a> {
    type Of<R: Rules> = &'a Tablebase<R>;
}

/// References to what probes.
pub(super) struct Probes<'a>(PhantomData<&'a ()>);

impl<'a> PerRules for Probes<'a> {
    type Of<R: Rules> = &'a dyn ProbeRules<R>;
}

/// A [`Tablebase`] of any rules.
pub(super) trait Probe: Send + Sync {
    fn typed(&self) -> AnyOf<Borrowed<'_>>;
    fn for_rules(&self) -> AnyOf<Probes<'_>>;
    fn into_typed(self: Box<Self>) -> AnyOf<Owned>;
    fn add(
        &mut self,
        signature: MaterialSignature,
        metric: Metric,
        source: Box<dyn Source>,
    ) -> Result<(), TablebaseError>;
    fn max_pieces(&self) -> u32;
    fn folder(&self) -> &Folder;
    fn contains(&self, class: MaterialClass) -> bool;
    fn has_distances(&self, signature: MaterialSignature) -> bool;
    fn open_files(&self) -> Result<(), TablebaseError>;
    fn table_file(
        &self,
        signature: MaterialSignature,
        metric: Metric,
    ) -> Result<&TableFile, TablebaseError>;
    fn probe_wdl(&self, position: &AnyPosition) -> Result<Wdl, TablebaseError>;
    fn probe_dtw(&self, position: &AnyPosition) -> Result<Value, TablebaseError>;
    fn probe_known(&self, position: &AnyPosition) -> Result<KnownValue, TablebaseError>;
    fn signature(&self, position: &AnyPosition) -> Result<MaterialSignature, TablebaseError>;
    fn report(&self, position: &AnyPosition) -> Result<Report, TablebaseError>;
    fn missing(&self, position: &AnyPosition) -> Result<Vec<MaterialSignature>, TablebaseError>;
}

impl<R: DameoRules + Rules> Probe for Tablebase<R> {
    fn typed(&self) -> AnyOf<Borrowed<'_>> {
        AnyOf::new::<R>(self)
    }

    fn for_rules(&self) -> AnyOf<Probes<'_>> {
        let probe: &dyn ProbeRules<R> = self;
        AnyOf::new::<R>(probe)
    }

    fn into_typed(self: Box<Self>) -> AnyOf<Owned> {
        AnyOf::new::<R>(*self)
    }

    fn add(
        &mut self,
        signature: MaterialSignature,
        metric: Metric,
        source: Box<dyn Source>,
    ) -> Result<(), TablebaseError> {
        self.add(signature, metric, source)
    }

    fn max_pieces(&self) -> u32 {
        self.max_pieces()
    }

    fn folder(&self) -> &Folder {
        self.folder()
    }

    fn has_distances(&self, signature: MaterialSignature) -> bool {
        self.has_distances(signature)
    }

    fn contains(&self, class: MaterialClass) -> bool {
        self.contains(class)
    }

    fn open_files(&self) -> Result<(), TablebaseError> {
        self.open_files()
    }

    fn table_file(
        &self,
        signature: MaterialSignature,
        metric: Metric,
    ) -> Result<&TableFile, TablebaseError> {
        self.table_file(signature, metric)
    }

    fn probe_wdl(&self, position: &AnyPosition) -> Result<Wdl, TablebaseError> {
        self.probe_wdl(typed(self, position)?)
    }

    fn probe_dtw(&self, position: &AnyPosition) -> Result<Value, TablebaseError> {
        self.probe_dtw(typed(self, position)?)
    }

    fn probe_known(&self, position: &AnyPosition) -> Result<KnownValue, TablebaseError> {
        self.probe_known(typed(self, position)?)
    }

    fn signature(&self, position: &AnyPosition) -> Result<MaterialSignature, TablebaseError> {
        Ok(Pieces::of(typed(self, position)?).signature())
    }

    fn report(&self, position: &AnyPosition) -> Result<Report, TablebaseError> {
        self.report(typed(self, position)?)
    }

    fn missing(&self, position: &AnyPosition) -> Result<Vec<MaterialSignature>, TablebaseError> {
        self.missing(typed(self, position)?)
    }
}

/// The position with the rules of a tablebase.
fn typed<'a, R: DameoRules + Rules>(
    tablebase: &Tablebase<R>,
    position: &'a AnyPosition,
) -> Result<&'a dameo::Position<R>, TablebaseError> {
    let variant = tablebase.folder().variant();
    position.downcast().ok_or(TablebaseError::OtherRules { variant })
}

/// Constructs the tablebase of the variant in `config`.
pub(super) fn construct(config: Config) -> Box<dyn Probe> {
    let variant = config.folder.variant();
    with_rules!(variant, R => choose::<R>(Construct(config)))
}

fn choose<R: Rules>(construct: Construct) -> Box<dyn Probe> {
    R::Family::choose(construct)
}

struct Construct(Config);

impl<R: Rules> ByFamily<R> for Construct {
    type Output = Box<dyn Probe>;

    fn dameo(self) -> Box<dyn Probe>
    where
        R: DameoRules,
    {
        Box::new(Tablebase::<R>::new(self.0))
    }

    fn damone(self) -> Box<dyn Probe>
    where
        R: DamoneRules,
    {
        unreachable!("only supported variants have folders")
    }
}
