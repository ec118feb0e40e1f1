//! The settings of an engine session. [`defaults`](super::defaults) has their default values.

use std::time::Duration;

use dameo::{AnyGame, DrawRules, Variant};
use dameo_engine::{EngineSettings, EvalFile, Level, Strength};

/// The values of all settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    pub(super) hash_mib: usize,
    pub(super) threads: usize,
    pub(super) multi_pv: usize,
    pub(super) overhead: Duration,
    /// Whether moves are written as their squares alone.
    pub(super) bare_moves: bool,
    pub(super) level: Level,
    /// Whether to play at the strength `elo`, whatever the level.
    pub(super) limit_strength: bool,
    pub(super) elo: i16,
    pub(super) variant: Variant,
    /// `None` for the default of the variant.
    pub(super) draw_rules: Option<DrawRules>,
    pub(super) eval_file: EvalFile,
    /// The folder with the tablebases; empty for none.
    pub(super) table_path: String,
    /// The largest number of pieces of positions to probe.
    pub(super) table_probe_limit: u32,
    #[cfg(feature = "tuning")]
    pub(super) params: dameo_engine::Params,
}

impl Settings {
    /// The strength to play with.
    pub(super) fn strength(&self) -> Strength {
        if self.limit_strength { Strength::Elo(self.elo) } else { Strength::of_level(self.level) }
    }

    /// The settings of a new engine. Networks and tablebases are loaded into it later.
    pub(super) fn engine(&self) -> EngineSettings {
        EngineSettings { hash_mib: self.hash_mib, ..EngineSettings::new(self.variant) }
    }

    /// The draw rules of games: those that are set, or the default of the variant.
    pub(super) fn draw_rules(&self) -> DrawRules {
        self.draw_rules.unwrap_or(self.variant.default_draw_rules())
    }

    /// A game from the starting position of the variant.
    pub(super) fn new_game(&self) -> AnyGame {
        AnyGame::with_draw_rules(self.variant, self.draw_rules())
    }
}
