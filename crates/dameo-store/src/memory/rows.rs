//! What the model keeps of each account, session and game.

use std::collections::{BTreeMap, BTreeSet};

use dameo_accounts::PasswordHash;
use dameo_live::Timestamp;

use crate::account::{AccountId, Identity, SecretHash};
use crate::archive::ArchiveEntry;
use crate::game::SeatedGame;
use crate::mail::{ReminderKind, StoredMailAddress};
use crate::push::{PushKind, PushSubscription};
use crate::token::Scopes;
use crate::tournament::StoredTournament;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ModelAccount {
    pub(super) identity: Identity,
    pub(super) password: Option<PasswordHash>,
    pub(super) recovery_codes: BTreeSet<SecretHash>,
    pub(super) created: Timestamp,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ModelSession {
    pub(super) account: AccountId,
    pub(super) label: String,
    pub(super) created: Timestamp,
    pub(super) seen: Timestamp,
    /// `None` for a cookie.
    pub(super) token: Option<ModelToken>,
    /// The browser, if it wants to be told of turns.
    pub(super) push: Option<ModelSubscription>,
}

/// A subscription to Web Push, and what waits, by the ids of games and challenges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ModelSubscription {
    pub(super) subscription: PushSubscription,
    pub(super) waiting: BTreeMap<String, ModelPush>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ModelPush {
    pub(super) kind: PushKind,
    pub(super) made: Timestamp,
    pub(super) due: Timestamp,
    pub(super) attempts: usize,
}

/// The address of a member, and of what it is to be reminded, by game and kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ModelMail {
    pub(super) address: StoredMailAddress,
    pub(super) waiting: BTreeMap<(String, ReminderKind), ModelReminder>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ModelReminder {
    pub(super) made: Timestamp,
    pub(super) due: Timestamp,
    pub(super) attempts: usize,
}

/// What a session of a program has besides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ModelToken {
    pub(super) scopes: Scopes,
    pub(super) expires: Option<Timestamp>,
}

impl ModelAccount {
    pub(super) fn guest(created: Timestamp) -> Self {
        let (identity, recovery_codes) = (Identity::Guest, BTreeSet::new());
        Self { identity, password: None, recovery_codes, created }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ModelGame {
    pub(super) game: SeatedGame,
    pub(super) deadline: Option<Timestamp>,
    /// Whether it is settled if the game is in the archive.
    pub(super) is_archived: bool,
    /// What the archive knows of it, if it is in it.
    pub(super) archived: Option<ArchiveEntry>,
}

/// A tournament, and the games whose results it knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ModelTournament {
    pub(super) stored: StoredTournament,
    pub(super) counted: BTreeSet<usize>,
}
