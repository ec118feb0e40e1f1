//! Ratings of puzzles.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{AnyMove, Variant};
use dameo_engine::puzzle::{Ply, Solution, game_from, wins_at_once};
use dameo_engine::{Engine, Level};

/// The levels that try to solve a puzzle, and how often. Level 9 hardly errs at
/// random; the levels above do not err on purpose.
const TRIES: [(u8, u64); 9] =
    [(1, 4), (2, 4), (3, 4), (4, 4), (5, 4), (6, 4), (7, 4), (8, 4), (9, 1)];

/// The ratings that a puzzle can have: those of the levels that try, and a few
/// hundred points more for what none of them solves.
const RATINGS: std::ops::RangeInclusive<u16> = 400..=2_600;

/// Before anything is known a rating is normally distributed around this, with
/// this standard deviation. It keeps a puzzle that every level solves, or none,
/// within reason.
const PRIOR_MEAN: f64 = 1_500.0;
const PRIOR_DEVIATION: f64 = 500.0;

/// The size of the transposition table, in MiB.
const HASH_MIB: usize = 1;

/// Finds out how hard puzzles are for the engine's levels.
pub struct Rater {
    engine: Engine,
}

/// The tries of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Tries {
    /// The Elo rating of the player.
    elo: f64,
    solved: f64,
    failed: f64,
}

impl Rater {
    /// A rater for a variant.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self { engine: Engine::new(variant, HASH_MIB) }
    }

    /// The most probable rating of a puzzle, given which levels solve it. A try
    /// is a game between the level and the puzzle.
    ///
    /// # Panics
    /// If the solution is of another variant than the rater.
    pub fn rate(&mut self, solution: &Solution) -> u16 {
        let tries = TRIES.map(|(number, count)| {
            let level = Level::new(number).expect("the levels exist");
            let solved = (0..count).filter(|&seed| self.solves(level, solution, seed)).count();
            let (solved, count) = (solved as f64, count as f64);
            Tries { elo: level.elo().into(), solved, failed: count - solved }
        });
        most_probable_rating(&tries)
    }

    /// Whether a puzzle is below a rating for certain: the strongest level below it solves it
    /// twice. Much faster than [`rate`](Self::rate).
    ///
    /// # Panics
    /// If the solution is of another variant than the rater.
    pub fn is_below(&mut self, solution: &Solution, rating: u16) -> bool {
        let mut levels =
            TRIES.iter().map(|&(number, _)| Level::new(number).expect("the levels exist"));
        levels
            .rfind(|level| i32::from(level.elo()) < i32::from(rating))
            .is_some_and(|level| (0..2).all(|seed| self.solves(level, solution, seed)))
    }

    /// Whether a level with the errors of a seed plays every move of the solver.
    fn solves(&mut self, level: Level, solution: &Solution, seed: u64) -> bool {
        self.engine.clear();
        let stop = AtomicBool::new(false);
        let mut game = game_from(solution.start());
        for ply in solution.plies() {
            if ply.before.turn() == solution.solver() && !ply.is_forced() {
                let played = level.choose(&mut self.engine, &game, Duration::MAX, seed, &stop);
                let is_right = |mv| mv == ply.mv || ends_too(solution, &ply, mv);
                if !played.is_some_and(is_right) {
                    return false;
                }
            }
            game.play(ply.mv).expect("a solution can be played");
        }
        true
    }
}

/// Whether a move ends the game as well as the last one of the solution.
fn ends_too(solution: &Solution, ply: &Ply<'_>, mv: AnyMove) -> bool {
    ply.after == solution.end() && wins_at_once(ply.before, ply.mv) && wins_at_once(ply.before, mv)
}

/// The rating with the largest posterior probability. Its logarithm is concave,
/// so the zero of its derivative is found by bisection.
fn most_probable_rating(tries: &[Tries]) -> u16 {
    // Elo's logistic curve, per point of rating.
    let scale = std::f64::consts::LN_10 / 400.0;
    let derivative = |rating: f64| {
        let of_tries = |tries: &Tries| {
            let solving_chance = 1.0 / (1.0 + ((rating - tries.elo) * scale).exp());
            scale * (tries.failed * solving_chance - tries.solved * (1.0 - solving_chance))
        };
        let prior = (PRIOR_MEAN - rating) / PRIOR_DEVIATION.powi(2);
        prior + tries.iter().map(of_tries).sum::<f64>()
    };
    let (mut low, mut high) = (f64::from(*RATINGS.start()), f64::from(*RATINGS.end()));
    while high - low > 0.5 {
        let middle = f64::midpoint(low, high);
        if derivative(middle) > 0.0 { low = middle } else { high = middle }
    }
    high.round() as u16
}

#[cfg(test)]
mod tests {
    use dameo::{AnyPosition, Variant};

    use super::*;

    fn tries(elo: f64, solved: u32, failed: u32) -> Tries {
        Tries { elo, solved: solved.into(), failed: failed.into() }
    }

    #[test]
    fn ratings_follow_the_tries() {
        assert_eq!(most_probable_rating(&[]), 1_500);
        let many = [tries(1_000.0, 5_000, 5_000)];
        assert_eq!(most_probable_rating(&many), 1_000);
        // Elo's curve: 10 of 11 games are won against 400 points less.
        let easy = [tries(1_600.0, 10_000, 1_000)];
        assert_eq!(most_probable_rating(&easy), 1_200);
        let unsolved = [tries(2_000.0, 0, 1_000_000)];
        assert_eq!(most_probable_rating(&unsolved), *RATINGS.end());
        let solved = [tries(400.0, 1_000_000, 0)];
        assert_eq!(most_probable_rating(&solved), *RATINGS.start());
    }

    #[test]
    fn combinations_are_harder_than_captures() {
        let rate = |fen, line| {
            let start = AnyPosition::from_fen(Variant::Dameo, fen).unwrap();
            Rater::new(Variant::Dameo).rate(&Solution::parse(start, line).unwrap())
        };
        // A man is taken by one piece or by another.
        let easy = rate("W:Wd4,a1:Bd5,c4,h8", "d4xd6");
        let coup_turc = rate(
            "W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7",
            "c1-e3 a5xc5 e1-c3 c5xc1xh1xh3xd3 d2xd4xd6xb6xb8",
        );
        assert!(easy + 300 < coup_turc, "{easy} {coup_turc}");
    }

    #[test]
    fn an_easy_puzzle_is_told_at_once() {
        let start = AnyPosition::from_fen(Variant::Dameo, "W:Wd4,a1:Bd5,c4,h8").unwrap();
        let easy = Solution::parse(start, "d4xd6").unwrap();
        let mut rater = Rater::new(Variant::Dameo);
        assert!(rater.is_below(&easy, 1_600));
        // No level is that weak.
        assert!(!rater.is_below(&easy, 300));
    }
}
