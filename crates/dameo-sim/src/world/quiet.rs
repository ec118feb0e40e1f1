//! Times in which nothing happens: in games over days they are long, and what servers do again and
//! again is left out in them, since it would change nothing.

use dameo_room::Sweeper;

use super::rooms::UNUSED;
use super::{Due, World};
use crate::database::{Answer, Request};
use crate::server::Stage;

impl Due {
    /// Whether it is something that a server does all the time and that changes nothing else.
    fn is_routine(&self) -> bool {
        match self {
            Self::Beat(_) | Self::Measure(_) => true,
            Self::Request(_, _, request) => {
                !matches!(request, Request::Commit(_) | Request::Load | Request::Account { .. })
            }
            Self::Answer(_, _, answer) => match answer {
                Answer::Beat { .. } | Answer::Time { .. } => true,
                Answer::DueGames(games) => games.is_empty(),
                Answer::Sessions(ended) => ended.is_empty(),
                Answer::Commit(_) | Answer::Load(_) | Answer::Account { .. } => false,
            },
            _ => false,
        }
    }
}

impl World {
    /// After how long a server does again what it does every `usual` milliseconds: if nothing
    /// happens for longer, some milliseconds before it does.
    pub(super) fn routine_delay(&self, usual: u64, before: u64) -> u64 {
        if !self.is_over_days || self.is_settling || !self.is_quiet() {
            return usual;
        }
        usual.max(self.next_event().saturating_sub(self.now() + before))
    }

    /// Whether nothing is wrong that ends by itself.
    fn is_quiet(&self) -> bool {
        let now = self.now();
        let database = &self.database;
        let faults = [database.down_until, database.stalled_until, database.full_until];
        let is_settled = |stage| matches!(stage, Stage::Up | Stage::Down);
        self.servers.iter().all(|server| is_settled(server.stage))
            && faults.iter().all(|&until| until <= now)
    }

    /// The first instant at which something else happens, or a server finds something to do.
    fn next_event(&self) -> u64 {
        let event = self.schedule.first(|due| !due.is_routine());
        let rooms = self.servers.iter().flat_map(|server| server.rooms.values());
        let dropped = rooms.filter_map(|hosted| hosted.unused_since).min().map(|at| at + UNUSED);
        let swept = self.database.first_deadline().map(|at| at + Sweeper::GRACE.get());
        let next = [event, dropped, swept, Some(self.end)];
        next.into_iter().flatten().min().unwrap_or_default()
    }
}
