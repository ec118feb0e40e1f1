//! What is counted and measured of play between people.
//!
//! Metrics that are about one thing alone, as mail, are beside it.

use std::time::Duration;

use dameo_live::GameEvent;
use dameo_room::{Commit, CommitResult, Viewer};
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};

const ROOMS: &str = "dameo_rooms_open";
const CONNECTIONS: &str = "dameo_room_connections";
const MOVES: &str = "dameo_moves_total";
const COMMITS: &str = "dameo_commits_total";
const COMMIT_SECONDS: &str = "dameo_commit_duration_seconds";
const CLOCK_OFFSET: &str = "dameo_clock_offset_seconds";
const CLOCK_FIT: &str = "dameo_clock_fit";

/// Says what the metrics are.
pub(crate) fn describe() {
    describe_gauge!(ROOMS, "Games that somebody plays or watches at this server.");
    describe_gauge!(CONNECTIONS, "Connections to games, by role.");
    describe_counter!(MOVES, "Moves that were stored.");
    describe_counter!(COMMITS, "Changes of games, by what became of them.");
    describe_histogram!(COMMIT_SECONDS, "Time in which a change of a game was stored, or was not.");
    describe_gauge!(CLOCK_OFFSET, "How far the clock of the database is ahead of the server's.");
    describe_gauge!(CLOCK_FIT, "1 if games can go by the clock, which was measured, otherwise 0.");
}

/// Counts something that is open until it is dropped.
#[derive(Debug)]
pub(crate) struct Open {
    name: &'static str,
    /// `None` for a metric without labels.
    role: Option<&'static str>,
}

impl Open {
    /// A room.
    pub(crate) fn room() -> Self {
        Self::new(ROOMS, None)
    }

    /// A connection to a room.
    pub(crate) fn connection(viewer: Viewer) -> Self {
        let role = if viewer.seat().is_some() { "player" } else { "spectator" };
        Self::new(CONNECTIONS, Some(role))
    }

    fn new(name: &'static str, role: Option<&'static str>) -> Self {
        let open = Self { name, role };
        open.gauge().increment(1);
        open
    }

    fn gauge(&self) -> metrics::Gauge {
        match self.role {
            Some(role) => gauge!(self.name, "role" => role),
            None => gauge!(self.name),
        }
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.gauge().decrement(1);
    }
}

/// A change of a game that is being stored.
pub(crate) struct Storing {
    moves: u64,
}

impl Storing {
    pub(crate) fn new(commit: &Commit) -> Self {
        let moves = commit.events.iter().filter(|event| matches!(event, GameEvent::Moved { .. }));
        Self { moves: moves.count() as u64 }
    }

    /// Records what has become of it, and after how long.
    pub(crate) fn done(self, result: CommitResult, took: Duration) {
        let name = match result {
            CommitResult::Stored => "stored",
            CommitResult::Failed => "failed",
            CommitResult::Conflict => "conflict",
            CommitResult::Unknown => "unknown",
        };
        counter!(COMMITS, "result" => name).increment(1);
        histogram!(COMMIT_SECONDS).record(took);
        if result == CommitResult::Stored {
            counter!(MOVES).increment(self.moves);
        }
    }
}

/// Records how far the clock of the database is ahead, in milliseconds, and whether that is
/// reliable.
pub(crate) fn record_clock(offset: i64, is_fit: bool) {
    gauge!(CLOCK_OFFSET).set(offset as f64 / 1000.0);
    gauge!(CLOCK_FIT).set(if is_fit { 1.0 } else { 0.0 });
}
