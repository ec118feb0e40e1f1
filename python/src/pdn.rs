//! Reading and writing PDN.

use std::io::{self, BufRead, BufReader, Read};

use dameo::notation::GameResult;
use dameo::pdn::{ResolveOptions, Tags};
use dameo::{AnyGameTree, AnySetup};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::board::bounds;
use crate::errors::{exception, fen_error, pdn_error, resolve_error, unknown_name};
use crate::game_tree::{Records, line_from_py};
use crate::names::{DrawRulesArg, MoveFormatArg};
use crate::variant::{Variant, VariantArg};

/// An iterator over the games of a PDN text: a string, bytes, or a file that is
/// open for reading. After an exception it goes on with the next game.
#[pyclass(module = "dameo._core")]
pub(crate) struct PdnReader {
    reader: dameo::pdn::PdnReader<Box<dyn BufRead + Send + Sync>>,
    /// That of games without a tag.
    variant: dameo::Variant,
    options: ResolveOptions<'static>,
}

#[pymethods]
impl PdnReader {
    #[new]
    #[pyo3(signature = (source, variant = VariantArg::DAMEO, draw_rules = None,
                        format = MoveFormatArg::LONG, untrusted = false),
           text_signature = "(source, variant='dameo', draw_rules=None, format='long', \
                             untrusted=False)")]
    fn new(
        source: &Bound<'_, PyAny>,
        variant: VariantArg,
        draw_rules: Option<DrawRulesArg>,
        format: MoveFormatArg,
        untrusted: bool,
    ) -> PyResult<Self> {
        let reader = dameo::pdn::PdnReader::new(open(source)?).with_format(format.0);
        let options = ResolveOptions {
            draw_rules: draw_rules.map(|rules| rules.0),
            format: format.0,
            bounds: bounds(untrusted),
        };
        Ok(Self { reader, variant: variant.0, options })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(pdn) = self.reader.next() else { return Ok(None) };
        let pdn = pdn.map_err(pdn_error)?;
        let named = pdn.variant().and_then(|name| name.parse().ok());
        let tree = AnyGameTree::resolve(&pdn, named.unwrap_or(self.variant), self.options)
            .map_err(|error| resolve_error(self.reader.game_number(), &error))?;
        let odd = self.reader.warnings().iter().cloned().chain(pdn.warnings());
        game_to_py(py, &tree, odd.map(|warning| warning.to_string()).collect()).map(Some)
    }
}

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
