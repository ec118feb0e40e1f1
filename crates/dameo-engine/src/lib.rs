//! The engine: a library that searches positions of the Dameo family. It
//! reads nothing and prints nothing; the programs that use it do.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use dameo::{Dameo, Game, Rules};
//! use dameo_engine::{Engine, Limits};
//!
//! let game = Game::<Dameo>::new(Dameo::DEFAULT_DRAW_RULES);
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let stop = AtomicBool::new(false);
//! let found = Engine::new(1).search(&game, &limits, &stop, |_| ());
//! assert_eq!(found.depth, 4);
//! assert!(found.best.is_some_and(|mv| game.position().is_legal(mv)));
//! ```
#![forbid(unsafe_code)]

mod bench;
mod endgames;
mod engine;
mod evaluation;
mod heuristics;
mod ideas;
mod levels;
mod limits;
mod ordering;
mod report;
mod review;
mod score;
mod search;
mod table;
mod time;

pub use crate::bench::{
    BENCH_DEPTH, BenchResult, NearEndings, Work, bench, bench_moves_of, bench_near_endings,
    bench_of, bench_positions, branching,
};
#[cfg(feature = "native")]
pub use crate::endgames::OpenError;
pub use crate::endgames::SearchTablebase;
pub use crate::engine::{Engine, Signals};
pub use crate::evaluation::{
    DamoneFeature, Evaluator, Feature, FeatureFamily, HandCrafted, features_of, for_each_feature,
};
pub use crate::ideas::{Idea, Ideas};
pub use crate::levels::{Level, Skill};
pub use crate::limits::{DEFAULT_MOVE_OVERHEAD, Limits, MAX_DEPTH, TimeLimit};
pub use crate::report::{Info, Line, SearchResult};
pub use crate::review::{Judgement, Review, ReviewOptions, ReviewedMove, review, win_chance};
pub use crate::score::{Score, ScoreKind};
pub use crate::time::Now;
