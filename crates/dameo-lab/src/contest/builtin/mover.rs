//! Players that look no further than their own move.

use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;

use dameo::{Game, Move, Position, Rules};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::super::player::{Allowance, NoAnswer, Player};
use super::{answer, material};

/// A player that plays one of the moves that rank highest.
pub(super) struct Mover<R: Rules> {
    seed: u64,
    random: ChaCha8Rng,
    rank: fn(&Position<R>, Move<R::Board>) -> i32,
}

impl<R: Rules> Mover<R> {
    /// A player that plays any legal move.
    pub(super) fn random(seed: u64) -> Self {
        Self { seed, random: stream(seed, 0), rank: |_, _| 0 }
    }

    /// A player that wants its pieces to be worth as much as can be.
    pub(super) fn material(seed: u64) -> Self {
        let rank = |position: &Position<R>, mv| -lead_after_captures(&position.after(mv));
        Self { seed, random: stream(seed, 0), rank }
    }
}

/// Numbers that depend on nothing but the match, the player and the game.
fn stream(seed: u64, game_number: usize) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(game_number as u64);
    random
}

impl<R: Rules> Player<R> for Mover<R> {
    fn start(&mut self, game_number: usize, _: &AtomicBool) -> Result<(), NoAnswer> {
        self.random = stream(self.seed, game_number);
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game<R>,
        _: Allowance,
        halt: &AtomicBool,
    ) -> Result<String, NoAnswer> {
        let position = game.position();
        let mut ranked: Vec<_> = position
            .legal_moves()
            .into_iter()
            .map(|mv| (Reverse((self.rank)(position, mv)), mv))
            .collect();
        ranked.sort_by_key(|&(rank, _)| rank);
        let best = ranked.first().map(|&(rank, _)| rank);
        let highest = ranked.partition_point(|&(rank, _)| Some(rank) <= best);
        let chosen = ranked[..highest].choose(&mut self.random).map(|&(_, mv)| mv);
        answer(game, chosen, halt)
    }
}

/// More than any lead.
const DECIDED: i32 = 1_000;

/// The lead in material of the side to move, in men, when both sides have
/// captured as is best for them until nothing can be captured. Captures are
/// compulsory, so a count between them would mean nothing.
fn lead_after_captures<R: Rules>(position: &Position<R>) -> i32 {
    if let Some((winner, _)) = position.decided() {
        return if winner == position.turn() { DECIDED } else { -DECIDED };
    }
    let captures = position.legal_captures();
    let best = captures.iter().map(|&mv| -lead_after_captures(&position.after(mv))).max();
    best.unwrap_or_else(|| material::lead(position))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use dameo::Dameo;

    use super::*;
    use crate::openings::Opening;

    /// The moves that a player chooses in forty games.
    fn choices(mut player: Mover<Dameo>, fen: &str) -> HashSet<String> {
        let opening = Opening::<Dameo>::parse(fen, Dameo::DEFAULT_DRAW_RULES).unwrap();
        let halt = AtomicBool::new(false);
        let mut choose = |game| {
            player.start(game, &halt).unwrap();
            player.choose(opening.game(), Allowance::Nodes(10), &halt).unwrap()
        };
        (0..40).map(&mut choose).collect()
    }

    #[test]
    fn material_comes_first_and_the_rest_is_drawn() {
        let promotes = choices(Mover::material(1), "W:Wa1,h7:Ba4,a8");
        assert!(promotes.iter().all(|text| text.starts_with("h7-")), "{promotes:?}");
        assert_eq!(promotes.len(), 2);
        let wins = choices(Mover::material(1), "W:WKd4,Kd5:Bd7");
        assert!(wins.iter().all(|text| text.contains('x')), "{wins:?}");
        let random = choices(Mover::random(1), "W:Wa1,h7:Ba4,a8");
        assert!(random.iter().any(|text| text.starts_with("a1-")), "{random:?}");
        assert!(random.len() > 2, "{random:?}");
    }
}
