//! What is stored about somebody: to take along, and to delete.

use axum::Extension;
use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use dameo_room::Viewer;
use dameo_server::{Json, Problem};
use dameo_store::{AccountId, Deletion, GameSummary, PlayerReport, StoreError, TrailQuery};
use futures_util::stream::{self, Stream, StreamExt};
use serde::Serialize;

use super::mail::mail_of;
use super::proof::{Given, out_of_date};
use super::push::subscriptions_of;
use super::sessions::sessions_of;
use super::tokens::tokens_of;
use super::{SignedIn, wrong_password};
use crate::accounts::export::{ExportJson, ExportedGame};
use crate::accounts::model::DeletionJson;
use crate::accounts::passkeys::ExportedPasskey;
use crate::accounts::relying_party::PasskeySite;
use crate::dumps::removal::remove_months_of;
use crate::model::InvitationView;
use crate::moderation::model::{ExportedDeed, ExportedReport};
use crate::online::Online;
use crate::players::Offered;
use crate::problem::{UNAVAILABLE, of_store};
use crate::ratings::ExportedRating;
use crate::rooms::resign::resign;
use crate::routes::games::view;
use crate::routes::imported_games::all_imported_games;
use crate::routes::manners::blocks_of;
use crate::routes::puzzles::all_puzzles;
use crate::sockets::lobby::challenge_views;
use crate::visitor::Visitor;

/// Returns everything that is stored about the sender, but hashes of secrets. The JSON is not
/// complete if something could not be read.
#[utoipa::path(
    get,
    path = "/api/online/account/export",
    responses((status = OK, body = ExportJson), Problem)
)]
pub(super) async fn export(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<impl IntoResponse, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let sessions = sessions_of(&online, &signed_in).await?;
    let (id, now) = (&signed_in.account.id, online.clock().now());
    let creator = online.player(id, None).await.map_err(of_store)?;
    let invitations = online.store().all_invitations_of(id, now).await.map_err(of_store)?;
    let invitations = invitations.into_iter().map(|(invitation, state)| {
        InvitationView::new(&Offered { invitation, creator: creator.clone() }, state, true)
    });
    let invitations = invitations.collect();
    let lines = online.store().games_of(id, usize::MAX).await.map_err(of_store)?;
    let rated_games = online.store().rating_changes_of_account(id).await.map_err(of_store)?;
    let rated_games = rated_games.into_iter().map(ExportedRating::from).collect();
    let passkeys = online.store().passkeys_of(id).await.map_err(of_store)?;
    let passkeys = passkeys.into_iter().map(ExportedPasskey::from).collect();
    let push = subscriptions_of(&online, &signed_in).await?;
    let mail = mail_of(&online, &signed_in).await?;
    let tokens = tokens_of(&online, id).await?;
    let blocks = blocks_of(&online, id).await?;
    let reports = reports_by(&online, id).await.map_err(of_store)?;
    let query = TrailQuery { subject: Some(id.clone()), before: None, limit: usize::MAX };
    let moderation = online.store().trail(query).await.map_err(of_store)?;
    let moderation = moderation.into_iter().map(ExportedDeed::from).collect();
    let tournaments = online.exported_tournaments(id).await.map_err(of_store)?;
    let export = ExportJson {
        account: signed_in.account.clone().into(),
        sessions,
        passkeys,
        tokens,
        push,
        mail,
        blocks,
        reports,
        moderation,
        invitations,
        challenges: challenge_views(&online, id),
        tournaments,
        rated_games,
        puzzles: all_puzzles(&online, &signed_in.account).await.map_err(of_store)?,
        games: Vec::new(),
        imported_games: Vec::new(),
    };
    let json = [(header::CONTENT_TYPE, "application/json")];
    let account = signed_in.account.id;
    Ok((json, Body::from_stream(with_games(online, account, &export, lines))))
}

/// The reports that an account has made.
async fn reports_by(
    online: &Online,
    account: &AccountId,
) -> Result<Vec<ExportedReport>, StoreError> {
    let mut reports = Vec::new();
    for report in online.store().reports_by(account).await? {
        let subject = online.player(&report.subject, None).await?;
        let PlayerReport { game, cause, note, created, .. } = report;
        let cause = cause.name();
        reports.push(ExportedReport { subject, game, cause, note, created_at: created });
    }
    Ok(reports)
}

/// An export as JSON, with games that are read one by one: they need not fit into memory.
fn with_games(
    online: Online,
    account: AccountId,
    export: &ExportJson,
    lines: Vec<GameSummary>,
) -> impl Stream<Item = Result<String, StoreError>> + use<> {
    let text = json(export);
    let between = "],\"importedGames\":[";
    let start = text.strip_suffix(&format!("{between}]}}"));
    let start = start.expect("the games are last, and there are none").to_owned();
    let imported = imported_games(online.clone(), account);
    let games = stream::iter(lines.into_iter().enumerate()).then(move |(index, line)| {
        let online = online.clone();
        async move {
            let comma = if index == 0 { "" } else { "," };
            Ok(format!("{comma}{}", json(&exported(&online, line).await?)))
        }
    });
    let [start, between, end] =
        [start, between.to_owned(), "]}".to_owned()].map(|text| stream::iter([Ok(text)]));
    start.chain(games).chain(between).chain(imported).chain(end)
}

/// The imported games of an account as the elements of a list in JSON.
fn imported_games(
    online: Online,
    account: AccountId,
) -> impl Stream<Item = Result<String, StoreError>> {
    all_imported_games(online, account).enumerate().map(|(index, games)| {
        let games: Vec<_> = games?.iter().map(json).collect();
        let comma = if index == 0 { "" } else { "," };
        Ok(format!("{comma}{}", games.join(",")))
    })
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it has names for its fields")
}

async fn exported(online: &Online, line: GameSummary) -> Result<ExportedGame, StoreError> {
    let GameSummary { id, seat, .. } = line;
    let game = match online.load(&id).await {
        Ok(game) => game,
        Err(StoreError::Corrupt { .. }) => None,
        Err(error) => return Err(error),
    };
    let lines = game.as_ref().map(|game| game.room.game.lines[seat].as_slice().to_vec());
    let view = game.and_then(|game| view(&id, game, Viewer::Player(seat), online.clock().now()));
    Ok(ExportedGame { id, seat, view, lines: lines.unwrap_or_default() })
}

/// Deletes the account of the sender. Running games are resigned; games stay, with a player of
/// whom nothing is known.
#[utoipa::path(
    post,
    path = "/api/online/account/delete",
    request_body = DeletionJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn delete_account(
    Extension(online): Extension<Online>,
    site: PasskeySite,
    visitor: Visitor,
    Json(body): Json<DeletionJson>,
) -> Result<impl IntoResponse, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let proof = match signed_in.name() {
        Err(_) => None,
        Ok(_) => {
            let DeletionJson { password, passkey } = body;
            let password = password.or_else(|| passkey.is_none().then(String::new));
            let given = Given { password, passkey };
            Some(given.check(&online, &visitor, &site, &signed_in).await?)
        }
    };
    let id = &signed_in.account.id;
    for game in online.store().games_of(id, usize::MAX).await.map_err(of_store)? {
        if game.conclusion.is_none() && !resign(&online, &game.id, id).await {
            let detail = "a running game cannot be resigned at present: try again in a few seconds";
            return Err(Problem::new(UNAVAILABLE, detail));
        }
    }
    match online.store().delete_account(id, proof.clone()).await.map_err(of_store)? {
        Deletion::Done { ended } => online.end_sessions(&ended),
        // The password was changed meanwhile, or a guest has become a member.
        Deletion::Refused => return Err(proof.as_ref().map_or_else(wrong_password, out_of_date)),
    }
    // Guests have no name there.
    if proof.is_some() {
        remove_months_of(&online, id);
    }
    online.cancel_challenges(id, |_| true).await;
    online.renew_account(id).await;
    Ok((StatusCode::NO_CONTENT, visitor.without_cookie()))
}
