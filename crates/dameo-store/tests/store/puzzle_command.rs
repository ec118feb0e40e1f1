//! Calls of a store about puzzles, as data.

use dameo::Variant;
use dameo_live::Timestamp;
use dameo_rating::Rating;
use dameo_store::{PuzzleAttempt, PuzzleMode, Store};
use proptest::prelude::*;
use proptest::sample::select;

use crate::games::account;

/// A call of a store about puzzles. Puzzles are few, so that some are met again.
#[derive(Clone, Debug)]
pub(crate) enum PuzzleCommand {
    Note { account: usize, tries: Vec<(usize, PuzzleMode, bool)> },
    Ratings { account: usize },
    Attempts { account: usize, after: usize, limit: usize },
}

/// An attempt at one of a few puzzles, every third of which is of another variant.
pub(crate) fn attempt(
    number: usize,
    mode: PuzzleMode,
    is_solved: bool,
    made: Timestamp,
) -> PuzzleAttempt {
    PuzzleAttempt {
        puzzle: format!("puzzle{number:02}"),
        variant: if number.is_multiple_of(3) { Variant::Croda } else { Variant::Dameo },
        puzzle_rating: Rating::of_puzzle([700.0, 1200.0, 1900.0][number % 3]).unwrap(),
        mode,
        is_solved,
        made,
    }
}

pub(crate) fn puzzle_command() -> impl Strategy<Value = PuzzleCommand> {
    let one = (0..6_usize, select(PuzzleMode::ALL), any::<bool>());
    prop_oneof![
        4 => (0..4_usize, prop::collection::vec(one, 0..4))
            .prop_map(|(account, tries)| PuzzleCommand::Note { account, tries }),
        1 => (0..4_usize).prop_map(|account| PuzzleCommand::Ratings { account }),
        1 => (0..4_usize, 0..5_usize, 0..4_usize).prop_map(|(account, after, limit)| {
            PuzzleCommand::Attempts { account, after, limit }
        }),
    ]
}

/// What everybody asks at the end.
pub(crate) fn puzzle_queries() -> impl Iterator<Item = PuzzleCommand> {
    (0..4).chain([8]).flat_map(|account| {
        let (after, limit) = (0, 100);
        [PuzzleCommand::Ratings { account }, PuzzleCommand::Attempts { account, after, limit }]
    })
}

impl PuzzleCommand {
    /// A member of the backup test has solved one puzzle, and another one after all.
    pub(crate) fn tried() -> Self {
        let tries = vec![
            (0, PuzzleMode::Training, true),
            (1, PuzzleMode::Timed, false),
            (1, PuzzleMode::Training, true),
        ];
        Self::Note { account: 8, tries }
    }

    /// Calls a store, and returns its answer.
    pub(crate) async fn call(&self, store: &dyn Store, now: Timestamp) -> String {
        macro_rules! answer {
            ($call:expr) => {
                format!("puzzles {:?}", $call.await)
            };
        }
        match *self {
            Self::Note { account: number, ref tries } => {
                let one = |&(number, mode, is_solved)| attempt(number, mode, is_solved, now);
                let attempts = tries.iter().map(one).collect();
                answer!(store.note_puzzle_attempts(&account(number), attempts))
            }
            Self::Ratings { account: number } => {
                answer!(store.puzzle_ratings_of(&account(number)))
            }
            Self::Attempts { account: number, after, limit } => {
                answer!(store.puzzle_attempts_of(&account(number), after, limit))
            }
        }
    }
}
