//! The trail of what moderators and administrators do.

use std::fmt;
use std::str::FromStr;

use dameo_live::Timestamp;

use super::names::{ParseNameError, SanctionKind, SiteRole, SiteSetting, named};
use crate::account::AccountId;

named! {
    /// What was done.
    TrailAction, "action",
    {
        /// Somebody became the first administrator, by the secret of the server.
        SetUp = "set-up",
        /// An account is a moderator from then on.
        MakeModerator = "make-moderator",
        /// An account is an administrator from then on.
        MakeAdministrator = "make-administrator",
        /// An account has no role any more.
        MakeMember = "make-member",
        /// An account was muted.
        Mute = "mute",
        /// The same was lifted.
        Unmute = "unmute",
        /// An account was banned.
        Ban = "ban",
        /// The same was lifted.
        Unban = "unban",
        /// An account was closed.
        Close = "close",
        /// The same was lifted.
        Reopen = "reopen",
        /// All sessions and tokens of an account were ended.
        EndSessions = "end-sessions",
        /// A report about an account was closed.
        CloseReport = "close-report",
        /// It was set who can sign up.
        SetSignUp = "set-sign-up",
        /// A code to sign up was made.
        MakeCode = "make-code",
        /// A code to sign up was ended.
        EndCode = "end-code",
        /// The text about privacy was changed.
        SetPrivacy = "set-privacy",
        /// The terms of use were changed.
        SetTerms = "set-terms",
    }
}

impl TrailAction {
    /// To give a role.
    pub(crate) fn giving(role: SiteRole) -> Self {
        match role {
            SiteRole::Member => Self::MakeMember,
            SiteRole::Moderator => Self::MakeModerator,
            SiteRole::Administrator => Self::MakeAdministrator,
        }
    }

    /// To impose a sanction.
    pub(crate) fn imposing(kind: SanctionKind) -> Self {
        match kind {
            SanctionKind::Mute => Self::Mute,
            SanctionKind::Ban => Self::Ban,
            SanctionKind::Close => Self::Close,
        }
    }

    /// To lift a sanction.
    pub(crate) fn lifting(kind: SanctionKind) -> Self {
        match kind {
            SanctionKind::Mute => Self::Unmute,
            SanctionKind::Ban => Self::Unban,
            SanctionKind::Close => Self::Reopen,
        }
    }

    /// To set something.
    pub(crate) fn setting(setting: SiteSetting) -> Self {
        match setting {
            SiteSetting::SignUp => Self::SetSignUp,
            SiteSetting::Privacy => Self::SetPrivacy,
            SiteSetting::Terms => Self::SetTerms,
        }
    }
}

impl NewTrailEntry {
    /// What is noted about somebody.
    pub(crate) fn about(self, subject: &AccountId, action: TrailAction) -> TrailEntry {
        let Self { id, actor, reason, made } = self;
        let (actor, subject) = (Some(actor), Some(subject.clone()));
        TrailEntry { id, made, actor, subject, action, reason, ends: None }
    }

    /// What is noted about nobody.
    pub(crate) fn about_site(self, action: TrailAction) -> TrailEntry {
        let Self { id, actor, made, .. } = self;
        let (actor, reason) = (Some(actor), String::new());
        TrailEntry { id, made, actor, subject: None, action, reason, ends: None }
    }
}

/// Something that is done, and noted with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTrailEntry {
    /// The id.
    pub id: String,
    /// Who does it.
    pub actor: AccountId,
    /// Why.
    pub reason: String,
    /// When.
    pub made: Timestamp,
}

/// Something that was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrailEntry {
    /// The id.
    pub id: String,
    /// When.
    pub made: Timestamp,
    /// Who has done it; `None` for somebody who is gone.
    pub actor: Option<AccountId>,
    /// To whom; `None` for somebody who is gone, or if it concerns nobody.
    pub subject: Option<AccountId>,
    /// What.
    pub action: TrailAction,
    /// Why; empty if it concerns nobody, or somebody who is gone.
    pub reason: String,
    /// When what was done ends by itself.
    pub ends: Option<Timestamp>,
}

/// Which part of the trail is wanted, the latest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrailQuery {
    /// What concerns an account; `None`: everything.
    pub subject: Option<AccountId>,
    /// What came before an entry, by its instant and its id; `None`: the last ones.
    pub before: Option<(Timestamp, String)>,
    /// How many at most.
    pub limit: usize,
}
