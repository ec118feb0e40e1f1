//! A game of a file, without regard to the rules.

use super::tags::Tags;
use super::tree::{MoveLine, PdnMove};
use super::warning::PdnWarning;
use crate::notation::GameResult;
use crate::piece::Color;

/// A game of a PDN file: its tags, its moves as texts with comments and
/// variations, and its result.
///
/// `Display` writes it as PDN, with a line end after it and no blank line;
/// [`PdnReader`](super::PdnReader) reads that back as an equal game, if no
/// variation is nested deeper than
/// [`MAX_VARIATION_DEPTH`](super::MAX_VARIATION_DEPTH).
/// [`GameTree::to_pdn`](super::GameTree::to_pdn) makes no other games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PdnGame {
    /// The tags.
    pub tags: Tags,
    /// The moves.
    pub line: MoveLine<PdnMove>,
    /// The result after the moves, or that of the tag if there is none.
    pub result: GameResult,
}

impl PdnGame {
    /// The tag `Variant`.
    #[must_use]
    pub fn variant(&self) -> Option<&str> {
        self.tags.get("Variant")
    }

    /// Everything odd about the game itself. What is odd about a text is in the
    /// [warnings of its reader](super::PdnReader::warnings).
    #[must_use]
    pub fn warnings(&self) -> Vec<PdnWarning> {
        let tag = self.tags.get("Result");
        let mismatch = tag.filter(|tag| tag.parse() != Ok(self.result));
        let warning =
            |tag: &str| PdnWarning::ResultMismatch { tag: tag.to_owned(), result: self.result };
        mismatch.map(warning).into_iter().collect()
    }

    /// Number and side of the first move, from which moves are numbered, as the
    /// tag `FEN` has them; the rest of the FEN is not read.
    pub(super) fn first_move(&self) -> (u32, Color) {
        let fen = self.tags.get("FEN").unwrap_or_default().trim_end_matches('.');
        let turn = if fen.starts_with(Color::Black.letter()) { Color::Black } else { Color::White };
        let number = fen.rsplit_once(":F").and_then(|(_, number)| number.parse::<u16>().ok());
        (number.unwrap_or(1).into(), turn)
    }
}
