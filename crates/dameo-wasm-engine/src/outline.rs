//! The games of a PDN file that is too large to be read at once.

use dameo::pdn::{GameOutline, Outline};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Finds the games of a file whose bytes arrive in pieces.
#[wasm_bindgen]
pub struct PdnOutline {
    outline: Outline,
}

/// The place of a game in a file, and its tags.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct OutlinedGame {
    /// The number of bytes before it.
    pub start: u64,
    /// The number of bytes before its end.
    pub end: u64,
    /// Its tags by name; none if they cannot be read.
    #[tsify(type = "[string, string][]")]
    pub tags: Vec<(String, String)>,
}

/// Games in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct OutlinedGames {
    /// The games.
    pub games: Vec<OutlinedGame>,
}

#[wasm_bindgen]
impl PdnOutline {
    /// At the beginning of a file.
    #[wasm_bindgen(constructor)]
    #[must_use]
    #[allow(clippy::new_without_default, reason = "for JavaScript")]
    pub fn new() -> Self {
        Self { outline: Outline::new() }
    }

    /// Reads the next bytes of the file and returns the games that have ended.
    pub fn push(&mut self, bytes: &[u8]) -> Result<Ts<OutlinedGames>, JsError> {
        Ok(OutlinedGames::from(self.outline.push(bytes)).into_ts()?)
    }

    /// Returns the games that end with the file. Another one can be read then.
    pub fn finish(&mut self) -> Result<Ts<OutlinedGames>, JsError> {
        Ok(OutlinedGames::from(std::mem::take(&mut self.outline).finish()).into_ts()?)
    }
}

impl From<Vec<GameOutline>> for OutlinedGames {
    fn from(games: Vec<GameOutline>) -> Self {
        let pair = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        let game = |GameOutline { bytes, tags }: GameOutline| OutlinedGame {
            start: bytes.start,
            end: bytes.end,
            tags: tags.iter().map(pair).collect(),
        };
        Self { games: games.into_iter().map(game).collect() }
    }
}
