//! Who somebody is.

use dameo_accounts::{Name, PasswordHash};
use dameo_live::Timestamp;

pub use crate::ids::{AccountId, SecretHash};
use crate::passkey::{PasskeyUse, StoredPasskey};

/// A session that begins: that of a guest who has just come, or of a member who logs in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSession {
    /// The hash of the cookie.
    pub cookie: SecretHash,
    /// The account.
    pub account: AccountId,
    /// When.
    pub at: Timestamp,
    /// The device, for its owner.
    pub label: String,
}

/// A session of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// The hash of the cookie.
    pub cookie: SecretHash,
    /// The device.
    pub label: String,
    /// When it began.
    pub created: Timestamp,
    /// When it was used last, to the minute.
    pub seen: Timestamp,
}

/// What others know of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Identity {
    /// Somebody without a name.
    Guest,
    /// A member.
    Member(Name),
    /// A member that is a program.
    Bot(Name),
    /// Somebody who has deleted the account.
    Deleted,
    /// The server itself, at a playing level.
    Computer(u8),
}

/// How the kinds of accounts begin that are playing levels.
const LEVEL: &str = "level-";

impl Identity {
    /// The name of a member or a bot.
    #[must_use]
    pub fn name(&self) -> Option<&Name> {
        match self {
            Self::Member(name) | Self::Bot(name) => Some(name),
            Self::Guest | Self::Deleted | Self::Computer(_) => None,
        }
    }

    /// What the accounts of a seat are in the order of: the first one is the player for others.
    pub(crate) fn place_in_seat(&self) -> u8 {
        match self {
            Self::Member(_) | Self::Bot(_) => 0,
            Self::Deleted => 1,
            Self::Guest | Self::Computer(_) => 2,
        }
    }
}

impl AccountId {
    /// The account of a playing level, with which the server plays. Nobody else has such an id:
    /// those are random.
    #[must_use]
    pub fn of_level(level: u8) -> Self {
        Self(format!("{LEVEL}{level}"))
    }
}

/// The level of a kind of account, as it is stored; `None` of another kind. The account has it as
/// its id.
#[cfg(feature = "sqlite")]
pub(crate) fn level_of_kind(kind: &str) -> Option<u8> {
    kind.strip_prefix(LEVEL)?.parse().ok()
}

/// An account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The id.
    pub id: AccountId,
    /// What others know of it.
    pub identity: Identity,
    /// The hash of the password; `None` for guests, and for members who have passkeys alone.
    pub password: Option<PasswordHash>,
    /// The number of recovery codes that were not used.
    pub recovery_codes: usize,
    /// When somebody came as a guest, or signed up at once; zero if it is deleted.
    pub created: Timestamp,
}

/// The session that a browser had when it asked for another one, with its account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormerSession {
    /// The hash of the cookie.
    pub cookie: SecretHash,
    /// The account.
    pub account: AccountId,
}

/// A guest, or somebody who is none, becomes a member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewMember {
    /// The first session. Its account is that of the guest, whose other sessions end, or a new
    /// one.
    pub session: NewSession,
    /// Whether the account exists, as that of a guest.
    pub is_guest: bool,
    /// The name.
    pub name: Name,
    /// The hash of the password; `None` for a member who has a passkey in its place.
    pub password: Option<PasswordHash>,
    /// The first passkey. Its account is that of the session.
    pub passkey: Option<StoredPasskey>,
    /// The hashes of the recovery codes.
    pub recovery_codes: Vec<SecretHash>,
    /// The hash of the code with which it signs up, which is used then.
    pub code: Option<SecretHash>,
}

/// What became of an attempt to become a member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SignUp {
    /// The member has this session alone.
    Done {
        /// The cookies of the sessions that have ended, in order.
        ended: Vec<SecretHash>,
    },
    /// A member has the name, or one that looks like it.
    NameTaken,
    /// The account is that of a member already, or gone.
    NotAGuest,
    /// Nobody can sign up with the code.
    BadCode,
    /// An account has the passkey already.
    PasskeyTaken,
}

/// A member begins a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogIn {
    /// The session, with the account of the member.
    pub session: NewSession,
    /// What proves that it is the member.
    pub proof: MemberProof,
    /// The hash of a new password. All other sessions of the member end with it.
    pub new_password: Option<PasswordHash>,
    /// The session that it replaces. If it is that of a guest, the guest's invitations and
    /// games become the member's, except games in which the member has the other side, and the
    /// guest is no more. So do reports by it and about it and blocks; its sanctions end.
    pub before: Option<FormerSession>,
}

/// What proves that somebody is a member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MemberProof {
    /// The password with this hash was given.
    Password(PasswordHash),
    /// A recovery code, which cannot be used again.
    RecoveryCode(SecretHash),
    /// A passkey of the member was used.
    Passkey(PasskeyUse),
    /// A link was followed that was sent to the address of the member. It cannot be used again.
    MailLink(MailLinkUse),
}

/// The use of a link that sets a new password.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MailLinkUse {
    /// The hash of its secret.
    pub hash: SecretHash,
    /// When.
    pub at: Timestamp,
}

/// What became of an attempt to log in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogInOutcome {
    /// The session has begun.
    Done {
        /// The cookies of the sessions that have ended, in order.
        ended: Vec<SecretHash>,
        /// The games that have become the member's, in the order of their ids.
        games: Vec<String>,
    },
    /// There is no such member, or it has another password or passkey meanwhile, or no such code.
    Refused,
    /// It is the member, but the account is closed.
    Closed,
}

/// Sessions of an account that are to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndSessions {
    /// One.
    One(SecretHash),
    /// All others.
    AllBut(SecretHash),
}

/// What became of an attempt to delete an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deletion {
    /// Nothing is stored of it any more but seats in games.
    Done {
        /// The cookies of the sessions that have ended, in order.
        ended: Vec<SecretHash>,
    },
    /// There is no such account, or it is not proved to be the member.
    Refused,
}
