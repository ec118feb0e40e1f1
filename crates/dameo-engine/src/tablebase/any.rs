//! The tablebase of a search, by variant.

use std::any::Any;
use std::fmt;
#[cfg(feature = "native")]
use std::path::Path;

use dameo::rules::DameoRules;
#[cfg(feature = "native")]
use dameo::with_rules;
use dameo::{AnyPosition, QuietPosition, Rules, Variant};
use dameo_tablebase::{Tablebase, TablebaseError, Value, Wdl};

#[cfg(feature = "native")]
use super::OpenError;
use super::TypedTablebase;

/// A tablebase for the search. Clones share the files and their cache.
pub struct SearchTablebase {
    variant: Variant,
    inner: Box<dyn Erased>,
}

/// A [`TypedTablebase`] of some rule type.
trait Erased: Any + Send + Sync {
    fn clone_boxed(&self) -> Box<dyn Erased>;
    fn with_limit(&self, pieces: u32) -> Box<dyn Erased>;
    fn max_pieces(&self) -> u32;
    fn fault(&self) -> Option<&TablebaseError>;
    fn wdl(&self, position: &AnyPosition) -> Option<Wdl>;
    fn value(&self, position: &AnyPosition) -> Option<Value>;
}

impl<R: Rules> Erased for TypedTablebase<R> {
    fn clone_boxed(&self) -> Box<dyn Erased> {
        Box::new(self.clone())
    }

    fn with_limit(&self, pieces: u32) -> Box<dyn Erased> {
        Box::new(self.with_limit(pieces))
    }

    fn max_pieces(&self) -> u32 {
        self.max_pieces()
    }

    fn fault(&self) -> Option<&TablebaseError> {
        self.fault()
    }

    fn wdl(&self, position: &AnyPosition) -> Option<Wdl> {
        let position = *position.downcast::<R>()?;
        match QuietPosition::new(position) {
            Some(quiet) => self.wdl(&quiet),
            None => self.value(&position).map(Value::wdl),
        }
    }

    fn value(&self, position: &AnyPosition) -> Option<Value> {
        self.value(position.downcast::<R>()?)
    }
}

impl SearchTablebase {
    /// Uses a tablebase for positions with up to as many pieces as it covers
    /// completely.
    #[must_use]
    pub fn new<R: DameoRules>(variant: Variant, tablebase: Tablebase<R>) -> Self {
        Self { variant, inner: Box::new(TypedTablebase::new(tablebase)) }
    }

    /// Opens the tablebase of a variant in a directory, as `dameo tables build`
    /// writes it. All files are opened and checked, except their blocks, which
    /// are checked when they are read.
    ///
    /// # Errors
    /// If there is no tablebase, or a file is missing or damaged.
    #[cfg(feature = "native")]
    pub fn open(variant: Variant, directory: &Path) -> Result<Self, OpenError> {
        let inner: Box<dyn Erased> =
            with_rules!(variant, R => Box::new(TypedTablebase::<R>::open(variant, directory)?));
        Ok(Self { variant, inner })
    }

    /// The variant of the positions.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The same tablebase, used for positions with at most `pieces` pieces.
    #[must_use]
    pub fn with_limit(&self, pieces: u32) -> Self {
        Self { variant: self.variant, inner: self.inner.with_limit(pieces) }
    }

    /// The largest number of pieces of positions that are probed.
    #[must_use]
    pub fn max_pieces(&self) -> u32 {
        self.inner.max_pieces()
    }

    /// The error of the first probe that failed. The tablebase is not probed
    /// any more after it.
    #[must_use]
    pub fn fault(&self) -> Option<&TablebaseError> {
        self.inner.fault()
    }

    /// Win, draw or loss; `None` if the position is not covered.
    #[must_use]
    pub fn wdl(&self, position: &AnyPosition) -> Option<Wdl> {
        self.inner.wdl(position)
    }

    /// Win, draw or loss with the distance; `None` if the position is not
    /// covered.
    #[must_use]
    pub fn value(&self, position: &AnyPosition) -> Option<Value> {
        self.inner.value(position)
    }

    /// The tablebase for the rules `R`, if they are those of its variant.
    pub(crate) fn downcast_ref<R: Rules>(&self) -> Option<&TypedTablebase<R>> {
        let inner: &dyn Any = &*self.inner;
        inner.downcast_ref()
    }
}

impl Clone for SearchTablebase {
    fn clone(&self) -> Self {
        Self { variant: self.variant, inner: self.inner.clone_boxed() }
    }
}

impl fmt::Debug for SearchTablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchTablebase")
            .field("variant", &self.variant)
            .field("max_pieces", &self.max_pieces())
            .field("fault", &self.fault())
            .finish_non_exhaustive()
    }
}
