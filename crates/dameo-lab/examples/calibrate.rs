//! Fits the scale of `dameo_engine::win_chance` to self-play games.
//!
//! ```text
//! cargo run --release --package dameo-lab --example calibrate -- GAMES NODES
//! ```
//!
//! Every game begins with eight random plies; then the engine searches NODES
//! nodes a move. Each position with a quiet best move and a score in centipawns
//! is a sample, with the result of its game. The fit maximises the likelihood.

use std::sync::atomic::AtomicBool;

use dameo::{AnyGame, Color, Variant};
use dameo_engine::{Engine, Limits, ScoreKind, SearchRequest};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

const RANDOM_PLIES: usize = 8;

/// A score in centipawns and the result of its game, 0 to 1, both for the side
/// to move.
struct Sample {
    centipawns: f64,
    result: f64,
}

fn play(random: &mut ChaCha8Rng, engine: &mut Engine, nodes: u64) -> Vec<Sample> {
    let mut game = AnyGame::new(Variant::Dameo);
    for _ in 0..RANDOM_PLIES {
        let moves = game.position().legal_moves();
        if let Some(&mv) = moves.choose(random) {
            game.play(mv).expect("the move is legal");
        }
    }
    engine.clear();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let stop = AtomicBool::new(false);
    let mut scores: Vec<(Color, i32)> = Vec::new();
    while game.outcome().is_none() {
        let found = engine.search(&game, &SearchRequest::new(limits, &stop), &mut |_| ());
        let Some(best) = found.best else { break };
        if let ScoreKind::Cp(centipawns) = found.score.kind()
            && !best.is_capture()
        {
            scores.push((game.position().turn(), centipawns));
        }
        game.play(best).expect("the move is legal");
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    let sample = |(turn, centipawns): (Color, i32)| Sample {
        centipawns: centipawns.into(),
        result: winner.map_or(0.5, |winner| f64::from(u8::from(winner == turn))),
    };
    scores.into_iter().map(sample).collect()
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

fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>());
    let (Some(Ok(games)), Some(Ok(nodes))) = (args.next(), args.next()) else {
        eprintln!("usage: calibrate GAMES NODES");
        std::process::exit(2);
    };
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut engine = Engine::new(Variant::Dameo, 16);
    let mut samples = Vec::new();
    for _ in 0..games {
        samples.extend(play(&mut random, &mut engine, nodes));
    }
    let scale = fit(&samples);
    println!("{games} games, {nodes} nodes a move, {} positions", samples.len());
    println!("scale {scale:.0}, loss {:.4}", loss(&samples, scale));
    println!("centipawns   positions   result   fitted");
    for bin in -6..=6 {
        let centre = f64::from(bin) * 50.0;
        let near = |sample: &&Sample| (sample.centipawns - centre).abs() <= 25.0;
        let results: Vec<_> = samples.iter().filter(near).map(|sample| sample.result).collect();
        let mean = results.iter().sum::<f64>() / results.len().max(1) as f64;
        println!("{centre:>10} {:>11} {mean:>8.3} {:>8.3}", results.len(), chance(centre, scale));
    }
}
