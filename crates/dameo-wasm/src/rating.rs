//! Glicko-2 ratings as plain objects.

use dameo_rating::{GameScore, Rating, RatingError};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// A Glicko-2 rating.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, Tsify)]
pub struct RatingView {
    /// The strength, on the scale of Elo, from 400 to 4000.
    pub rating: f64,
    /// The standard deviation of the rating, from 45 to 500.
    pub deviation: f64,
    /// How much the strength is expected to change, from 0.01 to 0.1.
    pub volatility: f64,
}

/// The result of a game for the player who is rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum ScoreView {
    /// The player has won, or solved the puzzle.
    Win,
    /// Nobody has won.
    Draw,
    /// The opponent has won, or the puzzle was not solved.
    Loss,
}

impl From<Rating> for RatingView {
    fn from(rating: Rating) -> Self {
        Self {
            rating: rating.rating(),
            deviation: rating.deviation(),
            volatility: rating.volatility(),
        }
    }
}

impl TryFrom<RatingView> for Rating {
    type Error = RatingError;

    fn try_from(view: RatingView) -> Result<Self, RatingError> {
        Self::new(view.rating, view.deviation, view.volatility)
    }
}

impl From<ScoreView> for GameScore {
    fn from(score: ScoreView) -> Self {
        match score {
            ScoreView::Win => Self::Win,
            ScoreView::Draw => Self::Draw,
            ScoreView::Loss => Self::Loss,
        }
    }
}
