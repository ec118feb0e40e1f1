//! A server: its clock, and the rooms that it has open.

use std::collections::BTreeMap;

use dameo_live::Timestamp;
use dameo_room::{Room, ServerId, Sweeper};

use crate::clock::ServerClock;
use crate::scenario::ClockPlan;

/// A process of a server: its server, and which of its lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Address {
    pub(crate) server: usize,
    pub(crate) life: u32,
}

impl Address {
    /// Its number among all processes.
    pub(crate) fn id(self) -> ServerId {
        u64::from(self.life) << 8 | self.server as u64
    }
}

/// How far a server has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    Down,
    /// It measures the time, and gives its first sign of life.
    Starting,
    Up,
    /// It takes no more connections.
    Draining,
}

pub(crate) struct Server {
    pub(crate) address: Address,
    pub(crate) stage: Stage,
    pub(crate) clock: ServerClock,
    pub(crate) rooms: BTreeMap<String, Hosted>,
    /// Since when it is up without a break.
    pub(crate) awake_since: Timestamp,
    /// Since when the database does not know that it is up without a break.
    pub(crate) up_since: Timestamp,
    /// The last instant of which the database knows that it was up.
    pub(crate) heartbeat: Timestamp,
    /// Whether the first sign of life of its process waits for the database.
    pub(crate) is_announced: bool,
    /// Since when its process stands still, and until when.
    pub(crate) paused_since: u64,
    pub(crate) paused_until: u64,
    /// Whether it knows that no messages of the bus arrive.
    pub(crate) knows_of_cut: bool,
    /// Until when it loses the messages of the bus.
    pub(crate) deaf_until: u64,
    pub(crate) sweeper: Sweeper,
    /// The number of the rooms that it has opened.
    pub(crate) opened: u64,
}

/// A room with what its server knows of it.
pub(crate) struct Hosted {
    pub(crate) room: Room,
    pub(crate) timer: Option<Timestamp>,
    /// Whether it waits for the database.
    pub(crate) is_asking: bool,
    /// Whether it was opened because the time of the side to move was up.
    pub(crate) is_swept: bool,
    /// Since when nobody uses it.
    pub(crate) unused_since: Option<u64>,
}

impl Hosted {
    pub(crate) fn new(room: Room) -> Self {
        Self { room, timer: None, is_asking: false, is_swept: false, unused_since: None }
    }
}

impl Server {
    pub(crate) fn new(number: usize, clock: &ClockPlan) -> Self {
        Self {
            address: Address { server: number, life: 0 },
            stage: Stage::Down,
            clock: ServerClock::new(clock.offset, clock.drift),
            rooms: BTreeMap::new(),
            awake_since: Timestamp::default(),
            up_since: Timestamp::default(),
            heartbeat: Timestamp::default(),
            is_announced: false,
            paused_since: 0,
            paused_until: 0,
            knows_of_cut: false,
            deaf_until: 0,
            sweeper: Sweeper::default(),
            opened: 0,
        }
    }

    /// Whether it has a process.
    pub(crate) fn is_alive(&self) -> bool {
        self.stage != Stage::Down
    }

    /// It is up from now on.
    pub(crate) fn begin(&mut self, now: Timestamp) {
        (self.awake_since, self.up_since) = (now, now);
    }

    /// Whether the database knows of the last time in which it was not up.
    pub(crate) fn is_break_known(&self) -> bool {
        self.heartbeat >= self.up_since
    }

    /// Whether it serves anybody.
    pub(crate) fn runs(&self, now: u64) -> bool {
        matches!(self.stage, Stage::Up | Stage::Draining) && self.paused_until <= now
    }
}
