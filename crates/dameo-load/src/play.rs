//! Many games at once: how long moves take to arrive.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout_at};

use crate::guest::Guest;
use crate::pair::Pair;
use crate::played_at::PlayedAt;
use crate::player::Workload;

/// How many games begin in a second.
const BEGUN_PER_SECOND: u32 = 100;

/// What is played.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// How many games at once.
    pub games: u32,
    /// How many moves in a second, in all.
    pub moves_per_second: u32,
    /// For how long, after all games have begun.
    pub time: Duration,
}

impl Load {
    /// How long players think, so that there are as many moves as asked for.
    #[must_use]
    pub fn think(self) -> Duration {
        Duration::from_secs(1) * self.games / self.moves_per_second.max(1)
    }
}

/// Plays games at a site, which begin at the first of its addresses, for some time: as soon as one is over, the next begins.
///
/// # Errors
/// If the server breaks the protocol, forgets something or refuses a game.
pub async fn run(played_at: PlayedAt, load: Load, workload: &Arc<Workload>) -> Result<()> {
    let end = Instant::now() + Duration::from_secs(1) * load.games / BEGUN_PER_SECOND + load.time;
    let mut games = JoinSet::new();
    for number in 0..load.games {
        games.spawn(one_after_another(played_at, number, Arc::clone(workload), end));
        sleep(Duration::from_secs(1) / BEGUN_PER_SECOND).await;
    }
    while let Some(ended) = games.join_next().await {
        ended??;
    }
    Ok(())
}

async fn one_after_another(
    played_at: PlayedAt,
    number: u32,
    workload: Arc<Workload>,
    end: Instant,
) -> Result<()> {
    let site = played_at.first();
    let guests = [2 * number, 2 * number + 1].map(|number| Guest::new(site, number));
    let [mut white, mut black] = guests;
    for round in 0_u64.. {
        let seed = round << 32 | u64::from(number);
        let mut pair = Pair::meet(white, black, "300+3", &workload, seed).await?;
        pair.play_at(played_at);
        match timeout_at(end, pair.play()).await {
            Ok(ended) => ended?,
            // The time is over.
            Err(_) => return pair.check().await,
        }
        pair.check().await?;
        (white, black) = (pair.white.guest, pair.black.guest);
        white.go_to(site);
        black.go_to(site);
    }
    unreachable!("there is always a next round")
}
