//! Makes challenges, and lets them end by themselves.

use std::sync::Arc;
use std::time::Duration;

use dameo_live::{Millis, Timestamp};
use dameo_server::Problem;
use dameo_store::{
    AccountId, ChallengeHold, Creation, Invitation, RatingPool, Speed, StoreError, StoredChallenge,
};
use tokio::sync::watch;
use tokio::time::sleep;

use super::registry::{Challenge, ChallengeChange, ChallengeEvent};
use crate::moderation::Refusal;
use crate::online::Online;
use crate::problem::{TOO_MANY_CHALLENGES, of_store};
use crate::routes::invitations::LIFETIME;

/// How many challenges of an account can be open.
const MAX_OPEN: usize = 20;
/// How long a challenge to a live game is open that a program has made without a stream.
const LIVE_LIFETIME: Millis = Millis::from_secs(20);
/// How long a challenge to a live game is open while the page of the challenger is.
const MAX_WAIT: Millis = Millis::from_secs(10 * 60);
/// How often it is looked whether the challenger is there. One who is absent twice has left.
const PRESENCE_CHECK: Millis = Millis::from_secs(10);
/// How long it waits when the store cannot be read.
const RETRY: Duration = Duration::from_secs(1);

/// Opens a challenge to an account, with an invitation that is complete, and tells both players.
/// It ends by itself, unless it is held by a stream.
///
/// # Errors
/// If one of the two may begin no games or has blocked the other one, or too many challenges of
/// the challenger are open.
pub(crate) async fn open(
    online: &Online,
    invitation: Invitation,
    dest: AccountId,
    hold: ChallengeHold,
) -> Result<Arc<Challenge>, Problem> {
    if let Some(refusal) = refusal(online, &invitation.creator, &dest).await? {
        return Err(refusal.problem());
    }
    let is_live = invitation.terms.time.is_some() && !invitation.terms.is_correspondence();
    let expires = invitation.created
        + match hold {
            ChallengeHold::Time if is_live => LIVE_LIFETIME,
            ChallengeHold::Time | ChallengeHold::Stream => LIFETIME,
            ChallengeHold::Presence => MAX_WAIT,
        };
    let stored = StoredChallenge { invitation, dest, expires, hold };
    let challenge = Arc::new(known(online, stored.clone()).await.map_err(of_store)?);
    match online.store().create_challenge(stored, MAX_OPEN).await.map_err(of_store)? {
        Creation::Done => {}
        Creation::Banned => return Err(Refusal::Banned.problem()),
        Creation::TooMany => {
            let detail = format!("{MAX_OPEN} challenges of yours are open");
            return Err(Problem::new(TOO_MANY_CHALLENGES, detail));
        }
    }
    online.challenges().insert(&challenge);
    ChallengeEvent { change: ChallengeChange::Made, challenge: Arc::clone(&challenge) }
        .tell(online);
    end_in_time(online, Arc::clone(&challenge));
    Ok(challenge)
}

/// Why somebody may not challenge somebody else.
async fn refusal(
    online: &Online,
    challenger: &AccountId,
    dest: &AccountId,
) -> Result<Option<Refusal>, Problem> {
    for account in [challenger, dest] {
        if let Some(refusal) = online.refusal_to_begin(account).await.map_err(of_store)? {
            return Ok(Some(refusal));
        }
    }
    let are_blocked = online.are_blocked(challenger, dest).await.map_err(of_store)?;
    Ok(are_blocked.then_some(Refusal::Blocked))
}

/// A challenge with who its players are to others.
async fn known(online: &Online, stored: StoredChallenge) -> Result<Challenge, StoreError> {
    let StoredChallenge { invitation, dest, expires, hold } = stored;
    let pool = RatingPool { variant: invitation.variant, speed: Speed::of(&invitation.terms) };
    let challenger = online.player(&invitation.creator, Some(pool)).await?;
    let challenged = online.player(&dest, Some(pool)).await?;
    let ending = watch::Sender::new(None);
    Ok(Challenge { invitation, challenger, dest, challenged, expires, hold, ending })
}

/// Opens the challenges that were open when this server, or another one, has stopped.
pub(crate) async fn restore(online: Online) {
    while let Err(error) = restore_all(&online).await {
        tracing::warn!("the open challenges are not read: {error}");
        sleep(RETRY).await;
    }
}

async fn restore_all(online: &Online) -> Result<(), StoreError> {
    let now = online.clock().now();
    for stored in online.store().open_challenges(now).await? {
        let is_known = |challenge: &Challenge| challenge.invitation.id == stored.invitation.id;
        if online.challenges().find(&stored.invitation.id, is_known).is_some() {
            continue;
        }
        // A stream has ended with its server. Its program may come back for the game.
        let stored = match stored.hold {
            ChallengeHold::Stream => StoredChallenge {
                expires: now + LIVE_LIFETIME,
                hold: ChallengeHold::Time,
                ..stored
            },
            ChallengeHold::Time | ChallengeHold::Presence => stored,
        };
        let challenge = Arc::new(known(online, stored).await?);
        online.challenges().insert(&challenge);
        ChallengeEvent { change: ChallengeChange::Made, challenge: Arc::clone(&challenge) }
            .notify(online);
        end_in_time(online, challenge);
    }
    Ok(())
}

/// Ends a challenge by itself, unless it is held by a stream.
fn end_in_time(online: &Online, challenge: Arc<Challenge>) {
    match challenge.hold {
        ChallengeHold::Time => cancel_at(online, challenge),
        ChallengeHold::Presence => cancel_without_challenger(online, challenge),
        ChallengeHold::Stream => {}
    }
}

/// Cancels a challenge when its time is over, if it is still open then.
fn cancel_at(online: &Online, challenge: Arc<Challenge>) {
    let expiring = online.clone();
    online.run(async move {
        if is_open_at(&expiring, &challenge, challenge.expires).await {
            expiring.expire_challenge(challenge).await;
        }
    });
}

/// Cancels a challenge when its challenger has left the site, or its time is over.
fn cancel_without_challenger(online: &Online, challenge: Arc<Challenge>) {
    let watching = online.clone();
    online.run(async move {
        let (clock, last) = (watching.clock(), challenge.expires);
        let mut absences = 0;
        while absences < 2 && clock.now() < last {
            let next = (clock.now() + PRESENCE_CHECK).min(last);
            if !is_open_at(&watching, &challenge, next).await {
                return;
            }
            let is_present = watching.lobby().is_present(&challenge.invitation.creator);
            absences = if is_present { 0 } else { absences + 1 };
        }
        watching.expire_challenge(challenge).await;
    });
}

/// Waits for an instant; false as soon as the challenge has ended.
async fn is_open_at(online: &Online, challenge: &Challenge, at: Timestamp) -> bool {
    let mut ending = challenge.ending.subscribe();
    tokio::select! {
        _ = ending.wait_for(Option::is_some) => false,
        () = online.clock().sleep_until(Some(at)) => true,
    }
}
