//! Many positions at once, in parallel and without the interpreter's lock.
//!
//! Arrays are passed as bytes: `dameo.arrays` makes NumPy arrays of them without
//! a copy. The stable ABI of Python 3.10 has no buffer protocol, and
//! NumPy's own C interface would tie the module to its versions.

use std::num::NonZeroUsize;
use std::sync::Mutex;

use dameo::{AnyPosition, AnySetup, AnySquare, Color, Piece, Role, Rules, with_rules};
use dameo_engine::typed::{DefaultEvaluator, Evaluator};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::errors::{bad_argument, exception};
use crate::position::Position;
use crate::variant::{Variant, VariantArg};

/// Positions of one variant.
#[pyclass(frozen, module = "dameo._core")]
pub(crate) struct Batch {
    variant: dameo::Variant,
    positions: Box<dyn Positions>,
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (positions, variant = VariantArg::DAMEO),
           text_signature = "(positions, variant='dameo')")]
    fn new(positions: &Bound<'_, PyAny>, variant: VariantArg) -> PyResult<Self> {
        let variant = variant.0;
        let mut all = Vec::new();
        for (index, position) in positions.try_iter()?.enumerate() {
            let position = position?.cast::<Position>()?.get().0;
            if position.variant() != variant {
                let found = position.variant();
                let message = format!("position {index} is one of {found}: expected {variant}");
                return Err(bad_argument(&message));
            }
            all.push(position);
        }
        Ok(Self { variant, positions: typed(variant, &all) })
    }

    /// The positions of an array of planes, given by its bytes.
    #[staticmethod]
    fn from_planes(py: Python<'_>, planes: &[u8], variant: VariantArg) -> PyResult<Self> {
        let variant = variant.0;
        let layout = Layout::of(variant);
        let positions: PyResult<_> = py.detach(|| {
            let positions = planes.chunks(layout.position_len()).enumerate();
            let positions = positions.map(|(index, planes)| layout.read(index, planes));
            Ok(typed(variant, &positions.collect::<PyResult<Vec<_>>>()?))
        });
        Ok(Self { variant, positions: positions? })
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant(self.variant)
    }

    /// The shape of the planes of a position.
    #[getter]
    fn plane_shape(&self) -> (usize, usize, usize) {
        let layout = Layout::of(self.variant);
        (layout.planes(), layout.height, layout.width)
    }

    fn __len__(&self) -> usize {
        self.positions.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Position> {
        let count = self.positions.len();
        let from_start = if index < 0 { index.checked_add_unsigned(count) } else { Some(index) };
        let position = from_start
            .and_then(|index| usize::try_from(index).ok())
            .and_then(|index| self.positions.get(index));
        position.map(Position).ok_or_else(|| {
            PyIndexError::new_err(format!("there is no position {index}: there are {count}"))
        })
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} positions of {}>", self.positions.len(), self.variant)
    }

    /// Static evaluations, as the bytes of 32-bit integers.
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let threads = thread_count(threads)?;
        let scores = py.detach(|| self.positions.evaluate(threads));
        bytes_of(py, &scores, i32::to_ne_bytes)
    }

    /// Numbers of legal moves, as the bytes of unsigned 32-bit integers.
    fn count_moves<'py>(
        &self,
        py: Python<'py>,
        threads: Option<usize>,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let threads = thread_count(threads)?;
        let counts = py.detach(|| self.positions.count_moves(threads));
        bytes_of(py, &counts, u32::to_ne_bytes)
    }

    /// The Zobrist hashes, as the bytes of unsigned 64-bit integers.
    fn hashes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let hashes = py.detach(|| self.positions.hashes());
        bytes_of(py, &hashes, u64::to_ne_bytes)
    }

    /// The planes of all positions, as bytes.
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let layout = Layout::of(self.variant);
        let len = layout.position_len();
        PyByteArray::new_with(py, len * self.positions.len(), |bytes| {
            for (index, planes) in bytes.chunks_mut(len).enumerate() {
                if let Some(position) = self.positions.get(index) {
                    layout.write(&position, planes);
                }
            }
            Ok(())
        })
    }
}

/// Positions by rules that are known at run time. They are stored with their
/// type, which takes a third of the memory of an `AnyPosition` in Dameo.
trait Positions: Send + Sync {
    fn len(&self) -> usize;
    fn get(&self, index: usize) -> Option<AnyPosition>;
    fn evaluate(&self, threads: usize) -> Vec<i32>;
    fn count_moves(&self, threads: usize) -> Vec<u32>;
    fn hashes(&self) -> Vec<u64>;
}

/// [`Positions`] by the rules `R`.
struct Typed<R: Rules> {
    variant: dameo::Variant,
    positions: Vec<dameo::Position<R>>,
}

impl<R: Rules> Positions for Typed<R> {
    fn len(&self) -> usize {
        self.positions.len()
    }

    fn get(&self, index: usize) -> Option<AnyPosition> {
        self.positions.get(index).map(|&position| AnyPosition::new(self.variant, position))
    }

    fn evaluate(&self, threads: usize) -> Vec<i32> {
        let evaluator = DefaultEvaluator::<R>::embedded(self.variant);
        in_parallel(&self.positions, threads, |position| evaluator.evaluate(position))
    }

    fn count_moves(&self, threads: usize) -> Vec<u32> {
        in_parallel(&self.positions, threads, |position| {
            u32::try_from(position.count_moves()).unwrap_or(u32::MAX)
        })
    }

    fn hashes(&self) -> Vec<u64> {
        self.positions.iter().map(dameo::Position::zobrist_hash).collect()
    }
}

/// Positions, all of a variant.
fn typed(variant: dameo::Variant, positions: &[AnyPosition]) -> Box<dyn Positions> {
    with_rules!(variant, R => {
        let typed = positions.iter().filter_map(AnyPosition::downcast::<R>).copied();
        Box::new(Typed { variant, positions: typed.collect() })
    })
}

/// Computes a value for each position. Threads end with the call: a pool of
/// them would not survive a fork, which `multiprocessing` may do.
fn in_parallel<P: Sync, T: Default + Clone + Send>(
    positions: &[P],
    threads: usize,
    compute: impl Fn(&P) -> T + Sync,
) -> Vec<T> {
    /// A thread costs more than this many positions.
    const CHUNK: usize = 4_096;
    let mut values = vec![T::default(); positions.len()];
    let helpers = threads.min(positions.len() / CHUNK).saturating_sub(1);
    let chunks = Mutex::new(positions.chunks(CHUNK).zip(values.chunks_mut(CHUNK)));
    let work = || {
        loop {
            // The lock is released before the work.
            let chunk = chunks.lock().ok().and_then(|mut chunks| chunks.next());
            let Some((positions, values)) = chunk else { return };
            for (value, position) in values.iter_mut().zip(positions) {
                *value = compute(position);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..helpers {
            // This thread does the work of those that the system refuses.
            let _ = std::thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    values
}

/// The most threads of a computation.
pub(crate) const MAX_THREADS: usize = 1_024;

/// The number of threads asked for; without one, as many as there are
/// processors.
fn thread_count(threads: Option<usize>) -> PyResult<usize> {
    match threads {
        None => Ok(std::thread::available_parallelism().map_or(1, NonZeroUsize::get)),
        Some(threads) if (1..=MAX_THREADS).contains(&threads) => Ok(threads),
        Some(threads) => {
            Err(bad_argument(&format!("{threads} threads: expected 1 to {MAX_THREADS}")))
        }
    }
}

fn bytes_of<'py, T: Copy, const N: usize>(
    py: Python<'py>,
    values: &[T],
    to_bytes: impl Fn(T) -> [u8; N],
) -> PyResult<Bound<'py, PyByteArray>> {
    PyByteArray::new_with(py, N * values.len(), |bytes| {
        for (bytes, &value) in bytes.chunks_exact_mut(N).zip(values) {
            bytes.copy_from_slice(&to_bytes(value));
        }
        Ok(())
    })
}

/// The layout of the planes of a position: for White and for Black, a plane for
/// each role, the lowest first; then one plane of ones if White is to move, or
/// zeros. A plane has the ranks from rank 1 up, and their squares from the
/// a-file on. `docs/arrays.md` describes it.
struct Layout {
    variant: dameo::Variant,
    roles: Vec<Role>,
    width: usize,
    height: usize,
}

impl Layout {
    fn of(variant: dameo::Variant) -> Self {
        let roles = variant.roles().iter().map(|names| names.role).collect();
        let [width, height] = [variant.width(), variant.height()].map(usize::from);
        Self { variant, roles, width, height }
    }

    fn planes(&self) -> usize {
        Color::ALL.len() * self.roles.len() + 1
    }

    fn plane_len(&self) -> usize {
        self.width * self.height
    }

    fn position_len(&self) -> usize {
        self.planes() * self.plane_len()
    }

    /// The piece of every plane but the last.
    fn pieces(&self) -> impl Iterator<Item = Piece> {
        Color::ALL
            .into_iter()
            .flat_map(|color| self.roles.iter().map(move |&role| Piece { color, role }))
    }

    /// Writes the planes of a position over zeros.
    fn write(&self, position: &AnyPosition, planes: &mut [u8]) {
        let mut planes = planes.chunks_mut(self.plane_len());
        for (piece, plane) in self.pieces().zip(planes.by_ref()) {
            for square in position.squares_of(piece) {
                plane[usize::from(square.rank()) * self.width + usize::from(square.file())] = 1;
            }
        }
        if let Some(turn) = planes.next() {
            turn.fill(u8::from(position.turn() == Color::White));
        }
    }

    fn read(&self, index: usize, planes: &[u8]) -> PyResult<AnyPosition> {
        let fault = |what: &str| bad_argument(&format!("position {index}: {what}"));
        if planes.len() != self.position_len() {
            let (found, expected) = (planes.len(), self.position_len());
            return Err(fault(&format!("{found} bytes: expected {expected}")));
        }
        if planes.iter().any(|&value| value > 1) {
            return Err(fault("expected planes of zeros and ones"));
        }
        let (pieces, turn) = planes.split_at(planes.len() - self.plane_len());
        if turn.iter().any(|value| *value != turn[0]) {
            return Err(fault("the last plane, the side to move, is neither all ones nor zeros"));
        }
        let mut setup = AnySetup::empty(self.variant);
        setup.set_turn(if turn[0] == 1 { Color::White } else { Color::Black });
        for (piece, plane) in self.pieces().zip(pieces.chunks(self.plane_len())) {
            for square in self.squares_of(plane) {
                if setup.piece_at(square).is_some() {
                    return Err(fault(&format!("two pieces on {square}")));
                }
                setup.put(square, Some(piece));
            }
        }
        setup.position().map_err(|error| {
            let faults: Vec<_> = error.faults.iter().map(ToString::to_string).collect();
            let message = format!("position {index}: {error}");
            exception("SetupError", &message, vec![("faults", faults.into())])
        })
    }

    fn squares_of(&self, plane: &[u8]) -> impl Iterator<Item = AnySquare> {
        let squares = plane.chunks(self.width).zip(0..).flat_map(|(rank_of_plane, rank)| {
            rank_of_plane.iter().zip(0..).map(move |(&value, file)| (value, file, rank))
        });
        squares.filter_map(|(value, file, rank)| (value == 1).then(|| AnySquare::at(file, rank))?)
    }
}
