//! What administrators set for the whole site, as JSON.

use dameo_live::Timestamp;
use dameo_store::SignUpCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{days, line};
use super::sign_up::SignUpMode;
use crate::accounts::model::session_id;

/// The longest label of a code, in characters.
const MAX_LABEL: usize = 64;
/// The longest time for which a code is made, in days.
const MAX_CODE_DAYS: u16 = 365;
/// How many can sign up with a code.
const MAX_USES: u16 = 1000;

/// Who can sign up.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SignUpSetting)]
pub(crate) struct SignUpSettingJson {
    /// `open`, `codes` or `closed`.
    pub(crate) mode: String,
}

impl SignUpSettingJson {
    pub(crate) fn checked(&self) -> Result<SignUpMode, String> {
        self.mode.parse()
    }
}

/// A code to sign up that is to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SignUpCodeRequest)]
pub(crate) struct CodeRequestJson {
    /// What it is called: 1 to 64 characters.
    label: String,
    /// How many can sign up with it, 1 to 1000.
    uses: u16,
    /// After how many days it ends, 1 to 365.
    days: u16,
}

impl CodeRequestJson {
    /// What it is called, how many can use it, and after how many days it ends.
    pub(crate) fn checked(&self) -> Result<(String, u16, u16), String> {
        let label = line("label", &self.label, 1, MAX_LABEL)?;
        if !(1..=MAX_USES).contains(&self.uses) {
            return Err(format!("uses: found {}, expected 1 to {MAX_USES}", self.uses));
        }
        Ok((label, self.uses, days("days", self.days, MAX_CODE_DAYS)?))
    }
}

/// A code to sign up.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SignUpCode)]
pub(crate) struct CodeJson {
    /// The id.
    id: String,
    /// What it is called.
    label: String,
    /// When it was made.
    #[schema(value_type = u64)]
    created_at: Timestamp,
    /// When it ends.
    #[schema(value_type = u64)]
    expires_at: Timestamp,
    /// How many can still sign up with it.
    uses: usize,
}

impl From<SignUpCode> for CodeJson {
    fn from(code: SignUpCode) -> Self {
        let SignUpCode { hash, label, created, expires, uses } = code;
        let id = session_id(hash);
        Self { id, label, created_at: created, expires_at: expires, uses }
    }
}

/// A code to sign up that was made.
#[derive(Serialize, ToSchema)]
#[schema(as = NewSignUpCode)]
pub(crate) struct NewCodeJson {
    /// The code.
    pub(crate) code: CodeJson,
    /// Its text. It is shown this time alone.
    pub(crate) text: String,
}

/// The codes to sign up.
#[derive(Serialize, ToSchema)]
#[schema(as = SignUpCodes)]
pub(crate) struct CodesJson {
    /// The codes, the latest first.
    pub(crate) codes: Vec<CodeJson>,
}

/// A text of the host.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SitePage)]
pub(crate) struct PageJson {
    /// The text, in Markdown.
    pub(crate) text: String,
    /// Whether it is the one that comes with the program.
    pub(crate) is_default: bool,
}

/// A text that is to be shown.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PageRequest)]
pub(crate) struct PageRequestJson {
    /// The text, in Markdown, at most 32,768 bytes; null: the one that comes with the program.
    pub(crate) text: Option<String>,
}
