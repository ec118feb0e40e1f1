//! Puzzles in the model.

use async_trait::async_trait;
use dameo::Variant;

use super::{MemoryStore, Model};
use crate::account::{AccountId, Identity};
use crate::error::StoreError;
use crate::puzzle::{PuzzleAttempt, PuzzleRating, PuzzleStore, StoredPuzzleAttempt};

#[async_trait]
impl PuzzleStore for MemoryStore {
    async fn note_puzzle_attempts(
        &self,
        account: &AccountId,
        attempts: Vec<PuzzleAttempt>,
    ) -> Result<Option<Vec<StoredPuzzleAttempt>>, StoreError> {
        self.write(|model| Ok(model.note_puzzle_attempts(account, attempts))).await
    }

    async fn puzzle_ratings_of(
        &self,
        account: &AccountId,
    ) -> Result<Vec<PuzzleRating>, StoreError> {
        Ok(self.read().puzzle_ratings_of(account))
    }

    async fn puzzle_attempts_of(
        &self,
        account: &AccountId,
        after: usize,
        limit: usize,
    ) -> Result<Vec<StoredPuzzleAttempt>, StoreError> {
        Ok(self.read().puzzle_attempts_of(account, after, limit))
    }
}

#[expect(missing_docs, reason = "the methods of PuzzleStore have the documentation")]
impl Model {
    pub fn note_puzzle_attempts(
        &mut self,
        account: &AccountId,
        attempts: Vec<PuzzleAttempt>,
    ) -> Option<Vec<StoredPuzzleAttempt>> {
        if !matches!(self.identity(account), Some(Identity::Member(_))) {
            return None;
        }
        let puzzles: Vec<_> = attempts.iter().map(|attempt| attempt.puzzle.clone()).collect();
        for attempt in attempts {
            self.note_puzzle_attempt(account, attempt);
        }
        let stored = |puzzle| self.puzzle_attempts.get(&(account.clone(), puzzle)).cloned();
        Some(puzzles.into_iter().filter_map(stored).collect())
    }

    fn note_puzzle_attempt(&mut self, account: &AccountId, attempt: PuzzleAttempt) {
        let last = self.attempts_of(account).map(|known| known.sequence).max();
        let sequence = last.unwrap_or_default() + 1;
        let key = (account.clone(), attempt.puzzle.clone());
        let changed = match self.puzzle_attempts.get(&key) {
            Some(known) => known.with(&attempt, sequence),
            None => {
                let rating = self.puzzle_rating(account, attempt.variant);
                Some(StoredPuzzleAttempt::first(attempt, rating, sequence))
            }
        };
        if let Some(changed) = changed {
            self.puzzle_attempts.insert(key, changed);
        }
    }

    fn attempts_of(&self, account: &AccountId) -> impl Iterator<Item = &StoredPuzzleAttempt> {
        let own = self.puzzle_attempts.iter().filter(move |((owner, _), _)| owner == account);
        own.map(|(_, attempt)| attempt)
    }

    /// The rating after the last rated attempt.
    fn puzzle_rating(&self, account: &AccountId, variant: Variant) -> Option<PuzzleRating> {
        let ratings = self.attempts_of(account).filter_map(StoredPuzzleAttempt::rating);
        let of_variant = ratings.filter(|rating| rating.variant == variant);
        of_variant.max_by_key(|rating| rating.attempts)
    }

    #[must_use]
    pub fn puzzle_ratings_of(&self, account: &AccountId) -> Vec<PuzzleRating> {
        let mut variants = Variant::ALL.to_vec();
        variants.sort_by_key(|variant| variant.name());
        variants.into_iter().filter_map(|variant| self.puzzle_rating(account, variant)).collect()
    }

    #[must_use]
    pub fn puzzle_attempts_of(
        &self,
        account: &AccountId,
        after: usize,
        limit: usize,
    ) -> Vec<StoredPuzzleAttempt> {
        let mut own: Vec<_> =
            self.attempts_of(account).filter(|known| known.sequence > after).cloned().collect();
        own.sort_by_key(|known| known.sequence);
        own.truncate(limit);
        own
    }

    /// Removes all attempts of an account, and so its ratings.
    pub(super) fn forget_puzzles(&mut self, account: &AccountId) {
        self.puzzle_attempts.retain(|(owner, _), _| owner != account);
    }
}
