//! A plain program, built as general game players and small programs of these
//! games are: an alpha-beta search with a transposition table that goes one ply
//! deeper each time, and counts material and moves. Nothing is left out on
//! suspicion, reduced or extended. What it is worth shows what the ideas of this
//! project's engine are worth beyond those that everybody has.
//!
//! | file | what |
//! |---|---|
//! | [`search`] | alpha-beta, and the limits of a search |
//! | [`node`] | positions of the tree, and their draws |
//! | [`moves`] | the order in which moves are tried |
//! | [`table`] | the transposition table |
//! | [`score`] | scores, and what a position is worth |

mod moves;
mod node;
mod score;
mod search;
mod table;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use dameo::{Game, Rules};
use dameo_engine::{MAX_DEPTH, TimeLimit};

use self::moves::History;
use self::search::{Limits, Memory, Search};
use self::table::Table;
use super::super::player::{Allowance, NoAnswer, Player};
use super::{answer, clock};

/// See the module.
pub(super) struct Classic<R: Rules> {
    memory: Memory<R>,
}

impl<R: Rules> Classic<R> {
    /// A player with a transposition table of so many MiB.
    pub(super) fn new(hash_mib: usize) -> Self {
        Self { memory: Memory { table: Table::new(hash_mib), history: History::new() } }
    }
}

/// What an allowance means for a search that begins now.
fn limits<R: Rules>(game: &Game<R>, allowance: Allowance) -> Limits {
    let share = clock(game, allowance).map(TimeLimit::even_share);
    let deadline = share.map(|share| Instant::now() + share);
    let limits = Limits { depth: MAX_DEPTH, nodes: u64::MAX, deadline };
    match allowance {
        Allowance::Nodes(nodes) => Limits { nodes, ..limits },
        Allowance::Depth(depth) => Limits { depth: depth.min(MAX_DEPTH), ..limits },
        Allowance::Clocks { .. } => limits,
    }
}

impl<R: Rules> Player<R> for Classic<R> {
    fn start(&mut self, _: usize, _: &AtomicBool) -> Result<(), NoAnswer> {
        self.memory.clear();
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game<R>,
        allowance: Allowance,
        halt: &AtomicBool,
    ) -> Result<String, NoAnswer> {
        let limits = limits(game, allowance);
        let best = Search::new(game, limits, halt, &mut self.memory).best_move();
        answer(game, best, halt)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use dameo::{ByColor, Color, Dameo, Variant, with_rules};

    use super::*;
    use crate::openings::Opening;

    fn opening(text: &str) -> Opening<Dameo> {
        Opening::parse(text, Dameo::DEFAULT_DRAW_RULES).unwrap()
    }

    fn choose<R: Rules>(game: &Game<R>, allowance: Allowance) -> String {
        let mut player = Classic::new(1);
        player.choose(game, allowance, &AtomicBool::new(false)).unwrap()
    }

    fn chosen(fen: &str, nodes: u64) -> String {
        choose(opening(fen).game(), Allowance::Nodes(nodes))
    }

    #[test]
    fn shots_are_found() {
        // Sacrifices that make a king land where it is captured.
        assert_eq!(chosen("W:Wf1,g1,h1:BKd1", 20_000), "g1-h2");
        assert_eq!(chosen("W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7", 20_000), "c1-e3");
        // Who wins in one does not put it off.
        assert_eq!(chosen("W:WKd4,Kd5:Bd7", 20_000), "d5xd8");
    }

    #[test]
    fn men_are_brought_home() {
        let mut game = opening("W:Wc4,d3:Bb8,c8").game().clone();
        let mut player = Classic::new(1);
        let halt = AtomicBool::new(false);
        while game.position().kings(Color::White).is_empty() {
            assert!(game.outcome().is_none() && game.ply() < 40, "{:?}", game.position());
            let text = player.choose(&game, Allowance::Nodes(20_000), &halt).unwrap();
            game.play(game.position().parse_move(&text).unwrap()).unwrap();
        }
        assert!(game.position().kings(Color::Black).is_empty(), "{:?}", game.position());
    }

    #[test]
    fn every_variant_is_played() {
        fn plays<R: Rules>() {
            let mut game = Game::<R>::new(R::DEFAULT_DRAW_RULES);
            for _ in 0..20 {
                let text = choose(&game, Allowance::Depth(2));
                game.play(game.position().parse_move(&text).unwrap()).unwrap();
            }
        }
        for &variant in Variant::ALL {
            with_rules!(variant, R => plays::<R>());
        }
    }

    #[test]
    fn clocks_and_halts_are_obeyed() {
        let start = opening("");
        let left = ByColor::new_with(|_| Duration::from_secs(1));
        let clocks = Allowance::Clocks { left, increment: Duration::ZERO };
        let limit = limits(start.game(), clocks).deadline.expect("a clock runs");
        let share = limit.saturating_duration_since(Instant::now());
        // A 25th of the second less the overhead.
        assert!(share <= Duration::from_millis(36), "{share:?}");
        let halted = Classic::new(1).choose(start.game(), clocks, &AtomicBool::new(true));
        assert_eq!(halted, Err(NoAnswer::Stopped));
    }
}
