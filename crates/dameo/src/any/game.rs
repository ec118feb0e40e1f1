//! Games of a variant that is known at run time.

use super::position::{known, on_board};
use super::{AnyMove, AnyPosition, AnySetup};
use crate::conclusion::{ConcludeError, Conclusion, GameOver};
use crate::draw_rules::DrawRules;
use crate::game::{Game, PlayError, PlayTextError};
use crate::notation::{FenError, GameResult, MoveFormat, ReadMovesError, WriteMovesError};
use crate::outcome::Outcome;
use crate::piece::Color;
use crate::rules::{AnyOf, PerRules, Rules, match_rules, with_rules};
use crate::setup::{Setup, SetupError};
use crate::variant::Variant;

#[derive(Clone, PartialEq, Eq, Debug)]
enum Games {}

impl PerRules for Games {
    type Of<R: Rules> = Game<R>;
}

/// A [`Game`] of a variant that is known at run time.
///
/// ```
/// use dameo::{AnyGame, MoveFormat, Variant};
///
/// let mut game = AnyGame::new(Variant::BigDameo24);
/// game.play_text("a1-d4", MoveFormat::Long)?;
/// assert_eq!(game.ply(), 1);
/// assert_eq!(game.write_moves(MoveFormat::Tapalnitski)?, "a1d4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyGame(AnyOf<Games>);

impl AnyGame {
    /// A new game with the default draw rules of the variant.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self::with_draw_rules(variant, variant.default_draw_rules())
    }

    /// A new game with the given draw rules.
    #[must_use]
    pub fn with_draw_rules(variant: Variant, draw_rules: DrawRules) -> Self {
        with_rules!(variant, R => Game::<R>::start_of(variant, draw_rules).into())
    }

    /// A game from any position, with the counters of its setup.
    ///
    /// # Errors
    /// If the setup cannot be played, with every fault.
    ///
    /// ```
    /// use dameo::{AnyGame, AnySetup, DrawRules, Variant};
    ///
    /// let setup = AnySetup::from_fen(Variant::Croda, "W:Wd4:Bd5,h8")?;
    /// let game = AnyGame::from_setup(&setup, DrawRules::PlayStrategy)?;
    /// assert_eq!(game.position().count_moves(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_setup(setup: &AnySetup, draw_rules: DrawRules) -> Result<Self, SetupError> {
        let variant = setup.variant();
        with_rules!(variant, R => {
            let setup: &Setup<R> = setup.downcast().expect("a setup has the rules of its variant");
            Ok(Game::from_setup(setup.clone(), draw_rules)?.with_variant(variant).into())
        })
    }

    /// A game from the position of a FEN, with its counters; without a FEN, from
    /// the starting position of the variant.
    ///
    /// # Errors
    /// As [`AnySetup::from_legal_fen`].
    ///
    /// ```
    /// use dameo::{AnyGame, DrawRules, Variant};
    ///
    /// let open = |fen| AnyGame::from_fen(Variant::Dameo, fen, DrawRules::MindSports);
    /// assert!(open(None)?.is_from_start());
    /// assert_eq!(open(Some("B:WKa1:Bh8:F7"))?.move_number(), 7);
    /// assert!(open(Some("B:Wa8:Bh8")).is_err());
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    pub fn from_fen(
        variant: Variant,
        fen: Option<&str>,
        draw_rules: DrawRules,
    ) -> Result<Self, FenError> {
        let Some(fen) = fen else { return Ok(Self::with_draw_rules(variant, draw_rules)) };
        let setup = AnySetup::from_legal_fen(variant, fen)?;
        Ok(Self::from_setup(&setup, draw_rules).expect("a legal FEN can be played"))
    }

    /// The same game, to which moves can be added after a draw rule has ended it; see
    /// [`Game::continuing_after_draws`].
    #[must_use]
    pub fn continuing_after_draws(mut self) -> Self {
        match_rules!(&mut self.0, game => game.set_continues_after_draws(true));
        self
    }

    /// The same game, to which no moves can be added after it is over; see
    /// [`Game::ending_with_draws`].
    #[must_use]
    pub fn ending_with_draws(mut self) -> Self {
        match_rules!(&mut self.0, game => game.set_continues_after_draws(false));
        self
    }

    /// The game with its type, if `R` are the rules of its variant.
    ///
    /// ```
    /// use dameo::{AnyGame, Croda, Dameo, Variant};
    ///
    /// let game = AnyGame::new(Variant::Dameo);
    /// assert!(game.downcast::<Dameo>().is_some());
    /// assert!(game.downcast::<Croda>().is_none());
    /// ```
    #[must_use]
    pub fn downcast<R: Rules>(&self) -> Option<&Game<R>> {
        self.0.get()
    }

    /// The variant that is played.
    #[must_use]
    pub fn variant(&self) -> Variant {
        match_rules!(&self.0, game => game.variant())
    }

    /// The draw rules.
    #[must_use]
    pub fn draw_rules(&self) -> DrawRules {
        match_rules!(&self.0, game => game.draw_rules())
    }

    /// The setup that the game began from.
    #[must_use]
    pub fn setup(&self) -> AnySetup {
        match_rules!(&self.0, game => AnySetup::new(game.variant(), game.setup().clone()))
    }

    /// The present position as a setup, with its counters.
    #[must_use]
    pub fn to_setup(&self) -> AnySetup {
        match_rules!(&self.0, game => AnySetup::new(game.variant(), game.to_setup()))
    }

    /// Whether the game began from the starting position of its variant.
    #[must_use]
    pub fn is_from_start(&self) -> bool {
        match_rules!(&self.0, game => game.is_from_start())
    }

    /// The position after the last move.
    #[must_use]
    pub fn position(&self) -> AnyPosition {
        match_rules!(&self.0, game => AnyPosition::new(game.variant(), *game.position()))
    }

    /// The position after the given number of plies; `None` if fewer were played.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Option<AnyPosition> {
        match_rules!(&self.0, game => {
            game.position_at(ply).map(|&position| AnyPosition::new(game.variant(), position))
        })
    }

    /// Every position of the game, from the one it began from to the present
    /// one.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = AnyPosition> {
        (0..self.ply() + 1).filter_map(|ply| self.position_at(ply))
    }

    /// Number of plies played.
    #[must_use]
    pub fn ply(&self) -> usize {
        match_rules!(&self.0, game => game.ply())
    }

    /// The move played in the position after the given number of plies.
    #[must_use]
    pub fn move_at(&self, ply: usize) -> Option<AnyMove> {
        match_rules!(&self.0, game => game.move_at(ply).map(AnyMove::from))
    }

    /// The moves played.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = AnyMove> {
        (0..self.ply()).filter_map(|ply| self.move_at(ply))
    }

    /// Half-moves since the last capture, man's move or promotion.
    #[must_use]
    pub fn half_moves(&self) -> u16 {
        match_rules!(&self.0, game => game.half_moves())
    }

    /// Half-moves played since the last irreversible one.
    #[must_use]
    pub fn reversible_moves(&self) -> u16 {
        match_rules!(&self.0, game => game.reversible_moves())
    }

    /// The number of the move to be played next.
    #[must_use]
    pub fn move_number(&self) -> u16 {
        match_rules!(&self.0, game => game.move_number())
    }

    /// The outcome by the first rule that ended the game, or else by the players;
    /// `None` if the game is not over, or was aborted.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match_rules!(&self.0, game => game.outcome())
    }

    /// How the game ended; `None` if it is not over.
    #[must_use]
    pub fn conclusion(&self) -> Option<Conclusion> {
        match_rules!(&self.0, game => game.conclusion())
    }

    /// Whether the game is over, by a rule or by the players. An aborted game is.
    #[must_use]
    pub fn is_over(&self) -> bool {
        match_rules!(&self.0, game => game.is_over())
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// As [`Game::play`].
    pub fn play(&mut self, mv: AnyMove) -> Result<(), PlayError> {
        match_rules!(&mut self.0, game => game.play(on_board(mv)?))
    }

    /// Plays a move that is known to be legal; see [`Game::play_legal`].
    pub(super) fn play_legal(&mut self, mv: AnyMove) -> Result<(), GameOver> {
        match_rules!(&mut self.0, game => game.play_legal(known(mv)))
    }

    /// Reads a move in a format and plays it.
    ///
    /// # Errors
    /// As [`Game::play_text`].
    pub fn play_text(&mut self, text: &str, format: MoveFormat) -> Result<AnyMove, PlayTextError> {
        match_rules!(&mut self.0, game => game.play_text(text, format).map(AnyMove::from))
    }

    /// Takes the last move back, and with it the end of the game if it came
    /// after that move. Returns `None` if no move was played.
    pub fn undo(&mut self) -> Option<AnyMove> {
        match_rules!(&mut self.0, game => game.undo().map(AnyMove::from))
    }

    /// Ends the game as the players, or somebody for them, decided.
    ///
    /// # Errors
    /// As [`Game::conclude`].
    pub fn conclude(&mut self, conclusion: Conclusion) -> Result<(), ConcludeError> {
        match_rules!(&mut self.0, game => game.conclude(conclusion))
    }

    /// Ends the game as a draw by agreement.
    ///
    /// # Errors
    /// If the game is over.
    pub fn agree_draw(&mut self) -> Result<(), GameOver> {
        match_rules!(&mut self.0, game => game.agree_draw())
    }

    /// Ends the game as lost by a player who resigns.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, loser: Color) -> Result<(), GameOver> {
        match_rules!(&mut self.0, game => game.resign(loser))
    }

    /// Ends the game as lost by a player out of time.
    ///
    /// # Errors
    /// If the game is over.
    pub fn lose_on_time(&mut self, loser: Color) -> Result<(), GameOver> {
        match_rules!(&mut self.0, game => game.lose_on_time(loser))
    }

    /// Ends the game without a result.
    ///
    /// # Errors
    /// If the game is over.
    pub fn abort(&mut self) -> Result<(), GameOver> {
        match_rules!(&mut self.0, game => game.abort())
    }

    /// Plays the moves of a line; see [`Game::read_moves`].
    ///
    /// # Errors
    /// As [`Game::read_moves`].
    ///
    /// ```
    /// use dameo::{AnyGame, MoveFormat, Variant};
    ///
    /// let mut game = AnyGame::new(Variant::Dameo);
    /// let error = game.read_moves("d1-d4 d8-d3", MoveFormat::Long).unwrap_err();
    /// assert!(error.to_string().starts_with("ply 2: illegal move \"d8-d3\""));
    /// assert_eq!(game.ply(), 1);
    /// ```
    pub fn read_moves(
        &mut self,
        line: &str,
        format: MoveFormat,
    ) -> Result<GameResult, ReadMovesError> {
        match_rules!(&mut self.0, game => game.read_moves(line, format))
    }

    /// The moves of the game as a line without a result.
    ///
    /// # Errors
    /// As [`Game::write_moves`].
    pub fn write_moves(&self, format: MoveFormat) -> Result<String, WriteMovesError> {
        match_rules!(&self.0, game => game.write_moves(format))
    }
}

impl<R: Rules> From<Game<R>> for AnyGame {
    fn from(game: Game<R>) -> Self {
        Self(AnyOf::new::<R>(game))
    }
}
