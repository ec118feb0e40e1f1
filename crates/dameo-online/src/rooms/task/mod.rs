//! The task of a room: it tells the room what has happened, and does what the room asks for.

mod others;
mod store;

use std::time::Duration;

use dameo::Color;
use dameo_live::Timestamp;
use dameo_relay::RelayState;
use dameo_room::{
    ClientMessage, CloseReason, ConnectionId, Effect, Input, Room, ServerMessage, Viewer,
};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use self::others::Others;
use self::store::{Answer, answer_of};
use super::analyses::Analyses;
use super::chat::Chat;
use super::connections::{Connection, Connections};
use super::crowd::Crowd;
use super::{Call, Joining, Outgoing, RoomHandle};
use crate::metrics::Open;
use crate::online::Online;
use crate::protocol::{ChatLine, ChatRoom, FromClient, LiveMessage, Phrase, ToClient};
use crate::seats::Seats;
use crate::servers::{GameNotice, Heard};

/// How long an unused room stays open: a client that was cut off comes back soon.
const LINGER: Duration = Duration::from_secs(20);

/// The same if no game was found: it is of no use to anybody.
const LINGER_WITHOUT_GAME: Duration = Duration::from_millis(100);

/// The room of a game, opened if it is closed. Whether there is such a game turns out later.
pub(crate) fn open(online: &Online, id: &str) -> RoomHandle {
    online.rooms().open(id, |calls| online.spawn(RoomTask::new(id, calls, online).run()))
}

/// The task of a room.
struct RoomTask {
    id: String,
    room: Room,
    online: Online,
    calls: mpsc::Receiver<Call>,
    /// What other servers say of the game, and whether they are heard.
    others: Others,
    relay: watch::Receiver<RelayState>,
    standstills: watch::Receiver<Timestamp>,
    connections: Connections,
    /// Who plays; `None` before the game was loaded.
    seats: Option<Seats>,
    /// Who plays, if that has changed before the game was loaded.
    newer_seats: Option<Seats>,
    /// Those who wait until the game is loaded.
    joining: Vec<Joining>,
    /// What the store is asked. The room asks it one thing at a time.
    asked: Option<JoinHandle<Answer>>,
    timer: Option<Timestamp>,
    chat: Chat,
    crowd: Crowd,
    analyses: Analyses,
    _counted: Open,
}

/// What has happened.
enum Event {
    Call(Call),
    Answer(Answer),
    Other(Heard<GameNotice>),
    /// Others are heard from now on, or no longer.
    Relay,
    Timer,
    StoodStill(Timestamp),
    Crowd,
    Unused,
    Stop,
}

impl RoomTask {
    fn new(id: &str, calls: mpsc::Receiver<Call>, online: &Online) -> Self {
        Self {
            id: id.to_owned(),
            room: Room::new(id, ""),
            online: online.clone(),
            calls,
            others: Others::hear(online, id),
            relay: online.servers().changes(),
            standstills: online.clock().standstills(),
            connections: Connections::default(),
            seats: None,
            newer_seats: None,
            joining: Vec::new(),
            asked: None,
            timer: None,
            chat: Chat::default(),
            crowd: Crowd::default(),
            analyses: Analyses::default(),
            _counted: Open::room(),
        }
    }

    /// Runs the room until it is unused or the server stops.
    async fn run(mut self) {
        let spare_id = self.online.unused_id().await;
        let room = Room::new(&self.id, &spare_id);
        self.room = match self.online.servers().id() {
            Some(server) => room.on_server(server),
            None => room,
        };
        self.tell(Input::Peers { are_heard: self.online.servers().id().is_none() });
        loop {
            match self.next().await {
                Event::Call(call) => self.take(call),
                Event::Answer(answer) => self.answered(answer),
                Event::Other(notice) => self.hear_other(notice),
                Event::Relay => self.ask_others(),
                Event::Timer => {
                    self.timer = None;
                    self.tell(Input::Timer);
                }
                Event::StoodStill(since) => self.stood_still(since),
                Event::Crowd => self.count_crowd(),
                Event::Unused if self.online.rooms().close(&self.id, &self.calls) => return,
                Event::Unused => {}
                Event::Stop => return self.finish().await,
            }
        }
    }

    async fn next(&mut self) -> Event {
        let (is_unused, linger) = (self.is_unused(), self.linger());
        let Self { online, asked, calls, others, relay, standstills, timer, crowd, .. } = self;
        let clock = online.clock();
        tokio::select! {
            biased;
            () = online.stopping() => Event::Stop,
            // The sender is the clock, which the server has.
            _ = standstills.changed() => Event::StoodStill(*standstills.borrow()),
            answer = answer_of(asked) => {
                *asked = None;
                // Whoever has asked has caught the panics of the store.
                answer.map_or(Event::Stop, Event::Answer)
            }
            // The registry has a handle as long as the room is open.
            Some(call) = calls.recv() => Event::Call(call),
            heard = others.next() => heard.map_or(Event::Relay, Event::Other),
            // The sender is the relay, which the server has.
            _ = relay.changed() => Event::Relay,
            () = clock.sleep_until(*timer) => Event::Timer,
            () = clock.sleep_until(crowd.due()) => Event::Crowd,
            () = sleep(linger), if is_unused => Event::Unused,
        }
    }

    fn is_unused(&self) -> bool {
        self.asked.is_none() && self.connections.is_empty() && self.room.is_unused()
    }

    fn linger(&self) -> Duration {
        if self.seats.is_some() { LINGER } else { LINGER_WITHOUT_GAME }
    }

    /// Waits for what is being stored, and tells of it.
    async fn finish(mut self) {
        if let Some(asked) = self.asked.take()
            && let Ok(answer) = asked.await
        {
            self.answered(answer);
        }
    }

    fn take(&mut self, call: Call) {
        match call {
            Call::Join(joining) => self.join(joining),
            Call::Message { connection, message, at } => self.hear(connection, message, at),
            Call::Pong { connection, round_trip } => {
                self.tell(Input::Pong { connection, round_trip });
            }
            Call::Leave { connection, on_purpose, at } => {
                self.disconnect(connection, on_purpose, at);
            }
            Call::Analysis { by, pdn } => {
                self.tell_others(&GameNotice::Analysis { by, pdn: pdn.clone() });
                self.analysis(by, pdn);
            }
            Call::Chat(line) => {
                self.tell_others(&GameNotice::Chat { line: line.clone() });
                self.chat_line(line);
            }
            Call::ReadChat(reply) => {
                // Who has asked may have left.
                let _ = reply.send(self.chat.lines());
            }
            Call::IsThere { account, reply } => {
                let seats = self.seats.as_ref();
                let seat = seats.and_then(|seats| seats.seating.seat_of(&account));
                let _ = reply.send(seat.is_some_and(|seat| self.connections.has_player(seat)));
            }
            Call::Seats(seats) => self.seat(*seats),
            Call::Wake => self.tell(Input::Timer),
        }
    }

    fn hear(&mut self, connection: ConnectionId, message: FromClient, at: Timestamp) {
        match message {
            FromClient::Room(ClientMessage::Command { id, key, action }) => {
                self.tell_at(at, Input::Command { connection, id, key, action });
            }
            FromClient::Room(ClientMessage::Sync { have }) => {
                self.tell_at(at, Input::Sync { connection, have });
            }
            FromClient::Say { phrase } => {
                let Some(viewer) = self.connections.get(connection).map(|known| known.viewer)
                else {
                    return;
                };
                match self.chat.allow(viewer, at) {
                    Ok(by) => {
                        self.tell_others(&GameNotice::Said { by, phrase });
                        self.said(by, phrase);
                    }
                    Err(error) => self.send_live(&[connection], error),
                }
            }
            // The socket deals with both.
            FromClient::Room(ClientMessage::Hello { .. } | ClientMessage::Bye {}) => {}
        }
    }

    /// A player has said something, here or on another server.
    fn said(&mut self, by: Color, phrase: Phrase) {
        self.chat.add(ChatLine::of_phrase(by, phrase));
        let ids = self.connections.welcomed(|other| other.viewer.seat().is_some());
        self.send_live(&ids, LiveMessage::Said { by, phrase });
    }

    /// A player has sent an analysis, here or on another server.
    fn analysis(&mut self, by: Color, pdn: String) {
        let message = self.analyses.put(by, pdn);
        let ids = self.connections.welcomed(|other| other.viewer.seat() == Some(!by));
        self.send_live(&ids, message);
    }

    /// A program that plays has said something, here or on another server.
    fn chat_line(&mut self, line: ChatLine) {
        let is_public = line.room == ChatRoom::Spectator;
        self.chat.add(line.clone());
        let ids = self.connections.welcomed(|other| is_public || other.viewer.seat().is_some());
        self.send_live(&ids, LiveMessage::Chat(line));
    }

    fn send_live(&mut self, ids: &[ConnectionId], message: LiveMessage) {
        self.connections.send(ids, &ToClient::Live(message));
        self.drop_lost();
    }

    /// Connects somebody, after the game was loaded if it is not yet.
    fn join(&mut self, joining: Joining) {
        if self.seats.is_some() {
            return self.connect(joining);
        }
        self.joining.push(joining);
        if self.asked.is_none() {
            self.tell(Input::Timer);
        }
    }

    fn connect(&mut self, joining: Joining) {
        let Joining { connection, account, is_passing, have, version, outbox, at } = joining;
        let seat = self.seats.as_ref().zip(account.as_ref());
        let seat = seat.and_then(|(seats, account)| seats.seating.seat_of(account));
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Player);
        if !outbox.push(Outgoing::Joined(viewer)) {
            return;
        }
        let known = Connection {
            viewer,
            version,
            outbox,
            is_welcomed: false,
            sent_spectators: 0,
            _counted: Open::connection(viewer),
        };
        self.connections.insert(connection, known);
        self.crowd.change(self.online.clock().now());
        self.tell_at(at, Input::Connect { connection, viewer, have, is_passing });
    }

    fn disconnect(&mut self, connection: ConnectionId, on_purpose: bool, at: Timestamp) {
        self.joining.retain(|joining| joining.connection != connection);
        if self.connections.remove(connection).is_some() {
            self.crowd.change(self.online.clock().now());
            self.tell_at(at, Input::Disconnect { connection, on_purpose });
        }
    }

    /// Tells the room of connections that were lost while something was sent.
    fn drop_lost(&mut self) {
        while let Some(connection) = self.connections.take_lost() {
            self.disconnect(connection, false, self.online.clock().now());
        }
    }

    fn tell(&mut self, input: Input) {
        self.tell_at(self.online.clock().now(), input);
    }

    /// Tells the room what has happened, and does what it asks for. If the process stood
    /// still, the room is told that first.
    fn tell_at(&mut self, at: Timestamp, input: Input) {
        self.online.clock().pulse();
        if self.standstills.has_changed().unwrap_or(false) {
            let since = *self.standstills.borrow_and_update();
            self.stood_still(since);
        }
        let effects = self.room.on(at, input);
        self.carry_out(effects);
    }

    fn stood_still(&mut self, since: Timestamp) {
        let effects = self.room.on(self.online.clock().now(), Input::StoodStill { since });
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Send { connections, message } => self.send(&connections, message),
                Effect::Close { connection, reason } => self.close(connection, reason),
                Effect::Commit(commit) => self.commit(*commit),
                Effect::Load => self.load(),
                Effect::Publish(message) => self.tell_others(&GameNotice::Room { message }),
                Effect::Timer { at } => self.timer = at,
            }
        }
        self.drop_lost();
    }

    fn send(&mut self, ids: &[ConnectionId], message: Box<ServerMessage>) {
        let is_welcome = matches!(*message, ServerMessage::Welcome { .. });
        self.connections.send(ids, &ToClient::Room(message));
        if is_welcome {
            ids.iter().for_each(|&id| self.welcomed(id));
        }
    }

    /// Somebody has been told the game, and is told what else there is.
    fn welcomed(&mut self, id: ConnectionId) {
        let Some(connection) = self.connections.get_mut(id) else { return };
        connection.is_welcomed = true;
        let players = self.seats.as_ref().and_then(Seats::message);
        let analysis = connection.viewer.seat().and_then(|seat| self.analyses.for_player(seat));
        for message in players.into_iter().chain(analysis) {
            self.connections.send(&[id], &ToClient::Live(message));
        }
    }

    /// Takes note of who plays from now on, and tells those who are connected.
    fn seat(&mut self, seats: Seats) {
        let Some(known) = &mut self.seats else {
            self.newer_seats = Some(seats);
            return;
        };
        let has_changed = known.players != seats.players;
        *known = seats;
        if has_changed && let Some(players) = known.message() {
            let everybody = self.connections.welcomed(|_| true);
            self.connections.send(&everybody, &ToClient::Live(players));
            self.drop_lost();
        }
    }

    fn close(&mut self, connection: ConnectionId, reason: CloseReason) {
        if let Some(known) = self.connections.remove(connection) {
            known.outbox.push(closing(reason));
        }
    }
}

fn closing(reason: CloseReason) -> Outgoing {
    let text = match reason {
        CloseReason::NoSuchGame => "there is no such game",
        CloseReason::Unavailable => "the game cannot be loaded at present: connect again",
        CloseReason::Unusable => "the stored game cannot be continued",
    };
    Outgoing::Close { code: reason.code(), reason: text }
}
