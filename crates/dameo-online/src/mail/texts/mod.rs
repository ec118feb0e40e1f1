//! The texts of mails, in the languages of the app. `{name}` is the name of the member, `{site}` the
//! address of the site, `{link}` that of what a mail is about, `{hours}` a number of hours, `{stop}`
//! the address at which reminders end. A link is a line of its own.

mod germanic;
mod romance;
mod slavic;

use self::germanic::{DE, EN, NL};
use self::romance::{ES, FR, IT, PT};
use self::slavic::{HR, RU};

/// The texts in a language.
pub(super) struct MailTexts {
    /// The language, as the app has it.
    pub(super) code: &'static str,
    /// What all begin with.
    pub(super) greeting: &'static str,
    /// An address is confirmed.
    pub(super) confirm: MailText,
    /// A new password is set.
    pub(super) recover: MailText,
    /// It is the turn of the member.
    pub(super) turn: MailText,
    /// The time of the member is nearly up.
    pub(super) deadline: MailText,
    /// What reminders end with.
    pub(super) footer: &'static str,
}

/// A mail without its greeting.
pub(super) struct MailText {
    /// The subject.
    pub(super) subject: &'static str,
    /// The text.
    pub(super) text: &'static str,
}

/// All of them, in the order of their codes.
pub(super) static TEXTS: [MailTexts; 9] = [DE, EN, ES, FR, HR, IT, NL, PT, RU];
