//! A game of a text, and what the rules make of it.

use dameo::{
    DrawRules, Game, GameResult, GameTree, MoveFormat, ParseVariantError, PdnGame, PdnWarning,
    ReadMovesError, ResolveError, Rules, Variant,
};
use thiserror::Error;

use crate::request::resolve_record_as;

/// A game as a text gives it, before any rule is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForeignGame {
    pub(super) format: MoveFormat,
    pub(super) written: Written,
}

/// What a text says of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Written {
    /// Tags and moves.
    Record(Box<PdnGame>),
    /// Moves alone.
    Line(String),
}

/// A game cannot be played by the rules.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ForeignGameError {
    /// A game with tags.
    #[error(transparent)]
    Record(#[from] ResolveError),
    /// A line of moves.
    #[error(transparent)]
    Line(#[from] ReadMovesError),
}

impl ForeignGame {
    /// The variant that the game names, or else the given one.
    ///
    /// # Errors
    /// If the game names an unknown variant.
    pub fn variant(&self, default: Variant) -> Result<Variant, ParseVariantError> {
        match &self.written {
            Written::Record(game) => game.variant().map_or(Ok(default), str::parse),
            Written::Line(_) => Ok(default),
        }
    }

    /// What is odd about the game.
    #[must_use]
    pub fn warnings(&self) -> Vec<PdnWarning> {
        match &self.written {
            Written::Record(game) => game.warnings(),
            Written::Line(_) => Vec::new(),
        }
    }

    /// Plays the game by the rules, with the draw rules that were asked for,
    /// if any were, whatever its tags say.
    ///
    /// # Errors
    /// If a tag says something else, or a move is not legal or ambiguous.
    pub fn resolve<R: Rules>(
        &self,
        draw_rules: Option<DrawRules>,
    ) -> Result<GameTree<R>, ForeignGameError> {
        let line = match &self.written {
            Written::Record(game) => return Ok(resolve_record_as(game, self.format, draw_rules)?),
            Written::Line(line) => line,
        };
        let mut game = Game::<R>::new(draw_rules.unwrap_or(R::DEFAULT_DRAW_RULES));
        let result = game.read_moves(line, self.format)?;
        let mut tree = GameTree::from_game(&game);
        if result != GameResult::Unknown {
            tree.result = result;
        }
        Ok(tree)
    }
}
