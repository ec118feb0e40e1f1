//! Games: their streams, and what is done in them.

pub(super) mod actions;
pub(super) mod chat;
mod state;
pub(super) mod stream;

pub(super) use self::state::event_game;

use dameo_store::Scope;

use super::caller::Caller;
use super::error::ApiError;

/// For whom a route is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// For bots.
    Bot,
    /// For members, and bots that play as one.
    Board,
}

impl Way {
    /// That the caller may use the route.
    fn check(self, caller: &Caller) -> Result<(), ApiError> {
        match self {
            Self::Bot => caller.may(&[Scope::BotPlay]).and_then(|()| caller.check_bot()),
            Self::Board => caller.may(&[Scope::BoardPlay]),
        }
    }
}
