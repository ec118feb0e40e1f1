//! The review of a game, as a whole or by positions that several workers share.

use std::time::Duration;

use dameo::AnyGame;
use dameo_api::{PositionReviewJson, ReviewReply};
use dameo_engine::{Review, ReviewOptions, review_positions};
use js_sys::{Function, Int32Array};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::clock::{self, STOP};
use crate::engine::SearchLimits;
use crate::error::EngineError;
use crate::search_game::SearchGame;

/// Reviews every move of a game with at most `nodes` nodes and `movetime` milliseconds
/// per position. `progress` is called after each position, of which there is one more
/// than there are moves. Returns `undefined` if the review was stopped.
#[wasm_bindgen]
pub fn review(
    game: Ts<SearchGame>,
    nodes: u32,
    movetime: Option<u32>,
    stop: Option<Int32Array>,
    progress: &Function,
) -> Result<Option<Ts<ReviewReply>>, JsError> {
    let options = options(nodes, movetime)?;
    let game = game.to_rust()?.game()?;
    clock::watch(stop);
    clock::report_to(progress);
    let review = dameo_engine::review(&game, options, None, &STOP, &clock::tick);
    Ok(review.map(|review| reply(&game, &review).into_ts()).transpose()?)
}

/// Searches the position of a game after a number of plies for `judge`. Returns
/// `undefined` if it was stopped.
#[wasm_bindgen(js_name = reviewPosition)]
pub fn review_position(
    game: Ts<SearchGame>,
    ply: usize,
    nodes: u32,
    movetime: Option<u32>,
    stop: Option<Int32Array>,
) -> Result<Option<Ts<PositionReviewJson>>, JsError> {
    let options = options(nodes, movetime)?;
    let game = game.to_rust()?.game()?;
    let position = game.position_at(ply).ok_or(EngineError::NoPly { ply, plies: game.ply() })?;
    clock::watch(stop);
    let found = review_positions(&game, ply..ply + 1, options, None, &STOP, &|| ());
    let found = found.map(|found| PositionReviewJson::new(&position, &found[0]));
    Ok(found.map(|found| found.into_ts()).transpose()?)
}

/// Judges the moves of a game by what `reviewPosition` found about all its positions,
/// which are given in their order.
#[wasm_bindgen]
pub fn judge(
    game: Ts<SearchGame>,
    positions: Vec<Ts<PositionReviewJson>>,
) -> Result<Ts<ReviewReply>, JsError> {
    let game = game.to_rust()?.game()?;
    let expected = game.ply() + 1;
    if positions.len() != expected {
        return Err(EngineError::PositionCount { given: positions.len(), expected }.into());
    }
    let found = game.positions().zip(positions).map(|(position, found)| {
        found.to_rust().map(|found| found.read(&position).map_err(EngineError::message))
    });
    let found = found.collect::<Result<Result<Vec<_>, _>, _>>()??;
    Ok(reply(&game, &Review::new(&game, &found)).into_ts()?)
}

fn reply(game: &AnyGame, review: &Review) -> ReviewReply {
    ReviewReply::new(game, game.outcome().into(), review)
}

/// Checks the ranges.
fn options(nodes: u32, movetime: Option<u32>) -> Result<ReviewOptions, JsError> {
    let nodes = u64::from(nodes);
    SearchLimits { nodes: Some(nodes), movetime, ..SearchLimits::default() }.limits()?;
    let time = movetime.map(|time| Duration::from_millis(time.into()));
    Ok(ReviewOptions { time, clock: Some(clock::now), ..ReviewOptions::new(nodes) })
}
