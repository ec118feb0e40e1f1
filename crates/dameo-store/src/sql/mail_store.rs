//! E-mail in a database, as a store.

use async_trait::async_trait;
use dameo_live::Timestamp;

use super::{Database, change, mails, query};
use crate::account::{AccountId, MailLinkUse, MemberProof};
use crate::error::StoreError;
use crate::mail::{DueReminder, KnownMail, MailLink, MailStore, ReminderFate, StoredMailAddress};

#[async_trait]
impl MailStore for Database {
    async fn change_mail_address(
        &self,
        account: &AccountId,
        proof: MemberProof,
        link: Option<MailLink>,
    ) -> Result<bool, StoreError> {
        let account = account.clone();
        change!(self, mails::change_mail_address(account, proof, link)).await
    }

    async fn confirm_mail_address(
        &self,
        used: MailLinkUse,
        unsubscribe: String,
    ) -> Result<Option<StoredMailAddress>, StoreError> {
        change!(self, mails::confirm_mail_address(used, unsubscribe)).await
    }

    async fn mail_of(&self, account: &AccountId, now: Timestamp) -> Result<KnownMail, StoreError> {
        query!(self, mails::mail_of(account, now))
    }

    async fn set_mail_reminders(
        &self,
        account: &AccountId,
        wanted: bool,
        language: &str,
    ) -> Result<bool, StoreError> {
        let (account, language) = (account.clone(), language.to_owned());
        change!(self, mails::set_mail_reminders(account, wanted, language)).await
    }

    async fn unsubscribe_mail(&self, unsubscribe: &str) -> Result<bool, StoreError> {
        let unsubscribe = unsubscribe.to_owned();
        change!(self, mails::unsubscribe_mail(unsubscribe)).await
    }

    async fn create_recovery_link(&self, link: MailLink) -> Result<bool, StoreError> {
        change!(self, mails::create_recovery_link(link)).await
    }

    async fn recovery_link(&self, used: MailLinkUse) -> Result<Option<AccountId>, StoreError> {
        query!(self, mails::recovery_link(used))
    }

    async fn due_reminders(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<DueReminder>, StoreError> {
        query!(self, mails::due_reminders(now, limit))
    }

    async fn settle_reminder(
        &self,
        reminder: &DueReminder,
        fate: ReminderFate,
    ) -> Result<(), StoreError> {
        let reminder = reminder.clone();
        change!(self, mails::settle_reminder(reminder, fate)).await
    }
}
