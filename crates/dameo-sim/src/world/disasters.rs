//! What goes wrong with servers and clients.

use dameo_room::{ClientMessage, Sweeper};

use super::{Due, World};
use crate::client::{Act, Misuse, text};
use crate::scenario::PlannedFault;
use crate::server::{Address, Stage};
use crate::violation::Check;

/// How long a server is down at most after faults have stopped, in milliseconds.
pub(super) const MAX_FINAL_PAUSE: u64 = 5_000;
/// How late a server hears at most what another one has stored, in milliseconds, if messages
/// between them are lost: it reads what is stored after ten seconds.
pub(super) const TOLD_LATE: u64 = 15_000;

/// How long it takes until servers notice that no messages arrive, in milliseconds.
const BUS_NOTICED: u64 = 10_000;

impl World {
    /// A fault of the plan.
    pub(super) fn planned_fault(&mut self, number: usize) -> Check {
        let (fault, now) = (self.plan[number], self.now());
        if !self.faults.happens(number, &fault, now) {
            return Ok(());
        }
        if let PlannedFault::Stall { pause }
        | PlannedFault::Full { pause }
        | PlannedFault::Restart { pause } = fault
        {
            // A server that started meanwhile gives its first sign of life a little later.
            self.audit.note_database_outage(now, now + pause + 2_000);
            self.audit.note_other_reason(now + pause + 2_000);
            self.audit.note_trouble(now, now + pause);
        }
        if let PlannedFault::CutBus { pause } | PlannedFault::LoseNewest { pause, .. } = fault {
            self.audit.note_trouble(now, now + pause + TOLD_LATE);
        }
        match fault {
            PlannedFault::Crash { server, pause } => self.crash_alone(server, pause),
            PlannedFault::Outage { pause } => {
                for server in 0..self.servers.len() {
                    let pause = pause + self.dice.below(3_000);
                    self.crash(server, pause);
                }
            }
            PlannedFault::Drain { server, pause } => self.drain(server, pause)?,
            PlannedFault::Pause { server, pause } => self.pause(server, pause),
            PlannedFault::SetClock { server, by } => self.servers[server].clock.set(by),
            PlannedFault::Stall { pause } => self.database.stalled_until = now + pause,
            PlannedFault::Full { pause } => self.database.full_until = now + pause,
            PlannedFault::Restart { pause } => self.database.down_until = now + pause,
            PlannedFault::CutBus { pause } => {
                self.bus.cut_until = now + pause;
                for server in 0..self.servers.len() {
                    let delay = self.dice.below(BUS_NOTICED);
                    self.schedule.after(delay, Due::NoticeBus(server));
                    self.schedule.after(pause + delay / 10, Due::NoticeBus(server));
                }
            }
            PlannedFault::LoseNewest { server, pause } => {
                self.servers[server].deaf_until = now + pause;
            }
            PlannedFault::Vanish { client, pause } => {
                // It comes back with a move that it made before it knew the opponent's.
                let premove = Act::Misuse(Misuse::EarlyPly, number as u64);
                self.cut(client);
                self.clients[client].act(&premove);
                self.stay_away(client, pause);
            }
            PlannedFault::Leave { client, pause } => {
                self.send_up(client, vec![text(&ClientMessage::Bye {})]);
                self.clients[client].lose_connection();
                self.stay_away(client, pause);
            }
            PlannedFault::Reconnect { client } => {
                self.cut(client);
                self.schedule.after(0, Due::Connect(client));
            }
        }
        Ok(())
    }

    pub(super) fn stay_away(&mut self, client: usize, pause: u64) {
        let until = self.now() + pause;
        self.clients[client].away_until = until;
        self.schedule.at(until, Due::Connect(client));
    }

    /// The process of a server ends at once, while others may go on: they may not hear what it has
    /// just stored, and whoever waits there is told late.
    pub(super) fn crash_alone(&mut self, number: usize, pause: u64) {
        if self.servers.len() > 1 {
            let now = self.now();
            self.audit.note_trouble(now, now + TOLD_LATE);
        }
        self.crash(number, pause);
    }

    /// The process of a server ends at once.
    pub(super) fn crash(&mut self, number: usize, pause: u64) {
        if !self.servers[number].is_alive() {
            return;
        }
        if !self.has_shared_store() {
            self.held.clear();
        }
        self.last_crash = self.schedule.now();
        let server = &mut self.servers[number];
        self.resigning.retain(|_, resigning| resigning.address != server.address);
        server.stage = Stage::Down;
        server.address.life += 1;
        server.rooms.clear();
        server.sweeper = Sweeper::default();
        server.clock.reset();
        server.paused_until = 0;
        self.resume(number);
        for (&connection, socket) in &mut self.sockets {
            if socket.server == number && std::mem::take(&mut socket.is_served) {
                self.schedule.after(socket.latency, Due::Closed(connection));
            }
        }
        self.note_whether_any_runs();
        let now = self.now();
        self.audit.note_other_reason(now);
        // What it has sent to the database arrives before. In the end nothing is down for long.
        let longest = if self.is_settling { MAX_FINAL_PAUSE } else { u64::MAX };
        self.schedule.after(pause.clamp(100, longest), Due::Start(number));
    }

    /// A server takes no more connections, closes those that it has, and ends when nothing is
    /// being stored.
    fn drain(&mut self, number: usize, pause: u64) -> Check {
        // A process that stands still does not drain.
        if self.servers[number].stage != Stage::Up || !self.servers[number].runs(self.now()) {
            return Ok(());
        }
        let address = self.servers[number].address;
        self.servers[number].stage = Stage::Draining;
        let own = self.sockets.iter().filter(|(_, socket)| socket.address == address);
        let own: Vec<_> = own.map(|(&connection, _)| connection).collect();
        for connection in own {
            self.close(connection, false)?;
        }
        self.schedule.after(200, Due::End(address, pause));
        Ok(())
    }

    /// The process of a draining server ends, or waits for the database.
    pub(super) fn end(&mut self, address: Address, pause: u64) {
        if !self.is_alive(address) {
            return;
        }
        if self.servers[address.server].rooms.values().any(|hosted| hosted.is_asking) {
            return self.schedule.after(100, Due::End(address, pause));
        }
        self.crash_alone(address.server, pause);
    }

    /// Takes note of the times in which no server runs.
    pub(super) fn note_whether_any_runs(&mut self) {
        let now = self.now();
        if self.servers.iter().any(|server| server.runs(now)) {
            if let Some(from) = self.all_down_since.take() {
                self.audit.note_outage(from, now);
            }
        } else {
            self.all_down_since.get_or_insert(now);
        }
    }

    /// The database learns that a server was up at an instant: a time without any that it is
    /// told of later begins then.
    pub(super) fn divide_outage(&mut self, at: u64) {
        // The clock of a server can be fast.
        let at = at.min(self.now());
        if let Some(from) = self.all_down_since.filter(|&from| from < at) {
            self.audit.note_outage(from, at);
            self.all_down_since = Some(at);
        }
    }

    pub(super) fn start(&mut self, number: usize) {
        let now = self.now();
        let server = &mut self.servers[number];
        if server.stage == Stage::Down {
            (server.stage, server.is_announced) = (Stage::Starting, false);
            server.knows_of_cut = now < self.bus.cut_until;
            let address = server.address;
            self.measure(address);
        }
    }
}
