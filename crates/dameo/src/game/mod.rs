//! Games: positions, moves and outcome.

mod conclude;

use thiserror::Error;

use crate::bounds::BoundsError;
use crate::conclusion::{Conclusion, GameOver};
use crate::draw_rules::{DrawRules, RepetitionCounts};
use crate::illegal_move::IllegalMove;
use crate::moves::Move;
use crate::notation::{MoveFormat, ParseMoveError};
use crate::outcome::Outcome;
use crate::piece::Color;
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::{Setup, SetupError};
use crate::variant::Variant;

/// A game: the variant, the setup it began from, the draw rules, the moves and
/// the outcome.
///
/// Moves can be added until the game is [over](Game::is_over). Those who played a game
/// may have gone on after a draw rule would have ended it: "readers never refuse" such
/// a game, which is what [`Game::continuing_after_draws`] is for.
///
/// ```
/// use dameo::{Dameo, DrawRules, Game};
///
/// let mut game = Game::<Dameo>::new(DrawRules::PlayStrategy);
/// let mv = game.position().legal_moves()[0];
/// game.play(mv)?;
/// assert_eq!(game.moves().collect::<Vec<_>>(), [mv]);
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), dameo::PlayError>(())
/// ```
///
/// Games are equal if they began from the same setup of a variant, by the same draw rules,
/// have the same moves and ended alike.
#[derive(Clone, Debug)]
pub struct Game<R: Rules> {
    variant: Variant,
    setup: Setup<R>,
    draw_rules: DrawRules,
    start: State<R>,
    plies: Vec<(Move<R::Board>, State<R>)>,
    /// The first end by the rules.
    ended: Option<Outcome>,
    /// The end by the players.
    concluded: Option<Conclusion>,
    continues_after_draws: bool,
}

impl<R: Rules> PartialEq for Game<R> {
    fn eq(&self, other: &Self) -> bool {
        let start = |game: &Self| (game.variant, game.draw_rules, game.start);
        start(self) == start(other)
            && self.setup == other.setup
            && self.concluded == other.concluded
            && self.moves().eq(other.moves())
    }
}

impl<R: Rules> Eq for Game<R> {}

/// A position of a game with what the draw rules need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State<R: Rules> {
    position: Position<R>,
    hash: u64,
    half_moves: u16,
    /// Half-moves of the game since the last irreversible one.
    reversible: u16,
}

/// A text is not a move that can be added to a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PlayTextError {
    /// The text names no legal move, or more than one.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// The game is over.
    #[error("\"{text}\" comes after the end of the game: {}", .over.ending())]
    Over {
        /// The text.
        text: String,
        /// How the game ended.
        over: GameOver,
    },
    /// The game or its new position would exceed its bounds; only a
    /// [`BoundedGame`](crate::BoundedGame) has some.
    #[error(transparent)]
    Bounds(#[from] BoundsError),
}

impl PlayTextError {
    /// The error of a text whose move could not be played.
    pub(crate) fn new(text: &str, error: PlayError) -> Self {
        let text = text.to_owned();
        match error {
            PlayError::Illegal(reason) => ParseMoveError::Illegal { text, reason }.into(),
            PlayError::Over(over) => Self::Over { text, over },
            PlayError::Bounds(error) => error.into(),
        }
    }
}

/// A move could not be added to a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum PlayError {
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The game is over.
    #[error(transparent)]
    Over(#[from] GameOver),
    /// The game or its new position would exceed its bounds; only a
    /// [`BoundedGame`](crate::BoundedGame) has some.
    #[error(transparent)]
    Bounds(#[from] BoundsError),
}

impl<R: Rules> Game<R> {
    /// A new game of [`Rules::VARIANT`] from its starting position.
    #[must_use]
    pub fn new(draw_rules: DrawRules) -> Self {
        Self::start_of(R::VARIANT, draw_rules)
    }

    /// A new game of a variant from its starting position.
    ///
    /// # Panics
    /// If the variant has other rules.
    #[must_use]
    pub fn start_of(variant: Variant, draw_rules: DrawRules) -> Self {
        let position = Position::<R>::start_of(variant);
        Self::from_position(position, Setup::from(position), draw_rules).with_variant(variant)
    }

    /// A game of [`Rules::VARIANT`] from any position, with the counters of its
    /// setup.
    ///
    /// # Errors
    /// If the setup cannot be played, with every fault.
    ///
    /// ```
    /// use dameo::{Dameo, DrawRules, Game, Setup};
    ///
    /// let setup = Setup::<Dameo>::from_fen("B:Wd4:Bd5,h8:H0:F12")?;
    /// let game = Game::from_setup(setup, DrawRules::MindSports)?;
    /// assert_eq!(game.move_number(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_setup(setup: Setup<R>, draw_rules: DrawRules) -> Result<Self, SetupError> {
        Ok(Self::from_position(setup.position()?, setup, draw_rules))
    }

    fn from_position(position: Position<R>, setup: Setup<R>, draw_rules: DrawRules) -> Self {
        let start = State {
            position,
            hash: position.zobrist_hash(),
            half_moves: setup.half_moves,
            reversible: 0,
        };
        let mut game = Self {
            variant: R::VARIANT,
            setup,
            draw_rules,
            start,
            plies: Vec::new(),
            ended: None,
            concluded: None,
            continues_after_draws: false,
        };
        game.ended = game.outcome_by_rules();
        game
    }

    /// The same game as one of another variant with these rules.
    ///
    /// # Panics
    /// If the variant has other rules.
    #[must_use]
    pub fn with_variant(self, variant: Variant) -> Self {
        assert!(variant.has_rules::<R>(), "{variant} has other rules");
        Self { variant, ..self }
    }

    /// The same game, to which moves can be added after a draw rule has ended it. The
    /// [`outcome`](Game::outcome) stays that of the first rule.
    ///
    /// For readers of games and for analysis; a game between two players is over.
    ///
    /// ```
    /// use dameo::{Dameo, DrawRules, Game, MoveFormat, Setup};
    ///
    /// // One king each is a draw for AbstractPlay.
    /// let setup = Setup::<Dameo>::from_fen("W:WKa1:BKh7")?;
    /// let mut game = Game::from_setup(setup, DrawRules::AbstractPlay)?;
    /// assert_eq!(
    ///     game.play_text("a1-a2", MoveFormat::Long).unwrap_err().to_string(),
    ///     "\"a1-a2\" comes after the end of the game: drawn: one king against one king"
    /// );
    /// game = game.continuing_after_draws();
    /// game.play_text("a1-a2", MoveFormat::Long)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn continuing_after_draws(mut self) -> Self {
        self.set_continues_after_draws(true);
        self
    }

    /// The same game, to which no moves can be added after it is over. This is how games
    /// begin.
    #[must_use]
    pub fn ending_with_draws(mut self) -> Self {
        self.set_continues_after_draws(false);
        self
    }

    pub(crate) fn set_continues_after_draws(&mut self, continues: bool) {
        self.continues_after_draws = continues;
    }

    /// The variant that is played.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The setup that the game began from.
    #[must_use]
    pub fn setup(&self) -> &Setup<R> {
        &self.setup
    }

    /// Whether the game began from the starting position of its variant.
    #[must_use]
    pub fn is_from_start(&self) -> bool {
        self.setup == Setup::start_of(self.variant)
    }

    /// The draw rules.
    #[must_use]
    pub fn draw_rules(&self) -> DrawRules {
        self.draw_rules
    }

    /// The position after the last move.
    #[must_use]
    pub fn position(&self) -> &Position<R> {
        &self.state().position
    }

    /// The position after the given number of plies; `None` if fewer were played.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Option<&Position<R>> {
        let state = match ply.checked_sub(1) {
            None => Some(&self.start),
            Some(index) => self.plies.get(index).map(|(_, state)| state),
        };
        state.map(|state| &state.position)
    }

    /// Every position of the game, from the one it began from to the present
    /// one.
    ///
    /// ```
    /// use dameo::{Dameo, DrawRules, Game, MoveFormat};
    ///
    /// let mut game = Game::<Dameo>::new(DrawRules::PlayStrategy);
    /// game.read_moves("d1-d4 d8-b6", MoveFormat::Long)?;
    /// assert_eq!(game.positions().count(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position<R>> {
        self.states().map(|state| &state.position)
    }

    /// Number of plies played.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.plies.len()
    }

    /// The move played in the position after the given number of plies.
    #[must_use]
    pub fn move_at(&self, ply: usize) -> Option<Move<R::Board>> {
        self.plies.get(ply).map(|&(mv, _)| mv)
    }

    /// The moves played.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move<R::Board>> + ExactSizeIterator {
        self.plies.iter().map(|&(mv, _)| mv)
    }

    /// Half-moves since the last capture, man's move or promotion: the `H` of
    /// a FEN.
    #[must_use]
    pub fn half_moves(&self) -> u16 {
        self.state().half_moves
    }

    /// Half-moves played since the last irreversible one: the distance to the
    /// earliest position that can be repeated.
    #[must_use]
    pub fn reversible_moves(&self) -> u16 {
        self.state().reversible
    }

    /// The number of the move to be played next: the `F` of a FEN.
    #[must_use]
    pub fn move_number(&self) -> u16 {
        let black_began = usize::from(self.setup.turn == Color::Black);
        let added = (self.plies.len() + black_began) / 2;
        let number = usize::from(self.setup.move_number) + added;
        u16::try_from(number).unwrap_or(u16::MAX).min(Setup::<R>::MAX_COUNTER)
    }

    /// The present position as a setup, with its counters.
    #[must_use]
    pub fn to_setup(&self) -> Setup<R> {
        let mut setup = Setup::from(*self.position());
        setup.half_moves = self.half_moves();
        setup.move_number = self.move_number();
        setup
    }

    /// The hashes of the earlier positions that can be repeated and count for
    /// repetition, the latest last, without the present one.
    #[must_use]
    pub fn repeatable_hashes(&self) -> Vec<u64> {
        let count = self.repeatable_positions();
        let states = self.states().rev().skip(1).take(count);
        let mut hashes: Vec<_> = states.map(|state| state.hash).collect();
        hashes.reverse();
        hashes
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// If the move is not legal, with the reason, or the game is over.
    pub fn play(&mut self, mv: Move<R::Board>) -> Result<(), PlayError> {
        if let Some(over) = self.refusal() {
            return Err(over.into());
        }
        let position = self.position().play(mv)?;
        self.advance(mv, position);
        Ok(())
    }

    /// Plays a move that is known to be legal. For other moves the result has no meaning.
    ///
    /// # Errors
    /// If the game is over.
    pub(crate) fn play_legal(&mut self, mv: Move<R::Board>) -> Result<(), GameOver> {
        if let Some(over) = self.refusal() {
            return Err(over);
        }
        self.advance(mv, self.position().after(mv));
        Ok(())
    }

    /// Adds a legal move and the position after it.
    fn advance(&mut self, mv: Move<R::Board>, position: Position<R>) {
        let state = self.state();
        let half_moves = if state.position.resets_half_moves(mv) {
            0
        } else {
            state.half_moves.saturating_add(1).min(Setup::<R>::MAX_COUNTER)
        };
        let is_reversible = state.position.is_reversible(mv);
        let reversible = if is_reversible { state.reversible.saturating_add(1) } else { 0 };
        let hash = state.hash ^ state.position.zobrist_delta(mv);
        self.plies.push((mv, State { position, hash, half_moves, reversible }));
        self.ended = self.ended.or_else(|| self.outcome_by_rules());
    }

    /// Reads a move in a format and plays it.
    ///
    /// # Errors
    /// If the text names no legal move or more than one, or the game is over.
    pub fn play_text(
        &mut self,
        text: &str,
        format: MoveFormat,
    ) -> Result<Move<R::Board>, PlayTextError> {
        let mv = self.position().parse_move_as(text, format)?;
        self.play(mv).map_err(|error| PlayTextError::new(text, error))?;
        Ok(mv)
    }

    /// Takes the last move back, and with it the end of the game if it came
    /// after that move. Returns `None` if no move was played.
    ///
    /// ```
    /// use dameo::{Dameo, DrawRules, Game, MoveFormat};
    ///
    /// let mut game = Game::<Dameo>::new(DrawRules::PlayStrategy);
    /// let mv = game.play_text("d1-d4", MoveFormat::Long)?;
    /// assert_eq!(game.undo(), Some(mv));
    /// assert_eq!(game.undo(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Move<R::Board>> {
        let (mv, _) = self.plies.pop()?;
        self.concluded = None;
        self.ended = self.ended.filter(|outcome| outcome.ply <= self.plies.len());
        Some(mv)
    }

    fn state(&self) -> &State<R> {
        self.plies.last().map_or(&self.start, |(_, state)| state)
    }

    fn states(&self) -> impl DoubleEndedIterator<Item = &State<R>> {
        std::iter::once(&self.start).chain(self.plies.iter().map(|(_, state)| state))
    }

    /// The outcome of the present position by the rules.
    fn outcome_by_rules(&self) -> Option<Outcome> {
        let State { position, half_moves, .. } = self.state();
        let outcome = |winner, reason| Some(Outcome { winner, reason, ply: self.ply() });
        // "A side to move without a legal move has lost, even if a draw rule
        // is met by the same move."
        if let Some((winner, reason)) = position.outcome() {
            return outcome(Some(winner), reason);
        }
        let reason = self.draw_rules.draw(position, *half_moves, self.occurrences())?;
        outcome(None, reason)
    }

    /// Number of occurrences of the present position, this one included.
    fn occurrences(&self) -> usize {
        let State { position, hash, .. } = self.state();
        let earlier = self.states().rev().skip(1).take(self.repeatable_positions());
        1 + earlier.filter(|state| state.hash == *hash && state.position == *position).count()
    }

    /// Number of positions before the present one that can be repeated and count
    /// for repetition.
    fn repeatable_positions(&self) -> usize {
        let start_counts = self.draw_rules.repetition() == Some(RepetitionCounts::FromStart);
        usize::from(self.reversible_moves())
            .min(self.ply() - usize::from(!start_counts && self.ply() > 0))
    }
}
