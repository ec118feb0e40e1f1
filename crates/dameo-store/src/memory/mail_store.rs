//! E-mail in the store in memory.

use async_trait::async_trait;
use dameo_live::Timestamp;

use super::MemoryStore;
use crate::account::{AccountId, MailLinkUse, MemberProof};
use crate::error::StoreError;
use crate::mail::{DueReminder, KnownMail, MailLink, MailStore, ReminderFate, StoredMailAddress};

#[async_trait]
impl MailStore for MemoryStore {
    async fn change_mail_address(
        &self,
        account: &AccountId,
        proof: MemberProof,
        link: Option<MailLink>,
    ) -> Result<bool, StoreError> {
        self.write(|model| model.change_mail_address(account, proof, link)).await
    }

    async fn confirm_mail_address(
        &self,
        used: MailLinkUse,
        unsubscribe: String,
    ) -> Result<Option<StoredMailAddress>, StoreError> {
        self.write(|model| Ok(model.confirm_mail_address(used, unsubscribe))).await
    }

    async fn mail_of(&self, account: &AccountId, now: Timestamp) -> Result<KnownMail, StoreError> {
        Ok(self.read().mail_of(account, now))
    }

    async fn set_mail_reminders(
        &self,
        account: &AccountId,
        wanted: bool,
        language: &str,
    ) -> Result<bool, StoreError> {
        self.write(|model| Ok(model.set_mail_reminders(account, wanted, language))).await
    }

    async fn unsubscribe_mail(&self, unsubscribe: &str) -> Result<bool, StoreError> {
        self.write(|model| Ok(model.unsubscribe_mail(unsubscribe))).await
    }

    async fn create_recovery_link(&self, link: MailLink) -> Result<bool, StoreError> {
        self.write(|model| model.create_recovery_link(link)).await
    }

    async fn recovery_link(&self, used: MailLinkUse) -> Result<Option<AccountId>, StoreError> {
        Ok(self.read().recovery_link(used))
    }

    async fn due_reminders(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<Vec<DueReminder>, StoreError> {
        Ok(self.read().due_reminders(now, limit))
    }

    async fn settle_reminder(
        &self,
        reminder: &DueReminder,
        fate: ReminderFate,
    ) -> Result<(), StoreError> {
        self.write(|model| {
            model.settle_reminder(reminder, fate);
            Ok(())
        })
        .await
    }
}
