//! Games whose positions stay within bounds.

use super::{AnyGame, AnyMove, AnyPosition, LegalMoves};
use crate::bounds::{Bounds, BoundsError, StepCount};
use crate::conclusion::{ConcludeError, Conclusion};
use crate::game::{PlayError, PlayTextError};
use crate::movegen::Interrupted;
use crate::notation::{GameResult, MoveFormat, ParseMoveError, ReadMovesError, read_line};
use crate::record::{GameRecord, RecordError};

/// A game that is read from, or played by, strangers: it refuses what exceeds its
/// [`Bounds`].
///
/// The bounds hold for the positions of the game together. A move that is taken back no
/// longer counts.
///
/// ```
/// use dameo::{AnyGame, BoundedGame, Bounds, Variant};
///
/// let bounds = Bounds { max_plies: 1, ..Bounds::UNTRUSTED };
/// let mut game = BoundedGame::new(AnyGame::new(Variant::Dameo), bounds)?;
/// let legal = |game: &BoundedGame<'_>| game.game().position().legal_moves()[0];
/// game.play(legal(&game))?;
/// let error = game.play(legal(&game)).unwrap_err();
/// assert_eq!(error.to_string(), "2 moves: expected at most 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoundedGame<'a> {
    game: AnyGame,
    bounds: Bounds<'a>,
    total: StepCount<'a>,
    /// The steps of every position of the game.
    steps: Vec<u64>,
    /// The legal moves of the present position.
    legal: LegalMoves,
}

impl<'a> BoundedGame<'a> {
    /// A game with bounds.
    ///
    /// # Errors
    /// If it exceeds them, its moves included.
    pub fn new(game: AnyGame, bounds: Bounds<'a>) -> Result<Self, BoundsError> {
        game.setup().check_bounds(&bounds)?;
        bounds.check_plies(game.ply())?;
        let (total, steps) = (StepCount::new(&bounds), Vec::new());
        let legal = LegalMoves::new(game.position());
        let mut bounded = Self { game, bounds, total, steps, legal };
        for ply in 0..=bounded.game.ply() {
            bounds.check_stop()?;
            if let Some(position) = bounded.game.position_at(ply) {
                bounded.enter(position)?;
            }
        }
        Ok(bounded)
    }

    /// Plays the game of a record, as [`GameRecord::replay`].
    ///
    /// # Errors
    /// As [`GameRecord::replay`].
    pub fn replay(record: &GameRecord, bounds: Bounds<'a>) -> Result<Self, RecordError> {
        let GameRecord { variant, draw_rules, start, moves, conclusion } = record;
        let at_start = |error| RecordError::new(0, error);
        let game = AnyGame::from_fen(*variant, start.as_deref(), *draw_rules);
        let game = game.map_err(|error| RecordError::new(0, error))?.continuing_after_draws();
        bounds.check_plies(moves.len()).map_err(at_start)?;
        let mut game = Self::new(game, bounds).map_err(at_start)?;
        game.play_all(moves, |legal, ply, text| {
            legal.parse_move(text).map_err(|error| RecordError::new(ply, error))
        })?;
        if let &Some(conclusion) = conclusion {
            let concluded = game.game.conclude(conclusion);
            concluded.map_err(|error| RecordError::new(moves.len(), error))?;
        }
        Ok(game)
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The game, without its bounds.
    #[must_use]
    pub fn into_game(self) -> AnyGame {
        self.game
    }

    /// The bounds.
    #[must_use]
    pub fn bounds(&self) -> &Bounds<'a> {
        &self.bounds
    }

    /// The present position and its legal moves. The game has listed them already, unless
    /// it has no limit of steps or a move was just taken back.
    #[must_use]
    pub fn legal_moves(&self) -> &LegalMoves {
        &self.legal
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// As [`AnyGame::play`], and if the game or its new position exceeds the bounds. The
    /// game is unchanged then.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), PlayError> {
        self.bounds.check_stop()?;
        self.bounds.check_plies(self.game.ply() + 1)?;
        if self.legal.contains(mv) {
            self.game.play_legal(mv)?;
        } else {
            self.game.play(mv)?;
        }
        if let Err(error) = self.enter(self.game.position()) {
            self.game.undo();
            return Err(error.into());
        }
        Ok(())
    }

    /// Reads a move in a format and plays it.
    ///
    /// # Errors
    /// As [`AnyGame::play_text`] and [`play`](Self::play).
    pub fn play_text(&mut self, text: &str, format: MoveFormat) -> Result<AnyMove, PlayTextError> {
        let mv = self.legal.parse_move_as(text, format)?;
        self.play(mv).map_err(|error| PlayTextError::new(text, error))?;
        Ok(mv)
    }

    /// Plays the moves of a line; see [`Game::read_moves`](crate::Game::read_moves).
    ///
    /// # Errors
    /// As [`AnyGame::read_moves`], and if the game exceeds the bounds.
    pub fn read_moves(
        &mut self,
        line: &str,
        format: MoveFormat,
    ) -> Result<GameResult, ReadMovesError> {
        let ply = self.game.ply();
        read_line(line, format, ply, |text| self.play_text(text, format).map(|_| ()))
    }

    /// Plays moves of any form. `read` finds each among the legal moves of the position before
    /// it; it also gets the number of the move, from 1.
    ///
    /// # Errors
    /// The first one of `read`, or a [`RecordError`] if a move is not legal or the game
    /// exceeds the bounds. The moves before it have been played then.
    pub fn play_all<T, E: From<RecordError>>(
        &mut self,
        moves: impl IntoIterator<Item = T>,
        mut read: impl FnMut(&LegalMoves, usize, T) -> Result<AnyMove, E>,
    ) -> Result<(), E> {
        for item in moves {
            let ply = self.game.ply() + 1;
            let mv = read(&self.legal, ply, item)?;
            self.play(mv).map_err(|error| match error {
                PlayError::Bounds(error) => RecordError::new(ply, error),
                PlayError::Over(over) => RecordError::new(ply, over),
                PlayError::Illegal(reason) => {
                    let text = format!("{}-{}", mv.from, mv.to);
                    RecordError::new(ply, ParseMoveError::Illegal { text, reason })
                }
            })?;
        }
        Ok(())
    }

    /// Ends the game as the players decided.
    ///
    /// # Errors
    /// As [`AnyGame::conclude`].
    pub fn conclude(&mut self, conclusion: Conclusion) -> Result<(), ConcludeError> {
        self.game.conclude(conclusion)
    }

    /// Takes the last move back; see [`AnyGame::undo`].
    pub fn undo(&mut self) -> Option<AnyMove> {
        let mv = self.game.undo()?;
        self.total.remove(self.steps.pop().unwrap_or_default());
        self.legal = LegalMoves::new(self.game.position());
        Some(mv)
    }

    /// Adds the steps of a position to those of the game, and keeps its legal moves.
    fn enter(&mut self, position: AnyPosition) -> Result<(), BoundsError> {
        let mut legal = LegalMoves::new(position);
        let steps = self.total.add(|left| {
            let (listed, steps) = LegalMoves::list(position, left)?;
            legal = listed;
            Ok::<_, Interrupted>(steps)
        })?;
        self.steps.push(steps);
        self.legal = legal;
        Ok(())
    }
}

impl GameRecord {
    /// Plays the game through.
    ///
    /// The game may go on after a draw rule has ended it, in the record and afterwards
    /// ([`AnyGame::continuing_after_draws`]).
    ///
    /// ```
    /// use dameo::{Bounds, GameRecord, Variant};
    ///
    /// let mut record = GameRecord::new(Variant::Dameo);
    /// record.moves = ["d1-d4", "d8-d3"].map(String::from).to_vec();
    /// let error = record.replay(&Bounds::UNTRUSTED).unwrap_err();
    /// assert_eq!(error.ply, 2);
    /// assert!(error.to_string().starts_with("move 2: illegal move \"d8-d3\""));
    /// ```
    ///
    /// # Errors
    /// If the FEN is malformed or its position cannot be played, if a move is malformed,
    /// illegal or ambiguous, if the game exceeds the bounds, or if it did not end as
    /// the conclusion says.
    pub fn replay(&self, bounds: &Bounds<'_>) -> Result<AnyGame, RecordError> {
        BoundedGame::replay(self, *bounds).map(BoundedGame::into_game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::listings;
    use crate::variant::Variant;

    /// A game of twenty plies.
    fn played(variant: Variant) -> GameRecord {
        let mut game = AnyGame::new(variant);
        for ply in 0..20 {
            let legal = game.position().legal_moves();
            game.play(legal[ply * 7 % legal.len()]).unwrap();
        }
        game.record()
    }

    #[test]
    fn a_replay_lists_the_moves_of_each_position_once() {
        for &variant in Variant::ALL {
            let record = played(variant);
            for bounds in [Bounds::UNTRUSTED, Bounds::NONE] {
                let (listings, game) =
                    listings::during(|| BoundedGame::replay(&record, bounds).unwrap());
                let (more, moves) = listings::during(|| game.legal_moves().as_slice().len());
                assert_eq!(listings + more, record.moves.len() + 1, "{variant} {bounds:?}");
                assert_eq!(moves, game.game().position().count_moves());
            }
        }
    }
}
