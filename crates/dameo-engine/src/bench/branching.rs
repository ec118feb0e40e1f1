//! The effective branching factor of the search.

use std::sync::atomic::AtomicBool;

use dameo::{FenError, Variant};

use super::positions::{fens_of, games};
use crate::engine::Engine;
use crate::limits::Limits;
use crate::request::SearchRequest;

/// The positions that are searched: middle games of Dameo.
const MIDDLE_GAMES: &str = include_str!("../../data/middle-games.txt");
/// Size of the transposition table, in MiB.
const HASH_MIB: usize = 64;
/// Number of last iterations that are measured.
const ITERATIONS: u32 = 4;

/// The effective branching factor of the search in middle games of Dameo: the
/// fourth root of the number of nodes up to iteration `depth` divided by the
/// number up to `depth - 4`, both summed over the positions, each searched with
/// a cleared engine on one thread. `None` if the depth is less than 5 or no
/// search completes it.
///
/// # Errors
/// If the list of positions is damaged.
pub fn branching_factor(depth: u32, stop: &AtomicBool) -> Result<Option<f64>, FenError> {
    let Some(earlier) = depth.checked_sub(ITERATIONS).filter(|&earlier| earlier > 0) else {
        return Ok(None);
    };
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut engine = Engine::new(Variant::Dameo, HASH_MIB);
    let (mut up_to_earlier, mut up_to_depth) = (0, 0);
    for game in games(Variant::Dameo, fens_of(MIDDLE_GAMES))? {
        engine.clear();
        let mut nodes = [0; 2];
        engine.search(&game, &SearchRequest::new(limits, stop), &mut |info| {
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
    Ok((up_to_earlier > 0).then(|| factor.powf(1.0 / f64::from(ITERATIONS))))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One position in [`STEP`] of the perft positions is searched.
    const STEP: usize = 10;

    #[test]
    fn the_middle_games_are_a_part_of_the_perft_positions() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/perft/midgame.json");
        let text = std::fs::read_to_string(path).unwrap();
        let listed: serde_json::Value = serde_json::from_str(&text).unwrap();
        let listed = listed["positions"].as_array().unwrap().iter().step_by(STEP);
        let fens = listed.map(|position| position["fen"].as_str().unwrap());
        assert!(fens.eq(fens_of(MIDDLE_GAMES)));
        assert_eq!(fens_of(MIDDLE_GAMES).count(), 30);
    }

    #[test]
    fn the_branching_factor_needs_five_plies() {
        let factor = |depth| branching_factor(depth, &AtomicBool::new(false)).unwrap();
        assert_eq!(factor(4), None);
        assert!(factor(5).is_some_and(|factor| (1.0..10.0).contains(&factor)));
    }
}
