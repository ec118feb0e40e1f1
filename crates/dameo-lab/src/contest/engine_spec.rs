//! Who plays: engines as command lines name them.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use dameo_engine::{Idea, Ideas, Level, Skill};
use thiserror::Error;

/// An engine, as `name=A cmd=PATH opt.Hash=16` describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// What it is called in records.
    pub name: String,
    /// What it is.
    pub kind: EngineKind,
    /// Options to set, in the order given.
    pub options: Vec<(String, String)>,
}

/// What an engine is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineKind {
    /// A program that speaks UCI, with its arguments.
    Process {
        /// The program.
        program: String,
        /// Its arguments.
        arguments: Vec<String>,
    },
    /// A player in this process.
    Builtin(Builtin),
}

/// The option that names a folder with endgame tables.
const TABLE_PATH: &str = "TablePath";

/// The players in this process.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Builtin {
    /// This project's engine. Its options are `Hash` (MiB), `Threads`, `Level`
    /// (1 to 10), `Elo` (instead of a level), `TablePath` (a folder with
    /// endgame tables) and `Without` (ideas of the search to leave out, separated by
    /// commas, or `all`).
    Dameo,
    /// A plain program: alpha-beta with a transposition table, material and
    /// mobility. Its option is `Hash` (MiB).
    Classic,
    /// Plays the move after which its pieces are worth most, a king as much
    /// as three men; one that wins the game at once before all others.
    Material1,
    /// Plays any legal move, each as likely as another.
    Random,
}

impl Builtin {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Dameo, Self::Classic, Self::Material1, Self::Random];

    /// The name in descriptions of engines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dameo => "dameo",
            Self::Classic => "classic",
            Self::Material1 => "material1",
            Self::Random => "random",
        }
    }
}

/// A text describes no engine.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EngineSpecError {
    /// A word is no setting.
    #[error(
        "bad engine setting \"{text}\": expected name=, cmd=, proto=uci, builtin= or opt.NAME="
    )]
    Setting {
        /// The word.
        text: String,
    },
    /// A setting is given twice.
    #[error("the engine setting {key} is given twice")]
    Twice {
        /// Its name.
        key: String,
    },
    /// A quotation mark has no partner.
    #[error("bad engine \"{text}\": expected a closing quotation mark")]
    Quote {
        /// The whole text.
        text: String,
    },
    /// There is no such player in this process.
    #[error("\"{text}\" is not a built-in engine: expected dameo, classic, material1 or random")]
    Builtin {
        /// The name given.
        text: String,
    },
    /// An engine is both.
    #[error("engine {name}: expected cmd or builtin, found both")]
    Both {
        /// The name of the engine.
        name: String,
    },
    /// The name is missing.
    #[error("bad engine \"{text}\": expected name=NAME")]
    NoName {
        /// The whole text.
        text: String,
    },
    /// The protocol is not spoken here.
    #[error("engine {name}: matches speak the protocol uci, not \"{text}\"")]
    Protocol {
        /// The name of the engine.
        name: String,
        /// The protocol given.
        text: String,
    },
    /// An option of a built-in engine is unknown or out of range.
    #[error("engine {name}: bad option {option}={value}: expected {expected}")]
    Option {
        /// The name of the engine.
        name: String,
        /// The name of the option.
        option: String,
        /// The value given.
        value: String,
        /// What the engine has.
        expected: &'static str,
    },
}

impl FromStr for EngineSpec {
    type Err = EngineSpecError;

    /// Reads `key=value` words. A value, or a whole word, may stand in double
    /// quotation marks to hold blanks; `cmd` is then a program and its
    /// arguments, unless a file of that very name exists. Without `cmd` and
    /// `builtin` it is this project's engine.
    ///
    /// # Errors
    /// If a word is no setting, one is missing, or one is given twice.
    fn from_str(text: &str) -> Result<Self, EngineSpecError> {
        let mut settings = Settings::default();
        for word in words(text)? {
            settings.add(&word)?;
        }
        settings.finish(text)
    }
}

/// The settings of an engine as they are read.
#[derive(Default)]
struct Settings {
    name: Option<String>,
    command: Option<String>,
    protocol: Option<String>,
    builtin: Option<String>,
    options: Vec<(String, String)>,
}

impl Settings {
    fn add(&mut self, word: &str) -> Result<(), EngineSpecError> {
        let bad = || EngineSpecError::Setting { text: word.to_owned() };
        let (key, value) = word.split_once('=').ok_or_else(bad)?;
        if let Some(option) = key.strip_prefix("opt.") {
            if option.is_empty() || value.contains(char::is_control) {
                return Err(bad());
            }
            self.options.push((option.to_owned(), value.to_owned()));
            return Ok(());
        }
        let place = match key {
            "name" => &mut self.name,
            "cmd" => &mut self.command,
            "proto" => &mut self.protocol,
            "builtin" => &mut self.builtin,
            _ => return Err(bad()),
        };
        if value.is_empty() || value.contains(char::is_control) {
            return Err(bad());
        }
        match place.replace(value.to_owned()) {
            None => Ok(()),
            Some(_) => Err(EngineSpecError::Twice { key: key.to_owned() }),
        }
    }

    fn finish(self, text: &str) -> Result<EngineSpec, EngineSpecError> {
        let Self { name, command, protocol, builtin, options } = self;
        let name = name.ok_or_else(|| EngineSpecError::NoName { text: text.to_owned() })?;
        if let Some(text) = protocol.filter(|protocol| protocol != "uci") {
            return Err(EngineSpecError::Protocol { name, text });
        }
        let kind = match (command, builtin) {
            (Some(_), Some(_)) => return Err(EngineSpecError::Both { name }),
            (Some(command), None) => process(&command),
            (None, builtin) => EngineKind::Builtin(builtin_named(builtin)?),
        };
        let spec = EngineSpec { name, kind, options };
        spec.check_options()?;
        Ok(spec)
    }
}

fn process(command: &str) -> EngineKind {
    let mut words = command.split_whitespace().map(str::to_owned);
    match words.next() {
        Some(program) if !Path::new(command).is_file() => {
            EngineKind::Process { program, arguments: words.collect() }
        }
        _ => EngineKind::Process { program: command.to_owned(), arguments: Vec::new() },
    }
}

fn builtin_named(name: Option<String>) -> Result<Builtin, EngineSpecError> {
    let Some(text) = name else { return Ok(Builtin::Dameo) };
    let found = Builtin::ALL.into_iter().find(|builtin| builtin.name() == text);
    found.ok_or(EngineSpecError::Builtin { text })
}

impl EngineSpec {
    /// Options of engines in this process are known, so mistakes in them are
    /// found before the match.
    fn check_options(&self) -> Result<(), EngineSpecError> {
        let EngineKind::Builtin(builtin) = self.kind else { return Ok(()) };
        for (option, value) in &self.options {
            let bad = |expected| EngineSpecError::Option {
                name: self.name.clone(),
                option: option.clone(),
                value: value.clone(),
                expected,
            };
            if (builtin, option.as_str()) == (Builtin::Dameo, TABLE_PATH) {
                continue;
            }
            if (builtin, option.as_str()) == (Builtin::Dameo, "Without") {
                ideas_without(value).ok_or_else(|| bad("ideas of docs/search.md, or all"))?;
                continue;
            }
            let (expected, range) = match (builtin, option.as_str()) {
                (Builtin::Dameo | Builtin::Classic, "Hash") => ("1 to 65536 MiB", 1..=65_536),
                (Builtin::Dameo, "Threads") => ("1 to 256 threads", 1..=256),
                (Builtin::Dameo, "Level") => ("a level from 1 to 10", 1..=10),
                (Builtin::Dameo, "Elo") => (
                    "an Elo that levels have",
                    usize::from(*Skill::ELO.start())..=usize::from(*Skill::ELO.end()),
                ),
                (Builtin::Dameo, _) => {
                    return Err(bad("Hash, Threads, Level, Elo, TablePath or Without"));
                }
                (Builtin::Classic, _) => return Err(bad("Hash")),
                (Builtin::Material1 | Builtin::Random, _) => return Err(bad("no options")),
            };
            value
                .parse()
                .ok()
                .filter(|v: &usize| range.contains(v))
                .ok_or_else(|| bad(expected))?;
        }
        Ok(())
    }

    /// The last value given to an option.
    fn value(&self, option: &str) -> Option<&str> {
        let (_, value) = self.options.iter().rev().find(|(name, _)| name == option)?;
        Some(value)
    }

    /// The folder with the endgame tables that an engine in this process is to
    /// use.
    pub(super) fn table_path(&self) -> Option<&Path> {
        let is_builtin = matches!(self.kind, EngineKind::Builtin(Builtin::Dameo));
        self.value(TABLE_PATH).filter(|path| is_builtin && !path.is_empty()).map(Path::new)
    }

    /// The last value given to an option that holds a number.
    pub(super) fn number(&self, option: &str) -> Option<usize> {
        self.value(option)?.parse().ok()
    }

    /// How strong this project's engine is to be; `None` for full strength.
    pub(super) fn skill(&self) -> Option<Skill> {
        if let Some(elo) = self.number("Elo") {
            return u16::try_from(elo).ok().map(Skill::Elo);
        }
        let level = Level::new(u8::try_from(self.number("Level")?).ok()?);
        level.filter(|&level| level != Level::HIGHEST).map(Skill::Level)
    }

    /// The ideas of the search that are not left out.
    pub(super) fn ideas(&self) -> Ideas {
        self.value("Without").and_then(ideas_without).unwrap_or_default()
    }
}

/// All ideas but those of a list, if all of these exist.
fn ideas_without(list: &str) -> Option<Ideas> {
    if list == "all" {
        return Some(Ideas::NONE);
    }
    list.split(',').try_fold(Ideas::ALL, |ideas, name| Some(ideas.without(Idea::named(name)?)))
}

impl fmt::Display for EngineSpec {
    /// Writes the description without its name and quotation marks, for
    /// records.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            EngineKind::Process { program, arguments } => {
                write!(f, "cmd={program}")?;
                arguments.iter().try_for_each(|argument| write!(f, " {argument}"))?;
            }
            EngineKind::Builtin(builtin) => write!(f, "builtin={}", builtin.name())?,
        }
        self.options.iter().try_for_each(|(name, value)| write!(f, " opt.{name}={value}"))
    }
}

/// Words separated by blanks, but for those within quotation marks, which are
/// left out.
fn words(text: &str) -> Result<Vec<String>, EngineSpecError> {
    let mut words = Vec::new();
    let (mut word, mut quoted) = (String::new(), false);
    for c in text.chars() {
        match c {
            '"' => quoted = !quoted,
            c if c.is_whitespace() && !quoted => {
                words.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty()));
            }
            c => word.push(c),
        }
    }
    if quoted {
        return Err(EngineSpecError::Quote { text: text.to_owned() });
    }
    words.extend(Some(word).filter(|word| !word.is_empty()));
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> EngineSpec {
        text.parse().unwrap()
    }

    #[test]
    fn engines_are_read() {
        assert_eq!(spec("name=A").kind, EngineKind::Builtin(Builtin::Dameo));
        assert_eq!(spec("name=A builtin=random").kind, EngineKind::Builtin(Builtin::Random));
        let other =
            spec("name=B cmd=\"./other engine -x\" proto=uci opt.Hash=16 \"opt.Own Book=a b\"");
        let arguments = vec!["engine".to_owned(), "-x".to_owned()];
        assert_eq!(other.kind, EngineKind::Process { program: "./other".to_owned(), arguments });
        let options = [("Hash", "16"), ("Own Book", "a b")];
        assert_eq!(other.options, options.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert_eq!(other.to_string(), "cmd=./other engine -x opt.Hash=16 opt.Own Book=a b");
    }

    #[test]
    fn mistakes_are_named() {
        let message = |text: &str| text.parse::<EngineSpec>().unwrap_err().to_string();
        assert_eq!(message("cmd=x"), "bad engine \"cmd=x\": expected name=NAME");
        assert_eq!(message("name=A name=B"), "the engine setting name is given twice");
        assert_eq!(
            message("name=A cmd=x builtin=random"),
            "engine A: expected cmd or builtin, found both"
        );
        assert!(message("name=A builtin=kasparov").starts_with("\"kasparov\" is not a built-in"));
        assert!(message("name=A proto=hub").ends_with("the protocol uci, not \"hub\""));
        assert!(message("name=A what").starts_with("bad engine setting \"what\""));
        assert!(message("name=A \"cmd=x").ends_with("expected a closing quotation mark"));
        assert_eq!(
            message("name=A opt.Level=11"),
            "engine A: bad option Level=11: expected a level from 1 to 10"
        );
        assert!(message("name=A builtin=random opt.Hash=1").ends_with("expected no options"));
        assert!(message("name=A builtin=classic opt.Level=1").ends_with("expected Hash"));
        assert!(message("name=A builtin=classic opt.Hash=0").ends_with("expected 1 to 65536 MiB"));
    }
}
