//! The builder of tables.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use dameo::rules::{ByFamily, DameoRules, DamoneRules, Family};
use dameo::{Rules, Variant, with_rules};
use dameo_tablebase::{Folder, Manifest, MaterialClass};

use crate::class_builder::ClassBuilder;
use crate::error::BuildError;
use crate::limits::{Limits, Unfinished};
use crate::progress::Progress;

/// Builds the tables of a variant.
///
/// ```
/// use dameo::Variant;
/// use dameo_tablebase::{AnyTablebase, MaterialClass};
/// use dameo_tablebase_gen::Builder;
///
/// let directory = tempfile::tempdir()?;
/// let classes = MaterialClass::all(2);
/// Builder::new(Variant::Dameo, &directory, 1 << 26, &())?.build(&classes)?;
/// let tablebase = AnyTablebase::open(Variant::Dameo, &directory)?;
/// assert!(classes.into_iter().all(|class| tablebase.contains(class)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Builder<'a>(Box<dyn Build<'a> + 'a>);

impl<'a> Builder<'a> {
    /// A builder of tables in the folder of `variant` in `directory`. Values and
    /// counters take up to `memory` bytes; more goes to working files in the
    /// folder, which the system caches as it sees fit.
    ///
    /// # Errors
    /// If the variant has no tablebases.
    pub fn new(
        variant: Variant,
        directory: impl AsRef<Path>,
        memory: u64,
        progress: &'a dyn Progress,
    ) -> Result<Self, BuildError> {
        Ok(Construct { folder: Folder::new(directory, variant)?, memory, progress }.builder())
    }

    /// Builds classes with this many pieces or more without distances: with two bits per
    /// position in place of a byte. All classes with fewer pieces have distances. Such a class
    /// resumes where a killed build has stopped within it.
    #[must_use]
    pub fn without_distances_from(mut self, pieces: u32) -> Self {
        self.0.limits().wdl_from = pieces;
        self
    }

    /// Checks the values of at least this many positions of every class, or all of them, before
    /// they are compressed: each against those after the legal moves. Without this none are.
    #[must_use]
    pub fn checking(mut self, samples: u64) -> Self {
        self.0.limits().samples = samples;
        self
    }

    /// Stops building at a time: no class is begun after it, and a class that can be resumed
    /// within (one without distances, with more than one slice) is left as it is. Other
    /// classes that have been begun are finished.
    #[must_use]
    pub fn until(mut self, deadline: Instant) -> Self {
        self.0.limits().deadline = Some(deadline);
        self
    }

    /// Gives up soon after `stop` is set: [`build`](Self::build) then returns
    /// [`BuildError::Stopped`]. What is finished stays, as after a kill.
    #[must_use]
    pub fn stopped_by(mut self, stop: &'a AtomicBool) -> Self {
        self.0.limits().stop = Some(stop);
        self
    }

    /// The classes that [`build`](Self::build) would build in a folder with this manifest, in this
    /// order. Files are not checked.
    #[must_use]
    pub fn unfinished(&self, manifest: &Manifest, classes: &[MaterialClass]) -> Vec<Unfinished> {
        self.0.unfinished(manifest, classes)
    }

    /// Builds the tables of `classes` and of all classes they depend on, except
    /// finished ones. A build can be killed at any time; the next one resumes
    /// with the same class. Runs on the current rayon thread pool. Returns what the folder has
    /// when all are finished or [time is up](Self::until).
    ///
    /// # Errors
    /// If files cannot be read or written, if another program is building
    /// tables in the folder, if a value is found to be wrong, or if it was
    /// [stopped](Self::stopped_by).
    pub fn build(&mut self, classes: &[MaterialClass]) -> Result<Manifest, BuildError> {
        self.0.build(classes)
    }
}

/// A [`ClassBuilder`] of any rules.
trait Build<'a>: Send {
    fn limits(&mut self) -> &mut Limits<'a>;
    fn unfinished(&self, manifest: &Manifest, classes: &[MaterialClass]) -> Vec<Unfinished>;
    fn build(&mut self, classes: &[MaterialClass]) -> Result<Manifest, BuildError>;
}

impl<'a, R: DameoRules> Build<'a> for ClassBuilder<'a, R> {
    fn limits(&mut self) -> &mut Limits<'a> {
        &mut self.limits
    }

    fn unfinished(&self, manifest: &Manifest, classes: &[MaterialClass]) -> Vec<Unfinished> {
        self.unfinished(manifest, classes)
    }

    fn build(&mut self, classes: &[MaterialClass]) -> Result<Manifest, BuildError> {
        self.build(classes)
    }
}

/// The arguments of [`ClassBuilder::new`].
struct Construct<'a> {
    folder: Folder,
    memory: u64,
    progress: &'a dyn Progress,
}

impl<'a> Construct<'a> {
    // Not in `Builder::new`, which is compiled again for every crate that calls it.
    fn builder(self) -> Builder<'a> {
        let variant = self.folder.variant();
        Builder(with_rules!(variant, R => self.choose::<R>()))
    }

    fn choose<R: Rules>(self) -> Box<dyn Build<'a> + 'a> {
        R::Family::choose(self)
    }
}

impl<'a, R: Rules> ByFamily<R> for Construct<'a> {
    type Output = Box<dyn Build<'a> + 'a>;

    fn dameo(self) -> Self::Output
    where
        R: DameoRules,
    {
        Box::new(ClassBuilder::<R>::new(self.folder, self.memory, self.progress))
    }

    fn damone(self) -> Self::Output
    where
        R: DamoneRules,
    {
        unreachable!("only supported variants have folders")
    }
}
