//! The rules, the engine and the endgame tables of Dameo for the browser.
//!
//! Every function of the rules is a pure one of its arguments: a game crosses the border
//! as a [`GameRecord`] of plain text and comes back as a [`PositionView`], so
//! that takebacks, reloads and variation trees are the page's own lists of
//! moves. The TypeScript types are made from the Rust ones. Whatever is wrong
//! with an argument becomes a JavaScript `Error` with the message of the Rust
//! one; nothing panics.
#![forbid(unsafe_code)]

mod clock;
mod editor;
mod engine;
mod entry;
mod error;
mod pdn;
mod record;
mod tables;
mod types;
mod view;

pub use crate::engine::{Engine, review, win_chance};
pub use crate::error::BindingError;
pub use crate::pdn::{GamesView, MoveView, PdnView, TagView, VariationView};
pub use crate::tables::{TableAnswer, Tables};
pub use crate::types::{
    Conclusion, Continuation, GameRecord, LevelInfo, OutcomeView, PieceView, PlyView, PositionView,
    Role, RoleInfo, RoutedMove, SearchLimits, SetupView, Side, Step, VariantInfo,
};

use dameo::{Variant, with_rules};
use dameo_engine::typed::Level;
use dameo_protocol::LegalMove;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

type Answer<T> = Result<Ts<T>, JsError>;

/// Every variant, the default one first.
#[wasm_bindgen]
pub fn variants() -> Result<Vec<Ts<VariantInfo>>, JsError> {
    let info = |&variant| with_rules!(variant, R => VariantInfo::of::<R>());
    collect(Variant::ALL.iter().map(info))
}

/// Every playing level, the weakest first.
#[wasm_bindgen]
pub fn levels() -> Result<Vec<Ts<LevelInfo>>, JsError> {
    collect(Level::ALL.map(LevelInfo::of))
}

/// The position a game has reached, with its legal moves and its outcome.
#[wasm_bindgen(js_name = position)]
pub fn position(game: Ts<GameRecord>) -> Answer<PositionView> {
    let record = game.to_rust()?;
    let view = with_rules!(record.variant()?, R => PositionView::of(&record.game::<R>()?));
    Ok(view.into_ts()?)
}

/// The moves of a game, each with the position it led to.
#[wasm_bindgen(js_name = history)]
pub fn history(game: Ts<GameRecord>) -> Result<Vec<Ts<PlyView>>, JsError> {
    let record = game.to_rust()?;
    collect(with_rules!(record.variant()?, R => view::history(&record.game::<R>()?)))
}

/// What can follow on the stops of a move that is being entered; the first
/// stop is the square of the piece that moves.
#[wasm_bindgen(js_name = continuation)]
pub fn continuation(game: Ts<GameRecord>, stops: Vec<String>) -> Answer<Continuation> {
    let record = game.to_rust()?;
    let answer = with_rules!(record.variant()?, R => {
        entry::continuation(record.game::<R>()?.position(), &entry::squares::<R>(&stops)?)
    });
    Ok(answer.into_ts()?)
}

/// Why no legal move leads over the given stops.
#[wasm_bindgen(js_name = whyIllegal)]
pub fn why_illegal(game: Ts<GameRecord>, stops: Vec<String>) -> Result<String, JsError> {
    let record = game.to_rust()?;
    let reason = with_rules!(record.variant()?, R => {
        let stops = entry::squares::<R>(&stops)?;
        record.game::<R>()?.position().why_illegal(&stops).to_string()
    });
    Ok(reason)
}

/// Reads a legal move from text.
#[wasm_bindgen(js_name = readMove)]
pub fn read_move(game: Ts<GameRecord>, text: &str) -> Answer<LegalMove> {
    let record = game.to_rust()?;
    let mv = with_rules!(record.variant()?, R => {
        let game = record.game::<R>()?;
        LegalMove::new(game.position(), game.position().parse_move(text)?)
    });
    Ok(mv.into_ts()?)
}

/// Reads a FEN for an editor: pieces that stand where they cannot are named
/// as faults, not refused.
#[wasm_bindgen(js_name = readSetup)]
pub fn read_setup(variant: &str, fen: &str) -> Answer<SetupView> {
    let setup = with_rules!(variant.parse::<Variant>()?, R => editor::read::<R>(fen)?);
    Ok(setup.into_ts()?)
}

/// Puts the pieces of an editor together.
#[wasm_bindgen(js_name = makeSetup)]
pub fn make_setup(variant: &str, turn: Ts<Side>, pieces: Vec<Ts<PieceView>>) -> Answer<SetupView> {
    let turn = turn.to_rust()?;
    let pieces = pieces.iter().map(Ts::to_rust).collect::<Result<Vec<_>, _>>()?;
    let setup = with_rules!(variant.parse::<Variant>()?, R => editor::make::<R>(turn, &pieces)?);
    Ok(setup.into_ts()?)
}

/// Reads the games of a text, in the form of the given name or, without one, in
/// the one it seems to have. Games that do not name their variant are taken to
/// be of the one given.
#[wasm_bindgen(js_name = readGames)]
pub fn read_games(text: &str, format: Option<String>, variant: &str) -> Answer<GamesView> {
    let format = format.map(|name| name.parse()).transpose()?;
    Ok(pdn::read(text, format, variant.parse()?)?.into_ts()?)
}

/// Writes a game as PDN.
#[wasm_bindgen(js_name = writePdn)]
pub fn write_pdn(game: Ts<PdnView>) -> Result<String, JsError> {
    let view = game.to_rust()?;
    Ok(with_rules!(view.variant.parse::<Variant>()?, R => pdn::write::<R>(&view)?))
}

fn collect<T>(values: impl IntoIterator<Item = T>) -> Result<Vec<Ts<T>>, JsError>
where
    T: Tsify + serde::Serialize,
    T::JsType: AsRef<JsValue>,
{
    Ok(values.into_iter().map(|value| value.into_ts()).collect::<Result<_, _>>()?)
}
