//! The end of a run: when faults stop, all know the same game.

use dameo_live::{LiveGame, Timestamp};
use dameo_room::is_secret;

use super::disasters::MAX_FINAL_PAUSE;
use super::{Due, World};
use crate::database::Entry;
use crate::schedule::START;
use crate::violation::{Check, ensure, violation};

/// How long messages can still be on their way when faults stop, in milliseconds.
const IN_FLIGHT: u64 = 5_000;
/// How long all may take to agree then.
const AGREEMENT: u64 = 10_000;
/// How long a game may go on after the time of the side to move is up.
const OVERDUE: u64 = 20_000;

impl World {
    /// Ends all faults, and compares what everybody knows; then again after all servers were
    /// restarted, so that what was acknowledged is seen to last.
    pub(super) fn settle(&mut self) -> Check {
        self.is_settling = true;
        self.faults.stop();
        self.database.mend();
        self.holds_for = None;
        self.land_all();
        self.audit.check_stored(&mut self.database)?;
        self.bus.cut_until = 0;
        self.let_servers_run();
        self.let_clients_come();
        self.pass(IN_FLIGHT)?;
        self.agree()?;
        for server in 0..self.servers.len() {
            let pause = self.dice.between(100, MAX_FINAL_PAUSE);
            self.crash(server, pause);
        }
        self.pass(IN_FLIGHT + MAX_FINAL_PAUSE)?;
        self.agree()
    }

    fn let_servers_run(&mut self) {
        let now = self.now();
        for number in 0..self.servers.len() {
            let server = &mut self.servers[number];
            server.deaf_until = 0;
            self.schedule.after(0, Due::NoticeBus(number));
            if server.paused_until > now {
                server.paused_until = now;
                self.schedule.after(0, Due::Wake(number));
            }
            self.schedule.after(0, Due::Start(number));
        }
    }

    fn let_clients_come(&mut self) {
        for number in 0..self.clients.len() {
            self.clients[number].away_until = 0;
            self.schedule.after(100, Due::Connect(number));
            if self.clients[number].gap.is_some() {
                self.schedule.after(100, Due::Resend(number));
            }
        }
    }

    /// Waits until nothing has changed for a while, and compares.
    fn agree(&mut self) -> Check {
        let mut waits = 0;
        loop {
            self.pass(AGREEMENT)?;
            let last = self.database.games().map(|(_, entry)| entry.at).max();
            let quiet = self.now() - last.unwrap_or_default();
            if quiet >= AGREEMENT {
                break;
            }
            waits += 1;
            ensure(waits < 60, || "the game does not come to rest".to_owned())?;
        }
        for client in 0..self.clients.len() {
            self.check_client(client)?;
        }
        self.check_accounts()?;
        self.check_overdue()
    }

    fn check_client(&self, number: usize) -> Check {
        let client = &self.clients[number];
        let Some(stored) = self.database.last(&client.game) else {
            return Err(violation(format!("game {} is not stored", client.game)));
        };
        let status = client.status.as_ref().filter(|_| client.is_welcomed);
        let Some(status) = status else {
            return Err(violation(format!("client {number} is not connected in the end")));
        };
        let says = |what: &str| format!("client {number} does not agree in the end: {what}");
        ensure(client.moves == stored.game.record.moves, || says("moves"))?;
        let conclusion = stored.game.record.conclusion;
        ensure(status.conclusion == conclusion, || says("the end of the game"))?;
        ensure(status.rematch == stored.ledger.rematch, || says("the rematch"))?;
        ensure(!status.is_frozen, || says("the game stands still"))?;
        let waiting = &client.waiting;
        ensure(waiting.is_empty(), || format!("client {number} has no answer to {waiting:?}"))?;
        // Nobody is told of changes of conditional lines, and spectators are not told of what
        // concerns the players alone.
        let later = self.database.log(&client.game).iter().rev();
        let mut later = later.take_while(|entry| entry.room.sequence() > status.sequence);
        let are_secret =
            |entry: &Entry| !entry.events.is_empty() && entry.events.iter().all(is_secret);
        let is_told = client.seat().is_none() || later.all(are_secret);
        ensure(is_told, || says(&format!("state {}", stored.sequence())))?;
        let is_there = |seat| stored.game.seats[seat].away.is_none();
        ensure(conclusion.is_some() || client.seat().is_none_or(is_there), || says("away"))
    }

    /// No game goes on although the time of the side to move has long been up.
    fn check_overdue(&self) -> Check {
        let noted = self.database.downtimes();
        self.audit.check_noted(noted)?;
        for (id, entry) in self.database.games() {
            if entry.room.game.terms.is_correspondence() {
                let overdue = self.audit.overdue(&entry.room, self.now(), noted);
                ensure(overdue <= OVERDUE, || format!("game {id} goes on for {overdue} ms"))?;
                continue;
            }
            let game = LiveGame::restore(entry.room.game.clone(), dameo::Bounds::UNTRUSTED);
            let game = game.map_err(|error| violation(format!("game {id}: {error}")))?;
            let limit = game.deadline().map_or(u64::MAX, Timestamp::get);
            let given = self.audit.total_outage();
            ensure(self.now() <= limit.saturating_add(OVERDUE + given), || {
                format!("game {id} goes on, its time was up at {}", limit - START)
            })?;
        }
        Ok(())
    }
}
