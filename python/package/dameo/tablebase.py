"""Tablebases: win, draw or loss of every position with few pieces (WDL), and the
distance to win (DTW).

`dameo tables build --pieces 3 --dir tables` builds them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from dameo import Move
from dameo._core import Tablebase

__all__ = ["ProbedMove", "Report", "Tablebase", "Value", "Wdl"]


class Wdl(Enum):
    """Win, draw or loss for the side to move."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Value:
    """The value of a position for the side to move."""

    wdl: Wdl
    dtw: int | None
    """The number of plies to the end of the game; None for a draw, and where tables
    without distances do not tell it."""


@dataclass(frozen=True)
class ProbedMove:
    """A move and its value."""

    move: Move
    text: str
    """The move in the long format."""
    value: Value
    """The value for the side that moves; the distance includes the move."""


@dataclass(frozen=True)
class Report:
    """The value of a position, of its moves, and the best line."""

    value: Value
    moves: tuple[ProbedMove, ...]
    """Every legal move, best first."""
    line: tuple[ProbedMove, ...]
    """Best play by both sides to the end of the game; empty for a draw, and if the
    distance is unknown."""
