//! Several servers of one site: some end while games are played on all of them.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use tokio::time::sleep;

use crate::games::{Games, GamesReport, PlayedAt};
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
    /// For how long both run before and after.
    const BOTH: Duration = Duration::from_secs(3);
    /// For how long one of them is away.
    const AWAY: Duration = Duration::from_secs(6);
    let [mut one, mut other] = shared.start_two().await?;
    let workload = Arc::new(Workload::new(think));
    let addresses = [one.address(), other.address()];
    let played_at = PlayedAt::Two(addresses);
    let mut games = Games::begin(one.address(), played_at, count, &workload, 1).await?;
    sleep(BOTH).await;
    one.kill().await?;
    sleep(AWAY).await;
    games.check_clients()?;
    one.restart().await?;
    sleep(BOTH).await;
    other.stop().await?;
    sleep(AWAY).await;
    games.check_clients()?;
    other.restart().await?;
    sleep(BOTH).await;
    let report = games.finish(other.address()).await?;
    one.stop().await?;
    other.stop().await?;
    Ok(report)
}
