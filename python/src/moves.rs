//! Moves.

use dameo::AnyMove;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};

use crate::square::{Square, SquareArg, SquaresArg, square_to_py, squares_to_py};

/// A move, one whole turn: where it starts and ends, and the squares of the
/// pieces that it captures. The route of a capture does not distinguish moves.
///
/// A linear move starts on the square of its rear man.
#[pyclass(frozen, eq, ord, hash, module = "dameo")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Move(pub(crate) AnyMove);

#[pymethods]
impl Move {
    #[new]
    #[pyo3(signature = (from_square, to_square, captured = SquaresArg::default()),
           text_signature = "(from_square, to_square, captured=())")]
    fn new(from_square: SquareArg, to_square: SquareArg, captured: SquaresArg) -> Self {
        Self(AnyMove { from: from_square.0, to: to_square.0, captured: captured.0 })
    }

    /// The square on which the move starts.
    #[getter(from_square)]
    fn start(&self, py: Python<'_>) -> PyResult<Py<Square>> {
        square_to_py(py, self.0.from)
    }

    /// The square on which the move ends.
    #[getter(to_square)]
    fn end(&self, py: Python<'_>) -> PyResult<Py<Square>> {
        square_to_py(py, self.0.to)
    }

    /// The squares of the captured pieces, in board order.
    #[getter]
    fn captured<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        squares_to_py(py, self.0.captured)
    }

    /// Whether the move captures.
    #[getter]
    fn is_capture(&self) -> bool {
        self.0.is_capture()
    }

    fn __repr__(&self) -> String {
        let AnyMove { from, to, captured } = self.0;
        if captured.is_empty() {
            return format!("Move('{from}', '{to}')");
        }
        let captured: Vec<_> = captured.iter().map(|square| format!("'{square}'")).collect();
        format!("Move('{from}', '{to}', [{}])", captured.join(", "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, MoveParts) {
        let AnyMove { from, to, captured } = self.0;
        let captured = captured.iter().map(|square| square.to_string()).collect();
        (py.get_type::<Self>(), (from.to_string(), to.to_string(), captured))
    }
}

/// The arguments of the constructor.
type MoveParts = (String, String, Vec<String>);

impl Move {
    /// The squares of a move, for messages about moves that no position knows.
    pub(crate) fn squares(mv: AnyMove) -> String {
        let separator = if mv.is_capture() { 'x' } else { '-' };
        format!("{}{separator}{}", mv.from, mv.to)
    }
}

/// An argument that is a `dameo.Move`.
#[derive(Clone, Copy)]
pub(crate) struct MoveArg(pub(crate) AnyMove);

impl<'a, 'py> FromPyObject<'a, 'py> for MoveArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = object.cast::<Move>() {
            return Ok(Self(mv.get().0));
        }
        let found = object.get_type().name()?;
        let hint = if object.is_instance_of::<PyString>() {
            ": push_text plays a move given as text, and parse_move reads one"
        } else {
            ""
        };
        Err(PyTypeError::new_err(format!("expected a dameo.Move, found {found}{hint}")))
    }
}
