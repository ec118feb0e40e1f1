//! The JSON documents of Dameo, as types: what the command line prints, the
//! server returns and the browser reads.
//!
//! This crate defines the form only; the rules and the search compute the
//! contents. Field names and values are a contract, documented in
//! `docs/cli.md`. Requests that several front ends accept are parsed and
//! checked here, in one place.
//!
//! Without features it depends on the rules alone. What only programs with an
//! engine exchange is in the feature `engine`, what an opening explorer reports
//! in `explorer`.

#[cfg(feature = "engine")]
mod analysis;
#[cfg(feature = "explorer")]
mod explorer;
#[cfg(feature = "engine")]
mod limits;
mod moves;
#[cfg(any(feature = "openapi", feature = "typescript"))]
mod outcome;
mod perft;
mod puzzle;
mod record;
mod request;
#[cfg(feature = "engine")]
mod review;
#[cfg(feature = "engine")]
mod tablebase;
mod variant;

#[cfg(feature = "engine")]
pub use crate::analysis::{AnalysisEnd, AnalysisEvent, AnalysisLine, ScoreJson};
#[cfg(feature = "explorer")]
pub use crate::explorer::{ExplorerMove, ExplorerReply, ResultsJson};
#[cfg(feature = "engine")]
pub use crate::limits::{
    AnalyseRequest, DEFAULT_HASH_MIB, DEFAULT_MOVE_TIME_MS, DEFAULT_REVIEW_NODES, DEPTHS,
    LimitError, LimitsRequest, MOVE_TIMES_MS, MULTI_PVS, NODES, ReviewRequest,
};
pub use crate::moves::{LegalMove, MovesReply};
#[cfg(any(feature = "openapi", feature = "typescript"))]
pub use crate::outcome::OutcomeJson;
pub use crate::perft::{PerftMove, PerftReply};
pub use crate::puzzle::PuzzleJson;
pub use crate::record::GameJson;
pub use crate::request::PositionRequest;
#[cfg(feature = "engine")]
pub use crate::review::{
    AccuracyJson, ExchangeJson, PiecesJson, PositionReviewJson, ReasonJson, ReviewReply,
    ReviewedMoveJson,
};
#[cfg(feature = "engine")]
pub use crate::tablebase::{
    MaterialClassInfo, TablebaseInfo, TablebaseMove, TablebaseReply, WdlJson,
};
pub use crate::variant::VariantJson;

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
