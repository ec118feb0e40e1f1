//! The analyses that the players of a finished game send each other.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use dameo::pdn::{PdnReader, ResolveOptions};
use dameo::{AnyGameTree, Bounds, GameRecord};
use dameo_live::Offer;
use dameo_server::{AppState, Client, Json, Problem};

use super::games::{find, seat_of};
use crate::model::AnalysisJson;
use crate::online::Online;
use crate::problem::{ANALYSIS_NOT_AGREED, BAD_ANALYSIS, UNAVAILABLE};
use crate::rooms::{Call, task};
use crate::visitor::Visitor;

/// The length in bytes of the longest analysis that is passed on.
const MAX_BYTES: usize = 32 << 10;

/// Sends the own analysis of a finished game to the opponent, if both have agreed to analyse it
/// together. The room passes it on, and keeps the last one of each player while it is open.
#[utoipa::path(
    put,
    path = "/api/online/games/{id}/analysis",
    params(("id" = String, Path, description = "The id of the game")),
    request_body = AnalysisJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn send_analysis(
    State(app): State<AppState>,
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    client: Client,
    visitor: Visitor,
    Json(AnalysisJson { pdn }): Json<AnalysisJson>,
) -> Result<StatusCode, Problem> {
    let game = find(&online, &id).await?;
    let by = seat_of(&game.seats, visitor)?;
    if !game.room.game.is_agreed(Offer::Analysis) {
        let detail = "the players have not agreed to analyse this game together";
        return Err(Problem::new(ANALYSIS_NOT_AGREED, detail));
    }
    let record = game.room.game.record;
    let checked = app.compute(client, move |stop| {
        let bounds = Bounds { stop: Some(stop), ..Bounds::UNTRUSTED };
        check(&pdn, &record, bounds).map(|()| pdn)
    });
    let pdn = checked.await?;
    let room = task::open(&online, &id);
    let sent = room.send(Call::Analysis { by, pdn }).await;
    sent.map_err(|_| Problem::new(UNAVAILABLE, "the room of the game has ended: try again"))?;
    Ok(StatusCode::NO_CONTENT)
}

/// Checks that a text is one game in PDN whose moves are legal, from the start of a game.
fn check(pdn: &str, record: &GameRecord, bounds: Bounds<'_>) -> Result<(), Problem> {
    let bad = |detail: String| Problem::new(BAD_ANALYSIS, format!("pdn: {detail}"));
    if pdn.len() > MAX_BYTES {
        return Err(bad(format!("it has {} bytes: expected at most {MAX_BYTES}", pdn.len())));
    }
    let mut reader = PdnReader::new(pdn.as_bytes());
    let game = reader.next().ok_or_else(|| bad("expected a game, found none".to_owned()))?;
    let game = game.map_err(|error| bad(error.to_string()))?;
    if reader.next().is_some() {
        return Err(bad("expected one game, found more".to_owned()));
    }
    let options = ResolveOptions { bounds, ..ResolveOptions::default() };
    let tree = AnyGameTree::resolve(&game, record.variant, options);
    let tree = tree.map_err(|error| bad(error.to_string()))?;
    let start = GameRecord { moves: Vec::new(), conclusion: None, ..record.clone() };
    let start = start.replay(&bounds).map_err(|_| Problem::internal())?;
    if tree.setup != AnyGameTree::from_game(&start).setup {
        return Err(bad("expected the position in which this game began".to_owned()));
    }
    Ok(())
}
