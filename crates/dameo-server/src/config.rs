//! The configuration of a server.

use std::thread::available_parallelism;
use std::time::Duration;

use dameo::Bounds;
use dameo_api::DEFAULT_HASH_MIB;
use dameo_engine::{Limits, TimeLimit};

use crate::assets::Assets;
use crate::metrics::Metrics;
use crate::tablebases::Tablebases;

/// The files a server serves and the limits of its requests.
#[derive(Clone, Debug)]
pub struct Config {
    /// The files of the app.
    pub assets: Assets,
    /// The endgame tablebases to probe.
    pub tablebases: Tablebases,
    /// The names of this server in the header `Host`, besides IP addresses and
    /// `localhost`.
    pub hosts: Vec<String>,
    /// Whether requests come through a proxy that appends the address of its
    /// client to the header `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// The metrics that `/metrics` shows.
    pub metrics: Option<Metrics>,
    /// Maximum number of open connections; 0 counts as 1. More clients wait in
    /// the queue of the operating system.
    pub max_connections: usize,
    /// Maximum number of open connections of a client, which is not on this
    /// machine: an IPv4 address or an IPv6 network. 0 is no maximum, nor is there
    /// one behind a proxy.
    pub max_connections_per_client: usize,
    /// Maximum number of requests to the API per second and client, which is not
    /// on this machine; 0 is no maximum.
    pub requests_per_second: u32,
    /// How many requests a client can send at once before that maximum applies;
    /// 0 counts as 1.
    pub burst: u32,
    /// Maximum time to receive the header of a request, from the start of the
    /// connection or the end of the last response. It ends idle connections.
    pub header_timeout: Duration,
    /// Maximum time without progress in sending a response.
    pub write_timeout: Duration,
    /// Maximum size of a request body, in bytes.
    pub max_body_bytes: usize,
    /// Maximum time to receive a request body.
    pub body_timeout: Duration,
    /// Maximum number of moves in a game.
    pub max_moves: usize,
    /// Maximum number of steps that listing the captures of all positions of a
    /// request may take ([`capture_steps`](dameo::AnyPosition::capture_steps)).
    pub max_capture_steps: u64,
    /// Maximum number of nodes of a request.
    pub max_nodes: u64,
    /// Maximum time of an analysis or a review.
    pub max_time: Duration,
    /// Size of the transposition table of an analysis, in MiB.
    pub hash_mib: usize,
    /// Maximum number of concurrent analyses and reviews; 0 counts as 1.
    pub max_running: usize,
    /// Maximum number of analyses and reviews that wait.
    pub max_waiting: usize,
    /// Maximum number of concurrent computations without a search: reading
    /// positions and games, moves, tablebase probes; 0 counts as 1.
    pub max_computing: usize,
    /// Maximum time of a computation without a search.
    pub compute_time: Duration,
    /// Maximum waiting time of an analysis, a review or another computation.
    pub max_wait: Duration,
    /// Maximum time for open responses to finish when the server stops.
    pub drain: Duration,
}

impl Default for Config {
    fn default() -> Self {
        let processors = available_parallelism().map_or(1, Into::into);
        Self {
            assets: Assets::built(),
            tablebases: Tablebases::default(),
            hosts: Vec::new(),
            behind_proxy: false,
            metrics: None,
            max_connections: 4096,
            max_connections_per_client: 64,
            requests_per_second: 50,
            burst: 200,
            header_timeout: Duration::from_secs(15),
            write_timeout: Duration::from_secs(30),
            max_body_bytes: 64 << 10,
            body_timeout: Duration::from_secs(10),
            max_moves: 1_000,
            max_capture_steps: Bounds::UNTRUSTED.max_capture_steps,
            max_nodes: 100_000_000,
            max_time: Duration::from_secs(60),
            hash_mib: DEFAULT_HASH_MIB,
            max_running: processors,
            max_waiting: 16,
            max_computing: processors,
            compute_time: Duration::from_secs(5),
            max_wait: Duration::from_secs(10),
            drain: Duration::from_secs(5),
        }
    }
}

impl Config {
    /// The bounds of the games of requests.
    pub(crate) fn bounds(&self) -> Bounds<'static> {
        let Self { max_moves: max_plies, max_capture_steps, .. } = *self;
        Bounds { max_plies, max_capture_steps, ..Bounds::UNTRUSTED }
    }

    /// Restricts the limits of a search to those of the server.
    pub(crate) fn restrict(&self, limits: Limits) -> Limits {
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
    fn the_stricter_limit_counts() {
        let (max_nodes, max_time) = (1_000, Duration::from_secs(2));
        let config = Config { max_nodes, max_time, ..Config::default() };
        let restricted = |nodes, ms: Option<u64>| {
            let time = ms.map(|ms| TimeLimit::MoveTime(Duration::from_millis(ms)));
            let limits = config.restrict(Limits { nodes, time, ..Limits::default() });
            (limits.nodes, limits.time)
        };
        let time = |ms| Some(TimeLimit::MoveTime(Duration::from_millis(ms)));
        assert_eq!(restricted(None, None), (Some(1_000), time(2_000)));
        assert_eq!(restricted(Some(5), Some(7)), (Some(5), time(7)));
        assert_eq!(restricted(Some(1_001), Some(2_001)), (Some(1_000), time(2_000)));
    }
}
