//! Passkeys, as their owner makes and sees them.

use dameo_live::{Millis, Timestamp};
use dameo_store::StoredPasskey;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use webauthn_rs::prelude::{
    CreationChallengeResponse, DiscoverableAuthentication, PasskeyRegistration,
    PublicKeyCredential, RegisterPublicKeyCredential, RequestChallengeResponse,
};

/// How many passkeys a member can have.
pub(crate) const MAX_PASSKEYS: usize = 10;
/// How long somebody can take to use a passkey.
pub(crate) const CHALLENGE_LIFETIME: Millis = Millis::from_secs(300);
/// The longest label, in characters.
const MAX_LABEL: usize = 64;

/// What the server remembers of what a passkey was asked to sign.
#[derive(Serialize, Deserialize)]
pub(crate) enum Ceremony {
    /// Whoever has a passkey proves to be its owner.
    Authentication(DiscoverableAuthentication),
    /// A member adds a passkey.
    Addition {
        /// The id of its account.
        account: String,
        /// What the passkey was asked for.
        state: PasskeyRegistration,
    },
    /// Somebody becomes a member by a passkey.
    SignUp {
        /// The id that the account has, or will have.
        account: String,
        /// Whether there is the account, as that of a guest.
        is_guest: bool,
        /// The name.
        name: String,
        /// The code to sign up, where one is needed.
        code: Option<String>,
        /// What the passkey was asked for.
        state: PasskeyRegistration,
    },
}

/// What somebody calls a passkey, without blanks around it. An error says what is wrong.
fn checked_label(text: &str) -> Result<String, String> {
    let (label, length) = (text.trim(), text.trim().chars().count());
    if length == 0 || length > MAX_LABEL || label.chars().any(char::is_control) {
        return Err(format!("label: expected 1 to {MAX_LABEL} characters in one line"));
    }
    Ok(label.to_owned())
}

/// What a browser is told to make a passkey.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeyCreation)]
pub(crate) struct PasskeyCreationJson {
    /// What has to be sent back with the passkey, within five minutes.
    pub(crate) challenge: String,
    /// The options of `navigator.credentials.create`, as WebAuthn writes them in JSON.
    #[schema(value_type = Object)]
    pub(crate) options: CreationChallengeResponse,
}

/// What a browser is told to use a passkey.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeyRequest)]
pub(crate) struct PasskeyRequestJson {
    /// What has to be sent back with the signature, within five minutes.
    pub(crate) challenge: String,
    /// The options of `navigator.credentials.get`, as WebAuthn writes them in JSON.
    #[schema(value_type = Object)]
    pub(crate) options: RequestChallengeResponse,
}

/// A passkey was made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewPasskey)]
pub(crate) struct NewPasskeyJson {
    /// The challenge for which it was made.
    pub(crate) challenge: String,
    /// What it is called: 1 to 64 characters.
    pub(crate) label: String,
    /// What `navigator.credentials.create` has returned, as WebAuthn writes it in JSON.
    #[schema(value_type = Object)]
    pub(crate) credential: RegisterPublicKeyCredential,
}

impl NewPasskeyJson {
    /// What it is called. An error says what is wrong.
    pub(crate) fn label(&self) -> Result<String, String> {
        checked_label(&self.label)
    }
}

/// A passkey was used.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PasskeyProof)]
pub(crate) struct PasskeyProofJson {
    /// The challenge that it has signed.
    pub(crate) challenge: String,
    /// What `navigator.credentials.get` has returned, as WebAuthn writes it in JSON.
    #[schema(value_type = Object)]
    pub(crate) credential: PublicKeyCredential,
}

/// Who wants to become a member by a passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PasskeySignUp)]
pub(crate) struct PasskeySignUpJson {
    /// The name: 3 to 20 letters of ASCII, digits, `-` and `_`, a letter first.
    pub(crate) name: String,
    /// The code to sign up, where one is needed.
    #[serde(default)]
    pub(crate) code: Option<String>,
}

/// What a passkey is to be called.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PasskeyLabel)]
pub(crate) struct PasskeyLabelJson {
    /// The label: 1 to 64 characters.
    label: String,
}

impl PasskeyLabelJson {
    /// The label. An error says what is wrong.
    pub(crate) fn checked(&self) -> Result<String, String> {
        checked_label(&self.label)
    }
}

/// A passkey of a member.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Passkey)]
pub(crate) struct PasskeyJson {
    /// The id.
    id: String,
    /// What it is called.
    label: String,
    /// The host at which it works.
    host: String,
    /// When it was made.
    #[schema(value_type = u64)]
    created_at: Timestamp,
    /// When it was used last; null before.
    #[schema(value_type = Option<u64>)]
    used_at: Option<Timestamp>,
}

impl From<StoredPasskey> for PasskeyJson {
    fn from(passkey: StoredPasskey) -> Self {
        let StoredPasskey { id, host, label, created, used, .. } = passkey;
        Self { id: id.0, label, host, created_at: created, used_at: used }
    }
}

/// A passkey, as it is exported.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExportedPasskey {
    /// The passkey.
    passkey: PasskeyJson,
    /// The public key, the counter and what the authenticator says of itself; null if what is
    /// stored cannot be read.
    #[schema(value_type = Option<Object>)]
    credential: serde_json::Value,
}

impl From<StoredPasskey> for ExportedPasskey {
    fn from(passkey: StoredPasskey) -> Self {
        let credential = serde_json::from_str(&passkey.credential).unwrap_or_default();
        Self { credential, passkey: passkey.into() }
    }
}

/// The passkeys of a member.
#[derive(Serialize, ToSchema)]
#[schema(as = Passkeys)]
pub(crate) struct PasskeysJson {
    /// The passkeys, the oldest first.
    pub(crate) passkeys: Vec<PasskeyJson>,
}
