//! Makes challenges.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use dameo_live::Millis;
use dameo_server::Problem;
use dameo_store::{
    AccountId, ChallengeHold, Creation, Invitation, MAX_ABSENCE, RatingPool, Speed, StoreError,
    StoredChallenge,
};
use tokio::sync::watch;

use super::registry::{Challenge, ChallengeChange, ChallengeEvent};
use crate::clock::AtomicTimestamp;
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

/// Opens a challenge to an account, with an invitation that is complete, and tells both players.
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
    let held_until = (hold != ChallengeHold::Time).then_some(invitation.created + MAX_ABSENCE);
    let stored = StoredChallenge { invitation, dest, expires, hold, held_until };
    let challenge = Arc::new(known(online, stored.clone()).await.map_err(of_store)?);
    match online.store().create_challenge(stored, MAX_OPEN).await.map_err(of_store)? {
        Creation::Done => {}
        Creation::Banned => return Err(Refusal::Banned.problem()),
        Creation::TooMany => {
            let detail = format!("{MAX_OPEN} challenges of yours are open");
            return Err(Problem::new(TOO_MANY_CHALLENGES, detail));
        }
    }
    challenge.is_streamed.store(hold == ChallengeHold::Stream, Ordering::Relaxed);
    online.challenges().insert(&challenge);
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

/// A challenge with who its players are to others.
pub(super) async fn known(
    online: &Online,
    stored: StoredChallenge,
) -> Result<Challenge, StoreError> {
    let StoredChallenge { invitation, dest, expires, hold, held_until } = stored;
    let pool = RatingPool { variant: invitation.variant, speed: Speed::of(&invitation.terms) };
    let challenger = online.player(&invitation.creator, Some(pool)).await?;
    let challenged = online.player(&dest, Some(pool)).await?;
    let known_until = AtomicTimestamp::default();
    known_until.advance(held_until.unwrap_or_default());
    Ok(Challenge {
        invitation,
        challenger,
        dest,
        challenged,
        expires,
        hold,
        held_until: known_until,
        is_streamed: AtomicBool::default(),
        ending: watch::Sender::new(None),
    })
}
