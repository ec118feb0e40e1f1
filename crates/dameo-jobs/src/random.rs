//! Random numbers of workers.

use std::sync::Arc;

/// Where random numbers come from.
pub(crate) type Random = Arc<dyn Fn() -> u64 + Send + Sync>;
