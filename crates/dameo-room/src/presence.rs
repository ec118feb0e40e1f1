//! Who is connected, and which players are away.

use std::collections::BTreeMap;

use dameo::{ByColor, Color};
use dameo_live::{Action, Away, GameKey, Millis, Timestamp};

use crate::io::{ConnectionId, Viewer};
use crate::lag::RoundTrip;

/// How long a player may be unseen before the room takes it for away. Rooms of the same
/// game on other servers tell far more often who is connected to them, and a client that
/// has lost its connection needs a moment to come back after a restart.
const UNSEEN: Millis = Millis::from_secs(15);

/// The connections to a room, and what it knows of players who are connected elsewhere.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    connections: BTreeMap<ConnectionId, Connection>,
    seats: ByColor<SeatPresence>,
}

#[derive(Debug)]
pub(crate) struct Connection {
    pub(crate) viewer: Viewer,
    /// The state that the client had when it connected; `None` after the welcome.
    pub(crate) awaits_welcome: Option<Option<GameKey>>,
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
pub(crate) struct Report {
    pub(crate) seat: Color,
    pub(crate) action: Action,
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
        let round_trip = RoundTrip::default();
        let connection = Connection { viewer, awaits_welcome: Some(have), round_trip };
        self.connections.insert(id, connection);
        if let Some(seat) = viewer.seat() {
            let known = &mut self.seats[seat];
            (known.seen, known.departure) = (now, None);
        }
    }

    pub(crate) fn disconnect(&mut self, id: ConnectionId, on_purpose: bool, now: Timestamp) {
        let Some(connection) = self.connections.remove(&id) else { return };
        if let Some(seat) = connection.viewer.seat()
            && !self.is_here(seat)
        {
            let known = &mut self.seats[seat];
            (known.seen, known.departure) = (now, Some(Departure { at: now, on_purpose }));
        }
    }

    pub(crate) fn get_mut(&mut self, id: ConnectionId) -> Option<&mut Connection> {
        self.connections.get_mut(&id)
    }

    pub(crate) fn viewer(&self, id: ConnectionId) -> Option<Viewer> {
        self.connections.get(&id).map(|connection| connection.viewer)
    }

    pub(crate) fn is_welcomed(&self, id: ConnectionId) -> bool {
        self.connections.get(&id).is_some_and(|known| known.awaits_welcome.is_none())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    /// Forgets all connections, and returns them.
    pub(crate) fn take_all(&mut self) -> Vec<ConnectionId> {
        std::mem::take(&mut self.connections).into_keys().collect()
    }

    /// Those who were welcomed and are players, or are not.
    pub(crate) fn audience(&self, players: bool) -> Vec<ConnectionId> {
        let listens = |connection: &Connection| {
            connection.awaits_welcome.is_none() && connection.viewer.seat().is_some() == players
        };
        let all = self.connections.iter().filter(|(_, connection)| listens(connection));
        all.map(|(&id, _)| id).collect()
    }

    /// Those who wait for their welcome, with the states that they have. They wait no longer.
    pub(crate) fn take_unwelcomed(&mut self) -> Vec<(ConnectionId, Viewer, Option<GameKey>)> {
        let waiting = self.connections.iter_mut().filter_map(|(&id, connection)| {
            let have = connection.awaits_welcome.take()?;
            Some((id, connection.viewer, have))
        });
        waiting.collect()
    }

    /// Whether a player is connected here.
    pub(crate) fn is_here(&self, seat: Color) -> bool {
        self.connections.values().any(|connection| connection.viewer.seat() == Some(seat))
    }

    /// The longest mean round trip of a player's connections; `None` if none was measured.
    pub(crate) fn round_trip(&self, seat: Color) -> Option<Millis> {
        let all = self.connections.values().filter(|other| other.viewer.seat() == Some(seat));
        all.filter_map(|connection| connection.round_trip.mean()).max()
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
    pub(crate) fn report(&self, away: ByColor<Option<Away>>, now: Timestamp) -> Option<Report> {
        let mut reports = Color::ALL.into_iter().map(|seat| (seat, self.due(seat, away[seat])));
        reports.find_map(|(seat, due)| {
            let (action, at) = due.filter(|&(_, at)| at <= now)?;
            Some(Report { seat, action, at })
        })
    }

    /// When a player who stays unseen is taken for away.
    pub(crate) fn deadline(&self, away: ByColor<Option<Away>>) -> Option<Timestamp> {
        let due = Color::ALL.into_iter().filter_map(|seat| self.due(seat, away[seat]));
        due.map(|(_, at)| at).min()
    }

    /// What has to be stored of a player, and from when on.
    fn due(&self, seat: Color, away: Option<Away>) -> Option<(Action, Timestamp)> {
        let SeatPresence { seen, departure, .. } = &self.seats[seat];
        let left = |on_purpose| Action::Leave { on_purpose };
        match (away, departure) {
            _ if self.is_here(seat) => away.map(|_| (Action::Return, *seen)),
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
