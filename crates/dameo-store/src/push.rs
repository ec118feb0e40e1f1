//! Browsers that are told of turns although no page is open.

use std::fmt;
use std::str::FromStr;

use async_trait::async_trait;
use dameo::Color;
use dameo_live::{GameEvent, Millis, Timestamp};
use dameo_room::StoredRoom;

use crate::account::{AccountId, SecretHash};
use crate::error::StoreError;
use crate::moderation::{ParseNameError, named};

/// How long after what it tells of a push is sent: whoever comes back by then needs none.
pub const PUSH_DELAY: Millis = Millis::from_secs(10);

/// The secret number of the key pair with which a site signs what it sends to push services.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PushSecret(pub [u8; 32]);

impl fmt::Debug for PushSecret {
    /// Writes nothing of it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PushSecret")
    }
}

/// A browser that wants to be told. It has at most one subscription, which ends with its session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushSubscription {
    /// The cookie of its session.
    pub session: SecretHash,
    /// The account.
    pub account: AccountId,
    /// The address of the push service, which is as good as a secret.
    pub endpoint: String,
    /// The public key of the browser, in base64url.
    pub public_key: String,
    /// The secret that it shares with the site, in base64url.
    pub secret: String,
    /// The device.
    pub label: String,
    /// When it was made.
    pub created: Timestamp,
}

named! {
    /// What a push tells of.
    PushKind, "push",
    {
        /// It is the turn of the player in a game over days.
        Turn = "turn",
        /// A game over days is over.
        Over = "over",
        /// Somebody challenges the account.
        Challenge = "challenge",
    }
}

/// What an account is to be told, in all browsers that want it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPush {
    /// The account.
    pub account: AccountId,
    /// The id of a game or of a challenge.
    pub subject: String,
    /// What it tells.
    pub kind: PushKind,
    /// When that happened.
    pub made: Timestamp,
}

/// What a browser is to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DuePush {
    /// The browser.
    pub to: PushSubscription,
    /// The id of a game or of a challenge.
    pub subject: String,
    /// What it tells.
    pub kind: PushKind,
    /// When that happened.
    pub made: Timestamp,
    /// How often it was sent in vain.
    pub attempts: usize,
}

/// What became of an attempt to subscribe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subscribing {
    /// The browser is told from now on.
    Done,
    /// The account has the most browsers that can be told.
    TooMany,
    /// The session has ended, or is another account's.
    NoSession,
    /// The account may begin no games.
    Banned,
}

/// Subscriptions to Web Push, and what waits to be sent. It is stored together with what it tells
/// of, so that it is sent at least once; the last one to be made of a game replaces one that waits.
///
/// A [`Commit`](dameo_room::Commit) to a game over days with a move, a move that is taken back or
/// the end removes what waits about the game. It makes a push for the side to move, or for both
/// sides at the end. A game over days that begins makes one for the side to move.
#[async_trait]
pub trait PushStore: Send + Sync + 'static {
    /// The key pair of the site: `new` if it has none yet.
    async fn push_secret(&self, new: PushSecret) -> Result<PushSecret, StoreError>;

    /// Subscribes a browser in place of what it had before, unless `limit` others of the account
    /// are subscribed. One with the same endpoint ends.
    async fn subscribe(
        &self,
        subscription: PushSubscription,
        limit: usize,
    ) -> Result<Subscribing, StoreError>;

    /// The subscriptions of an account, the first one first.
    async fn subscriptions_of(
        &self,
        account: &AccountId,
    ) -> Result<Vec<PushSubscription>, StoreError>;

    /// Ends the subscription of a session to an endpoint; false if there is none.
    async fn unsubscribe(&self, session: SecretHash, endpoint: &str) -> Result<bool, StoreError>;

    /// Has an account told something, and returns in how many browsers.
    async fn push(&self, push: NewPush) -> Result<usize, StoreError>;

    /// Takes back what waits about a challenge.
    async fn take_back_push(&self, subject: &str) -> Result<(), StoreError>;

    /// What is to be sent by now, the longest due first, at most `limit`.
    async fn due_pushes(&self, now: Timestamp, limit: usize) -> Result<Vec<DuePush>, StoreError>;

    /// Takes note that something was sent, or is given up; with an instant, that it was sent in
    /// vain and is due again then. Nothing happens if something newer has replaced it.
    async fn settle_push(&self, push: &DuePush, again: Option<Timestamp>)
    -> Result<(), StoreError>;
}

/// What the players of a game over days are told after a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GamePush {
    pub(crate) kind: PushKind,
    /// The side that is told; `None`: both.
    pub(crate) seat: Option<Color>,
}

impl GamePush {
    /// After the beginning.
    pub(crate) fn of_new(room: &StoredRoom, turn: Color) -> Option<Self> {
        Self::after(room, turn, true)
    }

    /// After some events; `None` if they change nothing of it.
    pub(crate) fn of_events(room: &StoredRoom, turn: Color, events: &[GameEvent]) -> Option<Self> {
        let matters = |event: &GameEvent| {
            matches!(
                event,
                GameEvent::Moved { .. } | GameEvent::TakenBack { .. } | GameEvent::Ended { .. }
            )
        };
        Self::after(room, turn, events.iter().any(matters))
    }

    fn after(room: &StoredRoom, turn: Color, has_changed: bool) -> Option<Self> {
        let game = &room.game;
        if !has_changed || !game.terms.is_correspondence() {
            return None;
        }
        Some(match game.record.conclusion {
            None => Self { kind: PushKind::Turn, seat: Some(turn) },
            Some(_) => Self { kind: PushKind::Over, seat: None },
        })
    }
}
