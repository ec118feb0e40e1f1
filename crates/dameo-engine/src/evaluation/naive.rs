//! What a position is worth to somebody who has just learnt the moves.

use dameo::{Color, Geometry, NoMove, Piece, Position, Role, Rules};

/// What pieces are worth to a beginner, in hundredths of a man.
const WORTH: [(Role, i32); 3] = [(Role::Man, 100), (Role::King, 300), (Role::Emperor, 500)];

/// What a man one step before promotion is worth on top. A beginner wants a
/// king, and the nearer a man is the more he wants it to go on.
const NEARLY_THERE: i32 = 250;

/// The lead of the side to move as a beginner sees it, in hundredths of a man:
/// pieces, and men that have come far. It knows nothing of safety.
pub(crate) fn naive<R: Rules>(position: &Position<R>) -> i32 {
    let us = position.turn();
    let lead = side(position, us) - side(position, !us);
    match R::NO_MOVE {
        NoMove::Loses => lead,
        NoMove::Wins => -lead,
    }
}

fn side<R: Rules>(position: &Position<R>, color: Color) -> i32 {
    let count = |role| position.squares_of(Piece { color, role }).len() as i32;
    let pieces: i32 = WORTH.into_iter().map(|(role, worth)| worth * count(role)).sum();
    let ranks = i32::from(R::Board::HEIGHT);
    let advanced = |rank: u8| match color {
        Color::White => i32::from(rank),
        Color::Black => ranks - 1 - i32::from(rank),
    };
    let far: i32 = position
        .squares_of(Piece { color, role: Role::Man })
        .into_iter()
        .map(|square| advanced(square.rank()).pow(2) * NEARLY_THERE / (ranks - 2).pow(2))
        .sum();
    pieces + far
}

#[cfg(test)]
mod tests {
    use dameo::{AntiDameo, BigDameo24, Dameo, ItalianDamone, Setup};

    use super::*;

    fn seen<R: Rules>(fen: &str) -> i32 {
        naive(&Setup::<R>::from_legal_fen(fen).unwrap().position().unwrap())
    }

    #[test]
    fn beginners_count_and_run() {
        assert_eq!(seen::<Dameo>("W:Wa1,b1:Ba8"), 100);
        assert_eq!(seen::<Dameo>("B:Wa1,b1:Ba8"), -100);
        assert_eq!(seen::<Dameo>("W:WKa1:Ba8"), 200);
        assert_eq!(seen::<Dameo>("W:Wa7:Bh8"), NEARLY_THERE);
        assert_eq!(seen::<Dameo>("B:Wa7:Bh8"), -NEARLY_THERE);
        assert_eq!(seen::<BigDameo24>("W:Wa9:Bj10"), NEARLY_THERE);
        assert!(seen::<Dameo>("W:Wa6:Bh8") > 2 * seen::<Dameo>("W:Wa4:Bh8"));
        assert_eq!(seen::<AntiDameo>("W:Wa1,b1:Ba8"), -100);
        assert_eq!(naive(&Position::<ItalianDamone>::start()), 0);
    }
}
