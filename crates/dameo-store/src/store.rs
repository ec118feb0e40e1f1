//! The interface of a store.

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
use crate::challenge::ChallengeStore;
use crate::computer::ComputerStore;
use crate::error::StoreError;
use crate::game::{CorrespondenceGame, GameSummary, NewGame, SeatedGame, TakeSeat};
use crate::imported_game::ImportedGameStore;
use crate::invitation::{Acceptance, Creation, Invitation, InvitationState, Withdrawal};
use crate::job::JobStore;
use crate::mail::MailStore;
use crate::moderation::ModerationStore;
use crate::passkey::PasskeyStore;
use crate::push::PushStore;
use crate::puzzle::PuzzleStore;
use crate::rating::{Leader, LeaderQuery, PoolRating, RatingChange};
use crate::retention::Removed;
use crate::review::ReviewStore;
use crate::sharing::SharingStore;
use crate::token::{BotUpgrade, NewToken, Token, TokenCreation, TokenGrant};
use crate::tournament::TournamentStore;

/// The accounts, invitations and games of a site. Whatever a method acknowledges is durable;
/// each is done as a whole or not at all, even if its future is dropped.
#[async_trait]
pub trait Store:
    ChallengeStore
    + ComputerStore
    + JobStore
    + MailStore
    + ImportedGameStore
    + ModerationStore
    + PasskeyStore
    + PushStore
    + PuzzleStore
    + ReviewStore
    + SharingStore
    + TournamentStore
{
    /// Whether others than this process can change what is stored: other servers, or one that
    /// was here before, whose last change is stored after its end.
    fn is_shared(&self) -> bool;

    /// What the clock of the database shows, by which all go who share it; `None` if this
    /// process has the store for itself.
    async fn time(&self) -> Result<Option<Timestamp>, StoreError>;

    /// Notes a guest who has just come.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if there is such an account or such a cookie.
    async fn begin_session(&self, session: NewSession) -> Result<(), StoreError>;

    /// Whose cookie this is; `None` if nobody's. Notes, at most once a minute, that the
    /// account was here.
    async fn session(
        &self,
        cookie: SecretHash,
        now: Timestamp,
    ) -> Result<Option<AccountId>, StoreError>;

    /// Notes an invitation, unless `limit` invitations of its creator are open at the instant
    /// at which it is created, or its creator is banned then.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if an invitation or a game has its id,
    /// [`StoreError::Missing`] if there is no such account.
    async fn create_invitation(
        &self,
        invitation: Invitation,
        limit: usize,
    ) -> Result<Creation, StoreError>;

    /// An invitation and what has become of it at an instant.
    async fn invitation(
        &self,
        id: &str,
        now: Timestamp,
    ) -> Result<Option<(Invitation, InvitationState)>, StoreError>;

    /// The open invitations of an account, oldest first.
    async fn invitations_of(
        &self,
        account: &AccountId,
        now: Timestamp,
    ) -> Result<Vec<Invitation>, StoreError>;

    /// The open invitations in the lobby, oldest first.
    async fn lobby(&self, now: Timestamp) -> Result<Vec<Invitation>, StoreError>;

    /// Accepts an open invitation, whose id is that of the game, and begins the game, unless one
    /// of the players is banned or has blocked the other one.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such account, [`StoreError::Exists`] if one
    /// has two seats.
    async fn accept_invitation(
        &self,
        game: NewGame,
        now: Timestamp,
    ) -> Result<Acceptance, StoreError>;

    /// Takes an open invitation back.
    async fn withdraw_invitation(&self, id: &str, now: Timestamp)
    -> Result<Withdrawal, StoreError>;

    /// A game.
    async fn game(&self, id: &str) -> Result<Option<SeatedGame>, StoreError>;

    /// Stores a change of a game if the state before it is the one that is stored, with the
    /// next game if there is one, whose players are the same with the sides exchanged. It
    /// fails if the id of the next game is taken.
    ///
    /// If a rated game ends by it, the ratings of the players are changed with it, from those
    /// that are stored then: those of the accounts that took the seats first, if both are members.
    /// It fails if they were changed by this game before.
    async fn commit(&self, commit: Commit) -> CommitResult;

    /// Games that go on and in which the time of the side to move was up before an instant,
    /// the longest ago first, at most `limit`.
    async fn due_games(&self, before: Timestamp, limit: usize) -> Result<Vec<String>, StoreError>;

    /// Public games that go on and in which something happened at an instant or later, the latest
    /// first, at most `limit`.
    async fn public_games(
        &self,
        since: Timestamp,
        limit: usize,
    ) -> Result<Vec<SeatedGame>, StoreError>;

    /// Games of an account: those that go on, then those that are over, the latest first of
    /// each, at most `limit`.
    async fn games_of(
        &self,
        account: &AccountId,
        limit: usize,
    ) -> Result<Vec<GameSummary>, StoreError>;

    /// The games over days of an account that go on, in the order of their deadlines.
    async fn correspondence_of(
        &self,
        account: &AccountId,
    ) -> Result<Vec<CorrespondenceGame>, StoreError>;

    /// Notes a link to a seat.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such game, [`StoreError::Exists`] if the
    /// secret is that of another link.
    async fn create_seat_link(
        &self,
        secret: SecretHash,
        game: &str,
        seat: dameo::Color,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// Lets an account sit down where a link leads. From then on it is the same player. In a rated
    /// game it only leads an account back to its own seat.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such account.
    async fn take_seat(
        &self,
        secret: SecretHash,
        account: &AccountId,
    ) -> Result<TakeSeat, StoreError>;

    /// Notes that the server is up at `now`, and has been without a break since `since`: the
    /// last instant for which that was noted, or `now` when it has just started. To be called
    /// every second. If it was last noted before `since`, no server was up between, unless that
    /// was not longer than `silence` ([`Downtime::before`]).
    async fn beat(
        &self,
        since: Timestamp,
        now: Timestamp,
        silence: Millis,
    ) -> Result<(), StoreError>;

    /// The times in which no server was up and that ended after an instant, in order.
    async fn downtimes(&self, since: Timestamp) -> Result<Vec<Downtime>, StoreError>;

    /// Removes sessions whose guests were not seen for [`SESSION_LIFETIME`], invitations that
    /// did not become games [`INVITATION_RETENTION`] after their time was over, the longest
    /// ago first and at most `limit` of each, challenges whose time was over ten minutes ago, and guests who have lost their last session or
    /// invitation by it, play no game and are in no tournament. Games stay. To be called from time to time.
    ///
    /// [`SESSION_LIFETIME`]: crate::SESSION_LIFETIME
    /// [`INVITATION_RETENTION`]: crate::INVITATION_RETENTION
    async fn remove_expired(&self, now: Timestamp, limit: usize) -> Result<Removed, StoreError>;

    /// An account.
    async fn account(&self, id: &AccountId) -> Result<Option<Account>, StoreError>;

    /// The member with a name, whatever the case of its letters.
    async fn member(&self, name: &Name) -> Result<Option<Account>, StoreError>;

    /// Makes somebody a member.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if there is such a cookie, or such an account and it is not to be
    /// that of a guest.
    async fn sign_up(&self, member: NewMember) -> Result<SignUp, StoreError>;

    /// Begins a session of a member.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if there is such a cookie.
    async fn log_in(&self, log_in: LogIn) -> Result<LogInOutcome, StoreError>;

    /// The sessions of an account that are no tokens, the latest to begin first.
    async fn sessions_of(&self, account: &AccountId) -> Result<Vec<Session>, StoreError>;

    /// Ends sessions of an account, tokens among them, and returns their cookies in order. A guest who has lost the
    /// last one, and has no invitation and no game, is removed.
    async fn end_sessions(
        &self,
        account: &AccountId,
        which: EndSessions,
    ) -> Result<Vec<SecretHash>, StoreError>;

    /// Gives a member who has proved to be it other recovery codes, of which these are the
    /// hashes. False if it is not proved; the old codes stay then.
    async fn replace_recovery_codes(
        &self,
        member: &AccountId,
        proof: MemberProof,
        codes: Vec<SecretHash>,
    ) -> Result<bool, StoreError>;

    /// Deletes an account: that of a member if it is proved to be it, that of a guest without a
    /// proof. What stays are its seats in games, of somebody who is unknown. Its ratings,
    /// its attempts at puzzles and its imported games go; what its games did to the ratings of its
    /// opponents stays. Reports by it and about it go, and the trail does not tell any more that it
    /// concerns this account, nor why.
    async fn delete_account(
        &self,
        account: &AccountId,
        proof: Option<MemberProof>,
    ) -> Result<Deletion, StoreError>;

    /// The ratings of an account, in the order of the names of their pools; none before its first
    /// rated game.
    async fn ratings_of(&self, account: &AccountId) -> Result<Vec<PoolRating>, StoreError>;

    /// What a game did to the ratings of its players: nothing before it has ended, or if it is
    /// not rated. That of an account that was deleted is missing.
    async fn rating_changes_of_game(
        &self,
        game: &str,
    ) -> Result<ByColor<Option<RatingChange>>, StoreError>;

    /// What each rated game did to a rating of an account, in the order of the names of the pools
    /// and then of the games.
    async fn rating_changes_of_account(
        &self,
        account: &AccountId,
    ) -> Result<Vec<RatingChange>, StoreError>;

    /// All invitations of an account that are stored, oldest first, and what has become of them
    /// at an instant.
    async fn all_invitations_of(
        &self,
        account: &AccountId,
        now: Timestamp,
    ) -> Result<Vec<(Invitation, InvitationState)>, StoreError>;

    /// Makes a token, unless the account has `limit` tokens that have not ended.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if there is such a token or such a cookie.
    async fn create_token(
        &self,
        token: NewToken,
        limit: usize,
    ) -> Result<TokenCreation, StoreError>;

    /// For whom a token speaks; `None` if it is none, or has ended. Notes, at most once a minute,
    /// that the account was here.
    async fn token(
        &self,
        hash: SecretHash,
        now: Timestamp,
    ) -> Result<Option<TokenGrant>, StoreError>;

    /// The tokens of an account that have not ended, the latest first. They are ended as sessions
    /// are.
    async fn tokens_of(
        &self,
        account: &AccountId,
        now: Timestamp,
    ) -> Result<Vec<Token>, StoreError>;

    /// Games of the archive that a query allows, the last one to end first, at most `limit`.
    async fn archive(
        &self,
        query: &ArchiveQuery,
        limit: usize,
    ) -> Result<Vec<ArchivedGame>, StoreError>;

    /// Games of the archive with their moves, in the order in which they ended, at most `limit`.
    async fn finished_games(
        &self,
        span: &FinishedSpan,
        limit: usize,
    ) -> Result<Vec<FinishedGame>, StoreError>;

    /// The best members of a pool whose ratings are settled, the best one first, at most `limit`.
    async fn leaders(&self, query: &LeaderQuery, limit: usize) -> Result<Vec<Leader>, StoreError>;

    /// Makes a member who has never played a bot.
    async fn become_bot(&self, account: &AccountId) -> Result<BotUpgrade, StoreError>;
}
