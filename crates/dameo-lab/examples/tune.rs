//! Finds the weights of the hand-crafted evaluation.
//!
//! ```text
//! cargo run --release --package dameo-lab --example tune -- VARIANT GAMES NODES
//! ```
//!
//! The engine plays GAMES games against itself with NODES positions a move,
//! each from random plies, and the weights are fitted to their results. They
//! are printed as the tables of `dameo_engine`'s evaluation have them. The same arguments give
//! the same weights as long as the engine stays the same: every round of games
//! with new weights is played differently.

use dameo::{NoMove, Rules, Variant, with_rules};
use dameo_engine::features_of;
use dameo_lab::tuning::{Fit, Sample, SelfPlay};

/// An odd number, so that both sides come to move first.
const RANDOM_PLIES: usize = 9;

fn tune<R: Rules>(games: u64, nodes: u64) {
    let play = SelfPlay { random_plies: RANDOM_PLIES, nodes, seed: 1 };
    let mut samples: Vec<Sample<R>> = (0..games).flat_map(|number| play.play(number)).collect();
    if R::NO_MOVE == NoMove::Wins {
        // What a side has counts against it: the weights are those of losing.
        samples.iter_mut().for_each(|sample| sample.result = 1.0 - sample.result);
    }
    let fitted = Fit::of::<R>().run(&samples);
    println!(
        "// {games} games, {nodes} nodes a move, {} positions; loss {:.4}, held out {:.4}",
        samples.len(),
        fitted.loss,
        fitted.held_out
    );
    let mut weights = fitted.weights.as_slice();
    for family in features_of::<R>() {
        let (own, rest) = weights.split_at(family.size);
        weights = rest;
        let worths: Vec<_> =
            own.iter().map(|[full, bare]| format!("({full:.0}, {bare:.0})")).collect();
        println!("    (Feature::{}, &[{}]),", family.name, worths.join(", "));
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
