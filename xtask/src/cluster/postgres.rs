//! PostgreSQL, with a folder of the clone that stays, reached by a socket in a temporary one.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs, io, process};

use super::part::{End, Part, log_of};
use crate::failure::{Failure, Result, fail};
use crate::files;
use crate::interrupts::Ending;
use crate::paths;
use crate::process::Program;
use crate::servers::Servers;

const NAME: &str = "PostgreSQL";
/// How long it may take to start, after a crash too.
const START: Duration = Duration::from_secs(60);
/// SIGINT ends the connections of its clients.
const END: End = End { ending: Ending::Interrupt, patience: Duration::from_secs(30) };
/// The user and the group `nobody`, as whom it runs if this command is root's: it refuses to be
/// root's.
const NOBODY: u32 = 65534;

/// A folder for the socket, whose path must be short. Only its owner and root may use it.
struct SocketFolder {
    path: PathBuf,
    /// Whether this command is root's.
    is_root: bool,
}

impl SocketFolder {
    fn new() -> Result<Self> {
        let path = env::temp_dir().join(format!("dameo-cluster-{}", process::id()));
        let failure = |error| Failure::new(format!("cannot create {}: {error}", path.display()));
        create_private(&path).map_err(failure)?;
        let folder = Self { is_root: is_of_root(&path).map_err(failure)?, path };
        folder.give(&folder.path)?;
        Ok(folder)
    }

    /// Lets whoever PostgreSQL runs as own a folder.
    fn give(&self, folder: &Path) -> Result {
        if !self.is_root {
            return Ok(());
        }
        give_to_nobody(folder).map_err(|error| {
            Failure::new(format!("cannot give {} to nobody: {error}", folder.display()))
        })
    }

    /// A program of PostgreSQL.
    fn program(&self, path: &Path) -> Program {
        if !self.is_root {
            return Program::new(path);
        }
        let ids = [format!("--reuid={NOBODY}"), format!("--regid={NOBODY}")];
        Program::new("setpriv").args(ids).arg("--clear-groups").arg(path)
    }
}

impl Drop for SocketFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

#[cfg(unix)]
fn create_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;

    fs::DirBuilder::new().mode(0o700).create(folder)
}

#[cfg(unix)]
fn is_of_root(folder: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;

    Ok(folder.metadata()?.uid() == 0)
}

#[cfg(unix)]
fn give_to_nobody(folder: &Path) -> io::Result<()> {
    std::os::unix::fs::chown(folder, Some(NOBODY), Some(NOBODY))
}

// The command says first that it is not for Windows.
#[cfg(windows)]
fn create_private(folder: &Path) -> io::Result<()> {
    fs::create_dir(folder)
}

#[cfg(windows)]
fn is_of_root(_: &Path) -> io::Result<bool> {
    Ok(false)
}

#[cfg(windows)]
fn give_to_nobody(_: &Path) -> io::Result<()> {
    Ok(())
}

/// PostgreSQL, until it is dropped.
pub(super) struct Postgres {
    pub(super) part: Part,
    socket: SocketFolder,
}

impl Postgres {
    /// Starts it on the data in a folder, which it makes at first.
    pub(super) fn start(servers: &Servers, data: &Path) -> Result<Self> {
        let socket = SocketFolder::new()?;
        let runs = |folder: &Path| {
            socket.program(&folder.join("initdb")).folder("/").arg("--version").succeeds()
        };
        let Some(programs) = servers.postgres().into_iter().find(|folder| runs(folder)) else {
            let who = if socket.is_root { ", which the user nobody can run" } else { "" };
            fail!(
                "there is no PostgreSQL{who}: expected initdb and postgres in PATH or in the \
                 folder that DAMEO_POSTGRES_BIN names"
            );
        };
        make_data(&socket, &programs, data)?;
        let program = socket.program(&programs.join("postgres")).folder("/").arg("-D").arg(data);
        let program = program.arg("-k").arg(&socket.path);
        let program = program.args(["-c", "listen_addresses=", "-c", "max_connections=200"]);
        let mut part = Part::start(NAME, program, END)?;
        let status = data.join("postmaster.pid");
        part.wait_until(START, |part| is_ready(&status, part.process()))?;
        Ok(Self { part, socket })
    }

    /// The address of its database, which is empty at first.
    pub(super) fn address(&self) -> String {
        format!("postgres://dameo@localhost/postgres?host={}", self.socket.path.display())
    }
}

/// Whether the server of this process accepts connections. The file may be that of an earlier one.
fn is_ready(status: &Path, process: u32) -> bool {
    let text = fs::read_to_string(status).unwrap_or_default();
    let mut lines = text.lines();
    lines.next() == Some(&process.to_string()) && lines.any(|line| line.trim_end() == "ready")
}

/// Makes the folder of data, unless it is there. An attempt that was cut off does not count.
fn make_data(socket: &SocketFolder, programs: &Path, data: &Path) -> Result {
    if data.join("PG_VERSION").is_file() {
        return Ok(());
    }
    let new = data.with_extension("new");
    files::remove(&new)?;
    files::remove(data)?;
    files::create_folder(&new)?;
    socket.give(&new)?;
    let initdb = socket.program(&programs.join("initdb")).folder("/").arg("-D").arg(&new);
    let initdb = initdb.args(["-U", "dameo", "-A", "trust", "-E", "UTF8", "--no-locale"]);
    let log = log_of(NAME);
    initdb.start_apart(&log)?.succeed().map_err(|failure| {
        Failure::new(format!("{failure}; its output is in {}", paths::shown(&log)))
    })?;
    files::rename(&new, data)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::tests::folder;

    #[test]
    fn only_the_server_of_this_process_counts() {
        let status = folder("cluster").join("postmaster.pid");
        assert!(!is_ready(&status, 42));
        files::write(&status, "42\n/data\n1700000000\n5432\n/tmp\n\n  1  2\nstarting\n").unwrap();
        assert!(!is_ready(&status, 42));
        files::write(&status, "42\n/data\n1700000000\n5432\n/tmp\n\n  1  2\nready   \n").unwrap();
        assert!(is_ready(&status, 42));
        assert!(!is_ready(&status, 4));
    }
}
