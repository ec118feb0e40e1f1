//! Positions.

use dameo::{AnyMove, AnyPosition, AnySetup, Color, MoveFormat};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use crate::classes::{
    ColorArg, PieceArg, RoleArg, color_to_py, piece_to_py, position_outcome_to_py,
};
use crate::errors::{
    bad_argument, fen_error, illegal_move, parse_move_error, setup_error, write_move_error,
};
use crate::interrupt::SignalChecks;
use crate::legal_moves::LegalMoves;
use crate::moves::{Move, MoveArg};
use crate::names::MoveFormatArg;
use crate::square::{SquareArg, squares_to_py};
use crate::variant::{Variant, VariantArg};

/// A position of a variant: the pieces and the side to move. It never changes;
/// draw rules need history and belong to Board.
#[pyclass(frozen, eq, hash, module = "dameo")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) AnyPosition);

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen = None, variant = VariantArg::DAMEO),
           text_signature = "(fen=None, variant='dameo')")]
    fn new(fen: Option<&str>, variant: VariantArg) -> PyResult<Self> {
        match fen {
            None => Ok(Self(AnyPosition::start(variant.0))),
            Some(fen) => AnyPosition::from_fen(variant.0, fen).map(Self).map_err(fen_error),
        }
    }

    /// A position with the given pieces, a mapping from squares to pieces.
    #[staticmethod]
    #[pyo3(signature = (pieces, turn = ColorArg(Color::White), variant = VariantArg::DAMEO),
           text_signature = "(pieces, turn=Color.WHITE, variant='dameo')")]
    fn from_pieces(
        pieces: &Bound<'_, PyAny>,
        turn: ColorArg,
        variant: VariantArg,
    ) -> PyResult<Self> {
        let variant = variant.0;
        let mut setup = AnySetup::empty(variant);
        setup.set_turn(turn.0);
        for item in pieces.call_method0("items")?.try_iter()? {
            let (SquareArg(square), PieceArg(piece)) = item?.extract()?;
            if !variant.squares().any(|known| known == square) {
                return Err(bad_argument(&format!("{variant} has no square {square}")));
            }
            if variant.role_names(piece.role).is_none() {
                return Err(bad_argument(&format!(
                    "{variant} has no piece of role {:?}",
                    piece.role
                )));
            }
            setup.put(square, Some(piece));
        }
        setup.position().map(Self).map_err(setup_error)
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.0.variant())
    }

    /// The side to move.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        color_to_py(py, self.0.turn())
    }

    /// The legal moves, a lazy collection.
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves(self.0)
    }

    /// The Zobrist hash, which is part of file formats and never changes.
    #[getter]
    fn zobrist_hash(&self) -> u64 {
        self.0.zobrist_hash()
    }

    /// The FEN without counters.
    fn fen(&self) -> String {
        self.0.fen()
    }

    /// The piece on a square, or None.
    pub(crate) fn piece_at(
        &self,
        py: Python<'_>,
        square: SquareArg,
    ) -> PyResult<Option<Py<PyAny>>> {
        self.0.piece_at(square.0).map(|piece| piece_to_py(py, piece)).transpose()
    }

    /// The pieces of both sides by square, in board order.
    pub(crate) fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (square, piece) in self.0.pieces() {
            pieces.set_item(crate::square::square_to_py(py, square)?, piece_to_py(py, piece)?)?;
        }
        Ok(pieces)
    }

    /// The squares of the pieces of a side and a role, in board order.
    pub(crate) fn pieces<'py>(
        &self,
        py: Python<'py>,
        color: ColorArg,
        role: RoleArg,
    ) -> PyResult<Bound<'py, PyTuple>> {
        squares_to_py(py, self.0.squares_of(dameo::Piece { color: color.0, role: role.0 }))
    }

    /// Whether a move is legal.
    pub(crate) fn is_legal(&self, r#move: MoveArg) -> bool {
        self.0.is_legal(r#move.0)
    }

    /// Whether the side to move can, and therefore must, capture.
    pub(crate) fn has_capture(&self) -> bool {
        self.0.has_capture()
    }

    /// The position after a legal move.
    fn after(&self, r#move: MoveArg) -> PyResult<Self> {
        let squares = Move::squares(r#move.0);
        self.0.play(r#move.0).map(Self).map_err(|error| illegal_move(&squares, &error))
    }

    /// Reads a legal move, such as "a1-d4" or "d4xd6xd8". The ends of a capture
    /// are enough if only one legal capture has them.
    #[pyo3(signature = (text, format = MoveFormatArg::LONG),
           text_signature = "($self, text, format='long')")]
    pub(crate) fn parse_move(&self, text: &str, format: MoveFormatArg) -> PyResult<Move> {
        self.0.parse_move_as(text, format.0).map(Move).map_err(parse_move_error)
    }

    /// A legal move as text.
    #[pyo3(signature = (r#move, format = MoveFormatArg::LONG),
           text_signature = "($self, move, format='long')")]
    pub(crate) fn move_text(&self, r#move: MoveArg, format: MoveFormatArg) -> PyResult<String> {
        let mv = self.legal(r#move.0)?;
        if format.0 == MoveFormat::Long {
            return Ok(self.0.move_text(mv));
        }
        self.0.write_move(mv, format.0).map_err(|error| write_move_error(&error))
    }

    /// The squares that a legal move leads over, both ends included.
    pub(crate) fn path<'py>(
        &self,
        py: Python<'py>,
        r#move: MoveArg,
    ) -> PyResult<Bound<'py, PyTuple>> {
        squares_to_py(py, self.0.path(self.legal(r#move.0)?))
    }

    /// Whether a legal move promotes the piece that makes it.
    pub(crate) fn promotes(&self, r#move: MoveArg) -> PyResult<bool> {
        Ok(self.0.promotes(self.legal(r#move.0)?))
    }

    /// The outcome if the side to move has no legal move, or None. Its ply is 0.
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.0.outcome().map(|outcome| position_outcome_to_py(py, outcome)).transpose()
    }

    /// Whether the side to move has no legal move.
    fn is_game_over(&self) -> bool {
        self.0.is_game_over()
    }

    /// The same position with the sides exchanged, so that the other one is to move:
    /// mirror of python-chess.
    pub(crate) fn mirror(&self) -> Self {
        Self(self.0.flipped())
    }

    /// The image with left and right exchanged; in Italian Damone, reflected in
    /// the main diagonal. The side to move stays.
    fn reflected(&self) -> Self {
        Self(self.0.mirrored())
    }

    /// The number of sequences of exactly depth legal moves, 100 at most.
    pub(crate) fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        if depth > MAX_PERFT_DEPTH {
            let message = format!("depth is {depth}: expected at most {MAX_PERFT_DEPTH}");
            return Err(bad_argument(&message));
        }
        let position = self.0;
        py.detach(|| perft(&position, depth, &mut SignalChecks::new()))
    }

    /// The static evaluation for the side to move, in centipawns: what the
    /// engine makes of the position without looking ahead. It has a meaning if
    /// there is a legal move and no capture.
    pub(crate) fn evaluate(&self) -> i32 {
        dameo_engine::evaluate(&self.0)
    }

    pub(crate) fn __str__(&self) -> String {
        // The first line has the variant and the side to move, and every square
        // has a space before it.
        let drawing = format!("{:?}", self.0);
        let ranks = drawing.lines().skip(1).map(|rank| rank.strip_prefix(' ').unwrap_or(rank));
        ranks.collect::<Vec<_>>().join("\n")
    }

    fn __repr__(&self) -> String {
        match self.0.variant() {
            dameo::Variant::Dameo => format!("Position('{}')", self.0),
            variant => format!("Position('{}', '{variant}')", self.0),
        }
    }

    fn __copy__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, &'static str)) {
        (py.get_type::<Self>(), (self.0.fen(), self.0.variant().name()))
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        draw(slf.as_any())
    }
}

impl Position {
    /// The move, if it is legal here.
    fn legal(&self, mv: AnyMove) -> PyResult<AnyMove> {
        if self.0.is_legal(mv) {
            return Ok(mv);
        }
        let text = Move::squares(mv);
        Err(match self.0.play(mv) {
            Err(error) => illegal_move(&text, &error),
            Ok(_) => bad_argument(&format!("{text} is not a legal move")),
        })
    }
}

/// The board as SVG.
pub(crate) fn draw<'py>(board: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    board.py().import("dameo.svg")?.call_method1("board", (board,))
}

/// The largest depth of a perft, each of which takes room on the stack.
const MAX_PERFT_DEPTH: u32 = 100;

/// The depth of a perft that is not interrupted.
const PERFT_STEP: u32 = 4;

fn perft(position: &AnyPosition, depth: u32, signals: &mut SignalChecks) -> PyResult<u64> {
    if depth <= PERFT_STEP {
        signals.check()?;
        return Ok(position.perft(depth));
    }
    let moves = position.legal_moves();
    moves.into_iter().try_fold(0_u64, |nodes, mv| {
        Ok(nodes.wrapping_add(perft(&position.after(mv), depth - 1, signals)?))
    })
}
