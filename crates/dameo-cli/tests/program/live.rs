//! `dameo serve` while people play, and what must not happen to their games: the process is
//! killed or stands still, the disk is full, the network is bad. `cargo xtask test-all` kills
//! it twenty times in 200 games.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use dameo_load::crash::{self, Crashes};
use dameo_load::faults;

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(future)
}

fn program() -> PathBuf {
    cargo_bin("dameo")
}

#[test]
fn whatever_is_acknowledged_survives_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    let crashes = Crashes { games: 20, rounds: 3, think: Duration::from_secs(2), seed: 1 };
    let report = block_on(crash::run(&program(), folder.path(), crashes)).unwrap();
    assert!(report.clocks > 0 && report.lost >= 40, "{report:?}");
}

#[test]
fn nobody_loses_time_while_the_process_stands_still() {
    let (folder, time) = (tempfile::tempdir().unwrap(), Duration::from_secs(5));
    let report = block_on(faults::stand_still(&program(), folder.path(), 8, time)).unwrap();
    assert!(report.clocks > 0, "{report:?}");
}

#[test]
fn games_survive_a_network_that_delays_cuts_and_half_closes() {
    let (folder, time) = (tempfile::tempdir().unwrap(), Duration::from_secs(8));
    block_on(faults::bad_network(&program(), folder.path(), 8, time)).unwrap();
}

#[test]
fn nothing_is_acknowledged_while_the_disk_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let Some(disk) = SmallDisk::mount(folder.path()) else {
        println!("not tested: only root can mount a small disk");
        return;
    };
    block_on(faults::full_disk(&program(), &disk.0, 8)).unwrap();
}

/// A small file system in memory. It ends with this value.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// One at a folder; `None` if this user cannot mount it.
    fn mount(folder: &Path) -> Option<Self> {
        let disk = folder.join("disk");
        fs::create_dir(&disk).unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=8m", "tmpfs"]).arg(&disk);
        let is_mounted = mount.output().is_ok_and(|output| output.status.success());
        is_mounted.then_some(Self(disk))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // If it fails, the folder cannot be removed, which the temporary one reports.
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}
