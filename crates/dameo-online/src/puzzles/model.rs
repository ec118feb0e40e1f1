//! Attempts at puzzles and the ratings in them, as JSON.

use dameo::Variant;
use dameo_engine::puzzle::PuzzleId;
use dameo_live::Timestamp;
use dameo_store::{
    PuzzleAttempt, PuzzleMode, PuzzleRating, PuzzleRatingChange, StoredPuzzleAttempt,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::known::known_puzzle;
use crate::ratings::{RatingNumbers, value};

/// How many attempts a request can have.
const MAX_ATTEMPTS: usize = 100;

/// Attempts, the earliest first.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewPuzzleAttempts)]
pub(crate) struct NewPuzzleAttemptsJson {
    /// 1 to 100 attempts.
    attempts: Vec<NewPuzzleAttemptJson>,
}

/// An attempt that somebody has made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewPuzzleAttempt)]
struct NewPuzzleAttemptJson {
    /// The id of the puzzle.
    puzzle: String,
    /// `training`, which is rated, `streak` or `timed`.
    mode: String,
    /// Whether it was solved at once: without a wrong try, a hint or the solution.
    is_solved: bool,
    /// When it was made, by the clock of the browser. The future counts as now.
    #[schema(value_type = u64)]
    at: Timestamp,
}

/// What the server makes of attempts.
#[derive(PartialEq, Debug)]
pub(crate) struct ReadAttempts {
    /// Those at puzzles that there are, in their order.
    pub(crate) known: Vec<PuzzleAttempt>,
    /// The ids of the others.
    pub(crate) unknown: Vec<String>,
}

impl NewPuzzleAttemptsJson {
    /// Checks the attempts of a request that came at an instant. Fails with a text that begins
    /// with the name of a field.
    pub(crate) fn read(self, now: Timestamp) -> Result<ReadAttempts, String> {
        let count = self.attempts.len();
        if !(1..=MAX_ATTEMPTS).contains(&count) {
            return Err(format!("attempts: {count} of them: expected 1 to {MAX_ATTEMPTS}"));
        }
        let mut read = ReadAttempts { known: Vec::new(), unknown: Vec::new() };
        for (index, new) in self.attempts.into_iter().enumerate() {
            let NewPuzzleAttemptJson { puzzle, mode, is_solved, at } = new;
            let field = |name: &str, error: &str| format!("attempts[{index}].{name}: {error}");
            let id = puzzle.parse::<PuzzleId>();
            id.map_err(|error| field("puzzle", &error.to_string()))?;
            let mode = mode.parse::<PuzzleMode>();
            let mode = mode.map_err(|error| field("mode", &error.to_string()))?;
            let Some(known) = known_puzzle(&puzzle) else {
                read.unknown.push(puzzle);
                continue;
            };
            read.known.push(PuzzleAttempt {
                puzzle,
                variant: known.variant,
                puzzle_rating: known.rating,
                mode,
                is_solved,
                made: at.min(now),
            });
        }
        Ok(read)
    }
}

/// The ratings of a member in puzzles, and attempts.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PuzzleProgress)]
pub(crate) struct PuzzleProgressJson {
    /// When the member came. Another account, which may have the name of one that was deleted, has
    /// sequence numbers of its own.
    #[schema(value_type = u64)]
    pub(crate) member_since: Timestamp,
    /// All ratings, in the order of the names of the variants.
    pub(crate) ratings: Vec<PuzzleRatingJson>,
    /// The attempts.
    pub(crate) attempts: Vec<PuzzleAttemptJson>,
    /// Whether no attempts follow.
    pub(crate) is_complete: bool,
}

/// What is stored after attempts were sent.
#[derive(Serialize, ToSchema)]
#[schema(as = NotedPuzzleAttempts)]
pub(crate) struct NotedPuzzleAttemptsJson {
    /// All ratings, in the order of the names of the variants.
    pub(crate) ratings: Vec<PuzzleRatingJson>,
    /// What is stored of the puzzles, in the order of the request: of a puzzle that was met before,
    /// the first attempt.
    pub(crate) attempts: Vec<PuzzleAttemptJson>,
    /// The ids of puzzles of the request that there are not.
    pub(crate) unknown: Vec<String>,
}

/// The rating of a member in the puzzles of a variant, with the numbers of Glicko-2.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PuzzleRating)]
pub(crate) struct PuzzleRatingJson {
    /// The variant.
    #[schema(value_type = String)]
    variant: Variant,
    /// The rating after the last rated attempt.
    #[serde(flatten)]
    rating: RatingNumbers,
    /// The number of rated attempts.
    attempts: usize,
    /// When the last one was made.
    #[schema(value_type = u64)]
    rated_at: Timestamp,
}

impl From<PuzzleRating> for PuzzleRatingJson {
    fn from(rating: PuzzleRating) -> Self {
        let PuzzleRating { variant, rating, attempts, rated } = rating;
        Self { variant, rating: rating.into(), attempts, rated_at: rated }
    }
}

/// The rating of a member in the puzzles of a variant, as everybody sees it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PuzzleRatingView {
    /// The variant.
    #[schema(value_type = String)]
    variant: Variant,
    /// The rating.
    value: i32,
    /// Whether too little is known to call it settled.
    is_provisional: bool,
    /// The number of rated attempts.
    attempts: usize,
}

impl From<PuzzleRating> for PuzzleRatingView {
    fn from(rating: PuzzleRating) -> Self {
        let PuzzleRating { variant, rating, attempts, .. } = rating;
        Self { variant, value: value(rating), is_provisional: rating.is_provisional(), attempts }
    }
}

/// The first attempt of a member at a puzzle.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PuzzleAttempt)]
pub(crate) struct PuzzleAttemptJson {
    /// The id of the puzzle.
    puzzle: String,
    /// The variant.
    #[schema(value_type = String)]
    variant: Variant,
    /// The rating of the puzzle.
    puzzle_rating: f64,
    /// `training`, `streak` or `timed`.
    mode: &'static str,
    /// Whether it was solved at once.
    is_solved: bool,
    /// When it was made.
    #[schema(value_type = u64)]
    at: Timestamp,
    /// What it did to the rating; null if it was not rated.
    rated: Option<RatedAttemptJson>,
    /// When the puzzle was solved after all; null if it was solved at once, or never.
    #[schema(value_type = Option<u64>)]
    solved_later: Option<Timestamp>,
    /// Larger than those of the other attempts when this was changed last.
    sequence: usize,
}

/// What an attempt did to the rating of its solver.
#[derive(Serialize, ToSchema)]
#[schema(as = RatedPuzzleAttempt)]
struct RatedAttemptJson {
    /// Which rated attempt in this variant it was, from 1.
    number: usize,
    /// The rating before it.
    before: RatingNumbers,
    /// The rating after it.
    after: RatingNumbers,
}

impl From<StoredPuzzleAttempt> for PuzzleAttemptJson {
    fn from(stored: StoredPuzzleAttempt) -> Self {
        let StoredPuzzleAttempt { attempt, change, solved_later, sequence } = stored;
        let PuzzleAttempt { puzzle, variant, puzzle_rating, mode, is_solved, made } = attempt;
        let rated = change.map(|PuzzleRatingChange { number, before, after }| RatedAttemptJson {
            number,
            before: before.into(),
            after: after.into(),
        });
        Self {
            puzzle,
            variant,
            puzzle_rating: puzzle_rating.rating(),
            mode: mode.name(),
            is_solved,
            at: made,
            rated,
            solved_later,
            sequence,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const NOW: Timestamp = Timestamp::new(1_000);

    fn read(attempts: &Value) -> Result<ReadAttempts, String> {
        let body = json!({"attempts": attempts});
        serde_json::from_value::<NewPuzzleAttemptsJson>(body).unwrap().read(NOW)
    }

    fn attempt(puzzle: &str, mode: &str, at: u64) -> Value {
        json!({"puzzle": puzzle, "mode": mode, "isSolved": true, "at": at})
    }

    #[test]
    fn a_wrong_field_is_named() {
        for (attempts, expected) in [
            (json!([]), "attempts: 0 of them: expected 1 to 100"),
            (
                json!([attempt("00000000", "timed", 0), attempt("0-0", "timed", 0)]),
                "attempts[1].puzzle: \"0-0\" is not the id of a puzzle: expected eight of the \
                 characters 0123456789abcdefghjkmnpqrstvwxyz",
            ),
            (
                json!([attempt("00000000", "chess", 0)]),
                "attempts[0].mode: \"chess\" is no mode: expected training, streak, timed",
            ),
        ] {
            assert_eq!(read(&attempts), Err(expected.to_owned()));
        }
        let many = vec![attempt("00000000", "timed", 0); 101];
        assert!(read(&many.into()).unwrap_err().starts_with("attempts: 101 of them"));
    }

    #[test]
    fn the_rating_of_a_puzzle_is_that_of_the_table() {
        // The first puzzle of `data/puzzles/dameo.tsv`.
        let attempts = json!([
            attempt("004rbd22", "training", 7),
            attempt("00000000", "training", 8),
            attempt("004rbd22", "streak", 9_000),
        ]);
        let read = read(&attempts).unwrap();
        assert_eq!(read.unknown, ["00000000"]);
        let found: Vec<_> = read
            .known
            .iter()
            .map(|attempt| (attempt.variant, attempt.puzzle_rating.rating(), attempt.made.get()))
            .collect();
        assert_eq!(found, [(Variant::Dameo, 696.0, 7), (Variant::Dameo, 696.0, 1_000)]);
    }
}
