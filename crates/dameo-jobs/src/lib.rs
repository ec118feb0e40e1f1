//! Workers of a site: they take jobs from its store.
//!
//! | task | items |
//! |---|---|
//! | say how a kind of job is done | [`Work`], [`WorkError`] |
//! | do the jobs of a site | [`Worker`] |
#![forbid(unsafe_code)]

mod attempt;
mod offers;
mod shared;
mod source;
mod work;
mod worker;

pub use crate::work::{Work, WorkError};
pub use crate::worker::{JOB_HELD, Worker};
