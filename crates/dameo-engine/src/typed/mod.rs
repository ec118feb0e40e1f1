//! The engine and its evaluation by rule type, for the fit of evaluation
//! weights and for tests.
//!
//! Not covered by semantic versioning.

mod engine;

pub use self::engine::TypedEngine;
pub use crate::evaluation::{
    DamoneFeature, DefaultEvaluator, Evaluator, Feature, FeatureFamily, HandCrafted, features_of,
    for_each_feature, weights_of,
};
