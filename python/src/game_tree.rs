//! Lines of moves with comments and variations, as the records of `dameo.pdn`.

use dameo::AnyMove;
use dameo::pdn::{Annotated, Comment, MAX_VARIATION_DEPTH, MoveLine, Nag, Variation};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::errors::exception;
use crate::moves::{Move, MoveArg};

/// The classes of `dameo.pdn`.
pub(crate) struct Records<'py> {
    pub(crate) game: Bound<'py, PyAny>,
    line: Bound<'py, PyAny>,
    node: Bound<'py, PyAny>,
    variation: Bound<'py, PyAny>,
}

impl<'py> Records<'py> {
    pub(crate) fn load(py: Python<'py>) -> PyResult<Self> {
        let pdn = py.import(intern!(py, "dameo.pdn"))?;
        Ok(Self {
            game: pdn.getattr(intern!(py, "Game"))?,
            line: pdn.getattr(intern!(py, "Line"))?,
            node: pdn.getattr(intern!(py, "Node"))?,
            variation: pdn.getattr(intern!(py, "Variation"))?,
        })
    }

    /// A `dameo.pdn.Line`. Lines that were read are not nested too deep.
    pub(crate) fn line(&self, line: &MoveLine<AnyMove>) -> PyResult<Bound<'py, PyAny>> {
        let moves = line.moves.iter().map(|annotated| self.node(annotated));
        let moves = PyList::new(self.line.py(), moves.collect::<PyResult<Vec<_>>>()?)?;
        self.line.call1((moves, texts(&line.comments)))
    }

    fn node(&self, node: &Annotated<AnyMove>) -> PyResult<Bound<'py, PyAny>> {
        let nags: Vec<u16> = node.nags.iter().map(|nag| nag.0).collect();
        let variations = node.variations.iter().map(|variation| {
            let line = self.line(&variation.line)?;
            self.variation.call1((line, texts(&variation.comments)))
        });
        let variations = variations.collect::<PyResult<Vec<_>>>()?;
        self.node.call1((Move(node.mv), nags, texts(&node.comments), variations))
    }
}

fn texts(comments: &[Comment]) -> Vec<&str> {
    comments.iter().map(Comment::text).collect()
}

/// The moves of a `dameo.pdn.Line`, which is in variations of this depth.
pub(crate) fn line_from_py(line: &Bound<'_, PyAny>, depth: usize) -> PyResult<MoveLine<AnyMove>> {
    if depth > MAX_VARIATION_DEPTH {
        let message = format!(
            "variations are nested too deep: expected at most {MAX_VARIATION_DEPTH} levels"
        );
        return Err(exception("PdnError", &message, Vec::new()));
    }
    let py = line.py();
    let mut moves = Vec::new();
    for node in line.getattr(intern!(py, "moves"))?.try_iter()? {
        moves.push(node_from_py(&node?, depth)?);
    }
    Ok(MoveLine { comments: comments_from_py(line)?, moves })
}

fn node_from_py(node: &Bound<'_, PyAny>, depth: usize) -> PyResult<Annotated<AnyMove>> {
    let py = node.py();
    let MoveArg(mv) = node.getattr(intern!(py, "move"))?.extract()?;
    let mut nags = Vec::new();
    for nag in node.getattr(intern!(py, "nags"))?.try_iter()? {
        nags.push(Nag(nag?.extract()?));
    }
    let mut variations = Vec::new();
    for variation in node.getattr(intern!(py, "variations"))?.try_iter()? {
        let variation = variation?;
        let line = line_from_py(&variation.getattr(intern!(py, "line"))?, depth + 1)?;
        variations.push(Variation { line, comments: comments_from_py(&variation)? });
    }
    Ok(Annotated { mv, nags, comments: comments_from_py(node)?, variations })
}

fn comments_from_py(record: &Bound<'_, PyAny>) -> PyResult<Vec<Comment>> {
    let texts: Vec<String> = record.getattr(intern!(record.py(), "comments"))?.extract()?;
    Ok(texts.iter().filter_map(|text| Comment::new(text)).collect())
}
