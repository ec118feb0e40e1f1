//! A game as read from a text, and its moves played by the rules.

use thiserror::Error;

use crate::notation::{GameResult, ReadMovesError};
use crate::pdn::{PdnGame, PdnWarning, ResolveError, ResolveOptions};
use crate::{AnyGame, AnyGameTree, DrawRules, MoveFormat, ParseVariantError, Variant};

/// A game as written in a text, before its moves are checked.
///
/// ```
/// use dameo::import::{GameFormat, GameReader};
/// use dameo::{DrawRules, MoveFormat, Variant};
///
/// let format = GameFormat::Moves(MoveFormat::PlayStrategy);
/// let mut reader = GameReader::new(b"[P1 \"Ada\"]\n\n1. d1d4 d8d5 *".as_slice(), format)?;
/// let game = reader.next().expect("there is a game")?;
/// assert_eq!(game.variant(Variant::Dameo)?, Variant::Dameo);
/// let tree = game.resolve(Variant::Dameo, Some(DrawRules::MindSports))?;
/// assert_eq!(tree.tags.get("White"), Some("Ada"));
/// assert_eq!(tree.draw_rules, DrawRules::MindSports);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    pub fn resolve(
        &self,
        variant: Variant,
        draw_rules: Option<DrawRules>,
    ) -> Result<AnyGameTree, ForeignGameError> {
        let format = self.format;
        let line = match &self.source {
            GameSource::Pdn(game) => {
                return Ok(resolve_pdn(game, variant, ResolveOptions { draw_rules, format })?);
            }
            GameSource::Moves(line) => line,
        };
        let draw_rules = draw_rules.unwrap_or_else(|| variant.default_draw_rules());
        let mut game = AnyGame::with_draw_rules(variant, draw_rules);
        let result = game.read_moves(line, format)?;
        let mut tree = AnyGameTree::from_game(&game);
        if result != GameResult::Unknown {
            tree.result = result;
        }
        Ok(tree)
    }
}

/// Resolves a PDN game like [`AnyGameTree::resolve`], but draw rules in the
/// options override those in the tags.
///
/// ```
/// use dameo::import::resolve_pdn;
/// use dameo::pdn::{PdnReader, ResolveOptions};
/// use dameo::{DrawRules, Variant};
///
/// let text = "[DrawRules \"mindsports\"]\n\n1. d1-d4 d8-d5 *";
/// let pdn = PdnReader::new(text.as_bytes()).next().expect("there is a game")?;
/// let draw_rules = Some(DrawRules::AbstractPlay);
/// let options = ResolveOptions { draw_rules, ..ResolveOptions::default() };
/// let tree = resolve_pdn(&pdn, Variant::Dameo, options)?;
/// assert_eq!(tree.draw_rules, DrawRules::AbstractPlay);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`AnyGameTree::resolve`].
pub fn resolve_pdn(
    pdn: &PdnGame,
    variant: Variant,
    options: ResolveOptions,
) -> Result<AnyGameTree, ResolveError> {
    let mut tree = AnyGameTree::resolve(pdn, variant, options)?;
    tree.draw_rules = options.draw_rules.unwrap_or(tree.draw_rules);
    Ok(tree)
}
