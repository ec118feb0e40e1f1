//! `dameo play`: a game in the terminal.
//!
//! A [`PlaySession`] turns lines of input into text without any I/O, [`Computer`]
//! holds the engine, and [`game_loop`] connects both with the terminal.

mod autosave;
mod board;
mod command;
mod computer;
mod game_loop;
mod lines;
mod players;
mod save;
mod saved_game;
mod session;
mod undo;
mod wording;

use std::env;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Stdout, Write};
use std::path::PathBuf;
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, Result};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser};
use dameo::ByColor;
use dameo_engine::Level;
use dameo_live::{Clock, TimeControl, parse_time_controls};

use self::autosave::{Autosave, notice};
use self::board::Theme;
use self::computer::Computer;
use self::lines::{Plain, Terminal};
use self::players::Players;
use self::session::PlaySession;
use crate::args::{PositionArgs, TablesArg, number, warn_of_damage};
use crate::color;
use crate::exit::{Exit, warn};
use crate::folders::{FolderUse, user_folder};

/// Play against the computer or another person, or watch the computer play
///
/// Type moves such as d3-d4 or d4xd6xd8, or help for the list of commands.
/// Ctrl-C makes the computer move at once, Ctrl-D ends the program.
///
/// An unfinished game is kept in a file of its own, in $XDG_STATE_HOME/dameo or
/// ~/.local/state/dameo (%LOCALAPPDATA%\dameo on Windows): after an interrupt, a closed terminal
/// or a crash, --resume goes on with the last one.
///
/// Example: dameo play --level 3 --side black
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[arg(long, value_name = "N", value_parser = level, help = level_help())]
    level: Option<Level>,
    /// The side you play [default: white]
    #[arg(long, value_enum, value_name = "SIDE")]
    side: Option<Players>,
    /// The same as --side, or when to print in colours, as with other commands
    #[arg(long, value_name = "SIDE|WHEN", value_parser = sides_and_colors())]
    color: Option<String>,
    /// Go on with the last unfinished game
    #[arg(long, conflicts_with_all = ["fen", "moves", "variant", "draw_rules", "tc"])]
    resume: bool,
    /// Play with a clock: seconds per side plus increment in seconds, such as 300+3, or
    /// with a delay, 300d3; White's and Black's with a comma between them if they differ
    #[arg(long, value_name = "SECONDS+INCREMENT", value_parser = time_controls)]
    tc: Option<ByColor<TimeControl>>,
    /// Maximum time of the computer for a move, in seconds; the highest level always uses
    /// all of it
    #[arg(long, value_name = "SECONDS", default_value = "3", value_parser = seconds)]
    time: Duration,
    /// Seed of the computer's choices, to make them reproducible
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    tables: TablesArg,
    /// The same as --color never
    #[arg(long)]
    no_color: bool,
    /// Print ASCII characters only
    #[arg(long)]
    ascii: bool,
}

/// The minimum time per move when a person watches the computer play against
/// itself.
const WATCHING_PACE: Duration = Duration::from_millis(700);

/// The level of the computer unless another is asked for.
const DEFAULT_LEVEL: u8 = 4;

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let (mut session, mut autosave, seed) = self.begin()?;
        let stdout = io::stdout();
        let watched = session.players() == Players::None && stdout.is_terminal();
        let pace = if watched { WATCHING_PACE } else { Duration::ZERO };
        let variant = session.game().variant();
        let tablebase = self.tables.open(variant)?;
        let mut computer = Computer::new(variant, self.time, pace, seed, tablebase.as_ref());
        let kept_at = autosave.kept_at();
        computer.catch_signals(move || {
            if let Some(notice) = notice(&kept_at) {
                warn(&notice);
            }
        })?;
        let mut screen = AutoStream::new(stdout, self.color_choice());
        if io::stdin().is_terminal() && io::stdout().is_terminal() {
            let mut lines = Terminal::new()?;
            game_loop::run(&mut session, &mut computer, &mut lines, &mut screen, &mut autosave)?;
            if let Some(notice) = notice(&autosave.kept_at()) {
                writeln!(screen, "{notice}")?;
            }
        } else {
            let mut lines = Plain(io::stdin().lock());
            game_loop::run(&mut session, &mut computer, &mut lines, &mut screen, &mut autosave)?;
        }
        warn_of_damage(tablebase.as_ref());
        Ok(Exit::Done)
    }

    /// A new game or, with `--resume`, an unfinished one; and the seed of the computer.
    fn begin(&self) -> Result<(PlaySession, Autosave, u64)> {
        let folder = user_folder(FolderUse::State, |name| env::var_os(name).map(PathBuf::from));
        let theme = self.theme();
        if self.resume {
            let (autosave, mut saved) = Autosave::resume(folder)?;
            let level = self.level.or(Level::new(saved.level));
            let level =
                level.with_context(|| format!("--resume: there is no level {}", saved.level))?;
            saved.players = self.players().unwrap_or(saved.players);
            let seed = self.seed.unwrap_or(saved.seed);
            return Ok((
                PlaySession::resume(saved, level, theme).context("--resume")?,
                autosave,
                seed,
            ));
        }
        let default_level = || Level::new(DEFAULT_LEVEL).expect("the level exists");
        let level = self.level.unwrap_or_else(default_level);
        let players = self.players().unwrap_or(Players::White);
        let mut session = PlaySession::new(&self.position.game()?, players, level, theme);
        if let Some(time) = self.tc {
            session = session.with_clock(time);
        }
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(()));
        Ok((session, Autosave::new(folder), seed))
    }

    /// The sides asked for, by either option.
    fn players(&self) -> Option<Players> {
        let by_color = || Players::from_str(self.color.as_deref()?, false).ok();
        self.side.or_else(by_color)
    }

    fn color_choice(&self) -> ColorChoice {
        if self.no_color { ColorChoice::Never } else { AutoStream::<Stdout>::choice(&io::stdout()) }
    }

    fn theme(&self) -> Theme {
        Theme {
            color: self.color_choice() != ColorChoice::Never,
            unicode: !self.ascii && locale_is_utf8(|name| env::var(name).ok()),
        }
    }
}

/// The values of `--color`: a side, or when to print in colours.
fn sides_and_colors() -> PossibleValuesParser {
    let sides = Players::value_variants().iter().filter_map(Players::to_possible_value);
    PossibleValuesParser::new(sides.chain(color::WHEN.map(PossibleValue::new)))
}

fn level(text: &str) -> Result<Level, String> {
    let level = number(Level::NUMBERS)(text)?;
    Ok(Level::new(level).expect("the number is that of a level"))
}

fn level_help() -> String {
    let (lowest, highest) = Level::NUMBERS.into_inner();
    format!(
        "Level of the computer, from {lowest}, for those who have just read the rules, to \
         {highest}, full strength [default: {DEFAULT_LEVEL}]"
    )
}

/// Parses time controls with which a clock runs.
fn time_controls(text: &str) -> Result<ByColor<TimeControl>> {
    let controls = parse_time_controls(text)?;
    Clock::new(controls)?;
    Ok(controls)
}

/// Parses a duration in seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=3600.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected a number of seconds from 0.01 to 3600".to_owned())
}

/// Whether the locale has a UTF-8 encoding. As in POSIX, the first of these
/// variables with a value decides.
fn locale_is_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter();
    let locale = names.filter_map(variable).find(|value| !value.is_empty());
    match locale {
        Some(locale) => locale.to_lowercase().replace('-', "").contains("utf8"),
        // Windows sets no locale, and its terminals support Unicode.
        None => cfg!(windows),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_with_a_value_names_the_locale() {
        let utf8 = |set: &[(&str, &str)]| {
            locale_is_utf8(|name| {
                set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert!(utf8(&[("LANG", "de_DE.UTF-8")]));
        assert!(utf8(&[("LC_ALL", ""), ("LC_CTYPE", "C.utf8"), ("LANG", "C")]));
        assert!(!utf8(&[("LC_ALL", "POSIX"), ("LANG", "de_DE.UTF-8")]));
        assert_eq!(utf8(&[]), cfg!(windows));
    }

    #[test]
    fn the_document_has_the_levels() {
        let document = include_str!("../../../../../docs/cli.md");
        let range = format!("--level {}-{}", Level::NUMBERS.start(), Level::NUMBERS.end());
        let given = document.matches("--level ").count();
        assert_eq!((document.matches(&range).count(), given), (given, 3), "{range}");
        assert!(document.contains(&format!("by default at level {DEFAULT_LEVEL} ")));
    }

    #[test]
    fn time_controls_are_those_of_a_clock() {
        assert_eq!(time_controls("300+3,60d2").unwrap().black.to_string(), "60d2");
        let error = |text| time_controls(text).unwrap_err().to_string();
        assert!(error("soon").starts_with("bad time control \"soon\": expected "));
        assert!(error("600+0+3x30").contains("byo-yomi"));
    }

    #[test]
    fn times_are_in_range() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for text in ["", "0", "-1", "nan", "inf", "1e9", "soon"] {
            let expected = "expected a number of seconds from 0.01 to 3600";
            assert_eq!(seconds(text), Err(expected.to_owned()), "{text}");
        }
    }
}
