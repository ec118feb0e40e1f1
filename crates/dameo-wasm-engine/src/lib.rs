//! The engine, the proofs of puzzles, the choices of a player, the tablebase probes, the opening
//! explorer and the games of large files for the npm package `dameo`, whose classes
//! (`npm/src/engine.ts`) check arguments and handle traps.
//!
//! A call blocks its thread until it returns. Games are passed as
//! [`SearchGame`]s; the TypeScript types are generated from the Rust ones. An
//! invalid argument becomes a JavaScript `Error` with the message of the Rust
//! error.
#![forbid(unsafe_code)]

mod agreement;
mod clock;
mod engine;
mod error;
mod explorer;
mod outline;
mod puzzle;
mod review;
mod search_game;
mod tablebase;
#[cfg(feature = "threads")]
mod threads;

pub use crate::agreement::{
    AgreementAnswer, AgreementView, ChoiceCounts, ChoosingSide, LevelBeside, agreement_of,
    free_choices,
};
pub use crate::clock::report_alive;
pub use crate::engine::{AnalysisResult, JsEngine, SearchLimits, win_chance};
pub use crate::error::EngineError;
pub use crate::explorer::{JsExplorer, PassageView, Winner};
pub use crate::outline::{OutlinedGame, OutlinedGames, PdnOutline};
pub use crate::puzzle::{FoundPuzzle, PuzzleAnswer, find_puzzle};
pub use crate::review::{judge, review, review_position};
pub use crate::search_game::SearchGame;
pub use crate::tablebase::{JsTablebase, ProbeAnswer, ProbedValue, ValueAnswer};
#[cfg(feature = "threads")]
pub use crate::threads::{add_helpers, run_helper, shared_memory, shared_module};
