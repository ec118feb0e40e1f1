//! The files that the options of a built-in engine name.

use dameo::Variant;
use dameo_engine::{EvalFileError, OpenError, SearchTablebase};
use dameo_nnue::AnyNetwork;
use thiserror::Error;

use super::engine_spec::EngineSpec;

/// The network and the tablebase of an engine, shared by all games of a match.
pub(super) struct EngineFiles {
    /// `None` for the hand-crafted evaluation.
    pub(super) network: Option<AnyNetwork>,
    pub(super) tablebase: Option<SearchTablebase>,
}

/// A file that an option names cannot be used.
#[derive(Debug, Error)]
pub enum EngineFileError {
    /// The file of a network.
    #[error(transparent)]
    Network(#[from] EvalFileError),
    /// The tablebase.
    #[error(transparent)]
    Tablebase(#[from] OpenError),
}

impl EngineFiles {
    pub(super) fn open(spec: &EngineSpec, variant: Variant) -> Result<Self, EngineFileError> {
        let network = spec.eval_file().load(variant)?;
        let open = |folder| SearchTablebase::open(variant, folder);
        Ok(Self { network, tablebase: spec.tablebase_dir().map(open).transpose()? })
    }
}
