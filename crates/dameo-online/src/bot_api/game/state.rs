//! A game as clients see it.

use dameo::{AnyGame, Bounds, ByColor, Color, GameRecord};
use dameo_live::{Millis, Offer, TimeControl, Timestamp};
use dameo_room::GameView;
use serde::Serialize;
use serde_json::{Value, json};

use crate::bot_api::json::{User, VariantJson, color, speed, status};
use crate::players::PlayerView;

/// The time of a game without a clock: the largest that all clients read.
const NO_CLOCK: u64 = i32::MAX as u64;

/// What changes in a game.
#[derive(Clone, Debug, Serialize)]
pub(super) struct GameState {
    #[serde(rename = "type")]
    kind: &'static str,
    /// The moves in long notation, with blanks between.
    moves: String,
    wtime: u64,
    btime: u64,
    winc: u64,
    binc: u64,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    #[serde(flatten)]
    offers: Offers,
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expiration: Option<Expiration>,
    #[serde(rename = "serverTime")]
    server_time: Timestamp,
    /// Whether the opponent is away.
    gone: bool,
}

/// The offers that stand.
#[expect(clippy::struct_excessive_bools, reason = "each stands or not")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
struct Offers {
    #[serde(skip_serializing_if = "is_false")]
    wdraw: bool,
    #[serde(skip_serializing_if = "is_false")]
    bdraw: bool,
    #[serde(skip_serializing_if = "is_false")]
    wtakeback: bool,
    #[serde(skip_serializing_if = "is_false")]
    btakeback: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// How long the side to move has for its first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Expiration {
    idle_millis: u64,
    millis_to_move: u64,
}

impl GameState {
    /// The state for a player.
    pub(super) fn new(view: &GameView, seat: Color) -> Self {
        let now = &view.status;
        let left = |side| now.clock.map_or(NO_CLOCK, |clock| clock.left[side].get());
        let added = |side: Color| {
            view.terms.time.map_or(0, |time| match time[side] {
                _ if now.seats[side].is_berserk => 0,
                // The bank of days is full again after each move.
                TimeControl::Days { .. } => 0,
                control => control.increment().get(),
            })
        };
        let stands = |side: Color, offer| now.seats[side].offers.contains(&offer);
        let winner = winner(view);
        Self {
            kind: "gameState",
            moves: view.moves.join(" "),
            wtime: left(Color::White),
            btime: left(Color::Black),
            winc: added(Color::White),
            binc: added(Color::Black),
            status: status(now.conclusion, winner.is_some()).1,
            winner: winner.map(color),
            offers: Offers {
                wdraw: stands(Color::White, Offer::Draw),
                bdraw: stands(Color::Black, Offer::Draw),
                wtakeback: stands(Color::White, Offer::TakeBack),
                btakeback: stands(Color::Black, Offer::TakeBack),
            },
            rematch: now.rematch.clone(),
            expiration: expiration(view),
            server_time: now.at,
            gone: is_gone(view, seat),
        }
    }

    /// Whether a client that has one state needs the other.
    pub(super) fn differs(&self, other: &Self) -> bool {
        let what =
            |state: &Self| (state.moves.clone(), state.status, state.offers, state.rematch.clone());
        what(self) != what(other)
    }
}

/// Whether the opponent of a player is away.
pub(super) fn is_gone(view: &GameView, seat: Color) -> bool {
    view.status.conclusion.is_none() && view.status.seats[!seat].away.is_some()
}

/// Whether the opponent of a player is away, and when the game can be claimed.
pub(super) fn opponent_gone(view: &GameView, seat: Color) -> Value {
    let away = view.status.seats[!seat].away.filter(|_| is_gone(view, seat));
    let Some(away) = away else { return json!({"type": "opponentGone", "gone": false}) };
    let mut line = json!({"type": "opponentGone", "gone": true});
    if let Some(at) = away.claimable {
        line["claimWinInSeconds"] = json!(at.since(view.status.at).get().div_ceil(1000));
    }
    line
}

fn expiration(view: &GameView) -> Option<Expiration> {
    let to_move = view.terms.first_move?;
    let running = view.status.clock.is_some_and(|clock| clock.running.is_some());
    let deadline = view.status.deadline.filter(|_| !running)?;
    let left = deadline.since(view.status.at);
    let idle_millis = to_move.get().saturating_sub(left.get());
    Some(Expiration { idle_millis, millis_to_move: to_move.get() })
}

/// The game, played again; `None` if it cannot be, which no stored game is.
fn replayed(view: &GameView) -> Option<AnyGame> {
    let record = GameRecord {
        draw_rules: view.draw_rules,
        start: view.start_fen.clone(),
        moves: view.moves.clone(),
        conclusion: view.status.conclusion,
        ..GameRecord::new(view.variant)
    };
    record.replay(&Bounds::UNTRUSTED).ok()
}

fn winner(view: &GameView) -> Option<Color> {
    view.status.conclusion?;
    replayed(view)?.outcome()?.winner
}

/// The first line of the stream of a game.
pub(super) fn game_full(
    id: &str,
    view: &GameView,
    seat: Color,
    players: &ByColor<PlayerView>,
    created: Timestamp,
) -> Value {
    let user = |side: Color| match &players[side] {
        PlayerView::Computer { level } => json!({"aiLevel": level}),
        player => json!(User::of(player)),
    };
    let mut full = json!({
        "type": "gameFull",
        "id": id,
        "variant": VariantJson::from(view.variant),
        "speed": speed(view.terms.time),
        "perf": {"name": view.variant.title()},
        "rated": view.terms.is_rated,
        "createdAt": created,
        "white": user(Color::White),
        "black": user(Color::Black),
        "initialFen": view.start_fen.as_deref().unwrap_or("startpos"),
        "state": GameState::new(view, seat),
    });
    match view.terms.time.map(|time| time.white) {
        None => {}
        Some(TimeControl::Days { per_move, .. }) => full["daysPerTurn"] = json!(per_move),
        Some(control) => {
            let (initial, increment) = (control.base(), control.increment());
            full["clock"] = json!({"initial": initial, "increment": increment});
        }
    }
    full
}

/// A game in the stream of events.
pub(in crate::bot_api) fn event_game(
    id: &str,
    view: &GameView,
    seat: Color,
    players: &ByColor<PlayerView>,
) -> Value {
    let winner = winner(view);
    let (number, name) = status(view.status.conclusion, winner.is_some());
    let opponent = User::of(&players[!seat]);
    let left = view.status.clock.map(|clock| clock.left[seat]);
    let seconds = |left: Millis| left.get() / 1000;
    let fen = replayed(view).map(|game| game.position().fen());
    let mut game = json!({
        "fullId": id,
        "gameId": id,
        "id": id,
        "fen": fen.unwrap_or_default(),
        "color": color(seat),
        "lastMove": view.moves.last().map_or("", String::as_str),
        "source": if players.white.is_computer() || players.black.is_computer() {
            "ai"
        } else {
            "friend"
        },
        "status": {"id": number, "name": name},
        "variant": VariantJson::from(view.variant),
        "speed": speed(view.terms.time),
        "perf": view.variant.name(),
        "rated": view.terms.is_rated,
        "hasMoved": has_moved(view, seat),
        "opponent": {"id": opponent.id, "username": opponent.name},
        "isMyTurn": view.status.conclusion.is_none() && view.status.turn == seat,
        "secondsLeft": left.map_or(NO_CLOCK / 1000, seconds),
        "compat": {"bot": true, "board": true},
    });
    if let PlayerView::Computer { level } = players[!seat] {
        game["opponent"]["ai"] = json!(level);
    }
    if let Some(rating) = opponent.rating {
        game["opponent"]["rating"] = json!(rating);
    }
    if let Some(winner) = winner {
        game["winner"] = json!(color(winner));
    }
    if let PlayerView::Member { rating: Some(rating), .. } = &players[seat]
        && let Some(change) = rating.change
    {
        game["ratingDiff"] = json!(change);
    }
    game
}

/// Whether a player has moved in the game.
fn has_moved(view: &GameView, seat: Color) -> bool {
    let moves = view.moves.len();
    // The last move was made by the side that is not to move.
    moves >= 2 || moves == 1 && view.status.turn != seat
}
