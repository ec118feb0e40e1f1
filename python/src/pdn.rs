//! Reading and writing PDN.

use std::io::{self, BufRead, BufReader, Read};
use std::time::Duration;

use dameo::notation::GameResult;
use dameo::pdn::{Annotated, ClockTimes, Comment, ResolveOptions, Tags};
use dameo::{AnyGameTree, AnySetup};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::board::bounds;
use crate::errors::{exception, fen_error, pdn_error, resolve_error, unknown_name};
use crate::game_tree::{Records, line_from_py};
use crate::names::{DrawRulesArg, MoveFormatArg, OnError};
use crate::variant::{Variant, VariantArg};

/// An iterator over the games of a PDN text: a string, bytes, or a file that is
/// open for reading. After an exception it goes on with the next game. With
/// on_error="skip" it leaves out games that cannot be read, and with "collect" it
/// also keeps their exceptions.
#[pyclass(module = "dameo._core")]
pub(crate) struct PdnReader {
    reader: dameo::pdn::PdnReader<Box<dyn BufRead + Send + Sync>>,
    /// That of games without a tag.
    variant: dameo::Variant,
    options: ResolveOptions<'static>,
    on_error: OnError,
    /// The exceptions of games that were left out.
    errors: Vec<Py<PyAny>>,
    /// What was not understood after the last game.
    trailing: Vec<String>,
}

#[pymethods]
impl PdnReader {
    #[new]
    #[pyo3(signature = (source, variant = VariantArg::DAMEO, draw_rules = None,
                        format = MoveFormatArg::LONG, untrusted = false,
                        on_error = OnError::Raise),
           text_signature = "(source, variant='dameo', draw_rules=None, format='long', \
                             untrusted=False, on_error='raise')")]
    fn new(
        source: &Bound<'_, PyAny>,
        variant: VariantArg,
        draw_rules: Option<DrawRulesArg>,
        format: MoveFormatArg,
        untrusted: bool,
        on_error: OnError,
    ) -> PyResult<Self> {
        let reader = dameo::pdn::PdnReader::new(open(source)?).with_format(format.0);
        let options = ResolveOptions {
            draw_rules: draw_rules.map(|rules| rules.0),
            format: format.0,
            bounds: bounds(untrusted),
        };
        let (errors, trailing) = (Vec::new(), Vec::new());
        Ok(Self { reader, variant: variant.0, options, on_error, errors, trailing })
    }

    /// The exceptions of the games that were left out so far, with on_error="collect".
    #[getter]
    fn errors(&self, py: Python<'_>) -> Vec<Py<PyAny>> {
        self.errors.iter().map(|error| error.clone_ref(py)).collect()
    }

    /// What was not understood after the last game, with its line and column; empty
    /// until the end of the text. Each game has the warnings of its own text.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.trailing.clone()
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        loop {
            match self.game(py) {
                Err(error) if self.on_error != OnError::Raise && is_pdn_error(py, &error)? => {
                    if self.on_error == OnError::Collect {
                        self.errors.push(error.into_value(py).into_any());
                    }
                    // A file may have many such games.
                    py.check_signals()?;
                }
                read => return read,
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("<PdnReader, {} games read>", self.reader.game_number())
    }
}

impl PdnReader {
    /// The next game, or the exception for it; None at the end.
    fn game<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(pdn) = self.reader.next() else {
            self.trailing.extend(self.reader.warnings().iter().map(ToString::to_string));
            return Ok(None);
        };
        let pdn = pdn.map_err(pdn_error)?;
        let named = pdn.variant().and_then(|name| name.parse().ok());
        let tree = AnyGameTree::resolve(&pdn, named.unwrap_or(self.variant), self.options)
            .map_err(|error| resolve_error(self.reader.game_number(), &error))?;
        let odd = self.reader.warnings().iter().cloned().chain(pdn.warnings());
        game_to_py(py, &tree, odd.map(|warning| warning.to_string()).collect()).map(Some)
    }
}

/// Whether an exception is about a game, and not one of the source.
fn is_pdn_error(py: Python<'_>, error: &PyErr) -> PyResult<bool> {
    Ok(error.is_instance(py, &py.import(intern!(py, "dameo.errors"))?.getattr("PdnError")?))
}

/// The times in the comments on a move in seconds: those left to the player who moved, to White
/// and to Black, and that of the move.
#[pyfunction]
pub(crate) fn clock_times(comments: Vec<String>) -> Seconds {
    let comments = comments.iter().filter_map(|text| Comment::new(text)).collect();
    let ClockTimes { left, of_side, elapsed } =
        Annotated { comments, ..Annotated::new(()) }.times();
    let seconds = |time: Option<Duration>| time.map(|time| time.as_secs_f64());
    (seconds(left), seconds(of_side.white), seconds(of_side.black), seconds(elapsed))
}

/// The fields of a `dameo.pdn.ClockTimes`.
type Seconds = (Option<f64>, Option<f64>, Option<f64>, Option<f64>);

/// A `dameo.pdn.Game`.
fn game_to_py<'py>(
    py: Python<'py>,
    tree: &AnyGameTree,
    warnings: Vec<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let tags = PyDict::new(py);
    for (name, value) in tree.tags.iter() {
        tags.set_item(name, value)?;
    }
    let records = Records::load(py)?;
    let line = records.line(&tree.line)?;
    let (fen, rules) = (tree.setup.fen_with_counters(), tree.draw_rules.name());
    let fields = (tags, Variant(tree.variant()), fen, rules, line, tree.result.text(), warnings);
    records.game.call1(fields)
}

/// A `dameo.pdn.Game`, given by its fields, as PDN text.
#[pyfunction]
pub(crate) fn write_pdn(
    tags: &Bound<'_, PyDict>,
    variant: VariantArg,
    fen: &str,
    draw_rules: DrawRulesArg,
    line: &Bound<'_, PyAny>,
    result: &str,
) -> PyResult<String> {
    let result = result.parse::<GameResult>().map_err(|error| {
        let expected = GameResult::ALL.iter().map(|result| result.text().to_owned()).collect();
        unknown_name(result, &error.to_string(), expected)
    })?;
    let tree = AnyGameTree {
        tags: tags_from_py(tags)?,
        setup: AnySetup::from_legal_fen(variant.0, fen).map_err(fen_error)?,
        draw_rules: draw_rules.0,
        line: line_from_py(line, 0)?,
        result,
    };
    tree.to_pdn().map(|pdn| pdn.to_string()).map_err(|error| resolve_error(0, &error))
}

fn tags_from_py(pairs: &Bound<'_, PyDict>) -> PyResult<Tags> {
    let mut tags = Tags::new();
    for (name, value) in pairs {
        let (name, value): (String, String) = (name.extract()?, value.extract()?);
        tags.set(&name, &value).map_err(|error| {
            exception("PdnError", &error.to_string(), vec![("text", name.as_str().into())])
        })?;
    }
    Ok(tags)
}

fn open(source: &Bound<'_, PyAny>) -> PyResult<Box<dyn BufRead + Send + Sync>> {
    if let Ok(text) = source.cast::<PyString>() {
        return Ok(Box::new(io::Cursor::new(text.to_str()?.to_owned().into_bytes())));
    }
    if let Ok(bytes) = source.cast::<PyBytes>() {
        return Ok(Box::new(io::Cursor::new(bytes.as_bytes().to_vec())));
    }
    Ok(Box::new(BufReader::new(PyFile {
        read: source.getattr("read")?.unbind(),
        rest: Vec::new(),
    })))
}

/// A Python file, opened for text or for bytes.
struct PyFile {
    /// Its method `read`.
    read: Py<PyAny>,
    /// Bytes that did not fit into the caller's buffer, the next one last.
    rest: Vec<u8>,
}

impl PyFile {
    /// How many characters or bytes are read at once.
    const CHUNK: usize = 1 << 14;

    fn read_chunk(&self) -> PyResult<Vec<u8>> {
        Python::attach(|py| {
            let chunk = self.read.bind(py).call1((Self::CHUNK,))?;
            match chunk.cast::<PyString>() {
                Ok(text) => Ok(text.to_str()?.as_bytes().to_vec()),
                Err(_) => Ok(chunk.cast::<PyBytes>()?.as_bytes().to_vec()),
            }
        })
    }
}

impl Read for PyFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.read_chunk()?;
            self.rest.reverse();
        }
        let count = buffer.len().min(self.rest.len());
        for byte in &mut buffer[..count] {
            *byte = self.rest.pop().unwrap_or_default();
        }
        Ok(count)
    }
}
