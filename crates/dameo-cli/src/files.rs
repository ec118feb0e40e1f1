//! Files named on the command line.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tempfile::NamedTempFile;

/// The context of an error of writing to stdout.
pub(crate) const STDOUT: &str = "cannot write to stdout";

/// Opens a file for reading, or stdin for `-`.
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        anyhow::bail!("cannot read {name}: it is a directory");
    }
    Ok(Box::new(BufReader::new(file)))
}

/// Names the file in an error of writing to it: a closure for `map_err`. The kind of the error
/// stays.
pub(crate) fn cannot_write(path: &Path) -> impl FnOnce(io::Error) -> io::Error + '_ {
    move |error| io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display()))
}

/// Stdout, another stream, or a file that is replaced atomically by
/// [`finish`](Self::finish): a failure neither leaves half a file nor destroys an old
/// one.
pub(crate) enum OutputFile {
    Stdout(io::BufWriter<io::Stdout>),
    /// What is not a file that could be replaced: a device or a pipe.
    Stream {
        stream: io::BufWriter<File>,
        path: PathBuf,
    },
    File {
        temporary: io::BufWriter<NamedTempFile>,
        path: PathBuf,
    },
}

impl OutputFile {
    /// Opens the given file, or stdout for `None`.
    pub(crate) fn new(path: Option<&Path>) -> Result<Self> {
        Self::with(path, with_default_permissions())
    }

    /// As [`new`](Self::new), but a new file is for its owner alone.
    pub(crate) fn private(path: Option<&Path>) -> Result<Self> {
        Self::with(path, tempfile::Builder::new())
    }

    fn with(path: Option<&Path>, builder: tempfile::Builder) -> Result<Self> {
        let Some(path) = path else {
            return Ok(Self::Stdout(io::BufWriter::new(io::stdout())));
        };
        let cannot_write = || format!("cannot write {}", path.display());
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
            let stream = File::options().write(true).open(path).with_context(cannot_write)?;
            return Ok(Self::Stream { stream: io::BufWriter::new(stream), path: path.to_owned() });
        }
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let temporary = builder.tempfile_in(folder).with_context(cannot_write)?;
        Ok(Self::File { temporary: io::BufWriter::new(temporary), path: path.to_owned() })
    }

    pub(crate) fn write(&mut self, text: &str) -> Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.write_all(text.as_bytes()).context(STDOUT)?,
            Self::Stream { stream, path } => stream
                .write_all(text.as_bytes())
                .with_context(|| format!("cannot write {}", path.display()))?,
            Self::File { temporary, path } => temporary
                .write_all(text.as_bytes())
                .with_context(|| format!("cannot write {}", path.display()))?,
        }
        Ok(())
    }

    /// Flushes stdout, or moves the finished file to its name.
    pub(crate) fn finish(self) -> Result<()> {
        match self {
            Self::Stdout(mut stdout) => stdout.flush().context(STDOUT)?,
            Self::Stream { mut stream, path } => {
                stream.flush().with_context(|| format!("cannot write {}", path.display()))?;
            }
            Self::File { temporary, path } => {
                let name = path.display().to_string();
                let temporary = temporary.into_inner().map_err(io::IntoInnerError::into_error);
                let temporary = temporary.with_context(|| format!("cannot write {name}"))?;
                temporary.as_file().sync_all().with_context(|| format!("cannot write {name}"))?;
                temporary.persist(&path).with_context(|| format!("cannot write {name}"))?;
            }
        }
        Ok(())
    }
}

/// Builds temporary files with the permissions of an ordinary new file (those
/// left by the umask); by default they are private.
fn with_default_permissions() -> tempfile::Builder<'static, 'static> {
    #[allow(unused_mut, reason = "other systems have no modes")]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder
}
