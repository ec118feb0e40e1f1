//! Writes tables of win, draw or loss to files.

use std::sync::{Mutex, PoisonError};

use dameo::rules::DameoRules;
use dameo_tablebase::{FileRecord, Folder, Metric, Statistics};

use super::table::WdlTable;
use crate::error::BuildError;
use crate::limits::Limits;
use crate::save::{fill_gaps, write};
use crate::writer::POSITIONS_PER_CHUNK;

/// Numbers of positions by value: all of them, then those without captures.
type Counts = [[u64; 3]; 2];

/// Writes the file of a table, and counts its values.
///
/// # Errors
/// If it cannot be written, or it is stopped.
pub(crate) fn save<R: DameoRules>(
    folder: &Folder,
    table: &WdlTable<R>,
    limits: Limits<'_>,
) -> Result<(FileRecord, Statistics), BuildError> {
    let counts =
        Mutex::new(vec![None; table.index.len().div_ceil(POSITIONS_PER_CHUNK as u64) as usize]);
    let per_block = Metric::Wdl.positions_per_block();
    let [record] = write(folder, &table.index, [Metric::Wdl], limits, |positions| {
        let mut chunk = Counts::default();
        let mut values = Vec::with_capacity(positions.len());
        let range = positions.start as u64..positions.end as u64;
        table.index.for_each(range, |_, pieces, weight| {
            let value = table.value_of(pieces).byte();
            let captures = pieces.position::<R>().has_capture();
            chunk[0][usize::from(value)] += weight;
            chunk[1][usize::from(value)] += if captures { 0 } else { weight };
            values.push((!captures).then_some(value));
        });
        // A chunk on which dictionaries are trained is read twice.
        let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts[positions.start / POSITIONS_PER_CHUNK] = Some(chunk);
        drop(counts);
        [fill_gaps(values.into_iter(), per_block)]
    })?;
    let counts = counts.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok((record, statistics(counts.into_iter().flatten())))
}

fn statistics(counts: impl Iterator<Item = Counts>) -> Statistics {
    let [all, quiet] = counts.fold(Counts::default(), |mut sum, counts| {
        let pairs = sum.as_flattened_mut().iter_mut().zip(counts.as_flattened());
        pairs.for_each(|(sum, count)| *sum += count);
        sum
    });
    let [lost, drawn, won] = all;
    let [quiet_lost, quiet_drawn, quiet_won] = quiet;
    let positions = all.iter().sum::<u64>();
    Statistics {
        positions,
        won,
        drawn,
        lost,
        with_capture: positions - quiet.iter().sum::<u64>(),
        quiet_won,
        quiet_drawn,
        quiet_lost,
        plies: Vec::new(),
    }
}
