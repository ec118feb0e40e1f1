//! Several servers of one site: some end while games are played on all of them.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use tokio::time::sleep;

use crate::games::{Games, GamesReport};
use crate::played_at::PlayedAt;
use crate::player::Workload;
use crate::server::ServerProcess;

/// What servers share.
#[derive(Clone, Copy, Debug)]
pub struct Shared<'a> {
    /// The program `dameo`.
    pub program: &'a Path,
    /// The address of the database.
    pub database: &'a str,
    /// The address of NATS; `None` if the servers do not hear each other.
    pub nats: Option<&'a str>,
}

impl Shared<'_> {
    /// Starts two servers, at the same instant.
    ///
    /// # Errors
    /// If one does not start.
    pub async fn start_two(self) -> Result<[ServerProcess; 2]> {
        let (one, other) = tokio::try_join!(self.start(), self.start())?;
        Ok([one, other])
    }

    async fn start(self) -> Result<ServerProcess> {
        self.start_with(&[]).await
    }

    async fn start_with(self, variables: &[(&str, &str)]) -> Result<ServerProcess> {
        let nats = self.nats.map(|address| ["--nats", address]);
        let options: Vec<_> = nats.into_iter().flatten().collect();
        ServerProcess::start_with(self.program, self.database, &options, variables).await
    }
}

/// For how long both servers run before and after a fault.
const BOTH: Duration = Duration::from_secs(3);
/// For how long a server is away, and how long games are played after what was shared is back.
const AWAY: Duration = Duration::from_secs(6);

/// Plays games between players at two servers. One is killed with SIGKILL and started again, then
/// the other one is stopped and started again.
///
/// # Errors
/// If anything is lost, doubled or wrong.
pub async fn end_one_after_the_other(
    shared: Shared<'_>,
    count: u32,
    think: Duration,
) -> Result<GamesReport> {
    play_across(shared.start_two().await?, count, think, async |[one, other]| {
        one.kill().await?;
        sleep(AWAY).await;
        one.restart().await?;
        sleep(BOTH).await;
        other.stop().await?;
        sleep(AWAY).await;
        other.restart().await?;
        Ok(())
    })
    .await
}

/// Plays games while what two servers share ends and begins again after some time: `end` ends it at
/// once. Returns what has happened in games between players at different servers, and in games
/// between players at the same one.
///
/// # Errors
/// If anything is lost, doubled or wrong.
pub async fn end_what_is_shared(
    shared: Shared<'_>,
    count: u32,
    think: Duration,
    away: Duration,
    end: impl FnOnce() + Send,
    begin: impl FnOnce() + Send,
) -> Result<[GamesReport; 2]> {
    let at_one = |addresses: [SocketAddr; 2]| PlayedAt::One(addresses[1]);
    let servers = shared.start_two().await?;
    play_while(servers, [PlayedAt::Two, at_one], count, think, async |_| {
        end();
        sleep(away).await;
        begin();
        sleep(AWAY).await;
        Ok(())
    })
    .await
}

/// Plays games between players at two servers, one of which stands still while `meanwhile` runs.
///
/// # Errors
/// If anything is lost, doubled or wrong.
pub async fn stand_still(
    shared: Shared<'_>,
    count: u32,
    think: Duration,
    meanwhile: impl FnOnce() + Send + 'static,
) -> Result<GamesReport> {
    play_across(shared.start_two().await?, count, think, async |[one, _]| {
        one.signal("STOP").await?;
        let ended = tokio::task::spawn_blocking(meanwhile).await;
        one.signal("CONT").await?;
        sleep(AWAY).await;
        Ok(ended?)
    })
    .await
}

/// Plays games between players at two servers, the clock of one of which is two seconds ahead of
/// that of the other one, as the library at `faketime` makes it.
///
/// # Errors
/// If anything is lost, doubled or wrong.
pub async fn clocks_apart(
    shared: Shared<'_>,
    count: u32,
    think: Duration,
    faketime: &str,
) -> Result<GamesReport> {
    let ahead = [("LD_PRELOAD", faketime), ("FAKETIME", "+2s"), ("DONT_FAKE_MONOTONIC", "1")];
    let (one, other) = tokio::try_join!(shared.start(), shared.start_with(&ahead))?;
    play_across([one, other], count, think, async |_| {
        sleep(2 * AWAY).await;
        Ok(())
    })
    .await
}

/// Plays games between players at two servers, and does something meanwhile.
async fn play_across(
    servers: [ServerProcess; 2],
    count: u32,
    think: Duration,
    something: impl AsyncFnOnce(&mut [ServerProcess; 2]) -> Result<()>,
) -> Result<GamesReport> {
    let [report] = play_while(servers, [PlayedAt::Two], count, think, something).await?;
    Ok(report)
}

/// Plays `count` games at each of the places, and does something meanwhile.
async fn play_while<const N: usize>(
    mut servers: [ServerProcess; 2],
    places: [fn([SocketAddr; 2]) -> PlayedAt; N],
    count: u32,
    think: Duration,
    something: impl AsyncFnOnce(&mut [ServerProcess; 2]) -> Result<()>,
) -> Result<[GamesReport; N]> {
    let addresses = [servers[0].address(), servers[1].address()];
    let mut all = Vec::new();
    for (place, seed) in places.into_iter().zip(1..) {
        let workload = Arc::new(Workload::new(think));
        all.push(Games::begin(addresses[0], place(addresses), count, &workload, seed).await?);
    }
    sleep(BOTH).await;
    something(&mut servers).await?;
    sleep(BOTH).await;
    let mut reports = Vec::new();
    for mut games in all {
        games.check_clients()?;
        reports.push(games.finish(addresses[1]).await?);
    }
    for server in &mut servers {
        server.stop().await?;
    }
    Ok(reports.try_into().expect("a report for each place"))
}
