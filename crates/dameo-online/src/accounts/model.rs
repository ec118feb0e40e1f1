//! What the routes of accounts read and write, as JSON.

use dameo_live::Timestamp;
use dameo_store::{Account, SecretHash, Session};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::passkeys::PasskeyProofJson;
use crate::players::PlayerView;

/// Who wants to become a member.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SignUp)]
pub(crate) struct SignUpJson {
    /// The name: 3 to 20 letters of ASCII, digits, `-` and `_`, a letter first.
    pub(crate) name: String,
    /// The password: 8 to 256 characters.
    pub(crate) password: String,
    /// The code to sign up, where one is needed.
    #[serde(default)]
    pub(crate) code: Option<String>,
}

/// Who wants to log in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = LogIn)]
pub(crate) struct LogInJson {
    /// The name, in upper or lower case.
    pub(crate) name: String,
    /// The password.
    pub(crate) password: String,
}

/// A member who has lost the password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Recovery)]
pub(crate) struct RecoveryJson {
    /// The name, in upper or lower case.
    pub(crate) name: String,
    /// A recovery code.
    pub(crate) code: String,
    /// The new password: 8 to 256 characters.
    pub(crate) password: String,
}

/// A member who changes the password.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PasswordChange)]
pub(crate) struct PasswordChangeJson {
    /// The password.
    #[serde(default)]
    pub(crate) password: Option<String>,
    /// A passkey in its place.
    #[serde(default)]
    pub(crate) passkey: Option<PasskeyProofJson>,
    /// The new password: 8 to 256 characters.
    pub(crate) new_password: String,
}

/// Whose account is to be deleted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = AccountDeletion)]
pub(crate) struct DeletionJson {
    /// The password of a member; null or left out for a guest.
    #[serde(default)]
    pub(crate) password: Option<String>,
    /// A passkey in its place.
    #[serde(default)]
    pub(crate) passkey: Option<PasskeyProofJson>,
}

/// A member, as it sees itself.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Member)]
pub(crate) struct MemberJson {
    /// The id.
    id: String,
    /// The name.
    name: String,
    /// When the member came, as a guest or not.
    #[schema(value_type = u64)]
    created_at: Timestamp,
    /// How many recovery codes were not used.
    recovery_codes_left: usize,
    /// Whether there is a password; without one the member logs in with passkeys alone.
    has_password: bool,
}

impl MemberJson {
    /// `None` for other accounts.
    pub(crate) fn of(account: &Account) -> Option<Self> {
        Some(Self {
            id: account.id.0.clone(),
            name: account.identity.name()?.to_string(),
            created_at: account.created,
            recovery_codes_left: account.recovery_codes,
            has_password: account.password.is_some(),
        })
    }
}

/// A new member.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewMember)]
pub(crate) struct NewMemberJson {
    /// The member.
    pub(crate) member: MemberJson,
    /// Codes with which the member sets a new password without the old one, each once. They
    /// are shown this time alone.
    pub(crate) recovery_codes: Vec<String>,
}

/// A member who asks for other recovery codes.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RecoveryCodesRequest)]
pub(crate) struct CodesRequestJson {
    /// The password.
    #[serde(default)]
    pub(crate) password: Option<String>,
    /// A passkey in its place.
    #[serde(default)]
    pub(crate) passkey: Option<PasskeyProofJson>,
}

/// The recovery codes of a member, in place of all that it had.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RecoveryCodes)]
pub(crate) struct RecoveryCodesJson {
    /// The codes. They are shown this time alone.
    pub(crate) recovery_codes: Vec<String>,
}

/// A session of an account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Session)]
pub(crate) struct SessionJson {
    /// The id.
    id: String,
    /// The browser and the system, as far as they are known.
    label: String,
    /// When it began.
    #[schema(value_type = u64)]
    created_at: Timestamp,
    /// When it was used last, to the minute.
    #[schema(value_type = u64)]
    seen_at: Timestamp,
    /// Whether it is that of the request.
    is_this: bool,
}

/// The length of the id of a session.
const SESSION_ID_LENGTH: usize = 16;

/// The id of a session: the first half of the digits of the hash would lead to nobody's cookie.
pub(crate) fn session_id(cookie: SecretHash) -> String {
    let mut id = cookie.to_string();
    id.truncate(SESSION_ID_LENGTH);
    id
}

impl SessionJson {
    pub(crate) fn new(session: Session, this: SecretHash) -> Self {
        let Session { cookie, label, created, seen } = session;
        Self {
            id: session_id(cookie),
            label,
            created_at: created,
            seen_at: seen,
            is_this: cookie == this,
        }
    }
}

/// The sessions of an account.
#[derive(Serialize, ToSchema)]
#[schema(as = Sessions)]
pub(crate) struct SessionsJson {
    /// The sessions, the latest to begin first.
    pub(crate) sessions: Vec<SessionJson>,
}

/// An account, as it is exported.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Account)]
pub(crate) struct AccountJson {
    /// The id.
    id: String,
    /// Guest or member.
    identity: PlayerView,
    /// When somebody came.
    #[schema(value_type = u64)]
    created_at: Timestamp,
    /// How many recovery codes were not used.
    recovery_codes_left: usize,
}

impl From<Account> for AccountJson {
    fn from(account: Account) -> Self {
        Self {
            id: account.id.0,
            identity: account.identity.into(),
            created_at: account.created,
            recovery_codes_left: account.recovery_codes,
        }
    }
}
