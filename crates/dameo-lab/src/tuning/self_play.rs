//! Games of the engine against itself, for positions with known results.

use std::sync::atomic::AtomicBool;

use dameo::{Color, Game, Position, Rules};
use dameo_engine::{Engine, Limits, SearchResult};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// How the games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfPlay {
    /// Random plies a game begins with.
    pub random_plies: usize,
    /// Positions the engine visits for a move.
    pub nodes: u64,
    /// The same seed gives the same games.
    pub seed: u64,
}

/// A quiet position and how its game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sample<R: Rules> {
    /// The position: the side to move cannot capture, nor is a capture its
    /// best move's answer to a proven end.
    pub position: Position<R>,
    /// The points of White: 0, 1/2 or 1.
    pub result: f32,
}

/// Size of the engine's table, in MiB.
const HASH_MIB: usize = 4;

impl SelfPlay {
    /// Plays game number `number` and returns its quiet positions whose score
    /// was an estimate. It ends as soon as the engine has proved a win.
    #[must_use]
    pub fn play<R: Rules>(&self, number: u64) -> Vec<Sample<R>> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(number);
        let mut game = Game::<R>::new(R::DEFAULT_DRAW_RULES);
        for _ in 0..self.random_plies {
            if let Some(&mv) = game.position().legal_moves().choose(&mut random) {
                // A game that has ended plays no further.
                let _ = game.play(mv);
            }
        }
        let mut engine = Engine::<R>::new(HASH_MIB);
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let mut positions = Vec::new();
        let winner = loop {
            if let Some(outcome) = game.outcome() {
                break outcome.winner;
            }
            let found = engine.search(&game, &limits, &AtomicBool::new(false), |_| ());
            let position = *game.position();
            if let Some(winner) = proved(&found, position.turn()) {
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
        positions.into_iter().map(|position| Sample { position, result }).collect()
    }
}

fn proved<G: dameo::Geometry>(found: &SearchResult<G>, turn: Color) -> Option<Color> {
    if found.score.is_win() {
        Some(turn)
    } else if found.score.is_loss() {
        Some(!turn)
    } else {
        None
    }
}
