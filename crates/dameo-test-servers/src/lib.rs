//! Starts PostgreSQL, NATS and a server of S3 for the tests.
//!
//! Whatever goes wrong is a panic: it is the end of a test.

mod nats;
#[cfg(unix)]
mod postgres;
mod s3;

pub use crate::nats::{NatsServer, free_port};
#[cfg(unix)]
pub use crate::postgres::PostgresServer;
pub use crate::s3::S3Server;
