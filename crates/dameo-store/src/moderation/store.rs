//! The interface of a store for moderation.

use async_trait::async_trait;
use dameo_live::Timestamp;

use super::{
    BlockedPlayer, ModerationOutcome, NewSanction, NewTrailEntry, NotedPlayer, PlayerReport,
    SanctionKind, SignUpCode, SiteRole, SiteSetting, Standing, TrailEntry, TrailQuery,
};
use crate::account::{AccountId, SecretHash};
use crate::error::StoreError;

/// Roles, sanctions, reports, blocks and settings. What a moderator or an administrator does is
/// stored with its entry in the trail, and only if the actor of the entry has the role for it
/// then: a moderator for what concerns members, an administrator for the rest.
#[async_trait]
pub trait ModerationStore: Send + Sync + 'static {
    /// The role and the sanctions of an account; of one that does not exist, those of everybody.
    async fn standing(&self, account: &AccountId) -> Result<Standing, StoreError>;

    /// The accounts that are more than members, in the order of their roles, the highest first,
    /// and of their ids.
    async fn staff(&self) -> Result<Vec<(AccountId, SiteRole)>, StoreError>;

    /// If there is no administrator, whoever knows the secret with this hash becomes the first
    /// one, and whoever knows an earlier one no more. False if there is one.
    async fn offer_administration(&self, secret: SecretHash) -> Result<bool, StoreError>;

    /// Makes the actor the first administrator by the secret, which is of no use afterwards.
    /// False if the secret is another one, there is an administrator, or the actor is no member.
    async fn set_up(&self, secret: SecretHash, entry: NewTrailEntry) -> Result<bool, StoreError>;

    /// Gives a member a role.
    async fn set_role(
        &self,
        account: &AccountId,
        role: SiteRole,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError>;

    /// Imposes a sanction. Open invitations of whoever is banned or closed are withdrawn; the
    /// sessions and tokens of whoever is closed end.
    async fn impose(
        &self,
        sanction: NewSanction,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError>;

    /// Lifts a sanction that is in force.
    async fn lift(
        &self,
        account: &AccountId,
        kind: SanctionKind,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError>;

    /// Ends all sessions and tokens of an account.
    async fn end_all_sessions(
        &self,
        account: &AccountId,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError>;

    /// Notes a report, unless its reporter has made `limit` in the [`REPORT_PERIOD`] before.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such account, [`StoreError::Exists`] if there is
    /// such a report.
    ///
    /// [`REPORT_PERIOD`]: crate::REPORT_PERIOD
    async fn report(&self, report: PlayerReport, limit: usize) -> Result<NotedPlayer, StoreError>;

    /// The reports that no moderator has closed, oldest first, at most `limit`.
    async fn open_reports(&self, limit: usize) -> Result<Vec<PlayerReport>, StoreError>;

    /// The reports that an account has made, oldest first.
    async fn reports_by(&self, account: &AccountId) -> Result<Vec<PlayerReport>, StoreError>;

    /// The reports about an account, also those that were closed, oldest first.
    async fn reports_about(&self, account: &AccountId) -> Result<Vec<PlayerReport>, StoreError>;

    /// Closes an open report.
    async fn close_report(
        &self,
        id: &str,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError>;

    /// Blocks somebody, unless the account has blocked `limit` others.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such account.
    async fn block(
        &self,
        account: &AccountId,
        blocked: BlockedPlayer,
        limit: usize,
    ) -> Result<NotedPlayer, StoreError>;

    /// Takes a block back; false if there is none.
    async fn unblock(&self, account: &AccountId, blocked: &AccountId) -> Result<bool, StoreError>;

    /// Whom an account has blocked, the first one first.
    async fn blocks_of(&self, account: &AccountId) -> Result<Vec<BlockedPlayer>, StoreError>;

    /// Whether an account has blocked another one.
    async fn has_blocked(&self, account: &AccountId, other: &AccountId)
    -> Result<bool, StoreError>;

    /// A part of the trail.
    async fn trail(&self, query: TrailQuery) -> Result<Vec<TrailEntry>, StoreError>;

    /// What is set; `None` if nothing is.
    async fn setting(&self, setting: SiteSetting) -> Result<Option<String>, StoreError>;

    /// Sets something, or takes it back. Only an administrator does.
    async fn set_setting(
        &self,
        setting: SiteSetting,
        value: Option<String>,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError>;

    /// Makes a code to sign up. Only an administrator does.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if there is such a code.
    async fn create_sign_up_code(
        &self,
        code: SignUpCode,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError>;

    /// The codes with which somebody can sign up at an instant, the latest first.
    async fn sign_up_codes(&self, now: Timestamp) -> Result<Vec<SignUpCode>, StoreError>;

    /// Ends a code to sign up. Only an administrator does.
    async fn end_sign_up_code(
        &self,
        code: SecretHash,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError>;

    /// Removes entries of the trail and reports after [`TRAIL_RETENTION`], sanctions and codes
    /// that have ended, at most `limit` of each, and returns their number. To be called from time
    /// to time.
    ///
    /// [`TRAIL_RETENTION`]: crate::TRAIL_RETENTION
    async fn remove_old_records(&self, now: Timestamp, limit: usize) -> Result<usize, StoreError>;
}
