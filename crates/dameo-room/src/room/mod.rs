//! The room of a live game.

mod commands;
mod frozen;
mod store;
mod tell;

use dameo::ByColor;
use dameo_live::{GameKey, Millis, Timestamp};

use crate::io::{CloseReason, Effect, Input};
use crate::message::KnownState;
use crate::peer::{PeerMessage, ServerId};
use crate::presence::{Presence, PresenceChange};
use crate::queue::{Command, CommandQueue};
use crate::state::{Change, RoomState};

/// How often a room tells those on other servers who is connected to it.
const HEARTBEAT: Millis = Millis::from_secs(5);
/// For how long a room with peers takes the state that it knows for the stored one. Messages of
/// other servers can be lost, and whoever sent the last one can be gone.
const MAX_AGE: Millis = Millis::from_secs(10);
/// The same while messages of other servers do not arrive.
const MAX_AGE_ALONE: Millis = Millis::from_secs(2);
/// How long the flag of a player who is connected to another server is held back at most: that
/// server measures the lag and decides.
const PEER_GRACE: Millis = Millis::from_secs(1);

/// The room of a live game between two players, with those who watch it.
///
/// A room decides, and does nothing by itself: [`on`](Self::on) takes what has happened and
/// what time it is, and returns what is to be done. It adds to
/// [`LiveGame`](dameo_live::LiveGame) who is connected, the order of what they do, and that all
/// of it is stored before anybody is told.
///
/// - One change at a time is stored, on condition that no other one was stored since the state
///   that it changes. Commands that come meanwhile wait, and count as done when they came.
/// - A command that was done is not done again: the stored state remembers the last ones.
/// - While nothing can be stored, the game stands still and commands are refused.
///
/// Several rooms of one game on several servers are correct together, whatever messages
/// between them are lost, since the store decides.
///
/// ```
/// use dameo::{Color, GameRecord, Variant};
/// use dameo_live::{Action, LiveGame, Terms, Timestamp, parse_time_controls};
/// use dameo_room::{
///     CommandId, CommitResult, Effect, Input, Room, ServerMessage, StoredRoom, Viewer,
/// };
///
/// let at = |seconds: u64| Timestamp::new(seconds * 1000);
/// let terms = Terms::live(parse_time_controls("300+3")?);
/// let game = LiveGame::new("AbCd1234", GameRecord::new(Variant::Dameo), terms, at(0))?;
/// let (key, stored) = (game.key(), Box::new(StoredRoom::begun(&game)));
///
/// let mut room = Room::new("AbCd1234", "EfGh5678");
/// let viewer = Viewer::Player(Color::White);
/// let effects = room.on(at(1), Input::Connect { connection: 1, viewer, have: None, is_passing: false });
/// assert!(effects.contains(&Effect::Load));
/// room.on(at(1), Input::Loaded { room: Some(stored), downtimes: Vec::new() });
///
/// let action = Action::Move { text: "d1-d4".to_owned() };
/// let id = CommandId::new(1)?;
/// let effects = room.on(at(5), Input::Command { connection: 1, id, key, action });
/// assert!(matches!(&effects[..], [Effect::Commit(commit), ..] if commit.expected() == 0));
/// // Only now the move is acknowledged.
/// let effects = room.on(at(5), Input::CommitDone(CommitResult::Stored));
/// let done = ServerMessage::Done { id, sequence: 1 };
/// let done = Effect::Send { connections: vec![1], message: Box::new(done) };
/// assert!(effects.contains(&done));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Room {
    id: String,
    spare_id: String,
    /// The number of this server among those that can store changes of the game; `None` if no
    /// other can.
    server: Option<ServerId>,
    /// Whether messages of the others arrive.
    are_peers_heard: bool,
    /// The latest instant that was passed in.
    now: Timestamp,
    /// The stored state, as far as it is known here; `None` before it is loaded.
    state: Option<RoomState>,
    /// When it was last known to be the stored one.
    confirmed: Timestamp,
    /// Whether it has to be read again before anything else.
    is_stale: bool,
    phase: Phase,
    presence: Presence,
    queue: CommandQueue,
    /// That the process stood still, until what is stored was read after it: since when, for the
    /// players who were connected here.
    stood_still: Option<ByColor<Option<Timestamp>>>,
    /// Since when the time has been nobody's, until that is stored.
    frozen_since: Option<Timestamp>,
    /// Whether the game stood still while no server was up, and its new deadline is not stored.
    is_moved: bool,
    /// Whether nothing can be stored, as far as it is known.
    is_down: bool,
    /// When the pause ends of which the connections were told; `None` if there is none.
    pause_until: Option<Timestamp>,
    /// The moves that the connections were told of, and since when.
    told: Option<(GameKey, Timestamp)>,
    /// The latest stored state of which a room on another server, or a client, has told since
    /// the store was read.
    heard: u64,
    /// The latest state of which nobody knows whether it is or will be stored; no longer if
    /// another one has its number.
    in_doubt: u64,
    /// The players of whom other servers were told that they are connected here.
    told_here: ByColor<bool>,
    next_heartbeat: Timestamp,
    timer: Option<Timestamp>,
    effects: Vec<Effect>,
}

/// What the room waits for.
#[derive(Debug)]
enum Phase {
    /// Somebody to connect.
    Closed,
    /// The store, which reads.
    Loading,
    /// Something to happen.
    Idle,
    /// The store, which stores.
    Committing(Box<Pending>),
    /// Until the store is tried again: to read, or to store.
    Waiting { until: Timestamp, is_load: bool },
}

/// A change that is being stored.
#[derive(Debug)]
struct Pending {
    change: Change,
    cause: Cause,
    /// When the command came, or the room saw the need for the change.
    since: Timestamp,
}

/// What has caused a change.
#[derive(Debug)]
enum Cause {
    /// A player.
    Command(Command),
    /// A connection of a player, or the lack of one.
    Presence(dameo::Color),
    /// The time is up.
    Clock,
    /// The game goes on.
    Unfreeze,
    /// A time in which no server was up, in a game over days.
    Moved,
    /// A commit without an answer, which could still be stored unless another one is.
    Doubt,
}

impl Room {
    /// A closed room. It is loaded when somebody connects.
    ///
    /// `id` is the name of the game, `spare_id` the name that its rematch gets, unless one has
    /// begun already: no other game may have it.
    #[must_use]
    pub fn new(id: &str, spare_id: &str) -> Self {
        Self {
            id: id.to_owned(),
            spare_id: spare_id.to_owned(),
            server: None,
            are_peers_heard: true,
            now: Timestamp::default(),
            state: None,
            confirmed: Timestamp::default(),
            is_stale: false,
            phase: Phase::Closed,
            presence: Presence::default(),
            queue: CommandQueue::default(),
            stood_still: None,
            frozen_since: None,
            is_moved: false,
            is_down: false,
            pause_until: None,
            told: None,
            heard: 0,
            in_doubt: 0,
            told_here: ByColor::new_with(|_| false),
            next_heartbeat: Timestamp::default(),
            timer: None,
            effects: Vec::new(),
        }
    }

    /// The same on one of several servers that can change the store. Another one can also be one
    /// that has ended, whose last change is stored later. While somebody is connected, the room
    /// reads the store if nothing has told it for ten seconds what is stored; for two seconds, if
    /// messages of the others do not arrive.
    #[must_use]
    pub fn on_server(self, server: ServerId) -> Self {
        Self { server: Some(server), ..self }
    }

    /// Takes note of what has happened, and returns what is to be done, in order.
    ///
    /// An instant earlier than one that was passed in counts as that one.
    pub fn on(&mut self, now: Timestamp, input: Input) -> Vec<Effect> {
        self.now = self.now.max(now);
        match input {
            Input::Connect { connection, viewer, have, is_passing } => {
                self.note_known(have.as_ref());
                let have = have.map(|have| have.key);
                self.presence.connect(connection, viewer, have, is_passing, self.now);
                self.open();
            }
            Input::Disconnect { connection, on_purpose } => {
                self.presence.disconnect(connection, on_purpose, self.now);
            }
            Input::Command { connection, id, key, action } => {
                self.take_command(connection, id, key, action);
            }
            Input::Sync { connection, have } => {
                self.note_known(have.as_ref());
                self.tell_state(connection, have.map(|have| have.key).as_ref());
            }
            Input::Pong { connection, round_trip } => self.measure(connection, round_trip),
            Input::CommitDone(result) => self.commit_done(result),
            Input::Loaded { room, downtimes } => self.loaded(room, &downtimes),
            Input::LoadFailed => self.load_failed(),
            Input::Peer(message) => self.hear(message),
            Input::UnreadablePeer => self.is_stale = !matches!(self.phase, Phase::Closed),
            Input::Peers { are_heard } => self.hear_peers(are_heard),
            Input::StoodStill { since } => self.stand_still(since),
            Input::Timer => {
                // If it has rung too early, it has to be set again.
                self.timer = None;
                self.open();
            }
        }
        self.advance();
        self.tell_end_of_pause();
        self.welcome();
        self.send_heartbeat();
        self.set_timer();
        std::mem::take(&mut self.effects)
    }

    /// Whether the room can be dropped: nobody is connected, and nothing waits. If the time of
    /// a player runs, a room has to be opened again when it is up
    /// ([`Input::Timer`]); the rest can wait for the next connection.
    #[must_use]
    pub fn is_unused(&self) -> bool {
        let is_still = matches!(self.phase, Phase::Closed | Phase::Idle);
        is_still && self.presence.is_empty() && self.queue.is_empty()
    }

    /// The number of the last stored state that the room knows; `None` before it is loaded.
    #[must_use]
    pub fn sequence(&self) -> Option<u64> {
        self.state.as_ref().map(RoomState::sequence)
    }

    /// The number of commands that wait for the store, at most
    /// [`MAX_WAITING_COMMANDS`](crate::MAX_WAITING_COMMANDS) of each player and the one that is
    /// being stored.
    #[must_use]
    pub fn waiting_commands(&self) -> usize {
        let storing = match &self.phase {
            Phase::Committing(pending) => matches!(pending.cause, Cause::Command(_)),
            _ => false,
        };
        self.queue.len() + usize::from(storing)
    }

    /// A client may have been told of a later state by another server.
    fn note_known(&mut self, have: Option<&KnownState>) {
        let sequence = have.filter(|have| have.key.game == self.id).map(|have| have.sequence);
        self.heard = self.heard.max(sequence.unwrap_or_default());
    }

    fn open(&mut self) {
        if matches!(self.phase, Phase::Closed) {
            self.load();
        }
    }

    /// Whether what is stored has to be read: it is later than what the room knows, or can be.
    fn is_behind(&self) -> bool {
        self.is_stale || self.state.as_ref().is_some_and(|state| self.heard > state.sequence())
    }

    /// Does what can be done now, until the store is asked.
    fn advance(&mut self) {
        if let Phase::Waiting { until, is_load } = self.phase
            && self.now >= until
        {
            self.phase = Phase::Idle;
            if is_load {
                self.load();
            }
        }
        while matches!(self.phase, Phase::Idle) && self.step() {}
    }

    /// Does the next thing; false if there is none.
    fn step(&mut self) -> bool {
        if self.state.is_none() {
            return false;
        }
        if self.is_behind() {
            self.load();
        } else if let Some(since) = self.frozen_since {
            self.unfreeze(since);
        } else if let Some(command) = self.next_command() {
            self.handle(command);
        } else {
            return self.end_doubt()
                || self.store_deadline()
                || !self.is_in_grace() && (self.end_by_time() || self.store_presence())
                || self.read_again();
        }
        true
    }

    /// Reads what is stored if nothing has confirmed for long that the room knows it.
    fn read_again(&mut self) -> bool {
        let is_due = self.next_read().is_some_and(|at| self.now >= at);
        if is_due {
            self.load();
        }
        is_due
    }

    /// When what is stored is read again, if nothing happens before.
    fn next_read(&self) -> Option<Timestamp> {
        let max_age = if self.are_peers_heard { MAX_AGE } else { MAX_AGE_ALONE };
        (self.server.is_some() && self.is_in_use()).then_some(self.confirmed + max_age)
    }

    /// Stores anything in the place of a commit without an answer, so that it is not stored
    /// later unnoticed.
    fn end_doubt(&mut self) -> bool {
        let state = self.state.as_ref().filter(|_| self.is_in_doubt());
        let Some(change) = state.map(RoomState::renumbered) else { return false };
        self.commit(change, Cause::Doubt);
        true
    }

    /// Stores the deadline of a game over days that stood still while no server was up, so that
    /// nobody looks after the game before.
    fn store_deadline(&mut self) -> bool {
        let state = self.state.as_ref().filter(|_| self.is_moved);
        let Some(change) = state.map(RoomState::renumbered) else { return false };
        self.commit(change, Cause::Moved);
        true
    }

    /// Whether a commit without an answer can still be stored.
    fn is_in_doubt(&self) -> bool {
        self.state.as_ref().is_some_and(|state| self.in_doubt > state.sequence())
    }

    /// Ends the game if the time of the side to move is up.
    fn end_by_time(&mut self) -> bool {
        let Some(change) = self.state.as_ref().and_then(|state| state.tick(self.now)) else {
            return false;
        };
        self.commit(change, Cause::Clock);
        true
    }

    /// The game, if it matters who is there: it goes on, and not over days.
    fn attended(&self) -> Option<&RoomState> {
        let state = self.state.as_ref()?;
        let is_attended = !state.game.is_over() && !state.game.terms().is_correspondence();
        is_attended.then_some(state)
    }

    /// Stores that a player has left or returned.
    fn store_presence(&mut self) -> bool {
        let Some(state) = self.attended() else { return false };
        let due = self.presence.change(state.away(), self.are_others_heard(), self.now);
        let Some(PresenceChange { seat, report, at }) = due else { return false };
        let Some(change) = state.report(seat, report, at) else {
            self.presence.settle(seat);
            return false;
        };
        self.commit(change, Cause::Presence(seat));
        true
    }

    /// When the flag falls, or a first move comes too late, with the time in which a move can
    /// be on its way; `None` if no time runs.
    fn time_limit(&self) -> Option<Timestamp> {
        let state = self.state.as_ref()?;
        let deadline = state.game.deadline()?;
        let turn = state.game.turn();
        let is_elsewhere = self.presence.is_elsewhere(turn, self.now)
            || !self.are_others_heard() && !self.presence.is_here(turn);
        let lag = if is_elsewhere { Some(PEER_GRACE) } else { self.presence.round_trip(turn) };
        Some(deadline + state.free_time(lag, self.delivery()).total())
    }

    /// Whether the time of the side to move is up, but a move of it can be on its way. All
    /// else has to wait for it.
    fn is_in_grace(&self) -> bool {
        let deadline = self.state.as_ref().and_then(|state| state.game.deadline());
        let is_up = deadline.is_some_and(|deadline| self.now >= deadline);
        is_up && self.time_limit().is_some_and(|limit| self.now < limit)
    }

    /// Whether other servers, if there can be any, are heard.
    fn are_others_heard(&self) -> bool {
        self.server.is_none() || self.are_peers_heard
    }

    /// Messages of other servers arrive from now on, or do no longer.
    fn hear_peers(&mut self, are_heard: bool) {
        if are_heard && !self.are_peers_heard {
            self.presence.expect_players(self.now);
            self.is_stale = !matches!(self.phase, Phase::Closed);
            self.next_heartbeat = self.now;
            self.publish(|_| PeerMessage::WhoIsThere {});
        }
        self.are_peers_heard = are_heard;
    }

    fn send_heartbeat(&mut self) {
        let is_due = self.has_heartbeat() && self.now >= self.next_heartbeat;
        let has_changed = self.state.is_some() && self.told_here != self.presence.here();
        if is_due || self.server.is_some() && has_changed {
            self.next_heartbeat = self.now + HEARTBEAT;
            self.tell_presence();
        }
    }

    fn has_heartbeat(&self) -> bool {
        self.server.is_some() && self.is_in_use()
    }

    fn is_in_use(&self) -> bool {
        self.state.is_some() && !self.presence.is_empty()
    }

    fn set_timer(&mut self) {
        let at = self.next_timer();
        if at != self.timer {
            self.timer = at;
            self.effects.push(Effect::Timer { at });
        }
    }

    fn next_timer(&self) -> Option<Timestamp> {
        let heartbeat = self.has_heartbeat().then_some(self.next_heartbeat);
        let due = match self.phase {
            Phase::Idle => [self.time_limit(), self.absence_deadline(), self.next_read()],
            Phase::Waiting { until, .. } => [Some(until), None, None],
            Phase::Closed | Phase::Loading | Phase::Committing(_) => [None; 3],
        };
        let end_of_pause = self.pause_until.filter(|_| !self.presence.is_empty());
        due.into_iter().chain([heartbeat, end_of_pause]).flatten().min()
    }

    /// When a player who is unseen is taken for away.
    fn absence_deadline(&self) -> Option<Timestamp> {
        let state = self.attended()?;
        let deadline = self.presence.deadline(state.away(), self.are_others_heard());
        deadline.filter(|_| !self.is_in_grace())
    }

    /// Closes all connections.
    fn close(&mut self, reason: CloseReason) {
        for connection in self.presence.take_all() {
            self.effects.push(Effect::Close { connection, reason });
        }
        self.queue.take_all();
        (self.phase, self.state, self.told) = (Phase::Closed, None, None);
        self.pause_until = None;
        (self.frozen_since, self.is_down) = (None, false);
        (self.stood_still, self.is_stale, self.is_moved) = (None, false, false);
    }
}
