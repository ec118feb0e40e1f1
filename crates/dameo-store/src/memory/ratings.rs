//! Ratings in the model.

use dameo::{ByColor, Color, Outcome};
use dameo_live::LiveState;

use super::Model;
use crate::account::{AccountId, Identity};
use crate::rating::{PoolRating, RatedPlayer, RatingChange, RatingPool, rate};

#[expect(missing_docs, reason = "the methods of Store have the documentation")]
impl Model {
    #[must_use]
    pub fn ratings_of(&self, account: &AccountId) -> Vec<PoolRating> {
        // The last change of each pool.
        let changes = self.rating_changes_of_account(account);
        let is_last = |&(index, change): &(usize, &RatingChange)| {
            changes.get(index + 1).is_none_or(|next| next.pool != change.pool)
        };
        let last = changes.iter().enumerate().filter(is_last);
        last.map(|(_, change)| change.rating()).collect()
    }

    #[must_use]
    pub fn rating_changes_of_game(&self, game: &str) -> ByColor<Option<RatingChange>> {
        let changes = |color| {
            let is_wanted = |change: &&RatingChange| change.game == game && change.color == color;
            self.rating_changes.iter().find(is_wanted).cloned()
        };
        ByColor::new_with(changes)
    }

    #[must_use]
    pub fn rating_changes_of_account(&self, account: &AccountId) -> Vec<RatingChange> {
        let own = self.rating_changes.iter().filter(|change| change.account == *account);
        let mut own: Vec<_> = own.cloned().collect();
        own.sort_by_key(|change| (change.pool.place_in_list(), change.number));
        own
    }

    /// What the end of a game does to the ratings of its players; `None` if both are not
    /// members.
    pub(super) fn rated(
        &self,
        game: &LiveState,
        outcome: Outcome,
    ) -> Option<ByColor<RatingChange>> {
        let seats = &self.games.get(&game.id)?.game.seating.seats;
        let player = |color: Color| {
            let account = seats[color].first()?.clone();
            let is_member = matches!(self.identity(&account), Some(Identity::Member(_)));
            let mut ratings = self.ratings_of(&account).into_iter();
            let rating = ratings.find(|rating| rating.pool == RatingPool::of(game));
            is_member.then_some(RatedPlayer { account, rating })
        };
        let players = ByColor { white: player(Color::White)?, black: player(Color::Black)? };
        Some(rate(game, outcome, &players))
    }
}
