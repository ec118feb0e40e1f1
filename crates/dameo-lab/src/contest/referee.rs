//! One game: the referee keeps the clocks, checks every move, and ends the
//! game by the rules, and by endgame tables if it has any.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use dameo::{ByColor, Color, Game, GameResult, Outcome, QuietPosition, Rules};
use dameo_engine::SearchTablebase;
use dameo_tablebase::Wdl;

use super::limit::ThinkingLimit;
use super::player::{Allowance, Fault, NoAnswer, Player};
use super::record::{Ending, GameRecord};
use crate::openings::Opening;

/// Plays game number `number` of a match between `players`, the first of which
/// has White in games with even numbers. `None` if the match was stopped
/// before the end of the game.
pub(super) fn play<R: Rules>(
    number: usize,
    opening: &Opening<R>,
    limit: ThinkingLimit,
    endgames: Option<&SearchTablebase<R>>,
    players: &mut [Box<dyn Player<R>>; 2],
    halt: &AtomicBool,
) -> Option<GameRecord> {
    let mut table = Table::new(opening, limit, endgames);
    let white = number % 2;
    let (winner, ending) = match table.play(number, white, players, halt) {
        Ok(Decision::Rules(outcome)) => {
            (outcome.winner, Ending::Rules(outcome.reason.name().to_owned()))
        }
        Ok(Decision::Tablebase(winner)) => (winner, Ending::Tablebase),
        Err((_, NoAnswer::Stopped)) => return None,
        Err((loser, NoAnswer::Fault(fault))) => (Some(!loser), fault.into()),
    };
    let result = match winner {
        None => GameResult::Draw,
        Some(Color::White) => GameResult::WhiteWins,
        Some(Color::Black) => GameResult::BlackWins,
    };
    let (opening, result) = (opening.to_string(), result.text().to_owned());
    Some(GameRecord { game: number, opening, result, ending, moves: table.moves })
}

/// A board with clocks beside it.
struct Table<'a, R: Rules> {
    game: Game<R>,
    moves: Vec<String>,
    limit: ThinkingLimit,
    left: ByColor<Duration>,
    endgames: Option<&'a SearchTablebase<R>>,
}

/// What ends a game that both engines play well.
enum Decision {
    Rules(Outcome),
    /// Endgame tables know the winner, or that there is none.
    Tablebase(Option<Color>),
}

impl<'a, R: Rules> Table<'a, R> {
    fn new(
        opening: &Opening<R>,
        limit: ThinkingLimit,
        endgames: Option<&'a SearchTablebase<R>>,
    ) -> Self {
        let base = match limit {
            ThinkingLimit::Clock(control) => control.base,
            ThinkingLimit::Nodes(_) | ThinkingLimit::Depth(_) => Duration::ZERO,
        };
        let left = ByColor { white: base, black: base };
        Self { game: opening.game().clone(), moves: opening.moves(), limit, left, endgames }
    }

    fn play(
        &mut self,
        number: usize,
        white: usize,
        players: &mut [Box<dyn Player<R>>; 2],
        halt: &AtomicBool,
    ) -> Result<Decision, (Color, NoAnswer)> {
        let seat = |color| match color {
            Color::White => white,
            Color::Black => 1 - white,
        };
        for color in Color::ALL {
            players[seat(color)].start(number, halt).map_err(|reason| (color, reason))?;
        }
        loop {
            if let Some(outcome) = self.game.outcome() {
                return Ok(Decision::Rules(outcome));
            }
            if let Some(winner) = self.known_winner() {
                return Ok(Decision::Tablebase(winner));
            }
            let turn = self.game.position().turn();
            let player = &mut *players[seat(turn)];
            self.turn(player, turn, halt).map_err(|reason| (turn, reason))?;
        }
    }

    /// Who wins, if endgame tables know; nobody wins a draw.
    fn known_winner(&self) -> Option<Option<Color>> {
        let endgames = self.endgames?;
        let position = QuietPosition::new(*self.game.position())?;
        let turn = position.position().turn();
        Some(match endgames.wdl(&position)? {
            Wdl::Win => Some(turn),
            Wdl::Draw => None,
            Wdl::Loss => Some(!turn),
        })
    }

    fn turn(
        &mut self,
        player: &mut dyn Player<R>,
        turn: Color,
        halt: &AtomicBool,
    ) -> Result<(), NoAnswer> {
        let start = Instant::now();
        let text = player.choose(&self.game, self.allowance(), halt)?;
        let used = start.elapsed();
        if halt.load(Ordering::Relaxed) {
            return Err(NoAnswer::Stopped);
        }
        if let ThinkingLimit::Clock(control) = self.limit {
            let left = self.left[turn].checked_sub(used).ok_or(Fault::Time)?;
            self.left[turn] = left + control.increment;
        }
        self.push(&text)?;
        Ok(())
    }

    fn push(&mut self, text: &str) -> Result<(), Fault> {
        let position = *self.game.position();
        let illegal = |error: &dyn std::fmt::Display| Fault::Illegal(error.to_string());
        let mv = position.parse_move(text).map_err(|error| illegal(&error))?;
        self.game.play(mv).map_err(|error| illegal(&error))?;
        self.moves.push(position.move_text(mv));
        Ok(())
    }

    fn allowance(&self) -> Allowance {
        match self.limit {
            ThinkingLimit::Nodes(nodes) => Allowance::Nodes(nodes),
            ThinkingLimit::Depth(depth) => Allowance::Depth(depth),
            ThinkingLimit::Clock(control) => {
                Allowance::Clocks { left: self.left, increment: control.increment }
            }
        }
    }
}
