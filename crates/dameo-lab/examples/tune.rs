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

use dameo::Variant;
use dameo_lab::tuning::{SelfPlay, TexelTuner};

/// Odd, so that both sides are to move in the first searched position.
const RANDOM_PLIES: usize = 9;

fn tune(variant: Variant, games: u64, nodes: u64) {
    let self_play = SelfPlay { random_plies: RANDOM_PLIES, nodes, seed: 1 };
    let samples: Vec<_> = (0..games).flat_map(|number| self_play.play(variant, number)).collect();
    let tuned = TexelTuner::for_variant(variant).run(variant, &samples);
    println!(
        "// {games} games, {nodes} nodes a move, {} positions; loss {:.4}, held out {:.4}",
        samples.len(),
        tuned.training_loss,
        tuned.validation_loss
    );
    for feature in tuned.features {
        let pair = |[opening, endgame]: &[f64; 2]| format!("({opening:.0}, {endgame:.0})");
        let values: Vec<_> = feature.values.iter().map(pair).collect();
        println!("    (Feature::{}, &[{}]),", feature.name, values.join(", "));
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
    tune(variant, games, nodes);
}
