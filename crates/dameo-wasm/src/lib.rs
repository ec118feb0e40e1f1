//! The rules, moves, positions and ratings of Dameo for the npm package `dameo`, whose
//! classes and functions (`npm/src/rules.ts`) check arguments and handle traps. A page on which
//! somebody plays waits for this module; what reads and writes files is in `dameo-wasm-pdn`.
//!
//! A [`JsGame`] is a handle to a game that is played and taken back in place;
//! everything else is a pure function. The TypeScript types are generated from
//! the Rust ones. An invalid argument becomes a JavaScript `Error` with the
//! message of the Rust error; its `fault` is the error as data ([`RulesError`]).
#![forbid(unsafe_code)]

mod arguments;
mod clock;
mod editor;
mod entry;
mod game;
mod types;
mod view;

pub use crate::clock::{time_after_move, time_left};
pub use crate::game::JsGame;
pub use crate::types::{
    ConclusionView, Continuation, DrawRulesName, LevelInfo, OutcomeView, PieceView, PlyView,
    PositionView, ProblemView, RoleInfo, RoleView, RoutedMove, SetupView, Side, Step, VariantInfo,
    VariantName,
};

use dameo::{MoveFormat, Variant};
use dameo_levels::LEVELS;
use dameo_rating::{GameScore, Rating};
use dameo_wasm_values::{RulesError, to_js};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::argument;

/// All variants, the default one first.
#[wasm_bindgen]
#[must_use]
pub fn variants() -> Vec<Ts<VariantInfo>> {
    all(Variant::ALL.iter().copied().map(VariantInfo::from))
}

/// All playing levels, the weakest first.
#[wasm_bindgen]
#[must_use]
pub fn levels() -> Vec<Ts<LevelInfo>> {
    all(LEVELS.map(LevelInfo::from))
}

/// Reads the FEN of a position setup. Pieces where they cannot be in play are
/// faults, not errors.
#[wasm_bindgen(js_name = readSetup)]
pub fn read_setup(variant: &str, fen: &str) -> Result<Ts<SetupView>, RulesError> {
    Ok(to_js(&editor::read(variant.parse()?, fen)?))
}

/// Makes a position setup from pieces.
#[wasm_bindgen(js_name = makeSetup)]
pub fn make_setup(
    variant: &str,
    turn: Ts<Side>,
    pieces: Vec<Ts<PieceView>>,
) -> Result<Ts<SetupView>, RulesError> {
    let Side(turn) = argument(&turn)?;
    let pieces = pieces.iter().map(argument).collect::<Result<Vec<_>, _>>()?;
    Ok(to_js(&editor::make(variant.parse()?, turn, &pieces)?))
}

/// The rating of somebody without games.
#[wasm_bindgen(js_name = startRating)]
#[must_use]
pub fn start_rating() -> Ts<Rating> {
    to_js(&Rating::START)
}

/// The rating of somebody who has not solved puzzles.
#[wasm_bindgen(js_name = solverStartRating)]
pub fn solver_start_rating() -> Ts<Rating> {
    to_js(&Rating::SOLVER_START)
}

/// The rating of a solver after the first attempt at a puzzle of a rating.
#[wasm_bindgen(js_name = ratedByPuzzle)]
pub fn rated_by_puzzle(
    solver: Ts<Rating>,
    puzzle: f64,
    is_solved: bool,
) -> Result<Ts<Rating>, RulesError> {
    Ok(to_js(&argument(&solver)?.after_puzzle(rating_of_puzzle(puzzle)?, is_solved)))
}

/// The rating of a puzzle as an opponent.
#[wasm_bindgen(js_name = puzzleRating)]
pub fn puzzle_rating(rating: f64) -> Result<Ts<Rating>, RulesError> {
    Ok(to_js(&rating_of_puzzle(rating)?))
}

fn rating_of_puzzle(rating: f64) -> Result<Rating, RulesError> {
    Rating::of_puzzle(rating).map_err(RulesError::argument)
}

/// The rating of a player after a game.
#[wasm_bindgen]
pub fn rated(
    player: Ts<Rating>,
    opponent: Ts<Rating>,
    score: Ts<GameScore>,
) -> Result<Ts<Rating>, RulesError> {
    Ok(to_js(&argument(&player)?.after(argument(&opponent)?, argument(&score)?)))
}

/// Whether too little is known to call a rating settled.
#[wasm_bindgen(js_name = isProvisional)]
pub fn is_provisional(rating: Ts<Rating>) -> Result<bool, RulesError> {
    Ok(argument(&rating)?.is_provisional())
}

/// Writes a move in the format of the given name, from all its stops.
#[wasm_bindgen(js_name = formatMove)]
pub fn format_move(
    stops: Vec<String>,
    captures: bool,
    promotes: bool,
    format: &str,
) -> Result<String, RulesError> {
    let format: MoveFormat = format.parse().map_err(RulesError::argument)?;
    let text = format.write_route(&stops, captures, promotes);
    text.ok_or_else(|| {
        RulesError::argument(format!("{format} has no text for a move without its position"))
    })
}

fn all<T: Tsify + Serialize>(values: impl IntoIterator<Item = T>) -> Vec<Ts<T>> {
    values.into_iter().map(|value| to_js(&value)).collect()
}
