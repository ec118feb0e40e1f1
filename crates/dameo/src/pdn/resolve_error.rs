//! Why a game cannot be resolved.

use thiserror::Error;

use super::MAX_VARIATION_DEPTH;
use super::tags::TagError;
use crate::bounds::BoundsError;
use crate::draw_rules::ParseDrawRulesError;
use crate::illegal_move::IllegalMove;
use crate::notation::{FenError, ParseMoveError};
use crate::setup::SetupError;

/// A game cannot be resolved against the rules.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "kebab-case"))]
#[cfg_attr(feature = "serde", serde(rename_all_fields = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum ResolveError {
    /// The game is of another variant.
    #[error("the game is of the variant \"{found}\": expected {expected}")]
    OtherVariant {
        /// The value of the tag.
        found: String,
        /// The name of the expected variant.
        expected: &'static str,
    },
    /// The game has no `Variant` tag, and its `GameType` is that of another
    /// game.
    #[error("the tag GameType is \"{found}\": expected 42 to 49, or a Variant tag")]
    OtherGameType {
        /// The value of the tag.
        found: String,
    },
    /// The draw rules are unknown.
    #[cfg_attr(feature = "serde", serde(rename = "tag-draw-rules"))]
    #[error("the tag DrawRules: {error}")]
    DrawRules {
        /// What is wrong with it.
        error: ParseDrawRulesError,
    },
    /// The game began from a setup, but the tag with it is missing.
    #[error("the tag SetUp is \"1\": expected a FEN tag with the position")]
    MissingFen,
    /// The tag `FEN` is not a FEN.
    #[cfg_attr(feature = "serde", serde(rename = "tag-fen"))]
    #[error("the tag FEN: {error}")]
    Fen {
        /// What is wrong with it.
        error: FenError,
    },
    /// The setup cannot be played.
    #[cfg_attr(feature = "serde", serde(rename = "position"))]
    #[error("the position: {0}")]
    Setup(SetupError),
    /// A text names no legal move, or more than one.
    #[error("{}: {error}", place(*.ply, *.in_variation))]
    Move {
        /// The number of the move in its line of play, from 1.
        ply: usize,
        /// Whether the move belongs to a variation.
        in_variation: bool,
        /// What is wrong with it.
        error: ParseMoveError,
    },
    /// A move of a tree is not legal.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    #[error("{}: illegal move: {error}", place(*.ply, *.in_variation))]
    Illegal {
        /// The number of the move in its line of play, from 1.
        ply: usize,
        /// Whether the move belongs to a variation.
        in_variation: bool,
        /// Why it is not.
        error: IllegalMove,
    },
    /// The game up to here exceeds its bounds
    /// ([`ResolveOptions::bounds`](super::ResolveOptions::bounds)).
    #[error("{}: {error}", place(*.ply, *.in_variation))]
    Bounds {
        /// The number of the move in its line of play, from 1.
        ply: usize,
        /// Whether the move belongs to a variation.
        in_variation: bool,
        /// Which of them, and how.
        error: BoundsError,
    },
    /// Variations are nested deeper than a text may have them.
    #[cfg_attr(feature = "serde", serde(rename = "variation-too-deep"))]
    #[error(
        "ply {ply} of a variation: variations are nested too deep: expected at most \
        {MAX_VARIATION_DEPTH} levels"
    )]
    TooDeep {
        /// The number, in its line of play and from 1, of the move with the
        /// variation that is too deep.
        ply: usize,
    },
    /// There are too many tags.
    #[error(transparent)]
    Tag {
        /// What is wrong with one.
        #[from]
        error: TagError,
    },
}

fn place(ply: usize, in_variation: bool) -> String {
    format!("ply {ply}{}", if in_variation { " of a variation" } else { "" })
}
