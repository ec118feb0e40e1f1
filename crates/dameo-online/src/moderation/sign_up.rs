//! Who can sign up.

use std::str::FromStr;

use dameo_accounts::RecoveryCode;
use dameo_server::Problem;
use dameo_store::{SecretHash, SiteSetting};
use serde::{Deserialize, Serialize};

use crate::online::Online;
use crate::problem::{BAD_CODE, SIGN_UP_CLOSED, of_store};

/// Who can sign up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SignUpMode {
    /// Everybody.
    #[default]
    Open,
    /// Whoever has a code.
    Codes,
    /// Nobody.
    Closed,
}

impl SignUpMode {
    pub(crate) const ALL: [Self; 3] = [Self::Open, Self::Codes, Self::Closed];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Codes => "codes",
            Self::Closed => "closed",
        }
    }
}

impl FromStr for SignUpMode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|mode| mode.name() == text);
        found.ok_or_else(|| format!("mode {text:?}: expected open, codes or closed"))
    }
}

impl Online {
    /// Who can sign up.
    pub(crate) async fn sign_up_mode(&self) -> Result<SignUpMode, Problem> {
        let stored = self.store().setting(SiteSetting::SignUp).await.map_err(of_store)?;
        // What this version does not know lets nobody in.
        Ok(stored.map_or(SignUpMode::Open, |text| text.parse().unwrap_or(SignUpMode::Closed)))
    }

    /// The hash of the code with which somebody signs up, if one is needed.
    pub(crate) async fn sign_up_code(
        &self,
        code: Option<&str>,
    ) -> Result<Option<SecretHash>, Problem> {
        match self.sign_up_mode().await? {
            SignUpMode::Open => Ok(None),
            SignUpMode::Closed => {
                Err(Problem::new(SIGN_UP_CLOSED, "nobody can sign up here at present"))
            }
            SignUpMode::Codes => {
                let code: Result<RecoveryCode, _> = code.unwrap_or_default().parse();
                let bad = |error| Problem::new(BAD_CODE, format!("code: {error}"));
                Ok(Some(SecretHash(code.map_err(bad)?.hash())))
            }
        }
    }
}
