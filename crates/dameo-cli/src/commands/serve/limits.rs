//! The limits of the server, as options and variables of the environment.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;
use std::time::Duration;

use dameo_server::Config;

static DEFAULT: LazyLock<Config> = LazyLock::new(Config::default);

/// The longest time, in seconds: adding it to the present must not overflow.
const MAX_SECONDS: f64 = 1e6;

/// A time in seconds on the command line.
#[derive(Clone, Copy)]
struct Seconds(Duration);

impl FromStr for Seconds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.parse().ok().filter(|number| (0.0..=MAX_SECONDS).contains(number));
        let seconds = number.map(|number| Self(Duration::from_secs_f64(number)));
        seconds.ok_or_else(|| format!("expected a number of seconds from 0 to {MAX_SECONDS}"))
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_secs_f64().fmt(f)
    }
}

/// What requests and clients may use.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct Limits {
    /// Open connections; more clients wait
    #[arg(
        long,
        value_name = "N",
        default_value_t = DEFAULT.max_connections,
        env = "DAMEO_MAX_CONNECTIONS"
    )]
    max_connections: usize,
    /// Open connections of one client, which is not on this machine; 0 for any
    /// number
    #[arg(
        long,
        value_name = "N",
        default_value_t = DEFAULT.max_connections_per_client,
        env = "DAMEO_MAX_CONNECTIONS_PER_CLIENT"
    )]
    max_connections_per_client: usize,
    /// Requests to the API per second of one client, which is not on this machine;
    /// 0 for any number
    #[arg(
        long,
        value_name = "N",
        default_value_t = DEFAULT.requests_per_second,
        env = "DAMEO_REQUESTS_PER_SECOND"
    )]
    requests_per_second: u32,
    /// Requests that a client can send at once before that limit applies
    #[arg(long, value_name = "N", default_value_t = DEFAULT.burst, env = "DAMEO_BURST")]
    burst: u32,
    /// Seconds to receive a request without its body; idle connections end after
    /// it
    #[arg(
        long,
        value_name = "S",
        default_value_t = Seconds(DEFAULT.header_timeout),
        env = "DAMEO_HEADER_TIMEOUT"
    )]
    header_timeout: Seconds,
    /// Seconds to receive the body of a request
    #[arg(
        long,
        value_name = "S",
        default_value_t = Seconds(DEFAULT.body_timeout),
        env = "DAMEO_BODY_TIMEOUT"
    )]
    body_timeout: Seconds,
    /// Seconds without progress in sending a response
    #[arg(
        long,
        value_name = "S",
        default_value_t = Seconds(DEFAULT.write_timeout),
        env = "DAMEO_WRITE_TIMEOUT"
    )]
    write_timeout: Seconds,
    /// Bytes in the body of a request
    #[arg(
        long,
        value_name = "N",
        default_value_t = DEFAULT.max_body_bytes,
        env = "DAMEO_MAX_BODY_BYTES"
    )]
    max_body_bytes: usize,
    /// Moves in a game
    #[arg(long, value_name = "N", default_value_t = DEFAULT.max_moves, env = "DAMEO_MAX_MOVES")]
    max_moves: usize,
    /// Steps of listing the captures in all positions of a request
    #[arg(
        long,
        value_name = "N",
        default_value_t = DEFAULT.max_capture_steps,
        env = "DAMEO_MAX_CAPTURE_STEPS"
    )]
    max_capture_steps: u64,
    /// Nodes of an analysis or a review
    #[arg(long, value_name = "N", default_value_t = DEFAULT.max_nodes, env = "DAMEO_MAX_NODES")]
    max_nodes: u64,
    /// Seconds of an analysis or a review
    #[arg(
        long,
        value_name = "S",
        default_value_t = Seconds(DEFAULT.max_time),
        env = "DAMEO_MAX_TIME"
    )]
    max_time: Seconds,
    /// MiB of the transposition table of an analysis
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT.hash_mib, env = "DAMEO_HASH")]
    hash: usize,
    /// Analyses and reviews that run at once [default: the number of processors]
    #[arg(long, value_name = "N", env = "DAMEO_MAX_RUNNING")]
    max_running: Option<usize>,
    /// Analyses and reviews that wait
    #[arg(long, value_name = "N", default_value_t = DEFAULT.max_waiting, env = "DAMEO_MAX_WAITING")]
    max_waiting: usize,
    /// Other computations that run at once [default: the number of processors]
    #[arg(long, value_name = "N", env = "DAMEO_MAX_COMPUTING")]
    max_computing: Option<usize>,
    /// Seconds of another computation
    #[arg(
        long,
        value_name = "S",
        default_value_t = Seconds(DEFAULT.compute_time),
        env = "DAMEO_COMPUTE_TIME"
    )]
    compute_time: Seconds,
    /// Seconds that analyses, reviews and other computations wait
    #[arg(
        long,
        value_name = "S",
        default_value_t = Seconds(DEFAULT.max_wait),
        env = "DAMEO_MAX_WAIT"
    )]
    max_wait: Seconds,
    /// Seconds that open responses may take when the server stops
    #[arg(long, value_name = "S", default_value_t = Seconds(DEFAULT.drain), env = "DAMEO_DRAIN")]
    drain: Seconds,
}

impl Limits {
    /// The configuration of a server with these limits.
    pub(super) fn config(&self) -> Config {
        Config {
            max_connections: self.max_connections,
            max_connections_per_client: self.max_connections_per_client,
            requests_per_second: self.requests_per_second,
            burst: self.burst,
            header_timeout: self.header_timeout.0,
            body_timeout: self.body_timeout.0,
            write_timeout: self.write_timeout.0,
            max_body_bytes: self.max_body_bytes,
            max_moves: self.max_moves,
            max_capture_steps: self.max_capture_steps,
            max_nodes: self.max_nodes,
            max_time: self.max_time.0,
            hash_mib: self.hash,
            max_running: self.max_running.unwrap_or(DEFAULT.max_running),
            max_waiting: self.max_waiting,
            max_computing: self.max_computing.unwrap_or(DEFAULT.max_computing),
            compute_time: self.compute_time.0,
            max_wait: self.max_wait.0,
            drain: self.drain.0,
            ..DEFAULT.clone()
        }
    }
}
