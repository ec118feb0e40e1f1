//! The rules, notations, positions and ratings of Dameo for the npm package `dameo`, whose
//! classes and functions (`npm/src/rules.ts`) check arguments and handle traps.
//!
//! A [`JsGame`] is a handle to a game that is played and taken back in place;
//! everything else is a pure function. The TypeScript types are generated from
//! the Rust ones. An invalid argument becomes a JavaScript `Error` with the
//! message of the Rust error.
#![forbid(unsafe_code)]

mod clock;
mod editor;
mod entry;
mod error;
mod game;
mod pdn;
mod rating;
mod types;
mod view;

pub use crate::clock::ClockView;
pub use crate::error::RulesError;
pub use crate::game::JsGame;
pub use crate::pdn::{GamesView, MoveView, PdnView, TagView, VariationView};
pub use crate::rating::{RatingView, ScoreView};
pub use crate::types::{
    ConclusionView, Continuation, LevelInfo, OutcomeView, PieceView, PlyView, PositionView,
    RoleInfo, RoleView, RoutedMove, SetupView, Side, Step, VariantInfo,
};

use dameo::{MoveFormat, Variant};
use dameo_levels::LEVELS;
use dameo_live::Timestamp;
use dameo_rating::Rating;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// All variants, the default one first.
#[wasm_bindgen]
pub fn variants() -> Result<Vec<Ts<VariantInfo>>, JsError> {
    collect(Variant::ALL.iter().copied().map(VariantInfo::from))
}

/// All playing levels, the weakest first.
#[wasm_bindgen]
pub fn levels() -> Result<Vec<Ts<LevelInfo>>, JsError> {
    collect(LEVELS.map(LevelInfo::from))
}

/// Reads the FEN of a position setup. Pieces where they cannot be in play are
/// faults, not errors.
#[wasm_bindgen(js_name = readSetup)]
pub fn read_setup(variant: &str, fen: &str) -> Result<Ts<SetupView>, JsError> {
    Ok(editor::read(variant.parse()?, fen)?.into_ts()?)
}

/// Makes a position setup from pieces.
#[wasm_bindgen(js_name = makeSetup)]
pub fn make_setup(
    variant: &str,
    turn: Ts<Side>,
    pieces: Vec<Ts<PieceView>>,
) -> Result<Ts<SetupView>, JsError> {
    let Side(turn) = turn.to_rust()?;
    let pieces = pieces.iter().map(Ts::to_rust).collect::<Result<Vec<_>, _>>()?;
    Ok(editor::make(variant.parse()?, turn, &pieces)?.into_ts()?)
}

/// Reads the games of a text, in the format of the given name or in a detected
/// one. `variant` is that of games without one.
#[wasm_bindgen(js_name = readGames)]
pub fn read_games(
    text: &str,
    format: Option<String>,
    variant: &str,
) -> Result<Ts<GamesView>, JsError> {
    let format = format.map(|name| name.parse()).transpose()?;
    Ok(pdn::read(text, format, variant.parse()?)?.into_ts()?)
}

/// Writes a game as PDN.
#[wasm_bindgen(js_name = writePdn)]
pub fn write_pdn(game: Ts<PdnView>) -> Result<String, JsError> {
    Ok(pdn::write(&game.to_rust()?)?)
}

/// The rating of somebody without games.
#[wasm_bindgen(js_name = startRating)]
pub fn start_rating() -> Result<Ts<RatingView>, JsError> {
    Ok(RatingView::from(Rating::START).into_ts()?)
}

/// The rating of a puzzle as an opponent.
#[wasm_bindgen(js_name = puzzleRating)]
pub fn puzzle_rating(rating: f64) -> Result<Ts<RatingView>, JsError> {
    Ok(RatingView::from(Rating::of_puzzle(rating)?).into_ts()?)
}

/// The rating of a player after a game.
#[wasm_bindgen]
pub fn rated(
    player: Ts<RatingView>,
    opponent: Ts<RatingView>,
    score: Ts<ScoreView>,
) -> Result<Ts<RatingView>, JsError> {
    let player = Rating::try_from(player.to_rust()?)?;
    let opponent = Rating::try_from(opponent.to_rust()?)?;
    let after = player.after(opponent, score.to_rust()?.into());
    Ok(RatingView::from(after).into_ts()?)
}

/// A clock of a time control such as `300+3`, which does not run yet.
#[wasm_bindgen(js_name = newClock)]
pub fn new_clock(time: &str) -> Result<Ts<ClockView>, JsError> {
    Ok(ClockView::begun(time)?.into_ts()?)
}

/// The time left to a side in milliseconds, 0 if it is up.
#[wasm_bindgen(js_name = timeLeft)]
pub fn time_left(clock: Ts<ClockView>, side: Ts<Side>, now: f64) -> Result<f64, JsError> {
    let now = Timestamp::new(now as u64);
    let clock = clock.to_rust()?.at(now)?;
    let Side(side) = side.to_rust()?;
    Ok(clock.left(side, now).get() as f64)
}

/// The clock after a move of the side whose time runs; `undefined` if its time is up.
#[wasm_bindgen(js_name = pressClock)]
pub fn press_clock(clock: Ts<ClockView>, now: f64) -> Result<Option<Ts<ClockView>>, JsError> {
    let pressed = clock.to_rust()?.pressed(Timestamp::new(now as u64))?;
    Ok(pressed.map(|clock| clock.into_ts()).transpose()?)
}

/// The clock with the time of a side running, or stopped if there is none.
#[wasm_bindgen(js_name = switchClock)]
pub fn switch_clock(
    clock: Ts<ClockView>,
    side: Option<Ts<Side>>,
    now: f64,
) -> Result<Ts<ClockView>, JsError> {
    let side = side.map(|side| side.to_rust()).transpose()?.map(|Side(side)| side);
    Ok(clock.to_rust()?.switched(side, Timestamp::new(now as u64))?.into_ts()?)
}

/// Whether too little is known to call a rating settled.
#[wasm_bindgen(js_name = isProvisional)]
pub fn is_provisional(rating: Ts<RatingView>) -> Result<bool, JsError> {
    Ok(Rating::try_from(rating.to_rust()?)?.is_provisional())
}

/// Writes a move in the format of the given name, from all its stops.
#[wasm_bindgen(js_name = formatMove)]
pub fn format_move(
    stops: Vec<String>,
    captures: bool,
    promotes: bool,
    format: &str,
) -> Result<String, JsError> {
    let format: MoveFormat = format.parse()?;
    format.write_route(&stops, captures, promotes).ok_or_else(|| {
        JsError::new(&format!("{format} has no text for a move without its position"))
    })
}

fn collect<T>(values: impl IntoIterator<Item = T>) -> Result<Vec<Ts<T>>, JsError>
where
    T: Tsify + serde::Serialize,
    T::JsType: AsRef<JsValue>,
{
    Ok(values.into_iter().map(|value| value.into_ts()).collect::<Result<_, _>>()?)
}
