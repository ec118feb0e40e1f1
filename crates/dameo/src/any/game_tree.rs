//! Games with comments and variations, of a variant that is known at run time.

use super::position::on_board;
use super::{AnyGame, AnyMove, AnySetup};
use crate::draw_rules::DrawRules;
use crate::notation::GameResult;
use crate::pdn::{At, GameTree, MoveLine, PdnGame, ResolveError, ResolveOptions, Tags, map_line};
use crate::rules::{Rules, with_rules};
use crate::setup::Setup;
use crate::variant::Variant;

/// A [`GameTree`] of a variant that is known at run time.
///
/// ```
/// use dameo::{AnyGameTree, Variant};
/// use dameo::pdn::{PdnReader, ResolveOptions};
///
/// let pdn = PdnReader::new(b"1. a1-d4 d8-b6 *".as_slice()).next().expect("there is a game")?;
/// let tree = AnyGameTree::resolve(&pdn, Variant::Dameo, ResolveOptions::default())?;
/// assert_eq!(tree.game()?.ply(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyGameTree {
    /// The tags, without those that the other fields represent.
    pub tags: Tags,
    /// What the game began from, with the variant.
    pub setup: AnySetup,
    /// The draw rules it was played by.
    pub draw_rules: DrawRules,
    /// The moves played, with variations.
    pub line: MoveLine<AnyMove>,
    /// The result as the record gives it.
    pub result: GameResult,
}

impl AnyGameTree {
    /// Resolves a game of a file as one of a variant.
    ///
    /// # Errors
    /// As [`PdnGame::resolve_as`].
    pub fn resolve(
        pdn: &PdnGame,
        variant: Variant,
        options: ResolveOptions<'_>,
    ) -> Result<Self, ResolveError> {
        with_rules!(variant, R => pdn.resolve_as::<R>(variant, options).map(Self::from))
    }

    /// Resolves a game of a file as one of a variant, as far as its moves are legal.
    ///
    /// # Errors
    /// As [`PdnGame::resolve_legal_part`].
    pub fn resolve_legal_part(
        pdn: &PdnGame,
        variant: Variant,
        options: ResolveOptions<'_>,
    ) -> Result<(Self, Vec<ResolveError>), ResolveError> {
        with_rules!(variant, R => {
            let (tree, errors) = pdn.resolve_legal_part::<R>(variant, options)?;
            Ok((tree.into(), errors))
        })
    }

    /// The tree of a game without comments and variations; see
    /// [`GameTree::from_game`].
    #[must_use]
    pub fn from_game(game: &AnyGame) -> Self {
        with_rules!(game.variant(), R => {
            GameTree::<R>::from_game(game.downcast().expect(RULES)).into()
        })
    }

    /// The variant that was played.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.setup.variant()
    }

    /// The game that was played, without comments and variations.
    ///
    /// # Errors
    /// As [`GameTree::game`].
    pub fn game(&self) -> Result<AnyGame, ResolveError> {
        with_rules!(self.variant(), R => Ok(self.typed::<R>()?.game()?.into()))
    }

    /// The game, if all moves of the tree are known to be legal.
    #[cfg(feature = "import")]
    pub(crate) fn legal_game(&self) -> Result<AnyGame, ResolveError> {
        with_rules!(self.variant(), R => Ok(self.typed::<R>()?.legal_game()?.into()))
    }

    /// The game as a file gives it.
    ///
    /// # Errors
    /// As [`GameTree::to_pdn`].
    pub fn to_pdn(&self) -> Result<PdnGame, ResolveError> {
        with_rules!(self.variant(), R => self.typed::<R>()?.to_pdn())
    }

    fn typed<R: Rules>(&self) -> Result<GameTree<R>, ResolveError> {
        let setup: &Setup<R> = self.setup.downcast().expect(RULES);
        let convert = |(): &(), &mv: &AnyMove, at: At| {
            Ok((on_board(mv).map_err(|error| at.illegal(error))?, ()))
        };
        let line = map_line(&(), &self.line, At::start(), &convert, &mut Err)?;
        Ok(GameTree {
            tags: self.tags.clone(),
            variant: self.variant(),
            setup: setup.clone(),
            draw_rules: self.draw_rules,
            line,
            result: self.result,
        })
    }
}

const RULES: &str = "a value has the rules of its variant";

impl<R: Rules> From<GameTree<R>> for AnyGameTree {
    fn from(tree: GameTree<R>) -> Self {
        Self {
            tags: tree.tags,
            setup: AnySetup::new(tree.variant, tree.setup),
            draw_rules: tree.draw_rules,
            line: tree.line.map(AnyMove::from),
            result: tree.result,
        }
    }
}
