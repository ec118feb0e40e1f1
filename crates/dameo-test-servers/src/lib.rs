//! Starts PostgreSQL and NATS for the tests.
//!
//! Whatever goes wrong is a panic: it is the end of a test.

mod nats;
#[cfg(unix)]
mod postgres;

pub use crate::nats::{NatsServer, free_port};
#[cfg(unix)]
pub use crate::postgres::PostgresServer;
