//! The passkeys of a member.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::{Extension, Json as Reply};
use dameo_server::{Json, Problem};
use dameo_store::{MemberProof, PasskeyAddition, PasskeyId, PasskeyRemoval, StoredPasskey};

use super::SignedIn;
use super::proof::{Given, challenge_over, keep_ceremony, out_of_date, take_ceremony};
use crate::accounts::model::CodesRequestJson;
use crate::accounts::passkeys::{
    Ceremony, MAX_PASSKEYS, NewPasskeyJson, PasskeyCreationJson, PasskeyJson, PasskeyLabelJson,
    PasskeysJson,
};
use crate::accounts::relying_party::PasskeySite;
use crate::online::Online;
use crate::problem::{
    BAD_REQUEST_FIELD, LAST_WAY_IN, NO_SUCH_PASSKEY, PASSKEY_TAKEN, TOO_MANY_PASSKEYS, of_store,
};
use crate::visitor::Visitor;

/// Lists the passkeys of the sender.
#[utoipa::path(
    get,
    path = "/api/online/account/passkeys",
    responses((status = OK, body = PasskeysJson), Problem)
)]
pub(super) async fn list_passkeys(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<Reply<PasskeysJson>, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let passkeys = stored(&online, &signed_in).await?;
    Ok(Reply(PasskeysJson { passkeys: passkeys.into_iter().map(PasskeyJson::from).collect() }))
}

async fn stored(online: &Online, signed_in: &SignedIn) -> Result<Vec<StoredPasskey>, Problem> {
    online.store().passkeys_of(&signed_in.account.id).await.map_err(of_store)
}

/// Returns what the browser of the sender, a member who proves to be it, needs to make a passkey.
#[utoipa::path(
    post,
    path = "/api/online/account/passkeys/begin",
    request_body = CodesRequestJson,
    responses((status = OK, body = PasskeyCreationJson), Problem)
)]
pub(super) async fn begin_addition(
    Extension(online): Extension<Online>,
    site: PasskeySite,
    visitor: Visitor,
    Json(body): Json<CodesRequestJson>,
) -> Result<Reply<PasskeyCreationJson>, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let name = signed_in.name()?.clone();
    let party = site.relying_party()?;
    let CodesRequestJson { password, passkey } = body;
    let own = stored(&online, &signed_in).await?;
    if own.len() >= MAX_PASSKEYS {
        return Err(too_many());
    }
    let given = Given { password, passkey };
    let proof = given.check(&online, &visitor, &site, &signed_in).await?;
    let account = &signed_in.account.id;
    if let MemberProof::Passkey(used) = &proof
        && !online.store().use_passkey(account, used.clone()).await.map_err(of_store)?
    {
        return Err(out_of_date(&proof));
    }
    let (options, state) = party.begin_registration(account, name.as_str(), &own)?;
    let ceremony = Ceremony::Addition { account: account.0.clone(), state };
    let challenge = keep_ceremony(&online, Some(account.clone()), &ceremony).await?;
    Ok(Reply(PasskeyCreationJson { challenge, options }))
}

/// Adds the passkey that the browser of the sender has made.
#[utoipa::path(
    post,
    path = "/api/online/account/passkeys",
    request_body = NewPasskeyJson,
    responses((status = CREATED, body = PasskeyJson), Problem)
)]
pub(super) async fn add_passkey(
    Extension(online): Extension<Online>,
    site: PasskeySite,
    visitor: Visitor,
    Json(body): Json<NewPasskeyJson>,
) -> Result<(StatusCode, Reply<PasskeyJson>), Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let party = site.relying_party()?;
    let label = body.label().map_err(|detail| Problem::new(BAD_REQUEST_FIELD, detail))?;
    let Ceremony::Addition { account, state } = take_ceremony(&online, &body.challenge).await?
    else {
        return Err(challenge_over());
    };
    if account != signed_in.account.id.0 {
        return Err(challenge_over());
    }
    let (id, credential) = party.finish_registration(&body.credential, &state)?;
    let passkey = StoredPasskey {
        id,
        account: signed_in.account.id,
        host: party.host().to_owned(),
        label,
        created: online.clock().now(),
        used: None,
        credential,
    };
    match online.store().add_passkey(passkey.clone(), MAX_PASSKEYS).await.map_err(of_store)? {
        PasskeyAddition::Done => Ok((StatusCode::CREATED, Reply(passkey.into()))),
        PasskeyAddition::TooMany => Err(too_many()),
        PasskeyAddition::Taken => Err(taken()),
        PasskeyAddition::NotAMember => Err(super::not_a_member("guests have no passkeys")),
    }
}

fn too_many() -> Problem {
    Problem::new(TOO_MANY_PASSKEYS, format!("you have {MAX_PASSKEYS} passkeys: remove one first"))
}

pub(super) fn taken() -> Problem {
    Problem::new(PASSKEY_TAKEN, "credential: an account has this passkey already")
}

/// Gives a passkey of the sender another label.
#[utoipa::path(
    put,
    path = "/api/online/account/passkeys/{id}",
    params(("id" = String, Path, description = "The id of the passkey")),
    request_body = PasskeyLabelJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn rename_passkey(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
    Json(body): Json<PasskeyLabelJson>,
) -> Result<StatusCode, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let label = body.checked().map_err(|detail| Problem::new(BAD_REQUEST_FIELD, detail))?;
    let id = PasskeyId(id);
    let renamed = online.store().rename_passkey(&signed_in.account.id, &id, label).await;
    match renamed.map_err(of_store)? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(no_such_passkey(&id)),
    }
}

/// Removes a passkey of the sender, but not the only way in.
#[utoipa::path(
    delete,
    path = "/api/online/account/passkeys/{id}",
    params(("id" = String, Path, description = "The id of the passkey")),
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn remove_passkey(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<StatusCode, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let id = PasskeyId(id);
    let removed = online.store().remove_passkey(&signed_in.account.id, &id).await;
    match removed.map_err(of_store)? {
        PasskeyRemoval::Done => Ok(StatusCode::NO_CONTENT),
        PasskeyRemoval::Missing => Err(no_such_passkey(&id)),
        PasskeyRemoval::LastWayIn => {
            let detail = "you have no password and no other passkey: add one first";
            Err(Problem::new(LAST_WAY_IN, detail))
        }
    }
}

fn no_such_passkey(id: &PasskeyId) -> Problem {
    Problem::new(NO_SUCH_PASSKEY, format!("you have no passkey {:?}", id.0))
}
