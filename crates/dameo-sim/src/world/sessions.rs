//! How sessions end at the servers at which nothing was done: each asks every second which of
//! those with open connections have ended.

use dameo_store::{AccountId, SecretHash};

use super::{Due, World};
use crate::accounts::Deed;
use crate::audit::OBEYED_WITHIN;
use crate::database::Request;
use crate::planted::Bug;
use crate::server::Address;
use crate::violation::{Check, ensure};

impl World {
    /// The database has ended sessions: soon no server has connections of them.
    pub(super) fn note_ended_sessions(
        &mut self,
        deed: Deed,
        account: &AccountId,
        ended: &[SecretHash],
    ) {
        let now = self.now();
        if matches!(deed, Deed::Close | Deed::Delete) {
            self.audit.bar(account.clone(), now);
        }
        // After a ban the sessions go on.
        if deed != Deed::Ban {
            self.schedule.after(OBEYED_WITHIN, Due::Obeyed(ended.to_vec(), now));
        }
    }

    /// No server has a connection of sessions that have ended, unless something was wrong since
    /// an instant: then soon none has one.
    pub(super) fn check_obeyed(&mut self, ended: Vec<SecretHash>, since: u64) -> Check {
        let now = self.now();
        let is_excused = self.audit.is_troubled(since, now) || self.all_down_since.is_some();
        if is_excused {
            self.schedule.after(OBEYED_WITHIN, Due::Obeyed(ended, now));
            return Ok(());
        }
        let ended: Vec<_> = self.database.accounts.ended(&ended, dameo_live::Timestamp::new(now));
        let kept = self.sockets.values().find(|socket| {
            socket.is_served && socket.cookie.is_some_and(|cookie| ended.contains(&cookie))
        });
        ensure(kept.is_none(), || {
            let server = kept.map(|socket| socket.server).unwrap_or_default();
            format!("server {server} keeps a session that ended {} ms ago", now - since)
        })
    }

    /// A server asks which of the sessions of its connections have ended, if another one can have
    /// ended them. In a run without deeds it is left out: the answer would always be none.
    pub(super) fn ask_for_sessions(&mut self, address: Address) {
        let is_alone = self.servers.len() == 1 || !self.has_deeds;
        if is_alone || self.planted == Some(Bug::SessionKeptElsewhere) {
            return;
        }
        let own = self.sockets.values();
        let own = own.filter(|socket| socket.is_served && socket.address == address);
        let cookies: Vec<_> = own.filter_map(|socket| socket.cookie).collect();
        if !cookies.is_empty() {
            self.ask(address, "", Request::Sessions(cookies));
        }
    }

    /// A server closes the connections of sessions that have ended.
    pub(super) fn end_sessions(&mut self, server: usize, ended: &[SecretHash]) -> Check {
        let open = self.sockets.iter().filter(|(_, socket)| {
            let is_ended = socket.cookie.is_some_and(|cookie| ended.contains(&cookie));
            socket.is_served && socket.server == server && is_ended
        });
        let open: Vec<_> = open.map(|(&connection, _)| connection).collect();
        open.into_iter().try_for_each(|connection| self.close(connection, false))
    }
}
