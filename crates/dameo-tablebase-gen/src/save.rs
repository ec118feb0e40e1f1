//! Writes solved tables to files and reads them back.
//!
//! Files have no values for positions in which the side to move must capture:
//! a probe resolves the captures. Such entries hold whatever compresses best.

use std::sync::atomic::Ordering::Relaxed;

use dameo::rules::DameoRules;
use dameo_tablebase::internals::{Code, Pieces};
use dameo_tablebase::{FileRecord, Folder, Metric, TableFile, TablebaseError};
use rayon::prelude::*;

use crate::solved::{SolvedTables, Table};
use crate::writer::{POSITIONS_PER_CHUNK, TableWriter};

/// Chunks that are compressed in parallel before they are written.
const CHUNKS_PER_BATCH: u64 = 64;

/// Chunks that dictionaries are trained on.
const SAMPLES: u64 = 64;

/// Writes both files of a table.
pub(crate) fn save<R: DameoRules>(
    folder: &Folder,
    table: &Table<R>,
) -> Result<[FileRecord; 2], TablebaseError> {
    let signature = table.index.signature();
    let len = table.index.len();
    let chunks = len.div_ceil(POSITIONS_PER_CHUNK as u64);
    let samples: Vec<_> =
        sample(chunks).par_iter().map(|&chunk| Chunk::new(table, chunk)).collect();
    let mut writers = Vec::new();
    for metric in Metric::ALL {
        let blocks: Vec<_> = samples.iter().map(|chunk| chunk.first_block(metric)).collect();
        let path = folder.file(signature, metric);
        writers.push(TableWriter::create(
            &path,
            folder.variant().name(),
            signature,
            metric,
            len,
            &blocks,
        )?);
    }
    for first in (0..chunks).step_by(CHUNKS_PER_BATCH as usize) {
        let batch = first..chunks.min(first + CHUNKS_PER_BATCH);
        let compressed: Vec<_> = batch
            .into_par_iter()
            .map(|number| {
                let chunk = Chunk::new(table, number);
                let compress =
                    |metric: Metric| writers[metric as usize].compress(chunk.values(metric));
                Ok([compress(Metric::Wdl)?, compress(Metric::Dtw)?])
            })
            .collect::<Result<_, TablebaseError>>()?;
        for chunk in compressed {
            for (writer, blocks) in writers.iter_mut().zip(chunk) {
                writer.append(&blocks)?;
            }
        }
    }
    let mut written = writers.into_iter().map(TableWriter::finish);
    let mut next = || written.next().expect("a writer for each metric");
    Ok([next()?, next()?])
}

/// The chunks that dictionaries are trained on, evenly spread; none if the table
/// is small.
fn sample(chunks: u64) -> Vec<u64> {
    if chunks < 2 * SAMPLES {
        return Vec::new();
    }
    (0..SAMPLES).map(|sample| sample * chunks / SAMPLES).collect()
}

/// The values of consecutive positions for both files.
struct Chunk {
    wdl: Vec<u8>,
    dtw: Vec<u8>,
}

impl Chunk {
    fn new<R: DameoRules>(table: &Table<R>, number: u64) -> Self {
        let start = number * POSITIONS_PER_CHUNK as u64;
        let end = table.index.len().min(start + POSITIONS_PER_CHUNK as u64);
        let mut codes = Vec::with_capacity(POSITIONS_PER_CHUNK);
        // Runs of one value compress best: an entry without a value repeats the
        // one before it, and at the start of a block the one after it.
        let mut unset = 0;
        let mut last = None;
        table.index.for_each(start..end, |index, pieces, _| {
            if codes.len().is_multiple_of(Metric::Dtw.positions_per_block()) {
                last = None;
                unset = codes.len();
            }
            let must_capture = pieces.position::<R>().has_capture();
            if must_capture {
                codes.push(last.unwrap_or(0));
            } else {
                let code = table.cells[index as usize].load(Relaxed);
                if last.is_none() {
                    codes[unset..].fill(code);
                }
                last = Some(code);
                codes.push(code);
            }
        });
        let wdl = codes.iter().map(|&code| Code(code).wdl::<R>().byte()).collect();
        Self { wdl, dtw: codes }
    }

    fn values(&self, metric: Metric) -> &[u8] {
        match metric {
            Metric::Wdl => &self.wdl,
            Metric::Dtw => &self.dtw,
        }
    }

    fn first_block(&self, metric: Metric) -> &[u8] {
        let values = self.values(metric);
        &values[..values.len().min(metric.positions_per_block())]
    }
}

/// Fills the cells of a table from its DTW file. The tables that captures lead
/// to must be solved.
pub(crate) fn load<R: DameoRules>(
    file: &TableFile,
    table: &Table<R>,
    solved: &SolvedTables<'_, R>,
) -> Result<(), TablebaseError> {
    let metric = Metric::Dtw;
    let per_block = metric.positions_per_block();
    (0..file.blocks()).into_par_iter().try_for_each(|block| {
        let packed = file.block(block)?;
        let start = block * per_block;
        let end = start + file.values_in(block);
        let visit = |index: u64, pieces: &Pieces<R::Board>, _| {
            let offset = index as usize - start;
            let code = match solved.after_captures(&pieces.position()) {
                Some(best) => best.code().0,
                None => metric.unpack(packed[metric.byte_offset(offset)], offset),
            };
            table.cells[index as usize].store(code, Relaxed);
        };
        table.index.for_each(start as u64..end as u64, visit);
        Ok(())
    })
}
