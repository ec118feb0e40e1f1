//! Ratings, and what a result does to them.

use std::time::Duration;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use thiserror::Error;

use crate::limits::{
    MAX_DEVIATION, MAX_PUZZLE_CHANGE, MAX_RATING, MAX_VOLATILITY, MIN_DEVIATION, MIN_RATING,
    MIN_VOLATILITY, PERIODS_PER_DAY, PROVISIONAL_DEVIATION, SOLVER_START_RATING, START_DEVIATION,
    START_RATING, START_VOLATILITY, TAU,
};

/// A Glicko-2 rating, always within the bounds of [`limits`](crate::limits).
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Numbers"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Rating {
    /// The strength, on the scale of Elo, from 400 to 4000.
    rating: f64,
    /// The standard deviation of the rating, from 45 to 500.
    deviation: f64,
    /// How much the strength is expected to change, from 0.01 to 0.1.
    volatility: f64,
}

/// A rating as it was stored, with numbers that may be out of range.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Numbers {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

#[cfg(feature = "serde")]
impl TryFrom<Numbers> for Rating {
    type Error = RatingError;

    fn try_from(Numbers { rating, deviation, volatility }: Numbers) -> Result<Self, RatingError> {
        Self::new(rating, deviation, volatility)
    }
}

/// The result of a game for the player who is rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum GameScore {
    /// The player has won, or solved the puzzle.
    Win,
    /// Nobody has won.
    Draw,
    /// The opponent has won, or the puzzle was not solved.
    Loss,
}

impl GameScore {
    /// The result for the opponent.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

/// A number that is out of its range, or none at all.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
#[error("the {name} is {value}: expected a number from {min} to {max}")]
pub struct RatingError {
    /// What the number is: `rating`, `deviation` or `volatility`.
    pub name: &'static str,
    /// The number.
    pub value: f64,
    /// The least that it may be.
    pub min: f64,
    /// The most that it may be.
    pub max: f64,
}

impl Rating {
    /// The rating of somebody without games.
    pub const START: Self =
        Self { rating: START_RATING, deviation: START_DEVIATION, volatility: START_VOLATILITY };

    /// The rating of somebody who has not solved puzzles.
    pub const SOLVER_START: Self = Self { rating: SOLVER_START_RATING, ..Self::START };

    /// Makes a rating of its three numbers, as they were stored. Fails if one is out
    /// of its range.
    pub fn new(rating: f64, deviation: f64, volatility: f64) -> Result<Self, RatingError> {
        Ok(Self {
            rating: within("rating", rating, MIN_RATING, MAX_RATING)?,
            deviation: within("deviation", deviation, MIN_DEVIATION, MAX_DEVIATION)?,
            volatility: within("volatility", volatility, MIN_VOLATILITY, MAX_VOLATILITY)?,
        })
    }

    /// A puzzle as an opponent. Its rating is fixed, so its deviation is the least.
    /// Fails if the rating is out of range.
    pub fn of_puzzle(rating: f64) -> Result<Self, RatingError> {
        Self::new(rating, MIN_DEVIATION, START_VOLATILITY)
    }

    /// The strength, on the scale of Elo.
    pub fn rating(self) -> f64 {
        self.rating
    }

    /// The standard deviation of the rating: the strength is within two of it with a
    /// probability of 95%.
    pub fn deviation(self) -> f64 {
        self.deviation
    }

    /// How much the strength is expected to change from one rating period to the next.
    pub fn volatility(self) -> f64 {
        self.volatility
    }

    /// Whether too little is known to call the rating settled; shown as `1480?`.
    pub fn is_provisional(self) -> bool {
        self.deviation >= PROVISIONAL_DEVIATION
    }

    /// The rating after a time without games, in which the deviation grows: equation 18 of
    /// the paper, with [`PERIODS_PER_DAY`]. Two rests are as one of their sum.
    #[must_use]
    pub fn after_rest(self, rest: Duration) -> Self {
        const SECONDS_PER_DAY: f64 = 86_400.0;
        /// Points of the scale of Elo in a unit of the paper's own scale.
        const SCALE: f64 = 173.7178;
        let periods = rest.as_secs_f64() / SECONDS_PER_DAY * PERIODS_PER_DAY;
        let variance = self.deviation.powi(2) + periods * (self.volatility * SCALE).powi(2);
        Self { deviation: variance.sqrt().clamp(self.deviation, MAX_DEVIATION), ..self }
    }

    /// The ratings of two players after a game between them, both from the ratings before it.
    /// The score is that of the first; the second has the opposite.
    #[must_use]
    pub fn both_after([first, second]: [Self; 2], score: GameScore) -> [Self; 2] {
        [first.after(second, score), second.after(first, score.opposite())]
    }

    /// The rating after one game, which is a rating period of its own: that time passes
    /// without games is told by [`after_rest`](Self::after_rest). The opponent's rating is the
    /// one before the game ([`both_after`](Self::both_after)); that of a puzzle does not change.
    #[must_use]
    pub fn after(self, opponent: Self, score: GameScore) -> Self {
        self.after_games(&[(opponent, score)])
    }

    /// The rating of a solver after the first attempt at a puzzle: a game that the solver
    /// wins by solving it. As long as little is known a single surprise would say too much,
    /// so the rating changes by [`MAX_PUZZLE_CHANGE`] at most; the deviation is that of
    /// [`after`](Self::after).
    #[must_use]
    pub fn after_puzzle(self, puzzle: Self, is_solved: bool) -> Self {
        let score = if is_solved { GameScore::Win } else { GameScore::Loss };
        let after = self.after(puzzle, score);
        let change = (after.rating - self.rating).clamp(-MAX_PUZZLE_CHANGE, MAX_PUZZLE_CHANGE);
        Self { rating: self.rating + change, ..after }
    }

    /// The rating after the games of one rating period, at least one.
    fn after_games(self, games: &[(Self, GameScore)]) -> Self {
        let results: Vec<_> =
            games.iter().map(|&(opponent, score)| (opponent.into(), score.into())).collect();
        let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
        let Glicko2Rating { rating, deviation, volatility } =
            glicko2_rating_period(&self.into(), &results, &config);
        Self {
            rating: rating.clamp(MIN_RATING, MAX_RATING),
            deviation: deviation.clamp(MIN_DEVIATION, MAX_DEVIATION),
            volatility: volatility.clamp(MIN_VOLATILITY, MAX_VOLATILITY),
        }
    }
}

fn within(name: &'static str, value: f64, min: f64, max: f64) -> Result<f64, RatingError> {
    // Not a number is in no range.
    if (min..=max).contains(&value) {
        Ok(value)
    } else {
        Err(RatingError { name, value, min, max })
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(Rating { rating, deviation, volatility }: Rating) -> Self {
        Self { rating, deviation, volatility }
    }
}

impl From<GameScore> for Outcomes {
    fn from(score: GameScore) -> Self {
        match score {
            GameScore::Win => Self::WIN,
            GameScore::Draw => Self::DRAW,
            GameScore::Loss => Self::LOSS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Any numbers, also out of bounds.
    fn of(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, volatility: 0.06 }
    }

    fn assert_close(value: f64, expected: f64, tolerance: f64) {
        assert!((value - expected).abs() < tolerance, "{value} is not {expected}");
    }

    /// The worked example of the paper. Its τ is 0.5; ours changes the volatility only
    /// in the fifth decimal place.
    #[test]
    fn the_example_of_the_paper() {
        let games = [
            (of(1400.0, 30.0), GameScore::Win),
            (of(1550.0, 100.0), GameScore::Loss),
            (of(1700.0, 300.0), GameScore::Loss),
        ];
        let after = of(1500.0, 200.0).after_games(&games);
        assert_close(after.rating, 1464.06, 0.02);
        assert_close(after.deviation, 151.52, 0.01);
        assert_close(after.volatility, 0.05999, 0.00002);
    }

    #[test]
    fn a_game_moves_both_players_by_the_same_if_they_are_alike() {
        let player = Rating::START;
        let (won, lost) =
            (player.after(player, GameScore::Win), player.after(player, GameScore::Loss));
        assert_close(won.rating - 1500.0, 1500.0 - lost.rating, 1e-9);
        assert_close(player.after(player, GameScore::Draw).rating, 1500.0, 1e-9);
    }

    /// Whoever is rated first does not change what the other's rating follows from.
    #[test]
    fn both_players_are_rated_from_the_ratings_before_the_game() {
        let (first, second) = (of(1800.0, 60.0), of(1400.0, 200.0));
        for score in [GameScore::Win, GameScore::Draw, GameScore::Loss] {
            let [one, other] = Rating::both_after([first, second], score);
            assert_eq!(
                (one, other),
                (first.after(second, score), second.after(first, score.opposite()))
            );
            assert_eq!(Rating::both_after([second, first], score.opposite()), [other, one]);
        }
        let [won, lost] = Rating::both_after([Rating::START; 2], GameScore::Win);
        assert_close(won.rating + lost.rating, 3000.0, 1e-9);
    }

    #[test]
    fn a_rating_without_games_grows_uncertain() {
        const YEAR: Duration = Duration::from_secs(365 * 86_400);
        let settled = of(1700.0, 60.0);
        assert_eq!(settled.after_rest(Duration::ZERO), settled);
        let rested = settled.after_rest(YEAR);
        assert_close(rested.deviation, PROVISIONAL_DEVIATION, 0.05);
        assert_eq!((rested.rating, rested.volatility), (settled.rating, settled.volatility));
        // Looking at it in between changes nothing.
        let twice = settled.after_rest(YEAR / 4).after_rest(YEAR - YEAR / 4);
        assert_close(twice.deviation, rested.deviation, 1e-9);
        assert_eq!(settled.after_rest(Duration::MAX).deviation, MAX_DEVIATION);
        assert_eq!(Rating::START.after_rest(YEAR), Rating::START);
    }

    #[test]
    fn a_rating_settles_where_half_the_puzzles_are_solved() {
        let puzzle = Rating::of_puzzle(900.0).unwrap();
        let mut solver = Rating::SOLVER_START;
        assert!(solver.is_provisional());
        for attempt in 0..40 {
            solver = solver.after_puzzle(puzzle, attempt % 2 == 0);
        }
        assert!(!solver.is_provisional());
        assert_close(solver.rating, 900.0, 50.0);
    }

    #[test]
    fn one_puzzle_says_only_so_much() {
        let start = Rating::SOLVER_START;
        for (puzzle, is_solved, change) in
            [(1_300.0, true, 150.0), (2_600.0, true, 150.0), (400.0, false, -150.0)]
        {
            let puzzle = Rating::of_puzzle(puzzle).unwrap();
            let after = start.after_puzzle(puzzle, is_solved);
            assert_close(after.rating - start.rating, change, 1e-9);
            let score = if is_solved { GameScore::Win } else { GameScore::Loss };
            assert_eq!(after.deviation, start.after(puzzle, score).deviation);
        }
        let settled = Rating::new(1_300.0, 60.0, 0.06).unwrap();
        let puzzle = Rating::of_puzzle(1_250.0).unwrap();
        assert_eq!(settled.after_puzzle(puzzle, true), settled.after(puzzle, GameScore::Win));
    }

    #[test]
    fn results_stay_within_the_bounds() {
        for rating in [MIN_RATING, 1500.0, MAX_RATING] {
            for deviation in [MIN_DEVIATION, MAX_DEVIATION] {
                for volatility in [MIN_VOLATILITY, MAX_VOLATILITY] {
                    let player = Rating::new(rating, deviation, volatility).unwrap();
                    for opponent in [MIN_RATING, 1500.0, MAX_RATING] {
                        let puzzle = Rating::of_puzzle(opponent).unwrap();
                        for score in [GameScore::Win, GameScore::Draw, GameScore::Loss] {
                            let after = player.after(puzzle, score);
                            let again =
                                Rating::new(after.rating, after.deviation, after.volatility);
                            assert_eq!(again, Ok(after), "{player:?} {opponent} {score:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_number_out_of_its_range_is_named() {
        let error = Rating::new(399.0, 100.0, 0.06).unwrap_err();
        assert_eq!(error.to_string(), "the rating is 399: expected a number from 400 to 4000");
        assert_eq!(Rating::new(1500.0, 0.0, 0.06).unwrap_err().name, "deviation");
        assert_eq!(Rating::new(1500.0, 100.0, 0.2).unwrap_err().name, "volatility");
        assert_eq!(Rating::of_puzzle(f64::NAN).unwrap_err().name, "rating");
    }

    #[cfg(feature = "serde")]
    #[test]
    fn stored_ratings_are_checked() {
        let text = serde_json::to_string(&Rating::START).unwrap();
        assert_eq!(text, r#"{"rating":1500.0,"deviation":500.0,"volatility":0.09}"#);
        assert_eq!(serde_json::from_str::<Rating>(&text).unwrap(), Rating::START);
        let error = serde_json::from_str::<Rating>(&text.replace("500.0,\"v", "501.0,\"v"));
        let expected = "the deviation is 501: expected a number from 45 to 500";
        assert_eq!(error.unwrap_err().to_string(), expected);
        assert_eq!(serde_json::to_string(&GameScore::Win).unwrap(), "\"win\"");
    }
}
