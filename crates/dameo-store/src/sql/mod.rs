//! A store in a database.

mod accounts;
mod archive;
mod challenges;
mod changes;
mod computers;
mod connection;
mod expiry;
mod failure;
mod finished;
mod imported_games;
mod jobs;
mod mail_links;
mod mail_store;
mod mails;
mod moderation;
mod one_account;
mod open;
mod passkeys;
#[cfg(feature = "postgres")]
mod postgres;
mod proof;
mod push_store;
mod pushes;
mod puzzles;
mod queries;
mod ratings;
mod reviews;
mod schema;
mod sharing;
mod sqlite;
mod tables;
mod tokens;
mod tournaments;
mod value;
mod writer;

pub(crate) use self::archive::add_earlier;
pub(crate) use self::connection::Connection;
pub(crate) use self::failure::{Failure, text};
pub use self::finished::FinishedGames;
pub use self::open::OpenDatabaseError;
#[cfg(feature = "postgres")]
pub(crate) use self::postgres::connect_to_read;
pub(crate) use self::ratings::add_ranks;
pub(crate) use self::schema::{OLDEST_ROWS, VERSION as SCHEMA_VERSION};
pub(crate) use self::sqlite::open_to_read;
pub(crate) use self::value::{BadColumn, Row, Value};

use std::sync::{Arc, PoisonError};

use async_trait::async_trait;
use dameo::{ByColor, Color};
use dameo_accounts::Name;
use dameo_live::{Millis, Timestamp};
use dameo_room::{Commit, CommitResult, Downtime};

use self::connection::Pool;
use self::writer::Writer;
use crate::account::{
    Account, AccountId, Deletion, EndSessions, LogIn, LogInOutcome, MemberProof, NewMember,
    NewSession, SecretHash, Session, SignUp,
};
use crate::archive::{ArchiveQuery, ArchivedGame, FinishedGame, FinishedSpan};
use crate::error::StoreError;
use crate::game::{CorrespondenceGame, GameSummary, NewGame, SeatedGame, TakeSeat};
use crate::invitation::{Acceptance, Creation, Invitation, InvitationState, Withdrawal};
use crate::rating::{Leader, LeaderQuery, PoolRating, RatingChange};
use crate::retention::{Removed, SEEN_INTERVAL};
use crate::store::Store;
use crate::token::{BotUpgrade, NewToken, Token, TokenCreation, TokenGrant};

/// A store in a database: a file of SQLite, or a database of PostgreSQL.
///
/// Changes that come together are stored in one transaction, which makes them durable together:
/// the time that a disk takes for that bounds the time of a change, not their number. All are
/// made by a task of their own, so a caller that goes away leaves nothing half done.
pub struct Database {
    readers: Arc<dyn Pool>,
    writers: Arc<dyn Pool>,
    writer: Writer,
    is_shared: bool,
    /// What keeps other processes from the same file, if it is one; dropped last.
    lock: std::sync::Mutex<Option<dameo_journal::LockedFile>>,
}

impl Database {
    /// Finishes what waits, and closes the database. Nothing can be stored or read afterwards.
    /// Without it what is stored is safe too.
    pub async fn close(&self) {
        self.writer.close().await;
        self.writers.close().await;
        self.readers.close().await;
        drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    /// A connection that reads.
    pub(crate) async fn reader(&self) -> Result<Box<dyn Connection>, StoreError> {
        Ok(self.readers.acquire().await?)
    }

    /// Notes soon that an account was here, unless that was noted a short time ago.
    fn note_seen(&self, session: SecretHash, account: &AccountId, seen: Timestamp, now: Timestamp) {
        if now.since(seen) >= SEEN_INTERVAL {
            let who = account.clone();
            self.writer.write_soon(move |db| Box::pin(changes::see(db, session, who.clone(), now)));
        }
    }

    /// Adds to the tables what the steps that made them could not compute.
    async fn complete(&self) -> Result<(), StoreError> {
        let mut games = 0;
        loop {
            let added = self.writer.write(|db| Box::pin(archive::add_earlier(db))).await?;
            games += added;
            if added == 0 {
                break;
            }
        }
        if games > 0 {
            tracing::info!(games, "earlier games were added to the archive");
        }
        while self.writer.write(|db| Box::pin(ratings::add_ranks(db))).await? > 0 {}
        Ok(())
    }

    /// A connection that writes. In SQLite there is one: changes wait until it is back.
    pub(crate) async fn writing(&self) -> Result<Box<dyn Connection>, StoreError> {
        Ok(self.writers.acquire().await?)
    }
}

/// Makes a change: `change!(self, commit(commit))` calls [`changes::commit`] in the task that
/// writes, again if others were in its way; `change!(self, accounts::sign_up(member))` that of
/// another module.
macro_rules! change {
    ($database:expr, $module:ident::$change:ident($($argument:expr),*)) => {
        $database.writer.write(move |db| Box::pin($module::$change(db, $($argument.clone()),*)))
    };
    ($database:expr, $change:ident($($argument:expr),*)) => {
        change!($database, changes::$change($($argument),*))
    };
}

/// Reads: `query!(self, game(id))` calls [`queries::game`], `query!(self, accounts::member(name))`
/// that of another module.
macro_rules! query {
    ($database:expr, $module:ident::$query:ident($($argument:expr),*)) => {{
        let mut db = $database.reader().await?;
        Ok($module::$query(&mut *db, $($argument),*).await?)
    }};
    ($database:expr, $query:ident($($argument:expr),*)) => {
        query!($database, queries::$query($($argument),*))
    };
}

use {change, query};

#[async_trait]
impl Store for Database {
    fn is_shared(&self) -> bool {
        self.is_shared
    }

    async fn time(&self) -> Result<Option<Timestamp>, StoreError> {
        if self.is_shared { query!(self, time()).map(Some) } else { Ok(None) }
    }

    async fn begin_session(&self, session: NewSession) -> Result<(), StoreError> {
        change!(self, accounts::begin_session(session)).await
    }

    async fn session(
        &self,
        cookie: SecretHash,
        now: Timestamp,
    ) -> Result<Option<AccountId>, StoreError> {
        let mut db = self.reader().await?;
        let Some((account, seen)) = accounts::session(&mut *db, cookie).await? else {
            return Ok(None);
        };
        self.note_seen(cookie, &account, seen, now);
        Ok(Some(account))
    }

    async fn create_invitation(
        &self,
        invitation: Invitation,
        limit: usize,
    ) -> Result<Creation, StoreError> {
        change!(self, create_invitation(invitation, limit)).await
    }

    async fn invitation(
        &self,
        id: &str,
        now: Timestamp,
    ) -> Result<Option<(Invitation, InvitationState)>, StoreError> {
        query!(self, invitation(id, now))
    }

    async fn invitations_of(
        &self,
        account: &AccountId,
        now: Timestamp,
    ) -> Result<Vec<Invitation>, StoreError> {
        query!(self, invitations_of(account, now))
    }

    async fn lobby(&self, now: Timestamp) -> Result<Vec<Invitation>, StoreError> {
        query!(self, lobby(now))
    }

    async fn accept_invitation(
        &self,
        game: NewGame,
        now: Timestamp,
    ) -> Result<Acceptance, StoreError> {
        change!(self, accept_invitation(game, now)).await
    }

    async fn withdraw_invitation(
        &self,
        id: &str,
        now: Timestamp,
    ) -> Result<Withdrawal, StoreError> {
        let id = id.to_owned();
        change!(self, withdraw_invitation(id, now)).await
    }

    async fn game(&self, id: &str) -> Result<Option<SeatedGame>, StoreError> {
        query!(self, game(id))
    }

    async fn commit(&self, commit: Commit) -> CommitResult {
        let result = change!(self, commit(commit)).await;
        result.unwrap_or_else(|error| error.commit_result())
    }

    async fn due_games(&self, before: Timestamp, limit: usize) -> Result<Vec<String>, StoreError> {
        query!(self, due_games(before, limit))
    }

    async fn public_games(
        &self,
        since: Timestamp,
        limit: usize,
    ) -> Result<Vec<SeatedGame>, StoreError> {
        query!(self, public_games(since, limit))
    }

    async fn games_of(
        &self,
        account: &AccountId,
        limit: usize,
    ) -> Result<Vec<GameSummary>, StoreError> {
        query!(self, games_of(account, limit))
    }

    async fn correspondence_of(
        &self,
        account: &AccountId,
    ) -> Result<Vec<CorrespondenceGame>, StoreError> {
        query!(self, correspondence_of(account))
    }

    async fn create_seat_link(
        &self,
        secret: SecretHash,
        game: &str,
        seat: Color,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let game = game.to_owned();
        change!(self, create_seat_link(secret, game, seat, at)).await
    }

    async fn take_seat(
        &self,
        secret: SecretHash,
        account: &AccountId,
    ) -> Result<TakeSeat, StoreError> {
        let account = account.clone();
        change!(self, take_seat(secret, account)).await
    }

    async fn beat(
        &self,
        since: Timestamp,
        now: Timestamp,
        silence: Millis,
    ) -> Result<(), StoreError> {
        change!(self, beat(since, now, silence)).await
    }

    async fn downtimes(&self, since: Timestamp) -> Result<Vec<Downtime>, StoreError> {
        query!(self, downtimes(since))
    }

    async fn remove_expired(&self, now: Timestamp, limit: usize) -> Result<Removed, StoreError> {
        change!(self, expiry::remove_expired(now, limit)).await
    }

    async fn account(&self, id: &AccountId) -> Result<Option<Account>, StoreError> {
        query!(self, accounts::account(id))
    }

    async fn member(&self, name: &Name) -> Result<Option<Account>, StoreError> {
        query!(self, accounts::member(name))
    }

    async fn sign_up(&self, member: NewMember) -> Result<SignUp, StoreError> {
        change!(self, accounts::sign_up(member)).await
    }

    async fn log_in(&self, log_in: LogIn) -> Result<LogInOutcome, StoreError> {
        change!(self, accounts::log_in(log_in)).await
    }

    async fn sessions_of(&self, account: &AccountId) -> Result<Vec<Session>, StoreError> {
        query!(self, accounts::sessions_of(account))
    }

    async fn end_sessions(
        &self,
        account: &AccountId,
        which: EndSessions,
    ) -> Result<Vec<SecretHash>, StoreError> {
        let account = account.clone();
        change!(self, accounts::end_sessions(account, which)).await
    }

    async fn replace_recovery_codes(
        &self,
        member: &AccountId,
        proof: MemberProof,
        codes: Vec<SecretHash>,
    ) -> Result<bool, StoreError> {
        let member = member.clone();
        change!(self, accounts::replace_recovery_codes(member, proof, codes)).await
    }

    async fn delete_account(
        &self,
        account: &AccountId,
        proof: Option<MemberProof>,
    ) -> Result<Deletion, StoreError> {
        let account = account.clone();
        change!(self, accounts::delete_account(account, proof)).await
    }

    async fn ratings_of(&self, account: &AccountId) -> Result<Vec<PoolRating>, StoreError> {
        query!(self, ratings::ratings_of(account))
    }

    async fn rating_changes_of_game(
        &self,
        game: &str,
    ) -> Result<ByColor<Option<RatingChange>>, StoreError> {
        query!(self, ratings::rating_changes_of_game(game))
    }

    async fn rating_changes_of_account(
        &self,
        account: &AccountId,
    ) -> Result<Vec<RatingChange>, StoreError> {
        query!(self, ratings::rating_changes_of_account(account))
    }

    async fn all_invitations_of(
        &self,
        account: &AccountId,
        now: Timestamp,
    ) -> Result<Vec<(Invitation, InvitationState)>, StoreError> {
        query!(self, all_invitations_of(account, now))
    }

    async fn create_token(
        &self,
        token: NewToken,
        limit: usize,
    ) -> Result<TokenCreation, StoreError> {
        change!(self, tokens::create_token(token, limit)).await
    }

    async fn token(
        &self,
        hash: SecretHash,
        now: Timestamp,
    ) -> Result<Option<TokenGrant>, StoreError> {
        let mut db = self.reader().await?;
        let found = tokens::token(&mut *db, hash, now).await?;
        Ok(found.map(|(grant, seen)| {
            self.note_seen(hash, &grant.account, seen, now);
            grant
        }))
    }

    async fn tokens_of(
        &self,
        account: &AccountId,
        now: Timestamp,
    ) -> Result<Vec<Token>, StoreError> {
        query!(self, tokens::tokens_of(account, now))
    }

    async fn become_bot(&self, account: &AccountId) -> Result<BotUpgrade, StoreError> {
        let account = account.clone();
        change!(self, tokens::become_bot(account)).await
    }

    async fn archive(
        &self,
        query: &ArchiveQuery,
        limit: usize,
    ) -> Result<Vec<ArchivedGame>, StoreError> {
        query!(self, archive::archive(query, limit))
    }

    async fn finished_games(
        &self,
        span: &FinishedSpan,
        limit: usize,
    ) -> Result<Vec<FinishedGame>, StoreError> {
        query!(self, archive::finished_games(span, limit))
    }

    async fn leaders(&self, query: &LeaderQuery, limit: usize) -> Result<Vec<Leader>, StoreError> {
        query!(self, ratings::leaders(query, limit))
    }
}
