//! What whoever runs a server can set, and the one declaration of its limits.

#[macro_use]
mod declare;
mod value;

use std::fmt;
use std::time::Duration;

use dameo::Bounds;
use dameo_api::DEFAULT_HASH_MIB;

use self::value::{Field, Kind, Value};

/// The number of processors that the program may use.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

/// The default number of computations that run at once: one more than a single client may
/// use.
fn parallelism() -> usize {
    processors().max(2)
}

server_options! {
    /// The settings of a server: its names and limits. It is plain data.
    ///
    /// [`LIMITS`](Self::LIMITS) has the name, range, default and description of
    /// every limit, for programs that read them from elsewhere:
    ///
    /// ```
    /// use dameo_server::{ServerLimitError, ServerOptions};
    ///
    /// /// The options that variables of the environment such as `DAMEO_MAX_TIME` set.
    /// fn from_environment() -> Result<ServerOptions, ServerLimitError> {
    ///     let mut options = ServerOptions::default();
    ///     for limit in ServerOptions::LIMITS {
    ///         if let Ok(text) = std::env::var(limit.variable()) {
    ///             limit.set(&mut options, &text)?;
    ///         }
    ///     }
    ///     Ok(options)
    /// }
    ///
    /// assert_eq!(from_environment()?.max_moves, 1_000);
    /// # Ok::<_, ServerLimitError>(())
    /// ```
    pub struct ServerOptions {
        /// The names of this server in the header `Host`, besides IP addresses and
        /// `localhost`.
        pub hosts: Vec<String>,
        /// Whether requests come through a proxy that appends the address of its
        /// client to the header `X-Forwarded-For`.
        pub behind_proxy: bool,
    }

    Requests {
        /// Open connections; more clients wait
        ///
        /// 0 counts as 1. The clients that wait are in the queue of the operating
        /// system.
        max_connections: usize = 4096;
        /// Open connections of one client, which is not on this machine; 0 for any
        /// number
        ///
        /// A client is an IPv4 address or an IPv6 network. Behind a proxy there is no
        /// maximum: all connections are those of the proxy. WebSockets do not count.
        max_connections_per_client: usize = 64;
        /// Requests to the API per second of one client, which is not on this machine;
        /// 0 for any number
        requests_per_second: u32 = 50;
        /// Requests that a client can send at once before that limit applies
        ///
        /// 0 counts as 1.
        burst: u32 = 200;
        /// Seconds to receive a request without its body; idle connections end after
        /// it
        ///
        /// The time begins with the connection or with the end of the last response.
        header_timeout: Duration = Duration::from_secs(15);
        /// Seconds to receive the body of a request
        body_timeout: Duration = Duration::from_secs(10);
        /// Seconds without progress in sending a response
        write_timeout: Duration = Duration::from_secs(30);
        /// Bytes in the body of a request
        max_body_bytes: usize = 64 << 10;
        /// Moves in a game
        max_moves: usize = 1_000;
        /// Steps of listing the captures of all positions of a request and their routes
        ///
        /// [`AnyPosition::capture_steps`](dameo::AnyPosition::capture_steps) counts
        /// them.
        max_capture_steps: u64 = Bounds::UNTRUSTED.max_capture_steps;
        /// Nodes of an analysis or a review
        max_nodes: u64 = 100_000_000;
        /// Seconds of an analysis or a review
        max_time: Duration = Duration::from_secs(60);
        /// MiB of the transposition table of an analysis
        hash_mib: usize = DEFAULT_HASH_MIB,
            name "hash", unit "MIB", range 0..=(usize::MAX >> 20) as u64;
        /// Analyses and reviews that run at once
        ///
        /// 0 counts as 1.
        max_running: usize = parallelism(), words "the number of processors, at least 2";
        /// Analyses and reviews that wait
        max_waiting: usize = 16;
        /// Other computations that run at once
        ///
        /// Those without a search: reading positions and games, moves, tablebase
        /// probes. 0 counts as 1.
        max_computing: usize = parallelism(), words "the number of processors, at least 2";
        /// Analyses and reviews of one client, which is not on this machine, that run or
        /// wait, and as many other computations; 0 for any number
        ///
        /// Of those that run at once a client has at most half, rounded up. So what one
        /// client asks for does not keep others waiting.
        max_jobs_per_client: usize = 8;
        /// Seconds of another computation
        compute_time: Duration = Duration::from_secs(5);
        /// Seconds that analyses, reviews and other computations wait
        max_wait: Duration = Duration::from_secs(10);
        /// Seconds that open responses may take when the server stops
        ///
        /// WebSockets have the same time to end.
        drain: Duration = Duration::from_secs(5);
    }

    Sockets {
        /// Open WebSockets; each is one of the open connections, too
        max_sockets: usize = 3072;
        /// Open WebSockets of one client, which is not on this machine; 0 for any
        /// number
        ///
        /// Behind a proxy its clients count.
        max_sockets_per_client: usize = 256;
        /// Bytes in a message of a WebSocket
        max_message_bytes: usize = 4 << 10;
        /// Messages per second of one WebSocket; 0 for any number
        messages_per_second: u32 = 5;
        /// Messages that a WebSocket can bring at once before that limit applies
        ///
        /// 0 counts as 1.
        message_burst: u32 = 100;
        /// Seconds without a sign of life from a client until its WebSocket ends; it
        /// is asked for one after half of them
        socket_timeout: Duration = Duration::from_secs(30);
    }
}

impl ServerOptions {
    /// Checks that every limit is in its range.
    ///
    /// # Errors
    /// The first limit that is not.
    pub fn check(&self) -> Result<(), ServerLimitError> {
        Self::LIMITS.iter().try_for_each(|limit| limit.check(&limit.text(self)))
    }
}

/// A limit that a field of [`ServerOptions`] sets.
#[derive(Clone)]
pub struct ServerLimit {
    name: &'static str,
    /// The lines of the documentation of the field.
    doc: &'static [&'static str],
    kind: Kind,
    /// The default, if it depends on the machine.
    default_words: Option<&'static str>,
    group: Group,
    get: fn(&ServerOptions) -> Value,
    set: fn(&mut ServerOptions, Value),
}

/// What a limit is a part of.
#[derive(Clone)]
enum Group {
    Requests,
    Sockets,
}

impl ServerLimit {
    /// The name in lower case, with `_` between words, such as `max_time`. It is
    /// that of the field, except that `hash` is [`ServerOptions::hash_mib`].
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The name of the option on the command line, without `--`, such as `max-time`.
    #[must_use]
    pub fn flag(&self) -> String {
        self.name.replace('_', "-")
    }

    /// The name of the variable of the environment, such as `DAMEO_MAX_TIME`.
    #[must_use]
    pub fn variable(&self) -> String {
        format!("DAMEO_{}", self.name.to_ascii_uppercase())
    }

    /// The unit of the values for a usage line: `N` for a number, `S` for seconds,
    /// `MIB`.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        match &self.kind {
            Kind::Count { unit, .. } => unit,
            Kind::Time => "S",
        }
    }

    /// What the limit bounds: a phrase without a full stop.
    #[must_use]
    pub fn help(&self) -> String {
        let lines = self.doc.iter().map(|line| line.trim());
        lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// The valid values, a phrase such as `a whole number from 0 to 10`.
    #[must_use]
    pub fn expected(&self) -> String {
        self.kind.expected()
    }

    /// The default in words, if it depends on the machine.
    #[must_use]
    pub fn default_words(&self) -> Option<&'static str> {
        self.default_words
    }

    /// Whether only servers with WebSockets have a use for it.
    #[must_use]
    pub fn is_for_sockets(&self) -> bool {
        matches!(self.group, Group::Sockets)
    }

    /// The value in some options, as [`set`](Self::set) reads it: a whole number, or
    /// seconds.
    #[must_use]
    pub fn text(&self, options: &ServerOptions) -> String {
        (self.get)(options).to_string()
    }

    /// Sets the value in some options.
    ///
    /// # Errors
    /// If the text is not a number, or outside the range.
    pub fn set(&self, options: &mut ServerOptions, text: &str) -> Result<(), ServerLimitError> {
        (self.set)(options, self.parse(text)?);
        Ok(())
    }

    /// Checks that a text is a value of this limit.
    ///
    /// # Errors
    /// If it is not a number, or outside the range.
    pub fn check(&self, text: &str) -> Result<(), ServerLimitError> {
        self.parse(text).map(|_| ())
    }

    fn parse(&self, text: &str) -> Result<Value, ServerLimitError> {
        let (name, expected) = (self.name, || self.kind.expected());
        let error = || ServerLimitError { name, text: text.to_owned(), expected: expected() };
        self.kind.parse(text).ok_or_else(error)
    }
}

impl fmt::Debug for ServerLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServerLimit").field("name", &self.name).finish_non_exhaustive()
    }
}

/// A text that is not a value of a limit.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ServerLimitError {
    /// The name of the limit, as [`ServerLimit::name`] returns it.
    pub name: &'static str,
    /// The invalid text.
    pub text: String,
    /// What was expected, a phrase such as `a whole number from 0 to 10`.
    pub expected: String,
}

impl fmt::Display for ServerLimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?}: expected {}", self.name, self.text, self.expected)
    }
}

impl std::error::Error for ServerLimitError {}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn limit(name: &str) -> &'static ServerLimit {
        ServerOptions::LIMITS.iter().find(|limit| limit.name() == name).unwrap()
    }

    #[test]
    fn every_limit_has_its_names_help_and_a_default_in_its_range() {
        let default = ServerOptions::default();
        let mut names = HashSet::new();
        for limit in ServerOptions::LIMITS {
            assert!(names.insert(limit.name()), "{limit:?}");
            assert!(!limit.help().is_empty() && !limit.help().ends_with('.'), "{limit:?}");
            limit.check(&limit.text(&default)).unwrap();
        }
        assert_eq!(default.check(), Ok(()));
        let hash = limit("hash");
        assert_eq!((hash.flag(), hash.variable()), ("hash".into(), "DAMEO_HASH".into()));
        assert_eq!((hash.unit(), hash.text(&default)), ("MIB", "64".into()));
        let burst = limit("message_burst");
        assert_eq!(burst.flag(), "message-burst");
        assert_eq!(burst.variable(), "DAMEO_MESSAGE_BURST");
        assert!(burst.is_for_sockets() && !hash.is_for_sockets());
        assert_eq!(
            limit("max_running").default_words(),
            Some("the number of processors, at least 2")
        );
    }

    #[test]
    fn every_limit_sets_its_own_field() {
        for limit in ServerOptions::LIMITS {
            let mut options = ServerOptions::default();
            limit.set(&mut options, "7").unwrap();
            for other in ServerOptions::LIMITS {
                let is_set = other.text(&options) == "7";
                let was_set = other.text(&ServerOptions::default()) == "7";
                assert!(is_set == (other.name() == limit.name()) || was_set, "{limit:?} {other:?}");
            }
        }
        let mut options = ServerOptions::default();
        limit("max_time").set(&mut options, "1.5").unwrap();
        assert_eq!(options.max_time, Duration::from_millis(1_500));
    }

    #[test]
    fn a_value_out_of_range_is_named_with_what_was_expected() {
        let mut options = ServerOptions::default();
        let mut refused = |name, text| limit(name).set(&mut options, text).unwrap_err().to_string();
        assert_eq!(
            refused("burst", "4294967296"),
            "burst \"4294967296\": expected a whole number from 0 to 4294967295"
        );
        let seconds = "expected a number of seconds from 0 to 1000000";
        for text in ["-1", "soon", "", "NaN", "inf", "1000001"] {
            assert_eq!(refused("drain", text), format!("drain {text:?}: {seconds}"));
        }
        let options = ServerOptions { hash_mib: usize::MAX, ..ServerOptions::default() };
        assert_eq!(options.check().unwrap_err().name, "hash");
        let options = ServerOptions { drain: Duration::MAX, ..ServerOptions::default() };
        assert_eq!(options.check().unwrap_err().name, "drain");
    }
}
