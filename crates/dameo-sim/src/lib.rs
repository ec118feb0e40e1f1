//! Deterministic simulation, with faults, in virtual time and in one thread: of live play with one
//! to three servers with rooms, a database, a bus and clients, and of one to three workers of a
//! site.
//!
//! The servers run the same [`Room`](dameo_room::Room) as the real one, and the workers are those
//! of [`dameo_jobs`]. After every event is
//! checked what has to hold always, and in the end whether all agree. The same seed gives the
//! same run.
//!
//! ```
//! use dameo_sim::{Simulated, Simulation};
//!
//! let run = Simulation::new(Simulated::Play, 7).run();
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
mod jobs;
mod planted;
mod race;
mod random;
mod ratings;
mod scenario;
mod schedule;
mod search;
mod server;
mod simulated;
mod simulation;
mod socket;
mod violation;
mod world;

pub use crate::faults::{FaultId, FaultSource, SimulatedFault};
pub use crate::planted::Bug;
pub use crate::search::first_failure;
pub use crate::simulated::Simulated;
pub use crate::simulation::{Simulation, SimulationRun};
pub use crate::violation::Violation;
