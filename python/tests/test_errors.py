"""Exceptions have the text, the place and what was expected."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import dameo
from dameo import Board, Move, Position
from dameo.pdn import read_games


def test_fen() -> None:
    with pytest.raises(dameo.FenError) as caught:
        Position("W:Wa1;Bh8")
    error = caught.value
    assert (error.fen, error.column, error.faults) == ("W:Wa1;Bh8", 6, ())
    assert error.expected == '"," or ":"'
    with pytest.raises(dameo.FenError) as caught:
        Position("W:Wa8,z1:B")
    assert caught.value.column is None
    assert len(caught.value.faults) == 2


DATA = Path(__file__).parents[2] / "data"


@pytest.mark.parametrize(
    "game", json.loads((DATA / "bad-input" / "games.json").read_text(encoding="utf-8"))
)
def test_games_that_are_none(game: dict[str, Any]) -> None:
    """The list that all front ends are tested with."""
    with pytest.raises(dameo.DameoError) as caught:
        board = Board(game["fen"], game["variant"])
        for number, move in enumerate(game["moves"], 1):
            board.push_text(move)
    place = f"move {number}: " if game["moves"] else ""
    assert f"{place}{caught.value}" == game["error"]


SLOW = (DATA / "slow-captures" / "refused-big-dameo-28.txt").read_text().splitlines()[0]


def test_what_strangers_send() -> None:
    message = "listing the captures takes more than 200000 steps"
    with pytest.raises(dameo.FenError, match=message):
        Board(SLOW, "big-dameo-28", untrusted=True)
    pdn = f'[FEN "{SLOW}"]\n\n1. b6-b7 *'
    with pytest.raises(dameo.PdnError, match=message):
        next(read_games(pdn, variant="big-dameo-28", untrusted=True))
    crowded = Board().fen(False).replace(":B", ",d4:B")
    assert Board(crowded).ply() == 0
    with pytest.raises(dameo.SetupError, match="there are 19 white pieces"):
        Board(crowded, untrusted=True)
    board = pickle.loads(pickle.dumps(Board(untrusted=True)))
    assert board == Board()


def test_move_syntax() -> None:
    with pytest.raises(dameo.MoveSyntaxError) as caught:
        Board().push_text("d1~d4")
    assert (caught.value.text, caught.value.column) == ("d1~d4", 3)
    assert caught.value.expected


def test_illegal_moves() -> None:
    board = Board()
    with pytest.raises(dameo.IllegalMoveError, match="no unbroken line") as caught:
        board.push_text("d1-d8")
    assert caught.value.text == "d1-d8"
    assert caught.value.reason == "broken-line"
    with pytest.raises(dameo.IllegalMoveError) as caught:
        board.push(Move("d8", "d7"))
    assert (caught.value.text, caught.value.reason) == ("d8-d7", "not-your-piece")
    with pytest.raises(dameo.IllegalMoveError):
        board.position.after(Move("j10", "i9"))
    assert board == Board()


def test_ambiguous_moves() -> None:
    position = Position("W:WKb2:Ba8,b5,c3,d6,g8,h2")
    with pytest.raises(dameo.AmbiguousMoveError) as caught:
        position.parse_move("b2xh1")
    candidates = caught.value.candidates
    assert {"b2xb6xh6xh1", "b2xb8xh8xh1"} <= set(candidates)
    for text in candidates:
        move = position.parse_move(text)
        assert move in position.legal_moves
        with pytest.raises(dameo.MoveFormatError) as unwritten:
            position.move_text(move, "mindsports-short")
        assert set(unwritten.value.candidates) == set(candidates)


def test_lines_name_the_ply() -> None:
    board = Board()
    with pytest.raises(dameo.IllegalMoveError, match="^ply 2: ") as caught:
        board.push_line("d1-d4 d8-d3")
    assert caught.value.ply == 2
    assert board.ply() == 1
    with pytest.raises(dameo.GameOverError) as over:
        Board().push_line("d1-d4 1-0 d8-b6")
    assert over.value.ply == 2


def test_unknown_names() -> None:
    with pytest.raises(dameo.UnknownNameError) as caught:
        Board(variant="checkers")
    assert caught.value.text == "checkers"
    assert "croda" in caught.value.expected
    with pytest.raises(dameo.UnknownNameError):
        Board(draw_rules="chess")  # type: ignore[arg-type]
    with pytest.raises(dameo.UnknownNameError):
        Board().push_text("d1-d4", "algebraic")  # type: ignore[arg-type]


def test_wrong_types() -> None:
    board = Board()
    with pytest.raises(TypeError):
        board.push("d1-d4")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        board.piece_at(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        board.resign("white")  # type: ignore[arg-type]
    assert "d1-d4" not in board.legal_moves
    assert None not in board.legal_moves


def test_all_are_value_errors_and_pickle() -> None:
    for name in dameo.errors.__all__:
        assert issubclass(getattr(dameo, name), ValueError)
    with pytest.raises(dameo.FenError) as caught:
        Position("W")
    restored = pickle.loads(pickle.dumps(caught.value))
    assert str(restored) == str(caught.value)
    assert (restored.fen, restored.column) == ("W", 2)
