//! The opening explorer.

use dameo::{AnyPosition, Bounds, Color};
use dameo_api::ExplorerReply;
use dameo_explorer::{Collection, Passage};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::EngineError;
use crate::search_game::SearchGame;

/// Counts of games by position. Its owner may free it when it is no longer needed.
#[wasm_bindgen(js_name = Explorer)]
pub struct JsExplorer {
    explorer: dameo_explorer::Explorer,
    collection: Option<Collection>,
}

/// Who has won a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(transparent)]
#[tsify(type = r#""white" | "black""#)]
pub struct Winner(pub Color);

/// A game of a collection that passes through a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct PassageView {
    /// The moves from the starting position, in long notation.
    pub moves: Vec<String>,
    /// The number of plies before the position.
    pub ply: usize,
    /// The winner; nobody after a draw.
    #[tsify(type = "Winner | null")]
    pub winner: Option<Color>,
}

#[wasm_bindgen(js_class = Explorer)]
impl JsExplorer {
    /// An explorer without games.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &str) -> Result<Self, JsError> {
        let explorer = dameo_explorer::Explorer::new(variant.parse()?);
        Ok(Self { explorer, collection: None })
    }

    /// An explorer with the games of a file.
    #[wasm_bindgen(js_name = fromCollection)]
    pub fn from_collection(bytes: &[u8]) -> Result<Self, JsError> {
        let collection = Collection::from_bytes(bytes)?;
        let mut explorer = dameo_explorer::Explorer::new(collection.variant());
        explorer.add_collection(&collection)?;
        Ok(Self { explorer, collection: Some(collection) })
    }

    /// Where the games come from, for people; empty if they were added one by one.
    #[wasm_bindgen(getter)]
    pub fn source(&self) -> String {
        self.collection.as_ref().map_or_else(String::new, |games| games.source().to_owned())
    }

    /// The number of games.
    #[wasm_bindgen(getter, js_name = gameCount)]
    pub fn game_count(&self) -> u32 {
        self.explorer.game_count()
    }

    /// Adds a game and returns its number. Without a winner it is a draw.
    pub fn add(
        &mut self,
        game: Ts<SearchGame>,
        winner: Option<Ts<Winner>>,
    ) -> Result<u32, JsError> {
        let winner = winner.map(|winner| winner.to_rust()).transpose()?.map(|Winner(color)| color);
        let game = game.to_rust()?.game()?;
        if game.variant() != self.explorer.variant() {
            return Err(EngineError::OtherVariant { variant: game.variant().name() }.into());
        }
        Ok(self.explorer.add(&game, winner))
    }

    /// What was played from a position.
    pub fn explore(&self, fen: &str) -> Result<Ts<ExplorerReply>, JsError> {
        let position = AnyPosition::from_fen(self.explorer.variant(), fen)?;
        position.check_bounds(&Bounds::UNTRUSTED)?;
        Ok(ExplorerReply::new(&position, &self.explorer.explore(&position)).into_ts()?)
    }

    /// A game of the collection that passes through a position; undefined if there is
    /// none with this number, or it does not.
    pub fn passage(&self, number: u32, fen: &str) -> Result<Option<Ts<PassageView>>, JsError> {
        let position = AnyPosition::from_fen(self.explorer.variant(), fen)?;
        Ok(self.find(number, &position).map(|view| view.into_ts()).transpose()?)
    }
}

impl JsExplorer {
    fn find(&self, number: u32, position: &AnyPosition) -> Option<PassageView> {
        let stored = self.collection.as_ref()?.games().get(number as usize)?;
        let game = stored.replay(self.explorer.variant()).ok()?;
        let Passage { game, ply } = Passage::find(&game, position)?;
        let moves = game.positions().zip(game.moves());
        Some(PassageView {
            moves: moves.map(|(before, mv)| before.move_text(mv)).collect(),
            ply,
            winner: stored.winner(),
        })
    }
}

#[cfg(test)]
mod tests {
    use dameo::{AnyGame, MoveFormat, Variant};
    use dameo_explorer::StoredGame;

    use super::*;

    fn game(moves: &str) -> AnyGame {
        let mut game = AnyGame::new(Variant::Dameo);
        for text in moves.split(' ') {
            game.play_text(text, MoveFormat::Long).unwrap();
        }
        game
    }

    #[test]
    fn games_of_a_collection_are_found_mirrored() {
        let mut collection = Collection::new(Variant::Dameo, "test");
        let stored = StoredGame::new(&game("d1-d4 d8-d5 c3-c4"), Some(Color::White));
        collection.push(stored.unwrap());
        let explorer = JsExplorer::from_collection(&collection.to_bytes()).ok().unwrap();
        assert_eq!((explorer.game_count(), explorer.source().as_str()), (1, "test"));
        let position = game("e1-e4").position();
        let passage = explorer.find(0, &position).unwrap();
        assert_eq!(passage.moves, ["e1-e4", "e8-e5", "f3-f4"]);
        assert_eq!((passage.ply, passage.winner), (1, Some(Color::White)));
        assert_eq!(explorer.find(1, &position), None);
    }
}
