//! The evaluation of a beginner.

use dameo::rules::NoMove;
use dameo::{Color, Geometry, Piece, Position, Role, Rules};

/// Values of pieces, in centipawns.
const PIECE_VALUES: [(Role, i32); 3] = [(Role::Man, 100), (Role::King, 300), (Role::Emperor, 500)];

/// The bonus of a man one step before promotion, in centipawns. A beginner
/// wants a king, and all the more the nearer a man is to promotion.
const MAX_ADVANCEMENT: i32 = 250;

/// The score of the side to move, in centipawns, by pieces and the advancement
/// of men. It ignores safety.
pub(super) fn naive<R: Rules>(position: &Position<R>) -> i32 {
    let us = position.turn();
    let lead = side(position, us) - side(position, !us);
    match R::NO_MOVE {
        NoMove::Loses => lead,
        NoMove::Wins => -lead,
    }
}

fn side<R: Rules>(position: &Position<R>, color: Color) -> i32 {
    let count = |role| position.squares_of(Piece { color, role }).len() as i32;
    let pieces: i32 = PIECE_VALUES.into_iter().map(|(role, value)| value * count(role)).sum();
    let ranks = i32::from(R::Board::HEIGHT);
    let steps = |rank: u8| match color {
        Color::White => i32::from(rank),
        Color::Black => ranks - 1 - i32::from(rank),
    };
    let advancement: i32 = position
        .squares_of(Piece { color, role: Role::Man })
        .into_iter()
        .map(|square| steps(square.rank()).pow(2) * MAX_ADVANCEMENT / (ranks - 2).pow(2))
        .sum();
    pieces + advancement
}

#[cfg(test)]
mod tests {
    use dameo::{AntiDameo, BigDameo, Dameo, ItalianDamone, Setup};

    use super::*;

    fn score<R: Rules>(fen: &str) -> i32 {
        naive(&Setup::<R>::from_legal_fen(fen).unwrap().position().unwrap())
    }

    #[test]
    fn beginners_count_pieces_and_advance_men() {
        assert_eq!(score::<Dameo>("W:Wa1,b1:Ba8"), 100);
        assert_eq!(score::<Dameo>("B:Wa1,b1:Ba8"), -100);
        assert_eq!(score::<Dameo>("W:WKa1:Ba8"), 200);
        assert_eq!(score::<Dameo>("W:Wa7:Bh8"), MAX_ADVANCEMENT);
        assert_eq!(score::<Dameo>("B:Wa7:Bh8"), -MAX_ADVANCEMENT);
        assert_eq!(score::<BigDameo>("W:Wa9:Bj10"), MAX_ADVANCEMENT);
        assert!(score::<Dameo>("W:Wa6:Bh8") > 2 * score::<Dameo>("W:Wa4:Bh8"));
        assert_eq!(score::<AntiDameo>("W:Wa1,b1:Ba8"), -100);
        assert_eq!(naive(&Position::<ItalianDamone>::start()), 0);
    }
}
