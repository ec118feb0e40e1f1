//! Ratings of members, and what rated games do to them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use dameo::{ByColor, Color, Outcome, Variant};
use dameo_live::{LiveState, Terms, Timestamp};
use dameo_rating::{GameScore, Rating};
use thiserror::Error;

use crate::account::{AccountId, Identity};

/// Whether a game is played at one sitting or over days.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Speed {
    /// Each side has minutes, or no clock.
    Live,
    /// Each side has days.
    Correspondence,
}

/// The text is none of the speeds.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{text}\" is no speed: expected live or correspondence")]
pub struct ParseSpeedError {
    /// The text.
    pub text: String,
}

impl Speed {
    /// The speed of a game with these terms.
    #[must_use]
    pub fn of(terms: &Terms) -> Self {
        if terms.is_correspondence() { Self::Correspondence } else { Self::Live }
    }

    /// The name, such as `live`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::Correspondence => "correspondence",
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Speed {
    type Err = ParseSpeedError;

    fn from_str(text: &str) -> Result<Self, ParseSpeedError> {
        let known = [Self::Live, Self::Correspondence].into_iter().find(|one| one.name() == text);
        known.ok_or_else(|| ParseSpeedError { text: text.to_owned() })
    }
}

/// The games in which a member has one rating.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RatingPool {
    /// The variant.
    pub variant: Variant,
    /// The speed.
    pub speed: Speed,
}

impl RatingPool {
    /// The pool of a game, also of one that is not rated.
    #[must_use]
    pub fn of(game: &LiveState) -> Self {
        Self { variant: game.record.variant, speed: Speed::of(&game.terms) }
    }

    /// What a list of pools is in the order of.
    pub(crate) fn place_in_list(self) -> (&'static str, &'static str) {
        (self.variant.name(), self.speed.name())
    }
}

/// The rating of a member in a pool.
#[derive(Clone, PartialEq, Debug)]
pub struct PoolRating {
    /// The pool.
    pub pool: RatingPool,
    /// The rating after the last rated game.
    pub rating: Rating,
    /// The number of rated games.
    pub games: usize,
    /// When the last one ended.
    pub rated: Timestamp,
}

impl PoolRating {
    /// The rating at an instant: the deviation grows while no rated game ends.
    #[must_use]
    pub fn at(&self, now: Timestamp) -> Rating {
        self.rating.after_rest(Duration::from(now.since(self.rated)))
    }
}

/// What a rated game did to the rating of one of its players.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChange {
    /// The id of the game.
    pub game: String,
    /// The side of the player.
    pub color: Color,
    /// The player.
    pub account: AccountId,
    /// The pool.
    pub pool: RatingPool,
    /// Which rated game of the player in this pool it was, from 1.
    pub number: usize,
    /// When it ended.
    pub ended: Timestamp,
    /// The rating when it ended.
    pub before: Rating,
    /// The rating after it.
    pub after: Rating,
}

impl RatingChange {
    /// The rating of the player after the game.
    #[must_use]
    pub fn rating(&self) -> PoolRating {
        let &Self { pool, number, ended, after, .. } = self;
        PoolRating { pool, rating: after, games: number, rated: ended }
    }
}

/// Which members are leaders of a pool: those whose rating is settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeaderQuery {
    /// The pool.
    pub pool: RatingPool,
    /// Whose last rated game ended at this instant or later.
    pub since: Timestamp,
    /// The instant at which the rating is settled.
    pub now: Timestamp,
}

impl LeaderQuery {
    /// Whether a member with this rating is one.
    pub(crate) fn allows(&self, rating: &PoolRating) -> bool {
        rating.pool == self.pool
            && rating.rated >= self.since
            && !rating.at(self.now).is_provisional()
    }
}

/// A member among the best of a pool.
#[derive(Clone, PartialEq, Debug)]
pub struct Leader {
    /// The member.
    pub account: AccountId,
    /// The name.
    pub identity: Identity,
    /// The rating after the last game.
    pub rating: PoolRating,
}

/// What members are in the order of: the rating in thousandths.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "ratings are from 400 to 4000"
)]
pub(crate) fn rank(rating: Rating) -> u64 {
    (rating.rating() * 1000.0).round() as u64
}

/// A player of a rated game, when it ends.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedPlayer {
    /// The player.
    pub account: AccountId,
    /// The rating in the pool of the game; `None` before the first rated game.
    pub rating: Option<PoolRating>,
}

/// What a game that has ended does to the ratings of its players, both from those before it.
#[must_use]
pub fn rate(
    game: &LiveState,
    outcome: Outcome,
    players: &ByColor<RatedPlayer>,
) -> ByColor<RatingChange> {
    let ended = game.latest;
    let before = ByColor::new_with(|color| {
        players[color].rating.as_ref().map_or(Rating::START, |rating| rating.at(ended))
    });
    let score_of_white = match outcome.winner {
        None => GameScore::Draw,
        Some(Color::White) => GameScore::Win,
        Some(Color::Black) => GameScore::Loss,
    };
    let [white, black] = Rating::both_after([before.white, before.black], score_of_white);
    let after = ByColor { white, black };
    ByColor::new_with(|color| {
        let RatedPlayer { account, rating } = &players[color];
        RatingChange {
            game: game.id.clone(),
            color,
            account: account.clone(),
            pool: RatingPool::of(game),
            number: rating.as_ref().map_or(0, |rating| rating.games) + 1,
            ended,
            before: before[color],
            after: after[color],
        }
    })
}
