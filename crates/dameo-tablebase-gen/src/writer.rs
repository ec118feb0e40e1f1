//! Writes table files. A file gets its name when it is complete and on the
//! disk.

use std::io::{self, Seek, SeekFrom, Write};
use std::path::PathBuf;

use dameo::Geometry;
use dameo_tablebase::internals::{COMPRESSED, CONSTANT, ENTRY_LEN, Header, checksum, seal};
use dameo_tablebase::{FileRecord, Folder, Index, Metric, TablebaseError};
use tempfile::NamedTempFile;
use xxhash_rust::xxh3::xxh3_64;
use zstd::bulk::Compressor;
use zstd::zstd_safe::{CParameter, Strategy};

use crate::folder::{partial_file, persist};

/// Positions that are compressed together: a multiple of the positions per
/// block of every metric.
pub(crate) const POSITIONS_PER_CHUNK: usize = 1 << 16;

/// The largest dictionary in bytes.
const DICTIONARY_LEN: usize = 16 << 10;

/// Tables with fewer positions are compressed as well as possible: it takes little time, and
/// they are carried by the app and read most.
const SMALL_TABLE: u64 = 1 << 18;

/// A table file that is being written.
pub(crate) struct TableWriter {
    path: PathBuf,
    header: Header,
    dictionary: Vec<u8>,
    effort: Effort,
    file: io::BufWriter<NamedTempFile>,
    directory: Vec<u8>,
    blocks_len: u64,
}

/// How much time zstd takes to make blocks small.
#[derive(Clone, Copy, Debug)]
struct Effort {
    level: i32,
    parameters: &'static [CParameter],
}

impl Effort {
    /// In a table that is not small, files become some 3% larger than they could be, and are
    /// written in less than half the time.
    fn of(metric: Metric, positions: u64) -> Self {
        let (level, parameters) = match (metric, positions < SMALL_TABLE) {
            (Metric::Wdl, true) => (19, &[][..]),
            (Metric::Wdl, false) => (9, &[][..]),
            (Metric::Dtw, true) => (15, &[][..]),
            // Few of the possible matches are looked at, but long ones are not broken off.
            (Metric::Dtw, false) => (
                12,
                &[
                    CParameter::Strategy(Strategy::ZSTD_btopt),
                    CParameter::MinMatch(3),
                    CParameter::SearchLog(3),
                    CParameter::TargetLength(256),
                ][..],
            ),
        };
        Self { level, parameters }
    }

    fn compressor(self, dictionary: &[u8]) -> io::Result<Compressor<'static>> {
        let mut compressor = Compressor::with_dictionary(self.level, dictionary)?;
        for &parameter in self.parameters {
            compressor.set_parameter(parameter)?;
        }
        Ok(compressor)
    }
}

impl TableWriter {
    /// Begins a file of a table. The samples are the values of whole
    /// blocks; a dictionary is trained on them and kept if it saves space.
    pub(crate) fn create<G: Geometry>(
        folder: &Folder,
        index: &Index<G>,
        metric: Metric,
        samples: &[&[u8]],
    ) -> Result<Self, TablebaseError> {
        let (signature, positions) = (index.signature(), index.len());
        let path = folder.file(signature, metric);
        let failed = || TablebaseError::io("write", &path);
        let per_block = metric.positions_per_block();
        let blocks = positions.div_ceil(per_block as u64);
        let effort = Effort::of(metric, positions);
        let dictionary =
            dictionary(metric, effort, blocks, samples).map_err(failed())?.unwrap_or_default();
        let header = Header {
            metric,
            signature,
            rules: folder.variant().name().to_owned(),
            positions,
            positions_per_block: per_block as u32,
            blocks: blocks as u32,
            dictionary_len: dictionary.len() as u32,
            file_len: 0,
        };
        let file = partial_file(folder.path()).map_err(failed())?;
        let mut file = io::BufWriter::new(file);
        file.seek(SeekFrom::Start(header.front_len())).map_err(failed())?;
        Ok(Self {
            directory: Vec::with_capacity(blocks as usize * ENTRY_LEN),
            header,
            dictionary,
            effort,
            file,
            blocks_len: 0,
            path,
        })
    }

    /// Compresses values into blocks for [`append`](Self::append).
    pub(crate) fn compress(&self, values: &[u8]) -> Result<Vec<Vec<u8>>, TablebaseError> {
        let metric = self.header.metric;
        let blocks = || -> io::Result<_> {
            let mut compressor = self.effort.compressor(&self.dictionary)?;
            values
                .chunks(metric.positions_per_block())
                .map(|values| compress(metric, values, &mut compressor))
                .collect()
        };
        blocks().map_err(TablebaseError::io("write", &self.path))
    }

    /// Appends the next blocks of the file.
    pub(crate) fn append(&mut self, blocks: &[Vec<u8>]) -> Result<(), TablebaseError> {
        for block in blocks {
            self.directory.extend((block.len() as u32).to_le_bytes());
            self.directory.extend(xxh3_64(block).to_le_bytes());
            self.blocks_len += block.len() as u64;
            self.file.write_all(block).map_err(TablebaseError::io("write", &self.path))?;
        }
        Ok(())
    }

    /// Completes the file and renames it.
    pub(crate) fn finish(mut self) -> Result<FileRecord, TablebaseError> {
        assert_eq!(self.directory.len(), self.header.blocks as usize * ENTRY_LEN, "all blocks");
        self.header.file_len = self.header.front_len() + self.blocks_len;
        let mut front = self.header.to_bytes().to_vec();
        front.extend(&self.dictionary);
        front.extend(&self.directory);
        seal(&mut front);
        let record = FileRecord { bytes: self.header.file_len, checksum: checksum(&front) };
        let path = self.path.clone();
        self.persist(&front).map_err(TablebaseError::io("write", path))?;
        Ok(record)
    }

    fn persist(mut self, front: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(front)?;
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        persist(file, &self.path)
    }
}

/// A dictionary for `blocks` blocks, unless it takes more bytes than it saves.
fn dictionary(
    metric: Metric,
    effort: Effort,
    blocks: u64,
    samples: &[&[u8]],
) -> io::Result<Option<Vec<u8>>> {
    let packed: Vec<_> = samples.iter().map(|values| metric.pack(values)).collect();
    // Training fails on few or uniform samples, which is not an error.
    let Ok(dictionary) = zstd::dict::from_samples(&packed, DICTIONARY_LEN) else {
        return Ok(None);
    };
    let total = |mut compressor: Compressor<'_>| -> io::Result<u64> {
        samples.iter().try_fold(0, |total, values| {
            Ok(total + compress(metric, values, &mut compressor)?.len() as u64)
        })
    };
    let without = total(effort.compressor(&[])?)?;
    let with = total(effort.compressor(&dictionary)?)?;
    let saved = without.saturating_sub(with) * blocks / packed.len() as u64;
    Ok((saved > dictionary.len() as u64).then_some(dictionary))
}

/// Compresses the values of a block.
fn compress(metric: Metric, values: &[u8], compressor: &mut Compressor<'_>) -> io::Result<Vec<u8>> {
    if values.iter().all(|value| *value == values[0]) {
        return Ok(vec![CONSTANT, values[0]]);
    }
    let mut block = vec![COMPRESSED];
    block.extend(compressor.compress(&metric.pack(values))?);
    Ok(block)
}

#[cfg(test)]
mod tests {
    use dameo_tablebase::Zstd;
    use dameo_tablebase::internals::decompress;

    use super::*;

    #[test]
    fn compression_round_trips() {
        let decoder = Zstd::C.decoder(&[]).unwrap();
        let decompress =
            |metric, block: &_, values| decompress(metric, block, values, decoder.as_ref());
        let mut compressor = Compressor::new(1).unwrap();
        for metric in Metric::ALL {
            for len in [1, 2, 4, 5, 6, 1000] {
                for values in [vec![2; len], (0..len).map(|n| (n * n % 7 % 3) as u8).collect()] {
                    let block = compress(metric, &values, &mut compressor).unwrap();
                    let packed = decompress(metric, &block, len).unwrap();
                    let unpack = |offset| metric.unpack(packed[metric.byte_offset(offset)], offset);
                    let unpacked: Vec<_> = (0..len).map(unpack).collect();
                    assert_eq!(unpacked, values);
                    assert_eq!(
                        decompress(metric, &block, len + 5000).is_some(),
                        block[0] == CONSTANT
                    );
                }
            }
        }
    }
}
