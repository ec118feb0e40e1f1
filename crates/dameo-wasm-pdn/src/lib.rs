//! Files of games for the npm package `dameo`: the reader of PDN and of all other formats, and
//! the writer of PDN. They are a module of their own, so that a page on which somebody plays
//! does not wait for them.
//!
//! All functions are pure, and `npm/src/pdn.ts` checks their arguments and handles traps. The
//! TypeScript types are generated from the Rust ones. An invalid argument becomes a JavaScript
//! `Error` with the message of the Rust error; its `fault` is the error as data ([`GameFileFault`]).
#![forbid(unsafe_code)]

mod error;
mod games;
mod text;

pub use crate::error::{GameFileFault, GamesProblemView, ReadError};
pub use crate::games::{GamesView, MoveView, PdnView, TagView, VariationView};
pub use crate::text::{ClockTimesView, DecodedTextView};

use dameo_wasm_values::to_js;
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

/// Types that the module of the rules declares.
#[wasm_bindgen(typescript_custom_section)]
const TYPES_OF_RULES: &str =
    "import type { DrawRulesName, OutcomeJson, VariantName } from './rules.js';";

/// Reads the games of a text, in the format of the given name or in a detected
/// one. `variant` is that of games without one.
#[wasm_bindgen(js_name = readGames)]
pub fn read_games(
    text: &str,
    format: Option<String>,
    variant: &str,
) -> Result<Ts<GamesView>, GameFileFault> {
    let format = format.map(|name| name.parse()).transpose()?;
    Ok(to_js(&games::read(text, format, variant.parse()?)?))
}

/// Writes a game, a [`PdnView`] as JSON, as PDN.
#[wasm_bindgen(js_name = writePdn)]
pub fn write_pdn(game: &str) -> Result<String, GameFileFault> {
    games::write(&games::from_json(game)?)
}

/// Decodes a file: UTF-8, UTF-16 with a byte order mark, or Windows-1252.
#[wasm_bindgen(js_name = decodeBytes)]
#[must_use]
pub fn decode_text(bytes: &[u8]) -> Ts<DecodedTextView> {
    to_js(&DecodedTextView::of(bytes))
}

/// The times in a comment.
#[wasm_bindgen(js_name = clockTimes)]
#[must_use]
pub fn clock_times(comment: &str) -> Ts<ClockTimesView> {
    to_js(&ClockTimesView::of(comment))
}
