//! Squares.

use dameo::AnySquare;
use dameo::any::AnyBitboard;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyString, PyTuple, PyType};

use crate::errors::{bad_argument, exception};

/// A square of any board, by its name.
///
/// Squares are ordered a1, b1, .., a2, b2, ..; every function that takes a
/// square takes its name, too.
#[pyclass(frozen, eq, ord, hash, module = "dameo")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Square(pub(crate) AnySquare);

#[pymethods]
impl Square {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        parse(name).map(Self)
    }

    /// The square on a file and a rank, both counted from 0.
    #[staticmethod]
    fn at(file: u8, rank: u8) -> PyResult<Self> {
        AnySquare::at(file, rank).map(Self).ok_or_else(|| {
            let max = AnySquare::MAX_SIDE - 1;
            bad_argument(&format!("no square has file {file} and rank {rank}: expected 0 to {max}"))
        })
    }

    /// The name, such as "a1".
    #[getter]
    fn name(&self) -> String {
        self.0.to_string()
    }

    /// The file, counted from 0 for the a-file.
    #[getter]
    fn file(&self) -> u8 {
        self.0.file()
    }

    /// The rank, counted from 0 for rank 1.
    #[getter]
    fn rank(&self) -> u8 {
        self.0.rank()
    }

    fn __str__(&self) -> String {
        self.name()
    }

    fn __repr__(&self) -> String {
        format!("Square('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.name(),))
    }
}

fn parse(name: &str) -> PyResult<AnySquare> {
    name.parse::<AnySquare>()
        .map_err(|error| exception("SquareError", &error.to_string(), vec![("text", name.into())]))
}

/// The object of a square, each made once.
pub(crate) fn square_to_py(py: Python<'_>, square: AnySquare) -> PyResult<Py<Square>> {
    static SQUARES: PyOnceLock<Vec<Py<Square>>> = PyOnceLock::new();
    let side = AnySquare::MAX_SIDE;
    let squares = SQUARES.get_or_try_init(py, || {
        (0..side * side)
            .filter_map(|index| AnySquare::at(index % side, index / side))
            .map(|square| Py::new(py, Square(square)))
            .collect::<PyResult<_>>()
    })?;
    Ok(squares[usize::from(square.rank() * side + square.file())].clone_ref(py))
}

/// Squares as a tuple.
pub(crate) fn squares_to_py<'py>(
    py: Python<'py>,
    squares: impl IntoIterator<Item = AnySquare>,
) -> PyResult<Bound<'py, PyTuple>> {
    let squares = squares.into_iter().map(|square| square_to_py(py, square));
    PyTuple::new(py, squares.collect::<PyResult<Vec<_>>>()?)
}

/// An argument that is a square or its name.
#[derive(Clone, Copy)]
pub(crate) struct SquareArg(pub(crate) AnySquare);

impl<'a, 'py> FromPyObject<'a, 'py> for SquareArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(square) = object.cast::<Square>() {
            return Ok(Self(square.get().0));
        }
        parse(object.cast::<PyString>()?.to_str()?).map(Self)
    }
}

/// An argument that is an iterable of squares or their names.
#[derive(Default)]
pub(crate) struct SquaresArg(pub(crate) AnyBitboard);

impl<'a, 'py> FromPyObject<'a, 'py> for SquaresArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let mut squares = Vec::new();
        for square in object.try_iter()? {
            let SquareArg(square) = square?.extract()?;
            squares.push(square);
        }
        Ok(Self(squares.into_iter().collect()))
    }
}
