//! Puzzles that members have tried, and their ratings in them.

use std::fmt;
use std::str::FromStr;

use async_trait::async_trait;
use dameo::Variant;
use dameo_live::Timestamp;
use dameo_rating::Rating;

use crate::account::AccountId;
use crate::error::StoreError;
use crate::moderation::{ParseNameError, named};

named! {
    /// How a puzzle was met; only training is rated.
    PuzzleMode, "mode",
    {
        /// One puzzle after the other near the rating of the solver.
        Training = "training",
        /// A streak that the first mistake ends.
        Streak = "streak",
        /// Puzzles against the clock.
        Timed = "timed",
    }
}

/// An attempt at a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleAttempt {
    /// The id of the puzzle, which no puzzle of another variant has.
    pub puzzle: String,
    /// The variant.
    pub variant: Variant,
    /// The rating of the puzzle as an opponent.
    pub puzzle_rating: Rating,
    /// How it was met.
    pub mode: PuzzleMode,
    /// Whether it was solved at once: without a wrong try, a hint or the solution.
    pub is_solved: bool,
    /// When it was made.
    pub made: Timestamp,
}

/// What an attempt did to the rating of its solver.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PuzzleRatingChange {
    /// Which rated attempt of the solver in this variant it was, from 1.
    pub number: usize,
    /// The rating before it.
    pub before: Rating,
    /// The rating after it.
    pub after: Rating,
}

/// The first attempt of a member at a puzzle, with what came later.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredPuzzleAttempt {
    /// The attempt.
    pub attempt: PuzzleAttempt,
    /// What it did to the rating; `None` if it was not rated.
    pub change: Option<PuzzleRatingChange>,
    /// When the puzzle was solved after all; `None` if it was solved at once, or never.
    pub solved_later: Option<Timestamp>,
    /// From 1: larger than those of the member's other attempts when this was changed last.
    pub sequence: usize,
}

/// The rating of a member in the puzzles of a variant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PuzzleRating {
    /// The variant.
    pub variant: Variant,
    /// The rating after the last rated attempt.
    pub rating: Rating,
    /// The number of rated attempts.
    pub attempts: usize,
    /// When the last one was made.
    pub rated: Timestamp,
}

impl StoredPuzzleAttempt {
    /// The first attempt of a member, whose rating in the variant it is.
    pub(crate) fn first(
        attempt: PuzzleAttempt,
        rating: Option<PuzzleRating>,
        sequence: usize,
    ) -> Self {
        let is_rated = attempt.mode == PuzzleMode::Training;
        let change = is_rated.then(|| {
            let before = rating.map_or(Rating::SOLVER_START, |rating| rating.rating);
            PuzzleRatingChange {
                number: rating.map_or(0, |rating| rating.attempts) + 1,
                before,
                after: before.after_puzzle(attempt.puzzle_rating, attempt.is_solved),
            }
        });
        Self { attempt, change, solved_later: None, sequence }
    }

    /// This after another attempt at the same puzzle; `None` if that changes nothing, as if it is
    /// the first one that is told again.
    pub(crate) fn with(&self, later: &PuzzleAttempt, sequence: usize) -> Option<Self> {
        let is_news = later.is_solved && !self.attempt.is_solved && self.solved_later.is_none();
        let solved_later = Some(later.made);
        is_news.then(|| Self { solved_later, sequence, ..self.clone() })
    }

    /// The rating of the solver after it; `None` if it was not rated.
    pub(crate) fn rating(&self) -> Option<PuzzleRating> {
        let PuzzleAttempt { variant, made: rated, .. } = self.attempt;
        let PuzzleRatingChange { number: attempts, after: rating, .. } = self.change?;
        Some(PuzzleRating { variant, rating, attempts, rated })
    }
}

/// The attempts of members at puzzles, one for each puzzle: the first one counts, and of the others
/// only that the puzzle was solved after all. So an attempt can be told as often as one likes.
#[async_trait]
pub trait PuzzleStore: Send + Sync + 'static {
    /// Notes attempts of a member in their order, rates those in training that are the first at
    /// their puzzles, and returns what is stored of the puzzles afterwards, in the same order. `None` if the
    /// account is no member.
    async fn note_puzzle_attempts(
        &self,
        account: &AccountId,
        attempts: Vec<PuzzleAttempt>,
    ) -> Result<Option<Vec<StoredPuzzleAttempt>>, StoreError>;

    /// The ratings of an account in the order of the names of the variants; none before the first
    /// rated attempt.
    async fn puzzle_ratings_of(&self, account: &AccountId)
    -> Result<Vec<PuzzleRating>, StoreError>;

    /// The attempts of an account whose sequence number is larger than `after`, in the order of
    /// these numbers, at most `limit`.
    async fn puzzle_attempts_of(
        &self,
        account: &AccountId,
        after: usize,
        limit: usize,
    ) -> Result<Vec<StoredPuzzleAttempt>, StoreError>;
}
