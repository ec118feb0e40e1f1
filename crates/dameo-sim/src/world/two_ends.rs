//! Two rated games of one member that end at the same time on two servers.

use dameo::Color;
use dameo_live::Action;
use dameo_store::AccountId;

use super::races::TOLD;
use super::{Due, World};
use crate::client::Act;
use crate::server::Stage;

/// How long a player has to come to another server, in milliseconds.
const MOVE: u64 = 3_000;
/// How long after it has begun the games of such a race end, in milliseconds.
pub(super) const AHEAD: u64 = MOVE + TOLD;

impl World {
    /// Brings a player of a rated game, and one of another game of the same member, to two
    /// servers.
    pub(super) fn begin_two_ends(&mut self, group: usize) {
        let Some((one, members)) = self.loser(group) else { return };
        let games = self.clients.iter().map(|client| client.group).max().unwrap_or_default();
        let others = (0..=games).filter(|&other| other != group);
        let others: Vec<_> = others.filter_map(|other| self.loser(other)).collect();
        let shares = |(_, others): &&(usize, Vec<AccountId>)| {
            others.iter().any(|account| members.contains(account))
        };
        let Some(&(other, _)) = others.iter().find(shares) else { return };
        if let (Some(here), Some(there)) = (self.server_of(one), self.server_of(other))
            && here == there
        {
            self.bring_elsewhere(other, here);
        }
        let pair = [one, other];
        self.keep_free(&pair, self.now() + AHEAD);
        self.schedule.after(MOVE, Due::EndBoth(pair));
    }

    /// Both resign, at the same instant.
    pub(super) fn end_both(&mut self, players: [usize; 2]) {
        if !self.is_settling {
            let soon = self.now() + TOLD;
            self.race_at(soon, &players, &Act::Other(Action::Resign {}));
        }
    }

    /// A player who can resign the running game of a group, if it is rated, and both players.
    fn loser(&mut self, group: usize) -> Option<(usize, Vec<AccountId>)> {
        let (sides, status) =
            self.sides(group).filter(|(_, status)| status.conclusion.is_none())?;
        let tabs = if self.dice.chance(500) { &sides.mover } else { &sides.other };
        let game = &self.clients[tabs[0]].game;
        let is_rated = self.database.last(game).is_some_and(|room| room.game.terms.is_rated);
        let seats = self.database.accounts.seats(&status.key.game);
        let members = Color::ALL.into_iter().flat_map(|seat| seats[seat].clone()).collect();
        is_rated.then_some((tabs[0], members))
    }

    fn server_of(&self, client: usize) -> Option<usize> {
        let connection = self.clients[client].connection?;
        self.sockets.get(&connection).map(|socket| socket.server)
    }

    /// A client connects to another server than one, if another one is up.
    fn bring_elsewhere(&mut self, client: usize, here: usize) {
        let is_up = |&other: &usize| other != here && self.servers[other].stage == Stage::Up;
        let Some(other) = (0..self.servers.len()).find(is_up) else { return };
        self.cut(client);
        self.clients[client].wanted_server = Some(other);
        self.schedule.after(0, Due::Connect(client));
    }
}
