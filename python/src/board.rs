//! Boards: games that are played.

use dameo::{
    AnyGame, AnySetup, BoundedGame, Bounds, Color, Conclusion, GameRecord, Outcome, Reason,
};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use crate::classes::{ColorArg, RoleArg, color_to_py, outcome_to_py};
use crate::errors::{bad_argument, play_error, play_text_error, read_moves_error, record_error};
use crate::legal_moves::LegalMoves;
use crate::moves::{Move, MoveArg};
use crate::names::{DrawRulesArg, MoveFormatArg};
use crate::position::{Position, draw};
use crate::square::SquareArg;
use crate::variant::{Variant, VariantArg};

/// A game: the position it began from, the moves played and the draw rules.
///
/// The draw rules end a game, but moves can still be pushed. After an agreement,
/// a resignation or a loss on time they cannot.
///
/// With `untrusted=True` the board refuses what only strangers send: positions with
/// more pieces of a side than the variant starts with, and games whose captures take
/// too long to list. It raises SetupError, FenError or MoveError then.
#[pyclass(module = "dameo")]
pub(crate) struct Board(pub(crate) BoundedGame<'static>);

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (fen = None, variant = VariantArg::DAMEO, draw_rules = None,
                        untrusted = false),
           text_signature = "(fen=None, variant='dameo', draw_rules=None, untrusted=False)")]
    fn new(
        fen: Option<String>,
        variant: VariantArg,
        draw_rules: Option<DrawRulesArg>,
        untrusted: bool,
    ) -> PyResult<Self> {
        let draw_rules = draw_rules.map_or(variant.0.default_draw_rules(), |rules| rules.0);
        let record = GameRecord { draw_rules, start: fen, ..GameRecord::new(variant.0) };
        BoundedGame::replay(&record, bounds(untrusted)).map(Self).map_err(record_error)
    }

    /// A game that begins from a position.
    #[staticmethod]
    #[pyo3(signature = (position, draw_rules = None))]
    fn from_position(position: &Position, draw_rules: Option<DrawRulesArg>) -> PyResult<Self> {
        let setup = position.0.setup();
        let rules = draw_rules.map_or(setup.variant().default_draw_rules(), |rules| rules.0);
        let game = AnyGame::from_setup(&setup, rules).map_err(crate::errors::setup_error)?;
        Ok(Self(unbounded(game)))
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.0.game().variant())
    }

    /// The draw rules.
    #[getter]
    fn draw_rules(&self) -> &'static str {
        self.0.game().draw_rules().name()
    }

    /// The present position.
    #[getter]
    fn position(&self) -> Position {
        Position(self.0.game().position())
    }

    /// The side to move.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        color_to_py(py, self.0.game().position().turn())
    }

    /// The legal moves, a lazy collection.
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves(self.0.game().position())
    }

    /// The moves played.
    #[getter]
    fn move_stack(&self) -> Vec<Move> {
        self.0.game().moves().map(Move).collect()
    }

    /// Half-moves since the last capture, man's move or promotion.
    #[getter]
    fn half_moves(&self) -> u16 {
        self.0.game().half_moves()
    }

    /// The number of the move to be played next.
    #[getter]
    fn move_number(&self) -> u16 {
        self.0.game().move_number()
    }

    /// The number of plies played.
    fn ply(&self) -> usize {
        self.0.game().ply()
    }

    /// The FEN, with the counters of half-moves and moves.
    #[pyo3(signature = (counters = true))]
    fn fen(&self, counters: bool) -> String {
        let setup = self.0.game().to_setup();
        if counters { setup.fen_with_counters() } else { setup.fen() }
    }

    /// The FEN, with counters, of the position that the game began from.
    fn root_fen(&self) -> String {
        self.0.game().setup().fen_with_counters()
    }

    /// The positions of the game, from the one it began from to the present one.
    fn positions(&self) -> Vec<Position> {
        self.0.game().positions().map(Position).collect()
    }

    /// Begins a game from another FEN of the variant, without the moves played so far.
    /// The draw rules stay. After an exception the board is unchanged.
    fn set_fen(&mut self, fen: String) -> PyResult<()> {
        self.0 = self.begin(fen)?;
        Ok(())
    }

    /// A board without moves that begins from the same position with the sides
    /// exchanged, so that the other one is to move: mirror of python-chess. Draw rules and
    /// counters stay.
    fn mirror(&self) -> PyResult<Self> {
        let (here, mut setup) = (self.0.game().to_setup(), self.position().mirror().0.setup());
        setup.set_counters(here.half_moves(), here.move_number());
        self.begin(setup.fen_with_counters()).map(Self)
    }

    /// Plays a legal move.
    fn push(&mut self, r#move: MoveArg) -> PyResult<()> {
        let mv = r#move.0;
        self.0.play(mv).map_err(|error| play_error(&Move::squares(mv), &error))
    }

    /// Reads a legal move, plays and returns it.
    #[pyo3(signature = (text, format = MoveFormatArg::LONG),
           text_signature = "($self, text, format='long')")]
    fn push_text(&mut self, text: &str, format: MoveFormatArg) -> PyResult<Move> {
        self.0.play_text(text, format.0).map(Move).map_err(play_text_error)
    }

    /// Plays a line of moves, such as "1. d1-d4 d8-b6". Returns the result at
    /// its end, "*" without one. After an exception the moves before the bad
    /// one have been played.
    #[pyo3(signature = (line, format = MoveFormatArg::LONG),
           text_signature = "($self, line, format='long')")]
    fn push_line(&mut self, line: &str, format: MoveFormatArg) -> PyResult<&'static str> {
        self.0.read_moves(line, format.0).map(|result| result.text()).map_err(read_moves_error)
    }

    /// The moves played as a line that push_line reads.
    #[pyo3(signature = (format = MoveFormatArg::LONG), text_signature = "($self, format='long')")]
    fn line(&self, format: MoveFormatArg) -> PyResult<String> {
        self.0.game().write_moves(format.0).map_err(|error| {
            crate::errors::exception(
                "MoveFormatError",
                &error.to_string(),
                vec![("ply", error.ply.into())],
            )
        })
    }

    /// Takes the last move back and returns it.
    fn pop(&mut self) -> PyResult<Move> {
        self.0.undo().map(Move).ok_or_else(no_move)
    }

    /// The last move.
    fn peek(&self) -> PyResult<Move> {
        self.0.game().moves().next_back().map(Move).ok_or_else(no_move)
    }

    /// The outcome by the first rule that ended the game, or else by the
    /// players; None if the game is not over.
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.0.game().outcome().map(|outcome| outcome_to_py(py, outcome)).transpose()
    }

    /// Whether the game is over, by a rule or by the players.
    fn is_game_over(&self) -> bool {
        self.0.game().outcome().is_some()
    }

    /// The result: "1-0", "0-1", "1/2-1/2", or "*" if the game is not over.
    fn result(&self) -> &'static str {
        dameo::notation::GameResult::from(self.0.game().outcome()).text()
    }

    /// Ends the game as a draw by agreement, unless it has ended already.
    fn agree_draw(&mut self) {
        self.decide(Conclusion::Agreement);
    }

    /// Ends the game as lost by a side that resigns, unless it has ended already.
    fn resign(&mut self, loser: ColorArg) {
        self.decide(Conclusion::Resignation { loser: loser.0 });
    }

    /// Ends the game as lost by a side out of time, unless it has ended already.
    fn lose_on_time(&mut self, loser: ColorArg) {
        self.decide(Conclusion::Time { loser: loser.0 });
    }

    /// The piece on a square, or None.
    fn piece_at(&self, py: Python<'_>, square: SquareArg) -> PyResult<Option<Py<PyAny>>> {
        self.position().piece_at(py, square)
    }

    /// The pieces of both sides by square, in board order.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.position().piece_map(py)
    }

    /// The squares of the pieces of a side and a role, in board order.
    fn pieces<'py>(
        &self,
        py: Python<'py>,
        color: ColorArg,
        role: RoleArg,
    ) -> PyResult<Bound<'py, PyTuple>> {
        self.position().pieces(py, color, role)
    }

    /// Whether a move is legal.
    fn is_legal(&self, r#move: MoveArg) -> bool {
        self.0.game().position().is_legal(r#move.0)
    }

    /// Whether the side to move can, and therefore must, capture.
    fn has_capture(&self) -> bool {
        self.position().has_capture()
    }

    /// Reads a legal move without playing it.
    #[pyo3(signature = (text, format = MoveFormatArg::LONG),
           text_signature = "($self, text, format='long')")]
    fn parse_move(&self, text: &str, format: MoveFormatArg) -> PyResult<Move> {
        self.position().parse_move(text, format)
    }

    /// A legal move as text.
    #[pyo3(signature = (r#move, format = MoveFormatArg::LONG),
           text_signature = "($self, move, format='long')")]
    fn move_text(&self, r#move: MoveArg, format: MoveFormatArg) -> PyResult<String> {
        self.position().move_text(r#move, format)
    }

    /// The number of sequences of exactly depth legal moves, 100 at most.
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        self.position().perft(py, depth)
    }

    /// A copy with all moves.
    fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    fn __copy__(&self) -> Self {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy()
    }

    fn __eq__(&self, other: PyRef<'_, Self>) -> bool {
        self.0.game() == other.0.game()
    }

    fn __str__(&self) -> String {
        self.position().__str__()
    }

    fn __repr__(&self) -> String {
        match self.0.game().variant() {
            dameo::Variant::Dameo => format!("Board('{}')", self.fen(true)),
            variant => format!("Board('{}', '{variant}')", self.fen(true)),
        }
    }

    /// The constructor's arguments, and the state that __setstate__ restores.
    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py> {
        let untrusted = self.0.bounds().limit_pieces;
        let arguments =
            (self.root_fen(), self.0.game().variant().name(), self.draw_rules(), untrusted);
        let moves = self.move_stack();
        let ended_by = self.0.game().outcome().and_then(|outcome| conclusion(py, outcome));
        (py.get_type::<Self>(), arguments, (moves, ended_by))
    }

    fn __setstate__(&mut self, state: (Vec<MoveArg>, Option<EndedBy>)) -> PyResult<()> {
        let (moves, ended_by) = state;
        for mv in moves {
            self.push(mv)?;
        }
        match ended_by {
            None => {}
            Some((reason, None)) if reason == Reason::Agreement.name() => self.agree_draw(),
            Some((reason, Some(loser))) if reason == Reason::Resignation.name() => {
                self.resign(loser);
            }
            Some((reason, Some(loser))) if reason == Reason::Time.name() => {
                self.lose_on_time(loser);
            }
            Some((reason, _)) => {
                return Err(bad_argument(&format!("players cannot end a game by {reason}")));
            }
        }
        Ok(())
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        draw(slf.as_any())
    }
}

impl Board {
    /// A game from a FEN, with the variant, the draw rules and the bounds of this one.
    fn begin(&self, fen: String) -> PyResult<BoundedGame<'static>> {
        let game = self.0.game();
        let (draw_rules, variant) = (game.draw_rules(), game.variant());
        let record = GameRecord { draw_rules, start: Some(fen), ..GameRecord::new(variant) };
        BoundedGame::replay(&record, *self.0.bounds()).map_err(record_error)
    }

    /// Ends the game, unless it has ended already.
    fn decide(&mut self, conclusion: Conclusion) {
        if !self.0.game().is_over() {
            self.0.conclude(conclusion).expect("the game is not over");
        }
    }
}

/// The bounds of a board or of the games of a file.
pub(crate) fn bounds(untrusted: bool) -> Bounds<'static> {
    if untrusted { Bounds::UNTRUSTED } else { Bounds::NONE }
}

fn unbounded(game: AnyGame) -> BoundedGame<'static> {
    let game = BoundedGame::new(game.continuing_after_draws(), Bounds::NONE);
    game.expect("there are no bounds")
}

/// How the players ended a game, and who lost it.
type EndedBy = (String, Option<ColorArg>);

/// What `__reduce__` returns: the class, its arguments and the state.
type Reduced<'py> = (
    Bound<'py, PyType>,
    (String, &'static str, &'static str, bool),
    (Vec<Move>, Option<(&'static str, Option<Py<PyAny>>)>),
);

/// How the players ended a game; `None` if a rule did.
fn conclusion(py: Python<'_>, outcome: Outcome) -> Option<(&'static str, Option<Py<PyAny>>)> {
    let by_players = [Reason::Agreement, Reason::Resignation, Reason::Time];
    let loser = |winner: Color| color_to_py(py, !winner).ok();
    by_players
        .contains(&outcome.reason)
        .then(|| (outcome.reason.name(), outcome.winner.and_then(loser)))
}

fn no_move() -> PyErr {
    PyIndexError::new_err("no move has been played")
}

/// An argument that is a board or a position, which becomes a game without
/// moves by the draw rules of its variant.
pub(crate) struct GameArg(pub(crate) AnyGame);

impl<'a, 'py> FromPyObject<'a, 'py> for GameArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(position) = object.cast::<Position>() {
            let setup: AnySetup = position.get().0.setup();
            let rules = setup.variant().default_draw_rules();
            let game = AnyGame::from_setup(&setup, rules);
            return game.map(Self).map_err(crate::errors::setup_error);
        }
        let board = object.cast::<Board>()?;
        Ok(Self(board.try_borrow()?.0.game().clone()))
    }
}
