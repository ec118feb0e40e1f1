//! Kept reviews in the model.

use async_trait::async_trait;
use dameo_live::Timestamp;

use super::{MemoryStore, Model};
use crate::error::StoreError;
use crate::review::{EngineVersion, KeptReview, ReviewStore};

#[async_trait]
impl ReviewStore for MemoryStore {
    async fn keep_review(&self, review: KeptReview) -> Result<bool, StoreError> {
        self.write(|model| model.keep_review(review)).await
    }

    async fn review(&self, game: &str) -> Result<Option<KeptReview>, StoreError> {
        Ok(self.read().review(game))
    }

    async fn games_to_review(
        &self,
        engine: EngineVersion,
        max_plies: usize,
        since: Timestamp,
        limit: usize,
    ) -> Result<Vec<String>, StoreError> {
        Ok(self.read().games_to_review(engine, max_plies, since, limit))
    }
}

#[expect(missing_docs, reason = "the methods of ReviewStore have the documentation")]
impl Model {
    pub fn keep_review(&mut self, review: KeptReview) -> Result<bool, StoreError> {
        if self.games.get(&review.game).is_none_or(|game| game.archived.is_none()) {
            return Err(StoreError::Missing { what: "finished game", id: review.game });
        }
        let is_newer = |kept: &KeptReview| kept.engine < review.engine;
        let is_kept = self.reviews.get(&review.game).is_none_or(is_newer);
        if is_kept {
            self.reviews.insert(review.game.clone(), review);
        }
        Ok(is_kept)
    }

    #[must_use]
    pub fn review(&self, game: &str) -> Option<KeptReview> {
        self.reviews.get(game).cloned()
    }

    #[must_use]
    pub fn games_to_review(
        &self,
        engine: EngineVersion,
        max_plies: usize,
        since: Timestamp,
        limit: usize,
    ) -> Vec<String> {
        let is_kept = |id: &String| self.reviews.get(id).is_some_and(|kept| kept.engine >= engine);
        let games = self.games.iter().filter(|(id, _)| !is_kept(id));
        let mut games: Vec<_> = games
            .filter_map(|(id, game)| Some((game.archived.as_ref()?, id)))
            .filter(|(entry, _)| entry.ended >= since && (1..=max_plies).contains(&entry.plies))
            .map(|(entry, id)| (entry.ended, id.clone()))
            .collect();
        games.sort_unstable();
        games.into_iter().rev().take(limit).map(|(_, id)| id).collect()
    }
}
