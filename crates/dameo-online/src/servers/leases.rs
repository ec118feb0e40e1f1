//! What one of the servers does for all of them.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use dameo_live::{Millis, Timestamp};
use tokio::time::{MissedTickBehavior, interval};

use crate::online::Online;

/// How often leases are made longer.
const INTERVAL: Duration = Duration::from_secs(5);
/// How long a lease lasts.
pub(crate) const LENGTH: Millis = Millis::from_secs(15);
/// So much earlier a server does no more of it than others begin: the clocks of servers differ a
/// little.
const MARGIN: Millis = Millis::from_secs(1);

/// What one of the servers does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Duty {
    /// To remove what has expired.
    Cleaning,
    /// To send pushes.
    Pushes,
    /// To send reminders by mail.
    Reminders,
}

impl Duty {
    const ALL: [Self; 3] = [Self::Cleaning, Self::Pushes, Self::Reminders];

    /// The name of its lease.
    fn name(self) -> &'static str {
        match self {
            Self::Cleaning => "cleaning",
            Self::Pushes => "pushes",
            Self::Reminders => "reminders",
        }
    }
}

/// The duties of this server, and until when it has them.
#[derive(Debug, Default)]
pub(crate) struct Duties(Mutex<HashMap<&'static str, Timestamp>>);

impl Duties {
    fn until(&self) -> MutexGuard<'_, HashMap<&'static str, Timestamp>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Online {
    /// Whether this server is the one that does something now.
    pub(crate) fn has_duty(&self, duty: Duty) -> bool {
        let until = self.servers().duties().until().get(duty.name()).copied();
        let now = self.clock().now() + MARGIN;
        self.servers().id().is_none() || until.is_some_and(|until| now < until)
    }

    /// Lets other servers do at once what this one has done.
    pub(crate) async fn end_duties(&self) {
        let Some(server) = self.servers().id() else { return };
        let names: Vec<_> = self.servers().duties().until().drain().map(|(name, _)| name).collect();
        let names: Vec<_> = names.into_iter().map(str::to_owned).collect();
        if let Err(error) = self.store().end_leases(&names, server).await {
            tracing::warn!("the duties of this server: {error}");
        }
    }
}

/// Takes the duties that nobody has, and goes on with its own.
pub(crate) async fn keep_duties(online: Online) {
    let Some(server) = online.servers().id() else { return };
    let names: Vec<_> = Duty::ALL.into_iter().map(|duty| duty.name().to_owned()).collect();
    let mut interval = interval(INTERVAL);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        if !online.clock().is_measured() {
            continue;
        }
        let now = online.clock().now();
        let until = now + LENGTH;
        match online.store().take_leases(&names, server, now, until).await {
            Ok(taken) => {
                let has = |duty: &Duty| taken.iter().any(|name| name == duty.name());
                let own = Duty::ALL.into_iter().filter(has).map(|duty| (duty.name(), until));
                *online.servers().duties().until() = own.collect();
            }
            Err(error) => tracing::warn!("the duties of this server: {error}"),
        }
    }
}
