//! The positions of self-play games in memory.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use dameo::{Position, Rules, Variant};
use dameo_tablebase::{AnyTablebase, TablebaseError};
use thiserror::Error;
use xxhash_rust::xxh3::Xxh3;

use super::endings::for_each_ending;
use super::gradient::loss;
use super::label::{Label, SideResult};
use super::packing::PackedPosition;
use crate::games::{GamesError, GamesReader, ScoredGame};

/// One of this many games is held out.
const HELD_OUT_EVERY: u64 = 50;

/// The files to train with cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TrainingDataError {
    /// A file cannot be read or is damaged.
    #[error("{}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: GamesError,
    },
    /// A file has games of other rules.
    #[error("{}: expected games of {expected}, found {found}", path.display())]
    OtherVariant {
        /// The file.
        path: PathBuf,
        /// The variant of the files before.
        expected: Variant,
        /// The variant of the file.
        found: Variant,
    },
    /// Two files have games of the same source, which would count twice.
    #[error("{}: its games are in another of the files", path.display())]
    Twice {
        /// The second of the files.
        path: PathBuf,
    },
    /// There is nothing to train or to test with.
    #[error(
        "{games} games have {training} positions to train and {held_out} to test with: expected one of each"
    )]
    TooFew {
        /// The games.
        games: u64,
        /// Positions to train with.
        training: usize,
        /// Positions held out.
        held_out: usize,
    },
}

/// Positions with what is known of them: 28 bytes each on a board of 8x8, 52 on 10x10.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionSet<R: Rules> {
    packed: Vec<PackedPosition<R>>,
    labels: Vec<Label>,
}

impl<R: Rules> PositionSet<R> {
    fn new() -> Self {
        Self { packed: Vec::new(), labels: Vec::new() }
    }

    /// Adds a position.
    fn push(&mut self, position: &Position<R>, label: Label) {
        self.packed.push(PackedPosition::pack(position));
        self.labels.push(label);
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.packed.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.packed.is_empty()
    }

    /// A position as it is stored.
    pub(crate) fn get(&self, index: usize) -> (&PackedPosition<R>, Label) {
        (&self.packed[index], self.labels[index])
    }

    /// The positions in the order of the games, each seen from the side to move: White.
    pub fn positions(&self) -> impl Iterator<Item = (Position<R>, Label)> {
        let unpacked = self.packed.iter().map(PackedPosition::unpack);
        unpacked.zip(self.labels.iter().copied())
    }

    /// The loss of an evaluation, as that of the network is defined: the mean of the squared
    /// differences of `sigmoid(output)` and the targets with a share `lambda` of the scores.
    #[must_use]
    pub fn loss(&self, lambda: f32, output: impl Fn(&Position<R>) -> f32) -> f64 {
        let losses =
            self.positions().map(|(position, label)| loss(output(&position), label.target(lambda)));
        losses.sum::<f64>() / self.len() as f64
    }

    fn add_to(&self, checksum: &mut Xxh3) {
        checksum.update(&(self.len() as u64).to_le_bytes());
        for (packed, label) in self.packed.iter().zip(&self.labels) {
            packed.words().iter().for_each(|word| checksum.update(&word.to_le_bytes()));
            checksum.update(&label.score.to_le_bytes());
            checksum.update(&[label.result as u8]);
        }
    }
}

/// The positions of self-play games in which the side to move need not capture.
///
/// One of 50 games is held out. Whole games are: positions of one game are alike, and a network
/// that has learned some of them by heart would seem to know the others.
#[derive(Clone, Debug)]
pub struct TrainingData<R: Rules> {
    variant: Variant,
    training: PositionSet<R>,
    held_out: PositionSet<R>,
    games: u64,
    endings: u64,
    dropped: u64,
}

impl<R: Rules> TrainingData<R> {
    /// Reads files, of one variant or of several that differ in their starting positions alone,
    /// for a network that is named after `variant`.
    ///
    /// # Errors
    /// If a file cannot be read, is damaged, or has games of other rules or of another of the
    /// files, or if there are too few positions.
    ///
    /// # Panics
    /// If `variant` does not have these rules.
    pub fn read(variant: Variant, paths: &[PathBuf]) -> Result<Self, TrainingDataError> {
        let mut data = Self {
            variant,
            training: PositionSet::new(),
            held_out: PositionSet::new(),
            games: 0,
            endings: 0,
            dropped: 0,
        };
        let mut sources = BTreeSet::new();
        for path in paths {
            let named = |error| TrainingDataError::Read { path: path.clone(), error };
            let mut reader = GamesReader::open(path).map_err(named)?;
            let found = reader.header().variant;
            if !found.has_rules::<R>() {
                let path = path.clone();
                return Err(TrainingDataError::OtherVariant { path, expected: variant, found });
            }
            for source in &reader.header().sources {
                if !sources.insert((found, source.clone())) {
                    return Err(TrainingDataError::Twice { path: path.clone() });
                }
            }
            while let Some(games) = reader.next_games::<R>().map_err(named)? {
                games.iter().for_each(|game| data.add(found, game));
            }
        }
        let (training, held_out) = (data.training.len(), data.held_out.len());
        if training == 0 || held_out == 0 {
            return Err(TrainingDataError::TooFew { games: data.games, training, held_out });
        }
        Ok(data)
    }

    fn add(&mut self, variant: Variant, game: &ScoredGame<R>) {
        let is_held_out = self.games.is_multiple_of(HELD_OUT_EVERY);
        let set = if is_held_out { &mut self.held_out } else { &mut self.training };
        for (position, ply) in game.positions(variant) {
            if position.has_capture() {
                self.dropped += 1;
                continue;
            }
            let result = SideResult::of(game.winner, position.turn());
            set.push(&position, Label::new(ply.score, result));
        }
        self.games += 1;
    }

    /// Adds about `count` random positions without captures, with exact results: the classes of a
    /// tablebase have equal shares. Self-play has few of them, and does not know their results.
    /// One of 50 is held out.
    ///
    /// # Errors
    /// If a tablebase is missing or damaged.
    ///
    /// # Panics
    /// If the rules are not those of the tablebase.
    pub fn add_endings(
        &mut self,
        tablebase: &AnyTablebase,
        count: usize,
        seed: u64,
    ) -> Result<(), TablebaseError> {
        for_each_ending(tablebase, count, seed, |position, label| {
            let is_held_out = self.endings.is_multiple_of(HELD_OUT_EVERY);
            let set = if is_held_out { &mut self.held_out } else { &mut self.training };
            set.push(position, label);
            self.endings += 1;
        })
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The positions to train with.
    #[must_use]
    pub fn training(&self) -> &PositionSet<R> {
        &self.training
    }

    /// The positions held out.
    #[must_use]
    pub fn held_out(&self) -> &PositionSet<R> {
        &self.held_out
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of positions of [`add_endings`](Self::add_endings).
    #[must_use]
    pub fn endings(&self) -> u64 {
        self.endings
    }

    /// The number of positions left out, in which the side to move must capture.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// All positions, those to train with before those held out.
    pub fn positions(&self) -> impl Iterator<Item = (Position<R>, Label)> {
        self.training.positions().chain(self.held_out.positions())
    }

    /// A checksum of the variant and of all positions and labels.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        let mut checksum = Xxh3::new();
        checksum.update(self.variant.name().as_bytes());
        self.training.add_to(&mut checksum);
        self.held_out.add_to(&mut checksum);
        checksum.digest()
    }
}

/// The variant of the games in a file.
///
/// # Errors
/// If the file cannot be read or is not a file of games.
pub fn variant_of(path: &Path) -> Result<Variant, TrainingDataError> {
    match GamesReader::open(path) {
        Ok(reader) => Ok(reader.header().variant),
        Err(error) => Err(TrainingDataError::Read { path: path.to_owned(), error }),
    }
}

#[cfg(test)]
impl<R: Rules> TrainingData<R> {
    /// Positions of random games with scores that are the difference of pieces, for tests.
    pub(super) fn random(variant: Variant, games: u64) -> Self {
        Self::random_scored(variant, games, |position| {
            let count = |color| position.pieces(color).len() as i32;
            100 * (count(position.turn()) - count(!position.turn()))
        })
    }

    /// Positions of random games with scores in centipawns; the results follow from them.
    pub(crate) fn random_scored(
        variant: Variant,
        games: u64,
        score: impl Fn(&Position<R>) -> i32,
    ) -> Self {
        use dameo_engine::Score;
        use rand::seq::IndexedRandom;
        use rand::{RngExt, SeedableRng};

        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(games);
        let mut sets = [PositionSet::new(), PositionSet::new()];
        for game in 0..games {
            let mut position = Position::<R>::start_of(variant);
            let result = [SideResult::Loss, SideResult::Draw, SideResult::Win];
            for _ in 0..random.random_range(20..80) {
                let score = Score::cp(score(&position));
                let sign = (score.to_cp().signum() + 1) as usize;
                sets[usize::from(game == 0)].push(&position, Label::new(score, result[sign]));
                let Some(&mv) = position.legal_moves().choose(&mut random) else { break };
                position = position.after(mv);
            }
        }
        let [training, held_out] = sets;
        Self { variant, training, held_out, games, endings: 0, dropped: 0 }
    }
}
