//! A baseline engine, like general game players and small draughts programs:
//! iterative deepening alpha-beta with a transposition table, evaluating
//! material and mobility. It has no pruning, reductions or extensions. Matches
//! against it measure what the other search features of this project's engine
//! are worth.
//!
//! | module | contents |
//! |---|---|
//! | [`search`] | alpha-beta and its limits |
//! | [`tree`] | nodes and draw detection |
//! | [`moves`] | move ordering |
//! | [`hash_table`] | the transposition table |
//! | [`score`] | scores and evaluation |

mod hash_table;
mod moves;
mod score;
mod search;
mod tree;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use dameo::{AnyGame, AnyMove, Rules, Variant, with_rules};
use dameo_engine::{HashError, MAX_DEPTH, TimeLimit};

use self::search::{AlphaBeta, AlphaBetaLimits, PersistentState};
use super::super::player::{GoLimits, Player, PlayerError};
use super::{move_result, time_limit};

/// Creates the baseline engine with a transposition table of `hash_mib` MiB.
///
/// # Errors
/// If there is not enough memory for the table.
pub(super) fn player(variant: Variant, hash_mib: usize) -> Result<Box<dyn Player>, HashError> {
    with_rules!(variant, R => Ok(Box::new(ClassicPlayer::<R>::new(hash_mib)?)))
}

/// The baseline engine for one rule type.
struct ClassicPlayer<R: Rules> {
    state: PersistentState<R>,
}

impl<R: Rules> ClassicPlayer<R> {
    fn new(hash_mib: usize) -> Result<Self, HashError> {
        Ok(Self { state: PersistentState::new(hash_mib)? })
    }
}

/// The limits of a search that starts now.
fn search_limits(game: &AnyGame, limits: GoLimits) -> AlphaBetaLimits {
    let share = time_limit(game, limits).map(TimeLimit::even_share);
    let deadline = share.map(|share| Instant::now() + share);
    let unlimited = AlphaBetaLimits { depth: MAX_DEPTH, nodes: u64::MAX, deadline };
    match limits {
        GoLimits::Nodes(nodes) => AlphaBetaLimits { nodes, ..unlimited },
        GoLimits::Depth(depth) => AlphaBetaLimits { depth: depth.min(MAX_DEPTH), ..unlimited },
        GoLimits::Clocks(_) => unlimited,
    }
}

impl<R: Rules> Player for ClassicPlayer<R> {
    fn new_game(&mut self, _: usize, _: &AtomicBool) -> Result<(), PlayerError> {
        self.state.clear();
        Ok(())
    }

    fn choose_move(
        &mut self,
        game: &AnyGame,
        limits: GoLimits,
        stop: &AtomicBool,
    ) -> Result<String, PlayerError> {
        let limits = search_limits(game, limits);
        let typed = game.downcast::<R>().expect("the game has the rules of the player");
        let best = AlphaBeta::new(typed, limits, stop, &mut self.state).best_move();
        move_result(game, best.map(AnyMove::from), stop)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use dameo::{ByColor, Color, DrawRules, Piece, Role};
    use dameo_live::ClockReading;

    use super::*;
    use crate::openings::Opening;

    fn opening(text: &str) -> Opening {
        Opening::parse(Variant::Dameo, text, DrawRules::PlayStrategy).unwrap()
    }

    fn choose(game: &AnyGame, limits: GoLimits) -> String {
        let mut player = player(game.variant(), 1).unwrap();
        player.choose_move(game, limits, &AtomicBool::new(false)).unwrap()
    }

    fn chosen(fen: &str, nodes: u64) -> String {
        choose(opening(fen).game(), GoLimits::Nodes(nodes))
    }

    #[test]
    fn shots_are_found() {
        // Sacrifices that make a king land where it is captured.
        assert_eq!(chosen("W:Wf1,g1,h1:BKd1", 20_000), "g1-h2");
        assert_eq!(chosen("W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7", 20_000), "c1-e3");
        // A win in one is not delayed.
        assert_eq!(chosen("W:WKd4,Kd5:Bd7", 20_000), "d5xd8");
    }

    #[test]
    fn men_are_promoted() {
        let mut game = opening("W:Wc4,d3:Bb8,c8").game().clone();
        let mut player = player(Variant::Dameo, 1).unwrap();
        let stop = AtomicBool::new(false);
        let has_king = |game: &AnyGame, color| {
            let king = Piece { color, role: Role::King };
            game.position().pieces().any(|(_, piece)| piece == king)
        };
        while !has_king(&game, Color::White) {
            assert!(game.outcome().is_none() && game.ply() < 40, "{:?}", game.position());
            let text = player.choose_move(&game, GoLimits::Nodes(20_000), &stop).unwrap();
            game.play(game.position().parse_move(&text).unwrap()).unwrap();
        }
        assert!(!has_king(&game, Color::Black), "{:?}", game.position());
    }

    #[test]
    fn every_variant_is_played() {
        for &variant in Variant::ALL {
            let mut game = AnyGame::new(variant);
            for _ in 0..20 {
                let text = choose(&game, GoLimits::Depth(2));
                game.play(game.position().parse_move(&text).unwrap()).unwrap();
            }
        }
    }

    #[test]
    fn clocks_and_stop_flags_are_respected() {
        let start = opening("");
        let clock = ClockReading { remaining: Duration::from_secs(1), ..ClockReading::default() };
        let clocks = GoLimits::Clocks(ByColor { white: clock, black: clock });
        let limit = search_limits(start.game(), clocks).deadline.expect("a clock runs");
        let share = limit.saturating_duration_since(Instant::now());
        // A 25th of the remaining time, less the overhead.
        assert!(share <= Duration::from_millis(36), "{share:?}");
        let mut player = player(Variant::Dameo, 1).unwrap();
        let stopped = player.choose_move(start.game(), clocks, &AtomicBool::new(true));
        assert_eq!(stopped, Err(PlayerError::Stopped));
    }
}
