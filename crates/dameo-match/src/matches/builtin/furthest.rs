//! A player who has just read the rules, to measure the lowest playing level.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use dameo::{AnyGame, AnyMove, AnyPosition, Color, LegalMoves, Role};

use super::super::player::{GoLimits, Player, PlayerError};
use super::move_result;

/// Moves the man that is furthest advanced of those that can move. Without a man that can move,
/// or if it must capture, it plays the first legal move by its text.
pub(super) struct FurthestPlayer;

impl Player for FurthestPlayer {
    fn new_game(&mut self, _: usize, _: &AtomicBool) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose_move(
        &mut self,
        game: &AnyGame,
        _: GoLimits,
        stop: &AtomicBool,
    ) -> Result<String, PlayerError> {
        move_result(game, choose(game.position()), stop)
    }
}

fn choose(position: AnyPosition) -> Option<AnyMove> {
    let legal = LegalMoves::new(position);
    let mut moves: Vec<_> = legal.texts().into_iter().zip(legal.as_slice().to_vec()).collect();
    moves.sort();
    // Of equal moves the first one is the minimum.
    let chosen = moves.into_iter().min_by_key(|&(_, mv)| Reverse(advancement(&position, mv)));
    chosen.map(|(_, mv)| mv)
}

/// The ranks that the man of a quiet move has behind it; `None` for other moves.
fn advancement(position: &AnyPosition, mv: AnyMove) -> Option<u8> {
    let piece = position.piece_at(mv.from).filter(|piece| piece.role == Role::Man)?;
    if mv.is_capture() {
        return None;
    }
    Some(match piece.color {
        Color::White => mv.from.rank(),
        Color::Black => position.variant().height() - 1 - mv.from.rank(),
    })
}

#[cfg(test)]
mod tests {
    use dameo::Variant;

    use super::*;

    fn chosen(fen: &str) -> String {
        let position = AnyPosition::from_fen(Variant::Dameo, fen).unwrap();
        position.move_text(choose(position).unwrap())
    }

    #[test]
    fn the_furthest_man_moves() {
        assert_eq!(chosen("W:Wa1,d4,e2:Bh8"), "d4-c5");
        assert_eq!(chosen("B:Wh1:Ba8,d5,e7"), "d5-c4");
        // A man that cannot move stays, and men come before kings.
        assert_eq!(chosen("W:Wa5,c3,Kh1:Ba6,b6,a7"), "c3-b4");
        assert_eq!(chosen("W:Wb2,Kh7:Ba8"), "b2-a3");
    }

    #[test]
    fn captures_are_those_of_the_rules() {
        // The largest capture, and the first of equal ones.
        assert_eq!(chosen("W:Wa1,d4:Bd5,d7,h8"), "d4xd6xd8");
        assert_eq!(chosen("W:Wb2,f2:Bb3,f3,h8"), "b2xb4");
    }
}
