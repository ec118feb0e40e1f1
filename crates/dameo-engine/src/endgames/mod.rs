//! Endgame tables, as the engine asks them.
//!
//! Tables know who wins and how soon, but nothing of draw rules. What that
//! means for the search stands in `docs/search.md`.

#[cfg(feature = "native")]
mod files;
mod root;

use std::fmt;
use std::sync::{Arc, OnceLock};

use dameo::{DameoRules, Position, QuietPosition, Rules};
use dameo_tablebase::{MAX_PIECES, MaterialClass, Tablebase, TablebaseError, Value, Wdl};

#[cfg(feature = "native")]
pub use self::files::OpenError;
pub(crate) use self::root::{Choice, Verdict};

/// The endgame tables that an engine uses. Copies share the tables.
#[derive(Clone)]
pub struct SearchTablebase<R: Rules> {
    known: Arc<Known<R>>,
    max_pieces: u32,
}

struct Known<R: Rules> {
    oracle: Box<dyn Oracle<R>>,
    /// All tables of up to so many pieces are there.
    pieces: u32,
    /// Why the tables are not asked any more.
    fault: OnceLock<TablebaseError>,
}

/// The tables of a game, whatever family it is of.
trait Oracle<R: Rules>: Send + Sync {
    /// Who wins.
    fn wdl(&self, position: &QuietPosition<R>) -> Result<Wdl, TablebaseError>;

    /// Who wins and how soon.
    fn value(&self, position: &Position<R>) -> Result<Value, TablebaseError>;
}

impl<R: DameoRules> Oracle<R> for Tablebase<R> {
    fn wdl(&self, position: &QuietPosition<R>) -> Result<Wdl, TablebaseError> {
        self.probe_wdl(position)
    }

    fn value(&self, position: &Position<R>) -> Result<Value, TablebaseError> {
        Self::value(self, position)
    }
}

impl<R: Rules> fmt::Debug for SearchTablebase<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchTablebase")
            .field("max_pieces", &self.max_pieces)
            .field("fault", &self.fault())
            .finish_non_exhaustive()
    }
}

impl<R: Rules> SearchTablebase<R> {
    /// Tables to be used for positions with as many pieces as all tables of
    /// are there.
    #[must_use]
    pub fn new(tables: Tablebase<R>) -> Self
    where
        R: DameoRules,
    {
        let is_complete = |&pieces: &u32| {
            MaterialClass::all(pieces).into_iter().all(|class| tables.contains(class))
        };
        let pieces = (2..=MAX_PIECES).take_while(is_complete).last().unwrap_or(0);
        let known = Known { oracle: Box::new(tables), pieces, fault: OnceLock::new() };
        Self { known: Arc::new(known), max_pieces: pieces }
    }

    /// The same tables, used for positions with no more than so many pieces.
    #[must_use]
    pub fn with_limit(&self, pieces: u32) -> Self {
        Self { known: Arc::clone(&self.known), max_pieces: pieces.min(self.known.pieces) }
    }

    /// The most pieces of positions they are asked about.
    #[must_use]
    pub fn max_pieces(&self) -> u32 {
        self.max_pieces
    }

    /// What is wrong with the tables, if that was noticed. They are not asked
    /// any more then.
    #[must_use]
    pub fn fault(&self) -> Option<&TablebaseError> {
        self.known.fault.get()
    }

    /// Who wins a position; `None` if the tables do not know.
    #[inline]
    #[must_use]
    pub fn wdl(&self, position: &QuietPosition<R>) -> Option<Wdl> {
        let answer = self.covers(position.position()).then(|| self.known.oracle.wdl(position))?;
        self.unless_damaged(answer)
    }

    /// Who wins any position, and how soon; `None` if the tables do not know.
    #[must_use]
    pub fn value(&self, position: &Position<R>) -> Option<Value> {
        let answer = self.covers(position).then(|| self.known.oracle.value(position))?;
        self.unless_damaged(answer)
    }

    /// Whether the tables may know a position.
    #[inline]
    fn covers(&self, position: &Position<R>) -> bool {
        position.occupied().len() <= self.max_pieces as usize && self.fault().is_none()
    }

    #[inline]
    fn unless_damaged<T>(&self, answer: Result<T, TablebaseError>) -> Option<T> {
        match answer {
            Ok(answer) => Some(answer),
            Err(error) => {
                // Another thread may have come across one before.
                let _ = self.known.fault.set(error);
                None
            }
        }
    }
}
