//! The Python classes that values of the rules become: enums and records, which
//! the package defines in Python.

use dameo::{Color, Outcome, Piece, Reason, Role};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// Members of the enums and the classes of records in `dameo._types`.
struct Classes {
    /// By `Color`.
    colors: [Py<PyAny>; 2],
    /// By `Role`.
    roles: [Py<PyAny>; 3],
    /// By `Color` and `Role`.
    pieces: [[Py<PyAny>; 3]; 2],
    outcome: Py<PyAny>,
}

impl Classes {
    fn get(py: Python<'_>) -> PyResult<&'static Self> {
        static CLASSES: PyOnceLock<Classes> = PyOnceLock::new();
        CLASSES.get_or_try_init(py, || Self::load(py))
    }

    fn load(py: Python<'_>) -> PyResult<Self> {
        let types = py.import("dameo._types")?;
        let member = |class: &str, name: &str| types.getattr(class)?.getattr(name);
        let colors = [member("Color", "WHITE")?, member("Color", "BLACK")?];
        let roles = [member("Role", "MAN")?, member("Role", "KING")?, member("Role", "EMPEROR")?];
        let class = types.getattr("Piece")?;
        let piece = |color: &Bound<'_, PyAny>, role: &Bound<'_, PyAny>| {
            class.call1((color, role)).map(Bound::unbind)
        };
        let pieces_of = |color| -> PyResult<[Py<PyAny>; 3]> {
            Ok([piece(color, &roles[0])?, piece(color, &roles[1])?, piece(color, &roles[2])?])
        };
        Ok(Self {
            pieces: [pieces_of(&colors[0])?, pieces_of(&colors[1])?],
            colors: colors.map(Bound::unbind),
            roles: roles.map(Bound::unbind),
            outcome: types.getattr("Outcome")?.unbind(),
        })
    }
}

pub(crate) fn color_to_py(py: Python<'_>, color: Color) -> PyResult<Py<PyAny>> {
    Ok(Classes::get(py)?.colors[color as usize].clone_ref(py))
}

pub(crate) fn role_to_py(py: Python<'_>, role: Role) -> PyResult<Py<PyAny>> {
    Ok(Classes::get(py)?.roles[role as usize].clone_ref(py))
}

pub(crate) fn piece_to_py(py: Python<'_>, piece: Piece) -> PyResult<Py<PyAny>> {
    Ok(Classes::get(py)?.pieces[piece.color as usize][piece.role as usize].clone_ref(py))
}

pub(crate) fn outcome_to_py(py: Python<'_>, outcome: Outcome) -> PyResult<Py<PyAny>> {
    let winner = outcome.winner.map(|color| color_to_py(py, color)).transpose()?;
    let (reason, text) = (outcome.reason.name(), outcome.to_string());
    Ok(Classes::get(py)?.outcome.bind(py).call1((winner, reason, outcome.ply, text))?.unbind())
}

/// The outcome of a position without a legal move.
pub(crate) fn position_outcome_to_py(
    py: Python<'_>,
    (winner, reason): (Color, Reason),
) -> PyResult<Py<PyAny>> {
    outcome_to_py(py, Outcome { winner: Some(winner), reason, ply: 0 })
}

/// An argument that is a `dameo.Color`.
pub(crate) struct ColorArg(pub(crate) Color);

impl<'a, 'py> FromPyObject<'a, 'py> for ColorArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let colors = &Classes::get(object.py())?.colors;
        let index = index_of(object, colors, "dameo.Color")?;
        Ok(Self(Color::ALL[index]))
    }
}

/// An argument that is a `dameo.Role`.
pub(crate) struct RoleArg(pub(crate) Role);

impl<'a, 'py> FromPyObject<'a, 'py> for RoleArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let roles = &Classes::get(object.py())?.roles;
        let index = index_of(object, roles, "dameo.Role")?;
        Ok(Self(Role::ALL[index]))
    }
}

/// An argument that is a `dameo.Piece`.
pub(crate) struct PieceArg(pub(crate) Piece);

impl<'a, 'py> FromPyObject<'a, 'py> for PieceArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let py = object.py();
        let ColorArg(color) = object.getattr(intern!(py, "color"))?.extract()?;
        let RoleArg(role) = object.getattr(intern!(py, "role"))?.extract()?;
        Ok(Self(Piece { color, role }))
    }
}

/// The index of a member of an enum.
fn index_of(
    object: Borrowed<'_, '_, PyAny>,
    members: &[Py<PyAny>],
    class: &str,
) -> PyResult<usize> {
    members.iter().position(|member| object.is(member)).ok_or_else(|| {
        let found = object.get_type();
        pyo3::exceptions::PyTypeError::new_err(format!("expected a {class}, found {found}"))
    })
}
