//! Who is connected, and which players are away.

use std::collections::{BTreeMap, BTreeSet};

use dameo::{ByColor, Color};
use dameo_live::{Away, GameKey, Millis, PresenceReport, Timestamp};

use crate::io::{ConnectionId, Viewer};
use crate::lag::RoundTrip;
use crate::peer::ServerId;

/// How long a player may be unseen before the room takes it for away. Rooms of the same
/// game on other servers tell far more often who is connected to them, and a client that
/// has lost its connection needs a moment to come back after a restart.
const UNSEEN: Millis = Millis::from_secs(15);

/// The connections to a room, and what it knows of players who are connected elsewhere.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    /// The connections of players. They are few, and are looked through at every input.
    players: BTreeMap<ConnectionId, PlayerConnection>,
    /// Those of spectators, of whom there can be many.
    spectators: BTreeSet<ConnectionId>,
    /// Those who were not welcomed yet, with the state that each had when it connected.
    unwelcomed: BTreeMap<ConnectionId, Option<GameKey>>,
    seats: ByColor<SeatPresence>,
}

/// A connection of a player.
#[derive(Debug)]
pub(crate) struct PlayerConnection {
    pub(crate) seat: Color,
    pub(crate) round_trip: RoundTrip,
    /// Whether it comes for a command and leaves.
    is_passing: bool,
}

#[derive(Debug, Default)]
struct SeatPresence {
    /// When the player was last known to be connected, here or elsewhere.
    seen: Timestamp,
    /// The servers that have said that the player is connected to them, and when they last did.
    elsewhere: BTreeMap<ServerId, Timestamp>,
    /// The end of the last connection here, until it is stored that the player is away.
    departure: Option<Departure>,
}

impl SeatPresence {
    fn is_elsewhere(&self, now: Timestamp) -> bool {
        self.elsewhere.values().any(|&heard| now.since(heard) < UNSEEN)
    }
}

#[derive(Clone, Copy, Debug)]
struct Departure {
    at: Timestamp,
    on_purpose: bool,
}

/// That a player has left or returned, which is to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PresenceChange {
    pub(crate) seat: Color,
    pub(crate) report: PresenceReport,
    pub(crate) at: Timestamp,
}

impl Presence {
    pub(crate) fn connect(
        &mut self,
        id: ConnectionId,
        viewer: Viewer,
        have: Option<GameKey>,
        is_passing: bool,
        now: Timestamp,
    ) {
        self.unwelcomed.insert(id, have);
        let Some(seat) = viewer.seat() else {
            self.spectators.insert(id);
            return;
        };
        let round_trip = RoundTrip::default();
        self.players.insert(id, PlayerConnection { seat, round_trip, is_passing });
        let known = &mut self.seats[seat];
        known.seen = now;
        if !is_passing {
            known.departure = None;
        }
    }

    pub(crate) fn disconnect(&mut self, id: ConnectionId, on_purpose: bool, now: Timestamp) {
        self.unwelcomed.remove(&id);
        self.spectators.remove(&id);
        let Some(PlayerConnection { seat, is_passing, .. }) = self.players.remove(&id) else {
            return;
        };
        if !is_passing && !self.is_here(seat) {
            let known = &mut self.seats[seat];
            let departure = Departure { at: now, on_purpose };
            (known.seen, known.departure) = (now, (!known.is_elsewhere(now)).then_some(departure));
        }
    }

    pub(crate) fn player_mut(&mut self, id: ConnectionId) -> Option<&mut PlayerConnection> {
        self.players.get_mut(&id)
    }

    pub(crate) fn viewer(&self, id: ConnectionId) -> Option<Viewer> {
        let player = self.players.get(&id).map(|player| Viewer::Player(player.seat));
        player.or_else(|| self.spectators.contains(&id).then_some(Viewer::Spectator))
    }

    pub(crate) fn is_welcomed(&self, id: ConnectionId) -> bool {
        self.viewer(id).is_some() && !self.unwelcomed.contains_key(&id)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.players.is_empty() && self.spectators.is_empty()
    }

    /// Forgets all connections, and returns them.
    pub(crate) fn take_all(&mut self) -> Vec<ConnectionId> {
        self.unwelcomed.clear();
        let players = std::mem::take(&mut self.players).into_keys();
        players.chain(std::mem::take(&mut self.spectators)).collect()
    }

    /// The players, or the spectators, who were welcomed.
    pub(crate) fn audience(&self, players: bool) -> Vec<ConnectionId> {
        let is_welcomed = |id: &ConnectionId| !self.unwelcomed.contains_key(id);
        if players {
            self.players.keys().copied().filter(is_welcomed).collect()
        } else {
            self.spectators.iter().copied().filter(is_welcomed).collect()
        }
    }

    /// Those who wait for their welcome, with the states that they have. They wait no longer.
    pub(crate) fn take_unwelcomed(&mut self) -> Vec<(ConnectionId, Viewer, Option<GameKey>)> {
        let waiting = std::mem::take(&mut self.unwelcomed).into_iter();
        waiting.filter_map(|(id, have)| Some((id, self.viewer(id)?, have))).collect()
    }

    /// Whether a player is connected here, and not in passing.
    pub(crate) fn is_here(&self, seat: Color) -> bool {
        self.players.values().any(|player| player.seat == seat && !player.is_passing)
    }

    /// Which players are connected here, and not in passing.
    pub(crate) fn here(&self) -> ByColor<bool> {
        ByColor::new_with(|seat| self.is_here(seat))
    }

    /// The longest mean round trip of a player's connections; `None` if none was measured.
    pub(crate) fn round_trip(&self, seat: Color) -> Option<Millis> {
        let all = self.players.values().filter(|player| player.seat == seat);
        all.filter_map(|player| player.round_trip.mean()).max()
    }

    /// A player is connected to another server.
    pub(crate) fn see_elsewhere(&mut self, seat: Color, from: ServerId, now: Timestamp) {
        let SeatPresence { seen, elsewhere, departure } = &mut self.seats[seat];
        (*seen, *departure) = (now, None);
        elsewhere.retain(|_, heard| now.since(*heard) < UNSEEN);
        elsewhere.insert(from, now);
    }

    /// A player is not connected to another server any more, which has seen when it was cut off.
    pub(crate) fn miss_elsewhere(&mut self, seat: Color, from: ServerId) {
        self.seats[seat].elsewhere.remove(&from);
    }

    /// Whether a player is connected elsewhere, as far as it is known.
    pub(crate) fn is_elsewhere(&self, seat: Color, now: Timestamp) -> bool {
        !self.is_here(seat) && self.seats[seat].is_elsewhere(now)
    }

    /// The game has been loaded, or other servers are heard again: players who are not connected
    /// here get time to come.
    pub(crate) fn expect_players(&mut self, now: Timestamp) {
        self.seats.white.seen = now;
        self.seats.black.seen = now;
    }

    /// What has to be stored: the first that does not agree with the stored absences. If others
    /// are not heard, whoever was not here can be there.
    pub(crate) fn change(
        &self,
        away: ByColor<Option<Away>>,
        are_others_heard: bool,
        now: Timestamp,
    ) -> Option<PresenceChange> {
        let due = |seat| self.due(seat, away[seat], are_others_heard);
        let mut reports = Color::ALL.into_iter().map(|seat| (seat, due(seat)));
        reports.find_map(|(seat, due)| {
            let (report, at) = due.filter(|&(_, at)| at <= now)?;
            Some(PresenceChange { seat, report, at })
        })
    }

    /// When a player who stays unseen is taken for away.
    pub(crate) fn deadline(
        &self,
        away: ByColor<Option<Away>>,
        are_others_heard: bool,
    ) -> Option<Timestamp> {
        let due = |seat| self.due(seat, away[seat], are_others_heard);
        Color::ALL.into_iter().filter_map(due).map(|(_, at)| at).min()
    }

    /// What has to be stored of a player, and from when on.
    fn due(
        &self,
        seat: Color,
        away: Option<Away>,
        are_others_heard: bool,
    ) -> Option<(PresenceReport, Timestamp)> {
        let SeatPresence { seen, departure, .. } = &self.seats[seat];
        let left = |on_purpose| PresenceReport::Left { on_purpose };
        match (away, departure) {
            _ if self.is_here(seat) => away.map(|_| (PresenceReport::Returned, *seen)),
            (None, Some(departure)) => Some((left(departure.on_purpose), departure.at)),
            (Some(away), Some(departure)) if departure.on_purpose && !away.on_purpose => {
                Some((left(true), departure.at))
            }
            (None, None) => are_others_heard.then_some((left(false), *seen + UNSEEN)),
            (Some(_), _) => None,
        }
    }

    /// It is stored that a player has left or returned: what is known of that is done with.
    pub(crate) fn settle(&mut self, seat: Color) {
        self.seats[seat].departure = None;
    }
}
