//! Playing levels, from hardly looking to full strength.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{Game, Move, Rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::engine::Engine;
use crate::evaluation::Evaluator;
use crate::limits::{Limits, TimeLimit};
use crate::report::Line;

/// A playing level, 1 to 10.
///
/// Two things make a level weaker than the next: it visits fewer positions,
/// and it chooses at random among the best moves, the worse ones less often.
/// From level 8 on the best move is always played. How strong the levels are
/// against people has not been measured.
///
/// | level | positions | moves to choose from | half as likely every |
/// |---|---|---|---|
/// | 1 | 30 | 12 | 120 |
/// | 2 | 100 | 10 | 80 |
/// | 3 | 300 | 8 | 50 |
/// | 4 | 1 000 | 6 | 35 |
/// | 5 | 3 000 | 5 | 25 |
/// | 6 | 10 000 | 4 | 15 |
/// | 7 | 30 000 | 3 | 8 |
/// | 8 | 100 000 | 1 | |
/// | 9 | 1 000 000 | 1 | |
/// | 10 | as many as there is time for | 1 | |
///
/// The last column is in hundredths of a man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// How a level plays.
struct Strength {
    nodes: Option<u64>,
    choices: usize,
    /// A move this many hundredths of a man worse is chosen half as often.
    half_life: i32,
}

const fn strength(nodes: u64, choices: usize, half_life: i32) -> Strength {
    Strength { nodes: Some(nodes), choices, half_life }
}

const STRENGTHS: [Strength; 10] = [
    strength(30, 12, 120),
    strength(100, 10, 80),
    strength(300, 8, 50),
    strength(1_000, 6, 35),
    strength(3_000, 5, 25),
    strength(10_000, 4, 15),
    strength(30_000, 3, 8),
    strength(100_000, 1, 1),
    strength(1_000_000, 1, 1),
    Strength { nodes: None, choices: 1, half_life: 1 },
];

/// The weight of the best move; those of worse ones are halved until nothing
/// is left.
const BEST_WEIGHT: u64 = 1 << 20;

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 10] = {
        let mut levels = [Self(1); 10];
        let mut index = 0;
        while index < levels.len() {
            levels[index] = Self(index as u8 + 1);
            index += 1;
        }
        levels
    };

    /// The level with a number from 1 to 10.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    /// The number of the level, 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many positions the level visits for a move; `None` if only its time
    /// is limited.
    #[must_use]
    pub const fn nodes(self) -> Option<u64> {
        self.strength().nodes
    }

    /// Among how many of the best moves the level chooses at random; with 1 it
    /// always plays the best.
    #[must_use]
    pub const fn choices(self) -> usize {
        self.strength().choices
    }

    const fn strength(self) -> &'static Strength {
        &STRENGTHS[self.0 as usize - 1]
    }

    /// The move the level plays; `None` if the game is over. `time` is the
    /// most it may use, and for level 10 what it does use.
    ///
    /// Up to level 9, and if there is time enough, the move depends only on
    /// the game, the seed and what the engine remembers.
    pub fn choose<R: Rules, E: Evaluator<R>>(
        self,
        engine: &mut Engine<R, E>,
        game: &Game<R>,
        time: Duration,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Move<R::Board>> {
        let strength = self.strength();
        let limits = Limits {
            nodes: strength.nodes,
            time: Some(TimeLimit::MoveTime(time)),
            multi_pv: strength.choices,
            ..Limits::default()
        };
        let found = engine.search(game, &limits, stop, |_| ());
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        // Another move of the same game draws other numbers.
        random.set_stream(game.ply() as u64);
        pick(&found.lines, strength.half_life, random.next_u64()).map(|line| line.moves[0])
    }
}

/// Draws one of the lines. Integers only: floating-point powers differ from
/// machine to machine.
fn pick<G: dameo::Geometry>(lines: &[Line<G>], half_life: i32, random: u64) -> Option<&Line<G>> {
    let best = lines.iter().map(|line| line.score.to_cp()).max()?;
    let weight = |line: &Line<G>| {
        let halvings = (best - line.score.to_cp()) / half_life;
        BEST_WEIGHT.checked_shr(halvings as u32).unwrap_or(0)
    };
    let mut left = random % lines.iter().map(weight).sum::<u64>();
    lines.iter().find(|line| match left.checked_sub(weight(line)) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Score;
    use dameo::Board8;

    fn line(score: Score) -> Line<Board8> {
        Line { score, depth: 1, seldepth: 1, moves: Vec::new() }
    }

    #[test]
    fn worse_lines_are_drawn_less_often() {
        let lines = [Score::cp(10), Score::cp(-10), Score::cp(-30), Score::loss_in(4)].map(line);
        let mut counts = [0; 4];
        for random in (0..1_000_000).map(|n| n * 7_919) {
            let drawn = pick(&lines, 20, random).unwrap();
            counts[lines.iter().position(|line| line == drawn).unwrap()] += 1;
        }
        assert_eq!(counts[3], 0);
        assert!(counts[0] > counts[1] + counts[1] / 2, "{counts:?}");
        assert!(counts[1] > counts[2] + counts[2] / 2, "{counts:?}");
        assert!(counts[2] > 0, "{counts:?}");
        assert_eq!(pick::<Board8>(&[], 20, 5), None);
    }

    #[test]
    fn levels_have_numbers() {
        for number in 1..=10 {
            assert_eq!(Level::new(number).map(Level::number), Some(number));
        }
        assert_eq!((Level::new(0), Level::new(11)), (None, None));
    }

    #[test]
    fn levels_look_at_more_and_leave_less_to_chance() {
        for pair in Level::ALL.windows(2) {
            let nodes = |level: Level| level.nodes().unwrap_or(u64::MAX);
            assert!(nodes(pair[0]) < nodes(pair[1]), "{pair:?}");
            assert!(pair[0].choices() >= pair[1].choices(), "{pair:?}");
        }
    }
}
