//! The game of a position and the moves from there.

use dameo::{AnyGame, BoundedGame, Bounds, DrawRules, RecordError, Variant};
use thiserror::Error;

use super::board::{MoveError, ParsePositionError, parse_move, parse_position};

/// A position with moves that is not that of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The position is malformed or cannot be played.
    #[error(transparent)]
    Position(#[from] ParsePositionError),
    /// A text does not name exactly one legal move.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The cause.
        error: MoveError,
    },
    /// The game exceeds the bounds.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// Plays the game of the command `pos`, which may go on after a draw rule has ended it.
///
/// ```
/// use dameo::{AnyPosition, Bounds, DrawRules, Variant};
/// use dameo_uci::hub::{position_text, replay};
///
/// let (variant, rules) = (Variant::Dameo, DrawRules::PlayStrategy);
/// let start = position_text(&AnyPosition::start(variant));
/// let play = |moves: &[String]| replay(variant, rules, &start, moves, &Bounds::NONE);
/// assert_eq!(play(&["4-28".to_owned()])?.ply(), 1);
/// let error = play(&["4-28".to_owned(), "1-9".to_owned()]).unwrap_err();
/// assert!(error.to_string().starts_with("move 2: bad move \"1-9\""));
/// # Ok::<(), dameo_uci::hub::ReplayError>(())
/// ```
///
/// # Errors
/// If the position or a move is not one, or the game exceeds the bounds.
pub fn replay(
    variant: Variant,
    draw_rules: DrawRules,
    position: &str,
    moves: &[String],
    bounds: &Bounds<'_>,
) -> Result<AnyGame, ReplayError> {
    let setup = parse_position(variant, position)?;
    let game = AnyGame::from_setup(&setup, draw_rules).map_err(ParsePositionError::Setup)?;
    let game = BoundedGame::new(game.continuing_after_draws(), *bounds);
    let mut game = game.map_err(|error| RecordError { ply: 0, fault: error.into() })?;
    game.play_all(moves, |legal, number, text| {
        parse_move(legal.position(), text).map_err(|error| ReplayError::Move { number, error })
    })?;
    Ok(game.into_game())
}

#[cfg(test)]
mod tests {
    use dameo::AnyPosition;

    use super::super::board::position_text;
    use super::*;

    fn play(fen: &str, moves: &[&str], bounds: &Bounds<'_>) -> Result<AnyGame, String> {
        let position = AnyPosition::from_fen(Variant::Dameo, fen).unwrap();
        let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
        let text = position_text(&position);
        replay(Variant::Dameo, DrawRules::AbstractPlay, &text, &moves, bounds)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn a_game_goes_on_after_a_draw() {
        let game = play("W:WKa1:BKh7", &["1-9", "56-64"], &Bounds::UNTRUSTED).unwrap();
        assert_eq!((game.ply(), game.outcome().map(|outcome| outcome.ply)), (2, Some(0)));
    }

    #[test]
    fn what_is_no_game_is_an_error() {
        let fen = "W:Wa1,d4:Bd5,d7,h8";
        let error = play(fen, &["28x60", "64-64"], &Bounds::NONE).unwrap_err();
        assert!(error.starts_with("move 2: bad move \"64-64\": expected a legal move"), "{error}");
        let bounds = Bounds { max_plies: 0, ..Bounds::NONE };
        assert_eq!(play(fen, &["28x60"], &bounds).unwrap_err(), "1 moves: expected at most 0");
    }
}
