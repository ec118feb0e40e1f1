//! Invitations to a game.

use dameo::{DrawRules, Variant};
use dameo_live::{Terms, Timestamp};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::account::AccountId;
use crate::sharing::MAX_ABSENCE;

/// An invitation to a game. If it is accepted, it becomes the game with its id.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Invitation {
    /// The id: eight letters and digits. No game and no other invitation has it.
    pub id: String,
    /// Who invites.
    pub creator: AccountId,
    /// The variant.
    pub variant: Variant,
    /// The draw rules.
    pub draw_rules: DrawRules,
    /// The FEN of the position to begin from; `None` for that of the variant.
    pub start_fen: Option<String>,
    /// The time and the rest of the terms.
    pub terms: Terms,
    /// The side of the creator.
    pub color: ColorChoice,
    /// Whether it is in the lobby.
    pub is_public: bool,
    /// Whether engines, tablebases and the explorer may be used.
    pub is_help_allowed: bool,
    /// When it was made.
    pub created: Timestamp,
    /// When it ends by itself.
    pub expires: Timestamp,
}

/// Why a game cannot be rated. The text begins with the field of the invitation that it is about,
/// as clients write it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum NotRatable {
    /// Nobody's time runs.
    #[error("time: expected a time control for a rated game")]
    NoClock,
    /// One side has more time than the other.
    #[error("time: expected the same for both sides of a rated game")]
    Odds,
    /// The game begins from a position of its own.
    #[error("startFen: expected the starting position of the variant for a rated game")]
    Position,
    /// The draw rules are others.
    #[error("drawRules: expected {default} for a rated game, the default of the variant")]
    OtherDrawRules {
        /// The draw rules of the variant.
        default: DrawRules,
    },
    /// Engines can be used.
    #[error("isHelpAllowed: expected false for a rated game")]
    HelpAllowed,
}

impl Invitation {
    /// Until when it is held when it is made: one in the lobby to a live game is held by whoever
    /// has made it.
    pub(crate) fn first_held_until(&self) -> Option<Timestamp> {
        let is_held = self.is_public && !self.terms.is_correspondence();
        is_held.then_some(self.created + MAX_ABSENCE)
    }

    /// That its game can be rated between members.
    ///
    /// # Errors
    /// If it cannot.
    pub fn check_ratable(&self) -> Result<(), NotRatable> {
        let default = self.variant.default_draw_rules();
        match self.terms.time {
            None => Err(NotRatable::NoClock),
            Some(time) if time.white != time.black => Err(NotRatable::Odds),
            _ if self.start_fen.is_some() => Err(NotRatable::Position),
            _ if self.draw_rules != default => Err(NotRatable::OtherDrawRules { default }),
            _ if self.is_help_allowed => Err(NotRatable::HelpAllowed),
            _ => Ok(()),
        }
    }
}

/// The side that the creator of an invitation plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ColorChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// Either, drawn when it is accepted.
    Random,
}

/// What has become of an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InvitationState {
    /// It can be accepted.
    Open,
    /// It was accepted: the game has its id.
    Accepted,
    /// Its creator took it back.
    Withdrawn,
    /// Its time is over.
    Expired,
}

impl InvitationState {
    /// The state at an instant: an open invitation expires by itself.
    pub(crate) fn at(self, now: Timestamp, expires: Timestamp) -> Self {
        if self == Self::Open && now >= expires { Self::Expired } else { self }
    }
}

/// What became of an attempt to create an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Creation {
    /// It is created.
    Done,
    /// Its creator has as many open ones as are allowed.
    TooMany,
    /// Its creator is banned.
    Banned,
}

/// What became of an attempt to accept an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Acceptance {
    /// The game has begun.
    Begun,
    /// The invitation could not be accepted any more.
    Closed(InvitationState),
    /// There is none with this id.
    NoSuchInvitation,
    /// One of the players is banned.
    Banned,
    /// One of the players has blocked the other one.
    Blocked,
}

/// What became of an attempt to take an invitation back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Withdrawal {
    /// It is taken back, or was before.
    Done,
    /// It was accepted, or it has expired.
    Closed(InvitationState),
    /// There is none with this id.
    NoSuchInvitation,
}
