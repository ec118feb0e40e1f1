//! Tunes the weights of the hand-crafted evaluation.
//!
//! ```text
//! cargo run --release --package dameo-lab --example tune -- VARIANT GAMES NODES
//! ```
//!
//! Plays GAMES self-play games with NODES nodes per move, each after random
//! plies, fits the weights to their results and prints them as the source of
//! `dameo_engine`'s evaluation. The same arguments and the same engine give the
//! same weights; an engine with new weights plays different games.

use dameo::{NoMove, Rules, Variant, with_rules};
use dameo_engine::typed::features_of;
use dameo_lab::tuning::{SelfPlay, TexelTuner, TrainingSample};

/// Odd, so that both sides are to move in the first searched position.
const RANDOM_PLIES: usize = 9;

fn tune<R: Rules>(games: u64, nodes: u64) {
    let self_play = SelfPlay { random_plies: RANDOM_PLIES, nodes, seed: 1 };
    let mut samples: Vec<TrainingSample<R>> =
        (0..games).flat_map(|number| self_play.play(number)).collect();
    if R::NO_MOVE == NoMove::Wins {
        // The engine negates the evaluation of these variants.
        samples.iter_mut().for_each(|sample| sample.result = 1.0 - sample.result);
    }
    let tuned = TexelTuner::for_rules::<R>().run(&samples);
    println!(
        "// {games} games, {nodes} nodes a move, {} positions; loss {:.4}, held out {:.4}",
        samples.len(),
        tuned.training_loss,
        tuned.validation_loss
    );
    let mut weights = tuned.weights.as_slice();
    for family in features_of::<R>() {
        let (own, rest) = weights.split_at(family.size);
        weights = rest;
        let values: Vec<_> =
            own.iter().map(|[opening, endgame]| format!("({opening:.0}, {endgame:.0})")).collect();
        println!("    (Feature::{}, &[{}]),", family.name, values.join(", "));
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let parsed = match args.as_slice() {
        [variant, games, nodes] => {
            (variant.parse::<Variant>().ok(), games.parse().ok(), nodes.parse().ok())
        }
        _ => (None, None, None),
    };
    let (Some(variant), Some(games), Some(nodes)) = parsed else {
        eprintln!("usage: tune VARIANT GAMES NODES");
        std::process::exit(2);
    };
    with_rules!(variant, R => tune::<R>(games, nodes));
}
