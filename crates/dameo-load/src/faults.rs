//! Other faults while games are played: a process that stands still, a full disk, a network
//! that delays and cuts.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, ensure};
use dameo_live::Millis;
use tokio::time::sleep;

use crate::games::{Games, GamesReport};
use crate::outage::{Outage, now};
use crate::played_at::PlayedAt;
use crate::player::Workload;
use crate::proxy::Proxy;
use crate::server::{ServerProcess, site_file};

/// How long is played before and after a fault.
const CALM: Duration = Duration::from_secs(3);
/// How long the disk stays full.
const FULL: Duration = Duration::from_secs(4);
/// For how long players think, on average.
const THINK: Duration = Duration::from_secs(1);

/// Plays, stops the process of the server for some time by SIGSTOP, and plays on.
///
/// # Errors
/// If anything is lost, doubled or wrong.
pub async fn stand_still(
    program: &Path,
    folder: &Path,
    count: u32,
    time: Duration,
) -> Result<GamesReport> {
    let mut server = ServerProcess::start(program, &site_file(folder), &[]).await?;
    let (site, workload) = (server.address(), Arc::new(Workload::new(THINK)));
    let mut games = Games::begin(site, PlayedAt::One(site), count, &workload, 1).await?;
    sleep(CALM).await;
    let killed = now();
    server.signal("STOP").await?;
    sleep(time).await;
    let started = now();
    server.signal("CONT").await?;
    workload.note(Outage { killed, started, ready: started, refund: Millis::ZERO });
    sleep(CALM).await;
    games.check_clients()?;
    let report = games.finish(site).await?;
    server.stop().await?;
    Ok(report)
}

/// Plays with the database on a small disk, fills the disk, and empties it again.
///
/// # Errors
/// If anything is lost, doubled or wrong, if a move was acknowledged while the disk was full
/// or none after it.
///
/// # Panics
/// If a client panicked.
pub async fn full_disk(program: &Path, disk: &Path, count: u32) -> Result<GamesReport> {
    let mut server = ServerProcess::start(program, &site_file(disk), &[]).await?;
    let (site, workload) = (server.address(), Arc::new(Workload::new(THINK)));
    let mut games = Games::begin(site, PlayedAt::One(site), count, &workload, 1).await?;
    sleep(CALM).await;
    let filler = disk.join("filler");
    fill(&filler);
    // What was being stored has room yet, in pages that the database has already.
    sleep(CALM).await;
    fill(&filler);
    let before = workload.acknowledgements.summary().count();
    sleep(FULL).await;
    let during = workload.acknowledgements.summary().count() - before;
    fs::remove_file(&filler)?;
    sleep(CALM).await;
    games.check_clients()?;
    let after = workload.acknowledgements.summary().count() - before - during;
    let report = games.finish(site).await?;
    ensure!(during == 0, "{during} moves were acknowledged while the disk was full");
    ensure!(after > 0, "no move was acknowledged after the disk had room again");
    let refused = workload.refusals.lock().expect("nobody panicked").contains_key("unavailable");
    ensure!(refused && report.frozen > 0, "nobody was told that nothing can be stored");
    server.stop().await?;
    Ok(report)
}

/// Writes to a file until the disk is full.
fn fill(path: &Path) {
    use std::io::Write;
    let Ok(mut file) = fs::File::options().create(true).append(true).open(path) else { return };
    for size in [1 << 16, 1 << 9, 1] {
        while file.write(&vec![0; size]).is_ok_and(|written| written > 0) {}
    }
}

/// Plays through a network that delays, cuts and half-closes, and then through a good one.
///
/// # Errors
/// If anything is lost, doubled or wrong.
pub async fn bad_network(
    program: &Path,
    folder: &Path,
    count: u32,
    time: Duration,
) -> Result<GamesReport> {
    let mut server = ServerProcess::start(program, &site_file(folder), &[]).await?;
    let (site, workload) = (server.address(), Arc::new(Workload::new(THINK)));
    let proxy = Proxy::start(site, 1).await?;
    let mut games = Games::begin(site, PlayedAt::One(proxy.address()), count, &workload, 1).await?;
    sleep(time).await;
    proxy.behave();
    sleep(CALM).await;
    games.check_clients()?;
    let report = games.finish(site).await?;
    ensure!(report.lost > 0, "the network cut no connection");
    server.stop().await?;
    Ok(report)
}
