//! How races are forced: what clients send is timed by when it arrives.

use dameo::Color;
use dameo_live::{Action, Offer, Timestamp};
use dameo_room::Status;

use super::{Due, World};
use crate::client::Act;
use crate::race::RaceKind;

/// How far ahead a race can be, in milliseconds.
const MAX_AHEAD: u64 = 70_000;
/// After how long an offer is known to all, unless something goes wrong.
pub(super) const TOLD: u64 = 700;

/// The players of a game, each with all its tabs, the first one first.
pub(super) struct Sides {
    pub(super) mover: Vec<usize>,
    pub(super) other: Vec<usize>,
    turn: Color,
}

impl Sides {
    /// Another tab, or the first if there is no other.
    fn tab(tabs: &[usize]) -> usize {
        tabs[tabs.len() - 1]
    }
}

fn offer(offer: Offer) -> Act {
    Act::Other(Action::Offer { offer })
}

fn accept(offer: Offer) -> Act {
    Act::Other(Action::Accept { offer })
}

impl World {
    pub(super) fn begin_race(&mut self, group: usize, race: RaceKind) {
        let Some((sides, status)) = self.sides(group).filter(|_| !self.is_settling) else { return };
        let soon = self.now() + TOLD;
        match race {
            _ if status.conclusion.is_some() && race != RaceKind::Rematch => {}
            RaceKind::MoveFlag => self.race_flag(&sides, &status, 0),
            RaceKind::LateMoveFlag => {
                let lag = status.seats[sides.turn].lag.unwrap_or_default();
                self.race_flag(&sides, &status, lag.get());
            }
            RaceKind::Draw => {
                self.act(sides.other[0], &offer(Offer::Draw));
                self.race_at(soon, &sides.mover[..1], &accept(Offer::Draw));
                self.race_move(soon, Sides::tab(&sides.mover));
                let against =
                    if self.dice.chance(500) { Action::Resign {} } else { Action::Flag {} };
                self.race_at(soon, &sides.other[..1], &Act::Other(against));
            }
            RaceKind::TakeBack => {
                self.act(sides.other[0], &offer(Offer::TakeBack));
                self.race_at(soon, &sides.mover[..1], &accept(Offer::TakeBack));
                let withdraw = Action::Withdraw { offer: Offer::TakeBack };
                if self.dice.chance(500) {
                    self.race_at(soon, &sides.other[..1], &Act::Other(withdraw));
                }
                if self.dice.chance(500) {
                    self.race_move(soon, Sides::tab(&sides.mover));
                }
            }
            RaceKind::Abort => {
                self.race_move(soon, sides.mover[0]);
                let both = [Sides::tab(&sides.mover), sides.other[0]];
                self.race_at(soon, &both, &Act::Other(Action::Abort {}));
            }
            RaceKind::Tabs => {
                self.race_move(soon, sides.mover[0]);
                self.race_move(soon, Sides::tab(&sides.mover));
            }
            RaceKind::Claim => self.race_claim(group, &sides),
            RaceKind::Rematch => {
                if status.conclusion.is_none() {
                    self.act(sides.mover[0], &Act::Other(Action::Resign {}));
                }
                self.schedule.after(TOLD, Due::RaceStage(group, race));
            }
            RaceKind::Sweep => self.race_sweep(group, &sides, &status),
            RaceKind::Lines => {
                let edit = |world: &mut Self| {
                    let lines = world.clients[sides.other[0]].new_lines();
                    Act::Other(Action::SetLines { lines })
                };
                let first = edit(self);
                self.act(sides.other[0], &first);
                let second = edit(self);
                self.race_at(soon, &sides.other[..1], &second);
                self.race_move(soon, sides.mover[0]);
            }
            RaceKind::LastMoment => self.race_last_moment(group, &sides),
            RaceKind::TwoEnds => self.begin_two_ends(group),
        }
    }

    pub(super) fn continue_race(&mut self, group: usize, race: RaceKind) {
        let Some(sides) = self.players(group).filter(|_| !self.is_settling) else { return };
        let soon = self.now() + TOLD;
        match race {
            RaceKind::Rematch => {
                let all = [&sides.mover[..], &sides.other[..]].concat();
                self.race_at(soon, &all, &offer(Offer::Rematch));
                self.race_at(soon + 50, &all, &offer(Offer::Rematch));
            }
            RaceKind::Claim => self.race_return(&sides),
            RaceKind::Sweep => {
                let game = self.clients[sides.mover[0]].game.clone();
                self.holds_for = Some(game);
            }
            RaceKind::LastMoment => {
                if let Some(status) = self.clients[sides.mover[0]].status.clone() {
                    self.race_flag(&sides, &status, 0);
                }
            }
            _ => {}
        }
    }

    /// The time of the side to move is about to be up: it moves, and the flag is asked for.
    fn race_flag(&mut self, sides: &Sides, status: &Status, lag: u64) {
        if let Some(at) = self.time_up(sides.mover[0], status) {
            self.race_move(at + lag, sides.mover[0]);
            let flag = Act::Other(Action::Flag {});
            self.race_at(at + lag, &sides.other[..1], &flag);
        }
    }

    /// The player who is not to move is gone, on all its tabs.
    fn race_claim(&mut self, group: usize, sides: &Sides) {
        for &client in &sides.other {
            self.cut(client);
            self.stay_away(client, 2 * MAX_AHEAD);
        }
        self.keep_free(&sides.mover, self.now() + 10 * TOLD);
        self.schedule.after(5 * TOLD, Due::RaceStage(group, RaceKind::Claim));
    }

    /// The side to move comes in the last seconds of its time, or when the sweeper looks at the
    /// game.
    fn race_last_moment(&mut self, group: usize, sides: &Sides) {
        let mover = sides.mover[0];
        let deadline = self.database.log(&self.clients[mover].game).last();
        let Some(deadline) = deadline.and_then(|entry| entry.deadline) else { return };
        for &client in &sides.mover {
            self.cut(client);
        }
        let is_late = self.dice.chance(400);
        let at = match is_late {
            true => deadline.get() + self.dice.between(9_500, 11_500),
            false => deadline.get().saturating_sub(6_000),
        };
        for &client in &sides.mover {
            self.plan_visit(client, at.max(self.now() + 100));
            // The visit that goes on now is over.
            self.clients[client].visit_until = self.now();
        }
        if !is_late {
            self.schedule.at(at + 4_000, Due::RaceStage(group, RaceKind::LastMoment));
            self.keep_free(&sides.mover, deadline.get());
        }
    }

    /// The player who is gone returns when the game can be claimed.
    fn race_return(&mut self, sides: &Sides) {
        let (claimer, now) = (sides.mover[0], self.now());
        let away = self.clients[claimer]
            .status
            .as_ref()
            .and_then(|status| status.seats[!sides.turn].away.and_then(|away| away.claimable));
        let at =
            away.and_then(|at| self.arrival_at(claimer, at)).filter(|&at| at < now + MAX_AHEAD);
        if let Some(at) = at {
            self.race_at(at, &[claimer], &Act::Other(Action::Claim {}));
        }
        for &client in &sides.other {
            // The hello takes three times as long as a message.
            let jitter = self.dice.below(5);
            let connects = at.unwrap_or(now).saturating_sub(3 * self.clients[client].latency + 2);
            self.clients[client].away_until = 0;
            self.schedule.at(connects + jitter, Due::Connect(client));
        }
    }

    /// A move comes in time and is stored late, while the opponent is gone.
    fn race_sweep(&mut self, group: usize, sides: &Sides, status: &Status) {
        let Some(at) = self.time_up(sides.mover[0], status) else { return };
        for &client in &sides.other {
            self.cut(client);
            self.stay_away(client, MAX_AHEAD + 20_000);
        }
        let at = at.saturating_sub(30);
        self.race_move(at, sides.mover[0]);
        self.schedule.at(at - 10, Due::RaceStage(group, RaceKind::Sweep));
    }

    /// When the time of the side to move is up, if that is soon.
    fn time_up(&self, client: usize, status: &Status) -> Option<u64> {
        let at = self.arrival_at(client, status.deadline?)?;
        (at < self.now() + MAX_AHEAD).then_some(at)
    }

    /// The virtual time at which the server of a client takes it for an instant.
    fn arrival_at(&self, client: usize, at: Timestamp) -> Option<u64> {
        let connection = self.clients[client].connection?;
        let server = self.sockets.get(&connection)?.server;
        Some(self.now() + at.since(self.time_of(server)).get())
    }

    pub(super) fn race_move(&mut self, at: u64, client: usize) {
        let index = self.dice.next();
        self.race_at(at, &[client], &Act::Move(index));
    }

    /// Lets clients do something that arrives about an instant.
    pub(super) fn race_at(&mut self, at: u64, clients: &[usize], act: &Act) {
        for &client in clients {
            let sent = at.saturating_sub(self.clients[client].latency + 2);
            let jitter = self.dice.below(5);
            self.schedule.at(sent + jitter, Due::Act(client, act.clone()));
        }
        self.keep_free(clients, at + TOLD);
    }

    /// Clients leave the game alone until an instant.
    pub(super) fn keep_free(&mut self, clients: &[usize], until: u64) {
        for &client in clients {
            let busy = &mut self.clients[client].busy_until;
            *busy = until.max(*busy);
        }
    }

    /// The players of a game, if the first tabs of both are connected and agree about it.
    pub(super) fn sides(&self, group: usize) -> Option<(Sides, Status)> {
        let sides = self.players(group)?;
        let first = |tabs: &[usize]| {
            let client = &self.clients[tabs[0]];
            client.status.clone().filter(|_| client.is_welcomed)
        };
        let (status, other) = (first(&sides.mover)?, first(&sides.other)?);
        (status.key == other.key).then_some((sides, status))
    }

    fn players(&self, group: usize) -> Option<Sides> {
        let tabs = |seat: Color| -> Vec<usize> {
            let own = self
                .clients
                .iter()
                .filter(|client| client.group == group && client.seat() == Some(seat));
            own.map(|client| client.number).collect()
        };
        let (white, black) = (tabs(Color::White), tabs(Color::Black));
        let status = self.clients[*white.first()?].status.as_ref()?;
        let is_black = status.turn == Color::Black;
        let (mover, other) = if is_black { (black, white) } else { (white, black) };
        let is_complete = !mover.is_empty() && !other.is_empty();
        is_complete.then_some(Sides { mover, other, turn: status.turn })
    }
}
