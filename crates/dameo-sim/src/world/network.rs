//! Connections between clients and servers.

use dameo_live::Millis;
use dameo_room::{ClientMessage, CommandId, ConnectionId, Input, PROTOCOL_VERSION, ServerMessage};

use super::{Due, World};
use crate::audit::Told;
use crate::client::text;
use crate::server::Stage;
use crate::socket::Socket;
use crate::violation::{Check, ensure};

/// How often a server measures the lag of a connection, in milliseconds.
const PING_INTERVAL: u64 = 5_000;

impl World {
    /// A client tries to connect to some server.
    pub(super) fn connect(&mut self, client: usize) {
        let known = &self.clients[client];
        if known.connection.is_some() || self.now() < known.away_until {
            return;
        }
        let server = self.dice.index(self.servers.len());
        let server = self.clients[client].wanted_server.take().unwrap_or(server);
        if self.servers[server].stage != Stage::Up {
            let delay = self.dice.between(300, 1_000);
            return self.schedule.after(delay, Due::Connect(client));
        }
        let connection = self.new_number();
        let known = &mut self.clients[client];
        let address = self.servers[server].address;
        let mut socket = Socket::new(client, address, &known.game, known.latency);
        known.connection = Some(connection);
        let hello = text(&known.hello());
        // The connection is open after a round trip.
        let opened = self.now() + 2 * socket.latency;
        let at = socket.send_up(opened, &mut self.faults, false);
        self.schedule.at(at, Due::Up(connection, hello));
        self.schedule.at(at, Due::Ping(connection));
        self.sockets.insert(connection, socket);
    }

    /// A client sends messages, if it is connected.
    pub(super) fn send_up(&mut self, client: usize, texts: Vec<String>) {
        let Some(connection) = self.clients[client].connection else { return };
        let now = self.now();
        let Some(socket) = self.sockets.get_mut(&connection) else { return };
        for text in texts {
            let at = socket.send_up(now, &mut self.faults, self.noise.sockets);
            self.schedule.at(at, Due::Up(connection, text));
        }
    }

    /// A server gets a message of a client.
    pub(super) fn hear(&mut self, connection: ConnectionId, text: &str) -> Check {
        let Some(socket) = self.sockets.get_mut(&connection).filter(|socket| socket.is_served)
        else {
            return Ok(());
        };
        let (server, game, viewer) = (socket.server, socket.game.clone(), socket.viewer);
        let (is_greeted, client) = (socket.is_greeted, socket.client);
        match ClientMessage::read(text) {
            Ok(ClientMessage::Hello { version: PROTOCOL_VERSION, have }) if !is_greeted => {
                let (viewer, cookie) = self.viewer_of(client);
                if let Some(socket) = self.sockets.get_mut(&connection) {
                    (socket.is_greeted, socket.viewer, socket.cookie) = (true, viewer, cookie);
                }
                self.host(server, &game);
                self.feed(
                    server,
                    &game,
                    Input::Connect { connection, viewer, have, is_passing: false },
                )
            }
            Ok(ClientMessage::Command { id, key, action }) if is_greeted => {
                if viewer.seat().is_some() {
                    let from = (self.clients[client].account.as_ref(), server);
                    self.audit.arrived(id, &key, &action, from, self.schedule.now());
                    if self.is_refused(&game, &action) {
                        return self.refuse_rematch(server, &game, connection, id);
                    }
                }
                let input = Input::Command { connection, id, key, action };
                self.feed_command(server, &game, input)
            }
            Ok(ClientMessage::Sync { have }) if is_greeted => {
                self.feed(server, &game, Input::Sync { connection, have })
            }
            Ok(ClientMessage::Bye {}) if is_greeted => self.close(connection, true),
            // Another version, a message before the hello, a second one, or no message at all.
            Ok(_) | Err(_) => self.close(connection, false),
        }
    }

    /// A server sends a message of a room.
    pub(super) fn send_down(
        &mut self,
        server: usize,
        game: &str,
        connections: &[ConnectionId],
        message: &ServerMessage,
    ) -> Check {
        let room = self.servers[server].rooms.get(game).map(|hosted| &hosted.room);
        let known = room.and_then(dameo_room::Room::sequence).unwrap_or_default();
        let now = self.now();
        for &connection in connections {
            if self.resigning.contains_key(&connection) {
                let message = Box::new(message.clone());
                self.schedule.after(0, Due::Resigning(connection, message));
            }
            let Some(socket) = self.sockets.get_mut(&connection) else { continue };
            ensure(socket.server == server && socket.game == game, || {
                format!("the room of {game} speaks to a client of {}", socket.game)
            })?;
            let told = Told { game, client: socket.client, viewer: socket.viewer, known };
            self.audit.check_told(&told, message, &self.database)?;
            let at = socket.send_down(now, &mut self.faults, self.noise.sockets);
            self.schedule.at(at, Due::Down(connection, Box::new(message.clone())));
        }
        Ok(())
    }

    fn refuse_rematch(
        &mut self,
        server: usize,
        game: &str,
        connection: ConnectionId,
        id: CommandId,
    ) -> Check {
        let (code, text) = ("banned".to_owned(), "a player is banned".to_owned());
        let refused = ServerMessage::Refused { id, code, text, game: None };
        self.send_down(server, game, &[connection], &refused)
    }

    /// A server closes a connection.
    pub(super) fn close(&mut self, connection: ConnectionId, on_purpose: bool) -> Check {
        let now = self.now();
        if let Some(socket) = self.sockets.get_mut(&connection) {
            let at = socket.send_down(now, &mut self.faults, false);
            self.schedule.at(at, Due::Closed(connection));
        }
        self.notice_gone(connection, on_purpose)
    }

    /// A server notices that a connection is closed.
    pub(super) fn notice_gone(&mut self, connection: ConnectionId, on_purpose: bool) -> Check {
        let Some(socket) = self.sockets.get_mut(&connection).filter(|socket| socket.is_served)
        else {
            return Ok(());
        };
        socket.is_served = false;
        let (server, game) = (socket.server, socket.game.clone());
        if !socket.is_greeted {
            return Ok(());
        }
        self.feed(server, &game, Input::Disconnect { connection, on_purpose })
    }

    /// A client notices that a connection is closed, and will connect again.
    pub(super) fn notice_closed(&mut self, connection: ConnectionId) {
        let Some(client) = self.sockets.get(&connection).map(|socket| socket.client) else {
            return;
        };
        if self.clients[client].connection == Some(connection) {
            self.clients[client].lose_connection();
            let delay = self.dice.between(300, 2_000);
            self.schedule.after(delay, Due::Connect(client));
        }
    }

    /// A connection is lost: its server notices that at once or, if nothing tells it, late.
    pub(super) fn cut(&mut self, client: usize) {
        let Some(connection) = self.clients[client].lose_connection() else { return };
        let latency = self.clients[client].latency;
        let is_silent = self.dice.chance(300) && !self.faults.are_over();
        let delay = if is_silent { self.dice.between(1_000, 15_000) } else { latency };
        self.schedule.after(delay, Due::Gone(connection, false));
    }

    pub(super) fn ping(&mut self, connection: ConnectionId) {
        let now = self.now();
        let Some(socket) = self.sockets.get_mut(&connection).filter(|socket| socket.is_served)
        else {
            return;
        };
        if self.clients[socket.client].connection == Some(connection) {
            let there = socket.send_down(now, &mut self.faults, false);
            let back = socket.send_up(there, &mut self.faults, false);
            self.schedule.at(back, Due::Pong(connection, now));
        }
        self.schedule.after(PING_INTERVAL, Due::Ping(connection));
    }

    pub(super) fn pong(&mut self, connection: ConnectionId, sent: u64) -> Check {
        let Some(socket) = self.sockets.get(&connection).filter(|socket| socket.is_served) else {
            return Ok(());
        };
        let (server, game) = (socket.server, socket.game.clone());
        let round_trip = Millis::new(self.now() - sent);
        self.feed(server, &game, Input::Pong { connection, round_trip })
    }
}
