//! Fits the scale of `dameo_engine::win_chance` to games of a playing level against itself.
//!
//! ```text
//! cargo run --release --package dameo-engine --example calibrate -- GAMES NODES LEVEL
//! ```
//!
//! Every game begins with eight random plies; then both sides play at LEVEL. Each position is
//! searched with NODES nodes at full strength. Those with a quiet best move and a score in
//! centipawns are samples, with the results of their games. The fit maximises the likelihood.

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{AnyGame, Color, Variant};
use dameo_engine::{Engine, Level, Limits, ScoreKind, SearchRequest};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

const RANDOM_PLIES: usize = 8;
/// More than the levels use.
const HOUR: Duration = Duration::from_secs(3_600);

/// A score in centipawns and the result of its game, 0 to 1, both for the side
/// to move.
struct Sample {
    centipawns: f64,
    result: f64,
}

/// Who plays and who scores.
struct Players {
    level: Level,
    sides: [Engine; 2],
    judge: Engine,
    nodes: u64,
}

impl Players {
    fn play(&mut self, random: &mut ChaCha8Rng, seed: u64) -> Vec<Sample> {
        let mut game = AnyGame::new(Variant::Dameo);
        for _ in 0..RANDOM_PLIES {
            let moves = game.position().legal_moves();
            if let Some(&mv) = moves.choose(random) {
                game.play(mv).expect("the move is legal");
            }
        }
        self.sides.iter_mut().for_each(Engine::clear);
        self.judge.clear();
        let stop = AtomicBool::new(false);
        let mut scores: Vec<(Color, i32)> = Vec::new();
        while game.outcome().is_none() {
            let turn = game.position().turn();
            scores.extend(self.score(&game, &stop).map(|centipawns| (turn, centipawns)));
            let side = &mut self.sides[turn as usize];
            let mv = self.level.choose(side, &game, HOUR, seed, &stop);
            game.play(mv.expect("the game goes on")).expect("the move is legal");
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        let sample = |(turn, centipawns): (Color, i32)| Sample {
            centipawns: centipawns.into(),
            result: winner.map_or(0.5, |winner| f64::from(u8::from(winner == turn))),
        };
        scores.into_iter().map(sample).collect()
    }

    /// The score of a position with a quiet best move.
    fn score(&mut self, game: &AnyGame, stop: &AtomicBool) -> Option<i32> {
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let found = self.judge.search(game, &SearchRequest::new(limits, stop), &mut |_| ());
        match found.score.kind() {
            ScoreKind::Cp(centipawns) if found.best.is_some_and(|best| !best.is_capture()) => {
                Some(centipawns)
            }
            _ => None,
        }
    }
}

fn chance(centipawns: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-centipawns / scale).exp())
}

/// Mean cross-entropy of the results.
fn loss(samples: &[Sample], scale: f64) -> f64 {
    let entropy = |sample: &Sample| {
        let chance = chance(sample.centipawns, scale).clamp(1e-12, 1.0 - 1e-12);
        -(sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln())
    };
    samples.iter().map(entropy).sum::<f64>() / samples.len() as f64
}

/// The scale of the smallest loss, by golden-section search: the loss has one
/// minimum in the inverse of the scale.
fn fit(samples: &[Sample]) -> f64 {
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (1.0 / 2000.0, 1.0 / 5.0);
    while high - low > 1e-7 {
        let (a, b) = (high - golden * (high - low), low + golden * (high - low));
        if loss(samples, 1.0 / a) < loss(samples, 1.0 / b) { high = b } else { low = a }
    }
    2.0 / (low + high)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [games, nodes, level] = &arguments[..] else {
        return Err("expected GAMES NODES LEVEL".into());
    };
    let (games, nodes) = (games.parse::<u64>()?, nodes.parse()?);
    let level = Level::new(level.parse()?)
        .ok_or_else(|| format!("expected a level from 1 to {}", Level::HIGHEST.number()))?;
    let engine = || Engine::new(Variant::Dameo, 16);
    let mut players = Players { level, sides: [engine(), engine()], judge: engine(), nodes };
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let samples: Vec<_> = (0..games).flat_map(|seed| players.play(&mut random, seed)).collect();
    let scale = fit(&samples);
    println!(
        "{games} games of level {}, {nodes} nodes, {} positions",
        level.number(),
        samples.len()
    );
    println!("scale {scale:.0}, loss {:.4}", loss(&samples, scale));
    println!("centipawns   positions   result   fitted");
    for bin in -6..=6 {
        let centre = f64::from(bin) * 50.0;
        let near = |sample: &&Sample| (sample.centipawns - centre).abs() <= 25.0;
        let results: Vec<_> = samples.iter().filter(near).map(|sample| sample.result).collect();
        let mean = results.iter().sum::<f64>() / results.len().max(1) as f64;
        println!("{centre:>10} {:>11} {mean:>8.3} {:>8.3}", results.len(), chance(centre, scale));
    }
    Ok(())
}
