//! What is known of a position.

use dameo::Color;
use dameo_engine::Score;
use dameo_nnue::architecture::SCALE;

use crate::selfplay::CLEAR_SCORE;

/// The result of a game for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum SideResult {
    /// The side to move lost.
    Loss,
    /// Nobody won.
    Draw,
    /// The side to move won.
    Win,
}

impl SideResult {
    /// The result for a side; `winner` is `None` after a draw.
    #[must_use]
    pub fn of(winner: Option<Color>, side: Color) -> Self {
        match winner {
            None => Self::Draw,
            Some(winner) if winner == side => Self::Win,
            Some(_) => Self::Loss,
        }
    }

    /// The points: 0, 0.5 or 1.
    #[must_use]
    pub fn points(self) -> f32 {
        f32::from(self as u8) / 2.0
    }
}

/// What is known of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Label {
    /// The score of the search in centipawns. Proven wins and losses, and larger scores, are the
    /// smallest score that ends a self-play game, ±1,000.
    pub score: i16,
    /// The result of the game.
    pub result: SideResult,
}

impl Label {
    /// The label of a score and a result.
    #[must_use]
    pub fn new(score: Score, result: SideResult) -> Self {
        let score = score.to_cp().clamp(-CLEAR_SCORE, CLEAR_SCORE);
        Self { score: score as i16, result }
    }

    /// The points to expect, from 0 to 1: those that the score promises, a share of `lambda`,
    /// and those of the result.
    #[must_use]
    pub fn target(self, lambda: f32) -> f32 {
        let promised = sigmoid(f32::from(self.score) / SCALE as f32);
        lambda * promised + (1.0 - lambda) * self.result.points()
    }
}

/// The expected points for an output of the network.
#[inline]
pub(super) fn sigmoid(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_blend_scores_and_results() {
        let label = |score, result| Label::new(score, result);
        assert_eq!(label(Score::win_in(3), SideResult::Win).score, 1_000);
        assert_eq!(label(Score::loss_in(2), SideResult::Loss).score, -1_000);
        assert_eq!(label(Score::cp(-4_000), SideResult::Loss).score, -1_000);
        let even = label(Score::DRAW, SideResult::Win);
        assert_eq!([0.0, 0.5, 1.0].map(|lambda| even.target(lambda)), [1.0, 0.75, 0.5]);
        let logit = label(Score::cp(SCALE), SideResult::Loss).target(1.0);
        assert!((logit - 0.731_059).abs() < 1e-6, "{logit}");
        assert_eq!(SideResult::of(None, Color::Black).points(), 0.5);
        assert_eq!(SideResult::of(Some(Color::White), Color::Black).points(), 0.0);
    }
}
