//! The texts of the host: about privacy, and the terms of use.

use dameo_store::{SiteSetting, StoreError};

use crate::online::Online;

/// The longest text, in bytes.
pub(crate) const MAX_TEXT: usize = 32_768;

/// A text of the host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SitePage {
    Privacy,
    Terms,
}

impl SitePage {
    /// The page with a name, as it is in its address.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "privacy" => Some(Self::Privacy),
            "terms" => Some(Self::Terms),
            _ => None,
        }
    }

    pub(crate) fn setting(self) -> SiteSetting {
        match self {
            Self::Privacy => SiteSetting::Privacy,
            Self::Terms => SiteSetting::Terms,
        }
    }

    /// What is shown until the host writes something else.
    pub(crate) fn default_text(self) -> &'static str {
        match self {
            Self::Privacy => include_str!("privacy.md"),
            Self::Terms => include_str!("terms.md"),
        }
    }
}

impl Online {
    /// A text of the host in Markdown, and whether it is the one of this program.
    pub(crate) async fn page(&self, page: SitePage) -> Result<(String, bool), StoreError> {
        let stored = self.store().setting(page.setting()).await?;
        let is_default = stored.is_none();
        Ok((stored.unwrap_or_else(|| page.default_text().to_owned()), is_default))
    }
}
