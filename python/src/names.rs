//! Arguments that are names: of draw rules, move formats, metrics, and what becomes of bad games.

use dameo::{DrawRules, MoveFormat};
use dameo_tablebase::Metric;
use pyo3::prelude::*;

use crate::errors::unknown_name;

/// An argument that is a string.
fn text(object: Borrowed<'_, '_, PyAny>) -> PyResult<String> {
    object.extract::<String>()
}

/// An argument that names draw rules.
pub(crate) struct DrawRulesArg(pub(crate) DrawRules);

impl<'a, 'py> FromPyObject<'a, 'py> for DrawRulesArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let name = text(object)?;
        let expected = || DrawRules::ALL.iter().map(|rules| rules.name().to_owned()).collect();
        let rules = name.parse::<DrawRules>();
        rules.map(Self).map_err(|error| unknown_name(&name, &error.to_string(), expected()))
    }
}

/// An argument that names a move format.
pub(crate) struct MoveFormatArg(pub(crate) MoveFormat);

impl MoveFormatArg {
    pub(crate) const LONG: Self = Self(MoveFormat::Long);
}

impl<'a, 'py> FromPyObject<'a, 'py> for MoveFormatArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let name = text(object)?;
        let expected = || MoveFormat::ALL.iter().map(|format| format.name().to_owned()).collect();
        let format = name.parse::<MoveFormat>();
        format.map(Self).map_err(|error| unknown_name(&name, &error.to_string(), expected()))
    }
}

/// An argument that is `"wdl"` or `"dtw"`.
pub(crate) struct MetricArg(pub(crate) Metric);

impl<'a, 'py> FromPyObject<'a, 'py> for MetricArg {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match text(object)?.as_str() {
            "wdl" => Ok(Self(Metric::Wdl)),
            "dtw" => Ok(Self(Metric::Dtw)),
            name => {
                let message = format!("\"{name}\" is not a metric: expected wdl or dtw");
                Err(unknown_name(name, &message, vec!["wdl".to_owned(), "dtw".to_owned()]))
            }
        }
    }
}

/// What a reader does with a game that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OnError {
    /// Raises its exception.
    Raise,
    /// Leaves it out.
    Skip,
    /// Leaves it out, and keeps its exception.
    Collect,
}

impl OnError {
    const ALL: [(&str, Self); 3] =
        [("raise", Self::Raise), ("skip", Self::Skip), ("collect", Self::Collect)];
}

impl<'a, 'py> FromPyObject<'a, 'py> for OnError {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let text = text(object)?;
        let found = Self::ALL.into_iter().find(|(name, _)| *name == text);
        found.map(|(_, on_error)| on_error).ok_or_else(|| {
            let message = format!("on_error is \"{text}\": expected raise, skip or collect");
            unknown_name(&text, &message, Self::ALL.map(|(name, _)| name.to_owned()).to_vec())
        })
    }
}
