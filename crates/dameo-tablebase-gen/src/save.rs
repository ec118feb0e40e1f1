//! Writes solved tables to files.
//!
//! Files have no values for positions in which the side to move must capture:
//! a probe resolves the captures. Such entries hold whatever compresses best.

use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;

use dameo::Geometry;
use dameo::rules::DameoRules;
use dameo_tablebase::internals::Code;
use dameo_tablebase::{FileRecord, Folder, Index, Metric, TablebaseError};
use rayon::prelude::*;

use crate::capture_flags::CaptureFlags;
use crate::error::BuildError;
use crate::limits::Limits;
use crate::solved::Table;
use crate::writer::{POSITIONS_PER_CHUNK, TableWriter};

/// Chunks that are compressed in parallel before they are written.
const CHUNKS_PER_BATCH: u64 = 64;

/// Chunks that dictionaries are trained on.
const SAMPLES: u64 = 64;

/// Writes both files of a table.
///
/// # Errors
/// If they cannot be written, or it is stopped.
pub(crate) fn save<R: DameoRules>(
    folder: &Folder,
    table: &Table<R>,
    captures: &CaptureFlags,
    limits: Limits<'_>,
) -> Result<[FileRecord; 2], BuildError> {
    write(folder, &table.index, Metric::ALL, limits, |positions| {
        let code = |index| (!captures.get(index)).then(|| table.cells[index].load(Relaxed));
        let codes = fill_gaps(positions.map(code), Metric::Dtw.positions_per_block());
        let wdl = codes.iter().map(|&code| Code(code).wdl::<R>().byte()).collect();
        [wdl, codes]
    })
}

/// Writes files of a table. `values` returns those of consecutive positions, by metric.
///
/// # Errors
/// If they cannot be written, or it is stopped.
pub(crate) fn write<G: Geometry, const N: usize>(
    folder: &Folder,
    index: &Index<G>,
    metrics: [Metric; N],
    limits: Limits<'_>,
    values: impl Fn(Range<usize>) -> [Vec<u8>; N] + Sync,
) -> Result<[FileRecord; N], BuildError> {
    let len = index.len();
    let chunks = len.div_ceil(POSITIONS_PER_CHUNK as u64);
    let values = |chunk: u64| {
        let start = chunk as usize * POSITIONS_PER_CHUNK;
        values(start..(start + POSITIONS_PER_CHUNK).min(len as usize))
    };
    let samples: Vec<_> = sample(chunks).par_iter().map(|&chunk| values(chunk)).collect();
    let mut writers = Vec::new();
    for (number, metric) in metrics.into_iter().enumerate() {
        let blocks: Vec<_> = samples
            .iter()
            .map(|values| &values[number][..metric.positions_per_block().min(values[number].len())])
            .collect();
        writers.push(TableWriter::create(folder, index, metric, &blocks)?);
    }
    for first in (0..chunks).step_by(CHUNKS_PER_BATCH as usize) {
        limits.go_on()?;
        let batch = first..chunks.min(first + CHUNKS_PER_BATCH);
        let compressed: Vec<_> = batch
            .into_par_iter()
            .map(|chunk| {
                let values = values(chunk);
                let pairs = writers.iter().zip(&values);
                pairs.map(|(writer, values)| writer.compress(values)).collect()
            })
            .collect::<Result<Vec<Vec<_>>, TablebaseError>>()?;
        for chunk in compressed {
            for (writer, blocks) in writers.iter_mut().zip(chunk) {
                writer.append(&blocks)?;
            }
        }
    }
    let records: Vec<_> = writers.into_iter().map(TableWriter::finish).collect::<Result<_, _>>()?;
    Ok(records.try_into().expect("a writer for each metric"))
}

/// The chunks that dictionaries are trained on, evenly spread; none if the table
/// is small.
fn sample(chunks: u64) -> Vec<u64> {
    if chunks < 2 * SAMPLES {
        return Vec::new();
    }
    (0..SAMPLES).map(|sample| sample * chunks / SAMPLES).collect()
}

/// Values for a file: `None` where there is none. Runs of one value compress best: such an entry
/// repeats the one before it, and at the start of a block of `per_block` values the one after it.
pub(crate) fn fill_gaps(values: impl Iterator<Item = Option<u8>>, per_block: usize) -> Vec<u8> {
    let mut filled = Vec::with_capacity(POSITIONS_PER_CHUNK);
    let mut unset = 0;
    let mut last = None;
    for value in values {
        if filled.len().is_multiple_of(per_block) {
            last = None;
            unset = filled.len();
        }
        if last.is_none()
            && let Some(value) = value
        {
            filled[unset..].fill(value);
        }
        last = value.or(last);
        filled.push(last.unwrap_or(0));
    }
    filled
}
