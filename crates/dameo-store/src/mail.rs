//! E-mail: the addresses of members, links of one use, and reminders of games over days.

use std::fmt;
use std::str::FromStr;

use async_trait::async_trait;
use dameo::Color;
use dameo_live::{Millis, Timestamp};

use crate::account::{AccountId, MailLinkUse, MemberProof, SecretHash};
use crate::error::StoreError;
use crate::moderation::{ParseNameError, named};
use crate::push::{GamePush, PushKind};

/// How long after its turn has begun a player is reminded of it: whoever moves by then needs
/// nothing.
pub const MAIL_DELAY: Millis = Millis::from_secs(15 * 60);
/// How long before its time is up a player is reminded of it, if it had four times as much.
const MAX_NOTICE: Millis = Millis::from_days(1);

/// The address of a member, which has confirmed it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredMailAddress {
    /// The account.
    pub account: AccountId,
    /// The address.
    pub address: String,
    /// The language in which the member is written to.
    pub language: String,
    /// Whether the member wants to be reminded of games over days.
    pub reminders: bool,
    /// The secret of the link that ends the reminders, which opens nothing else.
    pub unsubscribe: String,
    /// When it was confirmed.
    pub confirmed: Timestamp,
}

/// An address that waits to be confirmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PendingMailAddress {
    /// The address.
    pub address: String,
    /// Until when it can be.
    pub expires: Timestamp,
}

/// What is known of the address of an account.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct KnownMail {
    /// The one that is confirmed.
    pub address: Option<StoredMailAddress>,
    /// The one that is to take its place.
    pub pending: Option<PendingMailAddress>,
}

/// A link of one use that is sent to a member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailLink {
    /// The hash of its secret.
    pub hash: SecretHash,
    /// The account.
    pub account: AccountId,
    /// The address that is confirmed by it; `None` if a new password is set with it.
    pub address: Option<String>,
    /// The language of whoever has asked for it.
    pub language: String,
    /// From when on it is of no use.
    pub expires: Timestamp,
}

named! {
    /// Of what a member is reminded by mail.
    ReminderKind, "reminder",
    {
        /// It is its turn.
        Turn = "turn",
        /// Its time is nearly up.
        Deadline = "deadline",
    }
}

/// Of what a member is to be reminded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DueReminder {
    /// To whom.
    pub to: StoredMailAddress,
    /// The id of the game.
    pub game: String,
    /// Of what.
    pub kind: ReminderKind,
    /// When the turn began.
    pub made: Timestamp,
    /// How often it was sent in vain.
    pub attempts: usize,
}

/// What has become of a reminder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReminderFate {
    /// It was sent, or there is no need any more, or it is given up.
    Done,
    /// It was sent in vain, and is due again at an instant.
    Failed(Timestamp),
    /// It is due at a later instant, because the member has more time.
    Later(Timestamp),
}

/// Addresses of members, and what waits to be sent to them.
///
/// A [`Commit`](dameo_room::Commit) to a game over days with a move, a move that is taken back or
/// the end removes what waits about the game, and makes reminders for the side to move if it goes
/// on. So does the beginning of such a game.
#[async_trait]
pub trait MailStore: Send + Sync + 'static {
    /// Notes that a member who has proved to be it wants another address, which replaces one that
    /// is not confirmed; `None` removes what is known of its address. False if it is not proved.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if there is such a link.
    async fn change_mail_address(
        &self,
        account: &AccountId,
        proof: MemberProof,
        link: Option<MailLink>,
    ) -> Result<bool, StoreError>;

    /// Confirms an address by a link, and returns whose it is from now on; `None` if the link is
    /// none, or its time is over. Reminders stay wanted as they were. `unsubscribe` is the secret of
    /// the link that ends them.
    async fn confirm_mail_address(
        &self,
        used: MailLinkUse,
        unsubscribe: String,
    ) -> Result<Option<StoredMailAddress>, StoreError>;

    /// What is known of the address of an account.
    async fn mail_of(&self, account: &AccountId, now: Timestamp) -> Result<KnownMail, StoreError>;

    /// Sets whether a member is reminded, and in which language it is written to; false if it has
    /// no address.
    async fn set_mail_reminders(
        &self,
        account: &AccountId,
        wanted: bool,
        language: &str,
    ) -> Result<bool, StoreError>;

    /// Reminds no more whoever has this secret; false if nobody has it.
    async fn unsubscribe_mail(&self, unsubscribe: &str) -> Result<bool, StoreError>;

    /// Notes a link with which a member sets a new password, in place of an earlier one. False
    /// if the member has no address.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if there is such a link.
    async fn create_recovery_link(&self, link: MailLink) -> Result<bool, StoreError>;

    /// Whose password can be set with a link at an instant.
    async fn recovery_link(&self, used: MailLinkUse) -> Result<Option<AccountId>, StoreError>;

    /// Of what members are to be reminded by now, the longest due first, at most `limit`.
    async fn due_reminders(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<DueReminder>, StoreError>;

    /// Takes note of what has become of a reminder. Nothing happens if something newer has
    /// replaced it.
    async fn settle_reminder(
        &self,
        reminder: &DueReminder,
        fate: ReminderFate,
    ) -> Result<(), StoreError>;
}

/// When a player is reminded whose time is up at `deadline`, if its turn has begun at `made`: a
/// quarter of the time before, and a day at most.
#[must_use]
pub fn notice_at(made: Timestamp, deadline: Timestamp) -> Timestamp {
    let notice = Millis::new(deadline.since(made).get() / 4).min(MAX_NOTICE);
    Timestamp::new(deadline.get().saturating_sub(notice.get()))
}

/// Of what the player of a game over days is reminded after a change, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GameReminders {
    /// The side to move; `None` after the end.
    pub(crate) seat: Option<Color>,
    pub(crate) made: Timestamp,
    deadline: Option<Timestamp>,
}

impl GameReminders {
    /// Those that belong to a push.
    pub(crate) fn new(push: GamePush, made: Timestamp, deadline: Option<Timestamp>) -> Self {
        let seat = push.seat.filter(|_| push.kind == PushKind::Turn);
        Self { seat, made, deadline }
    }

    /// The kinds, and when each is due.
    pub(crate) fn due(self) -> impl Iterator<Item = (ReminderKind, Timestamp)> {
        let turn = (ReminderKind::Turn, self.made + MAIL_DELAY);
        let deadline =
            self.deadline.map(|deadline| (ReminderKind::Deadline, notice_at(self.made, deadline)));
        [turn].into_iter().chain(deadline)
    }
}
