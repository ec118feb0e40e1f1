//! Players as others see them.

use dameo_store::{Identity, Invitation};
use serde::Serialize;
use utoipa::ToSchema;

use crate::ratings::RatingView;

/// What a member is besides its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Title {
    /// A program.
    Bot,
}

/// A player as others see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[schema(as = Player)]
pub enum PlayerView {
    /// Somebody without a name.
    Guest,
    /// A member.
    Member {
        /// The name.
        name: String,
        /// `BOT` for a program; left out for a person.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<String>, nullable = false)]
        title: Option<Title>,
        /// The rating in the games that it is about; left out if there are none, or the member
        /// has played no rated one.
        #[serde(skip_serializing_if = "Option::is_none")]
        rating: Option<RatingView>,
    },
    /// Somebody who has deleted the account.
    Deleted,
    /// The server itself.
    Computer {
        /// The playing level, 1 to 12.
        level: u8,
    },
}

impl From<Identity> for PlayerView {
    fn from(identity: Identity) -> Self {
        match identity {
            Identity::Guest => Self::Guest,
            Identity::Member(name) => {
                Self::Member { name: name.to_string(), title: None, rating: None }
            }
            Identity::Bot(name) => {
                Self::Member { name: name.to_string(), title: Some(Title::Bot), rating: None }
            }
            Identity::Deleted => Self::Deleted,
            Identity::Computer(level) => Self::Computer { level },
        }
    }
}

impl PlayerView {
    /// Whether the server itself plays.
    pub(crate) fn is_computer(&self) -> bool {
        matches!(self, Self::Computer { .. })
    }

    /// The same with a rating, if it is a member.
    pub(crate) fn with_rating(self, rating: Option<RatingView>) -> Self {
        match self {
            Self::Member { name, title, .. } => Self::Member { name, title, rating },
            other => other,
        }
    }
}

/// An open invitation, and who has made it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Offered {
    pub(crate) invitation: Invitation,
    pub(crate) creator: PlayerView,
}
