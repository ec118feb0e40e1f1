//! One game of a match: clocks, checks of every move, and adjudication by a
//! tablebase.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use dameo::notation::GameResult;
use dameo::{AnyGame, ByColor, Color, Outcome};
use dameo_engine::SearchTablebase;
use dameo_tablebase::Wdl;

use super::limits::SearchLimit;
use super::player::{EngineFault, GoLimits, Player, PlayerError};
use super::record::{GameRecord, Termination};
use crate::openings::Opening;

/// Plays game `number` of a match. The first player has White in games with
/// even numbers. Returns `None` if the match is stopped before the game ends.
pub(super) fn play(
    number: usize,
    opening: &Opening,
    limit: SearchLimit,
    tablebase: Option<&SearchTablebase>,
    players: &mut [Box<dyn Player>; 2],
    stop: &AtomicBool,
) -> Option<GameRecord> {
    let mut referee = Referee::new(opening, limit, tablebase);
    let white = number % 2;
    let (winner, termination) = match referee.play(number, white, players, stop) {
        Ok(GameEnd::Rules(outcome)) => {
            (outcome.winner, Termination::Rules(outcome.reason.name().to_owned()))
        }
        Ok(GameEnd::Tablebase(winner)) => (winner, Termination::Tablebase),
        Err((_, PlayerError::Stopped)) => return None,
        Err((loser, PlayerError::Fault(fault))) => (Some(!loser), fault.into()),
    };
    let result = match winner {
        None => GameResult::Draw,
        Some(Color::White) => GameResult::WhiteWins,
        Some(Color::Black) => GameResult::BlackWins,
    };
    let (opening, result) = (opening.to_string(), result.text().to_owned());
    Some(GameRecord { game: number, opening, result, termination, moves: referee.moves })
}

/// A game in progress and its clocks.
struct Referee<'a> {
    game: AnyGame,
    moves: Vec<String>,
    limit: SearchLimit,
    remaining: ByColor<Duration>,
    tablebase: Option<&'a SearchTablebase>,
}

/// The end of a game without a fault.
enum GameEnd {
    Rules(Outcome),
    /// Adjudicated: the winner, or `None` for a draw.
    Tablebase(Option<Color>),
}

impl<'a> Referee<'a> {
    fn new(opening: &Opening, limit: SearchLimit, tablebase: Option<&'a SearchTablebase>) -> Self {
        let base = match limit {
            SearchLimit::Clock(control) => control.base,
            SearchLimit::Nodes(_) | SearchLimit::Depth(_) => Duration::ZERO,
        };
        let remaining = ByColor { white: base, black: base };
        Self { game: opening.game().clone(), moves: opening.moves(), limit, remaining, tablebase }
    }

    fn play(
        &mut self,
        number: usize,
        white: usize,
        players: &mut [Box<dyn Player>; 2],
        stop: &AtomicBool,
    ) -> Result<GameEnd, (Color, PlayerError)> {
        let index = |color| match color {
            Color::White => white,
            Color::Black => 1 - white,
        };
        for color in Color::ALL {
            players[index(color)].new_game(number, stop).map_err(|reason| (color, reason))?;
        }
        loop {
            if let Some(outcome) = self.game.outcome() {
                return Ok(GameEnd::Rules(outcome));
            }
            if let Some(winner) = self.adjudicate() {
                return Ok(GameEnd::Tablebase(winner));
            }
            let turn = self.game.position().turn();
            let player = &mut *players[index(turn)];
            self.play_turn(player, turn, stop).map_err(|reason| (turn, reason))?;
        }
    }

    /// The winner in a quiet position of the tablebase, or `Some(None)` for a
    /// draw.
    fn adjudicate(&self) -> Option<Option<Color>> {
        let tablebase = self.tablebase?;
        let position = self.game.position();
        if position.has_capture() {
            return None;
        }
        Some(match tablebase.value(&position)?.wdl() {
            Wdl::Win => Some(position.turn()),
            Wdl::Draw => None,
            Wdl::Loss => Some(!position.turn()),
        })
    }

    fn play_turn(
        &mut self,
        player: &mut dyn Player,
        turn: Color,
        stop: &AtomicBool,
    ) -> Result<(), PlayerError> {
        let start = Instant::now();
        let text = player.choose_move(&self.game, self.go_limits(), stop)?;
        let used = start.elapsed();
        if stop.load(Ordering::Relaxed) {
            return Err(PlayerError::Stopped);
        }
        if let SearchLimit::Clock(control) = self.limit {
            let left = self.remaining[turn].checked_sub(used).ok_or(EngineFault::Timeout)?;
            self.remaining[turn] = left + control.increment;
        }
        self.play_move(&text)?;
        Ok(())
    }

    fn play_move(&mut self, text: &str) -> Result<(), EngineFault> {
        let position = self.game.position();
        let illegal = |error: &dyn std::fmt::Display| EngineFault::IllegalMove(error.to_string());
        let mv = position.parse_move(text).map_err(|error| illegal(&error))?;
        self.game.play(mv).map_err(|error| illegal(&error))?;
        self.moves.push(position.move_text(mv));
        Ok(())
    }

    fn go_limits(&self) -> GoLimits {
        match self.limit {
            SearchLimit::Nodes(nodes) => GoLimits::Nodes(nodes),
            SearchLimit::Depth(depth) => GoLimits::Depth(depth),
            SearchLimit::Clock(control) => {
                GoLimits::Clocks { remaining: self.remaining, increment: control.increment }
            }
        }
    }
}
