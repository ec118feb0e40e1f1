//! The settings of an engine session and their names in both protocols.

use std::time::Duration;

use dameo::{AnyGame, DrawRules, Variant};
use dameo_api::MULTI_PVS;
use dameo_engine::{DEFAULT_MOVE_OVERHEAD, EvalFile, Level, Skill};
use dameo_tablebase::MAX_PIECES;
use dameo_uci::hub;
use dameo_uci::{EngineOption, OptionError, OptionKind, OptionValue};

use crate::args::{HASH_MIB, THREADS};

/// Default size of the transposition table, in MiB.
const DEFAULT_ENGINE_HASH_MIB: usize = 16;
/// The largest move overhead, in milliseconds.
const MAX_OVERHEAD_MS: i64 = 10_000;
/// The value that stands for the default draw rules of the variant.
const DEFAULT_DRAW_RULES: &str = "usual";

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
    fn default() -> Self {
        Self {
            hash_mib: DEFAULT_ENGINE_HASH_MIB,
            threads: 1,
            multi_pv: 1,
            overhead: DEFAULT_MOVE_OVERHEAD,
            level: Level::HIGHEST,
            limit_strength: false,
            elo: *Skill::ELO.end(),
            variant: Variant::Dameo,
            draw_rules: None,
            eval_file: EvalFile::Embedded,
            table_path: String::new(),
            table_probe_limit: MAX_PIECES,
            #[cfg(feature = "tuning")]
            params: dameo_engine::Params::DEFAULT,
        }
    }
}

/// The name of a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Setting {
    Hash,
    ClearHash,
    Threads,
    MultiPv,
    MoveOverhead,
    Ponder,
    Level,
    LimitStrength,
    Elo,
    Variant,
    DrawRules,
    EvalFile,
    TablePath,
    TableProbeLimit,
    /// A constant of the search.
    #[cfg(feature = "tuning")]
    Param(&'static dameo_engine::Param),
}

impl Setting {
    /// All settings but the constants of the search.
    const USUAL: [Self; 14] = [
        Self::Hash,
        Self::ClearHash,
        Self::Threads,
        Self::MultiPv,
        Self::MoveOverhead,
        Self::Ponder,
        Self::Level,
        Self::LimitStrength,
        Self::Elo,
        Self::Variant,
        Self::DrawRules,
        Self::EvalFile,
        Self::TablePath,
        Self::TableProbeLimit,
    ];

    /// All settings in the order of their declaration.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        #[cfg(feature = "tuning")]
        return Self::USUAL.into_iter().chain(dameo_engine::Params::ALL.iter().map(Self::Param));
        #[cfg(not(feature = "tuning"))]
        Self::USUAL.into_iter()
    }

    /// The declaration as a UCI option.
    pub(super) fn option(self) -> EngineOption {
        let spin = |default: usize, min: usize, max: usize| OptionKind::Spin {
            default: default as i64,
            range: min as i64..=max as i64,
        };
        let levels = Level::ALL.len();
        let (name, kind) = match self {
            Self::Hash => {
                ("Hash", spin(DEFAULT_ENGINE_HASH_MIB, *HASH_MIB.start(), *HASH_MIB.end()))
            }
            Self::ClearHash => ("Clear Hash", OptionKind::Button),
            Self::Threads => ("Threads", spin(1, *THREADS.start(), *THREADS.end())),
            Self::MultiPv => ("MultiPV", spin(1, *MULTI_PVS.start(), *MULTI_PVS.end())),
            Self::MoveOverhead => {
                let default = DEFAULT_MOVE_OVERHEAD.as_millis() as i64;
                ("Move Overhead", OptionKind::Spin { default, range: 0..=MAX_OVERHEAD_MS })
            }
            Self::Ponder => ("Ponder", OptionKind::Check { default: false }),
            Self::Level => ("Level", spin(levels, 1, levels)),
            Self::LimitStrength => ("UCI_LimitStrength", OptionKind::Check { default: false }),
            Self::Elo => {
                let (min, max) = (*Skill::ELO.start(), *Skill::ELO.end());
                ("UCI_Elo", spin(max.into(), min.into(), max.into()))
            }
            Self::Variant => {
                let words = Variant::ALL.iter().map(|variant| variant.name()).collect();
                ("UCI_Variant", OptionKind::Combo { default: Variant::Dameo.name(), words })
            }
            Self::DrawRules => {
                let names = DrawRules::ALL.map(DrawRules::name);
                let words = [DEFAULT_DRAW_RULES].into_iter().chain(names).collect();
                ("DrawRules", OptionKind::Combo { default: DEFAULT_DRAW_RULES, words })
            }
            Self::EvalFile => ("EvalFile", OptionKind::String),
            Self::TablePath => ("TablePath", OptionKind::String),
            Self::TableProbeLimit => {
                let max = MAX_PIECES as usize;
                ("TableProbeLimit", spin(max, 0, max))
            }
            #[cfg(feature = "tuning")]
            Self::Param(param) => {
                let (default, range) = (param.default.into(), param.min.into()..=param.max.into());
                (param.name, OptionKind::Spin { default, range })
            }
        };
        EngineOption { name, kind }
    }

    /// The declaration as a Hub parameter. `None` for settings that exist only
    /// in UCI.
    pub(super) fn parameter(self) -> Option<hub::Parameter> {
        let name = match self {
            Self::Hash => "hash",
            Self::Threads => "threads",
            Self::MoveOverhead => "move-overhead",
            Self::Level => "level",
            Self::Variant => "variant",
            Self::DrawRules => "draw-rules",
            Self::EvalFile => "eval-file",
            Self::TablePath => "table-path",
            Self::TableProbeLimit => "table-probe-limit",
            Self::ClearHash | Self::MultiPv | Self::Ponder | Self::LimitStrength | Self::Elo => {
                return None;
            }
            #[cfg(feature = "tuning")]
            Self::Param(_) => return None,
        };
        match self.option().kind {
            OptionKind::Spin { default, range } => {
                let (value, kind) = (default.to_string(), hub::ParameterKind::Int(range));
                Some(hub::Parameter { name, value, kind })
            }
            OptionKind::Combo { default, words } => {
                let (value, kind) = (default.to_owned(), hub::ParameterKind::Enum(words));
                Some(hub::Parameter { name, value, kind })
            }
            OptionKind::String => {
                let (value, kind) = (String::new(), hub::ParameterKind::String);
                Some(hub::Parameter { name, value, kind })
            }
            OptionKind::Check { .. } | OptionKind::Button => None,
        }
    }

    /// The setting with a UCI name, in any case.
    pub(super) fn from_option(name: &str) -> Option<Self> {
        Self::all().find(|setting| setting.option().name.eq_ignore_ascii_case(name))
    }

    /// The setting with a Hub name.
    pub(super) fn from_parameter(name: &str) -> Option<Self> {
        let has_name = |parameter: hub::Parameter| parameter.name == name;
        Self::all().find(|setting| setting.parameter().is_some_and(has_name))
    }
}

impl Settings {
    /// The limited skill to play with; `None` for full strength.
    pub(super) fn skill(&self) -> Option<Skill> {
        match (self.limit_strength, self.level) {
            (true, _) => Some(Skill::Elo(self.elo)),
            (false, Level::HIGHEST) => None,
            (false, level) => Some(Skill::Level(level)),
        }
    }

    /// The draw rules of games: those that are set, or the default of the variant.
    pub(super) fn draw_rules(&self) -> DrawRules {
        self.draw_rules.unwrap_or(self.variant.default_draw_rules())
    }

    /// A game from the starting position of the variant.
    pub(super) fn new_game(&self) -> AnyGame {
        AnyGame::with_draw_rules(self.variant, self.draw_rules())
    }

    /// Changes a setting.
    ///
    /// # Errors
    /// If the value is not valid for it.
    pub(super) fn set(&mut self, setting: Setting, value: Option<&str>) -> Result<(), OptionError> {
        match (setting, setting.option().parse(value)?) {
            (Setting::Hash, OptionValue::Spin(mib)) => self.hash_mib = mib as usize,
            (Setting::Threads, OptionValue::Spin(threads)) => self.threads = threads as usize,
            (Setting::MultiPv, OptionValue::Spin(lines)) => self.multi_pv = lines as usize,
            (Setting::MoveOverhead, OptionValue::Spin(ms)) => {
                self.overhead = Duration::from_millis(ms as u64);
            }
            (Setting::Level, OptionValue::Spin(number)) => {
                let level = u8::try_from(number).ok().and_then(Level::new);
                self.level = level.unwrap_or(self.level);
            }
            (Setting::LimitStrength, OptionValue::Check(limit)) => self.limit_strength = limit,
            (Setting::Elo, OptionValue::Spin(elo)) => {
                self.elo = u16::try_from(elo).unwrap_or(self.elo);
            }
            (Setting::Variant, OptionValue::Combo(name)) => {
                self.variant = name.parse().unwrap_or(self.variant);
            }
            (Setting::DrawRules, OptionValue::Combo(name)) => self.draw_rules = name.parse().ok(),
            (Setting::EvalFile, OptionValue::String(path)) => {
                self.eval_file = EvalFile::from(path.as_str());
            }
            (Setting::TablePath, OptionValue::String(path)) => self.table_path = path,
            (Setting::TableProbeLimit, OptionValue::Spin(pieces)) => {
                self.table_probe_limit = pieces as u32;
            }
            #[cfg(feature = "tuning")]
            (Setting::Param(param), OptionValue::Spin(value)) => {
                let changed = self.params.with(param.name, value as i32);
                self.params = changed.expect("the option has the range of the constant");
            }
            // `go ponder` decides whether the engine ponders.
            (Setting::Ponder | Setting::ClearHash, _) => {}
            (setting, value) => unreachable!("{setting:?} cannot be {value:?}"),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            ("uci_elo", &Skill::ELO.start().to_string()),
            ("uci_variant", "Croda"),
            ("drawrules", "mindsports"),
            ("ponder", "true"),
            ("evalfile", "a b.nnue"),
            ("tablepath", "a b/c"),
            ("tableprobelimit", "4"),
        ] {
            let setting = Setting::from_option(name).unwrap_or_else(|| panic!("{name}"));
            settings.set(setting, Some(value)).unwrap();
        }
        let expected = Settings {
            hash_mib: 64,
            threads: 2,
            multi_pv: 3,
            overhead: Duration::from_millis(100),
            level: Level::new(3).unwrap(),
            limit_strength: true,
            elo: *Skill::ELO.start(),
            variant: Variant::Croda,
            draw_rules: Some(DrawRules::MindSports),
            eval_file: EvalFile::File("a b.nnue".into()),
            table_path: "a b/c".to_owned(),
            table_probe_limit: 4,
            #[cfg(feature = "tuning")]
            params: dameo_engine::Params::DEFAULT,
        };
        assert_eq!(settings, expected);
        assert_eq!(settings.skill(), Some(Skill::Elo(*Skill::ELO.start())));
        settings.set(Setting::LimitStrength, Some("false")).unwrap();
        assert_eq!(settings.skill(), Level::new(3).map(Skill::Level));
        settings.set(Setting::Level, Some("12")).unwrap();
        settings.set(Setting::DrawRules, Some("usual")).unwrap();
        assert_eq!((settings.skill(), settings.draw_rules), (None, None));
    }

    #[test]
    fn declared_defaults_are_the_defaults() {
        let mut settings = Settings::default();
        for setting in Setting::all() {
            let default = match setting.option().kind {
                OptionKind::Check { default } => Some(default.to_string()),
                OptionKind::Spin { default, .. } => Some(default.to_string()),
                OptionKind::Combo { default, .. } => Some(default.to_owned()),
                OptionKind::String | OptionKind::Button => None,
            };
            settings.set(setting, default.as_deref()).unwrap();
            assert_eq!(settings, Settings::default(), "{setting:?}");
        }
    }

    #[cfg(feature = "tuning")]
    #[test]
    fn constants_can_be_set() {
        let mut settings = Settings::default();
        let margin = Setting::from_option("lazy_margin").unwrap();
        settings.set(margin, Some("70")).unwrap();
        assert_eq!(settings.params, dameo_engine::Params::DEFAULT.with("lazy_margin", 70).unwrap());
        assert!(settings.set(margin, Some("9")).is_err());
        assert_eq!(margin.parameter(), None);
    }

    #[test]
    fn hub_has_names_of_its_own() {
        assert_eq!(Setting::from_parameter("draw-rules"), Some(Setting::DrawRules));
        assert_eq!(Setting::from_parameter("Clear Hash"), None);
        assert_eq!(Setting::from_option("variant"), None);
    }
}
