//! Workers of a site: they take jobs from its store.
//!
//! | task | items |
//! |---|---|
//! | say how a kind of job is done | [`Work`], [`WorkError`] |
//! | do the jobs of a site | [`Worker`] |
//! | say which job is whose turn | [`JobQueue`], [`QueuedJob`]; by default NATS JetStream, with the feature `nats` |
//! | be a site other than a [`Store`](dameo_store::Store) | [`JobSite`] |
#![forbid(unsafe_code)]

mod attempt;
#[cfg(feature = "nats")]
mod nats;
mod offers;
mod queue;
mod random;
mod shared;
mod site;
mod source;
mod work;
mod worker;

pub use crate::queue::{JobQueue, QueueAway, QueuedJob};
pub use crate::site::JobSite;
pub use crate::work::{Work, WorkError};
pub use crate::worker::{JOB_HELD, Worker};
