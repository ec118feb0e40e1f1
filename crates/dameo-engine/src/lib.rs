//! An engine for the games of the Dameo family: search, evaluation, playing
//! levels and game review. It does no input or output, except that the feature
//! `native` reads tablebases and networks from files.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use dameo::{AnyGame, Variant};
//! use dameo_engine::{Engine, Limits, SearchRequest};
//!
//! let game = AnyGame::new(Variant::Dameo);
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let stop = AtomicBool::new(false);
//! let mut engine = Engine::new(Variant::Dameo, 1);
//! let result = engine.search(&game, &SearchRequest::new(limits, &stop), &mut |_| ());
//! assert_eq!(result.depth, 4);
//! assert!(result.best.is_some_and(|mv| game.position().is_legal(mv)));
//! ```
#![deny(unsafe_code)]

pub mod bench;
mod engine;
#[cfg(feature = "native")]
mod eval_file;
mod evaluation;
mod handicap;
mod heuristics;
mod judgement;
mod levels;
mod limits;
mod networks;
mod options;
// Without the feature `tuning` nobody outside can name them.
#[cfg_attr(not(feature = "tuning"), expect(unreachable_pub))]
mod params;
pub mod puzzle;
mod report;
mod request;
mod review;
mod score;
mod search;
mod search_features;
mod settings;
mod signals;
mod tablebase;
mod threads;
mod time;
mod tt;
#[doc(hidden)]
pub mod typed;

pub use crate::engine::Engine;
#[cfg(feature = "native")]
pub use crate::eval_file::{EvalFile, EvalFileError, EvalFileFault};
pub use crate::evaluation::evaluate;
pub use crate::handicap::Handicap;
pub use crate::judgement::{Judgement, win_chance};
pub use crate::levels::{Level, Strength};
pub use crate::limits::{DEFAULT_MOVE_OVERHEAD, Limits, MAX_DEPTH, TimeLimit};
pub use crate::networks::{embedded_network, evaluation_name, network_fits};
pub use crate::options::{EVAL_FILE_OPTION, NumberOption, TABLE_PATH_OPTION};
#[cfg(feature = "tuning")]
pub use crate::params::{Param, ParamError, Params};
pub use crate::report::{Info, Line, SearchResult};
pub use crate::request::SearchRequest;
pub use crate::review::{
    Exchange, JudgementReason, PieceCounts, PositionReview, Review, ReviewOptions, ReviewedMove,
    review, review_positions,
};
pub use crate::score::{MoveCount, Score, ScoreKind};
pub use crate::search_features::{SearchFeature, SearchFeatures};
pub use crate::settings::EngineSettings;
pub use crate::signals::Signals;
#[cfg(feature = "native")]
pub use crate::tablebase::OpenError;
pub use crate::tablebase::SearchTablebase;
pub use crate::threads::{HelperThread, ThreadScope};
pub use crate::time::TimeSource;
pub use crate::tt::HashError;

/// The examples of the README, compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
