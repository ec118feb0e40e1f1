//! What this machine has, compared with what the options of a server let requests use.

use anyhow::{Result, bail};
use dameo_server::ServerOptions;

/// The files of a server that are not connections: the log, the poller, tables.
const OTHER_FILES: u64 = 64;

/// Checks options against this machine, as far as its system tells. What may become scarce is
/// a warning in the log.
///
/// # Errors
/// If the transposition table of a single analysis is larger than the memory.
pub(super) fn check(options: &ServerOptions) -> Result<()> {
    if let Some(memory) = memory() {
        check_memory(options, memory >> 20)?;
    }
    if let Some(files) = open_files() {
        check_open_files(options, files);
    }
    Ok(())
}

fn check_memory(options: &ServerOptions, mib: u64) -> Result<()> {
    let (hash, running) = (options.hash_mib as u64, options.max_running as u64);
    if hash > mib {
        bail!("--hash {hash}: expected at most {mib}, the MiB of memory of this machine");
    }
    let all = hash.saturating_mul(running.max(1));
    if all > mib {
        tracing::warn!(
            "the analyses that run at once may need {all} MiB of memory, --hash times \
             --max-running, and this machine has {mib} MiB"
        );
    }
    Ok(())
}

fn check_open_files(options: &ServerOptions, limit: u64) {
    let connections = options.max_connections as u64;
    let needed = connections.saturating_add(OTHER_FILES);
    if limit < needed {
        tracing::warn!(
            "this program may open {limit} files, and {connections} connections \
             (--max-connections) need {needed}: raise the limit (ulimit -n, LimitNOFILE) or \
             allow fewer connections"
        );
    }
}

/// The memory that this program can have, in bytes.
#[cfg(target_os = "linux")]
fn memory() -> Option<u64> {
    let machine = nix::sys::sysinfo::sysinfo().ok().map(|system| system.ram_total());
    machine.into_iter().chain(control_group_memory()).min()
}

#[cfg(not(target_os = "linux"))]
fn memory() -> Option<u64> {
    None
}

/// The limit of the control group of this program, and of those around it.
#[cfg(target_os = "linux")]
fn control_group_memory() -> Option<u64> {
    use std::fs::read_to_string;
    use std::path::Path;

    let groups = read_to_string("/proc/self/cgroup").ok()?;
    let path = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let limit = |group: &Path| {
        let file = Path::new("/sys/fs/cgroup").join(group).join("memory.max");
        // Without a limit it is a word.
        read_to_string(file).ok()?.trim().parse().ok()
    };
    Path::new(path).ancestors().filter_map(limit).min()
}

/// The number of files that this program can have open.
#[cfg(unix)]
fn open_files() -> Option<u64> {
    use nix::sys::resource::{Resource, getrlimit};

    let (soft, _) = getrlimit(Resource::RLIMIT_NOFILE).ok()?;
    Some(soft)
}

#[cfg(not(unix))]
fn open_files() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_larger_than_the_memory_is_refused() {
        let options = ServerOptions { hash_mib: 4096, max_running: 8, ..ServerOptions::default() };
        assert!(check_memory(&options, 4096).is_ok());
        let error = check_memory(&options, 4095).unwrap_err().to_string();
        assert_eq!(error, "--hash 4096: expected at most 4095, the MiB of memory of this machine");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_machine_tells_what_it_has() {
        assert!(memory().unwrap() > 1 << 20);
        assert!(open_files().unwrap() > 0);
    }
}
