//! Errors of the Rust crates as the exceptions of `dameo.errors`.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::Path;
use std::{fs, io};

use dameo::notation::{FenError, ReadMovesError, WriteMoveError};
use dameo::pdn::{PdnError, PdnFault, ResolveError};
use dameo::{
    BoundsError, IllegalMove, ParseMoveError, PlayError, PlayTextError, RecordError, RecordFault,
    SetupError,
};
use dameo_tablebase::TablebaseError;
use pyo3::exceptions::{PyFileNotFoundError, PyNotADirectoryError, PyPermissionError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// An attribute of an exception.
#[derive(IntoPyObject)]
pub(crate) enum Field {
    Text(String),
    Number(usize),
    Texts(Vec<String>),
}

impl From<&str> for Field {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<usize> for Field {
    fn from(number: usize) -> Self {
        Self::Number(number)
    }
}

impl From<Vec<String>> for Field {
    fn from(texts: Vec<String>) -> Self {
        Self::Texts(texts)
    }
}

type Fields = Vec<(&'static str, Field)>;

/// An exception of a class of `dameo.errors`.
pub(crate) fn exception(class: &str, message: &str, fields: Fields) -> PyErr {
    Python::attach(|py| {
        let construct = || -> PyResult<_> {
            let class = py.import("dameo.errors")?.getattr(class)?;
            let attributes = PyDict::new(py);
            for (name, field) in fields {
                attributes.set_item(name, field)?;
            }
            class.call((message,), Some(&attributes))
        };
        construct().map_or_else(|error| error, PyErr::from_value)
    })
}

fn texts(items: impl IntoIterator<Item = impl ToString>) -> Field {
    Field::Texts(items.into_iter().map(|item| item.to_string()).collect())
}

/// A name that is none of those expected.
pub(crate) fn unknown_name(text: &str, message: &str, expected: Vec<String>) -> PyErr {
    exception(
        "UnknownNameError",
        message,
        vec![("text", text.into()), ("expected", expected.into())],
    )
}

pub(crate) fn fen_error(error: FenError) -> PyErr {
    let message = error.to_string();
    let fields = match error {
        FenError::Syntax { fen, column, expected } => {
            vec![
                ("fen", Field::Text(fen)),
                ("column", column.into()),
                ("expected", expected.into()),
            ]
        }
        FenError::Faults { fen, faults } => {
            vec![("fen", Field::Text(fen)), ("faults", texts(faults))]
        }
        _ => Vec::new(),
    };
    exception("FenError", &message, fields)
}

/// A game cannot begin as its arguments say.
pub(crate) fn record_error(error: RecordError) -> PyErr {
    match error.fault {
        RecordFault::Start(error) => fen_error(error),
        RecordFault::Bounds(BoundsError::TooManyPieces(error)) => setup_error(error),
        fault => exception("FenError", &fault.to_string(), Vec::new()),
    }
}

pub(crate) fn setup_error(error: SetupError) -> PyErr {
    exception("SetupError", &error.to_string(), vec![("faults", texts(&error.faults))])
}

/// The class of a fault in the text of a move, and its attributes.
fn move_fields(error: &ParseMoveError) -> (&'static str, Fields) {
    let mut fields = vec![("text", error.text().into())];
    let class = match error {
        ParseMoveError::Syntax { column, expected, .. } => {
            fields.extend([("column", (*column).into()), ("expected", (*expected).into())]);
            "MoveSyntaxError"
        }
        ParseMoveError::Ambiguous { .. } => "AmbiguousMoveError",
        ParseMoveError::LargeBoard { .. } => "MoveFormatError",
        _ => {
            fields.push(("reason", error.name().into()));
            "IllegalMoveError"
        }
    };
    if !error.candidates().is_empty() {
        fields.push(("candidates", error.candidates().to_vec().into()));
    }
    (class, fields)
}

pub(crate) fn parse_move_error(error: ParseMoveError) -> PyErr {
    let (class, fields) = move_fields(&error);
    exception(class, &error.to_string(), fields)
}

/// A move, written as `text`, is not legal.
pub(crate) fn illegal_move(text: &str, error: &IllegalMove) -> PyErr {
    let message = format!("illegal move {text}: {error}");
    let fields = vec![("text", text.into()), ("reason", error.name().into())];
    exception("IllegalMoveError", &message, fields)
}

pub(crate) fn play_error(text: &str, error: &PlayError) -> PyErr {
    match error {
        PlayError::Illegal(reason) => illegal_move(text, reason),
        PlayError::Bounds(error) => exception("MoveError", &error.to_string(), Vec::new()),
        error => game_over(text, &error.to_string(), None),
    }
}

fn game_over(text: &str, message: &str, ply: Option<usize>) -> PyErr {
    let mut fields = vec![("text", text.into())];
    fields.extend(ply.map(|ply| ("ply", ply.into())));
    exception("GameOverError", message, fields)
}

pub(crate) fn play_text_error(error: PlayTextError) -> PyErr {
    match error {
        PlayTextError::Move(error) => parse_move_error(error),
        PlayTextError::Over { ref text, .. } => game_over(text, &error.to_string(), None),
        error => exception("MoveError", &error.to_string(), Vec::new()),
    }
}

pub(crate) fn read_moves_error(error: ReadMovesError) -> PyErr {
    let message = error.to_string();
    match error {
        ReadMovesError::Move { ply, error } => {
            let (class, mut fields) = move_fields(&error);
            fields.push(("ply", ply.into()));
            exception(class, &message, fields)
        }
        ReadMovesError::Over { ply, text, .. } | ReadMovesError::AfterResult { ply, text, .. } => {
            game_over(&text, &message, Some(ply))
        }
        _ => exception("MoveError", &message, Vec::new()),
    }
}

pub(crate) fn write_move_error(error: &WriteMoveError) -> PyErr {
    let mut fields = Vec::new();
    match error {
        WriteMoveError::Ambiguous { text, candidates, .. } => {
            fields.push(("text", text.as_str().into()));
            fields.push(("candidates", candidates.clone().into()));
        }
        WriteMoveError::LargeBoard { text, .. } => fields.push(("text", text.as_str().into())),
        _ => {}
    }
    exception("MoveFormatError", &error.to_string(), fields)
}

pub(crate) fn pdn_error(error: PdnError) -> PyErr {
    let message = error.to_string();
    match error.fault {
        // What the source raised, such as an OSError.
        PdnFault::Read(source) => source.into(),
        _ => {
            let fields = vec![
                ("game", error.game.into()),
                ("line", error.line.into()),
                ("column", error.column.into()),
            ];
            exception("PdnError", &message, fields)
        }
    }
}

/// A game cannot be resolved against the rules. `game` is its number in the
/// text, from 1; 0 for one that was not read from a text.
pub(crate) fn resolve_error(game: usize, error: &ResolveError) -> PyErr {
    let (mut message, mut fields) = (error.to_string(), Vec::new());
    if game > 0 {
        message = format!("game {game}, {message}");
        fields.push(("game", game.into()));
    }
    match error {
        ResolveError::Move { ply, error, .. } => {
            fields.extend([("ply", (*ply).into()), ("text", error.text().into())]);
        }
        ResolveError::Illegal { ply, .. } | ResolveError::TooDeep { ply } => {
            fields.push(("ply", (*ply).into()));
        }
        _ => {}
    }
    exception("PdnError", &message, fields)
}

pub(crate) fn tablebase_error(error: TablebaseError) -> PyErr {
    if let TablebaseError::Io { path, source, .. } = &error
        && let Some(error) = os_error(source, path)
    {
        return error;
    }
    let message = error.to_string();
    match error {
        TablebaseError::Missing { .. } => exception("MissingTableError", &message, Vec::new()),
        _ => exception("TablebaseError", &message, Vec::new()),
    }
}

/// Refuses a directory that is not there or cannot be read.
pub(crate) fn check_directory(path: &Path) -> PyResult<()> {
    match fs::read_dir(path).map_err(|error| os_error(&error, path)) {
        Err(Some(error)) => Err(error),
        _ => Ok(()),
    }
}

/// The exception that Python itself raises for such an error of the system; `None` for one
/// that does not concern the path.
fn os_error(error: &io::Error, path: &Path) -> Option<PyErr> {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default().to_owned();
    let arguments: (_, _, OsString) = (error.raw_os_error(), text, path.into());
    match error.kind() {
        ErrorKind::NotFound => Some(PyFileNotFoundError::new_err(arguments)),
        ErrorKind::NotADirectory => Some(PyNotADirectoryError::new_err(arguments)),
        ErrorKind::PermissionDenied => Some(PyPermissionError::new_err(arguments)),
        _ => None,
    }
}

/// A value that a parameter does not allow.
pub(crate) fn bad_argument(message: &str) -> PyErr {
    pyo3::exceptions::PyValueError::new_err(message.to_owned())
}
