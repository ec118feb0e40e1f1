//! Several servers of one site: some end while games are played on all of them.

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
        let nats = self.nats.map(|address| ["--nats", address]);
        let options: Vec<_> = nats.into_iter().flatten().collect();
        ServerProcess::start(self.program, self.database, &options).await
    }
}

/// For how long both servers run before and after a fault.
const BOTH: Duration = Duration::from_secs(3);
/// For how long something is away.
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
    play_while(shared, count, think, async |[one, other]| {
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

/// Plays games between players at two servers, while what the servers share ends and begins again:
/// `end` ends it at once.
///
/// # Errors
/// If anything is lost, doubled or wrong.
pub async fn end_what_is_shared(
    shared: Shared<'_>,
    count: u32,
    think: Duration,
    end: impl FnOnce() + Send,
    begin: impl FnOnce() + Send,
) -> Result<GamesReport> {
    play_while(shared, count, think, async |_| {
        end();
        sleep(AWAY).await;
        begin();
        sleep(AWAY).await;
        Ok(())
    })
    .await
}

/// Plays games between players at two servers, and does something meanwhile.
async fn play_while(
    shared: Shared<'_>,
    count: u32,
    think: Duration,
    something: impl AsyncFnOnce(&mut [ServerProcess; 2]) -> Result<()>,
) -> Result<GamesReport> {
    let mut servers = shared.start_two().await?;
    let workload = Arc::new(Workload::new(think));
    let addresses = [servers[0].address(), servers[1].address()];
    let played_at = PlayedAt::Two(addresses);
    let mut games = Games::begin(addresses[0], played_at, count, &workload, 1).await?;
    sleep(BOTH).await;
    something(&mut servers).await?;
    sleep(BOTH).await;
    games.check_clients()?;
    let report = games.finish(addresses[1]).await?;
    for server in &mut servers {
        server.stop().await?;
    }
    Ok(report)
}
