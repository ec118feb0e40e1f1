//! The options of an engine session. Each is declared here: its names in both protocols, type,
//! default value and range, the setting that holds it, what else changes with it, and its row of
//! `docs/protocol.md`. Names and numbers that matches share are in `dameo-engine`.

use std::sync::LazyLock;
use std::time::Duration;

use dameo::{DrawRules, Variant};
use dameo_api::MULTI_PVS;
use dameo_engine::{
    DEFAULT_MOVE_OVERHEAD, EVAL_FILE_OPTION, EvalFile, Level, NumberOption, TABLE_PATH_OPTION,
};
use dameo_tablebase::MAX_PIECES;
use dameo_uci::hub;
use dameo_uci::{EngineOption, OptionError, OptionKind, OptionValue};

use super::settings::Settings;

/// The largest move overhead, in milliseconds.
const MAX_OVERHEAD_MS: usize = 10_000;
/// The value that stands for the default draw rules of the variant.
const DEFAULT_DRAW_RULES: &str = "usual";

/// An option of an engine session.
pub(super) struct SessionOption {
    /// The UCI option: name, type, default value and range.
    option: EngineOption,
    /// The name of the Hub parameter; `None` if it exists only in UCI.
    parameter: Option<&'static str>,
    store: Store,
    /// What changes with the value besides the settings.
    pub(super) effect: Effect,
    /// What it is for, in `docs/protocol.md`.
    #[cfg_attr(not(test), expect(dead_code, reason = "a test compares the document with it"))]
    help: String,
}

/// Puts a value into the settings.
enum Store {
    Check(fn(&mut Settings, bool)),
    Spin(fn(&mut Settings, i64)),
    Combo(fn(&mut Settings, &str)),
    String(fn(&mut Settings, String)),
    /// A constant of the search, by its name.
    #[cfg(feature = "tuning")]
    Param(&'static dameo_engine::Param),
    Nothing,
}

/// What changes with an option besides the settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// The next search has the new value.
    NextSearch,
    /// The current game goes on by other draw rules.
    DrawRules,
    /// The transposition table has another size.
    HashSize,
    /// The engine is cleared.
    Clear,
    /// The engine plays another variant.
    Variant,
    /// The engine evaluates with another network.
    Evaluation,
    /// The engine has another tablebase.
    Tablebase,
    /// The engine probes its tablebase with more or fewer pieces.
    ProbeLimit,
    /// The search has other constants.
    #[cfg(feature = "tuning")]
    Params,
}

impl SessionOption {
    /// All options in the order in which the engine declares them.
    pub(super) fn all() -> &'static [Self] {
        static OPTIONS: LazyLock<Vec<SessionOption>> = LazyLock::new(|| {
            let mut options = search_options();
            options.extend(strength_options());
            options.extend(game_options());
            options.extend(file_options());
            #[cfg(feature = "tuning")]
            options.extend(dameo_engine::Params::ALL.iter().map(param));
            options
        });
        &OPTIONS
    }

    /// The option with a UCI name, in any case.
    pub(super) fn from_option(name: &str) -> Option<&'static Self> {
        Self::all().iter().find(|declared| declared.option.name.eq_ignore_ascii_case(name))
    }

    /// The option with a Hub name.
    pub(super) fn from_parameter(name: &str) -> Option<&'static Self> {
        Self::all().iter().find(|declared| declared.parameter == Some(name))
    }

    /// The UCI option.
    pub(super) fn option(&self) -> &EngineOption {
        &self.option
    }

    /// The Hub parameter; `None` if it exists only in UCI.
    pub(super) fn parameter(&self) -> Option<hub::Parameter> {
        let name = self.parameter?;
        let (value, kind) = match &self.option.kind {
            OptionKind::Spin { default, range } => {
                (default.to_string(), hub::ParameterKind::Int(range.clone()))
            }
            OptionKind::Combo { default, words } => {
                ((*default).to_owned(), hub::ParameterKind::Enum(words.clone()))
            }
            OptionKind::String => (String::new(), hub::ParameterKind::String),
            OptionKind::Check { .. } | OptionKind::Button => return None,
        };
        Some(hub::Parameter { name, value, kind })
    }

    /// Changes the setting.
    ///
    /// # Errors
    /// If the value is not valid for the option.
    pub(super) fn set(
        &self,
        settings: &mut Settings,
        value: Option<&str>,
    ) -> Result<(), OptionError> {
        self.store(settings, self.option.parse(value)?);
        Ok(())
    }

    /// Changes the setting to its default value.
    pub(super) fn reset(&self, settings: &mut Settings) {
        self.store(settings, self.option.kind.default_value());
    }

    fn store(&self, settings: &mut Settings, value: OptionValue) {
        match (&self.store, value) {
            (Store::Check(store), OptionValue::Check(value)) => store(settings, value),
            (Store::Spin(store), OptionValue::Spin(value)) => store(settings, value),
            (Store::Combo(store), OptionValue::Combo(value)) => store(settings, value),
            (Store::String(store), OptionValue::String(value)) => store(settings, value),
            #[cfg(feature = "tuning")]
            (Store::Param(param), OptionValue::Spin(value)) => {
                let changed = settings.params.with(param.name, value as i32);
                settings.params = changed.expect("the option has the range of the constant");
            }
            (Store::Nothing, _) => {}
            (_, value) => unreachable!("{} cannot be {value:?}", self.option.name),
        }
    }

    /// A number of the engine.
    fn number(
        option: NumberOption,
        store: fn(&mut Settings, i64),
        help: impl Into<String>,
    ) -> Self {
        let NumberOption { name, default, range } = option;
        Self::new(name, OptionKind::Spin { default, range }, Store::Spin(store), help)
    }

    fn new(name: &'static str, kind: OptionKind, store: Store, help: impl Into<String>) -> Self {
        Self {
            option: EngineOption { name, kind },
            parameter: None,
            store,
            effect: Effect::NextSearch,
            help: help.into(),
        }
    }

    /// The same as a Hub parameter, too.
    fn hub(self, parameter: &'static str) -> Self {
        Self { parameter: Some(parameter), ..self }
    }

    fn effect(self, effect: Effect) -> Self {
        Self { effect, ..self }
    }
}

fn spin(default: usize, min: usize, max: usize) -> OptionKind {
    OptionKind::Spin { default: default as i64, range: min as i64..=max as i64 }
}

fn search_options() -> Vec<SessionOption> {
    let overhead = DEFAULT_MOVE_OVERHEAD.as_millis() as usize;
    vec![
        SessionOption::number(
            NumberOption::HASH,
            |settings, mib| settings.hash_mib = mib as usize,
            "size of the transposition table, in MiB; a new size clears it. If there is not enough \
             memory, the reply is an error and the table stays as it is",
        )
        .hub("hash")
        .effect(Effect::HashSize),
        SessionOption::new("Clear Hash", OptionKind::Button, Store::Nothing, "like `ucinewgame`")
            .effect(Effect::Clear),
        SessionOption::number(
            NumberOption::THREADS,
            |settings, threads| settings.threads = threads as usize,
            "number of search threads",
        )
        .hub("threads"),
        SessionOption::new(
            "MultiPV",
            spin(1, *MULTI_PVS.start(), *MULTI_PVS.end()),
            Store::Spin(|settings, lines| settings.multi_pv = lines as usize),
            "number of lines",
        ),
        SessionOption::new(
            "Move Overhead",
            spin(overhead, 0, MAX_OVERHEAD_MS),
            Store::Spin(|settings, ms| settings.overhead = Duration::from_millis(ms as u64)),
            "milliseconds of the clock kept in reserve for the communication between the programs",
        )
        .hub("move-overhead"),
        SessionOption::new(
            "Ponder",
            OptionKind::Check { default: false },
            // `go ponder` decides whether the engine ponders.
            Store::Nothing,
            "announces that pondering is supported; the engine ponders when told to",
        ),
        SessionOption::new(
            "BareMoves",
            OptionKind::Check { default: false },
            Store::Check(|settings, bare| settings.bare_moves = bare),
            "writes moves as their squares alone (`g1g3`, `d4d6d8`), for programs that read no others",
        ),
    ]
}

fn strength_options() -> Vec<SessionOption> {
    let highest = Level::HIGHEST.number();
    vec![
        SessionOption::number(
            NumberOption::LEVEL,
            |settings, number| {
                let level = u8::try_from(number).ok().and_then(Level::new);
                settings.level = level.expect("the option has the range of the levels");
            },
            format!(
                "the playing level; below {highest} `depth`, `nodes`, `MultiPV` and `searchmoves` \
                 have no effect and there are no `info` lines"
            ),
        )
        .hub("level"),
        SessionOption::new(
            "UCI_LimitStrength",
            OptionKind::Check { default: false },
            Store::Check(|settings, limit| settings.limit_strength = limit),
            "plays at the strength of `UCI_Elo`, whatever the level, by the same handicap",
        ),
        SessionOption::number(
            NumberOption::ELO,
            |settings, elo| settings.elo = elo as i16,
            format!(
                "the strength; moves of level {highest} then have the 60,000 nodes with which it was \
                 measured"
            ),
        ),
    ]
}

fn game_options() -> Vec<SessionOption> {
    let variants = Variant::ALL.iter().map(|variant| variant.name()).collect();
    let draw_rules =
        [DEFAULT_DRAW_RULES].into_iter().chain(DrawRules::ALL.map(DrawRules::name)).collect();
    vec![
        SessionOption::new(
            "UCI_Variant",
            OptionKind::Combo { default: Variant::Dameo.name(), words: variants },
            Store::Combo(|settings, name| {
                settings.variant = name.parse().expect("the option lists the variants");
            }),
            "the game; changing it sets up its starting position, all other options keep their \
             values",
        )
        .hub("variant")
        .effect(Effect::Variant),
        SessionOption::new(
            "DrawRules",
            OptionKind::Combo { default: DEFAULT_DRAW_RULES, words: draw_rules },
            // All words but one are names.
            Store::Combo(|settings, name| settings.draw_rules = name.parse().ok()),
            "`usual` (the default of the variant), `mindsports`, `playstrategy` or `abstractplay`",
        )
        .hub("draw-rules")
        .effect(Effect::DrawRules),
    ]
}

fn file_options() -> Vec<SessionOption> {
    let pieces = MAX_PIECES as usize;
    vec![
        SessionOption::new(
            EVAL_FILE_OPTION,
            OptionKind::String,
            Store::String(|settings, path| settings.eval_file = EvalFile::from(path.as_str())),
            "the file of a network that evaluates positions; empty for that of the program, `none` \
             for the hand-crafted evaluation. A change is like `ucinewgame`. Levels below 10 always \
             have the hand-crafted evaluation",
        )
        .hub("eval-file")
        .effect(Effect::Evaluation),
        SessionOption::new(
            TABLE_PATH_OPTION,
            OptionKind::String,
            Store::String(|settings, path| settings.table_path = path),
            "a tablebase folder, as `dameo tables build` writes it; empty for none. Levels below 10 \
             do not use it",
        )
        .hub("table-path")
        .effect(Effect::Tablebase),
        SessionOption::new(
            "TableProbeLimit",
            spin(pieces, 0, pieces),
            Store::Spin(|settings, pieces| settings.table_probe_limit = pieces as u32),
            "largest number of pieces for which tablebases are probed",
        )
        .hub("table-probe-limit")
        .effect(Effect::ProbeLimit),
    ]
}

/// The option of a constant of the search.
#[cfg(feature = "tuning")]
fn param(param: &'static dameo_engine::Param) -> SessionOption {
    let (default, range) = (param.default.into(), param.min.into()..=param.max.into());
    let kind = OptionKind::Spin { default, range };
    SessionOption::new(param.name, kind, Store::Param(param), String::new()).effect(Effect::Params)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = include_str!("../../../../../docs/protocol.md");

    /// The options of every build.
    fn usual() -> impl Iterator<Item = &'static SessionOption> {
        SessionOption::all().iter().filter(|declared| !declared.help.is_empty())
    }

    #[test]
    fn the_document_has_a_row_for_every_option() {
        let kind = |kind: &OptionKind| match kind {
            OptionKind::Check { default } => format!("check {default}"),
            OptionKind::Spin { default, range } => {
                format!("spin {default}, {} to {}", range.start(), range.end())
            }
            OptionKind::Combo { default, .. } => format!("combo {default}"),
            OptionKind::String => "string".to_owned(),
            OptionKind::Button => "button".to_owned(),
        };
        let row = |declared: &SessionOption| {
            let EngineOption { name, kind: of_option } = declared.option();
            format!("| `{name}` | {} | {} |", kind(of_option), declared.help)
        };
        let rows: Vec<_> = usual().map(row).collect();
        let mut lines = DOCUMENT.lines().skip_while(|line| *line != "| option | type | meaning |");
        let documented: Vec<_> =
            lines.by_ref().skip(2).take_while(|line| line.starts_with('|')).collect();
        assert_eq!(documented, rows);
    }

    #[test]
    fn the_document_names_the_parameters_of_hub() {
        let names: Vec<_> = usual().filter_map(|declared| declared.parameter).collect();
        let list = format!("sets a parameter: `{}`, like the options of UCI", names.join("`, `"));
        assert!(DOCUMENT.contains(&list), "{list}");
    }

    #[test]
    fn the_document_names_the_options_that_wait_for_a_search() {
        let waits = |declared: &&SessionOption| {
            !matches!(declared.effect, Effect::NextSearch | Effect::DrawRules)
        };
        let names: Vec<_> =
            usual().filter(waits).map(|declared| format!("`{}`", declared.option().name)).collect();
        let (last, others) = names.split_last().unwrap();
        let list = format!("and setting {} and {last}. Other options", others.join(", "));
        assert!(DOCUMENT.replace('\n', " ").contains(&list), "{list}");
    }

    #[test]
    fn hub_has_names_of_its_own() {
        let name = |declared: Option<&SessionOption>| declared.map(|found| found.option().name);
        assert_eq!(name(SessionOption::from_parameter("draw-rules")), Some("DrawRules"));
        assert_eq!(name(SessionOption::from_parameter("Clear Hash")), None);
        assert_eq!(name(SessionOption::from_option("variant")), None);
        assert_eq!(name(SessionOption::from_option("CLEAR hash")), Some("Clear Hash"));
        for declared in SessionOption::all() {
            let has_kind = declared.parameter().is_some();
            assert_eq!(declared.parameter.is_some(), has_kind, "{}", declared.option().name);
        }
    }
}
