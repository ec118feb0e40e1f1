//! Attempts at puzzles count once, and are rated in the order in which they are noted.

use dameo::Variant;
use dameo_accounts::PasswordHash;
use dameo_live::{Millis, Timestamp};
use dameo_rating::Rating;
use dameo_store::{Deletion, MemberProof, PuzzleMode, PuzzleStore, Store, StoredPuzzleAttempt};

use crate::databases::{Databases, on_every_database};
use crate::games::{START, account, session};
use crate::members::sign_up;
use crate::puzzle_command::attempt;

on_every_database! {
    an_attempt_counts_once,
    attempts_are_rated_one_after_the_other,
    a_failed_puzzle_is_solved_after_all_once,
    attempts_are_listed_by_their_last_change,
    guests_have_no_attempts,
    nothing_is_left_of_attempts_with_their_account,
}

const TRAINING: PuzzleMode = PuzzleMode::Training;

fn at(seconds: u64) -> Timestamp {
    START + Millis::from_secs(seconds)
}

/// Notes attempts in training at puzzles, and returns what is stored of them.
async fn train(
    store: &dyn Store,
    tries: &[(usize, bool)],
    at: Timestamp,
) -> Vec<StoredPuzzleAttempt> {
    let attempts =
        tries.iter().map(|&(number, is_solved)| attempt(number, TRAINING, is_solved, at));
    store.note_puzzle_attempts(&account(1), attempts.collect()).await.unwrap().unwrap()
}

async fn an_attempt_counts_once(databases: &Databases) {
    let store = databases.open("puzzles").await;
    sign_up(&store, 1, "Ann").await;
    let first = train(&store, &[(1, true)], at(1)).await;
    let ratings = store.puzzle_ratings_of(&account(1)).await.unwrap();
    // The request is repeated, and another device has solved the puzzle, or failed.
    for (is_solved, seconds) in [(true, 1), (true, 2), (false, 3)] {
        assert_eq!(train(&store, &[(1, is_solved)], at(seconds)).await, first);
    }
    assert_eq!(store.puzzle_ratings_of(&account(1)).await.unwrap(), ratings);
    // Two requests at once: one of them counts.
    let (one, other) = (train(&store, &[(2, true)], at(4)), train(&store, &[(2, true)], at(4)));
    let (one, other) = tokio::join!(one, other);
    assert_eq!(one, other);
    assert_eq!(store.puzzle_ratings_of(&account(1)).await.unwrap()[0].attempts, 2);
    store.close().await;
}

async fn attempts_are_rated_one_after_the_other(databases: &Databases) {
    let store = databases.open("puzzles").await;
    sign_up(&store, 1, "Ann").await;
    let tries = [(1, true), (2, false), (3, true), (4, true)];
    let stored = train(&store, &tries, at(1)).await;
    let mut rating = Rating::SOLVER_START;
    for (stored, number) in [(&stored[0], 1), (&stored[1], 2), (&stored[3], 3)] {
        let change = stored.change.unwrap();
        assert_eq!((change.before, change.number), (rating, number));
        rating = rating.after_puzzle(stored.attempt.puzzle_rating, stored.attempt.is_solved);
        assert_eq!(change.after, rating);
    }
    // The third puzzle is of another variant, which has a rating of its own.
    assert_eq!(stored[2].change.unwrap().before, Rating::SOLVER_START);
    let ratings = store.puzzle_ratings_of(&account(1)).await.unwrap();
    let found = ratings.iter().map(|rating| (rating.variant, rating.attempts));
    assert_eq!(found.collect::<Vec<_>>(), [(Variant::Croda, 1), (Variant::Dameo, 3)]);
    assert_eq!((ratings[1].rating, ratings[1].rated), (rating, at(1)));
    // Streaks and timed runs are kept, and not rated.
    let timed = vec![attempt(5, PuzzleMode::Timed, true, at(2))];
    let noted = store.note_puzzle_attempts(&account(1), timed).await.unwrap().unwrap();
    assert_eq!(noted[0].change, None);
    assert_eq!(store.puzzle_ratings_of(&account(1)).await.unwrap(), ratings);
    store.close().await;
}

async fn a_failed_puzzle_is_solved_after_all_once(databases: &Databases) {
    let store = databases.open("puzzles").await;
    sign_up(&store, 1, "Ann").await;
    let failed = train(&store, &[(1, false)], at(1)).await.remove(0);
    assert_eq!((failed.solved_later, failed.sequence), (None, 1));
    assert_eq!(train(&store, &[(1, false)], at(2)).await, std::slice::from_ref(&failed));
    let solved = train(&store, &[(1, true)], at(3)).await.remove(0);
    let expected = StoredPuzzleAttempt { solved_later: Some(at(3)), sequence: 2, ..failed };
    assert_eq!(solved, expected);
    assert_eq!(train(&store, &[(1, true)], at(4)).await, [expected]);
    store.close().await;
}

async fn attempts_are_listed_by_their_last_change(databases: &Databases) {
    let store = databases.open("puzzles").await;
    sign_up(&store, 1, "Ann").await;
    train(&store, &[(1, false), (2, true), (4, true)], at(1)).await;
    train(&store, &[(1, true)], at(2)).await;
    let listed = async |after, limit| {
        let attempts = store.puzzle_attempts_of(&account(1), after, limit).await.unwrap();
        attempts.into_iter().map(|one| (one.sequence, one.attempt.puzzle)).collect::<Vec<_>>()
    };
    let all = [(2, "puzzle02"), (3, "puzzle04"), (4, "puzzle01")]
        .map(|(sequence, puzzle)| (sequence, puzzle.to_owned()));
    assert_eq!(listed(0, 9).await, all);
    assert_eq!(listed(0, 2).await, all[..2]);
    assert_eq!(listed(3, 9).await, all[2..]);
    assert_eq!(listed(4, 9).await, []);
    store.close().await;
}

async fn guests_have_no_attempts(databases: &Databases) {
    let store = databases.open("puzzles").await;
    store.begin_session(session(1)).await.unwrap();
    for number in [1, 2] {
        let attempts = vec![attempt(1, TRAINING, true, at(1))];
        let noted = store.note_puzzle_attempts(&account(number), attempts).await.unwrap();
        assert_eq!(noted, None);
        assert_eq!(store.puzzle_attempts_of(&account(number), 0, 9).await.unwrap(), []);
    }
    store.close().await;
}

async fn nothing_is_left_of_attempts_with_their_account(databases: &Databases) {
    let store = databases.open("puzzles").await;
    sign_up(&store, 1, "Ann").await;
    sign_up(&store, 2, "Bob").await;
    train(&store, &[(1, true), (3, false)], at(1)).await;
    let others = vec![attempt(1, TRAINING, true, at(1))];
    store.note_puzzle_attempts(&account(2), others).await.unwrap();
    let proof = MemberProof::Password(PasswordHash::from_stored("hash"));
    let deletion = store.delete_account(&account(1), Some(proof)).await.unwrap();
    assert!(matches!(deletion, Deletion::Done { .. }));
    assert_eq!(store.puzzle_attempts_of(&account(1), 0, 9).await.unwrap(), []);
    assert_eq!(store.puzzle_ratings_of(&account(1)).await.unwrap(), []);
    assert_eq!(store.puzzle_ratings_of(&account(2)).await.unwrap().len(), 1);
    store.close().await;
}
