//! Sends what waits in memory, again and again until it is of no use any more.

use std::time::Duration;

use dameo_live::Millis;
use dameo_mail::{MailClient, MailOutcome};
use futures_util::StreamExt;
use futures_util::stream;
use tokio::time::sleep;

use super::letters::WrittenLetter;
use super::outbox::{WaitingMail, count, describe};
use super::sender::MailSender;
use crate::online::Online;

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

/// Sends what is put into the outbox, as long as the server runs.
pub(crate) async fn send_letters(online: Online) {
    let Some(sender) = online.mail() else { return };
    describe();
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
