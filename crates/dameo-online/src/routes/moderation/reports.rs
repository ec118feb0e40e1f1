//! Reports, and the trail.

use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::{Extension, Json as Reply};
use dameo_live::Timestamp;
use dameo_server::{Json, Problem};
use dameo_store::{SiteRole, TrailQuery};
use serde::Deserialize;

use super::{bad_field, reports_json, trail_json};
use crate::moderation::model::{ReasonJson, ReportsJson, TrailJson};
use crate::moderation::{Staff, done};
use crate::online::Online;
use crate::problem::of_store;
use crate::visitor::Visitor;

/// How many reports and how many entries of the trail are shown at once.
const MAX_SHOWN: usize = 100;

/// Lists the open reports, the oldest first and at most a hundred, for moderators.
#[utoipa::path(
    get,
    path = "/api/online/moderation/reports",
    responses((status = OK, body = ReportsJson), Problem)
)]
pub(super) async fn list_reports(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<Reply<ReportsJson>, Problem> {
    Staff::of(&online, &visitor, SiteRole::Moderator).await?;
    let reports = online.store().open_reports(MAX_SHOWN).await.map_err(of_store)?;
    let reports = reports_json(&online, reports).await.map_err(of_store)?;
    Ok(Reply(ReportsJson { reports }))
}

/// Closes a report, for moderators. The reason tells what came of it.
#[utoipa::path(
    post,
    path = "/api/online/moderation/reports/{id}/close",
    params(("id" = String, Path, description = "The id of a report")),
    request_body = ReasonJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn close_report(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
    Json(body): Json<ReasonJson>,
) -> Result<StatusCode, Problem> {
    let staff = Staff::of(&online, &visitor, SiteRole::Moderator).await?;
    let entry = staff.entry(&online, body.checked().map_err(bad_field)?);
    let outcome = online.store().close_report(&id, entry).await.map_err(of_store)?;
    done(&online, outcome)?;
    Ok(StatusCode::NO_CONTENT)
}

/// From where on the trail is shown.
#[derive(Deserialize)]
pub(super) struct Before {
    /// The instant of an entry.
    at: Option<u64>,
    /// The id of the same entry.
    id: Option<String>,
}

/// Shows what moderators and administrators have done, the latest first and at most a hundred
/// entries, for moderators.
#[utoipa::path(
    get,
    path = "/api/online/moderation/trail",
    params(
        ("at" = Option<u64>, Query, description = "Entries before this instant are shown"),
        ("id" = Option<String>, Query, description = "The id of the entry of that instant")
    ),
    responses((status = OK, body = TrailJson), Problem)
)]
pub(super) async fn show_trail(
    Extension(online): Extension<Online>,
    Query(Before { at, id }): Query<Before>,
    visitor: Visitor,
) -> Result<Reply<TrailJson>, Problem> {
    Staff::of(&online, &visitor, SiteRole::Moderator).await?;
    let before = at.map(|at| (Timestamp::new(at), id.unwrap_or_default()));
    let query = TrailQuery { subject: None, before, limit: MAX_SHOWN };
    let entries = online.store().trail(query).await.map_err(of_store)?;
    Ok(Reply(TrailJson { entries: trail_json(&online, entries).await.map_err(of_store)? }))
}
