//! What was asked for and is to be sent at once: it waits in memory.

use std::sync::{Mutex, PoisonError};

use dameo_live::Timestamp;
use metrics::{counter, describe_counter};
use tokio::sync::Notify;

use super::letters::{LetterKind, WrittenLetter};

/// How many letters wait at most: some kilobytes each. One more is not sent.
const MAX_WAITING: usize = 500;
const MAILS: &str = "dameo_mails_total";

/// A letter that waits.
pub(super) struct WaitingMail {
    pub(super) known: WrittenLetter,
    pub(super) due: Timestamp,
    /// From when on it is of no use.
    pub(super) until: Timestamp,
    pub(super) attempts: usize,
}

/// The letters that wait.
#[derive(Default)]
pub(crate) struct MailOutbox {
    waiting: Mutex<Vec<WaitingMail>>,
    pub(super) arrived: Notify,
}

impl MailOutbox {
    /// Sends a letter soon, and again until an instant.
    pub(super) fn put(&self, known: WrittenLetter, until: Timestamp) {
        self.wait(WaitingMail { known, due: Timestamp::default(), until, attempts: 0 });
        self.arrived.notify_one();
    }

    pub(super) fn wait(&self, mail: WaitingMail) {
        let kind = mail.known.kind;
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() < MAX_WAITING {
            waiting.push(mail);
            return;
        }
        drop(waiting);
        tracing::warn!(kind = kind.name(), "{MAX_WAITING} mails wait already: one is not sent");
        count(kind, "dropped");
    }

    /// Takes those that are due out.
    pub(super) fn take_due(&self, now: Timestamp) -> Vec<WaitingMail> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.extract_if(.., |mail| mail.due <= now).collect()
    }
}

/// Explains the metric.
pub(super) fn describe() {
    describe_counter!(MAILS, "Mails by kind and by what became of an attempt to send them.");
}

/// Counts what has become of an attempt to send a letter.
pub(super) fn count(kind: LetterKind, outcome: &'static str) {
    counter!(MAILS, "kind" => kind.name(), "outcome" => outcome).increment(1);
}

#[cfg(test)]
mod tests {
    use super::super::language::MailLanguage;
    use super::super::letters::Letter;
    use super::*;

    #[test]
    fn so_many_letters_wait() {
        let outbox = MailOutbox::default();
        for _ in 0..MAX_WAITING + 3 {
            let letter = Letter::confirm("https://dameo.example", "Ann", "secret");
            let language = MailLanguage::of_stored("en");
            outbox.put(letter.mail(language, "a@b.example".parse().unwrap()), Timestamp::new(1));
        }
        assert_eq!(outbox.take_due(Timestamp::new(1)).len(), MAX_WAITING);
        assert_eq!(outbox.take_due(Timestamp::new(1)).len(), 0);
    }
}
