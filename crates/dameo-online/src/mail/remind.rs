//! Reminds players of their games over days.

use std::time::Duration;

use dameo_live::{Millis, Timestamp};
use dameo_store::{DueReminder, Identity, ReminderFate, ReminderKind, StoreError, notice_at};
use futures_util::StreamExt;
use futures_util::stream;
use tokio::time::{MissedTickBehavior, interval};

use super::deliver::{Attempt, MAX_SENDING, try_send};
use super::language::MailLanguage;
use super::letters::Letter;
use super::sender::MailSender;
use crate::online::Online;
use crate::servers::duties::Duty;

/// How often is looked for what is due.
const INTERVAL: Duration = Duration::from_secs(5);
/// How much is read at once.
const MAX_READ: usize = 100;
/// After which time something is sent again, by how often it was in vain. After the last one it is
/// given up.
const BACKOFF: [Millis; 4] = [
    Millis::from_secs(5 * 60),
    Millis::from_secs(30 * 60),
    Millis::from_secs(2 * 60 * 60),
    Millis::from_secs(6 * 60 * 60),
];

/// Sends the reminders that are due, again and again, if the server sends mail at all.
pub(crate) async fn send_reminders(online: Online) {
    let Some(sender) = online.mail() else { return };
    let mut interval = interval(INTERVAL);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        if !online.has_duty(Duty::Reminders) {
            continue;
        }
        if let Err(error) = send_due(&online, sender).await {
            tracing::warn!("of what is to be reminded: {error}");
        }
    }
}

async fn send_due(online: &Online, sender: &MailSender) -> Result<(), StoreError> {
    let due = online.store().due_reminders(online.clock().now(), MAX_READ).await?;
    stream::iter(due)
        .for_each_concurrent(MAX_SENDING, async |reminder| {
            let settled = match fate(online, sender, &reminder).await {
                Ok(fate) => online.store().settle_reminder(&reminder, fate).await,
                Err(error) => Err(error),
            };
            if let Err(error) = settled {
                // It is sent once more.
                tracing::warn!("what has become of a reminder is not stored: {error}");
            }
        })
        .await;
    Ok(())
}

/// Sends one, unless there is no need any more.
async fn fate(
    online: &Online,
    sender: &MailSender,
    reminder: &DueReminder,
) -> Result<ReminderFate, StoreError> {
    let DueReminder { to, game, kind, made, attempts } = reminder;
    let now = online.clock().now();
    let Some(deadline) = deadline(online, reminder).await? else { return Ok(ReminderFate::Done) };
    if *kind == ReminderKind::Deadline {
        // A pause, or a time without a server, has moved it.
        let notice = notice_at(*made, deadline);
        if now < notice {
            return Ok(ReminderFate::Later(notice));
        }
    }
    if now >= deadline || online.is_at_board(&to.account, game).await {
        return Ok(ReminderFate::Done);
    }
    let Identity::Member(name) = online.known(&to.account).await?.identity else {
        return Ok(ReminderFate::Done);
    };
    let Ok(address) = to.address.parse() else { return Ok(ReminderFate::Done) };
    let left = deadline.since(now);
    let letter = Letter::remind(sender.site(), name.as_str(), *kind, game, left, &to.unsubscribe);
    let mail = letter.mail(MailLanguage::of_stored(&to.language), address);
    Ok(match (try_send(sender.client(), &mail).await, BACKOFF.get(*attempts)) {
        (Attempt::Later, Some(&pause)) => ReminderFate::Failed(online.clock().now() + pause),
        (Attempt::Over | Attempt::Later, _) => ReminderFate::Done,
    })
}

/// When the time of the member in the game is up; `None` if it is not its turn, or no time runs.
async fn deadline(
    online: &Online,
    reminder: &DueReminder,
) -> Result<Option<Timestamp>, StoreError> {
    let games = online.store().correspondence_of(&reminder.to.account).await?;
    let found = games.into_iter().find(|known| known.line.id == reminder.game);
    let Some(game) = found.filter(|known| known.line.turn == known.line.seat) else {
        return Ok(None);
    };
    let downtimes = online.downtimes(game.line.updated).await?;
    Ok(game.deadline(&downtimes))
}
