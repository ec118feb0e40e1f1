//! What the store keeps of a room.

use dameo::ByColor;
use dameo_live::{LiveGame, LiveState, Millis, Timestamp};
use serde::{Deserialize, Serialize};

use crate::lag::LagQuota;
use crate::recent::RecentCommands;

/// A room as plain data: all that goes on when a process ends or another one takes over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StoredRoom {
    /// The game.
    pub game: LiveState,
    /// What the room knows besides.
    pub ledger: Ledger,
}

/// What a room knows besides its game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Ledger {
    /// The number of changes that were stored. Each change is stored only if the one before
    /// it is the last that was.
    pub sequence: u64,
    /// The commands that were done last, so that none is done twice.
    pub recent: ByColor<RecentCommands>,
    /// How much lag each player can still be given back.
    pub quotas: ByColor<LagQuota>,
    /// What each player was given back.
    pub refunds: ByColor<Refund>,
    /// The time in which nobody's time ran although the clock did not stop: nothing could be
    /// stored, or it took long, or no server was up.
    pub frozen: Millis,
    /// The name of the next game, on which the players agreed.
    pub rematch: Option<String>,
}

/// The time that a player was given back in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Refund {
    /// For measured lag, within the quota.
    pub lag: Millis,
    /// For moves of the opponent that were told a moment late, since they were stored late.
    pub delivery: Millis,
    /// Added to the clock after times in which no server was up.
    pub restarts: Millis,
}

/// A time in which no server was up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Downtime {
    /// The last instant at which one was known to be up.
    pub from: Timestamp,
    /// The first at which one was up again.
    pub to: Timestamp,
}

impl Downtime {
    /// How long no server can be heard of although one is up. Several that share a store have
    /// heartbeats every second, which are stored a little later; whoever has it for itself was
    /// away, however short that was.
    #[must_use]
    pub const fn silence(is_shared: bool) -> Millis {
        if is_shared { Millis::from_secs(3) } else { Millis::ZERO }
    }

    /// That before a heartbeat of a server which has been up without a break since `since`, if
    /// the heartbeat before it was at `last`; `None` if a server was up. It is longer than
    /// [`silence`](Self::silence).
    ///
    /// ```
    /// use dameo_live::Timestamp;
    /// use dameo_room::Downtime;
    ///
    /// let (last, since) = (Timestamp::new(5_000), Timestamp::new(5_800));
    /// let short = Downtime { from: last, to: since };
    /// assert_eq!(Downtime::before(since, last, Downtime::silence(false)), Some(short));
    /// assert_eq!(Downtime::before(since, last, Downtime::silence(true)), None);
    /// assert_eq!(Downtime::before(last, last, Downtime::silence(false)), None);
    /// ```
    #[must_use]
    pub fn before(since: Timestamp, last: Timestamp, silence: Millis) -> Option<Self> {
        (since.since(last) > silence).then_some(Self { from: last, to: since })
    }

    /// Whether it can be one for a server that has been up without a break since an instant. One
    /// that begins later is none: the store was away, and another server told it first of its
    /// start.
    ///
    /// ```
    /// use dameo_live::Timestamp;
    /// use dameo_room::Downtime;
    ///
    /// let at = Timestamp::new;
    /// let noted = Downtime { from: at(10), to: at(30) };
    /// assert!(noted.is_before(at(30)) && !noted.is_before(at(10)));
    /// ```
    #[must_use]
    pub fn is_before(self, up_since: Timestamp) -> bool {
        self.from < up_since
    }

    /// The time left of a game over days is not charged for a time without a server that is longer
    /// than this. A shorter one is nothing to somebody who has days.
    pub const LONGEST_CHARGED: Millis = Millis::from_secs(600);

    /// Those of several, in order, by which a game over days stands still. Times that follow each
    /// other count as one.
    pub fn long(downtimes: &[Self]) -> impl Iterator<Item = Self> {
        let mut merged: Vec<Self> = Vec::new();
        for &downtime in downtimes {
            match merged.last_mut() {
                Some(last) if last.to == downtime.from => last.to = downtime.to,
                _ => merged.push(downtime),
            }
        }
        merged.into_iter().filter(|long| long.to.since(long.from) > Self::LONGEST_CHARGED)
    }

    /// When the time of the side to move is up in a game over days that was stored last at
    /// `stored`, and in which it was up at `deadline` without these times in which no server was
    /// up, in order.
    ///
    /// ```
    /// use dameo_live::Timestamp;
    /// use dameo_room::Downtime;
    ///
    /// let minutes = |minutes: u64| Timestamp::new(minutes * 60_000);
    /// let (short, long) = (
    ///     Downtime { from: minutes(10), to: minutes(20) },
    ///     Downtime { from: minutes(30), to: minutes(45) },
    /// );
    /// let moved = Downtime::moved(minutes(100), minutes(0), &[short, long]);
    /// assert_eq!(moved, minutes(115));
    /// // The time was up before.
    /// assert_eq!(Downtime::moved(minutes(25), minutes(0), &[long]), minutes(25));
    /// ```
    #[must_use]
    pub fn moved(deadline: Timestamp, stored: Timestamp, downtimes: &[Self]) -> Timestamp {
        let passed = Self::long(downtimes).filter(|long| long.to > stored);
        passed.fold(deadline, |deadline, Self { from, to }| match deadline > from {
            true => deadline + to.since(from.max(stored)),
            false => deadline,
        })
    }
}

impl StoredRoom {
    /// The first state of the room of a game that begins.
    #[must_use]
    pub fn begun(game: &LiveGame) -> Self {
        let time = game.terms().time;
        let quotas = ByColor::new_with(|side| LagQuota::new(time.map(|time| time[side])));
        let ledger = Ledger { quotas, ..Ledger::default() };
        Self { game: game.state().clone(), ledger }
    }

    /// The number of changes that were stored.
    #[must_use]
    pub fn sequence(&self) -> u64 {
        self.ledger.sequence
    }
}
