//! A store in memory.

mod accounts;
mod archive;
mod challenges;
mod computers;
mod imported_games;
mod job_row;
mod jobs;
mod mail_store;
mod mails;
mod model;
mod moderation;
mod moderation_store;
mod passkeys;
mod push_store;
mod pushes;
mod puzzles;
mod ratings;
mod records;
mod reviews;
mod rows;
mod sharing;
#[cfg(test)]
mod tests;
mod tokens;
mod tournament_store;
mod tournaments;

pub use self::model::Model;

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use dameo::ByColor;
use dameo_accounts::Name;
use dameo_live::{Millis, Timestamp};
use dameo_room::{Commit, CommitResult, Downtime};

use crate::account::{
    Account, AccountId, Deletion, EndSessions, LogIn, LogInOutcome, MemberProof, NewMember,
    NewSession, SecretHash, Session, SignUp,
};
use crate::archive::{ArchiveQuery, ArchivedGame, FinishedGame, FinishedSpan};
use crate::error::StoreError;
use crate::game::{CorrespondenceGame, GameSummary, NewGame, SeatedGame, TakeSeat};
use crate::invitation::{Acceptance, Creation, Invitation, InvitationState, Withdrawal};
use crate::rating::{Leader, LeaderQuery, PoolRating, RatingChange};
use crate::retention::Removed;
use crate::store::Store;
use crate::token::{BotUpgrade, NewToken, Token, TokenCreation, TokenGrant};

/// A store in memory, for tests and simulations. Nothing survives it. Its answers are those
/// of the [`Model`]; [`set_fault`](Self::set_fault) makes it fail.
#[derive(Default)]
pub struct MemoryStore {
    model: Mutex<Model>,
    fault: Mutex<Option<StoreFault>>,
    /// The clock of one that servers share.
    clock: Option<Box<dyn Fn() -> Timestamp + Send + Sync>>,
}

impl fmt::Debug for MemoryStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryStore").field("model", &self.model).finish_non_exhaustive()
    }
}

/// How a [`MemoryStore`] treats what is to be stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StoreFault {
    /// Nothing is stored, and it says so: the disk is full.
    Fails,
    /// The answer is lost.
    LosesAnswer {
        /// Whether it is stored nevertheless.
        is_stored: bool,
    },
    /// It takes this long.
    IsSlow(Duration),
}

impl MemoryStore {
    /// A store that goes on from what is stored elsewhere.
    #[must_use]
    pub fn new(model: Model) -> Self {
        Self { model: Mutex::new(model), ..Self::default() }
    }

    /// A store that servers share, with this clock.
    #[must_use]
    pub fn shared(clock: impl Fn() -> Timestamp + Send + Sync + 'static) -> Self {
        Self { clock: Some(Box::new(clock)), ..Self::default() }
    }

    /// From now on, everything that is to be stored meets this fault; `None`: no fault. What
    /// only reads never does.
    pub fn set_fault(&self, fault: Option<StoreFault>) {
        *lock(&self.fault) = fault;
    }

    /// What is stored now.
    #[must_use]
    pub fn snapshot(&self) -> Model {
        self.read().clone()
    }

    fn read(&self) -> MutexGuard<'_, Model> {
        lock(&self.model)
    }

    async fn write<T>(
        &self,
        change: impl FnOnce(&mut Model) -> Result<T, StoreError> + Send,
    ) -> Result<T, StoreError> {
        let fault = *lock(&self.fault);
        match fault {
            None => change(&mut self.read()),
            Some(StoreFault::Fails) => Err(StoreError::Unavailable("the disk is full".to_owned())),
            Some(StoreFault::LosesAnswer { is_stored }) => {
                if is_stored {
                    let _lost = change(&mut self.read());
                }
                Err(StoreError::Unknown("the answer was lost".to_owned()))
            }
            Some(StoreFault::IsSlow(time)) => {
                tokio::time::sleep(time).await;
                change(&mut self.read())
            }
        }
    }
}

impl MemoryStore {
    /// Makes a change that has no answer.
    async fn change(&self, change: impl FnOnce(&mut Model) + Send) -> Result<(), StoreError> {
        self.write(|model| {
            change(model);
            Ok(())
        })
        .await
    }
}

/// A change is done as a whole or panics before it begins, so a poisoned lock guards good data.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[async_trait]
impl Store for MemoryStore {
    fn is_shared(&self) -> bool {
        self.clock.is_some()
    }

    async fn time(&self) -> Result<Option<Timestamp>, StoreError> {
        Ok(self.clock.as_ref().map(|clock| clock()))
    }

    async fn begin_session(&self, session: NewSession) -> Result<(), StoreError> {
        self.write(|model| model.begin_session(session)).await
    }

    async fn session(
        &self,
        cookie: SecretHash,
        now: Timestamp,
    ) -> Result<Option<AccountId>, StoreError> {
        Ok(self.read().session(cookie, now))
    }

    async fn create_invitation(
        &self,
        invitation: Invitation,
        limit: usize,
    ) -> Result<Creation, StoreError> {
        self.write(|model| model.create_invitation(invitation, limit)).await
    }

    async fn invitation(
        &self,
        id: &str,
        now: Timestamp,
    ) -> Result<Option<(Invitation, InvitationState)>, StoreError> {
        Ok(self.read().invitation(id, now))
    }

    async fn invitations_of(
        &self,
        account: &AccountId,
        now: Timestamp,
    ) -> Result<Vec<Invitation>, StoreError> {
        Ok(self.read().invitations_of(account, now))
    }

    async fn lobby(&self, now: Timestamp) -> Result<Vec<Invitation>, StoreError> {
        Ok(self.read().lobby(now))
    }

    async fn accept_invitation(
        &self,
        game: NewGame,
        now: Timestamp,
    ) -> Result<Acceptance, StoreError> {
        self.write(|model| model.accept_invitation(game, now)).await
    }

    async fn withdraw_invitation(
        &self,
        id: &str,
        now: Timestamp,
    ) -> Result<Withdrawal, StoreError> {
        self.write(|model| Ok(model.withdraw_invitation(id, now))).await
    }

    async fn game(&self, id: &str) -> Result<Option<SeatedGame>, StoreError> {
        Ok(self.read().game(id))
    }

    async fn commit(&self, commit: Commit) -> CommitResult {
        let result = self.write(|model| Ok(model.commit(commit))).await;
        result.unwrap_or_else(|error| error.commit_result())
    }

    async fn due_games(&self, before: Timestamp, limit: usize) -> Result<Vec<String>, StoreError> {
        Ok(self.read().due_games(before, limit))
    }

    async fn public_games(
        &self,
        since: Timestamp,
        limit: usize,
    ) -> Result<Vec<SeatedGame>, StoreError> {
        Ok(self.read().public_games(since, limit))
    }

    async fn games_of(
        &self,
        account: &AccountId,
        limit: usize,
    ) -> Result<Vec<GameSummary>, StoreError> {
        Ok(self.read().games_of(account, limit))
    }

    async fn correspondence_of(
        &self,
        account: &AccountId,
    ) -> Result<Vec<CorrespondenceGame>, StoreError> {
        Ok(self.read().correspondence_of(account))
    }

    async fn create_seat_link(
        &self,
        secret: SecretHash,
        game: &str,
        seat: dameo::Color,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|model| model.create_seat_link(secret, game, seat, at)).await
    }

    async fn take_seat(
        &self,
        secret: SecretHash,
        account: &AccountId,
    ) -> Result<TakeSeat, StoreError> {
        self.write(|model| model.take_seat(secret, account)).await
    }

    async fn beat(
        &self,
        since: Timestamp,
        now: Timestamp,
        silence: Millis,
    ) -> Result<(), StoreError> {
        self.write(|model| {
            model.beat(since, now, silence);
            Ok(())
        })
        .await
    }

    async fn downtimes(&self, since: Timestamp) -> Result<Vec<Downtime>, StoreError> {
        Ok(self.read().downtimes(since))
    }

    async fn account(&self, id: &AccountId) -> Result<Option<Account>, StoreError> {
        Ok(self.read().account(id))
    }

    async fn member(&self, name: &Name) -> Result<Option<Account>, StoreError> {
        Ok(self.read().member(name))
    }

    async fn sign_up(&self, member: NewMember) -> Result<SignUp, StoreError> {
        self.write(|model| model.sign_up(member)).await
    }

    async fn log_in(&self, log_in: LogIn) -> Result<LogInOutcome, StoreError> {
        self.write(|model| model.log_in(log_in)).await
    }

    async fn sessions_of(&self, account: &AccountId) -> Result<Vec<Session>, StoreError> {
        Ok(self.read().sessions_of(account))
    }

    async fn end_sessions(
        &self,
        account: &AccountId,
        which: EndSessions,
    ) -> Result<Vec<SecretHash>, StoreError> {
        self.write(|model| Ok(model.end_sessions(account, which))).await
    }

    async fn replace_recovery_codes(
        &self,
        member: &AccountId,
        proof: MemberProof,
        codes: Vec<SecretHash>,
    ) -> Result<bool, StoreError> {
        self.write(|model| Ok(model.replace_recovery_codes(member, proof, codes))).await
    }

    async fn delete_account(
        &self,
        account: &AccountId,
        proof: Option<MemberProof>,
    ) -> Result<Deletion, StoreError> {
        self.write(|model| Ok(model.delete_account(account, proof))).await
    }

    async fn ratings_of(&self, account: &AccountId) -> Result<Vec<PoolRating>, StoreError> {
        Ok(self.read().ratings_of(account))
    }

    async fn rating_changes_of_game(
        &self,
        game: &str,
    ) -> Result<ByColor<Option<RatingChange>>, StoreError> {
        Ok(self.read().rating_changes_of_game(game))
    }

    async fn rating_changes_of_account(
        &self,
        account: &AccountId,
    ) -> Result<Vec<RatingChange>, StoreError> {
        Ok(self.read().rating_changes_of_account(account))
    }

    async fn all_invitations_of(
        &self,
        account: &AccountId,
        now: Timestamp,
    ) -> Result<Vec<(Invitation, InvitationState)>, StoreError> {
        Ok(self.read().all_invitations_of(account, now))
    }

    async fn remove_expired(&self, now: Timestamp, limit: usize) -> Result<Removed, StoreError> {
        self.write(|model| Ok(model.remove_expired(now, limit))).await
    }

    async fn create_token(
        &self,
        token: NewToken,
        limit: usize,
    ) -> Result<TokenCreation, StoreError> {
        self.write(|model| model.create_token(token, limit)).await
    }

    async fn token(
        &self,
        hash: SecretHash,
        now: Timestamp,
    ) -> Result<Option<TokenGrant>, StoreError> {
        Ok(self.read().token(hash, now))
    }

    async fn tokens_of(
        &self,
        account: &AccountId,
        now: Timestamp,
    ) -> Result<Vec<Token>, StoreError> {
        Ok(self.read().tokens_of(account, now))
    }

    async fn become_bot(&self, account: &AccountId) -> Result<BotUpgrade, StoreError> {
        self.write(|model| Ok(model.become_bot(account))).await
    }

    async fn archive(
        &self,
        query: &ArchiveQuery,
        limit: usize,
    ) -> Result<Vec<ArchivedGame>, StoreError> {
        Ok(self.read().archive(query, limit))
    }

    async fn finished_games(
        &self,
        span: &FinishedSpan,
        limit: usize,
    ) -> Result<Vec<FinishedGame>, StoreError> {
        Ok(self.read().finished_games(span, limit))
    }

    async fn leaders(&self, query: &LeaderQuery, limit: usize) -> Result<Vec<Leader>, StoreError> {
        Ok(self.read().leaders(query, limit))
    }
}
