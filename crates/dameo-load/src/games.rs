//! Games that are played beside something else, and checked at the end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::guest::Guest;
use crate::pair::Pair;
use crate::played_at::PlayedAt;
use crate::player::Workload;

/// Games that are played until they are stopped.
#[derive(Debug)]
pub struct Games {
    pairs: JoinSet<Result<Pair>>,
    stop: CancellationToken,
    workload: Arc<Workload>,
}

/// What has happened in them.
#[derive(Clone, Debug)]
pub struct GamesReport {
    /// How many moves the server has acknowledged.
    pub acknowledged: usize,
    /// How many clocks were compared before and after a time that is nobody's.
    pub clocks: usize,
    /// How often connections were lost.
    pub lost: usize,
    /// How often a player was told that the game stands still.
    pub frozen: usize,
    /// How many moves were compared by the time that they cost and the time that they took.
    pub timed: usize,
    /// By how much the two differ at most.
    pub clock_error: Duration,
    /// The longest time from a move to the opponent's socket.
    pub longest_arrival: Duration,
    /// The longest time from the loss of a connection to the next welcome.
    pub longest_return: Duration,
}

impl Games {
    /// Begins `count` games at an address of a site.
    ///
    /// # Errors
    /// If the site refuses one.
    pub async fn begin(
        site: SocketAddr,
        played_at: PlayedAt,
        count: u32,
        workload: &Arc<Workload>,
        seed: u64,
    ) -> Result<Self> {
        let (stop, mut pairs) = (CancellationToken::new(), JoinSet::new());
        for number in 0..count {
            let [white, black] = [2 * number, 2 * number + 1].map(|n| Guest::new(site, n));
            let seed = seed ^ u64::from(number);
            let mut pair = Pair::meet(white, black, "600+5", workload, seed).await?;
            pair.play_at(played_at);
            pairs.spawn(play_until(pair, stop.clone()));
        }
        Ok(Self { pairs, stop, workload: Arc::clone(workload) })
    }

    /// Ends with the fault of a client, if there was one.
    ///
    /// # Errors
    /// If the server broke the protocol or forgot what it had acknowledged.
    pub fn check_clients(&mut self) -> Result<()> {
        if let Some(ended) = self.pairs.try_join_next() {
            ended??;
            bail!("a game was not played on");
        }
        Ok(())
    }

    /// Stops all games, and checks that the site has exactly what it has acknowledged.
    ///
    /// # Errors
    /// If something is lost, doubled or wrong, or nothing was acknowledged.
    ///
    /// # Panics
    /// If a client panicked.
    pub async fn finish(mut self, site: SocketAddr) -> Result<GamesReport> {
        self.stop.cancel();
        let mut acknowledged = 0;
        while let Some(ended) = self.pairs.join_next().await {
            let mut pair = ended??;
            pair.go_to(site);
            pair.check().await?;
            acknowledged += pair.white.acknowledged.len() + pair.black.acknowledged.len();
        }
        ensure!(acknowledged > 0, "no move was acknowledged");
        let workload = &self.workload;
        let clocks = workload.outages.lock().expect("nobody panicked").checked();
        let lost = *workload.lost.lock().expect("nobody panicked");
        let frozen = *workload.frozen.lock().expect("nobody panicked");
        let longest_return = workload.returns.summary().permille(1000);
        let longest_arrival = workload.arrivals.summary().permille(1000);
        let errors = workload.clock_errors.summary();
        let (timed, clock_error) = (errors.count(), errors.permille(1000));
        Ok(GamesReport {
            acknowledged,
            clocks,
            lost,
            frozen,
            timed,
            clock_error,
            longest_arrival,
            longest_return,
        })
    }
}

/// Plays until it is stopped. A game that is over waits for the others.
async fn play_until(mut pair: Pair, stop: CancellationToken) -> Result<Pair> {
    stop.run_until_cancelled(pair.play()).await.transpose()?;
    stop.cancelled().await;
    Ok(pair)
}
