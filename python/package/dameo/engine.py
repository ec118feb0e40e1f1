"""The engine: search, playing levels and game review.

>>> import dameo.engine
>>> engine = dameo.engine.Engine()
>>> board = dameo.Board()
>>> result = engine.analyse(board, depth=6, multipv=2)
>>> [line.depth for line in result.lines]
[6, 6]
>>> result.best in board.legal_moves
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from dameo import Move
from dameo._core import Engine, review

__all__ = [
    "MAX_CP",
    "MAX_DEPTH",
    "Engine",
    "Info",
    "Judgement",
    "Line",
    "ReasonKind",
    "Review",
    "ReviewReason",
    "ReviewedMove",
    "Score",
    "SearchResult",
    "review",
]

MAX_DEPTH = 120
"""The largest depth of a search, in plies."""

MAX_CP = 29_000
"""The largest evaluation, in centipawns."""

Judgement = Literal["inaccuracy", "mistake", "blunder"]
"""How bad a move was."""

ReasonKind = Literal[
    "allows-win",
    "misses-win",
    "allows-shot",
    "loses-pieces",
    "misses-shot",
    "misses-pieces",
    "allows-promotion",
    "misses-promotion",
    "leads-to-losing-position",
    "yields-advantage",
    "gives-up-advantage",
    "reduces-advantage",
    "worsens-position",
]
"""What a move gave away."""


@dataclass(frozen=True)
class Score:
    """A score for the side to move, or for the side that moved in a review.

    >>> Score("win", 3) > Score("win", 5) > Score("cp", 80) > Score("loss", 2)
    True
    >>> print(-Score("win", 3))
    loss 3
    """

    kind: Literal["cp", "win", "loss"]
    value: int
    """Centipawns, or the number of plies to the win or loss. Centipawns beyond
    MAX_CP are a win or loss by tablebase, at an unknown distance."""

    def to_cp(self) -> int:
        """Centipawns; a win or loss is MAX_CP or -MAX_CP."""
        match self.kind:
            case "cp":
                return max(-MAX_CP, min(MAX_CP, self.value))
            case "win":
                return MAX_CP
            case "loss":
                return -MAX_CP

    def _order(self) -> tuple[int, int]:
        rank = {"loss": -1, "cp": 0, "win": 1}[self.kind]
        return (rank, -self.value if rank == 1 else self.value)

    def __lt__(self, other: Score) -> bool:
        return self._order() < other._order()

    def __le__(self, other: Score) -> bool:
        return self._order() <= other._order()

    def __gt__(self, other: Score) -> bool:
        return self._order() > other._order()

    def __ge__(self, other: Score) -> bool:
        return self._order() >= other._order()

    def __neg__(self) -> Score:
        match self.kind:
            case "cp":
                return Score("cp", -self.value)
            case "win":
                return Score("loss", self.value)
            case "loss":
                return Score("win", self.value)

    def __str__(self) -> str:
        return f"{self.kind} {self.value}"


@dataclass(frozen=True)
class Line:
    """A principal variation."""

    score: Score
    """The score for the side to move."""
    depth: int
    """The depth of the iteration that found the line, in plies."""
    seldepth: int
    """The largest ply reached."""
    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Info:
    """A report of a running search: one line of a finished iteration."""

    line: Line
    multipv: int
    """The rank of the line among the best, from 1."""
    nodes: int
    tb_hits: int
    time: float
    """Seconds so far."""
    hashfull: int
    """How full the transposition table is, in permille."""


@dataclass(frozen=True)
class SearchResult:
    """The result of a search."""

    best: Move | None
    """The best move; None if the game is over."""
    ponder: Move | None
    """The expected reply to the best move."""
    score: Score
    """The score for the side to move."""
    depth: int
    """The depth of the iteration that found the best move, in plies."""
    seldepth: int
    """The largest ply reached."""
    nodes: int
    tb_hits: int
    time: float
    """Seconds that the search took."""
    lines: tuple[Line, ...]
    """The best lines, best first."""

    @property
    def pv(self) -> tuple[Move, ...]:
        """The principal variation, which begins with the best move; empty if the game is
        over."""
        return self.lines[0].moves if self.lines else ()


@dataclass(frozen=True)
class ReviewReason:
    """Why a move was bad."""

    kind: ReasonKind
    text: str
    """In words that follow the text of the move, for example "allows a shot:
    White loses three men for one"."""


@dataclass(frozen=True)
class ReviewedMove:
    """The review of a move. Scores and chances are those of the side that moved."""

    move: Move
    score: Score
    """The score of the move."""
    best_score: Score
    """The score of the best move."""
    best_line: tuple[Move, ...]
    """The best line, which begins with the best move."""
    reply_line: tuple[Move, ...]
    """The best line after the move, which begins with the reply."""
    chance_before: float
    """The winning chance before the move; a draw is a half."""
    chance_after: float
    """The winning chance after the move."""
    is_forced: bool
    """Whether it was the only legal move."""
    judgement: Judgement | None
    """None if the move was good enough."""
    reason: ReviewReason | None
    """What the move gave away, if it has a judgement."""


@dataclass(frozen=True)
class Review:
    """The review of a game."""

    moves: tuple[ReviewedMove, ...]
    accuracy_white: float | None
    """White's accuracy, 0 to 100; None without a move that counts: forced moves and
    those in decided positions do not."""
    accuracy_black: float | None
    """The same of Black."""
