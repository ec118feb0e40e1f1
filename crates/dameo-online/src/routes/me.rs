//! `GET /api/online/me`: who asks.

use axum::{Extension, Json as Reply};
use dameo_server::Problem;
use dameo_store::SiteRole;

use crate::accounts::model::MemberJson;
use crate::model::{GameLine, GuestJson, Me};
use crate::moderation::model::SanctionJson;
use crate::online::Online;
use crate::problem::of_store;
use crate::routes::players::ratings_of;
use crate::visitor::Visitor;

/// How many games are listed.
const MAX_GAMES: usize = 50;

/// Returns the guest or member who sends the request, and the games.
#[utoipa::path(
    get,
    path = "/api/online/me",
    responses((status = OK, body = Me), Problem)
)]
pub(super) async fn me(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<Reply<Me>, Problem> {
    let Some(account) = visitor.account else {
        let (ratings, games) = (Vec::new(), Vec::new());
        let (role, sanctions) = (SiteRole::Member.name(), Vec::new());
        return Ok(Reply(Me { guest: None, member: None, role, sanctions, ratings, games }));
    };
    let stored = online.store().account(&account).await.map_err(of_store)?;
    let member = stored.as_ref().and_then(MemberJson::of);
    let mut games = Vec::new();
    for game in online.store().games_of(&account, MAX_GAMES).await.map_err(of_store)? {
        let opponent = online.player_of(game.opponent.as_slice(), None).await.map_err(of_store)?;
        games.push(GameLine::new(game, opponent));
    }
    let ratings = ratings_of(&online, &account).await.map_err(of_store)?;
    let standing = online.store().standing(&account).await.map_err(of_store)?;
    let sanctions = SanctionJson::all(&standing, online.clock().now());
    let role = standing.role.name();
    let guest = member.is_none().then_some(GuestJson { id: account.0 });
    Ok(Reply(Me { guest, member, role, sanctions, ratings, games }))
}
