//! What one of the servers does for all of them.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use dameo_live::{Millis, Timestamp};

/// How long a lease lasts.
pub(crate) const LENGTH: Millis = Millis::from_secs(15);

/// What one of the servers does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Duty {
    /// To remove what has expired.
    Cleaning,
    /// To store the games of months that are over.
    Dumps,
    /// To send pushes.
    Pushes,
    /// To send reminders by mail.
    Reminders,
    /// To ask workers for reviews.
    Reviews,
}

impl Duty {
    pub(crate) const ALL: [Self; 5] =
        [Self::Cleaning, Self::Dumps, Self::Pushes, Self::Reminders, Self::Reviews];

    /// The name of its lease.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Cleaning => "cleaning",
            Self::Dumps => "dumps",
            Self::Pushes => "pushes",
            Self::Reminders => "reminders",
            Self::Reviews => "reviews",
        }
    }
}

/// The duties of this server, and until when it has them.
#[derive(Debug, Default)]
pub(crate) struct Duties(Mutex<HashMap<&'static str, Timestamp>>);

impl Duties {
    pub(crate) fn until(&self) -> MutexGuard<'_, HashMap<&'static str, Timestamp>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
