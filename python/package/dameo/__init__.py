"""Dameo and its relatives: rules, notation, engine and tablebases.

>>> import dameo
>>> board = dameo.Board()
>>> len(board.legal_moves)
52
>>> board.push_text("d1-d4")
Move('d1', 'd4')

Further modules: `dameo.pdn` reads and writes games, `dameo.engine` searches and
reviews, `dameo.tablebase` probes endings, `dameo.svg` draws boards, and
`dameo.arrays` (which needs NumPy) handles many positions at once.
"""

from dameo._core import (
    Board,
    LegalMoves,
    Move,
    MoveIterator,
    Position,
    Square,
    Variant,
    __version__,
    variants,
)
from dameo._types import Color, DrawRules, MoveFormat, Outcome, Piece, Reason, Result, Role
from dameo.errors import (
    AmbiguousMoveError,
    DameoError,
    FenError,
    GameOverError,
    IllegalMoveError,
    MissingTableError,
    MoveError,
    MoveFormatError,
    MoveSyntaxError,
    PdnError,
    SetupError,
    SquareError,
    TablebaseError,
    UnknownNameError,
)

__all__ = [
    "BLACK",
    "COLORS",
    "ROLES",
    "VARIANTS",
    "WHITE",
    "AmbiguousMoveError",
    "Board",
    "Color",
    "DameoError",
    "DrawRules",
    "FenError",
    "GameOverError",
    "IllegalMoveError",
    "LegalMoves",
    "MissingTableError",
    "Move",
    "MoveError",
    "MoveFormat",
    "MoveFormatError",
    "MoveIterator",
    "MoveSyntaxError",
    "Outcome",
    "PdnError",
    "Piece",
    "Position",
    "Reason",
    "Result",
    "Role",
    "SetupError",
    "Square",
    "SquareError",
    "TablebaseError",
    "UnknownNameError",
    "Variant",
    "__version__",
]

WHITE = Color.WHITE
BLACK = Color.BLACK
COLORS = (WHITE, BLACK)
"""Both sides, White first."""

ROLES = tuple(Role)
"""Every role, the lowest first."""

VARIANTS = variants()
"""Every variant."""
