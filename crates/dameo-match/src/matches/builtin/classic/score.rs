//! Scores in centipawns or plies to the end, from the side to move.

use dameo::rules::NoMove;
use dameo::{Position, Rules};

use super::super::material;

/// Greater than any score.
pub(super) const INFINITE: i32 = 32_000;

pub(super) const DRAW: i32 = 0;

/// A win; the score is lower by the plies until the win.
const WIN: i32 = 30_000;

/// Above every evaluation and below every win.
const MIN_WIN: i32 = 20_000;

/// Value of a man, in centipawns.
const MAN: i32 = 100;

/// Legal moves worth one centipawn.
///
/// A finer count makes more scores different and the tree larger: against
/// material alone, at 3,000 nodes a move, one centipawn per move lost
/// 139 ± 49 Elo, and one per 16 moves 19 ± 44.
const MOVES_PER_CP: i32 = 16;

/// The score of a node without legal moves.
pub(super) const fn no_moves_score<R: Rules>(ply: i32) -> i32 {
    match R::NO_MOVE {
        NoMove::Loses => ply - WIN,
        NoMove::Wins => WIN - ply,
    }
}

/// Whether a score is a win or a loss.
pub(super) const fn is_decisive(score: i32) -> bool {
    score.abs() >= MIN_WIN
}

/// Converts plies to the end from the root to the node, for the TT.
pub(super) const fn to_tt(score: i32, ply: i32) -> i32 {
    if is_decisive(score) { score + ply * score.signum() } else { score }
}

/// The inverse of [`to_tt`].
pub(super) const fn from_tt(score: i32, ply: i32) -> i32 {
    to_tt(score, -ply)
}

/// Evaluates a quiet position: material, and mobility of the side to move less
/// that of the opponent. `moves` is the number of legal moves.
pub(super) fn evaluate<R: Rules>(position: &Position<R>, moves: usize) -> i32 {
    let opponent_moves = position.null_move().count_moves();
    MAN * material::balance(position) + (moves as i32 - opponent_moves as i32) / MOVES_PER_CP
}

#[cfg(test)]
mod tests {
    use dameo::{AntiDameo, Dameo};

    use super::*;

    #[test]
    fn tt_scores_round_trip() {
        let lost = no_moves_score::<Dameo>(7);
        assert!(is_decisive(lost) && lost < DRAW && no_moves_score::<AntiDameo>(7) == -lost);
        for score in [lost, -lost] {
            assert_eq!(to_tt(score, 5), score + 5 * score.signum());
            assert_eq!(from_tt(to_tt(score, 5), 5), score);
        }
        assert_eq!(to_tt(-350, 5), -350);
    }

    #[test]
    fn material_and_mobility_are_evaluated() {
        let score = |fen| {
            let position = Position::<Dameo>::from_fen(fen).unwrap();
            evaluate(&position, position.count_moves())
        };
        assert_eq!(score("W:Wa1,h1:Ba8,h8"), 0);
        assert_eq!(score("W:Wa1,h1:Ba8"), MAN);
        assert_eq!(score("B:Wa1,h1:Ba8"), -MAN);
        // A king in the open is more mobile than a man.
        let king = score("W:WKd4:Ba8");
        assert!((2 * MAN + 1..2 * MAN + 3).contains(&king), "{king}");
    }
}
