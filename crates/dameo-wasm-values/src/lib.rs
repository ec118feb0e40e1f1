//! What the modules of the npm package `dameo` that a page calls itself have in common: how
//! values go to JavaScript, and the errors of the rules.
//!
//! It exports nothing to JavaScript: what it exported would be in every module.
#![forbid(unsafe_code)]

mod error;
mod json;

pub use crate::error::{CallError, RulesError, thrown};
pub use crate::json::{to_js, to_json};
