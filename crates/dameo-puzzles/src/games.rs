//! The games that puzzles come from.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{AnyGame, Variant};
use dameo_engine::{Engine, Level};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// The levels that play. They see enough to make sound threats and overlook
/// enough to fall for some: puzzles come from blunders.
const LEVELS: [u8; 4] = [4, 5, 6, 7];
/// The levels that play for hard puzzles: their errors are deep ones.
const STRONG_LEVELS: [u8; 3] = [7, 8, 9];
/// The random plies at the start of a game.
const RANDOM_PLIES: std::ops::RangeInclusive<usize> = 3..=8;
/// The length at which a game is broken off, in plies, and the number of pieces:
/// long endings would take most of the time and have few puzzles.
const MAX_PLIES: usize = 90;
const MIN_PIECES: usize = 6;

/// Plays games between levels.
pub(super) struct Players {
    engine: Engine,
    levels: &'static [u8],
}

/// The size of the transposition table, in MiB.
const HASH_MIB: usize = 1;

impl Players {
    /// `are_strong` for games with hard puzzles.
    pub(super) fn new(variant: Variant, are_strong: bool) -> Self {
        let levels: &[u8] = if are_strong { &STRONG_LEVELS } else { &LEVELS };
        Self { engine: Engine::new(variant, HASH_MIB), levels }
    }

    /// Plays a random game.
    pub(super) fn play(&mut self, random: &mut ChaCha8Rng) -> AnyGame {
        let mut game = AnyGame::new(self.engine.variant());
        for _ in 0..random.random_range(RANDOM_PLIES) {
            if let Some(&mv) = game.position().legal_moves().choose(random) {
                // A finished game rejects further moves.
                let _ = game.play(mv);
            }
        }
        let levels = [0, 1].map(|_| {
            let number = *self.levels.choose(random).expect("there are levels");
            Level::new(number).expect("the levels exist")
        });
        let errors: u64 = random.random();
        self.engine.clear();
        let stop = AtomicBool::new(false);
        while game.ply() < MAX_PLIES && game.position().pieces().count() >= MIN_PIECES {
            let level = levels[game.ply() % 2];
            let mv = level.choose(&mut self.engine, &game, Duration::MAX, errors, &stop);
            let Some(mv) = mv else { break };
            game.play(mv).expect("a game that is not over accepts a legal move");
        }
        game
    }
}
