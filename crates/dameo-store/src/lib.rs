//! What a site keeps: who its guests and members are, invitations, live games,
//! tournaments, ratings, what its moderators do, and when it was up.
//!
//! [`Store`] is the only door to it. Whatever it acknowledges is durable.
#![forbid(unsafe_code)]

mod account;
mod archive;
#[cfg(feature = "sqlite")]
mod backup;
mod challenge;
mod computer;
mod error;
mod game;
mod ids;
mod imported_game;
mod invitation;
mod job;
mod mail;
mod memory;
mod moderation;
mod passkey;
mod push;
mod puzzle;
mod rating;
mod retention;
mod review;
mod sharing;
#[cfg(feature = "sqlite")]
mod sql;
mod store;
/// What the tests in `tests/` use too.
#[cfg(test)]
#[path = "../tests/store/games.rs"]
mod testing;
mod token;
mod tournament;

#[cfg(test)]
extern crate self as dameo_store;

pub use crate::account::{
    Account, AccountId, Deletion, EndSessions, FormerSession, Identity, LogIn, LogInOutcome,
    MailLinkUse, MemberProof, NewMember, NewSession, SecretHash, Session, SignUp,
};
pub use crate::archive::{
    ArchiveEntry, ArchivePlace, ArchiveQuery, ArchivedGame, ArchivedOpening, ArchivedPlayer,
    ArchivedResult, FinishedGame, FinishedSpan, OPENING_PLIES,
};
#[cfg(feature = "sqlite")]
pub use crate::backup::{Backup, Restore, RestoreError};
pub use crate::challenge::{ChallengeHold, ChallengeStore, StoredChallenge};
pub use crate::computer::ComputerStore;
pub use crate::error::StoreError;
pub use crate::game::{CorrespondenceGame, GameSummary, NewGame, SeatedGame, Seating, TakeSeat};
pub use crate::imported_game::{
    GamesImported, ImportedGame, ImportedGameStore, StoredImportedGame,
};
pub use crate::invitation::{
    Acceptance, ColorChoice, Creation, Invitation, InvitationState, NotRatable, Withdrawal,
};
pub use crate::job::{
    JOB_RETENTION, Job, JobCount, JobOutcome, JobState, JobStore, JobTaking, MAX_ATTEMPTS, NewJob,
};
pub use crate::mail::{
    DueReminder, KnownMail, MAIL_DELAY, MailLink, MailStore, PendingMailAddress, ReminderFate,
    ReminderKind, StoredMailAddress, notice_at,
};
pub use crate::memory::{MemoryStore, Model, StoreFault};
pub use crate::moderation::{
    BlockedPlayer, ModerationOutcome, ModerationStore, NewSanction, NewTrailEntry, NotedPlayer,
    ParseNameError, PlayerReport, REPORT_PERIOD, ReportCause, Sanction, SanctionKind, SignUpCode,
    SiteRole, SiteSetting, Standing, TRAIL_RETENTION, TrailAction, TrailEntry, TrailQuery,
};
pub use crate::passkey::{
    PasskeyAddition, PasskeyChallenge, PasskeyId, PasskeyRemoval, PasskeyStore, PasskeyUse,
    StoredPasskey,
};
pub use crate::push::{
    DuePush, NewPush, PUSH_DELAY, PushKind, PushSecret, PushStore, PushSubscription, Subscribing,
};
pub use crate::puzzle::{
    PuzzleAttempt, PuzzleMode, PuzzleRating, PuzzleRatingChange, PuzzleStore, StoredPuzzleAttempt,
};
pub use crate::rating::{
    Leader, LeaderQuery, ParseSpeedError, PoolRating, RatedPlayer, RatingChange, RatingPool, Speed,
    rate,
};
pub use crate::retention::{INVITATION_RETENTION, Removed, SESSION_LIFETIME};
pub use crate::review::{EngineVersion, KeptReview, ParseVersionError, ReviewStore};
pub use crate::sharing::{BegunGame, MAX_ABSENCE, SharingStore};
#[cfg(feature = "sqlite")]
pub use crate::sql::{Database, FinishedGames, OpenDatabaseError};
pub use crate::store::Store;
pub use crate::token::{
    BotUpgrade, NewToken, ParseScopeError, Scope, Scopes, Token, TokenCreation, TokenGrant,
};
pub use crate::tournament::{
    EndedTournamentGame, NewTournament, StoredTournament, TournamentChange, TournamentCommit,
    TournamentCreation, TournamentPlayer, TournamentRecord, TournamentStore,
};

/// The example of the README, compiled and run as a test.
#[cfg(all(doctest, feature = "sqlite"))]
#[doc = include_str!("../README.md")]
struct Readme;
