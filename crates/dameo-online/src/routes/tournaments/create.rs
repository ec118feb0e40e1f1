//! Creates tournaments.

use axum::http::StatusCode;
use axum::{Extension, Json as Reply};
use dameo_live::{LiveGame, Millis, Terms};
use dameo_server::{Json, Problem};
use dameo_store::{
    AccountId, NewTournament, SanctionKind, StoreError, TournamentCreation, TournamentRecord,
};
use dameo_tournament::{Tournament, TournamentFormat, TournamentRules};

use crate::id::new_game_id;
use crate::moderation::Refusal;
use crate::online::Online;
use crate::problem::{
    BAD_TOURNAMENT, NOT_A_MEMBER, TOO_MANY_TOURNAMENTS, no_such_tournament, of_start, of_store,
};
use crate::tournaments::model::{FormatJson, NewTournamentJson, TournamentJson};
use crate::visitor::Visitor;

/// How many tournaments of a member can be open or running.
const MAX_OPEN: usize = 3;
/// How long an arena can be, in minutes.
const MINUTES: std::ops::RangeInclusive<u32> = 5..=720;
/// How long a break between rounds can be, in seconds.
const BREAK: std::ops::RangeInclusive<u32> = 10..=3600;

/// Creates a tournament, for members.
#[utoipa::path(
    post,
    path = "/api/online/tournaments",
    request_body = NewTournamentJson,
    responses((status = CREATED, body = TournamentJson), Problem)
)]
pub(super) async fn create_tournament(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(body): Json<NewTournamentJson>,
) -> Result<(StatusCode, Reply<TournamentJson>), Problem> {
    let record = record_of(body).map_err(|detail| Problem::new(BAD_TOURNAMENT, detail))?;
    let now = online.clock().now();
    // That a game can be played with this time.
    let game = dameo::GameRecord::new(record.variant);
    LiveGame::new("", game, Terms::tournament(record.time), now).map_err(of_start)?;
    let organiser = member(&online, visitor).await?;
    check_not_muted(&online, &organiser).await?;
    let id = store_new(&online, |id| NewTournament {
        id,
        organiser: organiser.clone(),
        created: now,
        record: record.clone(),
    });
    let id = id.await?;
    let stored = online.store().tournament(&id).await.map_err(of_store)?;
    let stored = stored.ok_or_else(|| no_such_tournament(&id))?;
    let view = online.tournament_view(&stored, Some(&organiser)).await.map_err(of_store)?;
    Ok((StatusCode::CREATED, Reply(view)))
}

/// A member who does something.
async fn member(online: &Online, visitor: Visitor) -> Result<AccountId, Problem> {
    let is_member = online.is_member(visitor.account.as_ref()).await.map_err(of_store)?;
    match visitor.known()? {
        Some(account) if is_member => Ok(account),
        _ => Err(Problem::new(NOT_A_MEMBER, "only members create tournaments")),
    }
}

/// That somebody may write what others read.
pub(super) async fn check_not_muted(online: &Online, account: &AccountId) -> Result<(), Problem> {
    let standing = online.standing(account).await.map_err(of_store)?;
    match standing.sanction(SanctionKind::Mute, online.clock().now()) {
        Some(_) => Err(Refusal::Muted.problem()),
        None => Ok(()),
    }
}

/// Stores a tournament under an id that is not used, and returns it.
async fn store_new(
    online: &Online,
    with_id: impl Fn(String) -> NewTournament,
) -> Result<String, Problem> {
    loop {
        let new = with_id(new_game_id());
        let id = new.id.clone();
        match online.store().create_tournament(new, MAX_OPEN).await {
            Err(StoreError::Exists { .. }) => {}
            Err(error) => return Err(of_store(error)),
            Ok(TournamentCreation::Banned) => return Err(Refusal::Banned.problem()),
            Ok(TournamentCreation::TooMany) => {
                let detail =
                    format!("{MAX_OPEN} tournaments of yours are not over: close one first");
                return Err(Problem::new(TOO_MANY_TOURNAMENTS, detail));
            }
            Ok(TournamentCreation::Done) => return Ok(id),
        }
    }
}

/// The tournament without players, or what is wrong with a field.
fn record_of(body: NewTournamentJson) -> Result<TournamentRecord, String> {
    let NewTournamentJson {
        title, variant, time, is_rated, are_guests_allowed, is_at_board, ..
    } = body;
    let title = text("title", &title, 3, 60)?;
    if !time.is_playable() || time.is_correspondence() {
        return Err(format!("time: expected a time without days and byo-yomi, found {time}"));
    }
    let is_arena = matches!(body.format, FormatJson::Arena { .. });
    for (field, flag) in [("areGuestsAllowed", are_guests_allowed), ("isAtBoard", is_at_board)] {
        if flag && is_arena {
            return Err(format!("{field}: expected false for an arena"));
        }
        if flag && is_rated {
            return Err(format!("isRated: expected false, since {field} is true"));
        }
    }
    let round_break = match body.round_break {
        Some(_) if is_arena => return Err("roundBreak: expected null for an arena".to_owned()),
        Some(seconds) if !BREAK.contains(&seconds) => {
            return Err(format!("roundBreak: expected 10 to 3600 seconds, found {seconds}"));
        }
        other => other.map(|seconds| Millis::from_secs(seconds.into())),
    };
    let format = match body.format {
        FormatJson::RoundRobin { is_double } => TournamentFormat::RoundRobin { is_double },
        FormatJson::Arena { minutes } if !MINUTES.contains(&minutes) => {
            return Err(format!("format: expected 5 to 720 minutes, found {minutes}"));
        }
        FormatJson::Arena { minutes } => {
            TournamentFormat::Arena { duration: Millis::from_secs(60 * u64::from(minutes)) }
        }
    };
    let tournament = Tournament::new(TournamentRules { format, is_at_board, round_break });
    Ok(TournamentRecord { title, variant, time, is_rated, are_guests_allowed, tournament })
}

/// A text of one line that others read, without spaces around it.
pub(super) fn text(field: &str, text: &str, min: usize, max: usize) -> Result<String, String> {
    let text = text.trim();
    let count = text.chars().count();
    if !(min..=max).contains(&count) {
        return Err(format!("{field}: expected {min} to {max} characters, found {count}"));
    }
    // Controls, and what turns the direction of writing or cannot be seen.
    let is_bad = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    if let Some(bad) = text.chars().find(|&c| is_bad(c)) {
        let code = u32::from(bad);
        return Err(format!("{field}: expected visible characters, found U+{code:04X}"));
    }
    if !text.chars().any(char::is_alphanumeric) {
        return Err(format!("{field}: expected at least one letter or digit"));
    }
    Ok(text.to_owned())
}
