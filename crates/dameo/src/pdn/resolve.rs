//! Games of a file with their moves resolved against the rules, and back.

use std::cell::RefCell;

use super::game::PdnGame;
use super::map_line::{At, OnError, map_line};
use super::resolve_error::ResolveError;
use super::tags::Tags;
use super::tree::{MoveLine, PdnMove};
use crate::bounds::{Bounds, StepCount};
use crate::draw_rules::DrawRules;
use crate::game::{Game, PlayError};
use crate::movegen::Interrupted;
use crate::moves::Move;
use crate::notation::GameResult;
use crate::notation::MoveFormat;
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::variant::Variant;

/// A game with its comments, annotations and variations, whose moves are
/// those of the rules `R`.
///
/// It is plain data: illegal moves are found by [`game`](GameTree::game) and
/// [`to_pdn`](GameTree::to_pdn), variations nested too deep by the latter. For a tree from [`PdnGame::resolve`] neither
/// fails, unless it has so many tags that there is no room for those that
/// `to_pdn` adds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameTree<R: Rules> {
    /// The tags, without those that the other fields represent: `Result`,
    /// `Variant`, `DrawRules`, `SetUp`, `FEN` and `GameType`.
    pub tags: Tags,
    /// The variant, one with the rules `R`.
    pub variant: Variant,
    /// The setup that the game began from.
    pub setup: Setup<R>,
    /// The draw rules it was played by.
    pub draw_rules: DrawRules,
    /// The moves played, with variations.
    pub line: MoveLine<Move<R::Board>>,
    /// The result of the record; the result by the rules is the outcome of
    /// [`game`](GameTree::game).
    pub result: GameResult,
}

/// The tags that fields of a tree represent.
const TYPED_TAGS: [&str; 6] = ["Result", "Variant", "DrawRules", "SetUp", "FEN", "GameType"];

/// What a PDN file leaves open about its games.
#[derive(Clone, Copy, Debug, Default)]
pub struct ResolveOptions<'a> {
    /// The draw rules of games without a `DrawRules` tag;
    /// [`Variant::default_draw_rules`] if `None`.
    pub draw_rules: Option<DrawRules>,
    /// The format of the moves. It matters for [`MoveFormat::MindSportsShort`]
    /// alone.
    pub format: MoveFormat,
    /// What a game may cause of work, variations included; by default anything.
    pub bounds: Bounds<'a>,
}

impl PdnGame {
    /// Resolves the game against a rule set, all variations included, as one
    /// of the variant that its tag `Variant` names, or else of
    /// [`Rules::VARIANT`].
    ///
    /// # Errors
    /// As [`resolve_as`](PdnGame::resolve_as).
    pub fn resolve<R: Rules>(
        &self,
        options: ResolveOptions<'_>,
    ) -> Result<GameTree<R>, ResolveError> {
        let named = self.variant().and_then(|name| name.parse::<Variant>().ok());
        let variant = named.filter(|variant| variant.has_rules::<R>()).unwrap_or(R::VARIANT);
        self.resolve_as(variant, options)
    }

    /// Resolves the game as one of a variant, all variations included.
    ///
    /// The tag `Variant`, if there is one, must name the variant. `FEN` counts
    /// unless `SetUp` is `0`; the tag `DrawRules` overrides the option. The
    /// result may differ from that of the rules, and the game may go on after
    /// they have ended it.
    ///
    /// # Errors
    /// If a tag contradicts this, a move is illegal or ambiguous, variations are nested
    /// deeper than [`MAX_VARIATION_DEPTH`](super::MAX_VARIATION_DEPTH), or the game exceeds
    /// the bounds of the options.
    ///
    /// # Panics
    /// If the variant has other rules than `R`.
    pub fn resolve_as<R: Rules>(
        &self,
        variant: Variant,
        options: ResolveOptions<'_>,
    ) -> Result<GameTree<R>, ResolveError> {
        self.resolve_with(variant, options, &mut Err)
    }

    /// Resolves the game as one of a variant as far as its moves are legal. A line
    /// ends before a move that is not; the errors say which moves these are.
    ///
    /// ```
    /// use dameo::pdn::{PdnReader, ResolveOptions};
    /// use dameo::{Dameo, Variant};
    ///
    /// let text = "1. d1-d4 (1. e1-e4 a1-a2) d8-d5 2. d4-d7 *";
    /// let pdn = PdnReader::new(text.as_bytes()).next().expect("there is a game")?;
    /// let options = ResolveOptions::default();
    /// let (tree, errors) = pdn.resolve_legal_part::<Dameo>(Variant::Dameo, options)?;
    /// assert!(tree.to_pdn()?.to_string().contains("1. d1-d4 (1. e1-e4) 1... d8-d5 *"));
    /// assert_eq!(errors.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a tag is wrong, variations are nested too deep, or the game exceeds the bounds of
    /// the options.
    ///
    /// # Panics
    /// If the variant has other rules than `R`.
    pub fn resolve_legal_part<R: Rules>(
        &self,
        variant: Variant,
        options: ResolveOptions<'_>,
    ) -> Result<(GameTree<R>, Vec<ResolveError>), ResolveError> {
        let mut errors = Vec::new();
        let tree = self.resolve_with(variant, options, &mut |error| match error {
            ResolveError::Move { .. } => {
                errors.push(error);
                Ok(())
            }
            other => Err(other),
        })?;
        Ok((tree, errors))
    }

    fn resolve_with<R: Rules>(
        &self,
        variant: Variant,
        options: ResolveOptions<'_>,
        on_error: OnError<'_>,
    ) -> Result<GameTree<R>, ResolveError> {
        self.check_variant(variant)?;
        let draw_rules = match self.tags.get("DrawRules") {
            None => options.draw_rules.unwrap_or(variant.default_draw_rules()),
            Some(name) => name.parse().map_err(|error| ResolveError::DrawRules { error })?,
        };
        let setup = self.setup::<R>(variant)?;
        setup.check_bounds(variant, &options.bounds).map_err(ResolveError::Setup)?;
        let position = setup.position().map_err(ResolveError::Setup)?;
        let steps = RefCell::new(StepCount::new(&options.bounds));
        let convert = |position: &Position<R>, mv: &PdnMove, at: At| {
            at.check(&options.bounds)?;
            let mut listed = None;
            let counted = steps.borrow_mut().add(|left| {
                let legal = position.list_moves(left)?;
                listed = Some(legal.moves);
                Ok::<_, Interrupted>(legal.steps)
            });
            counted.map_err(|error| at.beyond(error))?;
            // Nothing was listed without a limit.
            let legal = || listed.unwrap_or_else(|| position.legal_moves());
            let mv = position.parse_move_among(mv.text(), options.format, legal);
            mv.map(|mv| (mv, position.after(mv))).map_err(|error| at.bad_move(error))
        };
        let line = map_line(&position, &self.line, At::start(), &convert, on_error)?;
        let mut tags = self.tags.clone();
        for name in TYPED_TAGS {
            tags.remove(name);
        }
        Ok(GameTree { tags, variant, setup, draw_rules, line, result: self.result })
    }

    fn check_variant(&self, variant: Variant) -> Result<(), ResolveError> {
        match (self.variant(), self.tags.get("GameType")) {
            (Some(found), _) if !found.eq_ignore_ascii_case(variant.name()) => {
                Err(ResolveError::OtherVariant {
                    found: found.to_owned(),
                    expected: variant.name(),
                })
            }
            (None, Some(found)) => Err(ResolveError::OtherGameType { found: found.to_owned() }),
            _ => Ok(()),
        }
    }

    fn setup<R: Rules>(&self, variant: Variant) -> Result<Setup<R>, ResolveError> {
        match (self.tags.get("SetUp"), self.tags.get("FEN")) {
            (Some("1"), None) => Err(ResolveError::MissingFen),
            (Some("0"), _) | (_, None) => Ok(Setup::start_of(variant)),
            (_, Some(fen)) => {
                Setup::from_legal_fen(fen).map_err(|error| ResolveError::Fen { error })
            }
        }
    }
}

impl<R: Rules> GameTree<R> {
    /// The tree of a game without comments and variations. Its tags are the
    /// Seven Tag Roster with nothing known, its result that of the outcome.
    #[must_use]
    pub fn from_game(game: &Game<R>) -> Self {
        let mut tags = Tags::roster();
        tags.remove("Result");
        Self {
            tags,
            variant: game.variant(),
            setup: game.setup().clone(),
            draw_rules: game.draw_rules(),
            line: game.moves().collect(),
            result: game.outcome().into(),
        }
    }

    /// The game that was played, without comments and variations; it
    /// [continues after draws](Game::continuing_after_draws). How the players ended it is
    /// not known; the winner is in [`GameTree::result`].
    ///
    /// # Errors
    /// If the setup cannot be played, or a move is not legal.
    ///
    /// # Panics
    /// If the variant has other rules than `R`.
    pub fn game(&self) -> Result<Game<R>, ResolveError> {
        self.game_by(Game::play)
    }

    /// The game, if all moves of the tree are known to be legal.
    #[cfg(feature = "import")]
    pub(crate) fn legal_game(&self) -> Result<Game<R>, ResolveError> {
        self.game_by(|game, mv| Ok(game.play_legal(mv)?))
    }

    fn game_by(
        &self,
        play: impl Fn(&mut Game<R>, Move<R::Board>) -> Result<(), PlayError>,
    ) -> Result<Game<R>, ResolveError> {
        let game =
            Game::from_setup(self.setup.clone(), self.draw_rules).map_err(ResolveError::Setup)?;
        let mut game = game.with_variant(self.variant).continuing_after_draws();
        for (ply, annotated) in (1..).zip(&self.line.moves) {
            match play(&mut game, annotated.mv) {
                Err(PlayError::Illegal(error)) => {
                    return Err(ResolveError::Illegal { ply, in_variation: false, error });
                }
                // The players have not ended a game that was just made.
                Ok(()) | Err(PlayError::Over(_) | PlayError::Bounds(_)) => {}
            }
        }
        Ok(game)
    }

    /// The game of a file: moves in the long format, and the tags that the
    /// fields represent. `GameType` is not among them.
    ///
    /// # Errors
    /// If the setup cannot be played, a move is not legal, variations are nested
    /// deeper than [`MAX_VARIATION_DEPTH`](super::MAX_VARIATION_DEPTH), or there
    /// are too many tags.
    ///
    /// # Panics
    /// If the variant has other rules than `R`.
    ///
    /// ```
    /// use dameo::pdn::GameTree;
    /// use dameo::{Dameo, DrawRules, Game, MoveFormat};
    ///
    /// let mut game = Game::<Dameo>::new(DrawRules::PlayStrategy);
    /// game.play_text("d1-d4", MoveFormat::Long)?;
    /// let pdn = GameTree::from_game(&game).to_pdn()?;
    /// assert!(pdn.to_string().contains("1. d1-d4"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_pdn(&self) -> Result<PdnGame, ResolveError> {
        let position = self.setup.position().map_err(ResolveError::Setup)?;
        let convert = |position: &Position<R>, &mv: &Move<R::Board>, at: At| {
            let after = position.play(mv).map_err(|error| at.illegal(error))?;
            Ok((PdnMove::of(position, mv), after))
        };
        let line = map_line(&position, &self.line, At::start(), &convert, &mut Err)?;
        let mut tags = self.tags.clone();
        for name in TYPED_TAGS {
            tags.remove(name);
        }
        let mut set = |name, value: &str| tags.set(name, value).map_err(ResolveError::from);
        set("Result", self.result.text())?;
        set("Variant", self.variant.name())?;
        set("DrawRules", self.draw_rules.name())?;
        if self.setup != Setup::start_of(self.variant) {
            set("SetUp", "1")?;
            set("FEN", &self.setup.fen_with_counters())?;
        }
        Ok(PdnGame { tags, line, result: self.result })
    }
}
