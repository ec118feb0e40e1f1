"""Games with tags, comments, variations and annotations: PDN 3.0.

>>> import dameo.pdn
>>> game = dameo.pdn.read_game('''
... [White "Ada"]
...
... 1. d1-d4 {centre} (1. a1-d4 d8-b6) d8-b6 $1 *
... ''')
>>> game.tags["White"], len(game.line.moves)
('Ada', 2)
>>> game.line.moves[0].comments
['centre']
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol
from weakref import WeakKeyDictionary

from dameo import Board, Color, DrawRules, Move, MoveFormat, Result, Variant
from dameo._core import PdnReader, write_pdn
from dameo._core import clock_times as _clock_times

__all__ = [
    "NAG_BLUNDER",
    "NAG_BRILLIANT",
    "NAG_DUBIOUS",
    "NAG_GOOD",
    "NAG_INTERESTING",
    "NAG_MISTAKE",
    "ClockTimes",
    "Game",
    "Line",
    "Node",
    "OnError",
    "PdnReader",
    "ReadableFile",
    "Variation",
    "clock_times",
    "read_game",
    "read_games",
]

NAG_GOOD = 1
"""A good move, `!`."""
NAG_MISTAKE = 2
"""A mistake, `?`."""
NAG_BRILLIANT = 3
"""A brilliant move, `!!`."""
NAG_BLUNDER = 4
"""A blunder, `??`."""
NAG_INTERESTING = 5
"""An interesting move, `!?`."""
NAG_DUBIOUS = 6
"""A dubious move, `?!`."""


OnError = Literal["raise", "skip", "collect"]
"""What becomes of a game that cannot be read."""


class ReadableFile(Protocol):
    """A file that is open for reading text or bytes."""

    def read(self, size: int, /) -> Any: ...


@dataclass(frozen=True)
class ClockTimes:
    """The times in the comments on a move, in seconds; None if they are not there."""

    left: float | None = None
    """The time left to the player who moved, after the move."""
    white: float | None = None
    """The time left to White, if the clock names the side."""
    black: float | None = None
    """The time left to Black, if the clock names the side."""
    elapsed: float | None = None
    """The time that the move took."""


def clock_times(comments: str | Iterable[str]) -> ClockTimes:
    """The times of `[%clk ..]`, `[%clock ..]` and `[%emt ..]` in a comment, or in several on
    one move.

    >>> clock_times("[%clk 0:04:59] [%emt 0:00:02.5] well played")
    ClockTimes(left=299.0, white=None, black=None, elapsed=2.5)
    """
    texts = [comments] if isinstance(comments, str) else list(comments)
    return ClockTimes(*_clock_times(texts))


@dataclass
class Node:
    """A move with its annotations."""

    move: Move
    nags: list[int] = field(default_factory=list)
    """Numeric annotation glyphs: 0 to 255 in the standard, at most 65535."""
    comments: list[str] = field(default_factory=list)
    """Comments on the move."""
    variations: list[Variation] = field(default_factory=list)
    """Alternatives to the move."""

    def clock_times(self) -> ClockTimes:
        """The times in the comments on the move, those after variations included."""
        later = (text for variation in self.variations for text in variation.comments)
        return clock_times([*self.comments, *later])


@dataclass
class Line:
    """A line of annotated moves."""

    moves: list[Node] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    """Comments before the first move."""


@dataclass
class Variation:
    """An alternative to a move: the first move of its line replaces it."""

    line: Line
    comments: list[str] = field(default_factory=list)
    """Comments after the variation, which belong to the line around it."""


@dataclass
class Game:
    """A game of a PDN file. `str` writes it as PDN."""

    tags: dict[str, str]
    """The tags, without those that the other fields represent: Result, Variant,
    DrawRules, SetUp and FEN."""
    variant: Variant
    fen: str
    """The position that the game began from, with counters."""
    draw_rules: DrawRules
    line: Line
    """The moves played, with variations."""
    result: Result
    """The result of the record, which may differ from that of the rules."""
    warnings: list[str] = field(default_factory=list, compare=False)
    """What was not understood in the text, with its line and column: it is left out, or
    kept as a comment. A line of moves ends before one that cannot be read."""

    @classmethod
    def from_board(cls, board: Board) -> Game:
        """The record of a board, without comments and variations.

        >>> board = Board()
        >>> _ = board.push_line("d1-d4 d8-b6")
        >>> print(str(Game.from_board(board)).splitlines()[-1])
        1. d1-d4 d8-b6 *
        """
        return cls(
            tags={
                "Event": "?",
                "Site": "?",
                "Date": "????.??.??",
                "Round": "?",
                "White": "?",
                "Black": "?",
            },
            variant=board.variant,
            fen=board.root_fen(),
            draw_rules=board.draw_rules,
            line=Line([Node(move) for move in board.move_stack]),
            result=board.result(),
        )

    def moves(self) -> list[Move]:
        """The moves played."""
        return [node.move for node in self.line.moves]

    def clock_times(self) -> list[ClockTimes]:
        """The times after each of the moves played. The time left to the player who moved
        is also that of its side, `white` or `black`.

        >>> game = read_game("1. d1-d4 {[%clk 0:05:00]} d8-b6 {[%clk 0:04:30]} *")
        >>> [(times.white, times.black) for times in game.clock_times()]
        [(300.0, None), (None, 270.0)]
        """
        side = Board(self.fen, self.variant, self.draw_rules).turn
        found = []
        for node in self.line.moves:
            times = node.clock_times()
            if side is Color.WHITE and times.white is None:
                times = replace(times, white=times.left)
            elif side is Color.BLACK and times.black is None:
                times = replace(times, black=times.left)
            found.append(times)
            side = ~side
        return found

    def board(self) -> Board:
        """The board after the moves played."""
        board = Board(self.fen, self.variant, self.draw_rules)
        for move in self.moves():
            board.push(move)
        return board

    def __str__(self) -> str:
        return write_pdn(
            self.tags, self.variant, self.fen, self.draw_rules, self.line, self.result
        )


def read_games(
    source: str | bytes | ReadableFile,
    *,
    variant: Variant | str = "dameo",
    draw_rules: DrawRules | None = None,
    format: MoveFormat = "long",
    untrusted: bool = False,
    on_error: OnError = "raise",
) -> PdnReader:
    """The games of a PDN text, one by one.

    Only one game is in memory at a time. `variant` and `draw_rules` are those of
    games without a tag that names them. With `untrusted=True` games are refused that
    only strangers send: from positions with more pieces of a side than the variant
    starts with, or with captures that take too long to list.

    What is not understood costs no game; the attribute `warnings` of the game names it,
    and that of the iterator what follows the last game, at the end.
    Bytes are UTF-8, UTF-16 with a byte order mark, or Windows-1252.

    >>> game = next(read_games("1. d1-d4 += d8-b6 *"))
    >>> game.line.moves[0].comments, game.warnings
    (['+='], ['line 1, column 10: "+=": expected a move; this is kept as a comment'])

    `on_error` is what becomes of a game that cannot be read. With "raise" it raises
    PdnError, and the iterator goes on with the next game if it is asked for it; a loop
    ends there. With "skip" it is left out. With "collect" it is left out too, and its
    PdnError is kept in the attribute `errors` of the iterator. An error of the source,
    such as an OSError, is always raised.

    >>> games = read_games("1. d1-d8 *  1. d1-d4 *", on_error="collect")
    >>> [len(game.moves()) for game in games]
    [1]
    >>> for error in games.errors:
    ...     print(error)  # doctest: +ELLIPSIS
    game 1, ply 1: illegal move "d1-d8": no unbroken line of men leads from d1 to d8: ...
    """
    return PdnReader(source, variant, draw_rules, format, untrusted, on_error)


_readers: WeakKeyDictionary[Any, PdnReader] = WeakKeyDictionary()


def read_game(source: str | bytes | ReadableFile) -> Game | None:
    """The first game of a text, or the next game of a file; None if there is none.

    It reads ahead: between two calls, nothing else may read from the file or
    change the place where it is read. `read_games` has options and is faster.
    """
    if isinstance(source, (str, bytes)):
        return next(PdnReader(source), None)
    reader = _readers.get(source)
    if reader is None:
        reader = _readers.setdefault(source, PdnReader(source))
    return next(reader, None)
