//! The settings of an engine session before any is changed: every option has its default value.

use std::time::Duration;

use dameo::Variant;
use dameo_engine::{EvalFile, Level};

use super::options::SessionOption;
use super::settings::Settings;

impl Default for Settings {
    /// The default value of every option.
    fn default() -> Self {
        let mut settings = Self {
            hash_mib: 0,
            threads: 0,
            multi_pv: 0,
            overhead: Duration::ZERO,
            bare_moves: false,
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

#[cfg(test)]
mod tests {
    use dameo::DrawRules;
    use dameo_engine::Strength;
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
            ("baremoves", "true"),
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
            bare_moves: true,
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
            bare_moves: false,
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
