//! Winning chances and judgements from scores.

use std::fmt;

use crate::score::{Score, ScoreKind};

/// The centipawns that multiply the odds by e, between players of level 9.
///
/// Fitted to their games by the example `calibrate`; see
/// `docs/evaluation.md`.
const CENTIPAWNS_PER_E: f64 = 90.0;

/// The expected result of a game between two players of level 9 by the score of a search, from 0
/// (lost) to 1 (won); a draw is a half.
#[must_use]
pub fn win_chance(score: Score) -> f64 {
    match score.kind() {
        ScoreKind::Win(_) => 1.0,
        ScoreKind::Loss(_) => 0.0,
        ScoreKind::Cp(centipawns) => {
            1.0 / (1.0 + (-f64::from(centipawns) / CENTIPAWNS_PER_E).exp())
        }
    }
}

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Judgement {
    /// It lowered the winning chance by 0.05 or more.
    Inaccuracy,
    /// By 0.10 or more.
    Mistake,
    /// By 0.15 or more.
    Blunder,
}

impl Judgement {
    /// Every judgement with its smallest loss of winning chance, the mildest
    /// first.
    pub const THRESHOLDS: [(Self, f64); 3] =
        [(Self::Inaccuracy, 0.05), (Self::Mistake, 0.10), (Self::Blunder, 0.15)];

    /// The judgement of a move by its loss of winning chance.
    #[must_use]
    pub fn of_loss(loss: f64) -> Option<Self> {
        let reached = |&(judgement, threshold)| (loss >= threshold).then_some(judgement);
        Self::THRESHOLDS.iter().rev().find_map(reached)
    }

    /// The name in JSON, for example `mistake`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_symmetric_and_rise() {
        assert_eq!(win_chance(Score::DRAW), 0.5);
        for centipawns in [1, 40, 300, 2_000] {
            let (plus, minus) = (Score::cp(centipawns), Score::cp(-centipawns));
            assert!((win_chance(plus) + win_chance(minus) - 1.0).abs() < 1e-12);
            assert!(win_chance(plus) > win_chance(Score::cp(centipawns - 1)));
        }
        assert_eq!(win_chance(Score::win_in(9)), 1.0);
        assert_eq!(win_chance(Score::loss_in(9)), 0.0);
    }

    #[test]
    fn judgements_follow_their_thresholds() {
        for (loss, expected) in [
            (-0.3, None),
            (0.049, None),
            (0.05, Some(Judgement::Inaccuracy)),
            (0.10, Some(Judgement::Mistake)),
            (0.15, Some(Judgement::Blunder)),
            (1.0, Some(Judgement::Blunder)),
        ] {
            assert_eq!(Judgement::of_loss(loss), expected, "{loss}");
        }
    }
}
