//! What is at an address: an invitation, or the game that it has become.

use axum::extract::Path;
use axum::{Extension, Json as Reply};
use dameo_server::Problem;
use dameo_store::InvitationState;

use super::{games, invitations};
use crate::id::is_game_id;
use crate::model::{InvitationView, MeetingJson};
use crate::online::Online;
use crate::problem::{no_such_game, of_store};
use crate::visitor::Visitor;

/// Shows what has an id: a game, or else the invitation that has not become one; to its two
/// players, also an open challenge.
#[utoipa::path(
    get,
    path = "/api/online/meetings/{id}",
    params(("id" = String, Path, description = "The id of the game or the invitation")),
    responses((status = OK, body = MeetingJson), Problem)
)]
pub(super) async fn show_meeting(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Reply<MeetingJson>, Problem> {
    if !is_game_id(&id) {
        return Err(no_such_game(&id));
    }
    // The invitation first: it may become a game in between.
    if let Some((invitation, state)) = invitations::stored(&online, &id).await?
        && state != InvitationState::Accepted
    {
        let invitation = Box::new(invitations::view(&online, invitation, state, &visitor).await?);
        return Ok(Reply(MeetingJson::Invitation { invitation }));
    }
    if let Some(account) = &visitor.account
        && let Some(challenge) =
            online.challenge(&id, |known| known.is_of(account)).await.map_err(of_store)?
    {
        let invitation = Box::new(InvitationView::of_challenge(&challenge, account));
        return Ok(Reply(MeetingJson::Invitation { invitation }));
    }
    let game = Box::new(games::game(&online, &id, &visitor).await?);
    Ok(Reply(MeetingJson::Game { game }))
}
