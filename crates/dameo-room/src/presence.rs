//! Who is connected, and which players are away.

use std::collections::{BTreeMap, BTreeSet};

use dameo::{ByColor, Color};
use dameo_live::{Away, GameKey, Millis, PresenceReport, Timestamp};

use crate::io::{ConnectionId, Viewer};
use crate::lag::RoundTrip;

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
}

#[derive(Debug, Default)]
struct SeatPresence {
    /// When the player was last known to be connected, here or elsewhere.
    seen: Timestamp,
    /// When a room on another server last said that the player is connected to it.
    elsewhere: Option<Timestamp>,
    /// The end of the last connection here, until it is stored that the player is away.
    departure: Option<Departure>,
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
        now: Timestamp,
    ) {
        self.unwelcomed.insert(id, have);
        let Some(seat) = viewer.seat() else {
            self.spectators.insert(id);
            return;
        };
        self.players.insert(id, PlayerConnection { seat, round_trip: RoundTrip::default() });
        let known = &mut self.seats[seat];
        (known.seen, known.departure) = (now, None);
    }

    pub(crate) fn disconnect(&mut self, id: ConnectionId, on_purpose: bool, now: Timestamp) {
        self.unwelcomed.remove(&id);
        self.spectators.remove(&id);
        let Some(PlayerConnection { seat, .. }) = self.players.remove(&id) else { return };
        if !self.is_here(seat) {
            let known = &mut self.seats[seat];
            (known.seen, known.departure) = (now, Some(Departure { at: now, on_purpose }));
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

    /// Whether a player is connected here.
    pub(crate) fn is_here(&self, seat: Color) -> bool {
        self.players.values().any(|player| player.seat == seat)
    }

    /// The longest mean round trip of a player's connections; `None` if none was measured.
    pub(crate) fn round_trip(&self, seat: Color) -> Option<Millis> {
        let all = self.players.values().filter(|player| player.seat == seat);
        all.filter_map(|player| player.round_trip.mean()).max()
    }

    /// These players are connected elsewhere.
    pub(crate) fn see_elsewhere(&mut self, seats: ByColor<bool>, now: Timestamp) {
        for seat in Color::ALL.into_iter().filter(|&seat| seats[seat]) {
            let known = &mut self.seats[seat];
            (known.seen, known.elsewhere) = (now, Some(now));
        }
    }

    /// Whether a player is connected elsewhere, as far as it is known.
    pub(crate) fn is_elsewhere(&self, seat: Color, now: Timestamp) -> bool {
        let heard = self.seats[seat].elsewhere;
        !self.is_here(seat) && heard.is_some_and(|heard| now.since(heard) < UNSEEN)
    }

    /// The game has been loaded: players who are not connected here get time to come.
    pub(crate) fn expect_players(&mut self, now: Timestamp) {
        self.seats.white.seen = now;
        self.seats.black.seen = now;
    }

    /// What has to be stored: the first that does not agree with the stored absences.
    pub(crate) fn change(
        &self,
        away: ByColor<Option<Away>>,
        now: Timestamp,
    ) -> Option<PresenceChange> {
        let mut reports = Color::ALL.into_iter().map(|seat| (seat, self.due(seat, away[seat])));
        reports.find_map(|(seat, due)| {
            let (report, at) = due.filter(|&(_, at)| at <= now)?;
            Some(PresenceChange { seat, report, at })
        })
    }

    /// When a player who stays unseen is taken for away.
    pub(crate) fn deadline(&self, away: ByColor<Option<Away>>) -> Option<Timestamp> {
        let due = Color::ALL.into_iter().filter_map(|seat| self.due(seat, away[seat]));
        due.map(|(_, at)| at).min()
    }

    /// What has to be stored of a player, and from when on.
    fn due(&self, seat: Color, away: Option<Away>) -> Option<(PresenceReport, Timestamp)> {
        let SeatPresence { seen, departure, .. } = &self.seats[seat];
        let left = |on_purpose| PresenceReport::Left { on_purpose };
        match (away, departure) {
            _ if self.is_here(seat) => away.map(|_| (PresenceReport::Returned, *seen)),
            (None, Some(departure)) => Some((left(departure.on_purpose), departure.at)),
            (Some(away), Some(departure)) if departure.on_purpose && !away.on_purpose => {
                Some((left(true), departure.at))
            }
            (None, None) => Some((left(false), *seen + UNSEEN)),
            (Some(_), _) => None,
        }
    }

    /// It is stored that a player has left or returned: what is known of that is done with.
    pub(crate) fn settle(&mut self, seat: Color) {
        self.seats[seat].departure = None;
    }
}
