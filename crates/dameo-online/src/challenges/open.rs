//! Makes challenges.

use std::sync::Arc;

use dameo_live::{Millis, Timestamp};
use dameo_server::Problem;
use dameo_store::{AccountId, Invitation, RatingPool, Speed};
use tokio::sync::watch;

use super::registry::{Challenge, ChallengeChange, ChallengeEvent};
use crate::moderation::Refusal;
use crate::online::Online;
use crate::problem::{TOO_MANY_CHALLENGES, of_store};

/// How many challenges of an account can be open.
const MAX_OPEN: usize = 20;
/// How long a challenge to a live game is open while the page of the challenger is.
const MAX_WAIT: Millis = Millis::from_secs(10 * 60);
/// How often it is looked whether the challenger is there. One who is absent twice has left.
const PRESENCE_CHECK: Millis = Millis::from_secs(10);

/// Opens a challenge to an account, with an invitation that is complete, and tells both players.
///
/// # Errors
/// If one of the two may begin no games or has blocked the other one, or too many challenges of
/// the challenger are open.
pub(crate) async fn open(
    online: &Online,
    invitation: Invitation,
    dest: AccountId,
) -> Result<Arc<Challenge>, Problem> {
    let creator = &invitation.creator;
    if let Some(refusal) = refusal(online, creator, &dest).await? {
        return Err(refusal.problem());
    }
    let pool = RatingPool { variant: invitation.variant, speed: Speed::of(&invitation.terms) };
    let challenger = online.player(creator, Some(pool)).await.map_err(of_store)?;
    let challenged = online.player(&dest, Some(pool)).await.map_err(of_store)?;
    let ending = watch::Sender::new(None);
    let challenge = Arc::new(Challenge { invitation, challenger, dest, challenged, ending });
    if !online.challenges().open(&challenge, MAX_OPEN) {
        let detail = format!("{MAX_OPEN} challenges of yours are open");
        return Err(Problem::new(TOO_MANY_CHALLENGES, detail));
    }
    ChallengeEvent { change: ChallengeChange::Made, challenge: Arc::clone(&challenge) }
        .tell(online);
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

/// Cancels a challenge at an instant, if it is still open then.
pub(crate) fn cancel_at(online: &Online, challenge: Arc<Challenge>, expires: Timestamp) {
    let expiring = online.clone();
    online.run(async move {
        let mut ending = challenge.ending.subscribe();
        tokio::select! {
            _ = ending.wait_for(Option::is_some) => {}
            () = expiring.clock().sleep_until(Some(expires)) => {
                expiring.cancel_challenge(&challenge.invitation.id, |_| true);
            }
        }
    });
}

/// Cancels a challenge to a live game when its challenger has left the site, or has waited for
/// long enough.
pub(crate) fn cancel_without_challenger(online: &Online, challenge: Arc<Challenge>) {
    let watching = online.clone();
    online.run(async move {
        let Invitation { id, creator, created, .. } = &challenge.invitation;
        let (clock, last) = (watching.clock(), *created + MAX_WAIT);
        let mut ending = challenge.ending.subscribe();
        let mut absences = 0;
        while absences < 2 && clock.now() < last {
            let next = (clock.now() + PRESENCE_CHECK).min(last);
            tokio::select! {
                _ = ending.wait_for(Option::is_some) => return,
                () = clock.sleep_until(Some(next)) => {}
            }
            absences = if watching.lobby().is_present(creator) { 0 } else { absences + 1 };
        }
        watching.cancel_challenge(id, |_| true);
    });
}
