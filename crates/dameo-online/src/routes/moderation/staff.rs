//! Who moderators and administrators are.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::{Extension, Json as Reply};
use dameo_server::{Json, Problem};
use dameo_store::{AccountId, SiteRole};

use super::{bad_field, reference};
use crate::id::Secret;
use crate::moderation::model::{RoleRequestJson, SetUpJson, StaffJson, StaffMemberJson};
use crate::moderation::{Staff, done};
use crate::online::Online;
use crate::problem::{BAD_SECRET, NOT_A_MEMBER, of_store};
use crate::visitor::Visitor;

/// Makes the member who sends the request the first administrator, by the secret that the server
/// has printed when it started. It works once, and only while there is no administrator.
#[utoipa::path(
    post,
    path = "/api/online/set-up",
    request_body = SetUpJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn set_up(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(SetUpJson { secret }): Json<SetUpJson>,
) -> Result<StatusCode, Problem> {
    let account = visitor.account.as_ref();
    if !online.is_member(account).await.map_err(of_store)? {
        return Err(Problem::new(NOT_A_MEMBER, "only a member becomes an administrator"));
    }
    let staff = Staff::of(&online, &visitor, SiteRole::Member).await?;
    let bad_secret = || Problem::new(BAD_SECRET, "the secret is used, or not the last one");
    let secret = Secret::parse(&secret).ok_or_else(bad_secret)?.hash();
    let entry = staff.entry(&online, String::new());
    if !online.store().set_up(secret, entry).await.map_err(of_store)? {
        return Err(bad_secret());
    }
    online.standing_changed(&staff.account).await.map_err(of_store)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the moderators and administrators, for moderators.
#[utoipa::path(
    get,
    path = "/api/online/moderation/staff",
    responses((status = OK, body = StaffJson), Problem)
)]
pub(super) async fn list_staff(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<Reply<StaffJson>, Problem> {
    Staff::of(&online, &visitor, SiteRole::Moderator).await?;
    let mut staff = Vec::new();
    for (account, role) in online.store().staff().await.map_err(of_store)? {
        let account = reference(&online, &account).await.map_err(of_store)?;
        staff.push(StaffMemberJson { account, role: role.name() });
    }
    Ok(Reply(StaffJson { staff }))
}

/// Gives a member a role. Only an administrator does; the last one stays.
#[utoipa::path(
    put,
    path = "/api/online/moderation/accounts/{id}/role",
    params(("id" = String, Path, description = "The id of an account")),
    request_body = RoleRequestJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn set_role(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
    Json(body): Json<RoleRequestJson>,
) -> Result<StatusCode, Problem> {
    let staff = Staff::of(&online, &visitor, SiteRole::Administrator).await?;
    let role = body.role.parse().map_err(|error| bad_field(format!("role: {error}")))?;
    let entry = staff.entry(&online, body.reason().map_err(bad_field)?);
    let account = AccountId(id);
    let outcome = online.store().set_role(&account, role, entry).await.map_err(of_store)?;
    done(&online, outcome)?;
    online.standing_changed(&account).await.map_err(of_store)?;
    Ok(StatusCode::NO_CONTENT)
}
