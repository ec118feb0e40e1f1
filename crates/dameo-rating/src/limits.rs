//! The constants of our ratings. Glickman's paper leaves them to each application;
//! ours are those of lichess, whose ratings also follow every single game. Those of
//! solvers are our own: see `docs/puzzles.md`, section "The solver's rating".

/// The rating of somebody without games.
pub const START_RATING: f64 = 1500.0;
/// The deviation of somebody without games: nothing is known.
pub const START_DEVIATION: f64 = 500.0;
/// The volatility of somebody without games.
pub const START_VOLATILITY: f64 = 0.09;

/// The rating of somebody who has not solved puzzles: the levels, whose scale it is, find
/// most puzzles easier than a rating of 1500 says.
pub const SOLVER_START_RATING: f64 = 1300.0;
/// The most that one puzzle changes the rating of a solver.
pub const MAX_PUZZLE_CHANGE: f64 = 150.0;

/// τ of the paper, which limits how fast the volatility changes; it suggests 0.3 to 1.2.
pub const TAU: f64 = 0.75;

/// The least rating.
pub const MIN_RATING: f64 = 400.0;
/// The greatest rating.
pub const MAX_RATING: f64 = 4000.0;
/// The least deviation, so that a rating never stops moving.
pub const MIN_DEVIATION: f64 = 45.0;
/// The greatest deviation.
pub const MAX_DEVIATION: f64 = START_DEVIATION;
/// The least volatility.
pub const MIN_VOLATILITY: f64 = 0.01;
/// The greatest volatility.
pub const MAX_VOLATILITY: f64 = 0.1;

/// The deviation from which a rating is provisional.
pub const PROVISIONAL_DEVIATION: f64 = 110.0;

/// How much of a rating period a day without games is. By it a settled player, with a
/// deviation of 60 and a volatility of 0.06, is provisional after a year.
pub const PERIODS_PER_DAY: f64 = 0.214_36;
