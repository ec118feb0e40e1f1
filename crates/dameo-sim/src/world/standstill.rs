//! Processes that stand still.

use dameo_room::Input;

use super::{Due, World};
use crate::audit::PeerPause;
use crate::client::Client;
use crate::database::Request;
use crate::server::Stage;
use crate::violation::Check;

impl World {
    /// The process of a server stands still.
    pub(super) fn pause(&mut self, number: usize, pause: u64) {
        let now = self.now();
        let server = &self.servers[number];
        if !server.is_alive() || server.paused_until > now {
            return;
        }
        self.audit.note_other_reason(now);
        self.audit.note_trouble(now, now + pause);
        let games = self.servers[number].rooms.keys();
        let games: Vec<_> =
            games.filter(|game| self.can_move_elsewhere(number, game)).cloned().collect();
        for game in games {
            let sequence = self.database.log(&game).len() as u64 - 1;
            self.audit.begin_peer_pause(PeerPause { server: number, game, sequence, from: now });
        }
        let server = &mut self.servers[number];
        (server.paused_since, server.paused_until) = (now, now + pause);
        self.schedule.after(pause, Due::Wake(number));
        self.note_whether_any_runs();
    }

    /// The process of a server goes on.
    pub(super) fn wake(&mut self, number: usize) -> Check {
        if self.servers[number].paused_until != self.now() {
            return Ok(());
        }
        let server = &self.servers[number];
        let from = server.clock.now(server.paused_since);
        self.measure_at_once(number);
        let now = self.time_of(number);
        self.servers[number].begin(now);
        if self.servers[number].stage != Stage::Starting {
            // The heartbeat is overdue.
            let address = self.servers[number].address;
            let silence = self.silence();
            self.ask(address, "", Request::Beat { since: now, now, silence });
        }
        self.note_whether_any_runs();
        self.audit.end_peer_pause(number, self.schedule.now());
        let games: Vec<_> = self.servers[number].rooms.keys().cloned().collect();
        for game in games {
            self.feed(number, &game, Input::StoodStill { since: from })?;
        }
        self.resume(number);
        Ok(())
    }

    /// A server whose process stood still asks what time it is before it does anything else: its
    /// clock has drifted. Here that takes no time.
    fn measure_at_once(&mut self, number: usize) {
        let (now, database) = (self.now(), &self.database);
        let is_reached = now >= database.down_until.max(database.stalled_until);
        let clock = &mut self.servers[number].clock;
        if is_reached && clock.is_measured() {
            clock.measure(now, now, now);
        }
    }

    /// Whether the side to move is connected to other servers that run and have told it the stored
    /// state of a game, and is not connected to this one.
    fn can_move_elsewhere(&self, server: usize, game: &str) -> bool {
        let Some(stored) = self.database.last(game) else { return false };
        let turn = stored.game.clock.as_ref().and_then(|clock| clock.running());
        let own = self.clients.iter().filter(|client| client.game == game);
        let own: Vec<_> = own.filter(|client| client.seat() == turn && turn.is_some()).collect();
        let is_on = |client: usize, is_this: bool| {
            let mut sockets = self.sockets.values();
            sockets.any(|socket| {
                let is_open = socket.client == client && socket.is_served;
                is_open
                    && (socket.server == server) == is_this
                    && self.servers[socket.server].runs(self.now())
            })
        };
        let knows = |client: &Client| {
            let known = client.status.as_ref().map(|status| status.sequence);
            client.is_welcomed && known == Some(stored.sequence())
        };
        let mut elsewhere = own.iter().filter(|client| is_on(client.number, false)).peekable();
        elsewhere.peek().is_some()
            && elsewhere.all(|client| knows(client))
            && !own.iter().any(|client| is_on(client.number, true))
    }
}
