//! The effective branching factor of the search.

use std::sync::atomic::AtomicBool;

use dameo::{Game, Rules};
use dameo_engine::{Engine, Limits};

/// The size of the transposition table, in MiB.
const HASH_MIB: usize = 64;
/// The number of last iterations that are measured.
const ITERATIONS: u32 = 4;

/// The effective branching factor of the search at a depth: the fourth root of
/// the number of nodes up to iteration `depth` divided by the number up to
/// `depth - 4`, both summed over the games, each searched from its current
/// position with a cleared engine on one thread. `None` if the depth is less
/// than 5 or no search gets so far.
pub fn branching_factor<R: Rules>(
    games: impl IntoIterator<Item = Game<R>>,
    depth: u32,
    stop: &AtomicBool,
) -> Option<f64> {
    let earlier = depth.checked_sub(ITERATIONS).filter(|&earlier| earlier > 0)?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut engine = Engine::<R>::new(HASH_MIB);
    let (mut up_to_earlier, mut up_to_depth) = (0, 0);
    for game in games {
        engine.clear();
        let mut nodes = [0; 2];
        engine.search(&game, &limits, stop, |info| {
            for (nodes, depth) in nodes.iter_mut().zip([earlier, depth]) {
                if info.line.depth == depth {
                    *nodes = info.nodes;
                }
            }
        });
        // The search of a decided game ends before.
        if nodes[1] > 0 {
            up_to_earlier += nodes[0];
            up_to_depth += nodes[1];
        }
    }
    let factor = up_to_depth as f64 / up_to_earlier as f64;
    (up_to_earlier > 0).then(|| factor.powf(1.0 / f64::from(ITERATIONS)))
}
