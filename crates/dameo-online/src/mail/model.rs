//! The address of a member, as it sees and changes it.

use dameo_live::Timestamp;
use dameo_mail::MailAddress;
use dameo_store::{KnownMail, PendingMailAddress, StoredMailAddress};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::language::MailLanguage;
use crate::accounts::passkeys::PasskeyProofJson;

/// A member who wants to be written to at another address.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MailChange)]
pub(crate) struct MailChangeJson {
    /// The address: at most 254 characters of ASCII.
    pub(crate) address: String,
    /// The language in which the member is written to: `de`, `en`, `es`, `fr`, `hr`, `it`, `nl`,
    /// `pt` or `ru`.
    pub(crate) language: String,
    /// The password.
    #[serde(default)]
    pub(crate) password: Option<String>,
    /// A passkey in its place.
    #[serde(default)]
    pub(crate) passkey: Option<PasskeyProofJson>,
}

/// A member who wants no mail at all any more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MailRemoval)]
pub(crate) struct MailRemovalJson {
    /// The password.
    #[serde(default)]
    pub(crate) password: Option<String>,
    /// A passkey in its place.
    #[serde(default)]
    pub(crate) passkey: Option<PasskeyProofJson>,
}

/// Whether a member is reminded of games over days.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MailReminders)]
pub(crate) struct MailRemindersJson {
    /// Whether it is.
    pub(crate) wanted: bool,
    /// The language in which the member is written to, as in `MailChange`.
    pub(crate) language: String,
}

/// A member who has lost the password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MailRecovery)]
pub(crate) struct MailRecoveryJson {
    /// The name, in upper or lower case.
    pub(crate) name: String,
    /// The address of the member.
    pub(crate) address: String,
    /// The language of the mail, as in `MailChange`.
    pub(crate) language: String,
}

/// A member who sets a new password by a link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = LinkRecovery)]
pub(crate) struct LinkRecoveryJson {
    /// The secret of the link.
    pub(crate) secret: String,
    /// The new password: 8 to 256 characters.
    pub(crate) password: String,
}

/// Somebody who follows the link that was sent to an address.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MailConfirmation)]
pub(crate) struct MailConfirmationJson {
    /// The secret of the link.
    pub(crate) secret: String,
}

/// What is known of the address of a member, which nobody else sees.
#[derive(Serialize, ToSchema)]
#[schema(as = Mail)]
pub(crate) struct MailJson {
    /// The address that is confirmed; null if none is.
    address: Option<ConfirmedAddressJson>,
    /// The one that is to take its place; null if none is.
    pending: Option<PendingAddressJson>,
}

/// An address that is confirmed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ConfirmedMailAddress)]
pub(crate) struct ConfirmedAddressJson {
    /// The address.
    address: String,
    /// The language in which the member is written to.
    language: String,
    /// Whether the member is reminded of games over days.
    has_reminders: bool,
    /// When it was confirmed.
    #[schema(value_type = u64)]
    confirmed_at: Timestamp,
}

/// An address that waits to be confirmed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PendingMailAddress)]
pub(crate) struct PendingAddressJson {
    /// The address.
    address: String,
    /// Until when it can be.
    #[schema(value_type = u64)]
    expires_at: Timestamp,
}

impl From<KnownMail> for MailJson {
    fn from(KnownMail { address, pending }: KnownMail) -> Self {
        let confirmed = |known: StoredMailAddress| ConfirmedAddressJson {
            address: known.address,
            language: known.language,
            has_reminders: known.reminders,
            confirmed_at: known.confirmed,
        };
        let waiting = |PendingMailAddress { address, expires }| PendingAddressJson {
            address,
            expires_at: expires,
        };
        Self { address: address.map(confirmed), pending: pending.map(waiting) }
    }
}

/// Reads an address and a language. An error begins with the name of the field.
pub(crate) fn parse(address: &str, language: &str) -> Result<(MailAddress, MailLanguage), String> {
    let address = address.parse().map_err(|error| format!("address: {error}"))?;
    Ok((address, MailLanguage::parse(language)?))
}
