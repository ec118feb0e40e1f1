//! Balanced openings from random moves.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

use dameo::{DrawRules, Game, Position, Rules};
use dameo_engine::{Engine, Limits, ScoreKind};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::Opening;

/// What openings are wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sampling {
    /// How many random plies they have.
    pub plies: RangeInclusive<usize>,
    /// How much better either side may stand, in hundredths of a man.
    pub within: i32,
    /// Depth of the search that judges them, in plies.
    pub depth: u32,
    /// The draw rules to play by.
    pub draw_rules: DrawRules,
    /// The same seed gives the same openings.
    pub seed: u64,
}

impl Sampling {
    /// What a match is played from if nobody names openings: eight random
    /// plies after which no side is much more than a man and a half ahead.
    #[must_use]
    pub fn for_match(draw_rules: DrawRules, seed: u64) -> Self {
        Self { plies: 8..=8, within: 150, depth: 6, draw_rules, seed }
    }
}

/// An endless supply of different balanced openings: no two end in the same
/// position or in mirror images. It ends when new ones have become rare.
pub struct Sampler<R: Rules> {
    wanted: Sampling,
    random: ChaCha8Rng,
    engine: Engine<R>,
    /// Hashes of the positions that were given out or found lopsided.
    seen: HashSet<u64>,
}

/// After so many attempts in a row that led nowhere there are no more.
const MAX_ATTEMPTS: usize = 10_000;

/// Size of the table of the search that judges, in MiB.
const HASH_MIB: usize = 1;

impl<R: Rules> Sampler<R> {
    /// A supply of the openings wanted.
    #[must_use]
    pub fn new(wanted: Sampling) -> Self {
        let random = ChaCha8Rng::seed_from_u64(wanted.seed);
        Self { wanted, random, engine: Engine::new(HASH_MIB), seen: HashSet::new() }
    }

    /// Leaves out the openings that end in a position, or in its mirror image.
    pub fn exclude(&mut self, position: &Position<R>) {
        self.seen.insert(key(position));
    }

    fn attempt(&mut self) -> Option<Opening<R>> {
        let mut game = Game::new(self.wanted.draw_rules);
        let plies = self.random.random_range(self.wanted.plies.clone());
        for _ in 0..plies {
            let moves = game.position().legal_moves();
            game.play(*moves.choose(&mut self.random)?).ok()?;
        }
        let opening = Opening::new(game).ok()?;
        let is_new = self.seen.insert(key(opening.game().position()));
        (is_new && self.is_balanced(opening.game())).then_some(opening)
    }

    fn is_balanced(&mut self, game: &Game<R>) -> bool {
        // A judgement must not depend on what was judged before.
        self.engine.clear();
        let limits = Limits { depth: Some(self.wanted.depth), ..Limits::default() };
        let found = self.engine.search(game, &limits, &AtomicBool::new(false), |_| ());
        matches!(found.score.kind(), ScoreKind::Cp(score) if score.abs() <= self.wanted.within)
    }
}

impl<R: Rules> Iterator for Sampler<R> {
    type Item = Opening<R>;

    fn next(&mut self) -> Option<Opening<R>> {
        (0..MAX_ATTEMPTS).find_map(|_| self.attempt())
    }
}

/// The same for a position and its mirror image.
fn key<R: Rules>(position: &Position<R>) -> u64 {
    position.zobrist_hash().min(position.mirrored().zobrist_hash())
}

#[cfg(test)]
mod tests {
    use dameo::{Dameo, Rules};

    use super::*;

    fn sampler(seed: u64) -> Sampler<Dameo> {
        Sampler::new(Sampling::for_match(Dameo::DEFAULT_DRAW_RULES, seed))
    }

    #[test]
    fn openings_are_different_and_repeatable() {
        let openings: Vec<_> = sampler(3).take(40).collect();
        let keys: HashSet<_> = openings.iter().map(|o| key(o.game().position())).collect();
        assert_eq!((openings.len(), keys.len()), (40, 40));
        assert!(openings.iter().all(|opening| opening.game().ply() == 8));
        assert!(sampler(3).take(40).eq(openings.clone()));
        assert!(!sampler(4).take(40).eq(openings));
    }

    #[test]
    fn what_is_excluded_does_not_come() {
        let wanted = Sampling { plies: 1..=1, ..Sampling::for_match(Dameo::DEFAULT_DRAW_RULES, 1) };
        let all: Vec<_> = Sampler::<Dameo>::new(wanted.clone()).collect();
        // 52 first moves make 26 pairs of mirror images.
        assert_eq!(all.len(), 26);
        let mut rest = Sampler::<Dameo>::new(wanted);
        all[1..].iter().for_each(|opening| rest.exclude(&opening.game().position().mirrored()));
        let rest: Vec<_> = rest.collect();
        assert_eq!(rest.len(), 1);
        assert_eq!(key(rest[0].game().position()), key(all[0].game().position()));
    }
}
