//! The options of the engine that programs offer by name. Each is declared here: UCI, Hub and
//! matches have the same names, defaults and ranges.

use std::ops::RangeInclusive;

use crate::levels::{Level, Strength};
use crate::limits::Limits;
use crate::settings::EngineSettings;

/// An option that is a whole number.
///
/// ```
/// use dameo_engine::{Level, NumberOption};
///
/// let highest = i64::from(Level::HIGHEST.number());
/// assert_eq!(NumberOption::LEVEL.name, "Level");
/// assert_eq!(NumberOption::LEVEL.default, highest);
/// assert!(NumberOption::LEVEL.range.contains(&highest));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberOption {
    /// The name, that of UCI.
    pub name: &'static str,
    /// The value until it is set.
    pub default: i64,
    /// The valid values.
    pub range: RangeInclusive<i64>,
}

impl NumberOption {
    /// The size of the transposition table, in MiB.
    pub const HASH: Self = {
        let sizes = EngineSettings::HASH_MIB;
        let range = *sizes.start() as i64..=*sizes.end() as i64;
        Self { name: "Hash", default: EngineSettings::DEFAULT_HASH_MIB as i64, range }
    };

    /// The number of search threads.
    pub const THREADS: Self = {
        let counts = Limits::THREADS;
        let range = *counts.start() as i64..=*counts.end() as i64;
        Self { name: "Threads", default: 1, range }
    };

    /// The number of the [playing level](Level).
    pub const LEVEL: Self = {
        let range = Level::LOWEST.number() as i64..=Level::HIGHEST.number() as i64;
        Self { name: "Level", default: Level::HIGHEST.number() as i64, range }
    };

    /// The Elo rating of [`Strength::Elo`].
    pub const ELO: Self = {
        let elos = Strength::ELO;
        let range = *elos.start() as i64..=*elos.end() as i64;
        Self { name: "UCI_Elo", default: *elos.end() as i64, range }
    };
}

/// The option for the file of a network, which is a text.
pub const EVAL_FILE_OPTION: &str = "EvalFile";

/// The option for a folder of tablebases, which is a text.
pub const TABLE_PATH_OPTION: &str = "TablePath";
