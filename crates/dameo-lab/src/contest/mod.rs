//! Matches: two engines, the same openings with both colours, and a referee
//! that trusts neither of them.

mod builtin;
mod engine_spec;
mod journal;
mod ledger;
mod limit;
mod player;
mod process;
mod record;
mod referee;
mod runner;
mod uci;

pub use self::engine_spec::{Builtin, EngineKind, EngineSpec, EngineSpecError};
pub use self::journal::{Journal, JournalError, JournalHeader};
pub use self::ledger::{FaultCounts, Ledger, MatchSummary, Tally};
pub use self::limit::{ParseTimeControlError, ThinkingLimit, TimeControl};
pub use self::player::Fault;
pub use self::record::{Ending, GameRecord};
pub use self::runner::{Contest, ContestError};
