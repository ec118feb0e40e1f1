//! What is done with the accounts of players: log-in, the end of sessions, bans, closing and
//! deletion. One server does it and ends the sessions that it knows; the others ask.

use dameo::Color;
use dameo_live::{Action, Offer, Timestamp};
use dameo_room::{CommandId, ConnectionId, Input, ServerMessage, Status, Viewer};
use dameo_store::{AccountId, SecretHash};

use super::races::TOLD;
use super::{Due, World};
use crate::accounts::Deed;
use crate::database::Request;
use crate::planted::Bug;
use crate::server::{Address, Stage};
use crate::violation::{Check, ensure};

/// How long a room may take to answer a server that resigns a game, in milliseconds.
const TIMEOUT: u64 = 10_000;
/// How long a server waits before it tries that again, if it was refused.
const PAUSE: u64 = 100;
/// The least name of a command of a server: those of clients are less.
const NAMES: u64 = 1 << 39;
/// How long after a ban a game can begin: the change by which it does waits for the database.
const MAX_WAIT: u64 = 30_000;

/// A server resigns games of an account.
pub(super) struct Resigning {
    pub(super) address: Address,
    account: AccountId,
    /// Whether the account is deleted when all are over.
    is_deletion: bool,
    /// All the games, and those that are still to be resigned.
    games: Vec<String>,
    left: Vec<String>,
    game: String,
    status: Option<Status>,
    asked: Option<CommandId>,
}

impl World {
    /// Something is done with the account of a player at the instant of a move.
    pub(super) fn begin_deed(&mut self, group: usize, deed: Deed) {
        let Some((sides, _)) = self.sides(group).filter(|_| !self.is_settling) else { return };
        let tabs = if self.dice.chance(700) { &sides.mover } else { &sides.other };
        let Some(account) = self.clients[tabs[0]].account.clone() else { return };
        let soon = self.now() + TOLD;
        self.race_move(soon, sides.mover[0]);
        let before = self.dice.below(80);
        self.schedule.at(soon - before, Due::Ask(account, deed));
    }

    /// A server is asked to do it.
    pub(super) fn ask_deed(&mut self, account: AccountId, deed: Deed) -> Check {
        let now = self.now();
        let up = self.servers.iter().filter(|one| one.stage == Stage::Up && one.runs(now));
        let up: Vec<_> = up.map(|server| server.address).collect();
        if up.is_empty() {
            return Ok(());
        }
        let address = self.dice.pick(&up);
        match deed {
            Deed::Delete => self.resign_all(address, account, true),
            _ => {
                self.ask(address, "", Request::Account { deed, account, games: Vec::new() });
                Ok(())
            }
        }
    }

    /// The database has done it, unless `ended` is nothing: the sessions end on the server.
    pub(super) fn deed_done(
        &mut self,
        address: Address,
        deed: Deed,
        account: AccountId,
        ended: Option<Vec<SecretHash>>,
    ) -> Check {
        let Some(ended) = ended else { return Ok(()) };
        let is_kept = self.planted == Some(Bug::SessionNotRevoked) && deed != Deed::LogIn;
        self.audit.shut_out(&account, address.server);
        if !is_kept {
            self.end_sessions(address.server, &ended)?;
        }
        self.check_accounts()?;
        match deed {
            Deed::Close => self.resign_all(address, account, false),
            _ => Ok(()),
        }
    }

    fn resign_all(&mut self, address: Address, account: AccountId, is_deletion: bool) -> Check {
        let games = self.database.accounts.running_games(&account);
        self.resign_next(Resigning {
            address,
            account,
            is_deletion,
            left: games.clone(),
            games,
            game: String::new(),
            status: None,
            asked: None,
        })
    }

    /// A server connects to the room of the next game that it resigns.
    fn resign_next(&mut self, mut resigning: Resigning) -> Check {
        let (address, account) = (resigning.address, resigning.account.clone());
        let Some(game) = resigning.left.pop() else {
            if resigning.is_deletion {
                let games = resigning.games;
                self.ask(address, "", Request::Account { deed: Deed::Delete, account, games });
            }
            return Ok(());
        };
        let seats = self.database.accounts.seats(&game);
        let seat = Color::ALL.into_iter().find(|&seat| seats[seat].contains(&account));
        let Some(viewer) = seat.map(Viewer::Player).filter(|_| self.is_alive(address)) else {
            return Ok(());
        };
        let connection = self.new_number();
        (resigning.status, resigning.asked) = (None, None);
        resigning.game.clone_from(&game);
        self.resigning.insert(connection, resigning);
        self.schedule.after(TIMEOUT, Due::ResignTimeout(connection));
        self.host(address.server, &game);
        self.feed(
            address.server,
            &game,
            Input::Connect { connection, viewer, have: None, is_passing: true },
        )
    }

    /// A room says something to a server that resigns.
    pub(super) fn hear_resigning(
        &mut self,
        connection: ConnectionId,
        message: ServerMessage,
    ) -> Check {
        let Some(resigning) = self.resigning.get_mut(&connection) else { return Ok(()) };
        let asked = resigning.asked;
        let (status, is_answer) = match message {
            ServerMessage::Welcome { game, .. } => (Some(game.status), true),
            ServerMessage::State { game } => (Some(game.status), false),
            ServerMessage::Update { status, .. } => (Some(status), false),
            ServerMessage::Done { id, .. } if asked == Some(id) => {
                return self.end_resigning(connection, true);
            }
            ServerMessage::Refused { id, game, .. } if asked == Some(id) => {
                self.schedule.after(PAUSE, Due::ResignAgain(connection));
                (game.map(|game| game.status), false)
            }
            _ => (None, false),
        };
        if status.is_some() {
            resigning.status = status;
        }
        if is_answer { self.try_resigning(connection) } else { Ok(()) }
    }

    /// A server resigns the game, if that is possible in the state of which the room has told.
    pub(super) fn try_resigning(&mut self, connection: ConnectionId) -> Check {
        let Some(resigning) = self.resigning.get_mut(&connection) else { return Ok(()) };
        let Some(status) = &resigning.status else { return Ok(()) };
        if status.conclusion.is_some() || status.is_frozen {
            let is_over = status.conclusion.is_some();
            return self.end_resigning(connection, is_over);
        }
        let (key, game) = (status.key.clone(), resigning.game.clone());
        let server = resigning.address.server;
        let id = CommandId::new(NAMES + connection).expect("the number is small");
        resigning.asked = Some(id);
        self.feed(server, &game, Input::Command { connection, id, key, action: Action::Resign {} })
    }

    /// A game was resigned, or cannot be now: then the account is not deleted.
    pub(super) fn end_resigning(&mut self, connection: ConnectionId, is_over: bool) -> Check {
        let Some(resigning) = self.resigning.remove(&connection) else { return Ok(()) };
        let (server, game) = (resigning.address.server, resigning.game.clone());
        self.feed(server, &game, Input::Disconnect { connection, on_purpose: true })?;
        match is_over || !resigning.is_deletion {
            true => self.resign_next(resigning),
            false => Ok(()),
        }
    }

    /// Whom a connection of a client belongs to, as a server finds by its cookie.
    pub(super) fn viewer_of(&mut self, client: usize) -> (Viewer, Option<SecretHash>) {
        let now = Timestamp::new(self.now());
        let Some(account) = self.clients[client].account.clone() else {
            return (Viewer::Spectator, None);
        };
        let session = self.database.accounts.session(&account, now);
        let Some((cookie, account)) = session else { return (Viewer::Spectator, None) };
        let seats = self.database.accounts.seats(&self.clients[client].game);
        let seat = Color::ALL.into_iter().find(|&seat| seats[seat].contains(&account));
        (seat.map_or(Viewer::Spectator, Viewer::Player), Some(cookie))
    }

    /// Whether a client may not begin the next game, since a player is banned or gone.
    pub(super) fn is_refused(&self, game: &str, action: &Action) -> bool {
        let begins = matches!(
            action,
            Action::Offer { offer: Offer::Rematch } | Action::Accept { offer: Offer::Rematch }
        );
        let accounts = &self.database.accounts;
        let (seats, now) = (accounts.seats(game), Timestamp::new(self.now()));
        begins
            && Color::ALL
                .into_iter()
                .flat_map(|seat| &seats[seat])
                .any(|account| accounts.is_banned(account, now) || accounts.is_deleted(account))
    }

    /// What has to hold of accounts.
    pub(super) fn check_accounts(&self) -> Check {
        let accounts = &self.database.accounts;
        let now = Timestamp::new(self.now());
        accounts.check(now)?;
        for (game, began, banned) in accounts.games_of_banned() {
            ensure(began <= banned + MAX_WAIT, || {
                format!("{game} began at {began}: one of its players was banned at {banned}")
            })?;
        }
        for (closed, games) in accounts.closed(now) {
            let is_calm = !self.audit.is_troubled(closed, self.now()) && self.last_crash < closed;
            let is_due = self.now() > closed + 2 * TIMEOUT;
            ensure(games.is_empty() || !is_calm || !is_due, || {
                format!("{games:?} go on, and one of the players was shut out at {closed}")
            })?;
        }
        Ok(())
    }
}
