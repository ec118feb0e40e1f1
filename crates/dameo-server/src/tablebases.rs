//! The endgame tablebases of a server.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use dameo::Variant;
use dameo_tablebase::{Access, AnyTablebase, TablebaseError, is_supported};

/// The endgame tablebases of all variants in a directory. Clones share them.
#[derive(Clone, Default)]
pub struct Tablebases(Arc<[AnyTablebase]>);

impl Tablebases {
    /// Opens the tablebases in a directory written by `dameo tables build`.
    /// Table files are opened by their first probe, and read without being mapped into
    /// memory: a file that becomes shorter while the server runs is an error of its probes.
    ///
    /// # Errors
    /// If there is no such directory, or a manifest cannot be read.
    pub fn open(directory: impl AsRef<Path>) -> Result<Self, TablebaseError> {
        let directory = directory.as_ref();
        let supported = Variant::ALL.iter().filter(|&&variant| is_supported(variant));
        let open = |&variant| {
            let cache = AnyTablebase::DEFAULT_CACHE;
            AnyTablebase::open_with(variant, directory, Access::Plain, cache)
        };
        let mut tablebases = supported.map(open).collect::<Result<Vec<_>, _>>()?;
        tablebases.retain(|tablebase| tablebase.max_pieces() > 0);
        Ok(Self(tablebases.into()))
    }

    /// The variants with a tablebase, each with its maximum number of pieces.
    pub fn max_pieces(&self) -> impl Iterator<Item = (Variant, u32)> {
        self.0.iter().map(|tablebase| (tablebase.variant(), tablebase.max_pieces()))
    }

    /// The tablebase of a variant; `None` if there is none.
    #[must_use]
    pub fn of(&self, variant: Variant) -> Option<&AnyTablebase> {
        self.0.iter().find(|tablebase| tablebase.variant() == variant)
    }
}

impl fmt::Debug for Tablebases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.max_pieces()).finish()
    }
}
