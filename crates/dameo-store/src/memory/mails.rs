//! E-mail in the model.

use std::collections::BTreeMap;

use dameo::ByColor;
use dameo_live::Timestamp;

use super::Model;
use super::rows::{ModelMail, ModelReminder};
use crate::account::{AccountId, Identity, MailLinkUse, MemberProof};
use crate::error::StoreError;
use crate::mail::{
    DueReminder, GameReminders, KnownMail, MailLink, PendingMailAddress, ReminderFate,
    StoredMailAddress,
};

#[expect(missing_docs, reason = "the methods of MailStore have the documentation")]
impl Model {
    pub fn change_mail_address(
        &mut self,
        account: &AccountId,
        proof: MemberProof,
        link: Option<MailLink>,
    ) -> Result<bool, StoreError> {
        if !matches!(self.identity(account), Some(Identity::Member(_))) {
            return Ok(false);
        }
        let before = self.clone();
        if !self.is_proved(account, proof) {
            return Ok(false);
        }
        self.mail_links.retain(|_, link| link.account != *account || link.address.is_none());
        match link {
            None => self.forget_mail(account),
            Some(link) => {
                if let Err(error) = self.insert_link(link) {
                    *self = before;
                    return Err(error);
                }
            }
        }
        Ok(true)
    }

    fn insert_link(&mut self, link: MailLink) -> Result<(), StoreError> {
        if self.mail_links.contains_key(&link.hash) {
            return Err(StoreError::Exists { id: link.hash.to_string() });
        }
        self.mail_links.insert(link.hash, link);
        Ok(())
    }

    /// Removes what is known of the address of an account, and its links.
    pub(super) fn forget_mail(&mut self, account: &AccountId) {
        self.mail.remove(account);
        self.forget_links(account);
    }

    pub(super) fn forget_links(&mut self, account: &AccountId) {
        self.mail_links.retain(|_, link| link.account != *account);
    }

    pub fn confirm_mail_address(
        &mut self,
        used: MailLinkUse,
        unsubscribe: String,
    ) -> Option<StoredMailAddress> {
        let MailLinkUse { hash, at } = used;
        let link = self.mail_links.get(&hash).filter(|link| link.expires > at)?.clone();
        let MailLink { account, address: Some(address), language, .. } = link else { return None };
        self.forget_links(&account);
        let known = self.mail.remove(&account);
        let (reminders, waiting) = known
            .map_or((false, BTreeMap::new()), |known| (known.address.reminders, known.waiting));
        let address = StoredMailAddress {
            account: account.clone(),
            address,
            language,
            reminders,
            unsubscribe,
            confirmed: at,
        };
        self.mail.insert(account, ModelMail { address: address.clone(), waiting });
        Some(address)
    }

    #[must_use]
    pub fn mail_of(&self, account: &AccountId, now: Timestamp) -> KnownMail {
        let pending = self.mail_links.values().find_map(|link| {
            let is_good = link.account == *account && link.expires > now;
            let address = link.address.clone().filter(|_| is_good)?;
            Some(PendingMailAddress { address, expires: link.expires })
        });
        let address = self.mail.get(account).map(|known| known.address.clone());
        KnownMail { address, pending }
    }

    pub fn set_mail_reminders(
        &mut self,
        account: &AccountId,
        wanted: bool,
        language: &str,
    ) -> bool {
        let Some(known) = self.mail.get_mut(account) else { return false };
        known.address.reminders = wanted;
        language.clone_into(&mut known.address.language);
        if !wanted {
            known.waiting.clear();
        }
        true
    }

    pub fn unsubscribe_mail(&mut self, unsubscribe: &str) -> bool {
        let is_meant = |known: &&mut ModelMail| known.address.unsubscribe == unsubscribe;
        let mut is_known = false;
        for known in self.mail.values_mut().filter(is_meant) {
            known.address.reminders = false;
            known.waiting.clear();
            is_known = true;
        }
        is_known
    }

    pub fn create_recovery_link(&mut self, link: MailLink) -> Result<bool, StoreError> {
        if !self.mail.contains_key(&link.account) {
            return Ok(false);
        }
        let before = self.mail_links.clone();
        let is_earlier =
            |other: &MailLink| other.account == link.account && other.address.is_none();
        self.mail_links.retain(|_, other| !is_earlier(other));
        let inserted = self.insert_link(link);
        if inserted.is_err() {
            self.mail_links = before;
        }
        inserted.map(|()| true)
    }

    #[must_use]
    pub fn recovery_link(&self, used: MailLinkUse) -> Option<AccountId> {
        let link = self.mail_links.get(&used.hash)?;
        let is_good = link.address.is_none() && link.expires > used.at;
        is_good.then(|| link.account.clone())
    }

    /// Uses a link that sets a new password of a member; false if there is none.
    pub(super) fn use_recovery_link(&mut self, account: &AccountId, used: MailLinkUse) -> bool {
        let is_good = self.recovery_link(used).as_ref() == Some(account);
        if is_good {
            self.mail_links.remove(&used.hash);
        }
        is_good
    }

    #[must_use]
    pub fn due_reminders(&self, now: Timestamp, limit: usize) -> Vec<DueReminder> {
        let all = self.mail.values().flat_map(|known| {
            known.waiting.iter().map(|((game, kind), waiting)| {
                let (to, game) = (known.address.clone(), game.clone());
                let &ModelReminder { made, due, attempts } = waiting;
                (due, DueReminder { to, game, kind: *kind, made, attempts })
            })
        });
        let mut due: Vec<_> = all.filter(|&(due, _)| due <= now).collect();
        due.sort_by_key(|(due, one)| {
            (*due, one.to.account.clone(), one.game.clone(), one.kind.name())
        });
        due.into_iter().take(limit).map(|(_, one)| one).collect()
    }

    pub fn settle_reminder(&mut self, reminder: &DueReminder, fate: ReminderFate) {
        let Some(known) = self.mail.get_mut(&reminder.to.account) else { return };
        let key = (reminder.game.clone(), reminder.kind);
        let waiting = known.waiting.get_mut(&key).filter(|waiting| waiting.made == reminder.made);
        let Some(waiting) = waiting else { return };
        match fate {
            ReminderFate::Done => {
                known.waiting.remove(&key);
            }
            ReminderFate::Failed(due) => {
                waiting.due = due;
                waiting.attempts += 1;
            }
            ReminderFate::Later(due) => waiting.due = due,
        }
    }

    /// Has the player of a game reminded of its turn, instead of what waits.
    pub(super) fn remind(
        &mut self,
        game: &str,
        seats: &ByColor<Vec<AccountId>>,
        reminders: GameReminders,
    ) {
        for (account, known) in &mut self.mail {
            known.waiting.retain(|(other, _), _| other != game);
            let is_told = reminders.seat.is_some_and(|seat| seats[seat].contains(account));
            if !is_told || !known.address.reminders {
                continue;
            }
            for (kind, due) in reminders.due() {
                let waiting = ModelReminder { made: reminders.made, due, attempts: 0 };
                known.waiting.insert((game.to_owned(), kind), waiting);
            }
        }
    }
}
