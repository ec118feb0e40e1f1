//! What is written to people.

use dameo_live::Millis;
use dameo_mail::{Mail, MailAddress};
use dameo_store::ReminderKind;

use super::language::MailLanguage;
use super::texts::MailText;

/// The kinds of letters, as the metrics name them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LetterKind {
    Confirm,
    Recover,
    Turn,
    Deadline,
}

impl LetterKind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Recover => "recover",
            Self::Turn => "turn",
            Self::Deadline => "deadline",
        }
    }
}

/// A letter in no language yet.
pub(super) struct Letter<'a> {
    kind: LetterKind,
    site: &'a str,
    /// The name of the member.
    name: &'a str,
    /// The address of what it is about.
    link: String,
    /// How many hours are left, where that is told.
    hours: u64,
    /// The secret that ends such letters, if they come again and again.
    stop: Option<&'a str>,
}

/// A message, and what kind of letter it is.
pub(super) struct WrittenLetter {
    pub(super) kind: LetterKind,
    pub(super) mail: Mail,
}

impl<'a> Letter<'a> {
    /// Somebody confirms an address. Secrets are in the fragments of addresses: browsers send them
    /// to no server, and none logs them.
    pub(super) fn confirm(site: &'a str, name: &'a str, secret: &str) -> Self {
        let link = format!("{site}/#/mail/confirm/{secret}");
        Self { kind: LetterKind::Confirm, site, name, link, hours: 0, stop: None }
    }

    /// Somebody sets a new password.
    pub(super) fn recover(site: &'a str, name: &'a str, secret: &str) -> Self {
        let link = format!("{site}/#/mail/password/{secret}");
        Self { kind: LetterKind::Recover, site, name, link, hours: 0, stop: None }
    }

    /// A player is reminded of a game, with this time left.
    pub(super) fn remind(
        site: &'a str,
        name: &'a str,
        kind: ReminderKind,
        game: &str,
        left: Millis,
        stop: &'a str,
    ) -> Self {
        let kind = match kind {
            ReminderKind::Turn => LetterKind::Turn,
            ReminderKind::Deadline => LetterKind::Deadline,
        };
        let hours = left.get().div_ceil(60 * 60 * 1000);
        Self { kind, site, name, link: format!("{site}/{game}"), hours, stop: Some(stop) }
    }

    /// The letter in a language, to an address.
    pub(super) fn mail(&self, language: MailLanguage, to: MailAddress) -> WrittenLetter {
        let texts = language.texts();
        let MailText { subject, text } = match self.kind {
            LetterKind::Confirm => &texts.confirm,
            LetterKind::Recover => &texts.recover,
            LetterKind::Turn => &texts.turn,
            LetterKind::Deadline => &texts.deadline,
        };
        let mut text = format!("{}\n\n{text}\n", texts.greeting);
        let mut unsubscribe = None;
        if let Some(secret) = self.stop {
            text.push_str(&format!("\n-- \n{}\n", texts.footer));
            text = text.replace("{stop}", &format!("{}/#/mail/stop/{secret}", self.site));
            unsubscribe = Some(format!("{}/api/online/mail/unsubscribe/{secret}", self.site));
        }
        let text = text
            .replace("{site}", self.site)
            .replace("{link}", &self.link)
            .replace("{hours}", &self.hours.to_string())
            .replace("{name}", self.name);
        WrittenLetter {
            kind: self.kind,
            mail: Mail { to, subject: (*subject).to_owned(), text, unsubscribe },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::texts::TEXTS;
    use super::*;

    const SITE: &str = "https://dameo.example";

    fn letters() -> [Letter<'static>; 4] {
        let left = Millis::from_secs(6 * 60 * 60 + 1);
        let remind = |kind| Letter::remind(SITE, "Ann", kind, "AbCd1234", left, "stop");
        [
            Letter::confirm(SITE, "Ann", "secret"),
            Letter::recover(SITE, "Ann", "secret"),
            remind(ReminderKind::Turn),
            remind(ReminderKind::Deadline),
        ]
    }

    #[test]
    fn every_letter_is_whole_in_every_language() {
        for texts in &TEXTS {
            let language = MailLanguage::parse(texts.code).unwrap();
            for letter in letters() {
                let known = letter.mail(language, "ann@example.org".parse().unwrap());
                let Mail { subject, text, unsubscribe, .. } = known.mail;
                let place = format!("{} {}: {text}", texts.code, known.kind.name());
                assert!(subject.starts_with("Dameo") && subject.chars().count() < 60, "{place}");
                assert!(!text.contains(['{', '}']) && text.contains("Ann"), "{place}");
                let (link, is_reminder) = match known.kind {
                    LetterKind::Confirm => ("/#/mail/confirm/secret", false),
                    LetterKind::Recover => ("/#/mail/password/secret", false),
                    LetterKind::Turn | LetterKind::Deadline => ("/AbCd1234", true),
                };
                // A link stands alone in its line, so that no sign after it becomes part of it.
                assert!(text.lines().any(|line| line == format!("{SITE}{link}")), "{place}");
                assert_eq!(text.contains("/#/mail/stop/stop\n"), is_reminder, "{place}");
                let stop = format!("{SITE}/api/online/mail/unsubscribe/stop");
                assert_eq!(unsubscribe, is_reminder.then_some(stop), "{place}");
                assert_eq!(text.contains('7'), known.kind == LetterKind::Deadline, "{place}");
            }
        }
    }

    #[test]
    fn languages_differ() {
        for letter in letters() {
            let texts = TEXTS.iter().map(|texts| {
                let language = MailLanguage::parse(texts.code).unwrap();
                let mail = letter.mail(language, "ann@example.org".parse().unwrap()).mail;
                (mail.subject, mail.text)
            });
            let distinct: std::collections::BTreeSet<_> = texts.collect();
            assert_eq!(distinct.len(), TEXTS.len());
        }
    }
}
