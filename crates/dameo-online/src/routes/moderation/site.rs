//! What administrators set for the whole site.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::{Extension, Json as Reply};
use dameo_accounts::RecoveryCode;
use dameo_live::Millis;
use dameo_server::{Json, Problem};
use dameo_store::{SecretHash, SignUpCode, SiteRole, SiteSetting};

use super::bad_field;
use crate::accounts::model::session_id;
use crate::moderation::pages::{MAX_TEXT, SitePage};
use crate::moderation::site_model::{
    CodeRequestJson, CodesJson, NewCodeJson, PageRequestJson, SignUpSettingJson,
};
use crate::moderation::{Staff, done};
use crate::online::Online;
use crate::problem::{NO_SUCH_ACCOUNT, no_such_page, of_store};
use crate::visitor::Visitor;

/// Sets who can sign up: everybody, whoever has a code, or nobody.
#[utoipa::path(
    put,
    path = "/api/online/moderation/sign-up",
    request_body = SignUpSettingJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn set_sign_up(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(body): Json<SignUpSettingJson>,
) -> Result<StatusCode, Problem> {
    let staff = Staff::of(&online, &visitor, SiteRole::Administrator).await?;
    let mode = body.checked().map_err(bad_field)?;
    let (value, entry) = (Some(mode.name().to_owned()), staff.entry(&online, String::new()));
    let outcome = online.store().set_setting(SiteSetting::SignUp, value, entry).await;
    done(&online, outcome.map_err(of_store)?)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the codes to sign up, for administrators.
#[utoipa::path(
    get,
    path = "/api/online/moderation/codes",
    responses((status = OK, body = CodesJson), Problem)
)]
pub(super) async fn list_codes(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<Reply<CodesJson>, Problem> {
    Staff::of(&online, &visitor, SiteRole::Administrator).await?;
    let codes = online.store().sign_up_codes(online.clock().now()).await.map_err(of_store)?;
    Ok(Reply(CodesJson { codes: codes.into_iter().map(Into::into).collect() }))
}

/// Makes a code to sign up, for administrators.
#[utoipa::path(
    post,
    path = "/api/online/moderation/codes",
    request_body = CodeRequestJson,
    responses((status = CREATED, body = NewCodeJson), Problem)
)]
pub(super) async fn create_code(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(body): Json<CodeRequestJson>,
) -> Result<(StatusCode, Reply<NewCodeJson>), Problem> {
    let staff = Staff::of(&online, &visitor, SiteRole::Administrator).await?;
    let (label, uses, days) = body.checked().map_err(bad_field)?;
    let (text, entry) = (RecoveryCode::random(), staff.entry(&online, String::new()));
    let code = SignUpCode {
        hash: SecretHash(text.hash()),
        label,
        created: entry.made,
        expires: entry.made + Millis::from_days(days.into()),
        uses: uses.into(),
    };
    let outcome = online.store().create_sign_up_code(code.clone(), entry).await;
    done(&online, outcome.map_err(of_store)?)?;
    let made = NewCodeJson { code: code.into(), text: text.to_string() };
    Ok((StatusCode::CREATED, Reply(made)))
}

/// Ends a code to sign up, for administrators.
#[utoipa::path(
    delete,
    path = "/api/online/moderation/codes/{id}",
    params(("id" = String, Path, description = "The id of a code")),
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn end_code(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<StatusCode, Problem> {
    let staff = Staff::of(&online, &visitor, SiteRole::Administrator).await?;
    let codes = online.store().sign_up_codes(online.clock().now()).await.map_err(of_store)?;
    let found = codes.iter().find(|code| session_id(code.hash) == id);
    let missing = || Problem::new(NO_SUCH_ACCOUNT, format!("there is no code {id:?}"));
    let hash = found.ok_or_else(missing)?.hash;
    let entry = staff.entry(&online, String::new());
    let outcome = online.store().end_sign_up_code(hash, entry).await.map_err(of_store)?;
    done(&online, outcome)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Replaces the text about privacy or the terms of use, for administrators.
#[utoipa::path(
    put,
    path = "/api/online/pages/{page}",
    params(("page" = String, Path, description = "`privacy` or `terms`")),
    request_body = PageRequestJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn set_page(
    Extension(online): Extension<Online>,
    Path(name): Path<String>,
    visitor: Visitor,
    Json(PageRequestJson { text }): Json<PageRequestJson>,
) -> Result<StatusCode, Problem> {
    let staff = Staff::of(&online, &visitor, SiteRole::Administrator).await?;
    let page = SitePage::named(&name).ok_or_else(|| no_such_page(&name))?;
    if let Some(text) = &text {
        check_text(text).map_err(bad_field)?;
    }
    let entry = staff.entry(&online, String::new());
    let outcome = online.store().set_setting(page.setting(), text, entry).await;
    done(&online, outcome.map_err(of_store)?)?;
    Ok(StatusCode::NO_CONTENT)
}

/// That a text can be shown. An error begins with the name of the field.
fn check_text(text: &str) -> Result<(), String> {
    let is_bad = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    if text.trim().is_empty() || text.len() > MAX_TEXT {
        return Err(format!("text: found {} bytes, expected 1 to {MAX_TEXT}", text.len()));
    }
    match text.chars().find(|&c| is_bad(c)) {
        Some(c) => Err(format!("text: found the control character {c:?}")),
        None => Ok(()),
    }
}
