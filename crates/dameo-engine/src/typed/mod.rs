//! The engine by rule type, for the fit of evaluation weights and for tests.
//!
//! Not covered by semantic versioning.

mod engine;
mod review;

pub use self::engine::TypedEngine;
pub use self::engine::TypedEngine as Engine;
pub use self::review::{TypedReview as Review, TypedReviewedMove as ReviewedMove, review};
pub use crate::report::{TypedInfo as Info, TypedLine as Line, TypedResult as SearchResult};
#[cfg(feature = "native")]
pub use crate::tablebase::OpenError;
pub use crate::tablebase::TypedTablebase as SearchTablebase;
pub use crate::{
    Clock, DEFAULT_MOVE_OVERHEAD, DamoneFeature, Evaluator, Feature, FeatureFamily, HandCrafted,
    Handicap, Judgement, Level, Limits, MAX_DEPTH, ReviewOptions, Score, ScoreKind, SearchFeature,
    SearchFeatures, SearchRequest, Signals, Skill, TimeLimit, features_of, for_each_feature,
    win_chance,
};
