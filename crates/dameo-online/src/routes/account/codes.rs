//! Recovery codes: those of a new member, and others in their place.

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{Extension, Json as Reply};
use dameo_accounts::RecoveryCode;
use dameo_server::{Json, Problem};
use dameo_store::SecretHash;

use super::{SignedIn, check_password, wrong_password};
use crate::accounts::model::{CodesRequestJson, RecoveryCodesJson};
use crate::online::Online;
use crate::problem::of_store;
use crate::visitor::Visitor;

/// The recovery codes that a member gets.
pub(super) struct NewCodes(Vec<RecoveryCode>);

impl NewCodes {
    pub(super) fn random() -> Self {
        Self((0..RecoveryCode::COUNT).map(|_| RecoveryCode::random()).collect())
    }

    pub(super) fn hashes(&self) -> Vec<SecretHash> {
        self.0.iter().map(|code| SecretHash(code.hash())).collect()
    }

    /// What the member is shown.
    pub(super) fn texts(&self) -> Vec<String> {
        self.0.iter().map(RecoveryCode::to_string).collect()
    }
}

/// Gives the member who sends the request new recovery codes. The old ones stop working.
#[utoipa::path(
    post,
    path = "/api/online/account/recovery-codes",
    request_body = CodesRequestJson,
    responses((status = CREATED, body = RecoveryCodesJson), Problem)
)]
pub(super) async fn renew_codes(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(body): Json<CodesRequestJson>,
) -> Result<impl IntoResponse, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let (name, hash) = signed_in.member()?;
    let hash = check_password(&online, &visitor, name, Some(hash.clone()), &body.password).await?;
    let codes = NewCodes::random();
    let id = &signed_in.account.id;
    let replaced = online.store().replace_recovery_codes(id, hash, codes.hashes());
    // Somebody may have changed the password meanwhile.
    if !replaced.await.map_err(of_store)? {
        return Err(wrong_password());
    }
    Ok((StatusCode::CREATED, Reply(RecoveryCodesJson { recovery_codes: codes.texts() })))
}
