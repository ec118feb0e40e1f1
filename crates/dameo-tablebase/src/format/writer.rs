//! Writing table files. A file appears under its name when it is complete and
//! on the disk, never before.

use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use xxhash_rust::xxh3::xxh3_64;
use zstd::bulk::Compressor;

use super::block;
use super::header::{self, ENTRY_LEN, Header, Metric};
use crate::error::TablebaseError;
use crate::material::MaterialSignature;

/// What the names of files begin with that are not complete.
pub(crate) const PARTIAL: &str = ".partial-";

/// The most bytes of a dictionary.
const DICTIONARY_LEN: usize = 16 << 10;

/// A table file under construction.
pub(crate) struct TableWriter {
    path: PathBuf,
    header: Header,
    dictionary: Vec<u8>,
    level: i32,
    file: io::BufWriter<NamedTempFile>,
    directory: Vec<u8>,
    blocks_len: u64,
}

/// A complete table file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Written {
    pub(crate) bytes: u64,
    /// The checksum in its header.
    pub(crate) checksum: u64,
}

impl Metric {
    /// How hard to compress.
    fn level(self) -> i32 {
        match self {
            Self::Wdl => 19,
            Self::Distance => 15,
        }
    }
}

impl TableWriter {
    /// Begins a table of so many positions. The samples are values of whole
    /// blocks, from which the dictionary is made if it saves space.
    pub(crate) fn create(
        path: &Path,
        rules: &str,
        signature: MaterialSignature,
        metric: Metric,
        positions: u64,
        samples: &[&[u8]],
    ) -> Result<Self, TablebaseError> {
        let failed = || TablebaseError::io("write", path);
        let per_block = metric.positions_per_block();
        let blocks = positions.div_ceil(per_block as u64);
        let level = metric.level();
        let dictionary =
            dictionary(metric, level, blocks, samples).map_err(failed())?.unwrap_or_default();
        let header = Header {
            metric,
            signature,
            rules: rules.to_owned(),
            positions,
            positions_per_block: per_block as u32,
            blocks: blocks as u32,
            dictionary_len: dictionary.len() as u32,
            file_len: 0,
        };
        let folder = path.parent().unwrap_or(Path::new("."));
        let file = partial_file(folder).map_err(failed())?;
        let mut file = io::BufWriter::new(file);
        file.seek(SeekFrom::Start(header.front_len())).map_err(failed())?;
        Ok(Self {
            path: path.to_owned(),
            directory: Vec::with_capacity(blocks as usize * ENTRY_LEN),
            header,
            dictionary,
            level,
            file,
            blocks_len: 0,
        })
    }

    /// Compresses values into blocks, which are then to be appended.
    pub(crate) fn compress(&self, values: &[u8]) -> Result<Vec<Vec<u8>>, TablebaseError> {
        let metric = self.header.metric;
        let compress = || -> io::Result<_> {
            let mut compressor = Compressor::with_dictionary(self.level, &self.dictionary)?;
            values
                .chunks(metric.positions_per_block())
                .map(|values| block::compress(metric, values, &mut compressor))
                .collect()
        };
        compress().map_err(TablebaseError::io("write", &self.path))
    }

    /// Appends blocks in the order of their positions.
    pub(crate) fn append(&mut self, blocks: &[Vec<u8>]) -> Result<(), TablebaseError> {
        for block in blocks {
            self.directory.extend((block.len() as u32).to_le_bytes());
            self.directory.extend(xxh3_64(block).to_le_bytes());
            self.blocks_len += block.len() as u64;
            self.file.write_all(block).map_err(TablebaseError::io("write", &self.path))?;
        }
        Ok(())
    }

    /// Completes the file and gives it its name.
    pub(crate) fn finish(mut self) -> Result<Written, TablebaseError> {
        assert_eq!(self.directory.len(), self.header.blocks as usize * ENTRY_LEN, "all blocks");
        self.header.file_len = self.header.front_len() + self.blocks_len;
        let mut front = self.header.to_bytes().to_vec();
        front.extend(&self.dictionary);
        front.extend(&self.directory);
        header::seal(&mut front);
        let written = Written { bytes: self.header.file_len, checksum: header::checksum(&front) };
        let path = self.path.clone();
        self.persist(&front).map_err(TablebaseError::io("write", path))?;
        Ok(written)
    }

    fn persist(mut self, front: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(front)?;
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        persist(file, &self.path)
    }
}

/// A file without a final name, which disappears unless it gets one.
pub(crate) fn partial_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PARTIAL);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Gives a file its name once its bytes are on the disk.
pub(crate) fn persist(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(path)?;
    // The name is on the disk only when the folder is.
    #[cfg(unix)]
    if let Some(folder) = path.parent() {
        std::fs::File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// A dictionary for the blocks, if they are so many that it saves more than
/// it takes.
fn dictionary(
    metric: Metric,
    level: i32,
    blocks: u64,
    samples: &[&[u8]],
) -> io::Result<Option<Vec<u8>>> {
    let packed: Vec<_> = samples.iter().map(|values| metric.pack(values)).collect();
    // Too few or too uniform samples make no dictionary; that is no error.
    let Ok(dictionary) = zstd::dict::from_samples(&packed, DICTIONARY_LEN) else {
        return Ok(None);
    };
    let total = |mut compressor: Compressor<'_>| -> io::Result<u64> {
        samples.iter().try_fold(0, |total, values| {
            Ok(total + block::compress(metric, values, &mut compressor)?.len() as u64)
        })
    };
    let without = total(Compressor::new(level)?)?;
    let with = total(Compressor::with_dictionary(level, &dictionary)?)?;
    let saved = without.saturating_sub(with) * blocks / packed.len() as u64;
    Ok((saved > dictionary.len() as u64).then_some(dictionary))
}
