//! `GET /api/site`: whether and how people can meet here.

use axum::{Extension, Json as Reply};
use dameo_server::Scheme;

use crate::accounts::relying_party::PasskeySite;
use crate::model::Site;
use crate::online::Online;
use crate::protocol::Phrase;

/// Returns what online play offers here. A server without this route has no online play.
#[utoipa::path(get, path = "/api/site", responses((status = OK, body = Site)))]
pub(super) async fn site(
    Extension(online): Extension<Online>,
    passkeys: PasskeySite,
    scheme: Scheme,
) -> Reply<Site> {
    // What cannot be read at present is found out by whoever signs up.
    let sign_up = online.sign_up_mode().await.unwrap_or_default().name();
    let push_key = match online.push().client() {
        Some(_) => online.push_key().await.ok().map(|key| key.public_text()),
        None => None,
    };
    Reply(Site {
        push_key,
        has_mail: online.mail().is_some(),
        sign_up,
        versions: online.versions().numbers(),
        server: env!("CARGO_PKG_VERSION"),
        is_secure: scheme == Scheme::Https,
        has_passkeys: passkeys.is_possible(),
        is_lan: online.is_on_lan(),
        phrases: Phrase::ALL,
    })
}
