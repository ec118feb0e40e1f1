//! What the solver of a puzzle reaches.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::score::{Score, ScoreKind};

/// What the solver reaches, and every other move misses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Goal {
    /// The solver wins.
    Win,
    /// The solver saves a draw, or more if the opponent errs.
    Draw,
}

/// A text is not the name of a [`Goal`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{text}\" is not the result of a puzzle: expected win or draw")]
pub struct ParseGoalError {
    /// The text.
    pub text: String,
}

/// The expected result that counts as won.
const WON: f64 = 0.8;
/// The expected result that counts as not lost.
const HELD: f64 = -0.2;
/// A position expected to yield more than this is better than a draw.
const MORE_THAN_DRAWN: f64 = 0.3;
/// The expected result of a move that fails to save the game.
const LOST: f64 = -0.8;
/// The least difference between the expected results of the only move and of
/// the next best, which lichess uses too.
pub const MIN_MARGIN: f64 = 0.7;

/// The centipawns that multiply the odds by e by the hand-crafted evaluation, with which puzzles
/// are proven; a fit like that of [`win_chance`](crate::win_chance).
const CENTIPAWNS_PER_E: f64 = 99.0;

/// The expected result of a game by the score of a search with the hand-crafted evaluation, from
/// -1 (lost) to 1 (won).
#[must_use]
pub fn expectation(score: Score) -> f64 {
    match tablebase_as_decided(score).kind() {
        ScoreKind::Win(_) => 1.0,
        ScoreKind::Loss(_) => -1.0,
        ScoreKind::Cp(centipawns) => (f64::from(centipawns) / (2.0 * CENTIPAWNS_PER_E)).tanh(),
    }
}

/// Wins by tablebase have scores between evaluations and wins in a known number
/// of plies.
fn tablebase_as_decided(score: Score) -> Score {
    if score.is_win() {
        Score::win_in(Score::MAX_PLIES)
    } else if score.is_loss() {
        Score::loss_in(Score::MAX_PLIES)
    } else {
        score
    }
}

impl Goal {
    /// Both goals.
    pub const ALL: [Self; 2] = [Self::Win, Self::Draw];

    /// The name in JSON and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
        }
    }

    /// The goal in a position that the engine scores like this; `None` if one
    /// side is ahead without a win.
    #[must_use]
    pub fn of_score(score: Score) -> Option<Self> {
        let expected = expectation(score);
        if expected >= WON {
            Some(Self::Win)
        } else if (HELD..=MORE_THAN_DRAWN).contains(&expected) {
            Some(Self::Draw)
        } else {
            None
        }
    }

    /// Whether a move with this score reaches the goal.
    pub(super) fn is_reached_by(self, score: Score) -> bool {
        let needed = match self {
            Self::Win => WON,
            Self::Draw => HELD,
        };
        expectation(score) >= needed
    }

    /// Whether a move with the score `other` misses the goal, if the only move
    /// has the score `best`.
    #[must_use]
    pub fn is_missed_by(self, other: Score, best: Score) -> bool {
        let (other, best) = (expectation(other), expectation(best));
        let misses = match self {
            Self::Win => other < WON,
            Self::Draw => other <= LOST,
        };
        misses && best - other >= MIN_MARGIN
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Goal {
    type Err = ParseGoalError;

    fn from_str(text: &str) -> Result<Self, ParseGoalError> {
        let named = Self::ALL.into_iter().find(|goal| goal.name() == text);
        named.ok_or_else(|| ParseGoalError { text: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_follow_scores() {
        assert_eq!(Goal::of_score(Score::win_in(7)), Some(Goal::Win));
        assert_eq!(Goal::of_score(Score::cp(300)), Some(Goal::Win));
        assert_eq!(Goal::of_score(Score::cp(150)), None);
        assert_eq!(Goal::of_score(Score::DRAW), Some(Goal::Draw));
        assert_eq!(Goal::of_score(Score::cp(-100)), None);
        assert_eq!(Goal::of_score(Score::loss_in(8)), None);
    }

    #[test]
    fn the_next_best_move_is_far_behind() {
        let win = |other| Goal::Win.is_missed_by(other, Score::win_in(5));
        assert!(win(Score::DRAW) && win(Score::cp(60)) && win(Score::loss_in(2)));
        assert!(!win(Score::cp(100)) && !win(Score::win_in(99)));
        let draw = |other| Goal::Draw.is_missed_by(other, Score::cp(20));
        assert!(draw(Score::cp(-400)) && draw(Score::loss_in(6)));
        assert!(!draw(Score::cp(-150)) && !draw(Score::DRAW));
    }

    #[test]
    fn names_round_trip() {
        for goal in Goal::ALL {
            assert_eq!(goal.to_string().parse(), Ok(goal));
        }
        let error = "won".parse::<Goal>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"won\" is not the result of a puzzle: expected win or draw"
        );
    }
}
