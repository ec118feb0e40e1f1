//! A game as read from a text, and its moves played by the rules.

use dameo::{
    DrawRules, Game, GameResult, GameTree, MoveFormat, ParseVariantError, PdnGame, PdnWarning,
    ReadMovesError, ResolveError, Rules, Variant,
};
use thiserror::Error;

use crate::request::resolve_record_as;

/// A game as written in a text, before its moves are checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForeignGame {
    pub(super) format: MoveFormat,
    pub(super) source: GameSource,
}

/// The written form of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum GameSource {
    /// Tags and moves.
    Pdn(Box<PdnGame>),
    /// A line of moves without tags.
    Moves(String),
}

/// A game that cannot be played by the rules.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ForeignGameError {
    /// An error in a game with tags.
    #[error(transparent)]
    Record(#[from] ResolveError),
    /// An error in a line of moves.
    #[error(transparent)]
    Line(#[from] ReadMovesError),
}

impl ForeignGame {
    /// Returns the variant that the tags name, or `default` if there is none.
    ///
    /// # Errors
    /// If the tags name an unknown variant.
    pub fn variant(&self, default: Variant) -> Result<Variant, ParseVariantError> {
        match &self.source {
            GameSource::Pdn(game) => game.variant().map_or(Ok(default), str::parse),
            GameSource::Moves(_) => Ok(default),
        }
    }

    /// Returns the irregularities of the game that are not errors.
    #[must_use]
    pub fn warnings(&self) -> Vec<PdnWarning> {
        match &self.source {
            GameSource::Pdn(game) => game.warnings(),
            GameSource::Moves(_) => Vec::new(),
        }
    }

    /// Plays the game by the rules. Explicit `draw_rules` override its tags.
    ///
    /// # Errors
    /// If the tags name another variant or are invalid, or a move is malformed,
    /// illegal or ambiguous.
    pub fn resolve<R: Rules>(
        &self,
        draw_rules: Option<DrawRules>,
    ) -> Result<GameTree<R>, ForeignGameError> {
        let line = match &self.source {
            GameSource::Pdn(game) => return Ok(resolve_record_as(game, self.format, draw_rules)?),
            GameSource::Moves(line) => line,
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
