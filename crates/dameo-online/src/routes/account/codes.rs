//! Recovery codes: those of a new member, and others in their place.

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{Extension, Json as Reply};
use dameo_accounts::RecoveryCode;
use dameo_server::{Json, Problem};
use dameo_store::SecretHash;

use super::SignedIn;
use super::proof::{Given, out_of_date};
use crate::accounts::model::{CodesRequestJson, RecoveryCodesJson};
use crate::accounts::relying_party::PasskeySite;
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
    site: PasskeySite,
    visitor: Visitor,
    Json(body): Json<CodesRequestJson>,
) -> Result<impl IntoResponse, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let CodesRequestJson { password, passkey } = body;
    let given = Given { password, passkey };
    let proof = given.check(&online, &visitor, &site, &signed_in).await?;
    let codes = NewCodes::random();
    let id = &signed_in.account.id;
    let replaced = online.store().replace_recovery_codes(id, proof.clone(), codes.hashes());
    // Somebody may have changed the password meanwhile.
    if !replaced.await.map_err(of_store)? {
        return Err(out_of_date(&proof));
    }
    Ok((StatusCode::CREATED, Reply(RecoveryCodesJson { recovery_codes: codes.texts() })))
}
