//! Players of games over days, who come to look at their games from time to time.

use dameo_room::ClientMessage;

use super::clients::RESEND;
use super::{Due, World};
use crate::client::text;

/// The shortest time between two visits, in milliseconds.
const MIN_GAP: u64 = 60_000;
/// How long a visit for a race lasts at least.
const RACE: u64 = 12_000;

impl World {
    /// A player comes, as it wanted to at this instant.
    pub(super) fn visit(&mut self, number: usize) {
        let now = self.now();
        let client = &mut self.clients[number];
        if self.is_settling || client.visit_at != now {
            return;
        }
        client.away_until = 0;
        client.visit_until = now + client.dice.between(2_000, 20_000);
        self.schedule.after(0, Due::Connect(number));
        self.schedule.after(500, Due::Think(number));
        self.schedule.after(RESEND, Due::Resend(number));
    }

    /// A player leaves, and plans the next visit.
    pub(super) fn end_visit(&mut self, number: usize) {
        if self.clients[number].dice.chance(300) {
            self.send_up(number, vec![text(&ClientMessage::Bye {})]);
            self.clients[number].lose_connection();
        } else {
            self.cut(number);
        }
        let client = &mut self.clients[number];
        let gap = client.gap.unwrap_or_default();
        let pause = MIN_GAP + client.dice.below(2 * gap);
        self.plan_visit(number, self.now() + pause);
    }

    /// A player is away until an instant, and comes then.
    pub(super) fn plan_visit(&mut self, number: usize, at: u64) {
        let client = &mut self.clients[number];
        (client.away_until, client.visit_at) = (at, at);
        self.schedule.at(at, Due::Visit(number));
    }

    /// All players of a game over days come now, and stay for a moment.
    pub(super) fn gather(&mut self, group: usize) {
        let now = self.now();
        for number in 0..self.clients.len() {
            let client = &mut self.clients[number];
            if client.group != group || self.is_settling {
                continue;
            }
            if client.is_between_visits(now) {
                self.plan_visit(number, now);
                self.visit(number);
            }
            let client = &mut self.clients[number];
            client.visit_until = client.visit_until.max(now + RACE);
        }
    }
}
