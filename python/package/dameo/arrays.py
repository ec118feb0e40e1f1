"""Many positions at once, as NumPy arrays. Needs NumPy: `pip install dameo[numpy]`.

`docs/arrays.md` describes the layout of the planes.

>>> import dameo
>>> from dameo.arrays import PositionArray
>>> array = PositionArray([dameo.Position(), dameo.Position("W:Wa1,d4:Bd5,d7,h8")])
>>> array.count_moves()
array([52,  1], dtype=uint32)
>>> array.planes().shape
(2, 5, 8, 8)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt

from dameo import Position, Variant
from dameo._core import Batch

__all__ = ["PositionArray"]


class PositionArray:
    """Positions of one variant, which does not change.

    `evaluate` and `count_moves` release the interpreter's lock and use `threads`
    threads, by default one for each processor.
    """

    __slots__ = ("_batch",)

    def __init__(self, positions: Iterable[Position], variant: Variant | str = "dameo") -> None:
        self._batch = Batch(positions, variant)

    @classmethod
    def from_fens(cls, fens: Iterable[str], variant: Variant | str = "dameo") -> PositionArray:
        """The positions of FENs."""
        return cls((Position(fen, variant) for fen in fens), variant)

    @classmethod
    def from_planes(
        cls, planes: npt.NDArray[np.uint8], variant: Variant | str = "dameo"
    ) -> PositionArray:
        """The positions of an array as `planes` returns it.

        Raises ValueError if the shape, the type or a value is wrong, and
        SetupError if a position cannot be played; both name the position.
        """
        empty = Batch((), variant)
        if planes.dtype != np.uint8 or planes.ndim != 4 or planes.shape[1:] != empty.plane_shape:
            raise ValueError(
                f"planes of shape {planes.shape} and type {planes.dtype}: "
                f"expected shape (n, {', '.join(map(str, empty.plane_shape))}) and type uint8"
            )
        array = cls.__new__(cls)
        array._batch = Batch.from_planes(planes.tobytes(), variant)
        return array

    @property
    def variant(self) -> Variant:
        """The variant."""
        return self._batch.variant

    def __len__(self) -> int:
        return len(self._batch)

    def __repr__(self) -> str:
        return f"<PositionArray of {len(self)} positions of {self.variant}>"

    def __getitem__(self, index: int) -> Position:
        return self._batch[index]

    def __iter__(self) -> Iterator[Position]:
        return (self._batch[index] for index in range(len(self)))

    def evaluate(self, threads: int | None = None) -> npt.NDArray[np.int32]:
        """The static evaluations for the side to move, in centipawns."""
        return np.frombuffer(self._batch.evaluate(threads), np.int32)

    def count_moves(self, threads: int | None = None) -> npt.NDArray[np.uint32]:
        """The numbers of legal moves."""
        return np.frombuffer(self._batch.count_moves(threads), np.uint32)

    def hashes(self) -> npt.NDArray[np.uint64]:
        """The Zobrist hashes."""
        return np.frombuffer(self._batch.hashes(), np.uint64)

    def planes(self) -> npt.NDArray[np.uint8]:
        """The pieces and the sides to move, as an array of shape
        (positions, planes, ranks, files)."""
        shape = (len(self), *self._batch.plane_shape)
        return np.frombuffer(self._batch.planes(), np.uint8).reshape(shape)
