//! Puzzles in a database.

use async_trait::async_trait;
use dameo::Variant;

use super::connection::Connection;
use super::failure::Failure;
use super::one_account::hold_member;
use super::value::{BadColumn, Row, Value, json};
use super::{Database, change, puzzles, query};
use crate::account::AccountId;
use crate::error::StoreError;
use crate::puzzle::{
    PuzzleAttempt, PuzzleRating, PuzzleRatingChange, PuzzleStore, StoredPuzzleAttempt,
};

type Db<'c> = &'c mut dyn Connection;

#[async_trait]
impl PuzzleStore for Database {
    async fn note_puzzle_attempts(
        &self,
        account: &AccountId,
        attempts: Vec<PuzzleAttempt>,
    ) -> Result<Option<Vec<StoredPuzzleAttempt>>, StoreError> {
        let account = account.clone();
        change!(self, puzzles::note_all(account, attempts)).await
    }

    async fn puzzle_ratings_of(
        &self,
        account: &AccountId,
    ) -> Result<Vec<PuzzleRating>, StoreError> {
        query!(self, puzzles::ratings_of(account))
    }

    async fn puzzle_attempts_of(
        &self,
        account: &AccountId,
        after: usize,
        limit: usize,
    ) -> Result<Vec<StoredPuzzleAttempt>, StoreError> {
        query!(self, puzzles::attempts_of(account, after, limit))
    }
}

async fn note_all(
    db: Db<'_>,
    account: AccountId,
    attempts: Vec<PuzzleAttempt>,
) -> Result<Option<Vec<StoredPuzzleAttempt>>, Failure> {
    // Whoever else notes attempts of the account waits.
    if !hold_member(db, &account).await? {
        return Ok(None);
    }
    let names: Vec<_> = attempts.iter().map(|attempt| attempt.puzzle.clone()).collect();
    for attempt in attempts {
        note(db, &account, attempt).await?;
    }
    let mut stored = Vec::with_capacity(names.len());
    for name in names {
        stored.extend(attempt_at(db, &account, &name).await?);
    }
    Ok(Some(stored))
}

async fn note(db: Db<'_>, account: &AccountId, attempt: PuzzleAttempt) -> Result<(), Failure> {
    let known = attempt_at(db, account, &attempt.puzzle).await?;
    let sequence = next_sequence(db, account).await?;
    match known {
        Some(known) => match known.with(&attempt, sequence) {
            Some(changed) => solve_later(db, account, &changed).await,
            None => Ok(()),
        },
        None => {
            let rating = rating_in(db, account, attempt.variant).await?;
            let first = StoredPuzzleAttempt::first(attempt, rating, sequence);
            insert(db, account, &first).await?;
            match first.rating() {
                Some(rating) => set_rating(db, account, rating).await,
                None => Ok(()),
            }
        }
    }
}

async fn next_sequence(db: Db<'_>, account: &AccountId) -> Result<usize, Failure> {
    let sql = "SELECT COALESCE(MAX(sequence), 0) FROM puzzle_attempts WHERE account = $1";
    let row = db.row(sql, &[account.into()]).await?;
    let last = row.map_or(Ok(0), |row| row.count(0));
    Ok(last.map_err(|error| error.of("puzzle attempts of", &account.0))? + 1)
}

async fn insert(
    db: Db<'_>,
    account: &AccountId,
    stored: &StoredPuzzleAttempt,
) -> Result<(), Failure> {
    let StoredPuzzleAttempt { attempt, change, solved_later, sequence } = stored;
    let sql = "INSERT INTO puzzle_attempts (account, puzzle, sequence, variant, mode, is_solved, \
               made, puzzle_rating, number, rating_before, rating_after, solved_later) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    let [number, before, after] = match change {
        Some(change) => [change.number.into(), json(&change.before), json(&change.after)],
        None => [Value::Integer(None), Value::Text(None), Value::Text(None)],
    };
    let values = [
        account.into(),
        attempt.puzzle.as_str().into(),
        (*sequence).into(),
        attempt.variant.name().into(),
        attempt.mode.name().into(),
        attempt.is_solved.into(),
        attempt.made.into(),
        json(&attempt.puzzle_rating),
        number,
        before,
        after,
        (*solved_later).into(),
    ];
    db.execute(sql, &values).await?;
    Ok(())
}

async fn solve_later(
    db: Db<'_>,
    account: &AccountId,
    changed: &StoredPuzzleAttempt,
) -> Result<(), Failure> {
    let sql = "UPDATE puzzle_attempts SET solved_later = $1, sequence = $2 \
               WHERE account = $3 AND puzzle = $4";
    let puzzle = changed.attempt.puzzle.as_str();
    let values =
        [changed.solved_later.into(), changed.sequence.into(), account.into(), puzzle.into()];
    db.execute(sql, &values).await?;
    Ok(())
}

async fn set_rating(db: Db<'_>, account: &AccountId, rating: PuzzleRating) -> Result<(), Failure> {
    let PuzzleRating { variant, rating, attempts, rated } = rating;
    let sql = "INSERT INTO puzzle_ratings (account, variant, attempts, rated, rating) \
               VALUES ($1, $2, $3, $4, $5) ON CONFLICT (account, variant) DO UPDATE SET \
               attempts = excluded.attempts, rated = excluded.rated, rating = excluded.rating";
    let values =
        [account.into(), variant.name().into(), attempts.into(), rated.into(), json(&rating)];
    db.execute(sql, &values).await?;
    Ok(())
}

async fn rating_in(
    db: Db<'_>,
    account: &AccountId,
    variant: Variant,
) -> Result<Option<PuzzleRating>, Failure> {
    let sql = "SELECT variant, rating, attempts, rated FROM puzzle_ratings \
               WHERE account = $1 AND variant = $2";
    let row = db.row(sql, &[account.into(), variant.name().into()]).await?;
    row.map(|row| rating(&row, account)).transpose()
}

pub(super) async fn ratings_of(
    db: Db<'_>,
    account: &AccountId,
) -> Result<Vec<PuzzleRating>, Failure> {
    let sql = "SELECT variant, rating, attempts, rated FROM puzzle_ratings \
               WHERE account = $1 ORDER BY variant";
    let rows = db.rows(sql, &[account.into()]).await?;
    rows.iter().map(|row| rating(row, account)).collect()
}

fn rating(row: &Row, account: &AccountId) -> Result<PuzzleRating, Failure> {
    let read = || {
        Ok(PuzzleRating {
            variant: row.text(0)?.parse().map_err(BadColumn::because)?,
            rating: row.json(1)?,
            attempts: row.count(2)?,
            rated: row.time(3)?,
        })
    };
    read().map_err(|error: BadColumn| error.of("puzzle rating of", &account.0))
}

async fn attempt_at(
    db: Db<'_>,
    account: &AccountId,
    puzzle: &str,
) -> Result<Option<StoredPuzzleAttempt>, Failure> {
    let sql = "SELECT puzzle, sequence, variant, mode, is_solved, made, puzzle_rating, number, \
               rating_before, rating_after, solved_later FROM puzzle_attempts \
               WHERE account = $1 AND puzzle = $2";
    let row = db.row(sql, &[account.into(), puzzle.into()]).await?;
    row.map(|row| stored(&row)).transpose()
}

pub(super) async fn attempts_of(
    db: Db<'_>,
    account: &AccountId,
    after: usize,
    limit: usize,
) -> Result<Vec<StoredPuzzleAttempt>, Failure> {
    let sql = "SELECT puzzle, sequence, variant, mode, is_solved, made, puzzle_rating, number, \
               rating_before, rating_after, solved_later FROM puzzle_attempts \
               WHERE account = $1 AND sequence > $2 ORDER BY sequence LIMIT $3";
    let rows = db.rows(sql, &[account.into(), after.into(), limit.into()]).await?;
    rows.iter().map(stored).collect()
}

fn stored(row: &Row) -> Result<StoredPuzzleAttempt, Failure> {
    let read = || {
        let change = match row.optional_integer(7)? {
            None => None,
            Some(_) => Some(PuzzleRatingChange {
                number: row.count(7)?,
                before: row.json(8)?,
                after: row.json(9)?,
            }),
        };
        let attempt = PuzzleAttempt {
            puzzle: row.text(0)?.to_owned(),
            variant: row.text(2)?.parse().map_err(BadColumn::because)?,
            puzzle_rating: row.json(6)?,
            mode: row.text(3)?.parse().map_err(BadColumn::because)?,
            is_solved: row.flag(4)?,
            made: row.time(5)?,
        };
        let (sequence, solved_later) = (row.count(1)?, row.optional_time(10)?);
        Ok(StoredPuzzleAttempt { attempt, change, solved_later, sequence })
    };
    let key = row.text(0).unwrap_or("?");
    read().map_err(|error: BadColumn| error.of("attempt at puzzle", key))
}

/// Removes all attempts of an account, and its ratings.
pub(super) async fn forget_puzzles(db: Db<'_>, account: &AccountId) -> Result<(), Failure> {
    let tables = [
        "DELETE FROM puzzle_attempts WHERE account = $1",
        "DELETE FROM puzzle_ratings WHERE account = $1",
    ];
    for sql in tables {
        db.execute(sql, &[account.into()]).await?;
    }
    Ok(())
}
