//! `dameo play`: a game in the terminal.
//!
//! A [`PlaySession`] turns lines of input into text without any I/O, [`Computer`]
//! holds the engine, and [`game_loop`] connects both with the terminal.

mod board;
mod command;
mod computer;
mod game_loop;
mod lines;
mod players;
mod save;
mod session;
mod undo;
mod wording;

use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::time::Duration;

use anstream::{AutoStream, ColorChoice};
use anyhow::Result;
use dameo::ByColor;
use dameo_engine::Level;
use dameo_live::{Clock, TimeControl, parse_time_controls};

use self::board::Theme;
use self::computer::Computer;
use self::lines::{Plain, Terminal};
use self::players::Players;
use self::session::PlaySession;
use crate::args::{PositionArgs, TablesArg, warn_of_damage};
use crate::exit::Exit;

/// Play against the computer or another person, or watch the computer play
///
/// Type moves such as d3-d4 or d4xd6xd8, or help for the list of commands.
/// Ctrl-C makes the computer move at once, Ctrl-D ends the program.
///
/// Example: dameo play --level 3 --color black
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[arg(long, value_name = "N", default_value = "4", value_parser = level, help = level_help())]
    level: Level,
    /// The side you play
    #[arg(long, value_enum, value_name = "SIDE", default_value = "white")]
    color: Players,
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
    /// Print without colours
    #[arg(long)]
    no_color: bool,
    /// Print ASCII characters only
    #[arg(long)]
    ascii: bool,
}

/// The minimum time per move when a person watches the computer play against
/// itself.
const WATCHING_PACE: Duration = Duration::from_millis(700);

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let game = self.position.game()?;
        let stdout = io::stdout();
        let color = match AutoStream::choice(&stdout) {
            _ if self.no_color => ColorChoice::Never,
            choice => choice,
        };
        let theme = Theme {
            color: color != ColorChoice::Never,
            unicode: !self.ascii && locale_is_utf8(|name| std::env::var(name).ok()),
        };
        let watched = self.color == Players::None && stdout.is_terminal();
        let pace = if watched { WATCHING_PACE } else { Duration::ZERO };
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(()));
        let mut session = PlaySession::new(&game, self.color, self.level, theme);
        if let Some(time) = self.tc {
            session = session.with_clock(time);
        }
        let tablebase = self.tables.open(self.position.variant.variant)?;
        let mut computer =
            Computer::new(self.position.variant.variant, self.time, pace, seed, tablebase.as_ref());
        computer.catch_interrupts()?;
        let mut screen = AutoStream::new(stdout, color);
        if io::stdin().is_terminal() && io::stdout().is_terminal() {
            game_loop::run(&mut session, &mut computer, &mut Terminal::new()?, &mut screen)?;
        } else {
            let mut lines = Plain(io::stdin().lock());
            game_loop::run(&mut session, &mut computer, &mut lines, &mut screen)?;
        }
        warn_of_damage(tablebase.as_ref());
        Ok(Exit::Done)
    }
}

fn level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or_else(|| format!("expected a whole number from 1 to {}", Level::HIGHEST.number()))
}

fn level_help() -> String {
    format!("Level of the computer, 1 to {}", Level::HIGHEST.number())
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
