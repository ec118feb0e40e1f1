//! Self-play games as a source of training samples.

use std::sync::atomic::AtomicBool;

use dameo::{AnyGame, AnyPosition, Color, Variant};
use dameo_engine::{Engine, Limits, SearchRequest, SearchResult};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Settings of self-play games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlay {
    /// Random plies at the start of each game.
    pub random_plies: usize,
    /// Nodes per move.
    pub nodes: u64,
    /// The same seed gives the same games.
    pub seed: u64,
}

/// A quiet position and the result of its game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainingSample {
    /// A position in which the side to move cannot capture.
    pub position: AnyPosition,
    /// The score of White: 0, 1/2 or 1.
    pub result: f32,
}

/// Size of the transposition table, in MiB.
const HASH_MIB: usize = 4;

impl SelfPlay {
    /// Plays game `number` until it is over or the search proves a win, and
    /// returns its quiet positions without a proven score.
    #[must_use]
    pub fn play(&self, variant: Variant, number: u64) -> Vec<TrainingSample> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(number);
        let mut game = AnyGame::new(variant);
        for _ in 0..self.random_plies {
            if let Some(&mv) = game.position().legal_moves().choose(&mut random) {
                // A finished game rejects further moves.
                let _ = game.play(mv);
            }
        }
        let mut engine = Engine::new(variant, HASH_MIB);
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let stop = AtomicBool::new(false);
        let mut positions = Vec::new();
        let winner = loop {
            if let Some(outcome) = game.outcome() {
                break outcome.winner;
            }
            let found = engine.search(&game, &SearchRequest::new(limits, &stop), &mut |_| ());
            let position = game.position();
            if let Some(winner) = proven_winner(&found, position.turn()) {
                break Some(winner);
            }
            if !position.has_capture() {
                positions.push(position);
            }
            let best = found.best.expect("the game is not over");
            game.play(best).expect("the move is legal");
        };
        let result = match winner {
            Some(Color::White) => 1.0,
            None => 0.5,
            Some(Color::Black) => 0.0,
        };
        positions.into_iter().map(|position| TrainingSample { position, result }).collect()
    }
}

fn proven_winner(found: &SearchResult, turn: Color) -> Option<Color> {
    if found.score.is_win() {
        Some(turn)
    } else if found.score.is_loss() {
        Some(!turn)
    } else {
        None
    }
}
