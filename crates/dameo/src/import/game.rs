//! A game as read from a text, and its moves played by the rules.

use thiserror::Error;

use crate::notation::{GameResult, ReadMovesError};
use crate::pdn::{PdnGame, PdnWarning, ResolveError, ResolveOptions};
use crate::{AnyGame, AnyGameTree, MoveFormat, ParseVariantError, Variant};

/// A game as written in a text, before its moves are checked.
///
/// ```
/// use dameo::import::{GameFormat, GameReader};
/// use dameo::pdn::ResolveOptions;
/// use dameo::{DrawRules, MoveFormat, Variant};
///
/// let format = GameFormat::Moves(MoveFormat::PlayStrategy);
/// let mut reader = GameReader::new(b"[P1 \"Ada\"]\n\n1. d1d4 d8d5 *".as_slice(), format)?;
/// let game = reader.next().expect("there is a game")?;
/// assert_eq!(game.variant(Variant::Dameo)?, Variant::Dameo);
/// let options = ResolveOptions { draw_rules: Some(DrawRules::MindSports), ..Default::default() };
/// let tree = game.resolve(Variant::Dameo, options)?;
/// assert_eq!(tree.tags.get("White"), Some("Ada"));
/// assert_eq!(tree.draw_rules, DrawRules::MindSports);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForeignGame {
    pub(super) format: MoveFormat,
    pub(super) source: GameSource,
    /// What was not understood in its text.
    pub(super) left_out: Vec<PdnWarning>,
}

/// The written form of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum GameSource {
    /// Tags and moves.
    Pdn(Box<PdnGame>),
    /// A line of moves without tags, and what follows its result.
    Moves { line: Box<PdnGame>, after_result: Option<String> },
}

/// A game that cannot be played by the rules.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
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
            GameSource::Moves { .. } => Ok(default),
        }
    }

    /// Returns the irregularities of the game that are not errors: what was not understood
    /// in its text, and those of [`PdnGame::warnings`].
    #[must_use]
    pub fn warnings(&self) -> Vec<PdnWarning> {
        let of_game = match &self.source {
            GameSource::Pdn(game) => game.warnings(),
            GameSource::Moves { .. } => Vec::new(),
        };
        [self.left_out.clone(), of_game].concat()
    }

    /// Plays the game by the rules. Draw rules in the options override its tags;
    /// the format of the game counts, not that in the options.
    ///
    /// # Errors
    /// If the tags name another variant or are invalid, or a move is malformed,
    /// illegal or ambiguous.
    pub fn resolve(
        &self,
        variant: Variant,
        options: ResolveOptions<'_>,
    ) -> Result<AnyGameTree, ForeignGameError> {
        match &self.source {
            GameSource::Pdn(game) => {
                let format = self.format;
                Ok(resolve_pdn(game, variant, ResolveOptions { format, ..options })?)
            }
            GameSource::Moves { line, after_result } => {
                let (tree, error) =
                    self.play_line(line, after_result.as_deref(), variant, options)?;
                error.map_or(Ok(tree), |error| Err(error.into()))
            }
        }
    }

    /// Plays the game by the rules as far as its moves are legal, with the errors of
    /// those that are not ([`PdnGame::resolve_legal_part`]).
    ///
    /// # Errors
    /// As [`resolve`](ForeignGame::resolve), except for illegal moves.
    pub fn resolve_legal_part(
        &self,
        variant: Variant,
        options: ResolveOptions<'_>,
    ) -> Result<(AnyGameTree, Vec<ForeignGameError>), ForeignGameError> {
        let game = match &self.source {
            GameSource::Pdn(game) => game,
            GameSource::Moves { line, after_result } => {
                let (tree, error) =
                    self.play_line(line, after_result.as_deref(), variant, options)?;
                return Ok((tree, error.map(Into::into).into_iter().collect()));
            }
        };
        let options = ResolveOptions { format: self.format, ..options };
        let (mut tree, errors) = AnyGameTree::resolve_legal_part(game, variant, options)?;
        tree.draw_rules = options.draw_rules.unwrap_or(tree.draw_rules);
        Ok((tree, errors.into_iter().map(Into::into).collect()))
    }

    /// Plays a line of moves up to its end or to what is wrong with it. Its result and tags
    /// are those of a game that was played, unless it has a result.
    fn play_line(
        &self,
        line: &PdnGame,
        after_result: Option<&str>,
        variant: Variant,
        options: ResolveOptions<'_>,
    ) -> Result<(AnyGameTree, Option<ReadMovesError>), ForeignGameError> {
        let options = ResolveOptions { format: self.format, ..options };
        let resolved = AnyGameTree::resolve_legal_part(line, variant, options);
        let (mut tree, errors) = resolved.map_err(line_error)?;
        let illegal = errors.into_iter().find_map(|error| match error {
            ResolveError::Move { ply, in_variation: false, error } => {
                Some(ReadMovesError::Move { ply, error })
            }
            _ => None,
        });
        let more = after_result.map(|text| ReadMovesError::AfterResult {
            ply: line.line.moves.len() + 1,
            text: text.to_owned(),
            result: line.result,
        });
        let error = illegal.or(more);
        let played = AnyGameTree::from_game(&tree.legal_game()?);
        tree.tags = played.tags;
        if error.is_some() || tree.result == GameResult::Unknown {
            tree.result = played.result;
        }
        Ok((tree, error))
    }
}

fn line_error(error: ResolveError) -> ForeignGameError {
    match error {
        ResolveError::Bounds { ply, error, .. } => ReadMovesError::Bounds { ply, error }.into(),
        error => error.into(),
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
    options: ResolveOptions<'_>,
) -> Result<AnyGameTree, ResolveError> {
    let mut tree = AnyGameTree::resolve(pdn, variant, options)?;
    tree.draw_rules = options.draw_rules.unwrap_or(tree.draw_rules);
    Ok(tree)
}

/// Resolves a PDN game like [`resolve_pdn`], and plays it through without its variations.
/// Returns also the result that the file gives. The legal moves of each position are
/// listed once.
///
/// # Errors
/// As [`AnyGameTree::resolve`].
pub fn resolve_pdn_game(
    pdn: &PdnGame,
    variant: Variant,
    options: ResolveOptions<'_>,
) -> Result<(AnyGame, GameResult), ResolveError> {
    let tree = resolve_pdn(pdn, variant, options)?;
    Ok((tree.legal_game()?, tree.result))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DrawRules;
    use crate::import::{GameFormat, GameReader};

    fn game(text: &str, format: GameFormat) -> ForeignGame {
        GameReader::new(text.as_bytes(), format).unwrap().next().unwrap().unwrap()
    }

    #[test]
    fn a_game_with_tags_is_played_as_far_as_it_is_legal() {
        let text = "[Round \"1\"]\n\n1. d1-d4 (1. d1-d5) (1. e1-e4 e8-e3) d8-d5 2. d4-d9 e8-e5 *";
        let options = ResolveOptions::default();
        let pdn = game(text, GameFormat::Pdn);
        let (tree, errors) = pdn.resolve_legal_part(Variant::Dameo, options).unwrap();
        let written = tree.to_pdn().unwrap().to_string();
        assert!(written.ends_with("\n\n1. d1-d4 (1. e1-e4) 1... d8-d5 *\n"), "{written}");
        let messages: Vec<_> = errors.iter().map(ToString::to_string).collect();
        for (message, part) in messages.iter().zip([
            "ply 1 of a variation: illegal move \"d1-d5\"",
            "ply 2 of a variation: illegal move \"e8-e3\"",
            "ply 3: bad move \"d4-d9\"",
        ]) {
            assert!(message.starts_with(part), "{messages:?}");
        }
        assert_eq!(messages.len(), 3);
    }

    #[test]
    fn a_line_is_played_as_far_as_it_is_legal() {
        let parts = |text| {
            let line = game(text, GameFormat::Moves(MoveFormat::Long));
            let (tree, errors) =
                line.resolve_legal_part(Variant::Dameo, ResolveOptions::default()).unwrap();
            let errors: Vec<_> = errors.iter().map(ToString::to_string).collect();
            (tree.line.moves.len(), tree.result, errors.concat())
        };
        let (plies, result, error) = parts("d1-d4 d8-d1 1-0");
        assert_eq!((plies, result), (1, GameResult::Unknown));
        assert!(error.starts_with("ply 2: illegal move \"d8-d1\""), "{error}");
        let (plies, result, error) = parts("d1-d4 d8-d5 1-0 e1-e4");
        assert_eq!((plies, result), (2, GameResult::Unknown));
        assert!(error.starts_with("ply 3: "), "{error}");
        assert_eq!(parts("d1-d4 d8-d5 1-0"), (2, GameResult::WhiteWins, String::new()));
    }

    #[test]
    fn tags_name_the_variant_and_a_line_has_the_default() {
        let variant = |text, format| game(text, format).variant(Variant::Croda);
        let line = GameFormat::Moves(MoveFormat::Long);
        assert_eq!(variant("d1-d4", line), Ok(Variant::Croda));
        assert_eq!(variant("[Round \"1\"]\n\n*", GameFormat::Pdn), Ok(Variant::Croda));
        let tagged = "[Variant \"anti-dameo\"]\n\n*";
        assert_eq!(variant(tagged, GameFormat::Pdn), Ok(Variant::AntiDameo));
        assert!(variant("[Variant \"chess\"]\n\n*", GameFormat::Pdn).is_err());
    }

    #[test]
    fn explicit_draw_rules_override_the_tags() {
        let tagged = "[DrawRules \"mindsports\"]\n\n1. d1-d4 d8-d5 *";
        let rules = |text, format, explicit| {
            game(text, format)
                .resolve(
                    Variant::Dameo,
                    ResolveOptions { draw_rules: explicit, ..ResolveOptions::default() },
                )
                .unwrap()
                .draw_rules
        };
        let explicit = Some(DrawRules::AbstractPlay);
        assert_eq!(rules(tagged, GameFormat::Pdn, None), DrawRules::MindSports);
        assert_eq!(rules(tagged, GameFormat::Pdn, explicit), DrawRules::AbstractPlay);
        let line = GameFormat::Moves(MoveFormat::Long);
        assert_eq!(rules("d1-d4", line, None), Variant::Dameo.default_draw_rules());
        assert_eq!(rules("d1-d4", line, explicit), DrawRules::AbstractPlay);
    }

    #[test]
    fn a_line_keeps_its_result_and_names_its_bad_move() {
        let line = |text| game(text, GameFormat::Moves(MoveFormat::Long));
        let resolve = |text| line(text).resolve(Variant::Dameo, ResolveOptions::default());
        assert_eq!(resolve("d1-d4 d8-d5 0-1").unwrap().result, GameResult::BlackWins);
        assert_eq!(resolve("d1-d4 d8-d5").unwrap().result, GameResult::Unknown);
        let error = resolve("d1-d4 d4-d5").unwrap_err();
        assert!(matches!(error, ForeignGameError::Line(_)));
        assert!(error.to_string().starts_with("ply 2: illegal move \"d4-d5\""), "{error}");
        assert!(line("d1-d4").warnings().is_empty());
    }
}
