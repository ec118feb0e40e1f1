//! Arguments that are the names of draw rules, move formats and metrics.

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
