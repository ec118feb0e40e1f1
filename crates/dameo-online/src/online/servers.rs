//! What is done here and told to the other servers.

use dameo::{ByColor, Color};
use dameo_live::Timestamp;
use dameo_store::{AccountId, BegunGame, SecretHash, StoreError};

use super::Online;
use crate::lobby::LobbyNotice;
use crate::model::Seated;
use crate::servers::SiteNotice;

impl Online {
    /// Sessions and tokens have ended in the store: so do their sockets, everywhere.
    pub(crate) fn end_sessions(&self, ended: &[SecretHash]) {
        self.guests().end(ended);
        if !ended.is_empty() {
            self.servers().tell_site(&SiteNotice::SessionsEnded { sessions: ended.to_vec() });
        }
    }

    /// What sessions and tokens may do has changed in the store: their sockets end everywhere, and
    /// can be opened again.
    pub(crate) fn interrupt_sessions(&self, sessions: Vec<SecretHash>) {
        self.guests().interrupt(&sessions);
        if !sessions.is_empty() {
            self.servers().tell_site(&SiteNotice::SessionsInterrupted { sessions });
        }
    }

    /// An account has changed in the store: it is called otherwise, or its ratings or its standing
    /// are others.
    pub(crate) fn account_changed(&self, account: &AccountId) {
        self.members().identities.forget(account);
        self.lobby().hear_change();
        self.servers().tell_site(&SiteNotice::Account { account: account.clone() });
    }

    /// Tells players of a game that it has begun, wherever they are.
    pub(crate) fn announce_game(&self, game: &str, seats: &ByColor<Vec<AccountId>>) {
        self.game_began(game, seats);
        let (game, seats) = (game.to_owned(), seats.clone());
        self.servers().tell_site(&SiteNotice::Began { game, seats });
    }

    /// Tells players of a game who are here once that it has begun.
    pub(crate) fn game_began(&self, game: &str, seats: &ByColor<Vec<AccountId>>) {
        if !self.servers().is_new(game) {
            return;
        }
        for seat in Color::ALL {
            self.bots().games_changed(seats[seat].iter());
            for account in &seats[seat] {
                let seated = Seated { game: game.to_owned(), seat };
                self.lobby().notify(account, LobbyNotice::Game(seated));
            }
        }
    }

    /// Tells all players of a game that it has begun, as soon as it is read.
    pub(crate) fn announce_stored_game(&self, game: String) {
        let online = self.clone();
        self.run(async move {
            let Ok(Some(stored)) = online.store().game(&game).await else { return };
            online.announce_game(&game, &stored.seating.seats);
        });
    }

    /// Tells programs that play that games of theirs have begun or ended.
    pub(crate) fn games_changed<'a>(&self, accounts: impl Iterator<Item = &'a AccountId>) {
        let accounts: Vec<_> = accounts.cloned().collect();
        self.bots().games_changed(accounts.iter());
        self.servers().tell_site(&SiteNotice::Games { accounts });
    }

    /// Reads again what other servers can have changed while they were not heard.
    pub(crate) async fn read_again(&self) {
        let now = self.clock().now();
        self.members().identities.forget_all(now);
        self.guests().doubt_all(now);
        self.lobby().hear_change();
        if let Err(error) = self.read_changes(now).await {
            tracing::warn!("what other servers have changed: {error}");
        }
    }

    /// Reads which sessions and challenges have ended, and which games have begun.
    async fn read_changes(&self, now: Timestamp) -> Result<(), StoreError> {
        let ended = self.store().ended_sessions(&self.guests().open_sessions()).await?;
        self.guests().end(&ended);
        self.read_challenges().await?;
        for BegunGame { id, seats } in self.store().games_begun(self.servers().unread()).await? {
            self.game_began(&id, &seats);
        }
        self.servers().note_read(now);
        Ok(())
    }
}
