//! The interchange formats of Dameo, as types: the JSON that the command line
//! prints, the server returns and the browser reads, and the line protocols of
//! the engine, [`uci`] and [`hub`].
//!
//! This crate defines the form only; the rules and the search compute the
//! contents. Field names and values are a contract, documented in
//! `docs/cli.md`. Requests that several front ends accept are parsed and
//! checked here, in one place.

mod analysis;
mod explorer;
mod moves;
mod outcome;
mod perft;
mod puzzle;
mod record;
mod request;
mod review;
mod tablebase;
mod variant;

pub mod hub;
pub mod uci;

pub use crate::analysis::{AnalysisEnd, AnalysisEvent, AnalysisLine, ScoreJson};
pub use crate::explorer::{ExplorerMove, ExplorerReply, ResultsJson};
pub use crate::moves::{LegalMove, MovesReply};
pub use crate::outcome::OutcomeJson;
pub use crate::perft::{PerftMove, PerftReply};
pub use crate::puzzle::PuzzleJson;
pub use crate::record::GameJson;
pub use crate::request::{
    AnalyseRequest, DEFAULT_HASH_MIB, DEFAULT_MOVE_TIME_MS, DEFAULT_REVIEW_NODES, DEPTHS,
    LimitError, LimitsRequest, MOVE_TIMES_MS, MULTI_PVS, NODES, PlayLimits, PositionError,
    PositionRequest, ReviewRequest,
};
pub use crate::review::{
    AccuracyJson, ExchangeJson, PiecesJson, PositionReviewJson, ReasonJson, ReviewReply,
    ReviewedMoveJson,
};
pub use crate::tablebase::{
    MaterialClassInfo, TablebaseInfo, TablebaseMove, TablebaseReply, WdlJson,
};
pub use crate::variant::VariantJson;

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
