//! Ratings as others see them.

use dameo::Variant;
use dameo_live::Timestamp;
use dameo_rating::Rating;
use dameo_store::{PoolRating, RatingChange, Speed};
use serde::Serialize;
use utoipa::ToSchema;

/// The rating of a player in the pool of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerRating)]
pub struct RatingView {
    /// The rating now; before the game, if it was rated and is over.
    pub value: i32,
    /// Whether too little is known to call it settled.
    pub is_provisional: bool,
    /// What the game did to it; null if it is not rated, or not over.
    pub change: Option<i32>,
}

impl RatingView {
    /// The rating at an instant.
    pub(crate) fn at(now: Timestamp, rating: &PoolRating) -> Self {
        let rating = rating.at(now);
        Self { value: value(rating), is_provisional: rating.is_provisional(), change: None }
    }

    /// The rating before a game, and what that did to it.
    pub(crate) fn of_change([before, after]: [Rating; 2]) -> Self {
        let change = Some(value(after) - value(before));
        Self { value: value(before), is_provisional: before.is_provisional(), change }
    }
}

/// The rating of a member after the last rated game of a day.
#[derive(PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RatingPoint {
    /// When the game ended.
    #[schema(value_type = u64)]
    ended_at: Timestamp,
    /// The rating.
    value: i32,
}

impl RatingPoint {
    /// The history of a rating: a point for each day (by UTC) on which it changed, of changes in
    /// their order.
    pub(crate) fn history<'a>(changes: impl IntoIterator<Item = &'a RatingChange>) -> Vec<Self> {
        const DAY: u64 = 24 * 60 * 60 * 1000;
        let mut points = Vec::<Self>::new();
        for change in changes {
            let point = Self { ended_at: change.ended, value: value(change.after) };
            let day = |point: &Self| point.ended_at.get() / DAY;
            match points.last_mut() {
                Some(last) if day(last) == day(&point) => *last = point,
                _ => points.push(point),
            }
        }
        points
    }
}

/// A rating as it is shown.
#[expect(clippy::cast_possible_truncation, reason = "ratings are from 400 to 4000")]
pub(crate) fn value(rating: Rating) -> i32 {
    rating.rating().round() as i32
}

/// The rating of a member in a pool.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Rating)]
pub(crate) struct RatingJson {
    /// The variant.
    #[schema(value_type = String)]
    variant: Variant,
    /// `live` or `correspondence`.
    speed: &'static str,
    /// The rating.
    value: i32,
    /// Whether too little is known to call it settled.
    is_provisional: bool,
    /// The number of rated games.
    games: usize,
}

impl RatingJson {
    /// The rating at an instant.
    pub(crate) fn at(now: Timestamp, rating: &PoolRating) -> Self {
        let RatingView { value, is_provisional, .. } = RatingView::at(now, rating);
        let PoolRating { pool, games, .. } = *rating;
        let (variant, speed) = (pool.variant, pool.speed.name());
        Self { variant, speed, value, is_provisional, games }
    }
}

/// A rating with all that is stored of it, or what a game did to one, as it is exported.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExportedRating)]
pub(crate) struct ExportedRating {
    /// The game.
    game: String,
    /// The variant.
    #[schema(value_type = String)]
    variant: Variant,
    /// `live` or `correspondence`.
    speed: &'static str,
    /// Which rated game in this pool it was, from 1.
    number: usize,
    /// When it ended.
    #[schema(value_type = u64)]
    ended_at: Timestamp,
    /// The rating when the game ended.
    before: RatingNumbers,
    /// The rating after it.
    after: RatingNumbers,
}

/// The numbers of Glicko-2.
#[derive(Serialize, ToSchema)]
pub(crate) struct RatingNumbers {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

impl From<Rating> for RatingNumbers {
    fn from(rating: Rating) -> Self {
        Self {
            rating: rating.rating(),
            deviation: rating.deviation(),
            volatility: rating.volatility(),
        }
    }
}

impl From<RatingChange> for ExportedRating {
    fn from(change: RatingChange) -> Self {
        let RatingChange { game, pool, number, ended, before, after, .. } = change;
        let speed: Speed = pool.speed;
        Self {
            game,
            variant: pool.variant,
            speed: speed.name(),
            number,
            ended_at: ended,
            before: before.into(),
            after: after.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use dameo_store::RatingPool;

    use super::*;

    #[test]
    fn a_rating_that_rests_becomes_provisional() {
        let pool = RatingPool { variant: Variant::Dameo, speed: Speed::Live };
        let rating = Rating::new(1623.5, 60.0, 0.06).unwrap();
        let stored = PoolRating { pool, rating, games: 30, rated: Timestamp::new(0) };
        let year = Timestamp::new(0) + dameo_live::Millis::from_days(400);
        let seen = [Timestamp::new(0), year].map(|now| RatingView::at(now, &stored));
        assert_eq!(
            seen.map(|view| (view.value, view.is_provisional)),
            [(1624, false), (1624, true)]
        );
    }
}
