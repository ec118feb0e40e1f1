//! What everybody can see of a member.

use axum::extract::Path;
use axum::{Extension, Json as Reply};
use dameo_accounts::Name;
use dameo_server::Problem;
use dameo_store::{AccountId, Identity, StoreError};

use crate::model::PlayerPage;
use crate::online::Online;
use crate::problem::{no_such_player, of_store};
use crate::ratings::RatingJson;

/// Shows a member, whatever the case of the letters of the name.
#[utoipa::path(
    get,
    path = "/api/online/players/{name}",
    params(("name" = String, Path, description = "The name of a member")),
    responses((status = OK, body = PlayerPage), Problem)
)]
pub(super) async fn show_player(
    Extension(online): Extension<Online>,
    Path(text): Path<String>,
) -> Result<Reply<PlayerPage>, Problem> {
    let missing = || no_such_player(&text);
    let name = Name::of_member(&text).map_err(|_| missing())?;
    let account = online.store().member(&name).await.map_err(of_store)?.ok_or_else(missing)?;
    let Identity::Member(name) = account.identity else { return Err(missing()) };
    let ratings = ratings_of(&online, &account.id).await.map_err(of_store)?;
    Ok(Reply(PlayerPage { name: name.to_string(), created_at: account.created, ratings }))
}

/// The ratings of an account at present.
pub(super) async fn ratings_of(
    online: &Online,
    account: &AccountId,
) -> Result<Vec<RatingJson>, StoreError> {
    let (ratings, now) = (online.store().ratings_of(account).await?, online.clock().now());
    Ok(ratings.iter().map(|rating| RatingJson::at(now, rating)).collect())
}
