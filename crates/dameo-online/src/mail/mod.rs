//! E-mail: links that confirm an address or set a new password, and reminders of games over days.
//! `dameo-mail` hands them to the mail server of the host; reminders wait in the store.

pub(crate) mod deliver;
pub(crate) mod language;
mod letters;
pub(crate) mod model;
pub(crate) mod outbox;
pub(crate) mod remind;
pub(crate) mod sender;
mod texts;

use dameo_live::Millis;
use dameo_mail::MailAddress;
use dameo_store::{Account, MailLink, StoreError};

use self::language::MailLanguage;
use self::letters::Letter;
use self::sender::MailSender;
use crate::id::Secret;
use crate::online::Online;

/// How long an address can be confirmed by the link that was sent to it.
pub(crate) const CONFIRMATION_LIFETIME: Millis = Millis::from_days(1);
/// How long a new password can be set by a link.
pub(crate) const RECOVERY_LIFETIME: Millis = Millis::from_secs(60 * 60);

/// A link that is sent to somebody, whose secret is in the message alone.
pub(crate) struct NewLink {
    secret: Secret,
    /// What is stored of it.
    pub(crate) stored: MailLink,
}

impl Online {
    /// A link with which a member confirms an address.
    pub(crate) fn confirmation_link(
        &self,
        account: &Account,
        address: &MailAddress,
        language: MailLanguage,
    ) -> NewLink {
        let address = Some(address.as_str().to_owned());
        self.new_link(account, address, language, CONFIRMATION_LIFETIME)
    }

    fn new_link(
        &self,
        account: &Account,
        address: Option<String>,
        language: MailLanguage,
        lifetime: Millis,
    ) -> NewLink {
        let secret = Secret::new();
        let stored = MailLink {
            hash: secret.hash(),
            account: account.id.clone(),
            address,
            language: language.code().to_owned(),
            expires: self.clock().now() + lifetime,
        };
        NewLink { secret, stored }
    }

    /// Sends a member the link that confirms an address, after it was stored.
    pub(crate) fn send_confirmation(
        &self,
        sender: &MailSender,
        account: &Account,
        address: &MailAddress,
        language: MailLanguage,
        link: &NewLink,
    ) {
        let name = account.identity.name().map_or("", |name| name.as_str());
        let letter = Letter::confirm(sender.site(), name, &link.secret.text());
        sender.outbox().put(letter.mail(language, address.clone()), link.stored.expires);
    }

    /// Sends a member who has lost the password a link to set a new one, if it has this address.
    /// Whoever has asked for it learns nothing of that, not even by the time that it takes.
    pub(crate) fn send_recovery(
        &self,
        account: Option<Account>,
        to: MailAddress,
        language: MailLanguage,
    ) {
        let online = self.clone();
        self.run(async move {
            let Some(account) = account else { return };
            if let Err(error) = online.try_send_recovery(&account, &to, language).await {
                tracing::warn!("a link to set a new password is not sent: {error}");
            }
        });
    }

    async fn try_send_recovery(
        &self,
        account: &Account,
        to: &MailAddress,
        language: MailLanguage,
    ) -> Result<(), StoreError> {
        let Some(sender) = self.mail() else { return Ok(()) };
        let known = self.store().mail_of(&account.id, self.clock().now()).await?;
        let known = known.address.and_then(|known| known.address.parse::<MailAddress>().ok());
        let Some(known) = known.filter(|known| known.is_same(to)) else { return Ok(()) };
        let link = self.new_link(account, None, language, RECOVERY_LIFETIME);
        if !self.store().create_recovery_link(link.stored.clone()).await? {
            return Ok(());
        }
        let name = account.identity.name().map_or("", |name| name.as_str());
        let letter = Letter::recover(sender.site(), name, &link.secret.text());
        sender.outbox().put(letter.mail(language, known), link.stored.expires);
        Ok(())
    }
}
