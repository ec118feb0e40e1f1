//! Whether a server is ready, as far as only its areas know.

use std::fmt;

/// Knows what keeps a server from being ready. `GET /ready` asks it: a load balancer sends nobody
/// to a server that is not.
pub trait Readiness: fmt::Debug + Send + Sync + 'static {
    /// What keeps it, such as `the database is away`; `None` if nothing does.
    fn obstacle(&self) -> Option<&'static str>;
}
