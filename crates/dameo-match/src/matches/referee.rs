//! One game of a match: clocks, checks of every move, and adjudication by a
//! tablebase.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use dameo::notation::GameResult;
use dameo::{AnyGame, ByColor, Color, Outcome};
use dameo_engine::SearchTablebase;
use dameo_live::{Clock, Millis, Timestamp};
use dameo_tablebase::Wdl;

use super::limits::SearchLimit;
use super::player::{EngineFault, GoLimits, Player, PlayerError};
use super::record::{MatchGame, Termination};
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
) -> Option<MatchGame> {
    let mut referee = Referee::new(opening, limit, tablebase);
    let white = number % 2;
    let (winner, termination) = match referee.play(number, white, players, stop) {
        Ok(GameEnd::Rules(outcome)) => (outcome.winner, Termination::Rules(outcome.reason)),
        Ok(GameEnd::Tablebase(winner)) => (winner, Termination::Tablebase),
        Err((_, PlayerError::Stopped)) => return None,
        Err((loser, PlayerError::Fault(fault))) => (Some(!loser), fault.into()),
    };
    let result = match winner {
        None => GameResult::Draw,
        Some(Color::White) => GameResult::WhiteWins,
        Some(Color::Black) => GameResult::BlackWins,
    };
    let opening = opening.to_string();
    Some(MatchGame { game: number, opening, result, termination, moves: referee.moves })
}

/// A game in progress and its clocks.
struct Referee<'a> {
    game: AnyGame,
    moves: Vec<String>,
    limit: GameLimit,
    /// The origin of the clock's instants.
    start: Instant,
    tablebase: Option<&'a SearchTablebase>,
}

/// The limit of the match, with the clock of the game.
enum GameLimit {
    Clock(Clock),
    Nodes(u64),
    Depth(u32),
}

/// The end of a game without a fault.
enum GameEnd {
    Rules(Outcome),
    /// Adjudicated: the winner, or `None` for a draw.
    Tablebase(Option<Color>),
}

impl<'a> Referee<'a> {
    fn new(opening: &Opening, limit: SearchLimit, tablebase: Option<&'a SearchTablebase>) -> Self {
        let limit = match limit {
            SearchLimit::Clock(control) => {
                let controls = ByColor { white: control.into(), black: control.into() };
                GameLimit::Clock(Clock::new(controls).expect("a Fischer clock is playable"))
            }
            SearchLimit::Nodes(nodes) => GameLimit::Nodes(nodes),
            SearchLimit::Depth(depth) => GameLimit::Depth(depth),
        };
        let (game, moves) = (opening.game().clone(), opening.moves());
        Self { game, moves, limit, start: Instant::now(), tablebase }
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
        Some(match tablebase.probe_wdl(&position)? {
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
        let (now, limits) = (self.now(), self.go_limits());
        if let GameLimit::Clock(clock) = &mut self.limit {
            clock.start(turn, now);
        }
        let text = player.choose_move(&self.game, limits, stop)?;
        let now = self.now();
        if stop.load(Ordering::Relaxed) {
            return Err(PlayerError::Stopped);
        }
        if let GameLimit::Clock(clock) = &mut self.limit {
            clock.press(now, Millis::ZERO).map_err(|_| EngineFault::Timeout)?;
            // The referee's own work is nobody's time.
            clock.stop(now);
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
        match &self.limit {
            GameLimit::Nodes(nodes) => GoLimits::Nodes(*nodes),
            GameLimit::Depth(depth) => GoLimits::Depth(*depth),
            GameLimit::Clock(clock) => {
                GoLimits::Clocks(ByColor::new_with(|side| clock.reading(side, self.now())))
            }
        }
    }

    fn now(&self) -> Timestamp {
        Timestamp::new(0) + Millis::from(self.start.elapsed())
    }
}
