//! The tables examined from the other side: forwards.
//!
//! The generator works backwards from the end. Here every value is derived
//! once more, from those one move later. If all values of a class agree with
//! their successors they are right: a win or a loss in `d` rests on one in
//! `d - 1`, down to positions without a move, and where nothing but draws is
//! left neither side can force anything.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use dameo::{DameoRules, Position, QuietPosition};
use rayon::prelude::*;

use crate::error::TablebaseError;
use crate::format::Metric;
use crate::material::MaterialSignature;
use crate::pieces::Pieces;
use crate::probe::Tablebase;
use crate::value::{Value, Wdl};

/// Positions are examined in runs of neighbours, which share blocks.
const RUN: u64 = 1 << 10;

/// What an examination has found.
#[derive(Clone, Debug)]
pub struct Verification<R: DameoRules> {
    /// How many positions without captures were examined.
    pub examined: u64,
    /// How many of them have a wrong value.
    pub wrong: u64,
    /// One of those.
    pub example: Option<Contradiction<R>>,
}

/// A value that does not agree with those one move later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction<R: DameoRules> {
    /// The position, White to move.
    pub position: Position<R>,
    /// Its distance, as its file has it.
    pub distance: Value,
    /// Who wins, as the other file has it.
    pub wdl: Wdl,
    /// What follows from its moves.
    pub derived: Value,
}

impl<R: DameoRules> Tablebase<R> {
    /// Checks the files of a table, and derives its values anew: all of them,
    /// or those of at least so many of its numbers, evenly spread. Tells
    /// `progress` how many numbers are done. Positions with captures have no
    /// value of their own and do not count as examined.
    ///
    /// # Errors
    /// If a table is missing or its file is damaged.
    pub fn verify(
        &self,
        signature: MaterialSignature,
        samples: Option<u64>,
        progress: impl Fn(u64) + Sync,
    ) -> Result<Verification<R>, TablebaseError> {
        for metric in Metric::ALL {
            self.table_file(signature, metric)?.check()?;
        }
        let index = self.index(signature)?;
        let runs = index.len().div_ceil(RUN);
        let wanted = match samples {
            None => runs,
            Some(samples) => samples.div_ceil(RUN).clamp(1, runs),
        };
        let examined = AtomicU64::new(0);
        let wrong: Vec<_> = (0..wanted)
            .into_par_iter()
            .map(|run| {
                let start = (u128::from(run) * u128::from(runs) / u128::from(wanted)) as u64 * RUN;
                let end = index.len().min(start + RUN);
                let mut result = Ok(Vec::new());
                index.for_each(start..end, |_, pieces, _| {
                    if let Ok(wrong) = &mut result {
                        match self.examine(pieces, &examined) {
                            Ok(contradiction) => wrong.extend(contradiction),
                            Err(error) => result = Err(error),
                        }
                    }
                });
                progress(end - start);
                result
            })
            .collect::<Result<_, TablebaseError>>()?;
        let example = wrong.iter().flatten().next().copied();
        let wrong = wrong.iter().map(|wrong| wrong.len() as u64).sum();
        Ok(Verification { examined: examined.into_inner(), wrong, example })
    }

    fn examine(
        &self,
        pieces: &Pieces<R::Board>,
        examined: &AtomicU64,
    ) -> Result<Option<Contradiction<R>>, TablebaseError> {
        let position = pieces.position::<R>();
        let Some(quiet) = QuietPosition::new(position) else { return Ok(None) };
        examined.fetch_add(1, Relaxed);
        let distance = self.probe_distance(&quiet)?;
        let wdl = self.probe_wdl(&quiet)?;
        let derived = self.code_by_moves(&position)?.value::<R>();
        let contradiction = Contradiction { position, distance, wdl, derived };
        Ok((distance != derived || wdl != derived.wdl()).then_some(contradiction))
    }
}
