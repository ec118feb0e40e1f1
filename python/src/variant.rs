//! Variants.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};

use crate::classes::role_to_py;
use crate::errors::unknown_name;
use crate::square::squares_to_py;

/// A game with its starting position, by its name. `dameo.VARIANTS` has all of
/// them; every function that takes a variant takes its name, too.
#[pyclass(frozen, eq, hash, module = "dameo")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Variant(pub(crate) dameo::Variant);

#[pymethods]
impl Variant {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        parse(name).map(Self)
    }

    /// The name in PDN tags and on command lines, such as "big-dameo-28".
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    /// The name for people.
    #[getter]
    fn title(&self) -> &'static str {
        self.0.title()
    }

    /// The number of files of the board.
    #[getter]
    fn width(&self) -> u8 {
        self.0.width()
    }

    /// The number of ranks of the board.
    #[getter]
    fn height(&self) -> u8 {
        self.0.height()
    }

    /// The draw rules of a game whose players name none.
    #[getter]
    fn draw_rules(&self) -> &'static str {
        self.0.default_draw_rules().name()
    }

    /// The squares of the board, in board order.
    #[getter]
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        squares_to_py(py, self.0.squares())
    }

    /// The squares that the game is played on, in board order.
    #[getter]
    fn playable<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        squares_to_py(py, self.0.playable())
    }

    /// The roles of the pieces, the lowest first.
    #[getter]
    fn roles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let roles = self.0.roles().iter().map(|names| role_to_py(py, names.role));
        PyTuple::new(py, roles.collect::<PyResult<Vec<_>>>()?)
    }

    /// What pieces of each role are called, the lowest first.
    #[getter]
    fn role_names<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.roles().iter().map(|names| names.name))
    }

    fn __str__(&self) -> &'static str {
        self.name()
    }

    fn __repr__(&self) -> String {
        format!("Variant('{}')", self.name())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&'static str,)) {
        (py.get_type::<Self>(), (self.name(),))
    }
}

/// Every variant.
#[pyfunction]
pub(crate) fn variants(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, dameo::Variant::ALL.iter().map(|&variant| Variant(variant)))
}

fn parse(name: &str) -> PyResult<dameo::Variant> {
    name.parse::<dameo::Variant>().map_err(|error| {
        let expected = dameo::Variant::ALL.iter().map(|variant| variant.name().to_owned());
        unknown_name(name, &error.to_string(), expected.collect())
    })
}

/// An argument that is a variant or its name.
#[derive(Clone, Copy)]
pub(crate) struct VariantArg(pub(crate) dameo::Variant);

impl VariantArg {
    pub(crate) const DAMEO: Self = Self(dameo::Variant::Dameo);
}

impl<'a, 'py> FromPyObject<'a, 'py> for VariantArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(variant) = object.cast::<Variant>() {
            return Ok(Self(variant.get().0));
        }
        parse(object.cast::<PyString>()?.to_str()?).map(Self)
    }
}
