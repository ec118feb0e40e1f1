//! Sampling of balanced openings by random moves: sets without duplicates, and openings
//! without end.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

use dameo::{AnyGame, AnyPosition, DrawRules, Variant};
use dameo_engine::{Engine, Limits, ScoreKind, SearchRequest};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::Opening;

/// Options of an [`OpeningSampler`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SamplerOptions {
    /// Number of random plies.
    pub plies: RangeInclusive<usize>,
    /// Largest absolute score of an opening, in centipawns.
    pub max_score: i32,
    /// Depth of the search that scores the openings, in plies.
    pub depth: u32,
    /// Draw rules of the games.
    pub draw_rules: DrawRules,
    /// The same seed gives the same openings.
    pub seed: u64,
}

impl SamplerOptions {
    /// The options for matches without an openings file: eight random plies and
    /// a score within 1.5 men.
    #[must_use]
    pub fn for_match(draw_rules: DrawRules, seed: u64) -> Self {
        Self { plies: 8..=8, max_score: 150, depth: 6, draw_rules, seed }
    }
}

/// An iterator of balanced openings, no two of which end in the same position
/// or in mirror images. It ends when new openings become rare.
pub struct OpeningSampler {
    candidates: Candidates,
    random: ChaCha8Rng,
    /// Keys of the positions returned or rejected.
    seen: HashSet<u64>,
}

/// Balanced openings without end. Each is determined by its number and the options
/// alone, so that parts of a match can be played anywhere and in any order.
///
/// Unlike those of an [`OpeningSampler`], two of them can be the same.
pub struct RandomOpenings {
    candidates: Candidates,
}

/// Random openings, and the search that judges them.
struct Candidates {
    options: SamplerOptions,
    engine: Engine,
}

/// Failed attempts in a row after which the iterator ends.
const MAX_ATTEMPTS: usize = 10_000;

/// Size of the transposition table, in MiB.
const HASH_MIB: usize = 1;

impl OpeningSampler {
    /// Creates a sampler.
    #[must_use]
    pub fn new(variant: Variant, options: SamplerOptions) -> Self {
        let random = ChaCha8Rng::seed_from_u64(options.seed);
        Self { candidates: Candidates::new(variant, options), random, seen: HashSet::new() }
    }

    /// Excludes openings that end in this position or its mirror image.
    pub fn exclude(&mut self, position: &AnyPosition) {
        self.seen.insert(key(position));
    }

    fn attempt(&mut self) -> Option<Opening> {
        let opening = self.candidates.draw(&mut self.random)?;
        let is_new = self.seen.insert(key(&opening.game().position()));
        (is_new && self.candidates.is_balanced(opening.game())).then_some(opening)
    }
}

impl RandomOpenings {
    /// Creates the openings of a variant.
    #[must_use]
    pub fn new(variant: Variant, options: SamplerOptions) -> Self {
        Self { candidates: Candidates::new(variant, options) }
    }

    /// The opening with this number; `None` if 10,000 attempts find none that is balanced.
    pub fn opening(&mut self, number: u64) -> Option<Opening> {
        let mut random = ChaCha8Rng::seed_from_u64(self.candidates.options.seed);
        random.set_stream(number);
        (0..MAX_ATTEMPTS).find_map(|_| {
            let opening = self.candidates.draw(&mut random)?;
            self.candidates.is_balanced(opening.game()).then_some(opening)
        })
    }
}

impl Candidates {
    fn new(variant: Variant, options: SamplerOptions) -> Self {
        Self { options, engine: Engine::new(variant, HASH_MIB) }
    }

    /// An opening of random moves; `None` if they end the game.
    fn draw(&self, random: &mut ChaCha8Rng) -> Option<Opening> {
        let mut game = AnyGame::with_draw_rules(self.engine.variant(), self.options.draw_rules);
        let plies = random.random_range(self.options.plies.clone());
        for _ in 0..plies {
            let moves = game.position().legal_moves();
            game.play(*moves.choose(random)?).ok()?;
        }
        Opening::new(game).ok()
    }

    fn is_balanced(&mut self, game: &AnyGame) -> bool {
        // The score must not depend on earlier searches.
        self.engine.clear();
        let limits = Limits { depth: Some(self.options.depth), ..Limits::default() };
        let stop = AtomicBool::new(false);
        let found = self.engine.search(game, &SearchRequest::new(limits, &stop), &mut |_| ());
        matches!(found.score.kind(), ScoreKind::Cp(score) if score.abs() <= self.options.max_score)
    }
}

impl Iterator for OpeningSampler {
    type Item = Opening;

    fn next(&mut self) -> Option<Opening> {
        (0..MAX_ATTEMPTS).find_map(|_| self.attempt())
    }
}

/// A key that is equal for a position and its mirror image.
fn key(position: &AnyPosition) -> u64 {
    position.zobrist_hash().min(position.mirrored().zobrist_hash())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sampler(seed: u64) -> OpeningSampler {
        OpeningSampler::new(
            Variant::Dameo,
            SamplerOptions::for_match(DrawRules::PlayStrategy, seed),
        )
    }

    #[test]
    fn openings_are_distinct_and_reproducible() {
        let openings: Vec<_> = sampler(3).take(40).collect();
        let keys: HashSet<_> = openings.iter().map(|o| key(&o.game().position())).collect();
        assert_eq!((openings.len(), keys.len()), (40, 40));
        assert!(openings.iter().all(|opening| opening.game().ply() == 8));
        assert!(sampler(3).take(40).eq(openings.clone()));
        assert!(!sampler(4).take(40).eq(openings));
    }

    #[test]
    fn random_openings_depend_on_their_numbers_alone() {
        let options = |seed| SamplerOptions::for_match(DrawRules::PlayStrategy, seed);
        let mut forwards = RandomOpenings::new(Variant::Dameo, options(3));
        let openings: Vec<_> = (0..30).map(|number| forwards.opening(number).unwrap()).collect();
        let mut backwards = RandomOpenings::new(Variant::Dameo, options(3));
        for number in (0..30).rev() {
            let opening = backwards.opening(number).unwrap();
            assert_eq!(opening, openings[number as usize]);
            assert_eq!(opening.game().ply(), 8);
        }
        let keys: HashSet<_> = openings.iter().map(|o| key(&o.game().position())).collect();
        assert_eq!(keys.len(), 30);
        let mut others = RandomOpenings::new(Variant::Dameo, options(4));
        assert!(
            (0..30).all(|number| others.opening(number).as_ref() != openings.get(number as usize))
        );
    }

    #[test]
    fn excluded_positions_are_skipped() {
        let options = SamplerOptions {
            plies: 1..=1,
            ..SamplerOptions::for_match(DrawRules::PlayStrategy, 1)
        };
        let all: Vec<_> = OpeningSampler::new(Variant::Dameo, options.clone()).collect();
        // 52 first moves make 26 pairs of mirror images.
        assert_eq!(all.len(), 26);
        let mut rest = OpeningSampler::new(Variant::Dameo, options);
        all[1..].iter().for_each(|opening| rest.exclude(&opening.game().position().mirrored()));
        let rest: Vec<_> = rest.collect();
        assert_eq!(rest.len(), 1);
        assert_eq!(key(&rest[0].game().position()), key(&all[0].game().position()));
    }
}
