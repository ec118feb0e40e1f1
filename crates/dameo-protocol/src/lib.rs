//! What programs and Dameo say to each other, as types: the JSON that every
//! door speaks (the command line prints it, the server answers with it, the
//! browser reads it), and the line protocols of the engine, [`uci`] and
//! [`hub`].
//!
//! Only the shape is defined here; the numbers come from the crates below.
//! Field names and values are fixed and documented in `docs/cli.md`. Questions
//! that several doors are asked are here too, each with the one way in which it
//! is understood.

mod analysis;
mod import;
mod moves;
mod outcome;
mod perft;
mod record;
mod request;
mod review;
mod table;
mod variant;

pub mod hub;
pub mod uci;

pub use crate::analysis::{AnalysisEnd, AnalysisLine, AnalysisNews, ScoreJson};
pub use crate::import::{
    ForeignGame, ForeignGameError, GameFormat, GameReader, ParseGameFormatError, ReadGamesError,
    RecordError,
};
pub use crate::moves::{LegalMove, MovesReply};
pub use crate::outcome::OutcomeJson;
pub use crate::perft::{PerftMove, PerftReply};
pub use crate::record::GameJson;
pub use crate::request::{
    AnalyseRequest, DEFAULT_HASH_MIB, DEFAULT_MOVE_TIME_MS, DEFAULT_REVIEW_NODES, DEPTHS,
    LimitError, LimitsRequest, MOVE_TIMES_MS, MULTI_PVS, NODES, PositionError, PositionRequest,
    ReviewRequest, resolve_record,
};
pub use crate::review::{AccuracyJson, ReviewReply, ReviewedMoveJson};
pub use crate::table::{TableInfo, TableMove, TableReply, TablesInfo, WdlJson};
pub use crate::variant::VariantJson;
