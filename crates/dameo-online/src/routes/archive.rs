//! The archive: finished games by what they are searched by.

use axum::{Extension, Json as Reply};
use dameo::{Color, Variant};
use dameo_live::Timestamp;
use dameo_server::{Problem, Query};
use dameo_store::{AccountId, ArchiveQuery, ArchivedOpening, ArchivedResult, Speed};
use serde::Deserialize;
use utoipa::IntoParams;

use super::players::member_named;
use crate::archive::{ArchivePageJson, ArchivedGameJson, read_place, write_place};
use crate::online::Online;
use crate::problem::{BAD_SEARCH, of_store};

/// How many games an answer has at most.
const PAGE: usize = 50;
/// The longest texts of moves and of pieces that are read, in bytes.
const MAX_TEXT: usize = 1_000;

/// What is searched for. All that is left out says nothing.
#[derive(Deserialize, IntoParams, Default)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct Search {
    /// The name of a player.
    player: Option<String>,
    /// The side of that player: `white` or `black`.
    #[param(value_type = Option<String>)]
    color: Option<Color>,
    /// The name of the opponent of that player.
    opponent: Option<String>,
    /// The variant.
    #[param(value_type = Option<String>)]
    variant: Option<Variant>,
    /// `live` or `correspondence`.
    speed: Option<String>,
    /// Whether they were rated.
    is_rated: Option<bool>,
    /// Who won: `white`, `black`, or `draw`.
    result: Option<String>,
    /// The first moves, in the long notation, with blanks between them. It needs a variant.
    opening: Option<String>,
    /// The pieces at the end, White's first, such as `KKMvM`.
    material: Option<String>,
    /// The least number of plies.
    min_plies: Option<usize>,
    /// The greatest number of plies.
    max_plies: Option<usize>,
    /// When they ended at the earliest, in milliseconds.
    since: Option<u64>,
    /// Before when they ended, in milliseconds.
    until: Option<u64>,
    /// The `next` of the answer that they follow.
    after: Option<String>,
}

/// Searches the archive of finished games. An answer has 50 at most.
#[utoipa::path(
    get,
    path = "/api/online/archive",
    params(Search),
    responses((status = OK, body = ArchivePageJson), Problem)
)]
pub(super) async fn search_games(
    Extension(online): Extension<Online>,
    Query(search): Query<Search>,
) -> Result<Reply<ArchivePageJson>, Problem> {
    let query = query_of(&online, search).await?;
    let mut games = online.store().archive(&query, PAGE + 1).await.map_err(of_store)?;
    let has_more = games.len() > PAGE;
    games.truncate(PAGE);
    let next = games.last().filter(|_| has_more).map(|last| write_place(&last.place()));
    let games = games.into_iter().map(ArchivedGameJson::from).collect();
    Ok(Reply(ArchivePageJson { games, next }))
}

fn bad(field: &str, reason: impl std::fmt::Display) -> Problem {
    Problem::new(BAD_SEARCH, format!("{field}: {reason}"))
}

async fn query_of(online: &Online, search: Search) -> Result<ArchiveQuery, Problem> {
    let player = account(online, search.player.as_deref()).await?;
    let opponent = account(online, search.opponent.as_deref()).await?;
    if player.is_none() && (opponent.is_some() || search.color.is_some()) {
        return Err(bad("player", "expected the name of a player with a side or an opponent"));
    }
    let speed = search.speed.map(|text| text.parse::<Speed>()).transpose();
    let after = search.after.map(|text| {
        read_place(&text).ok_or_else(|| bad("after", "expected the \"next\" of an answer"))
    });
    Ok(ArchiveQuery {
        player,
        color: search.color,
        opponent,
        variant: search.variant,
        speed: speed.map_err(|error| bad("speed", error))?,
        is_rated: search.is_rated,
        result: search.result.map(|text| result_of(&text)).transpose()?,
        opening: opening_of(search.variant, &search.opening.unwrap_or_default())?,
        material: search.material.map(material_of).transpose()?,
        min_plies: search.min_plies.unwrap_or_default(),
        max_plies: search.max_plies,
        since: Timestamp::new(search.since.unwrap_or_default()),
        until: search.until.map(Timestamp::new),
        after: after.transpose()?,
    })
}

async fn account(online: &Online, name: Option<&str>) -> Result<Option<AccountId>, Problem> {
    match name {
        Some(name) => Ok(Some(member_named(online, name).await?.id)),
        None => Ok(None),
    }
}

fn result_of(text: &str) -> Result<ArchivedResult, Problem> {
    match text {
        "white" => Ok(ArchivedResult::Won(Color::White)),
        "black" => Ok(ArchivedResult::Won(Color::Black)),
        "draw" => Ok(ArchivedResult::Drawn),
        _ => Err(bad("result", format!("expected white, black or draw, found {text:?}"))),
    }
}

fn opening_of(variant: Option<Variant>, text: &str) -> Result<ArchivedOpening, Problem> {
    if text.trim().is_empty() {
        return Ok(ArchivedOpening::default());
    }
    let variant = variant.ok_or_else(|| bad("variant", "expected one with an opening"))?;
    if text.len() > MAX_TEXT {
        return Err(bad("opening", format!("expected at most {MAX_TEXT} bytes")));
    }
    ArchivedOpening::parse(variant, text).map_err(|error| bad("opening", error))
}

fn material_of(text: String) -> Result<String, Problem> {
    let is_such = |side: &str| side.bytes().all(|byte| b"EKM".contains(&byte));
    let is_material = text.len() <= MAX_TEXT
        && text.split_once('v').is_some_and(|(white, black)| is_such(white) && is_such(black));
    if is_material { Ok(text) } else { Err(bad("material", "expected pieces such as KKMvM")) }
}
