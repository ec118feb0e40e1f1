//! What everybody can see of a member.

use axum::extract::Path;
use axum::{Extension, Json as Reply};
use dameo::Variant;
use dameo_accounts::Name;
use dameo_server::Problem;
use dameo_store::{Account, AccountId, Identity, RatingPool, Speed, StoreError};

use crate::model::{PlayerPage, RatingHistory};
use crate::online::Online;
use crate::problem::{BAD_SEARCH, no_such_player, of_store};
use crate::puzzles::model::PuzzleRatingView;
use crate::ratings::{RatingJson, RatingPoint};

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
    let account = member_named(&online, &text).await?;
    let Some(name) = account.identity.name() else { return Err(no_such_player(&text)) };
    let is_bot = matches!(account.identity, Identity::Bot(_));
    let ratings = ratings_of(&online, &account.id).await.map_err(of_store)?;
    let puzzles = online.store().puzzle_ratings_of(&account.id).await.map_err(of_store)?;
    let puzzles = puzzles.into_iter().map(PuzzleRatingView::from).collect();
    let (name, created_at) = (name.to_string(), account.created);
    Ok(Reply(PlayerPage { name, is_bot, created_at, ratings, puzzles }))
}

/// Shows how a rating of a member has changed: a point for each day on which it did.
#[utoipa::path(
    get,
    path = "/api/online/players/{name}/ratings/{variant}/{speed}",
    params(
        ("name" = String, Path, description = "The name of a member"),
        ("variant" = String, Path, description = "The variant"),
        ("speed" = String, Path, description = "`live` or `correspondence`"),
    ),
    responses((status = OK, body = RatingHistory), Problem)
)]
pub(super) async fn show_rating_history(
    Extension(online): Extension<Online>,
    Path((name, variant, speed)): Path<(String, String, String)>,
) -> Result<Reply<RatingHistory>, Problem> {
    let pool = pool_of(&variant, &speed)?;
    let account = member_named(&online, &name).await?;
    let changes = online.store().rating_changes_of_account(&account.id).await.map_err(of_store)?;
    let of_pool = changes.iter().filter(|change| change.pool == pool);
    Ok(Reply(RatingHistory { points: RatingPoint::history(of_pool) }))
}

/// The member with a name, whatever the case of its letters.
pub(super) async fn member_named(online: &Online, text: &str) -> Result<Account, Problem> {
    let missing = || no_such_player(text);
    let name = Name::of_member(text).map_err(|_| missing())?;
    online.store().member(&name).await.map_err(of_store)?.ok_or_else(missing)
}

/// The pool that two segments of a path name.
pub(super) fn pool_of(variant: &str, speed: &str) -> Result<RatingPool, Problem> {
    let bad = |field: &str, error: &dyn std::fmt::Display| {
        Problem::new(BAD_SEARCH, format!("{field}: {error}"))
    };
    let variant = variant.parse::<Variant>().map_err(|error| bad("variant", &error))?;
    let speed = speed.parse::<Speed>().map_err(|error| bad("speed", &error))?;
    Ok(RatingPool { variant, speed })
}

/// The ratings of an account at present.
pub(super) async fn ratings_of(
    online: &Online,
    account: &AccountId,
) -> Result<Vec<RatingJson>, StoreError> {
    let (ratings, now) = (online.store().ratings_of(account).await?, online.clock().now());
    Ok(ratings.iter().map(|rating| RatingJson::at(now, rating)).collect())
}
