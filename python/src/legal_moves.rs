//! The legal moves of a position as a lazy collection.

use dameo::{AnyMove, AnyPosition};
use pyo3::prelude::*;

use crate::moves::Move;

/// The legal moves of a position, listed only when they are iterated over.
///
/// `len` and `count` count them and `in` checks a move, all without a list.
#[pyclass(frozen, module = "dameo")]
pub(crate) struct LegalMoves(pub(crate) AnyPosition);

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        self.0.count_moves()
    }

    /// The number of legal moves.
    fn count(&self) -> usize {
        self.0.count_moves()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_game_over()
    }

    fn __contains__(&self, item: &Bound<'_, PyAny>) -> bool {
        item.cast::<Move>().is_ok_and(|mv| self.0.is_legal(mv.get().0))
    }

    fn __iter__(&self) -> MoveIterator {
        MoveIterator(self.0.legal_moves().into_iter())
    }

    fn __repr__(&self) -> String {
        let texts = dameo::LegalMoves::new(self.0).texts();
        format!("<LegalMoves ({})>", texts.join(", "))
    }
}

/// An iterator over moves.
#[pyclass(module = "dameo")]
pub(crate) struct MoveIterator(std::vec::IntoIter<AnyMove>);

#[pymethods]
impl MoveIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<Move> {
        self.0.next().map(Move)
    }

    fn __length_hint__(&self) -> usize {
        self.0.len()
    }

    fn __repr__(&self) -> String {
        format!("<MoveIterator, {} moves left>", self.0.len())
    }
}
