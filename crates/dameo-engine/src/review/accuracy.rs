//! The accuracy of a side in a game, after the method of lichess: moves count by how
//! volatile the game was around them, and the harmonic mean makes a blunder count.

use std::ops::RangeInclusive;

use dameo::{ByColor, Color};

use super::ReviewedMove;

/// A winning chance less than this, or more than its complement, before and after a
/// move: nothing is at stake any more.
const DECIDED: f64 = 0.03;
/// How many positions the window has that decides the weight of a move.
const WINDOW: RangeInclusive<usize> = 2..=8;
/// The weight of a move, the standard deviation of the chances in its window in percent.
const WEIGHT: RangeInclusive<f64> = 0.5..=12.0;

/// The accuracy of a move, 0 to 100, by its loss of winning chance: 100 for
/// none, halved with every further sixth.
fn of_move(loss: f64) -> f64 {
    100.0 * (-6.0 * loss).exp2()
}

/// The accuracy of both sides; `first` made the first move.
pub(super) fn of_game(first: Color, moves: &[ReviewedMove]) -> ByColor<Option<f64>> {
    let weights = weights(&chances(moves));
    ByColor::new_with(|color| {
        let own = moves.iter().zip(weights.iter().copied()).skip(usize::from(color != first));
        let counted: Vec<_> = own
            .step_by(2)
            .filter(|(mv, _)| is_counted(mv))
            .map(|(mv, weight)| (of_move(mv.loss()), weight))
            .collect();
        mean(&counted)
    })
}

/// Whether the side to move had a choice that mattered.
fn is_counted(mv: &ReviewedMove) -> bool {
    let is_won = |chance: f64| chance > 1.0 - DECIDED;
    let is_lost = |chance: f64| chance < DECIDED;
    let (before, after) = (mv.chance_before, mv.chance_after);
    !(mv.is_forced || is_won(before) && is_won(after) || is_lost(before) && is_lost(after))
}

/// The winning chance of the side that moved first, before the first move and after each.
fn chances(moves: &[ReviewedMove]) -> Vec<f64> {
    let of_first = |ply: usize, chance| if ply.is_multiple_of(2) { chance } else { 1.0 - chance };
    let before = moves.first().map(|mv| mv.chance_before);
    let after = moves.iter().enumerate().map(|(ply, mv)| of_first(ply, mv.chance_after));
    before.into_iter().chain(after).collect()
}

/// The weight of each move: the standard deviation of the chances in the window that
/// ends after it, in percent. The first moves have the first window.
fn weights(chances: &[f64]) -> Vec<f64> {
    let moves = chances.len().saturating_sub(1);
    let size = (moves / 10).clamp(*WINDOW.start(), *WINDOW.end()).min(chances.len());
    (1..=moves)
        .map(|last| {
            let end = (last + 1).max(size);
            let deviation = 100.0 * standard_deviation(&chances[end - size..end]);
            deviation.clamp(*WEIGHT.start(), *WEIGHT.end())
        })
        .collect()
}

fn standard_deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

/// The mean of the weighted mean and of the harmonic mean of accuracies with weights;
/// `None` if there are none.
fn mean(moves: &[(f64, f64)]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let total: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted = moves.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / total;
    let harmonic =
        moves.len() as f64 / moves.iter().map(|(accuracy, _)| accuracy.recip()).sum::<f64>();
    Some(f64::midpoint(weighted, harmonic))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accuracy_falls_with_loss() {
        assert_eq!(of_move(0.0), 100.0);
        assert!((of_move(1.0 / 6.0) - 50.0).abs() < 1e-9);
        assert_eq!(mean(&[]), None);
        assert_eq!(mean(&[(100.0, 1.0), (100.0, 12.0)]), Some(100.0));
        let with_blunder = mean(&[(100.0, 1.0), (100.0, 1.0), (100.0, 1.0), (1.0, 1.0)]).unwrap();
        assert!(with_blunder < 50.0, "{with_blunder}");
        let where_it_mattered = mean(&[(100.0, 1.0), (50.0, 9.0)]).unwrap();
        assert!(where_it_mattered < mean(&[(100.0, 9.0), (50.0, 1.0)]).unwrap());
    }

    #[test]
    fn weights_are_those_of_the_window() {
        assert!(weights(&[0.5]).is_empty());
        assert_eq!(weights(&[0.5, 0.5, 0.5]), [0.5, 0.5]);
        let swing = weights(&[0.5, 0.5, 0.9, 0.9]);
        assert_eq!((swing[0], swing[1], swing[2]), (0.5, 12.0, 0.5));
        // Forty moves have a window of four positions.
        let mut late = vec![0.5; 41];
        late[40] = 0.6;
        let late = weights(&late);
        assert_eq!(late[38], 0.5);
        assert!((late[39] - 100.0 * (0.1_f64.powi(2) * 3.0 / 16.0).sqrt()).abs() < 1e-9);
    }
}
