//! Seeks: a game with whoever wants the same, found in the lobby.

use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use dameo_live::TimeControl;
use dameo_server::{AppState, Client};
use dameo_store::{ColorChoice, Invitation, InvitationState, Scope};

use super::caller::Caller;
use super::challenge::offer::Offer;
use super::error::ApiError;
use super::fields::Fields;
use super::lines::{Lines, lines};
use crate::lobby::Presence;
use crate::online::Online;
use crate::problem::of_store;
use crate::routes::invitations::{LIFETIME, accept, store_new};

/// How long after a seek has come to the lobby others that began before it can come there, too.
const SETTLING: Duration = Duration::from_millis(500);

/// `POST /api/board/seek`: a stream of empty lines until a game begins. Whoever closes it earlier
/// takes the seek back.
pub(super) async fn seek(
    State(app): State<AppState>,
    Extension(online): Extension<Online>,
    client: Client,
    caller: Caller,
    fields: Fields,
) -> Result<Response, ApiError> {
    caller.may(&[Scope::BoardPlay])?;
    let offer = Offer::of_seek(&fields)?;
    offer.check_rated(&[&caller.identity])?;
    let (lines, response) = lines();
    if accept_one(&app, &online, client, &caller, matching(&online, &caller, &offer).await?).await {
        return Ok(response);
    }
    let (creator, now) = (caller.account.clone(), online.clock().now());
    // Also whoever has no other stream is in the lobby as long as it seeks.
    let presence = Presence::new(online.lobby(), creator.clone());
    let with_id = |id| offer.invitation(id, creator.clone(), true, (now, LIFETIME));
    let invitation = store_new(&online, with_id).await?;
    let seek = Seek { app, online, client, caller, offer, invitation };
    if seek.accept_older().await {
        return Ok(response);
    }
    let online = seek.online.clone();
    online.run(async move { seek.wait(&lines, presence).await });
    Ok(response)
}

/// A seek that is in the lobby.
struct Seek {
    app: AppState,
    online: Online,
    client: Client,
    caller: Caller,
    offer: Offer,
    invitation: Invitation,
}

impl Seek {
    /// Two who seek at the same moment do not see each other before they are in the lobby: the
    /// later one accepts, and takes its own seek back. False if there is no earlier one.
    async fn accept_older(&self) -> bool {
        let Self { app, online, client, caller, offer, invitation } = self;
        let Ok(mut older) = matching(online, caller, offer).await else { return false };
        older.retain(|other| (other.created, &other.id) < (invitation.created, &invitation.id));
        let is_met = accept_one(app, online, *client, caller, older).await;
        if is_met {
            withdraw(online, invitation).await;
        }
        is_met
    }

    /// Waits until the invitation is no longer open, or its creator has gone.
    async fn wait(self, lines: &Lines, mut presence: Presence) {
        // An earlier one may have come to the lobby later.
        tokio::select! {
            () = lines.closed() => {}
            () = tokio::time::sleep(SETTLING) => {
                if self.accept_older().await {
                    return;
                }
            }
        }
        let Self { online, invitation, .. } = self;
        loop {
            tokio::select! {
                biased;
                () = lines.closed() => break,
                _ = presence.notices.recv() => {}
                () = tokio::time::sleep(online.keep_alive()) => {
                    if lines.keep_alive().await.is_err() {
                        break;
                    }
                }
            }
            let state = online.store().invitation(&invitation.id, online.clock().now()).await;
            if matches!(
                state,
                Ok(None | Some((_, InvitationState::Accepted | InvitationState::Withdrawn)))
            ) {
                return;
            }
        }
        withdraw(&online, &invitation).await;
    }
}

/// Accepts the first of some invitations that is still open; false if none is.
async fn accept_one(
    app: &AppState,
    online: &Online,
    client: Client,
    caller: &Caller,
    invitations: Vec<Invitation>,
) -> bool {
    for invitation in invitations {
        // Somebody else may have been faster.
        if accept(app, online, client, invitation, caller.account.clone()).await.is_ok() {
            return true;
        }
    }
    false
}

/// The invitations in the lobby to a game as it is sought, oldest first.
async fn matching(
    online: &Online,
    caller: &Caller,
    offer: &Offer,
) -> Result<Vec<Invitation>, ApiError> {
    let open = online.store().lobby(online.clock().now()).await.map_err(of_store)?;
    let is_same = |time: Option<dameo::ByColor<TimeControl>>| time == offer.time();
    let fits = |other: &Invitation| {
        other.creator != caller.account
            && other.variant == offer.variant
            && other.draw_rules == offer.variant.default_draw_rules()
            && other.start_fen.is_none()
            && other.terms.is_rated == offer.is_rated
            && !other.is_help_allowed
            && is_same(other.terms.time)
            && can_meet(other.color, offer.color)
    };
    Ok(open.into_iter().filter(fits).collect())
}

/// Whether two who want these sides can play each other.
fn can_meet(one: ColorChoice, other: ColorChoice) -> bool {
    match (one, other) {
        // The other side may become either.
        (ColorChoice::Random, other) => other == ColorChoice::Random,
        (one, ColorChoice::Random) => one != ColorChoice::Random,
        (one, other) => one != other,
    }
}

async fn withdraw(online: &Online, invitation: &Invitation) {
    match online.store().withdraw_invitation(&invitation.id, online.clock().now()).await {
        Ok(_) => online.lobby().change(),
        Err(error) => tracing::warn!("a seek that was given up: {error}"),
    }
}
