//! Matches: two engines play the same openings with both colours, under a
//! referee that checks every move and clock.

mod build_id;
mod builtin;
mod engine_files;
mod engine_spec;
mod journal;
mod limits;
mod played;
mod player;
mod players;
mod process;
mod record;
mod referee;
mod runner;
mod scoreboard;
mod shard;
mod solo;
mod uci;

pub use self::build_id::{BuildIdError, BuildIds, build_id};
pub use self::engine_spec::{Builtin, EngineKind, EngineSpec, EngineSpecError};
pub use self::journal::{Journal, JournalError};
pub use self::limits::SearchLimit;
pub use self::played::{MergeError, PlayedMatch};
pub use self::player::EngineFault;
pub use self::record::{MatchGame, MatchGameError, Termination};
pub use self::runner::{Match, MatchError};
pub use self::scoreboard::{FaultCounts, MatchScore, MatchSummary, Scoreboard};
pub use self::shard::{ParseShardError, Shard};
pub use self::solo::SoloEngine;
