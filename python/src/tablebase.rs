//! Tablebases.

use std::path::PathBuf;
use std::sync::RwLock;

use dameo::AnyPosition;
use dameo_tablebase::{
    Access, AnyTablebase, KnownValue, MaterialSignature, ProbedMove, TablebaseError,
};
use pyo3::exceptions::PyRuntimeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::{bad_argument, tablebase_error, unknown_name};
use crate::moves::Move;
use crate::names::MetricArg;
use crate::position::Position;
use crate::variant::{Variant, VariantArg};

/// The tablebases of a variant in a directory, as `dameo tables build` writes
/// them; without a directory, none until tables are added. A directory that is not
/// there raises FileNotFoundError.
#[pyclass(frozen, module = "dameo.tablebase")]
pub(crate) struct Tablebase {
    tablebase: RwLock<AnyTablebase>,
    variant: dameo::Variant,
}

/// The largest size of the cache, in MiB.
const MAX_CACHE_MIB: u64 = 1 << 20;

#[pymethods]
impl Tablebase {
    #[new]
    #[pyo3(signature = (directory = None, variant = VariantArg::DAMEO, *, cache_mib = 64),
           text_signature = "(directory=None, variant='dameo', *, cache_mib=64)")]
    fn new(directory: Option<PathBuf>, variant: VariantArg, cache_mib: u64) -> PyResult<Self> {
        if !(1..=MAX_CACHE_MIB).contains(&cache_mib) {
            let message = format!("cache_mib is {cache_mib}: expected 1 to {MAX_CACHE_MIB}");
            return Err(bad_argument(&message));
        }
        let (variant, cache) = (variant.0, cache_mib << 20);
        let tablebase = match directory {
            Some(directory) => AnyTablebase::open_with(variant, directory, Access::Mapped, cache),
            None => AnyTablebase::empty(variant, cache),
        };
        let tablebase = RwLock::new(tablebase.map_err(tablebase_error)?);
        Ok(Self { tablebase, variant })
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.variant)
    }

    /// The largest number of pieces of a table; 0 without tables.
    #[getter]
    fn max_pieces(&self) -> PyResult<u32> {
        Ok(self.tablebase.read().map_err(poisoned)?.max_pieces())
    }

    /// Adds one file of a table, given by its bytes: signature is the name of
    /// the table, such as "KvM", and metric "wdl" or "dtw".
    fn add(&self, signature: &str, metric: MetricArg, data: Vec<u8>) -> PyResult<()> {
        let parsed: MaterialSignature = signature.parse().map_err(|error| {
            let message = format!("{error}: expected pieces of both sides, such as KMvM");
            unknown_name(signature, &message, Vec::new())
        })?;
        let mut tablebase = self.tablebase.write().map_err(poisoned)?;
        tablebase.add(parsed, metric.0, Box::new(data)).map_err(tablebase_error)
    }

    /// Win, draw or loss for the side to move.
    fn probe_wdl<'py>(&self, py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyAny>> {
        let wdl = self.probe(py, &position.0, AnyTablebase::probe_wdl)?;
        record(py, "Wdl")?.call1((wdl.to_string(),))
    }

    /// Win, draw or loss for the side to move, with the distance in plies; None for a draw,
    /// and where tables without distances do not tell it.
    fn probe_dtw<'py>(&self, py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyAny>> {
        value_to_py(py, self.probe(py, &position.0, AnyTablebase::probe_known)?)
    }

    /// The value of a position, of all its moves, and the best line.
    fn report<'py>(&self, py: Python<'py>, position: &Position) -> PyResult<Bound<'py, PyAny>> {
        let report = self.probe(py, &position.0, AnyTablebase::report)?;
        let (moves, line) = (moves_to_py(py, &report.moves)?, moves_to_py(py, &report.line)?);
        record(py, "Report")?.call1((value_to_py(py, report.value)?, moves, line))
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(match self.max_pieces()? {
            0 => format!("<Tablebase of {} without tables>", self.variant),
            pieces => format!("<Tablebase of {}, up to {pieces} pieces>", self.variant),
        })
    }
}

impl Tablebase {
    /// Probes without the interpreter's lock: blocks are read from disk.
    fn probe<T: Send>(
        &self,
        py: Python<'_>,
        position: &AnyPosition,
        probe: impl Fn(&AnyTablebase, &AnyPosition) -> Result<T, TablebaseError> + Sync,
    ) -> PyResult<T> {
        py.detach(|| {
            let tablebase = self.tablebase.read().map_err(poisoned)?;
            probe(&tablebase, position).map_err(tablebase_error)
        })
    }
}

fn poisoned<T>(_: std::sync::PoisonError<T>) -> PyErr {
    PyRuntimeError::new_err("a bug in dameo has left the tablebase unusable")
}

/// A class of `dameo.tablebase`.
fn record<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import(intern!(py, "dameo.tablebase"))?.getattr(name)
}

fn value_to_py(py: Python<'_>, value: KnownValue) -> PyResult<Bound<'_, PyAny>> {
    let wdl = record(py, "Wdl")?.call1((value.wdl().to_string(),))?;
    record(py, "Value")?.call1((wdl, value.distance()))
}

fn moves_to_py<'py>(py: Python<'py>, moves: &[ProbedMove]) -> PyResult<Bound<'py, PyTuple>> {
    let class = record(py, "ProbedMove")?;
    let moves = moves
        .iter()
        .map(|probed| class.call1((Move(probed.mv), &probed.text, value_to_py(py, probed.value)?)));
    PyTuple::new(py, moves.collect::<PyResult<Vec<_>>>()?)
}
