"""Exceptions. All are subclasses of ValueError; a file or directory that is not there or
cannot be read raises what Python itself raises, such as FileNotFoundError.

They have the offending text, the place in it, and what was expected, as far as
there is such a thing; other attributes are None or empty.

>>> import dameo
>>> try:
...     dameo.Position("W:Wz1:B")
... except dameo.FenError as error:
...     print(error.column, error.faults)
None ('there is no square z1',)
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = [
    "AmbiguousMoveError",
    "DameoError",
    "FenError",
    "GameOverError",
    "IllegalMoveError",
    "MissingTableError",
    "MoveError",
    "MoveFormatError",
    "MoveSyntaxError",
    "PdnError",
    "SetupError",
    "SquareError",
    "TablebaseError",
    "UnknownNameError",
]


class DameoError(ValueError):
    """The base class of the exceptions of this package."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message)


class UnknownNameError(DameoError):
    """A text is none of the names that are expected."""

    def __init__(self, message: str = "", *, text: str = "", expected: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.text = text
        """The text."""
        self.expected = tuple(expected)
        """The names."""


class SquareError(DameoError):
    """A text is not the name of a square."""

    def __init__(self, message: str = "", *, text: str = "") -> None:
        super().__init__(message)
        self.text = text
        """The text."""


class FenError(DameoError):
    """A text is not the FEN of a position that can be played."""

    def __init__(
        self,
        message: str = "",
        *,
        fen: str = "",
        column: int | None = None,
        expected: str | None = None,
        faults: Iterable[str] = (),
    ) -> None:
        super().__init__(message)
        self.fen = fen
        """The whole text."""
        self.column = column
        """The number of the first character that does not fit, from 1; None if
        the text has the form of a FEN."""
        self.expected = expected
        """What was expected there."""
        self.faults = tuple(faults)
        """Every fault of a position that cannot be played."""


class SetupError(DameoError):
    """Pieces are where they cannot be in play."""

    def __init__(self, message: str = "", *, faults: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.faults = tuple(faults)
        """Every fault."""


class MoveError(DameoError):
    """A text or a Move cannot be played. Its subclasses say why."""

    def __init__(
        self,
        message: str = "",
        *,
        text: str = "",
        ply: int | None = None,
        column: int | None = None,
        expected: str | None = None,
        reason: str | None = None,
        candidates: Iterable[str] = (),
    ) -> None:
        super().__init__(message)
        self.text = text
        """The text of the move."""
        self.ply = ply
        """The number of the move in a line of moves, from 1."""
        self.column = column
        """The number of the first character that does not fit, from 1."""
        self.expected = expected
        """What was expected there."""
        self.reason = reason
        """The name of the reason for which it is illegal."""
        self.candidates = tuple(candidates)
        """The legal moves that may have been meant."""


class MoveSyntaxError(MoveError):
    """A text does not have the form of a move: column, expected."""


class IllegalMoveError(MoveError):
    """A move is not legal: reason, candidates."""


class AmbiguousMoveError(MoveError):
    """A text names several legal captures: candidates."""


class MoveFormatError(MoveError):
    """A move has no text in a format, or the board has no such format."""


class GameOverError(MoveError):
    """A move comes after the players have ended the game."""


class PdnError(DameoError):
    """A game of a PDN text cannot be read, or a game cannot be written."""

    def __init__(
        self,
        message: str = "",
        *,
        game: int | None = None,
        line: int | None = None,
        column: int | None = None,
        expected: str | None = None,
        ply: int | None = None,
        text: str | None = None,
    ) -> None:
        super().__init__(message)
        self.game = game
        """The number of the game in the text, from 1."""
        self.line = line
        """The number of the line in the text, from 1."""
        self.column = column
        """The number of the character in the line, from 1."""
        self.expected = expected
        """What was expected there."""
        self.ply = ply
        """The number of a bad move in its line of play, from 1."""
        self.text = text
        """The text of the move, or the name of a tag."""


class TablebaseError(DameoError):
    """A tablebase is damaged, or is not one of the variant."""


class MissingTableError(TablebaseError):
    """There is no table with the pieces of a position."""
