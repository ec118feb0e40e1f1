//! Does what other servers tell, and reads again what can have changed while they were not heard.

use std::time::Duration;

use dameo_live::{Millis, Timestamp};
use futures_util::StreamExt;
use tokio::time::{MissedTickBehavior, interval};

use super::{Heard, SiteNotice};
use crate::online::Online;

/// How often what others can have changed is read again while they are not heard.
const INTERVAL: Duration = Duration::from_secs(1);
/// How often others are told who listens here if that has not changed.
const REPEAT: Millis = Millis::from_secs(10);

/// Follows the other servers, if there can be any.
pub(crate) async fn follow_servers(online: Online) {
    let servers = online.servers();
    if servers.id().is_none() {
        return;
    }
    let (mut changes, mut told_at) = (servers.changes(), Timestamp::default());
    let mut notices = servers.hear_site().await;
    servers.note_read(online.clock().now());
    let mut interval = interval(INTERVAL);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            Some(notice) = notices.next() => heed(&online, notice).await,
            // The sender is the relay, which the server has.
            _ = changes.changed() => online.read_again().await,
            _ = interval.tick() => {
                if servers.are_heard() {
                    servers.note_read(online.clock().now());
                    tell_listeners(&online, &mut told_at);
                } else {
                    online.read_again().await;
                }
            }
        }
    }
}

/// Tells who listens here, if that has changed or was told long ago.
fn tell_listeners(online: &Online, told_at: &mut Timestamp) {
    let (now, listeners) = (online.clock().now(), &online.bots().listeners);
    let Some(from) = online.servers().id() else { return };
    if listeners.take_change() || now.since(*told_at) >= REPEAT {
        *told_at = now;
        let accounts = listeners.accounts();
        online.servers().tell_site(&SiteNotice::Listeners { from, accounts });
    }
}

async fn heed(online: &Online, notice: Heard<SiteNotice>) {
    match notice {
        Ok(SiteNotice::Lobby {}) => online.lobby().hear_change(),
        Ok(SiteNotice::SessionsEnded { sessions }) => online.guests().end(&sessions),
        Ok(SiteNotice::SessionsInterrupted { sessions }) => online.guests().interrupt(&sessions),
        Ok(SiteNotice::Account { account }) => {
            online.members().identities.forget(&account);
            online.lobby().hear_change();
        }
        Ok(SiteNotice::Began { game, seats }) => online.game_began(&game, &seats),
        Ok(SiteNotice::Games { accounts }) => online.bots().games_changed(accounts.iter()),
        Ok(SiteNotice::ChallengeMade { challenge }) => {
            if let Err(error) = online.learn_challenge(&challenge).await {
                tracing::warn!("a challenge that another server has opened: {error}");
            }
        }
        Ok(SiteNotice::ChallengeEnded { challenge, ending, reason }) => {
            online.challenge_ended_elsewhere(&challenge, ending, reason.as_deref());
        }
        Ok(SiteNotice::Listeners { from, accounts }) => {
            online.bots().hear_listeners(from, accounts, online.clock().now());
        }
        Ok(SiteNotice::Listens { token }) => online.bots().listeners.replace(token),
        Err(error) => {
            tracing::debug!("another server says what cannot be read: {error}");
            online.read_again().await;
        }
    }
}
