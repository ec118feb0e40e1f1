//! The extension module `dameo._core`: the crates `dameo`, `dameo-engine` and
//! `dameo-tablebase` for Python. The Python sources in `../package` add what
//! needs no speed: enums, exceptions, records and drawings.
//!
//! No argument makes the module panic: all are checked before they reach a
//! function that may panic. `tests/test_hostile.py` looks for one that is not.

mod batch;
mod board;
mod classes;
mod engine;
mod errors;
mod game_tree;
mod interrupt;
mod legal_moves;
mod moves;
mod names;
mod pdn;
mod position;
mod review;
mod square;
mod tablebase;
mod variant;

use pyo3::prelude::*;

/// Rules, engine and tablebases of Dameo, compiled from Rust.
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::engine::Engine;
    #[pymodule_export]
    use crate::legal_moves::{LegalMoves, MoveIterator};
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::pdn::{PdnReader, clock_times, write_pdn};
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::review::review;
    #[pymodule_export]
    use crate::square::Square;
    #[pymodule_export]
    use crate::tablebase::Tablebase;
    #[pymodule_export]
    use crate::variant::{Variant, variants};
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
