//! Kills the server again and again while games are played: what it has acknowledged must be
//! there, each move once, and the clocks right.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use dameo_live::Millis;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tokio::time::sleep;

use crate::games::{Games, GamesReport};
use crate::outage::{Outage, now};
use crate::played_at::PlayedAt;
use crate::player::Workload;
use crate::server::{ServerProcess, site_file};

/// For how long the server runs between two crashes, in milliseconds.
const UP: Range<u64> = 2_000..4_000;
/// For how long it is down.
const DOWN: Range<u64> = 100..3_000;
/// How long the clients have to come back after the last crash.
const CALM: Duration = Duration::from_secs(5);
/// What the side to move gets on its clock after a time in which no server was up.
const REFUND: Millis = Millis::from_secs(15);

/// What is played and broken.
#[derive(Clone, Copy, Debug)]
pub struct Crashes {
    /// How many games are played at once.
    pub games: u32,
    /// How often the server is killed.
    pub rounds: u32,
    /// How long players think, on average.
    pub think: Duration,
    /// Of all that is random.
    pub seed: u64,
}

/// Plays, and kills the server with SIGKILL.
///
/// # Errors
/// If anything is lost, doubled or wrong.
pub async fn run(program: &Path, folder: &Path, crashes: Crashes) -> Result<GamesReport> {
    let mut server = ServerProcess::start(program, &site_file(folder), &[]).await?;
    let (site, workload) = (server.address(), Arc::new(Workload::new(crashes.think)));
    let mut games =
        Games::begin(site, PlayedAt::One(site), crashes.games, &workload, crashes.seed).await?;
    let mut rng = ChaCha8Rng::seed_from_u64(crashes.seed);
    for _ in 0..crashes.rounds {
        crash(&mut server, &workload, &mut rng).await?;
        games.check_clients()?;
    }
    sleep(CALM).await;
    let report = games.finish(site).await?;
    server.stop().await?;
    Ok(report)
}

async fn crash(
    server: &mut ServerProcess,
    workload: &Workload,
    rng: &mut ChaCha8Rng,
) -> Result<()> {
    sleep(Duration::from_millis(rng.random_range(UP))).await;
    let killed = now();
    server.kill().await?;
    sleep(Duration::from_millis(rng.random_range(DOWN))).await;
    let started = now();
    server.restart().await?;
    // The clocks of clients that are back before this are not compared.
    workload.note(Outage { killed, started, ready: now(), refund: REFUND });
    Ok(())
}
