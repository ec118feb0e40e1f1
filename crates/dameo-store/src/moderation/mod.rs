//! Roles, sanctions, reports and blocks, the trail of what moderators do, and what is set for
//! the whole site.

mod names;
mod store;
mod trail;

use std::collections::BTreeMap;

use dameo_live::{Millis, Timestamp};

pub(crate) use self::names::named;
pub use self::names::{ParseNameError, ReportCause, SanctionKind, SiteRole, SiteSetting};
pub use self::store::ModerationStore;
pub use self::trail::{NewTrailEntry, TrailAction, TrailEntry, TrailQuery};
use crate::account::{AccountId, SecretHash};

/// How long entries of the trail and reports are kept: a year.
pub const TRAIL_RETENTION: Millis = Millis::from_days(365);
/// The time in which the reports of somebody are counted.
pub const REPORT_PERIOD: Millis = Millis::from_days(1);

/// What an account may not do, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sanction {
    /// Why, as its account is told.
    pub reason: String,
    /// Since when.
    pub began: Timestamp,
    /// When it ends by itself; `None`: when a moderator lifts it.
    pub ends: Option<Timestamp>,
}

impl Sanction {
    /// Whether it is in force at an instant.
    #[must_use]
    pub fn holds_at(&self, now: Timestamp) -> bool {
        self.ends.is_none_or(|ends| now < ends)
    }
}

/// The role of an account, and its sanctions, also those that have ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// The role.
    pub role: SiteRole,
    /// The last sanction of each kind that was not lifted.
    pub sanctions: BTreeMap<SanctionKind, Sanction>,
}

impl Standing {
    /// The sanction of a kind that is in force at an instant.
    #[must_use]
    pub fn sanction(&self, kind: SanctionKind, now: Timestamp) -> Option<&Sanction> {
        self.sanctions.get(&kind).filter(|sanction| sanction.holds_at(now))
    }

    /// The sanctions that are in force at an instant.
    pub fn in_force(&self, now: Timestamp) -> impl Iterator<Item = (SanctionKind, &Sanction)> {
        let in_force = self.sanctions.iter().filter(move |(_, sanction)| sanction.holds_at(now));
        in_force.map(|(&kind, sanction)| (kind, sanction))
    }
}

/// A sanction that is imposed in place of the one of its kind that there may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSanction {
    /// Whose.
    pub account: AccountId,
    /// What it forbids.
    pub kind: SanctionKind,
    /// Why, since when, and how long.
    pub sanction: Sanction,
}

/// What became of something that a moderator or an administrator wanted to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ModerationOutcome {
    /// It is done, and in the trail.
    Done {
        /// The cookies of the sessions that have ended, in order.
        ended: Vec<SecretHash>,
    },
    /// The account has too low a role for it: it must be higher than that of the account that
    /// it concerns.
    NotAllowed,
    /// There is no such account, report or code, or there is nothing to lift.
    Missing,
    /// It is the last administrator.
    LastAdministrator,
}

/// What a player says of another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerReport {
    /// The id.
    pub id: String,
    /// Who says it.
    pub reporter: AccountId,
    /// Of whom.
    pub subject: AccountId,
    /// In which game.
    pub game: Option<String>,
    /// What it is about.
    pub cause: ReportCause,
    /// In own words.
    pub note: String,
    /// When.
    pub created: Timestamp,
}

/// What became of an attempt to report or block somebody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NotedPlayer {
    /// It is done, or was before.
    Done,
    /// The account has reported or blocked as many as it may.
    TooMany,
}

/// Somebody who is blocked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockedPlayer {
    /// Who.
    pub account: AccountId,
    /// Since when.
    pub since: Timestamp,
}

/// A code with which people can sign up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignUpCode {
    /// The hash of the code.
    pub hash: SecretHash,
    /// What it is called.
    pub label: String,
    /// When it was made.
    pub created: Timestamp,
    /// When it ends.
    pub expires: Timestamp,
    /// How many can still sign up with it.
    pub uses: usize,
}
