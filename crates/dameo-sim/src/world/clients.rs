//! What clients do.

use dameo_room::{ConnectionId, ServerMessage};

use super::{Due, World};
use crate::client::{Act, Choice, Command, Misuse, text};
use crate::faults::FaultSource;
use crate::schedule::START;
use crate::violation::{Check, ensure};

/// After how long a client sends a command again that is not answered, in milliseconds.
pub(super) const RESEND: u64 = 2_500;
/// How long clients play at their pace; a longer run is for those who come back late.
const PLAY: u64 = 240_000;

impl World {
    /// A client gets a message.
    pub(super) fn tell(&mut self, connection: ConnectionId, message: ServerMessage) -> Check {
        let Some(number) = self.sockets.get(&connection).map(|socket| socket.client) else {
            return Ok(());
        };
        let client = &mut self.clients[number];
        if client.connection != Some(connection) {
            return Ok(());
        }
        let answers = client.receive(message)?;
        if let Some(status) = &client.status {
            let sequence = usize::try_from(status.sequence).expect("an index of the log");
            let stored = &self.database.log(&client.game)[sequence].room.game.record.moves;
            ensure(*stored == client.moves, || {
                format!("client {number} knows {:?}, stored is {stored:?}", client.moves)
            })?;
        }
        self.send_up(number, answers.iter().map(text).collect());
        Ok(())
    }

    /// A client decides what to do.
    pub(super) fn think(&mut self, number: usize) {
        let now = self.now();
        if self.is_settling {
            return;
        }
        if self.clients[number].gap.is_some() {
            return self.think_on_visit(number);
        }
        let client = &mut self.clients[number];
        let is_slow = now > START + PLAY || client.seat().is_none();
        let pace = if is_slow { 10_000 } else { client.pace };
        let delay = 20 + client.dice.below(2 * pace);
        self.schedule.after(delay, Due::Think(number));
        if now <= START + 2 * PLAY {
            self.decide(number);
        }
    }

    /// A player of a game over days decides what to do, until it leaves.
    fn think_on_visit(&mut self, number: usize) {
        if self.clients[number].is_between_visits(self.now()) {
            return self.end_visit(number);
        }
        let client = &mut self.clients[number];
        let delay = 100 + client.dice.below(2 * client.pace);
        self.schedule.after(delay, Due::Think(number));
        self.decide(number);
    }

    fn decide(&mut self, number: usize) {
        let now = self.now();
        if now < self.clients[number].busy_until {
            return;
        }
        let kinds = if self.noise.clients { &Misuse::ALL[..] } else { &[] };
        if let Some((misuse, detail)) = self.faults.strike(FaultSource::Client, kinds, now) {
            return self.misuse(number, misuse, detail);
        }
        match self.clients[number].choose() {
            Choice::Nothing => {}
            Choice::Act(act) => self.act(number, &act),
            Choice::FollowRematch(game) => {
                self.cut(number);
                self.clients[number].follow_rematch(&game);
                self.schedule.after(100, Due::Connect(number));
            }
        }
    }

    fn misuse(&mut self, number: usize, misuse: Misuse, detail: u64) {
        if !self.clients[number].is_welcomed {
            return;
        }
        self.act(number, &Act::Misuse(misuse, detail));
        if misuse == Misuse::OldVersion {
            self.cut(number);
            self.schedule.after(100, Due::Connect(number));
        }
    }

    pub(super) fn act(&mut self, number: usize, act: &Act) {
        let texts = self.clients[number].act(act);
        self.send_up(number, texts);
    }

    /// A client sends all again that is not answered.
    pub(super) fn resend(&mut self, number: usize) {
        let client = &self.clients[number];
        if client.is_welcomed && !client.waiting.is_empty() {
            let messages = client.waiting.iter().map(Command::message);
            let texts = messages.map(|message| text(&message)).collect();
            self.send_up(number, texts);
        }
        if self.is_settling || !self.clients[number].is_between_visits(self.now()) {
            self.schedule.after(RESEND, Due::Resend(number));
        }
    }
}
