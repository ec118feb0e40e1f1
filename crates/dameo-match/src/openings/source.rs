//! Where the openings of a match come from.

use std::borrow::Cow;
use std::fmt;

use dameo::{DrawRules, Variant};
use xxhash_rust::xxh3::Xxh3;

use super::{Opening, RandomOpenings, SamplerOptions};

/// The openings of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpeningSource {
    /// Openings of a file, in this order. Each is played once with either colour.
    List(Vec<Opening>),
    /// [`RandomOpenings`].
    Random(SamplerOptions),
}

impl OpeningSource {
    /// The number of openings; `None` if there is no end to them.
    #[must_use]
    pub fn count(&self) -> Option<usize> {
        match self {
            Self::List(openings) => Some(openings.len()),
            Self::Random(_) => None,
        }
    }

    /// The draw rules of the games; `None` without an opening.
    #[must_use]
    pub fn draw_rules(&self) -> Option<DrawRules> {
        match self {
            Self::List(openings) => openings.first().map(|opening| opening.game().draw_rules()),
            Self::Random(options) => Some(options.draw_rules),
        }
    }

    /// The variant of an opening that is not one of the given variant.
    pub(crate) fn other_variant(&self, variant: Variant) -> Option<Variant> {
        let Self::List(openings) = self else { return None };
        openings.iter().map(|opening| opening.game().variant()).find(|&found| found != variant)
    }

    /// A cursor that takes openings by their numbers.
    pub(crate) fn cursor(&self, variant: Variant) -> OpeningCursor<'_> {
        match self {
            Self::List(openings) => OpeningCursor::List(openings),
            Self::Random(options) => {
                OpeningCursor::Random(Box::new(RandomOpenings::new(variant, options.clone())))
            }
        }
    }
}

impl fmt::Display for OpeningSource {
    /// Writes what determines the openings: for a list its length and checksum.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::List(openings) => {
                let mut checksum = Xxh3::new();
                for opening in openings {
                    checksum.update(format!("{opening}\n").as_bytes());
                }
                write!(f, "{} of a file, XXH3 {:016x}", openings.len(), checksum.digest())
            }
            Self::Random(SamplerOptions { plies, max_score, depth, seed, .. }) => {
                f.write_str("random, ")?;
                match (plies.start(), plies.end()) {
                    (first, last) if first == last => write!(f, "{first}")?,
                    (first, last) => write!(f, "{first} to {last}")?,
                }
                write!(f, " plies, within {max_score} cp at depth {depth}, seed {seed}")
            }
        }
    }
}

/// Takes openings by their numbers.
pub(crate) enum OpeningCursor<'a> {
    List(&'a [Opening]),
    Random(Box<RandomOpenings>),
}

impl OpeningCursor<'_> {
    /// The opening with this number; `None` if there is none.
    pub(crate) fn opening(&mut self, number: usize) -> Option<Cow<'_, Opening>> {
        match self {
            Self::List(openings) => openings.get(number).map(Cow::Borrowed),
            Self::Random(openings) => openings.opening(number as u64).map(Cow::Owned),
        }
    }
}
