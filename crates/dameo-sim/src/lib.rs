//! Deterministic simulation of live play: one to three servers with rooms, a database, a bus
//! and clients, with faults, in virtual time and in one thread.
//!
//! The servers run the same [`Room`](dameo_room::Room) as the real one. After every event is
//! checked what has to hold always, and in the end whether all agree. The same seed gives the
//! same run.
//!
//! ```
//! let run = dameo_sim::Simulation::new(7).run();
//! assert!(run.violation.is_none(), "{run}");
//! ```
#![forbid(unsafe_code)]

mod accounts;
mod audit;
mod bus;
mod client;
mod clock;
mod database;
mod faults;
mod planted;
mod race;
mod random;
mod ratings;
mod scenario;
mod schedule;
mod search;
mod server;
mod simulation;
mod socket;
mod violation;
mod world;

pub use crate::faults::{FaultId, FaultSource, SimulatedFault};
pub use crate::planted::Bug;
pub use crate::search::first_failure;
pub use crate::simulation::{Simulation, SimulationRun};
pub use crate::violation::Violation;
