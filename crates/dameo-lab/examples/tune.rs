//! Finds the weights of the hand-crafted evaluation.
//!
//! ```text
//! cargo run --release --package dameo-lab --example tune -- VARIANT GAMES NODES
//! ```
//!
//! The engine plays GAMES games against itself with NODES positions a move,
//! each from random plies, and the weights are fitted to their results. They
//! are printed as `evaluation/weights.rs` writes them. The same arguments give
//! the same weights as long as the engine stays the same: every round of games
//! with new weights is played differently.

use dameo::{ByFamily, DameoRules, DamoneRules, Family, NoMove, Rules, Variant, with_rules};
use dameo_engine::Feature;
use dameo_lab::tuning::{Fit, Sample, SelfPlay};

/// An odd number, so that both sides come to move first.
const RANDOM_PLIES: usize = 9;

fn tune<R: DameoRules>(games: u64, nodes: u64) {
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
    for &feature in Feature::ALL {
        let weights = &fitted.weights[feature.offset()..feature.offset() + feature.size()];
        let worth = |[full, bare]: &[f64; 2]| format!("({full:.0}, {bare:.0})");
        let worths: Vec<_> = weights.iter().map(worth).collect();
        println!("    (Feature::{feature:?}, &[{}]),", worths.join(", "));
    }
}

struct Tune {
    games: u64,
    nodes: u64,
}

impl<R: Rules> ByFamily<R> for Tune {
    type Output = ();

    fn dameo(self)
    where
        R: DameoRules,
    {
        tune::<R>(self.games, self.nodes);
    }

    fn damone(self)
    where
        R: DamoneRules,
    {
        eprintln!("{}: expected a game of the Dameo family", R::NAME);
    }
}

fn run<R: Rules>(tune: Tune) {
    R::Family::choose::<Tune>(tune);
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
    with_rules!(variant, R => run::<R>(Tune { games, nodes }));
}
