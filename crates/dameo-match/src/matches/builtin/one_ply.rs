//! Players that search one ply.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use dameo::{AnyGame, AnyMove, Position, Rules, with_rules};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::super::player::{GoLimits, Player, PlayerError};
use super::{material, move_result};

/// The legal moves of a position with their scores.
type ScoreMoves = fn(&AnyGame) -> Vec<(AnyMove, i32)>;

/// Plays one of the moves with the best score, at random.
pub(super) struct OnePlyPlayer {
    seed: u64,
    random: ChaCha8Rng,
    score: ScoreMoves,
}

impl OnePlyPlayer {
    /// A player of uniformly random moves.
    pub(super) fn random(seed: u64) -> Self {
        Self { seed, random: stream(seed, 0), score: equal_scores }
    }

    /// A player that maximises material after all captures are resolved.
    pub(super) fn material(seed: u64) -> Self {
        Self { seed, random: stream(seed, 0), score: material_scores }
    }
}

/// Random numbers that depend on the seed and the game alone.
fn stream(seed: u64, number: usize) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number as u64);
    random
}

impl Player for OnePlyPlayer {
    fn new_game(&mut self, number: usize, _: &AtomicBool) -> Result<(), PlayerError> {
        self.random = stream(self.seed, number);
        Ok(())
    }

    fn choose_move(
        &mut self,
        game: &AnyGame,
        _: GoLimits,
        stop: &AtomicBool,
    ) -> Result<String, PlayerError> {
        let mut scored = (self.score)(game);
        scored.sort_by_key(|&(_, score)| Reverse(score));
        let best = scored.first().map(|&(_, score)| score);
        let ties = scored.partition_point(|&(_, score)| Some(score) >= best);
        let chosen = scored[..ties].choose(&mut self.random).map(|&(mv, _)| mv);
        move_result(game, chosen, stop)
    }
}

fn equal_scores(game: &AnyGame) -> Vec<(AnyMove, i32)> {
    game.position().legal_moves().into_iter().map(|mv| (mv, 0)).collect()
}

/// Scores by material, in men, after all captures are resolved.
fn material_scores(game: &AnyGame) -> Vec<(AnyMove, i32)> {
    fn scores<R: Rules>(position: &Position<R>) -> Vec<(AnyMove, i32)> {
        let moves = position.legal_moves().into_iter();
        moves.map(|mv| (mv.into(), -quiescence(&position.after(mv)))).collect()
    }
    let position = game.position();
    with_rules!(game.variant(), R => position.downcast::<R>().map_or_else(Vec::new, scores))
}

/// Greater than any material balance.
const WIN: i32 = 1_000;

/// Material balance for the side to move, in men, after the best sequence of
/// captures. Captures are compulsory, so only quiet positions are evaluated.
fn quiescence<R: Rules>(position: &Position<R>) -> i32 {
    if let Some((winner, _)) = position.outcome() {
        return if winner == position.turn() { WIN } else { -WIN };
    }
    let captures = position.legal_captures();
    let best = captures.iter().map(|&mv| -quiescence(&position.after(mv))).max();
    best.unwrap_or_else(|| material::balance(position))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use dameo::{DrawRules, Variant};

    use super::*;
    use crate::openings::Opening;

    /// The moves played in forty games from one position.
    fn choices(mut player: OnePlyPlayer, fen: &str) -> HashSet<String> {
        let opening = Opening::parse(Variant::Dameo, fen, DrawRules::PlayStrategy).unwrap();
        let stop = AtomicBool::new(false);
        let mut choose = |game| {
            player.new_game(game, &stop).unwrap();
            player.choose_move(opening.game(), GoLimits::Nodes(10), &stop).unwrap()
        };
        (0..40).map(&mut choose).collect()
    }

    #[test]
    fn the_best_material_is_played_and_ties_are_random() {
        let promotes = choices(OnePlyPlayer::material(1), "W:Wa1,h7:Ba4,a8");
        assert!(promotes.iter().all(|text| text.starts_with("h7-")), "{promotes:?}");
        assert_eq!(promotes.len(), 2);
        let wins = choices(OnePlyPlayer::material(1), "W:WKd4,Kd5:Bd7");
        assert!(wins.iter().all(|text| text.contains('x')), "{wins:?}");
        let random = choices(OnePlyPlayer::random(1), "W:Wa1,h7:Ba4,a8");
        assert!(random.iter().any(|text| text.starts_with("a1-")), "{random:?}");
        assert!(random.len() > 2, "{random:?}");
    }
}
