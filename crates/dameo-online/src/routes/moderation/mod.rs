//! The routes of moderators and administrators.

mod accounts;
mod reports;
mod site;
mod staff;

use dameo_server::{AppState, Problem};
use dameo_store::{AccountId, PlayerReport, StoreError, TrailEntry};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::moderation::model::{AccountReference, ReportJson, TrailEntryJson};
use crate::online::Online;
use crate::problem::BAD_REQUEST_FIELD;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(staff::set_up))
        .routes(routes!(staff::list_staff))
        .routes(routes!(staff::set_role))
        .routes(routes!(accounts::show_member))
        .routes(routes!(accounts::show_account))
        .routes(routes!(accounts::impose))
        .routes(routes!(accounts::lift))
        .routes(routes!(accounts::end_sessions))
        .routes(routes!(reports::list_reports))
        .routes(routes!(reports::close_report))
        .routes(routes!(reports::show_trail))
        .routes(routes!(site::set_sign_up))
        .routes(routes!(site::list_codes, site::create_code))
        .routes(routes!(site::end_code))
        .routes(routes!(site::set_page))
}

/// A field with a wrong value; the text begins with its name.
pub(super) fn bad_field(detail: String) -> Problem {
    Problem::new(BAD_REQUEST_FIELD, detail)
}

/// An account as moderators see it in a list.
async fn reference(online: &Online, account: &AccountId) -> Result<AccountReference, StoreError> {
    Ok(AccountReference::new(account, online.player(account, None).await?))
}

async fn report_json(online: &Online, report: PlayerReport) -> Result<ReportJson, StoreError> {
    let reporter = reference(online, &report.reporter).await?;
    let subject = reference(online, &report.subject).await?;
    Ok(ReportJson::new(report, reporter, subject))
}

async fn reports_json(
    online: &Online,
    reports: Vec<PlayerReport>,
) -> Result<Vec<ReportJson>, StoreError> {
    let mut shown = Vec::with_capacity(reports.len());
    for report in reports {
        shown.push(report_json(online, report).await?);
    }
    Ok(shown)
}

async fn trail_json(
    online: &Online,
    entries: Vec<TrailEntry>,
) -> Result<Vec<TrailEntryJson>, StoreError> {
    let mut shown = Vec::with_capacity(entries.len());
    for entry in entries {
        let [actor, subject] = [
            optional_reference(online, entry.actor.as_ref()).await?,
            optional_reference(online, entry.subject.as_ref()).await?,
        ];
        shown.push(TrailEntryJson::new(entry, actor, subject));
    }
    Ok(shown)
}

async fn optional_reference(
    online: &Online,
    account: Option<&AccountId>,
) -> Result<Option<AccountReference>, StoreError> {
    match account {
        Some(account) => reference(online, account).await.map(Some),
        None => Ok(None),
    }
}
