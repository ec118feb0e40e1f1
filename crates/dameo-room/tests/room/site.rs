//! One room with a store in memory, for tests that say what happens step by step.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};

use dameo::{ByColor, Color, GameRecord, Variant};
use dameo_live::{Action, GameEvent, GameKey, LiveGame, Millis, Terms, TimeControl, Timestamp};
use dameo_room::{
    CloseReason, CommandId, Commit, CommitResult, ConnectionId, Downtime, Effect, Input,
    PeerMessage, Room, ServerId, ServerMessage, Status, StoredRoom, Viewer,
};

pub(crate) const WHITE: ConnectionId = 1;
pub(crate) const BLACK: ConnectionId = 2;
pub(crate) const WATCHER: ConnectionId = 3;
/// The server of the room, and another one.
pub(crate) const SERVER: ServerId = 1;
pub(crate) const PEER: ServerId = 2;
pub(crate) const GAME: &str = "game";
pub(crate) const NEXT: &str = "next";

pub(crate) fn secs(seconds: u64) -> Millis {
    Millis::from_secs(seconds)
}

pub(crate) fn at(millis: u64) -> Timestamp {
    Timestamp::new(millis)
}

pub(crate) fn time(text: &str) -> ByColor<TimeControl> {
    dameo_live::parse_time_controls(text).unwrap()
}

pub(crate) fn play(text: &str) -> Action {
    Action::Move { text: text.to_owned() }
}

/// A room, its store and its connections. The time is in milliseconds.
pub(crate) struct Site {
    pub(crate) room: Room,
    pub(crate) now: u64,
    pub(crate) stored: Option<StoredRoom>,
    pub(crate) rematch: Option<StoredRoom>,
    pub(crate) downtimes: Vec<Downtime>,
    /// What becomes of the next commits; of all others, as the store says.
    pub(crate) results: VecDeque<CommitResult>,
    /// Whether commits wait for [`finish`](Self::finish).
    pub(crate) is_slow: bool,
    /// Whether what is stored without an answer is stored later.
    pub(crate) is_stored_later: bool,
    /// Whether the store can be read.
    pub(crate) is_readable: bool,
    pub(crate) timer: Option<Timestamp>,
    pub(crate) published: Vec<PeerMessage>,
    pub(crate) closed: Vec<(ConnectionId, CloseReason)>,
    pub(crate) commits: Vec<Commit>,
    /// The commit that waits.
    pub(crate) waiting: Option<Commit>,
    inboxes: BTreeMap<ConnectionId, Vec<ServerMessage>>,
}

/// Commands of all sites have different names, as those of all clients.
static NEXT_ID: AtomicU64 = AtomicU64::new(1);

impl Site {
    /// A game that has begun at 0, with a closed room.
    pub(crate) fn new(terms: Terms) -> Self {
        let record = GameRecord::new(Variant::Dameo);
        let game = LiveGame::new(GAME, record, terms, at(0)).unwrap();
        Self {
            room: Room::new(GAME, NEXT),
            now: 0,
            stored: Some(StoredRoom::begun(&game)),
            rematch: None,
            downtimes: Vec::new(),
            results: VecDeque::new(),
            is_slow: false,
            is_stored_later: false,
            is_readable: true,
            timer: None,
            published: Vec::new(),
            closed: Vec::new(),
            commits: Vec::new(),
            waiting: None,
            inboxes: BTreeMap::new(),
        }
    }

    /// The same on one of several servers.
    pub(crate) fn among_peers(terms: Terms) -> Self {
        let room = Room::new(GAME, NEXT).on_server(SERVER);
        Self { room, ..Self::new(terms) }
    }

    /// The same with both players and a spectator, who have read their welcome.
    pub(crate) fn open(terms: Terms) -> Self {
        Self::new(terms).visited()
    }

    fn visited(self) -> Self {
        let mut site = self;
        site.connect(WHITE, Viewer::Player(Color::White));
        site.connect(BLACK, Viewer::Player(Color::Black));
        site.connect(WATCHER, Viewer::Spectator);
        site.clear();
        site
    }

    /// A live game of 300+3 in which both have moved; White's clock runs from 2000 on.
    pub(crate) fn opened() -> Self {
        Self::open(Terms::live(time("300+3"))).begun()
    }

    /// The same on one of several servers.
    pub(crate) fn opened_among_peers() -> Self {
        Self::among_peers(Terms::live(time("300+3"))).visited().begun()
    }

    fn begun(self) -> Self {
        let mut site = self;
        site.now = 1_000;
        site.act(WHITE, play("d1-d4"));
        site.now = 2_000;
        site.act(BLACK, play("d8-d5"));
        site.clear();
        site
    }

    pub(crate) fn connect(&mut self, connection: ConnectionId, viewer: Viewer) {
        self.feed(Input::Connect { connection, viewer, have: None, is_passing: false });
    }

    pub(crate) fn disconnect(&mut self, connection: ConnectionId, on_purpose: bool) {
        self.feed(Input::Disconnect { connection, on_purpose });
    }

    /// A new command for the stored state.
    pub(crate) fn act(&mut self, connection: ConnectionId, action: Action) -> CommandId {
        let key = self.key();
        self.act_on(connection, key, action)
    }

    pub(crate) fn act_on(
        &mut self,
        connection: ConnectionId,
        key: GameKey,
        action: Action,
    ) -> CommandId {
        let id = CommandId::new(NEXT_ID.fetch_add(1, Ordering::Relaxed)).unwrap();
        self.feed(Input::Command { connection, id, key, action });
        id
    }

    /// What commands have to refer to.
    pub(crate) fn key(&self) -> GameKey {
        self.game().key()
    }

    /// The stored game.
    pub(crate) fn game(&self) -> LiveGame {
        let state = self.stored.as_ref().unwrap().game.clone();
        LiveGame::restore(state, dameo::Bounds::UNTRUSTED).unwrap()
    }

    /// Lets time pass up to an instant, with the timers on the way.
    pub(crate) fn wait_until(&mut self, millis: u64) {
        while let Some(timer) = self.timer.take_if(|timer| timer.get() <= millis) {
            self.now = self.now.max(timer.get());
            self.feed(Input::Timer);
        }
        self.now = millis;
    }

    /// Another process takes over, with nothing but what is stored.
    pub(crate) fn restart(&mut self) {
        self.room = Room::new(GAME, NEXT);
        (self.timer, self.waiting) = (None, None);
        self.clear();
    }

    pub(crate) fn feed(&mut self, input: Input) {
        let mut inputs = VecDeque::from([input]);
        while let Some(input) = inputs.pop_front() {
            for effect in self.room.on(at(self.now), input) {
                inputs.extend(self.carry_out(effect));
            }
        }
    }

    fn carry_out(&mut self, effect: Effect) -> Option<Input> {
        match effect {
            Effect::Send { connections, message } => {
                for connection in connections {
                    self.inboxes.entry(connection).or_default().push((*message).clone());
                }
            }
            Effect::Close { connection, reason } => self.closed.push((connection, reason)),
            Effect::Commit(commit) => {
                self.commits.push((*commit).clone());
                assert!(self.waiting.replace(*commit).is_none(), "two commits at once");
                return (!self.is_slow).then(|| self.store());
            }
            Effect::Load if self.is_readable => {
                let (room, downtimes) = (self.stored.clone(), self.downtimes.clone());
                return Some(Input::Loaded { room: room.map(Box::new), downtimes });
            }
            Effect::Load => return Some(Input::LoadFailed),
            Effect::Publish(message) => self.published.push(message),
            Effect::Timer { at } => self.timer = at,
        }
        None
    }

    /// Stores the waiting commit, or does not.
    fn store(&mut self) -> Input {
        let commit = self.waiting.take().expect("a commit waits");
        let is_expected = self.stored.as_ref().unwrap().sequence() == commit.expected();
        let result = self.results.pop_front().unwrap_or(CommitResult::Stored);
        let is_stored = match result {
            CommitResult::Unknown => !self.is_stored_later,
            result => result == CommitResult::Stored,
        };
        if is_stored && !is_expected {
            return Input::CommitDone(CommitResult::Conflict);
        }
        if is_stored {
            self.stored = Some(commit.room);
            self.rematch = commit.rematch.or(self.rematch.take());
        }
        Input::CommitDone(result)
    }

    /// Answers the commit that waits.
    pub(crate) fn finish(&mut self) {
        let input = self.store();
        self.feed(input);
    }

    /// The messages to a connection since this was called last.
    pub(crate) fn read(&mut self, connection: ConnectionId) -> Vec<ServerMessage> {
        self.inboxes.remove(&connection).unwrap_or_default()
    }

    /// The same to all connections.
    pub(crate) fn read_all(&mut self) -> Vec<(ConnectionId, ServerMessage)> {
        let all = std::mem::take(&mut self.inboxes).into_iter();
        all.flat_map(|(id, messages)| messages.into_iter().map(move |message| (id, message)))
            .collect()
    }

    /// Forgets the messages so far.
    pub(crate) fn clear(&mut self) {
        self.inboxes.clear();
        self.published.clear();
        self.commits.clear();
    }

    /// The events that a connection was told of since its messages were read last.
    pub(crate) fn events(&mut self, connection: ConnectionId) -> Vec<GameEvent> {
        let told = self.read(connection).into_iter().flat_map(|message| match message {
            ServerMessage::Update { events, .. } => events,
            _ => Vec::new(),
        });
        told.collect()
    }

    /// The last status that a connection was told of.
    pub(crate) fn status(&mut self, connection: ConnectionId) -> Status {
        let told = self.read(connection).into_iter().rev().find_map(|message| match message {
            ServerMessage::Update { status, .. } => Some(status),
            ServerMessage::State { game } | ServerMessage::Welcome { game, .. } => {
                Some(game.status)
            }
            ServerMessage::Refused { game, .. } => game.map(|game| game.status),
            ServerMessage::Done { .. } | ServerMessage::Lag { .. } => None,
        });
        told.expect("a status was told")
    }

    /// What a connection was answered: the codes of refusals, `done` for others.
    pub(crate) fn answers(&mut self, connection: ConnectionId) -> Vec<(CommandId, String)> {
        let answers = self.read(connection).into_iter().filter_map(|message| match message {
            ServerMessage::Done { id, .. } => Some((id, "done".to_owned())),
            ServerMessage::Refused { id, code, .. } => Some((id, code)),
            _ => None,
        });
        answers.collect()
    }

    /// The answer to a new command.
    pub(crate) fn answer(&mut self, connection: ConnectionId, action: Action) -> String {
        self.read(connection);
        let id = self.act(connection, action);
        let answers = self.answers(connection);
        assert!(answers.len() == 1 && answers[0].0 == id, "{answers:?}");
        answers[0].1.clone()
    }

    /// The time left on both clocks.
    pub(crate) fn left(&self) -> [u64; 2] {
        let game = self.game();
        let clock = game.clock().unwrap();
        Color::ALL.map(|side| clock.left(side, at(self.now)).get())
    }
}
