"""No argument makes the compiled module panic: a panic would be raised as
PanicException, which is no subclass of Exception and would end these tests."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest

import dameo
import dameo.engine
import dameo.pdn
from dameo import _core
from dameo._core import Batch, Board, Engine, Move, Position, Square, Tablebase, Variant

TEXTS = [
    "",
    "a1",
    "j10",
    "a1-a1",
    "a1xj10",
    "d4xd6xd8",
    "\0",
    "é",
    "\ud800",
    "W:W:B",
    "W:WKa1:BKh8:H9999:F9999",
    "W:Wa1:Bh8:H99999999999999999999",
    "((((",
    "1. d1-d4 *",
    "x" * 5_000,
    "KvK",
    "dameo",
    "big-dameo-28",
    "mindsports-short",
]

MOVES = [
    Move("a1", "a1"),
    Move("j10", "a1"),
    Move("a1", "j10"),
    Move("d4", "d8", ["d5", "d7"]),
    Move("a1", "b2", [Square.at(file, rank) for file in range(10) for rank in range(10)]),
    Move("a1", "a2", ["j10"]),
]

VALUES: list[Any] = [
    None,
    -1,
    0,
    1,
    3,
    2**31,
    2**64,
    -(2**70),
    0.0,
    -1.5,
    float("nan"),
    float("inf"),
    b"",
    b"\xff" * 100,
    [],
    {},
    {"a1": 3},
    object(),
    dameo.WHITE,
    dameo.Role.EMPEROR,
    dameo.Piece(dameo.WHITE, dameo.Role.EMPEROR),
    Square("j10"),
    Variant("big-dameo-28"),
    Position(),
    Position("W:W:Bh8"),
    Position(variant="italian-damone"),
    Board(variant="croda"),
    *TEXTS,
    *MOVES,
]

# These take their time with arguments that are right.
SLOW = {"perft", "analyse", "play", "review"}


def call(function: Callable[..., Any], *arguments: Any) -> None:
    """Calls a function with arguments that may be wrong."""
    try:
        function(*arguments)
    except (ValueError, TypeError, IndexError, OverflowError, RuntimeError, AttributeError) as error:
        assert "a bug in dameo" not in str(error)
    except (StopIteration, KeyError, FileNotFoundError, NotADirectoryError):
        pass


def objects() -> list[Any]:
    found: list[Any] = [
        Square("a1"),
        Move("a1", "a2"),
        Engine(),
        Tablebase(),
        Batch([Position()], "dameo"),
    ]
    for variant in dameo.VARIANTS:
        found += [variant, Position(variant=variant), Board(variant=variant)]
        found.append(Position(variant=variant).legal_moves)
    return found


def methods(value: Any) -> list[str]:
    names = [name for name in dir(type(value)) if not name.startswith("__")]
    special = ["__contains__", "__getitem__", "__eq__", "__lt__", "__deepcopy__", "__setstate__"]
    names += [name for name in special if hasattr(value, name)]
    return [name for name in names if callable(getattr(value, name)) and name not in SLOW]


@pytest.mark.parametrize("value", objects(), ids=repr)
def test_methods(value: Any) -> None:
    for name in methods(value):
        call(getattr(value, name))
        for argument in VALUES:
            call(getattr(value, name), argument)
            call(getattr(value, name), argument, argument)


def test_constructors_and_functions() -> None:
    names = [name for name in _core.__all__ if name not in SLOW and callable(getattr(_core, name))]
    assert len(names) > 10
    for name in names:
        function = getattr(_core, name)
        for first, second in itertools.product(VALUES, repeat=2):
            if name == "Engine":
                call(lambda: Engine(first, hash_mib=1, tablebase=second))  # noqa: B023
            else:
                call(function, first, second)


def test_slow_functions() -> None:
    engine, board = Engine(hash_mib=1), Board()
    for value in VALUES:
        if not isinstance(value, (Position, Board)):
            call(lambda: engine.analyse(value, nodes=100))  # noqa: B023
            call(lambda: engine.play(value, movetime=0.01))  # noqa: B023
            call(lambda: dameo.engine.review(value, nodes=100))  # noqa: B023
        call(lambda: engine.analyse(board, nodes=100, root_moves=[value]))  # noqa: B023
        call(lambda: engine.analyse(board, nodes=100, root_moves=value))  # noqa: B023
        call(lambda: engine.analyse(board, nodes=100, depth=value))  # noqa: B023
        call(lambda: engine.analyse(board, nodes=100, progress=value))  # noqa: B023
        call(lambda: engine.play(board, level=value, movetime=0.0))  # noqa: B023
        call(lambda: engine.play(board, level=1, seed=value))  # noqa: B023


def random_move(random: random.Random) -> Move:
    def square() -> Square:
        return Square.at(random.randrange(10), random.randrange(10))

    return Move(square(), square(), [square() for _ in range(random.choice([0, 0, 1, 2, 5]))])


@pytest.mark.parametrize("variant", dameo.VARIANTS, ids=str)
def test_random_moves(variant: Variant) -> None:
    chance = random.Random(1)
    board = Board(variant=variant)
    for _ in range(3_000):
        move = random_move(chance)
        position = board.position
        assert (move in position.legal_moves) is position.is_legal(move)
        if not position.is_legal(move):
            for method in (position.after, position.move_text, position.path, position.promotes):
                with pytest.raises(ValueError):
                    method(move)
        legal = list(board.legal_moves)
        if legal and chance.random() < 0.1:
            board.push(chance.choice(legal))


@pytest.mark.parametrize("variant", dameo.VARIANTS, ids=str)
def test_random_positions(variant: Variant) -> None:
    chance = random.Random(2)
    engine = Engine(variant, hash_mib=1)
    for _ in range(300):
        pieces = {}
        for square in chance.sample(variant.squares, chance.randrange(12)):
            color, role = chance.choice(dameo.COLORS), chance.choice(variant.roles)
            pieces[square] = dameo.Piece(color, role)
        try:
            position = Position.from_pieces(pieces, chance.choice(dameo.COLORS), variant)
        except dameo.SetupError:
            continue
        assert position.piece_map() == pieces
        position.evaluate()
        moves = list(position.legal_moves)
        assert all(position.parse_move(position.move_text(move)) == move for move in moves)
        engine.analyse(position, nodes=200)


def test_random_texts() -> None:
    chance = random.Random(3)
    alphabet = "WB:Ka1b2h8,-x. {}()[]\"*$;\n10!?é\0"
    for _ in range(5_000):
        text = "".join(chance.choices(alphabet, k=chance.randrange(30)))
        call(Position, text)
        call(Position().parse_move, text)
        call(Board().push_line, text)
        call(dameo.pdn.read_game, text)
        call(dameo.pdn.read_game, text.encode())
