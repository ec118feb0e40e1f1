//! What has a name in the tables and for clients.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A text is not one of the names that are expected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{text:?} is no {what}: expected {expected}")]
pub struct ParseNameError {
    /// The text.
    pub text: String,
    /// What it should name.
    pub what: &'static str,
    /// The names.
    pub expected: String,
}

/// Defines an enumeration whose variants have names.
macro_rules! named {
    (
        $(#[$meta:meta])* $type:ident, $what:literal,
        { $($(#[$variant_meta:meta])* $variant:ident = $name:literal),* $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $type {
            $($(#[$variant_meta])* $variant),*
        }

        impl $type {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),*
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $type {
            type Err = ParseNameError;

            fn from_str(text: &str) -> Result<Self, ParseNameError> {
                let found = Self::ALL.iter().copied().find(|known| known.name() == text);
                found.ok_or_else(|| ParseNameError {
                    text: text.to_owned(),
                    what: $what,
                    expected: [$($name),*].join(", "),
                })
            }
        }
    };
}
pub(crate) use named;

named! {
    /// What somebody may do for the site; the later, the more.
    #[derive(Default)]
    SiteRole, "role",
    {
        /// Plays: every account that has no other role.
        #[default]
        Member = "member",
        /// Reads reports, and imposes and lifts sanctions.
        Moderator = "moderator",
        /// Appoints moderators and administrators, and sets what holds for the whole site.
        Administrator = "administrator",
    }
}

named! {
    /// What a sanction forbids.
    SanctionKind, "sanction",
    {
        /// To say anything to others.
        Mute = "mute",
        /// To begin games. Those that have begun go on.
        Ban = "ban",
        /// Everything: the account cannot log in. Its name stays.
        Close = "close",
    }
}

named! {
    /// What a report is about.
    ReportCause, "cause",
    {
        /// The player has help in a game without help.
        Cheating = "cheating",
        /// The player is rude, or spoils games on purpose.
        Rudeness = "rudeness",
        /// The name offends.
        Name = "name",
        /// Something else, which the note tells.
        Other = "other",
    }
}

named! {
    /// What is set for the whole site.
    SiteSetting, "setting",
    {
        /// Who can sign up: `open`, `codes` or `closed`.
        SignUp = "sign-up",
        /// The text about privacy.
        Privacy = "privacy",
        /// The terms of use.
        Terms = "terms",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        assert!(SiteRole::ALL.iter().all(|role| role.name().parse() == Ok(*role)));
        assert!(SanctionKind::ALL.iter().all(|kind| kind.to_string().parse() == Ok(*kind)));
        assert!(SiteRole::Administrator > SiteRole::Moderator);
        assert_eq!(SiteRole::default(), SiteRole::Member);
        let error = "Ban".parse::<SanctionKind>().unwrap_err().to_string();
        assert_eq!(error, "\"Ban\" is no sanction: expected mute, ban, close");
    }
}
