//! Engines as the command line describes them.

mod error;
mod options;
mod parse;

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use dameo_engine::{
    EVAL_FILE_OPTION, EvalFile, Level, NumberOption, SearchFeatures, Strength, TABLE_PATH_OPTION,
};

pub use self::error::EngineSpecError;
use self::options::{ELO, WITHOUT, check_option, features_without};

/// An engine, described as in `name=A cmd=PATH opt.Hash=16`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// The name in records and PDN tags.
    pub name: String,
    /// A program or a built-in engine.
    pub kind: EngineKind,
    /// Options to set, in the order given.
    pub options: Vec<(String, String)>,
}

/// Where an engine runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineKind {
    /// A program that speaks UCI.
    Process {
        /// Path or name of the program.
        program: String,
        /// Its command line arguments.
        arguments: Vec<String>,
    },
    /// An engine in this process.
    Builtin(Builtin),
}

/// The engines that run in this process.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Builtin {
    /// This project's engine. Options: `Hash` (MiB), `Threads`, `Level`, `Elo` (instead of a
    /// level), `EvalFile` (the file of a network, or `none`), `TablePath` (a folder of tablebase
    /// files) and `Without` (search features to switch off, separated by commas, or `all`).
    Dameo,
    /// Alpha-beta with a transposition table, material and mobility. Option:
    /// `Hash` (MiB).
    Classic,
    /// Plays the move with the best material count after all captures are
    /// resolved (a king counts as three men), and a winning move before any
    /// other. Ties are broken at random.
    Material1,
    /// Moves the man that is furthest advanced of those that can move, and captures by the rules
    /// alone: the first of the moves by their text. For the lowest playing level.
    Furthest,
    /// Plays a uniformly random legal move.
    Random,
}

impl Builtin {
    /// All built-in engines.
    pub const ALL: [Self; 5] =
        [Self::Dameo, Self::Classic, Self::Material1, Self::Furthest, Self::Random];

    /// The value of `builtin=` in a description.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dameo => "dameo",
            Self::Classic => "classic",
            Self::Material1 => "material1",
            Self::Furthest => "furthest",
            Self::Random => "random",
        }
    }
}

impl EngineSpec {
    /// Options of built-in engines are known, so errors in them are reported
    /// before the match starts.
    fn check_options(&self) -> Result<(), EngineSpecError> {
        let EngineKind::Builtin(builtin) = self.kind else { return Ok(()) };
        for (option, value) in &self.options {
            check_option(builtin, option, value).map_err(|expected| EngineSpecError::Option {
                name: self.name.clone(),
                option: option.clone(),
                value: value.clone(),
                expected,
            })?;
        }
        Ok(())
    }

    /// The engine with an option set, instead of what it was before.
    ///
    /// # Errors
    /// If this is a built-in engine that does not have the option or this value for it.
    pub fn with_option(&self, name: &str, value: &str) -> Result<Self, EngineSpecError> {
        let mut spec = self.clone();
        spec.options.retain(|(other, _)| other != name);
        spec.options.push((name.to_owned(), value.to_owned()));
        spec.check_options()?;
        Ok(spec)
    }

    /// The last value given to an option.
    fn value(&self, option: &str) -> Option<&str> {
        let (_, value) = self.options.iter().rev().find(|(name, _)| name == option)?;
        Some(value)
    }

    fn is_dameo(&self) -> bool {
        matches!(self.kind, EngineKind::Builtin(Builtin::Dameo))
    }

    /// The evaluation of [`Builtin::Dameo`].
    pub(super) fn eval_file(&self) -> EvalFile {
        self.value(EVAL_FILE_OPTION)
            .filter(|_| self.is_dameo())
            .map(EvalFile::from)
            .unwrap_or_default()
    }

    /// The folder of tablebase files for [`Builtin::Dameo`].
    pub(super) fn tablebase_dir(&self) -> Option<&Path> {
        let path = self.value(TABLE_PATH_OPTION).filter(|path| self.is_dameo() && !path.is_empty());
        path.map(Path::new)
    }

    /// The last value given to a numeric option.
    pub(super) fn number<T: FromStr>(&self, option: &str) -> Option<T> {
        self.value(option)?.parse().ok()
    }

    /// The playing strength of [`Builtin::Dameo`].
    pub(super) fn strength(&self) -> Strength {
        // Options have been checked: both numbers are in range.
        let elo = self.number(ELO);
        let level = self.number(NumberOption::LEVEL.name);
        match (elo, level.and_then(Level::new)) {
            (Some(elo), _) => Strength::Elo(elo),
            (None, Some(level)) => Strength::of_level(level),
            (None, None) => Strength::Full,
        }
    }

    /// The constants of the engine, those changed by options included.
    #[cfg(feature = "tuning")]
    pub(super) fn params(&self) -> dameo_engine::Params {
        // Options have been checked: what cannot be set is no constant.
        self.options.iter().fold(dameo_engine::Params::DEFAULT, |params, (name, value)| {
            let value = value.parse().ok();
            value.and_then(|value| params.with(name, value).ok()).unwrap_or(params)
        })
    }

    /// The search features that stay on.
    pub(super) fn search_features(&self) -> SearchFeatures {
        self.value(WITHOUT).and_then(features_without).unwrap_or_default()
    }
}

impl fmt::Display for EngineSpec {
    /// Writes the description without the name and without quotation marks;
    /// journals store this form.
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
