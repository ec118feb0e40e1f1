//! Scores: hundredths of a man from the side to move, or plies to the end.

use dameo::{NoMove, Position, Rules};

use super::super::material;

/// More than any score.
pub(super) const INFINITE: i32 = 32_000;

/// A drawn game.
pub(super) const DRAW: i32 = 0;

/// A won game, less the plies it takes.
const WIN: i32 = 30_000;

/// No lead reaches this far, and no win is so far away that its score is less.
const LEAST_WIN: i32 = 20_000;

/// Hundredths of a man for each man of material.
const MAN: i32 = 100;

/// So many legal moves more than the opponent has are worth a hundredth of a man.
/// A finer count makes more scores different and the tree larger: at 3000
/// positions a move, each move counted, it lost 139 ± 49 Elo to material alone,
/// in steps of 16 moves 19 ± 44.
const MOVES_PER_POINT: i32 = 16;

/// The score of a node without a legal move.
pub(super) const fn without_moves<R: Rules>(ply: i32) -> i32 {
    match R::NO_MOVE {
        NoMove::Loses => ply - WIN,
        NoMove::Wins => WIN - ply,
    }
}

/// Whether a score says how the game ends.
pub(super) const fn is_decided(score: i32) -> bool {
    score.abs() >= LEAST_WIN
}

/// A score at a node, its plies counted from the node instead of the root.
pub(super) const fn from_node(score: i32, ply: i32) -> i32 {
    if is_decided(score) { score + ply * score.signum() } else { score }
}

/// The opposite of [`from_node`].
pub(super) const fn from_root(score: i32, ply: i32) -> i32 {
    from_node(score, -ply)
}

/// What a position without captures is worth: material, and how many more
/// moves there are than the opponent would have.
pub(super) fn evaluate<R: Rules>(position: &Position<R>, moves: usize) -> i32 {
    let replies = position.null_move().count_moves();
    MAN * material::lead(position) + (moves as i32 - replies as i32) / MOVES_PER_POINT
}

#[cfg(test)]
mod tests {
    use dameo::{AntiDameo, Dameo};

    use super::*;

    #[test]
    fn ends_are_told_from_where_they_are_seen() {
        let lost = without_moves::<Dameo>(7);
        assert!(is_decided(lost) && lost < DRAW && without_moves::<AntiDameo>(7) == -lost);
        for score in [lost, -lost] {
            assert_eq!(from_node(score, 5), score + 5 * score.signum());
            assert_eq!(from_root(from_node(score, 5), 5), score);
        }
        assert_eq!(from_node(-350, 5), -350);
    }

    #[test]
    fn pieces_and_moves_count() {
        let worth = |fen| {
            let position = Position::<Dameo>::from_fen(fen).unwrap();
            evaluate(&position, position.count_moves())
        };
        assert_eq!(worth("W:Wa1,h1:Ba8,h8"), 0);
        assert_eq!(worth("W:Wa1,h1:Ba8"), MAN);
        assert_eq!(worth("B:Wa1,h1:Ba8"), -MAN);
        // A king in the open has more moves than one man.
        let king = worth("W:WKd4:Ba8");
        assert!((2 * MAN + 1..2 * MAN + 3).contains(&king), "{king}");
    }
}
