//! What one client may ask of the server.

use std::thread::available_parallelism;
use std::time::Duration;

use dameo_engine::{Limits, TimeLimit};
use dameo_protocol::DEFAULT_HASH_MIB;

use crate::assets::Assets;
use crate::tables::EndgameTables;

/// The limits of a server and the app it serves.
#[derive(Clone, Debug)]
pub struct Config {
    /// The files of the app.
    pub assets: Assets,
    /// The endgame tables to answer from.
    pub tables: EndgameTables,
    /// Size of a request's body, in bytes.
    pub max_body_bytes: usize,
    /// How long the body of a request may take to arrive.
    pub body_timeout: Duration,
    /// Moves of a game.
    pub max_moves: usize,
    /// Positions visited for one request.
    pub max_nodes: u64,
    /// How long one analysis or review may think.
    pub max_time: Duration,
    /// Size of the transposition table of an analysis, in MiB.
    pub hash_mib: usize,
    /// How many analyses and reviews may run at once; at least one.
    pub max_running: usize,
    /// How many more may wait for one of these to end.
    pub max_waiting: usize,
    /// How long they may wait.
    pub max_wait: Duration,
    /// How long requests may take to end after the server was told to stop.
    pub drain: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            assets: Assets::built(),
            tables: EndgameTables::default(),
            max_body_bytes: 64 << 10,
            body_timeout: Duration::from_secs(10),
            max_moves: 1_000,
            max_nodes: 100_000_000,
            max_time: Duration::from_secs(60),
            hash_mib: DEFAULT_HASH_MIB,
            max_running: available_parallelism().map_or(1, Into::into),
            max_waiting: 16,
            max_wait: Duration::from_secs(10),
            drain: Duration::from_secs(5),
        }
    }
}

impl Config {
    /// The limits asked for, or the server's where those are narrower.
    pub(crate) fn narrow(&self, limits: Limits) -> Limits {
        let time = match limits.time {
            Some(TimeLimit::MoveTime(time)) => time.min(self.max_time),
            _ => self.max_time,
        };
        let nodes = limits.nodes.unwrap_or(u64::MAX).min(self.max_nodes);
        Limits { nodes: Some(nodes), time: Some(TimeLimit::MoveTime(time)), ..limits }
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn the_narrower_limit_counts() {
        let (max_nodes, max_time) = (1_000, Duration::from_secs(2));
        let config = Config { max_nodes, max_time, ..Config::default() };
        let narrowed = |nodes, ms: Option<u64>| {
            let time = ms.map(|ms| TimeLimit::MoveTime(Duration::from_millis(ms)));
            let limits = config.narrow(Limits { nodes, time, ..Limits::default() });
            (limits.nodes, limits.time)
        };
        let time = |ms| Some(TimeLimit::MoveTime(Duration::from_millis(ms)));
        assert_eq!(narrowed(None, None), (Some(1_000), time(2_000)));
        assert_eq!(narrowed(Some(5), Some(7)), (Some(5), time(7)));
        assert_eq!(narrowed(Some(1_001), Some(2_001)), (Some(1_000), time(2_000)));
    }
}
