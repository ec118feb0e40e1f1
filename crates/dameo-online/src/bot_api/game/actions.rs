//! What a player does in a game.

use axum::extract::Path;
use axum::{Extension, Json};
use dameo::Color;
use dameo_live::{Action, GameKey, Offer};
use dameo_server::Problem;
use dameo_store::AccountId;
use serde_json::Value;

use super::Way;
use crate::bot_api::caller::Caller;
use crate::bot_api::error::{ApiError, REFUSED};
use crate::bot_api::fields::Fields;
use crate::bot_api::json::ok;
use crate::id::new_command_id;
use crate::online::Online;
use crate::problem::{UNAVAILABLE, no_such_game};
use crate::rooms::visit::Visit;

pub(super) type Done = Result<Json<Value>, ApiError>;

/// What a client asks for.
pub(super) enum Deed {
    Move { text: String, offers_draw: bool },
    Answer { offer: Offer, is_yes: bool },
    Abort,
    Resign,
    Claim,
    GiveTime { seconds: u32 },
    Berserk,
    StartClock,
}

/// `POST /api/bot/game/{id}/move/{text}`. The last own move once more changes nothing.
pub(in crate::bot_api) async fn play(
    online: Extension<Online>,
    Extension(way): Extension<Way>,
    Path((id, text)): Path<(String, String)>,
    caller: Caller,
    fields: Fields,
) -> Done {
    let offers_draw = fields.flag("offeringDraw")?;
    act(online, way, caller, id, Deed::Move { text, offers_draw }).await
}

/// `POST /api/bot/game/{id}/abort`.
pub(in crate::bot_api) async fn abort(
    online: Extension<Online>,
    Extension(way): Extension<Way>,
    Path(id): Path<String>,
    caller: Caller,
) -> Done {
    act(online, way, caller, id, Deed::Abort).await
}

/// `POST /api/bot/game/{id}/resign`.
pub(in crate::bot_api) async fn resign(
    online: Extension<Online>,
    Extension(way): Extension<Way>,
    Path(id): Path<String>,
    caller: Caller,
) -> Done {
    act(online, way, caller, id, Deed::Resign).await
}

/// `POST /api/bot/game/{id}/claim-victory`, of a game whose other player is away.
pub(in crate::bot_api) async fn claim(
    online: Extension<Online>,
    Extension(way): Extension<Way>,
    Path(id): Path<String>,
    caller: Caller,
) -> Done {
    act(online, way, caller, id, Deed::Claim).await
}

/// `POST /api/bot/game/{id}/berserk`, of a game of an arena: half the time, and a point more.
pub(in crate::bot_api) async fn berserk(
    online: Extension<Online>,
    Extension(way): Extension<Way>,
    Path(id): Path<String>,
    caller: Caller,
) -> Done {
    act(online, way, caller, id, Deed::Berserk).await
}

/// `POST /api/bot/game/{id}/draw/{yes|no}`: offers, accepts or declines.
pub(in crate::bot_api) async fn draw(
    online: Extension<Online>,
    Extension(way): Extension<Way>,
    Path((id, answer)): Path<(String, String)>,
    caller: Caller,
) -> Done {
    act(online, way, caller, id, answer_of(Offer::Draw, &answer)?).await
}

/// `POST /api/bot/game/{id}/takeback/{yes|no}`: asks, accepts or declines.
pub(in crate::bot_api) async fn take_back(
    online: Extension<Online>,
    Extension(way): Extension<Way>,
    Path((id, answer)): Path<(String, String)>,
    caller: Caller,
) -> Done {
    act(online, way, caller, id, answer_of(Offer::TakeBack, &answer)?).await
}

fn answer_of(offer: Offer, answer: &str) -> Result<Deed, ApiError> {
    let is_yes = match answer {
        "yes" | "true" => true,
        "no" | "false" => false,
        other => return Err(ApiError::bad_field(format!("{other:?}: expected yes or no"))),
    };
    Ok(Deed::Answer { offer, is_yes })
}

async fn act(
    Extension(online): Extension<Online>,
    way: Way,
    caller: Caller,
    id: String,
    deed: Deed,
) -> Done {
    way.check(&caller)?;
    act_as(online, caller.account, id, deed).await
}

/// Does something in the name of a player, to its end also if the client goes.
pub(super) async fn act_as(online: Online, account: AccountId, id: String, deed: Deed) -> Done {
    let acting = tokio::spawn(async move {
        let visit = Visit::pass_by(&online, &id, &account).await;
        let mut visit = visit.map_err(|end| ApiError::of_visit(end, &id))?;
        let done = match visit.seat {
            Some(seat) => carry_out(&mut visit, seat, deed, &id).await,
            None => Err(no_such_game(&id).into()),
        };
        visit.leave(false).await;
        done
    });
    acting.await.unwrap_or_else(|_| Err(Problem::internal().into()))?;
    Ok(ok())
}

async fn carry_out(visit: &mut Visit, seat: Color, deed: Deed, id: &str) -> Result<(), ApiError> {
    let now = visit.game.status.key.clone();
    match deed {
        Deed::Abort => command(visit, now, Action::Abort {}, id).await,
        Deed::Resign => command(visit, now, Action::Resign {}, id).await,
        Deed::Claim => command(visit, now, Action::Claim {}, id).await,
        Deed::GiveTime { seconds } => command(visit, now, Action::GiveTime { seconds }, id).await,
        Deed::Berserk => command(visit, now, Action::Berserk {}, id).await,
        Deed::StartClock => command(visit, now, Action::StartClock {}, id).await,
        Deed::Answer { offer, is_yes: true } => {
            command(visit, now, Action::Offer { offer }, id).await
        }
        Deed::Answer { offer, is_yes: false } => {
            match visit.game.status.seats[!seat].offers.contains(&offer) {
                true => command(visit, now, Action::Decline { offer }, id).await,
                false => Ok(()),
            }
        }
        Deed::Move { text, offers_draw } => {
            play_move(visit, seat, text, id).await?;
            if offers_draw {
                let key = visit.game.status.key.clone();
                // The move is made, whether or not a draw can be offered.
                let _ = command(visit, key, Action::Offer { offer: Offer::Draw }, id).await;
            }
            Ok(())
        }
    }
}

/// Plays a move. If it is not the turn of the player, it can be the last own move once more.
async fn play_move(visit: &mut Visit, seat: Color, text: String, id: &str) -> Result<(), ApiError> {
    let status = &visit.game.status;
    let is_turn = status.turn == seat && status.conclusion.is_none();
    let key = match status.key.ply.checked_sub(1) {
        Some(ply) if !is_turn => GameKey { ply, ..status.key.clone() },
        _ => status.key.clone(),
    };
    let played = command(visit, key, Action::Move { text }, id).await;
    let is_over = visit.game.status.conclusion.is_some();
    played.map_err(|error| match error.is_refusal() && !is_turn && !is_over {
        true => ApiError::new(REFUSED, "it is not your turn"),
        false => error,
    })
}

async fn command(
    visit: &mut Visit,
    key: GameKey,
    action: Action,
    id: &str,
) -> Result<(), ApiError> {
    let answer = visit.command(new_command_id(), key, action).await;
    let answer = answer.map_err(|end| ApiError::of_visit(end, id))?;
    answer.map_err(|(code, text)| match &*code {
        "unavailable" => ApiError::new(UNAVAILABLE, text),
        _ => ApiError::new(REFUSED, text),
    })
}
