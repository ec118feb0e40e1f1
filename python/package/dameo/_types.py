"""Enums and records of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal

__all__ = [
    "Color",
    "DrawRules",
    "MoveFormat",
    "Outcome",
    "Piece",
    "Reason",
    "Result",
    "Role",
]

DrawRules = Literal["mindsports", "playstrategy", "abstractplay"]
"""A set of draw rules."""

MoveFormat = Literal[
    "long", "playstrategy", "mindsports", "mindsports-short", "tapalnitski", "abstractplay"
]
"""A format of moves as text."""

Result = Literal["1-0", "0-1", "1/2-1/2", "0-0", "*"]
"""The result of a game: "0-0" if both sides lost, "*" if it is not known."""

Reason = Literal[
    "no-pieces",
    "blocked",
    "last-damone",
    "repetition",
    "king-moves",
    "king-against-king",
    "agreement",
    "resignation",
    "time",
]
"""What ended a game."""


class Color(Enum):
    """A side. White moves first, from rank 1 up the board.

    >>> ~Color.WHITE
    <Color.BLACK: 'black'>
    """

    WHITE = "white"
    BLACK = "black"

    def __invert__(self) -> Color:
        return Color.BLACK if self is Color.WHITE else Color.WHITE

    def __str__(self) -> str:
        return self.value


class Role(Enum):
    """The kind of a piece, lowest first.

    Men promote to kings. In Italian Damone these are called pedine and dame,
    and dame promote to emperors, called damoni.
    """

    MAN = "man"
    KING = "king"
    EMPEROR = "emperor"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Piece:
    """The colour and the role of a piece.

    >>> print(Piece(Color.WHITE, Role.KING))
    white king
    """

    color: Color
    role: Role

    def __str__(self) -> str:
        return f"{self.color} {self.role}"


@dataclass(frozen=True)
class Outcome:
    """The end of a game."""

    winner: Color | None
    """The winner, or None after a draw."""
    reason: Reason
    """What ended the game."""
    ply: int
    """The number of plies played when it ended."""
    text: str
    """A sentence such as "black wins: white resigned"."""

    @property
    def result(self) -> Result:
        """The result in a PDN file."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is Color.WHITE else "0-1"

    def __str__(self) -> str:
        return self.text
