//! What servers of one site tell each other.

use dameo::{ByColor, Color};
use dameo_room::{PeerMessage, ServerId};
use dameo_store::{AccountId, SecretHash};
use serde::{Deserialize, Serialize};

use crate::challenges::registry::Ending;
use crate::protocol::{ChatLine, Phrase};

/// What servers tell each other of a game that both have opened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum GameNotice {
    /// The room says something.
    Room { message: PeerMessage },
    /// Others play it, or they are called otherwise.
    Seats {},
    /// A player has said something to the other one.
    Said { by: Color, phrase: Phrase },
    /// A program that plays has said something.
    Chat { line: ChatLine },
    /// A player has sent the other one an analysis of the finished game.
    Analysis { by: Color, pdn: String },
    /// The number of its spectators at a server. It is repeated every few seconds.
    Crowd { from: ServerId, spectators: usize },
    /// It was opened: others tell what was said and sent before, and their spectators.
    Opened {},
    /// What was said before.
    Lines { lines: Vec<ChatLine> },
}

/// What servers tell each other of the site.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum SiteNotice {
    /// The list of the lobby has changed.
    Lobby {},
    /// Sessions and tokens have ended.
    SessionsEnded { sessions: Vec<SecretHash> },
    /// What sessions and tokens may do has changed.
    SessionsInterrupted { sessions: Vec<SecretHash> },
    /// An account is called otherwise, or its ratings or its standing have changed.
    Account { account: AccountId },
    /// A game has begun, of which these players are to be told.
    Began { game: String, seats: ByColor<Vec<AccountId>> },
    /// Games of these accounts have begun or ended.
    Games { accounts: Vec<AccountId> },
    /// A challenge is open.
    ChallengeMade { challenge: String },
    /// A challenge has ended; if it was declined, with the key of the reason.
    ChallengeEnded { challenge: String, ending: Ending, reason: Option<String> },
    /// Programs of these accounts listen to their events at a server. It is repeated every few
    /// seconds.
    Listeners { from: ServerId, accounts: Vec<AccountId> },
    /// A token has begun to listen: another stream of it ends.
    Listens { token: SecretHash },
}
