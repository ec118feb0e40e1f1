//! Matches: two engines play the same openings with both colours, under a
//! referee that checks every move and clock.

mod builtin;
mod engine_spec;
mod journal;
mod limits;
mod player;
mod process;
mod record;
mod referee;
mod runner;
mod scoreboard;
mod uci;

pub use self::engine_spec::{Builtin, EngineKind, EngineSpec, EngineSpecError};
pub use self::journal::{Journal, JournalError};
pub use self::limits::{ParseTimeControlError, SearchLimit, TimeControl};
pub use self::player::EngineFault;
pub use self::record::{GameRecord, RecordError, Termination};
pub use self::runner::{Match, MatchError};
pub use self::scoreboard::{FaultCounts, MatchScore, MatchSummary, Scoreboard};
