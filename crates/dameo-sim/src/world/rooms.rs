//! What servers do with their rooms.

use dameo::Color;
use dameo_live::{Action, Timestamp};
use dameo_room::{CommandId, Commit, Effect, Input, PeerMessage, Room, ServerMessage, StoredRoom};

use super::disasters::TOLD_LATE;
use super::{Due, World};
use crate::audit::{Audit, name_of};
use crate::bus;
use crate::client::Client;
use crate::database::Request;
use crate::faults::FaultSource;
use crate::planted::Bug;
use crate::server::{Address, Hosted, Stage};
use crate::violation::{Check, ensure};

/// How long a room that nobody uses is kept open, in milliseconds.
pub(super) const UNUSED: u64 = 20_000;
/// How long a server that has just started, or stood still, waits before it reads a game.
const MAX_WAIT: u64 = 2_000;

#[derive(Clone, Copy, Debug)]
enum EffectFault {
    Crash,
}

impl World {
    /// What a server takes for the time.
    pub(super) fn time_of(&self, server: usize) -> Timestamp {
        let clock = &self.servers[server].clock;
        match self.planted {
            Some(Bug::FlagByServerClock) => clock.wall(self.now()),
            _ => clock.now(self.now()),
        }
    }

    /// The process of a server, if it still runs.
    pub(super) fn is_alive(&self, address: Address) -> bool {
        let server = &self.servers[address.server];
        server.is_alive() && server.address == address
    }

    /// Opens the room of a game, if it is not open.
    pub(super) fn host(&mut self, server: usize, game: &str) -> &mut Hosted {
        let is_shared = self.has_shared_store();
        let time = self.time_of(server);
        let server = &mut self.servers[server];
        let address @ Address { server: number, life } = server.address;
        let (opened, are_heard) = (&mut server.opened, !server.knows_of_cut);
        server.rooms.entry(game.to_owned()).or_insert_with(|| {
            *opened += 1;
            // No two rooms may have the same name for the next game.
            let room = Room::new(game, &format!("next{number}-{life}-{opened}"));
            let mut room = if is_shared { room.on_server(address.id()) } else { room };
            let effects = room.on(time, Input::Peers { are_heard });
            assert!(effects.is_empty(), "a closed room asks for {effects:?}");
            Hosted::new(room)
        })
    }

    /// A server notices that no messages of others arrive, or that they do again.
    pub(super) fn notice_bus(&mut self, number: usize) -> Check {
        let is_cut = self.now() < self.bus.cut_until;
        let server = &mut self.servers[number];
        if std::mem::replace(&mut server.knows_of_cut, is_cut) == is_cut {
            return Ok(());
        }
        let games: Vec<_> = server.rooms.keys().cloned().collect();
        for game in games {
            self.feed(number, &game, Input::Peers { are_heard: !is_cut })?;
        }
        Ok(())
    }

    /// Tells a room what has happened, and does what it asks for.
    pub(super) fn feed(&mut self, server: usize, game: &str, mut input: Input) -> Check {
        let (now, time) = (self.now(), self.time_of(server));
        let Some(hosted) = self.servers[server].rooms.get_mut(game) else { return Ok(()) };
        if let Some(bug) = self.planted {
            bug.alter_input(&mut input, hosted.room.sequence());
        }
        let known = self.stale_answer(server, game, &input);
        let Some(hosted) = self.servers[server].rooms.get_mut(game) else { return Ok(()) };
        let effects = hosted.room.on(time, input);
        Audit::check_room(game, &hosted.room, &self.database)?;
        hosted.unused_since = hosted.room.is_unused().then_some(hosted.unused_since.unwrap_or(now));
        for effect in effects {
            if let (Effect::Load, Some(known)) = (&effect, &known) {
                self.feed(server, game, known.clone())?;
                continue;
            }
            let is_free = matches!(effect, Effect::Timer { .. });
            if !is_free && self.crash_by_chance(server) {
                return Ok(());
            }
            self.carry_out(server, game, effect)?;
        }
        Ok(())
    }

    /// What a room that reads the store again after a while is told by a planted bug: what it
    /// knows.
    fn stale_answer(&self, server: usize, game: &str, input: &Input) -> Option<Input> {
        let is_planted = self.planted == Some(Bug::BusGapIgnored) && *input == Input::Timer;
        let known = self.servers[server].rooms.get(game)?.room.sequence().filter(|_| is_planted)?;
        let entry = self.database.log(game).get(usize::try_from(known).ok()?)?;
        let (room, downtimes) = (Some(Box::new(entry.room.clone())), Vec::new());
        Some(Input::Loaded { room, downtimes })
    }

    /// An occasion for the process of a server to end.
    pub(super) fn crash_by_chance(&mut self, server: usize) -> bool {
        let kinds = [(if self.noise.effects { 10 } else { 0 }, EffectFault::Crash)];
        let now = self.now();
        let fault = self.faults.strike(FaultSource::Effect, &kinds, now);
        if let Some((EffectFault::Crash, detail)) = fault {
            self.crash_alone(server, 100 << (detail % 10));
        }
        fault.is_some()
    }

    fn carry_out(&mut self, server: usize, game: &str, effect: Effect) -> Check {
        let address = self.servers[server].address;
        match effect {
            Effect::Send { connections, mut message } => {
                self.restore_ids(&mut message);
                self.send_down(server, game, &connections, &message)?;
            }
            Effect::Close { connection, .. } => {
                if let Some(socket) = self.sockets.get_mut(&connection) {
                    socket.is_served = false;
                }
                self.schedule.after(1, Due::Closed(connection));
            }
            Effect::Commit(commit) => {
                if self.planted == Some(Bug::AckBeforeCommit) {
                    self.acknowledge_early(server, game, &commit)?;
                }
                if self.planted == Some(Bug::StaleRatings) && commit.rated.is_some() {
                    self.database.ratings.read_early(&commit.room.game);
                }
                self.ask_for_room(address, game, Request::Commit(commit))?;
            }
            Effect::Load => self.ask_for_room(address, game, Request::Load)?,
            Effect::Publish(message) => self.publish(server, game, &message),
            Effect::Timer { at } => self.set_timer(address, game, at),
        }
        Ok(())
    }

    fn ask_for_room(&mut self, address: Address, game: &str, request: Request) -> Check {
        if let Some(hosted) = self.servers[address.server].rooms.get_mut(game) {
            ensure(!hosted.is_asking, || format!("a room of {game} asks for two things"))?;
            hosted.is_asking = true;
        }
        if matches!(request, Request::Load) {
            let until = self.now() + MAX_WAIT;
            self.ask_to_load(address, game.to_owned(), until);
        } else {
            self.ask(address, game, request);
        }
        Ok(())
    }

    fn set_timer(&mut self, address: Address, game: &str, at: Option<Timestamp>) {
        let time = self.time_of(address.server);
        if let Some(hosted) = self.servers[address.server].rooms.get_mut(game) {
            hosted.timer = at;
        }
        if let Some(at) = at {
            self.schedule.after(at.since(time).get(), Due::Timer(address, game.to_owned(), at));
        }
    }

    /// The timer of a room rings, unless it was set again.
    pub(super) fn ring(&mut self, address: Address, game: &str, at: Timestamp) -> Check {
        let server = address.server;
        let hosted = self.servers[server].rooms.get(game);
        let is_set = hosted.is_some_and(|hosted| hosted.timer == Some(at));
        if !self.is_alive(address) || !is_set {
            return Ok(());
        }
        if self.time_of(server) < at {
            self.set_timer(address, game, Some(at));
            return Ok(());
        }
        self.feed(server, game, Input::Timer)
    }

    fn publish(&mut self, from: usize, game: &str, message: &PeerMessage) {
        let now = self.now();
        for server in (0..self.servers.len()).filter(|&server| server != from) {
            let delays = self.bus.delays(&mut self.faults, &mut self.dice, self.noise.bus, now);
            if delays.len() != 1 || delays.iter().any(|&delay| delay > bus::USUAL_DELAY) {
                self.audit.note_trouble(now, now + TOLD_LATE);
            }
            for delay in delays {
                let due = Due::Bus(server, game.to_owned(), message.clone());
                self.schedule.after(delay, due);
            }
        }
    }

    /// A server gets a message of another one.
    pub(super) fn hear_bus(&mut self, server: usize, game: &str, message: PeerMessage) -> Check {
        let is_deaf = self.now() < self.servers[server].deaf_until;
        if is_deaf || !self.servers[server].is_alive() {
            return Ok(());
        }
        self.feed(server, game, Input::Peer(message))
    }

    /// Closes rooms that nobody has used for a while.
    pub(super) fn drop_unused_rooms(&mut self, server: usize) {
        let now = self.now();
        let is_used =
            |hosted: &Hosted| hosted.unused_since.is_none_or(|since| now - since < UNUSED);
        self.servers[server].rooms.retain(|_, hosted| is_used(hosted));
    }

    /// Opens the room of a game in which the time of the side to move was up.
    pub(super) fn sweep(&mut self, server: usize, game: &str) -> Check {
        if self.servers[server].stage == Stage::Up {
            let is_new = !self.servers[server].rooms.contains_key(game);
            let hosted = self.host(server, game);
            hosted.is_swept |= is_new;
            self.feed(server, game, Input::Timer)?;
        }
        Ok(())
    }

    /// Hands a command to its room.
    pub(super) fn feed_command(&mut self, server: usize, game: &str, mut input: Input) -> Check {
        let Input::Command { connection, id, key, action } = &mut input else { return Ok(()) };
        if self.planted == Some(Bug::NoDedup) {
            let salt = 1 + self.new_number() % 8_000;
            *id = CommandId::new(u64::from(*id) | salt << Audit::NAME_BITS).expect("53 bits");
        }
        if self.planted == Some(Bug::DedupByPly)
            && let Some(stored) = self.database.last(game)
            && matches!(action, Action::Move { .. })
            && (key.take_backs, &key.game) == (stored.game.take_backs, &stored.game.id)
            && key.ply < stored.game.record.moves.len()
        {
            let done = ServerMessage::Done { id: *id, sequence: stored.sequence() };
            let connections = [*connection];
            return self.send_down(server, game, &connections, &done);
        }
        self.feed(server, game, input)
    }

    /// Takes away what a planted bug has added to the ids of commands.
    fn restore_ids(&self, message: &mut ServerMessage) {
        if self.planted == Some(Bug::NoDedup)
            && let ServerMessage::Done { id, .. } | ServerMessage::Refused { id, .. } = message
        {
            *id = CommandId::new(name_of(*id)).expect("a part of an id");
        }
    }

    /// Acknowledges a command before it is stored, which is a planted bug.
    fn acknowledge_early(&mut self, server: usize, game: &str, commit: &Commit) -> Check {
        let known = self.database.last(game).map(|room| room.ledger.recent.clone());
        for seat in Color::ALL {
            let Some(id) = commit.room.ledger.recent[seat].iter().last() else { continue };
            let is_new = known.as_ref().is_some_and(|known| !known[seat].contains(id));
            // A server has given commands, too.
            let client = self.clients.get(Client::of_command(id));
            let connection = client.and_then(|client| client.connection);
            if let Some(connection) = connection.filter(|_| is_new) {
                let done = ServerMessage::Done { id, sequence: StoredRoom::sequence(&commit.room) };
                self.send_down(server, game, &[connection], &done)?;
            }
        }
        Ok(())
    }
}
