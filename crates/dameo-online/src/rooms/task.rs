//! The task of a room: it tells the room what has happened, and does what the room asks for.

use std::sync::Arc;
use std::time::Duration;

use dameo_live::{GameEvent, Timestamp};
use dameo_room::{
    ClientMessage, CloseReason, Commit, CommitResult, ConnectionId, Effect, Input, PeerMessage,
    Room, ServerMessage, Viewer,
};
use dameo_store::StoreError;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinError, JoinHandle};
use tokio::time::sleep;

use super::analyses::Analyses;
use super::chat::Chat;
use super::connections::{Connection, Connections};
use super::crowd::Crowd;
use super::{Call, Joining, Outgoing, RoomHandle};
use crate::online::{LoadedGame, Online};
use crate::protocol::{ChatLine, ChatRoom, FromClient, LiveMessage, ToClient};
use crate::seats::Seats;

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
    peers: BoxStream<'static, PeerMessage>,
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
}

/// What has happened.
enum Event {
    Call(Call),
    Answer(Answer),
    Peer(PeerMessage),
    Timer,
    StoodStill(Timestamp),
    Crowd,
    Unused,
    Stop,
}

/// What the store has answered.
enum Answer {
    Loaded(Result<Option<LoadedGame>, StoreError>),
    Committed { result: CommitResult, rematch: Option<String>, is_end: bool, is_rated: bool },
}

impl RoomTask {
    fn new(id: &str, calls: mpsc::Receiver<Call>, online: &Online) -> Self {
        Self {
            id: id.to_owned(),
            room: Room::new(id, ""),
            online: online.clone(),
            calls,
            peers: online.bus().subscribe(id),
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
        }
    }

    /// Runs the room until it is unused or the server stops.
    async fn run(mut self) {
        let spare_id = self.online.unused_id().await;
        let is_shared = self.online.store().is_shared();
        self.room = Room::new(&self.id, &spare_id).with_shared_store(is_shared);
        loop {
            match self.next().await {
                Event::Call(call) => self.take(call),
                Event::Answer(answer) => self.answered(answer),
                Event::Peer(message) => self.hear_peer(message),
                Event::Timer => {
                    self.timer = None;
                    self.tell(Input::Timer);
                }
                Event::StoodStill(since) => self.stood_still(since),
                Event::Crowd => {
                    self.crowd.send(&mut self.connections, self.online.clock().now());
                    self.drop_lost();
                }
                Event::Unused if self.online.rooms().close(&self.id, &self.calls) => return,
                Event::Unused => {}
                Event::Stop => return self.finish().await,
            }
        }
    }

    async fn next(&mut self) -> Event {
        let (is_unused, linger) = (self.is_unused(), self.linger());
        let Self { online, asked, calls, peers, standstills, timer, crowd, .. } = self;
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
            Some(message) = peers.next() => Event::Peer(message),
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
                let message = self.analyses.put(by, pdn);
                let ids = self.connections.welcomed(|other| other.viewer.seat() == Some(!by));
                self.send_live(&ids, message);
            }
            Call::Chat(line) => self.chat_line(line),
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

    /// A room of the game on another server has said something.
    fn hear_peer(&mut self, message: PeerMessage) {
        let has_ended = |event: &GameEvent| matches!(event, GameEvent::Ended { .. });
        let is_rated = match &message {
            PeerMessage::Committed { room, events } => {
                room.game.terms.is_rated && events.iter().any(has_ended)
            }
            PeerMessage::Present { .. } => false,
        };
        self.tell(Input::Peer(message));
        if is_rated {
            self.online.announce_ratings(&self.id);
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
                let (ids, message) = match self.chat.say(viewer, phrase, at) {
                    Ok(said) => {
                        (self.connections.welcomed(|other| other.viewer.seat().is_some()), said)
                    }
                    Err(error) => (vec![connection], error),
                };
                self.send_live(&ids, message);
            }
            // The socket deals with both.
            FromClient::Room(ClientMessage::Hello { .. } | ClientMessage::Bye {}) => {}
        }
    }

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
        let Joining { connection, account, have, version, outbox, at } = joining;
        let seat = self.seats.as_ref().zip(account.as_ref());
        let seat = seat.and_then(|(seats, account)| seats.seating.seat_of(account));
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Player);
        if !outbox.push(Outgoing::Joined(viewer)) {
            return;
        }
        let known = Connection { viewer, version, outbox, is_welcomed: false, sent_spectators: 0 };
        self.connections.insert(connection, known);
        self.crowd.change(self.online.clock().now());
        self.tell_at(at, Input::Connect { connection, viewer, have });
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
                Effect::Publish(message) => self.online.bus().publish(&self.id, &message),
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

    /// Stores a change, in a task of its own: a transaction that has begun is finished.
    fn commit(&mut self, commit: Commit) {
        let store = Arc::clone(self.online.store());
        let rematch = commit.rematch.as_ref().map(|next| next.game.id.clone());
        let is_end = commit.events.iter().any(|event| matches!(event, GameEvent::Ended { .. }));
        let is_rated = commit.rated.is_some();
        let stored = tokio::spawn(async move { store.commit(commit).await });
        self.asked = Some(tokio::spawn(async move {
            let result = stored.await.unwrap_or(CommitResult::Unknown);
            Answer::Committed { result, rematch, is_end, is_rated }
        }));
    }

    fn load(&mut self) {
        let (online, id) = (self.online.clone(), self.id.clone());
        let loaded = tokio::spawn(async move { online.load(&id).await });
        self.asked = Some(tokio::spawn(async move {
            let panicked = |panic: JoinError| Err(StoreError::Unavailable(panic.to_string()));
            Answer::Loaded(loaded.await.unwrap_or_else(panicked))
        }));
    }

    fn answered(&mut self, answer: Answer) {
        match answer {
            Answer::Committed { result, rematch, is_end, is_rated } => {
                if result == CommitResult::Stored
                    && is_end
                    && let Some(seats) = &self.seats
                {
                    self.online.bots().games_changed(seats.seating.accounts());
                }
                if let (CommitResult::Stored, Some(rematch)) = (result, rematch) {
                    self.online.announce_game(rematch);
                }
                self.tell(Input::CommitDone(result));
                if result == CommitResult::Stored && is_rated {
                    self.online.announce_ratings(&self.id);
                }
            }
            Answer::Loaded(loaded) => self.loaded(loaded),
        }
    }

    fn loaded(&mut self, loaded: Result<Option<LoadedGame>, StoreError>) {
        let (input, reason) = match loaded {
            Ok(Some(LoadedGame { seats, room, downtimes })) => {
                let seats = self.newer_seats.take().unwrap_or(seats);
                if self.seats.is_some() {
                    self.seat(seats);
                } else {
                    self.seats = Some(seats);
                }
                (Input::Loaded { room: Some(room), downtimes }, CloseReason::Unusable)
            }
            Ok(None) => {
                let downtimes = Vec::new();
                (Input::Loaded { room: None, downtimes }, CloseReason::NoSuchGame)
            }
            Err(error) => {
                tracing::warn!(game = self.id, "the game cannot be loaded: {error}");
                let is_corrupt = matches!(error, StoreError::Corrupt { .. });
                let reason =
                    if is_corrupt { CloseReason::Unusable } else { CloseReason::Unavailable };
                (Input::LoadFailed, reason)
            }
        };
        self.tell(input);
        for joining in std::mem::take(&mut self.joining) {
            if self.seats.is_some() {
                self.connect(joining);
            } else {
                joining.outbox.push(closing(reason));
            }
        }
    }
}

/// The answer of the store, if it is asked something.
async fn answer_of(asked: &mut Option<JoinHandle<Answer>>) -> Option<Answer> {
    match asked {
        Some(asked) => asked.await.ok(),
        None => std::future::pending().await,
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
