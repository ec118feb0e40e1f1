//! Verification: tables checked forwards.
//!
//! The generator works backwards from the end of the game. Here every value is
//! derived once more from those after each legal move. If all values of a class
//! agree with their successors, they are right: a win or loss in `d` plies
//! follows from one in `d - 1`, down to positions without a legal move, and if
//! only draws are left, neither side can force anything.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use dameo::rules::{ByFamily, DameoRules, DamoneRules, Family};
use dameo::{AnyPosition, QuietPosition, Rules, with_rules};
use dameo_tablebase::internals::Pieces;
use dameo_tablebase::{
    AnyTablebase, MaterialSignature, Metric, TableFile, Tablebase, TablebaseError, Value, Wdl,
};
use rayon::prelude::*;

/// Indices are examined in runs, which share blocks.
const RUN: u64 = 1 << 10;

/// The result of [`verify`].
#[derive(Clone, Debug)]
pub struct Verification {
    /// Number of positions without captures that were examined.
    pub examined: u64,
    /// Number of these with a wrong value.
    pub wrong: u64,
    /// One of the wrong ones.
    pub example: Option<Contradiction>,
}

/// A value that contradicts those after each legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// The position, White to move.
    pub position: AnyPosition,
    /// Its value in the WDL file.
    pub wdl: Wdl,
    /// Its value in the DTW file, if there is one.
    pub dtw: Option<Value>,
    /// Win, draw or loss as it follows from its moves.
    pub derived_wdl: Wdl,
    /// The value that follows from its moves, if the table has distances.
    pub derived_dtw: Option<Value>,
}

/// Checks the files of a table and derives its values again: all of them, or
/// at least `samples`, evenly spread. Positions with captures have no stored
/// value and do not count as examined. `progress` is called with numbers of
/// indices that have been examined.
///
/// Runs on the current rayon thread pool.
///
/// # Errors
/// If a table is missing or its file is damaged.
pub fn verify(
    tablebase: &AnyTablebase,
    signature: MaterialSignature,
    samples: Option<u64>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Verification, TablebaseError> {
    let task = Task { tablebase, signature, samples, progress };
    with_rules!(tablebase.variant(), R => task.choose::<R>())
}

/// The arguments of [`verify`].
struct Task<'a> {
    tablebase: &'a AnyTablebase,
    signature: MaterialSignature,
    samples: Option<u64>,
    progress: &'a (dyn Fn(u64) + Sync),
}

impl Task<'_> {
    fn choose<R: Rules>(self) -> Result<Verification, TablebaseError> {
        R::Family::choose(self)
    }
}

impl<R: Rules> ByFamily<R> for Task<'_> {
    type Output = Result<Verification, TablebaseError>;

    fn dameo(self) -> Self::Output
    where
        R: DameoRules,
    {
        let tablebase = self.tablebase.downcast_ref::<R>().expect("the rules of the variant");
        verify_typed(tablebase, self.signature, self.samples, self.progress)
    }

    fn damone(self) -> Self::Output
    where
        R: DamoneRules,
    {
        Err(TablebaseError::Unsupported { variant: self.tablebase.variant() })
    }
}

fn verify_typed<R: DameoRules + Rules>(
    tablebase: &Tablebase<R>,
    signature: MaterialSignature,
    samples: Option<u64>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Verification, TablebaseError> {
    let has_distances = tablebase.has_distances(signature);
    for metric in Metric::ALL {
        if metric == Metric::Wdl || has_distances {
            check_blocks(tablebase.table_file(signature, metric)?)?;
        }
    }
    let index = tablebase.index(signature)?;
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
                    match examine(tablebase, pieces, has_distances, &examined) {
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

/// Reads and checks every block of a file.
///
/// # Errors
/// If a block cannot be read or is damaged.
fn check_blocks(file: &TableFile) -> Result<(), TablebaseError> {
    (0..file.blocks()).into_par_iter().try_for_each(|number| file.block(number).map(drop))
}

fn examine<R: DameoRules + Rules>(
    tablebase: &Tablebase<R>,
    pieces: &Pieces<R::Board>,
    has_distances: bool,
    examined: &AtomicU64,
) -> Result<Option<Contradiction>, TablebaseError> {
    let position = pieces.position::<R>();
    let Some(quiet) = QuietPosition::new(position) else { return Ok(None) };
    examined.fetch_add(1, Relaxed);
    let wdl = tablebase.probe_wdl_quiet(&quiet)?;
    let (dtw, derived_dtw, derived_wdl) = if has_distances {
        let derived = tablebase.value_from_moves(&position)?;
        (Some(tablebase.probe_dtw_quiet(&quiet)?), Some(derived), derived.wdl())
    } else {
        (None, None, tablebase.wdl_from_moves(&position)?)
    };
    let position = position.into();
    let contradiction = Contradiction { position, wdl, dtw, derived_wdl, derived_dtw };
    Ok((dtw != derived_dtw || wdl != derived_wdl).then_some(contradiction))
}
