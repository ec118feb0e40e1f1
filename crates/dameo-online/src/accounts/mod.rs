//! Members: what a server needs besides their rows in the store.

pub(crate) mod attempts;
pub(crate) mod export;
pub(crate) mod hasher;
pub(crate) mod identities;
pub(crate) mod label;
pub(crate) mod model;
pub(crate) mod passkeys;
pub(crate) mod relying_party;
pub(crate) mod tokens;

use dameo_accounts::PasswordCost;

use self::attempts::Attempts;
use self::hasher::Hasher;
use self::identities::Identities;
use crate::clock::ServerClock;

/// The members of a server.
pub(crate) struct Members {
    pub(crate) hasher: Hasher,
    pub(crate) attempts: Attempts,
    pub(crate) identities: Identities,
}

impl Members {
    pub(crate) fn new(cost: PasswordCost, clock: &ServerClock) -> Self {
        Self {
            hasher: Hasher::new(cost),
            attempts: Attempts::new(clock),
            identities: Identities::default(),
        }
    }
}
