//! The rules, notations, positions and ratings of Dameo for the npm package `dameo`, whose
//! classes and functions (`npm/src/rules.ts`) check arguments and handle traps.
//!
//! A [`JsGame`] is a handle to a game that is played and taken back in place;
//! everything else is a pure function. The TypeScript types are generated from
//! the Rust ones. An invalid argument becomes a JavaScript `Error` with the
//! message of the Rust error.
#![forbid(unsafe_code)]

mod arguments;
mod clock;
mod editor;
mod entry;
mod error;
mod game;
mod pdn;
mod text;
mod types;
mod view;

pub use crate::clock::{time_after_move, time_left};
pub use crate::error::RulesError;
pub use crate::game::JsGame;
pub use crate::pdn::{GamesView, MoveView, PdnView, TagView, VariationView};
pub use crate::text::{ClockTimesView, DecodedTextView};
pub use crate::types::{
    ConclusionView, Continuation, DrawRulesName, LevelInfo, OutcomeView, PieceView, PlyView,
    PositionView, RoleInfo, RoleView, RoutedMove, SetupView, Side, Step, VariantInfo, VariantName,
};

use dameo::{MoveFormat, Variant};
use dameo_levels::LEVELS;
use dameo_rating::{GameScore, Rating};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::arguments::argument;

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
    let Side(turn) = argument(&turn)?;
    let pieces = pieces.iter().map(argument).collect::<Result<Vec<_>, _>>()?;
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

/// Decodes a file: UTF-8, UTF-16 with a byte order mark, or Windows-1252.
#[wasm_bindgen(js_name = decodeBytes)]
pub fn decode_text(bytes: &[u8]) -> Result<Ts<DecodedTextView>, JsError> {
    Ok(DecodedTextView::of(bytes).into_ts()?)
}

/// The times in a comment.
#[wasm_bindgen(js_name = clockTimes)]
pub fn clock_times(comment: &str) -> Result<Ts<ClockTimesView>, JsError> {
    Ok(ClockTimesView::of(comment).into_ts()?)
}

/// Writes a game as PDN.
#[wasm_bindgen(js_name = writePdn)]
pub fn write_pdn(game: Ts<PdnView>) -> Result<String, JsError> {
    Ok(pdn::write(&argument(&game)?)?)
}

/// The rating of somebody without games.
#[wasm_bindgen(js_name = startRating)]
pub fn start_rating() -> Result<Ts<Rating>, JsError> {
    Ok(Rating::START.into_ts()?)
}

/// The rating of a puzzle as an opponent.
#[wasm_bindgen(js_name = puzzleRating)]
pub fn puzzle_rating(rating: f64) -> Result<Ts<Rating>, JsError> {
    Ok(Rating::of_puzzle(rating)?.into_ts()?)
}

/// The rating of a player after a game.
#[wasm_bindgen]
pub fn rated(
    player: Ts<Rating>,
    opponent: Ts<Rating>,
    score: Ts<GameScore>,
) -> Result<Ts<Rating>, JsError> {
    Ok(argument(&player)?.after(argument(&opponent)?, argument(&score)?).into_ts()?)
}

/// Whether too little is known to call a rating settled.
#[wasm_bindgen(js_name = isProvisional)]
pub fn is_provisional(rating: Ts<Rating>) -> Result<bool, JsError> {
    Ok(argument(&rating)?.is_provisional())
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
