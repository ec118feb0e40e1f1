//! What was asked for and is to be sent at once: it waits in memory, and is sent again until it is
//! of no use any more.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use dameo_live::{Millis, Timestamp};
use dameo_mail::{MailClient, MailOutcome};
use futures_util::StreamExt;
use futures_util::stream;
use metrics::{counter, describe_counter};
use tokio::sync::Notify;
use tokio::time::sleep;

use super::letters::{LetterKind, WrittenLetter};
use super::sender::MailSender;
use crate::online::Online;

/// How many letters wait at most: some kilobytes each. One more is not sent.
const MAX_WAITING: usize = 500;
/// How often is looked for what is due again.
const INTERVAL: Duration = Duration::from_secs(1);
/// How many letters are handed to the mail server at once.
pub(super) const MAX_SENDING: usize = 4;
/// After which time something is sent again, by how often it was in vain. The last one holds for
/// all later ones.
const BACKOFF: [Millis; 5] = [
    Millis::from_secs(10),
    Millis::from_secs(60),
    Millis::from_secs(5 * 60),
    Millis::from_secs(15 * 60),
    Millis::from_secs(60 * 60),
];

const MAILS: &str = "dameo_mails_total";

/// A letter that waits.
struct WaitingMail {
    known: WrittenLetter,
    due: Timestamp,
    /// From when on it is of no use.
    until: Timestamp,
    attempts: usize,
}

/// The letters that wait.
#[derive(Default)]
pub(crate) struct MailOutbox {
    waiting: Mutex<Vec<WaitingMail>>,
    arrived: Notify,
}

impl MailOutbox {
    /// Sends a letter soon, and again until an instant.
    pub(super) fn put(&self, known: WrittenLetter, until: Timestamp) {
        self.wait(WaitingMail { known, due: Timestamp::default(), until, attempts: 0 });
        self.arrived.notify_one();
    }

    fn wait(&self, mail: WaitingMail) {
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
    fn take_due(&self, now: Timestamp) -> Vec<WaitingMail> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.extract_if(.., |mail| mail.due <= now).collect()
    }
}

/// Sends what is put into the outbox, as long as the server runs.
pub(crate) async fn send_letters(online: Online) {
    let Some(sender) = online.mail() else { return };
    describe_counter!(MAILS, "Mails by kind and by what became of an attempt to send them.");
    loop {
        let due = sender.outbox().take_due(online.clock().now());
        stream::iter(due)
            .for_each_concurrent(MAX_SENDING, |mail| send_letter(&online, sender, mail))
            .await;
        tokio::select! {
            () = sender.outbox().arrived.notified() => {}
            () = sleep(INTERVAL) => {}
        }
    }
}

async fn send_letter(online: &Online, sender: &MailSender, waiting: WaitingMail) {
    let WaitingMail { known, until, attempts, .. } = waiting;
    if try_send(sender.client(), &known).await != Attempt::Later {
        return;
    }
    let pause = BACKOFF[attempts.min(BACKOFF.len() - 1)];
    let due = online.clock().now() + pause;
    if due < until {
        sender.outbox().wait(WaitingMail { known, due, until, attempts: attempts + 1 });
    } else {
        tracing::warn!(kind = known.kind.name(), "a mail is given up");
        count(known.kind, "dropped");
    }
}

/// What became of an attempt to send a letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attempt {
    /// The mail server has it, or does not take it.
    Over,
    /// It is to be sent again.
    Later,
}

/// Tries to send a letter. The host learns from the log and the metrics if that is in vain.
pub(super) async fn try_send(client: &MailClient, known: &WrittenLetter) -> Attempt {
    let kind = known.kind.name();
    match client.send(&known.mail).await {
        MailOutcome::Sent => {
            count(known.kind, "sent");
            Attempt::Over
        }
        MailOutcome::Refused { reason } => {
            tracing::warn!(kind, "the mail server refuses a mail: {reason}");
            count(known.kind, "refused");
            Attempt::Over
        }
        MailOutcome::Later { reason } => {
            tracing::warn!(kind, "a mail is sent again later: {reason}");
            count(known.kind, "later");
            Attempt::Later
        }
    }
}

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
