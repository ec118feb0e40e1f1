//! The settings of an engine session.

use std::time::Duration;

use dameo::{AnyGame, DrawRules, Variant};
use dameo_engine::{EngineSettings, EvalFile, Level, Strength};

use super::options::SessionOption;

/// The values of all settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    pub(super) hash_mib: usize,
    pub(super) threads: usize,
    pub(super) multi_pv: usize,
    pub(super) overhead: Duration,
    pub(super) level: Level,
    /// Whether to play at the strength `elo`, whatever the level.
    pub(super) limit_strength: bool,
    pub(super) elo: u16,
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

impl Default for Settings {
    /// The default value of every option.
    fn default() -> Self {
        let mut settings = Self {
            hash_mib: 0,
            threads: 0,
            multi_pv: 0,
            overhead: Duration::ZERO,
            level: Level::HIGHEST,
            limit_strength: false,
            elo: 0,
            variant: Variant::Dameo,
            draw_rules: None,
            eval_file: EvalFile::Embedded,
            table_path: String::new(),
            table_probe_limit: 0,
            #[cfg(feature = "tuning")]
            params: dameo_engine::Params::DEFAULT,
        };
        SessionOption::all().iter().for_each(|option| option.reset(&mut settings));
        settings
    }
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

#[cfg(test)]
mod tests {
    use dameo_uci::OptionKind;

    use super::*;

    fn set(settings: &mut Settings, name: &str, value: &str) {
        let option = SessionOption::from_option(name).unwrap_or_else(|| panic!("{name}"));
        option.set(settings, Some(value)).unwrap();
    }

    #[test]
    fn everything_can_be_set() {
        let mut settings = Settings::default();
        for (name, value) in [
            ("hash", "64"),
            ("THREADS", "2"),
            ("multipv", "3"),
            ("move overhead", "100"),
            ("level", "3"),
            ("uci_limitstrength", "true"),
            ("uci_elo", &Strength::ELO.start().to_string()),
            ("uci_variant", "Croda"),
            ("drawrules", "mindsports"),
            ("ponder", "true"),
            ("evalfile", "a b.nnue"),
            ("tablepath", "a b/c"),
            ("tableprobelimit", "4"),
        ] {
            set(&mut settings, name, value);
        }
        let expected = Settings {
            hash_mib: 64,
            threads: 2,
            multi_pv: 3,
            overhead: Duration::from_millis(100),
            level: Level::new(3).unwrap(),
            limit_strength: true,
            elo: *Strength::ELO.start(),
            variant: Variant::Croda,
            draw_rules: Some(DrawRules::MindSports),
            eval_file: EvalFile::File("a b.nnue".into()),
            table_path: "a b/c".to_owned(),
            table_probe_limit: 4,
            #[cfg(feature = "tuning")]
            params: dameo_engine::Params::DEFAULT,
        };
        assert_eq!(settings, expected);
        assert_eq!(settings.strength(), Strength::Elo(*Strength::ELO.start()));
        set(&mut settings, "UCI_LimitStrength", "false");
        assert_eq!(settings.strength(), Strength::Level(Level::new(3).unwrap()));
        set(&mut settings, "Level", &Level::HIGHEST.number().to_string());
        set(&mut settings, "DrawRules", "usual");
        assert_eq!(settings.strength(), Strength::Full);
        assert_eq!(settings.draw_rules(), Variant::Croda.default_draw_rules());
    }

    #[test]
    fn declared_defaults_are_the_defaults() {
        let expected = Settings {
            hash_mib: 16,
            threads: 1,
            multi_pv: 1,
            overhead: Duration::from_millis(100),
            level: Level::HIGHEST,
            limit_strength: false,
            elo: Level::HIGHEST.elo(),
            variant: Variant::Dameo,
            draw_rules: None,
            eval_file: EvalFile::Embedded,
            table_path: String::new(),
            table_probe_limit: 8,
            #[cfg(feature = "tuning")]
            params: dameo_engine::Params::DEFAULT,
        };
        let mut settings = Settings::default();
        assert_eq!(settings, expected);
        for option in SessionOption::all() {
            let default = match &option.option().kind {
                OptionKind::Check { default } => Some(default.to_string()),
                OptionKind::Spin { default, .. } => Some(default.to_string()),
                OptionKind::Combo { default, .. } => Some((*default).to_owned()),
                OptionKind::String | OptionKind::Button => None,
            };
            option.set(&mut settings, default.as_deref()).unwrap();
            assert_eq!(settings, expected, "{}", option.option().name);
        }
    }

    #[cfg(feature = "tuning")]
    #[test]
    fn constants_can_be_set() {
        let mut settings = Settings::default();
        set(&mut settings, "lazy_margin", "70");
        assert_eq!(settings.params, dameo_engine::Params::DEFAULT.with("lazy_margin", 70).unwrap());
        let margin = SessionOption::from_option("lazy_margin").unwrap();
        assert!(margin.set(&mut settings, Some("9")).is_err());
        assert_eq!(margin.parameter(), None);
    }
}
