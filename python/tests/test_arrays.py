"""Positions as NumPy arrays."""

from __future__ import annotations

from typing import Any

import pytest

import dameo
from conftest import load
from dameo import WHITE, Position, Role

np = pytest.importorskip("numpy")
arrays = pytest.importorskip("dameo.arrays")


@pytest.fixture(scope="module")
def midgame() -> Any:
    entries = load("perft/midgame.json")["positions"]
    return arrays.PositionArray.from_fens(entry["fen"] for entry in entries)


def test_counts(midgame: Any) -> None:
    entries = load("perft/midgame.json")["positions"]
    expected = [entry["perft"][0] for entry in entries]
    assert midgame.count_moves().tolist() == expected
    for threads in (1, 2, 7):
        assert midgame.count_moves(threads).tolist() == expected


def test_threads_agree(midgame: Any) -> None:
    many = arrays.PositionArray(list(midgame) * 100)
    assert len(many) == 30_000
    counts, scores = many.count_moves(1), many.evaluate(1)
    for threads in (2, 3, 5):
        assert (many.count_moves(threads) == counts).all()
        assert (many.evaluate(threads) == scores).all()


def test_evaluations(midgame: Any) -> None:
    scores = midgame.evaluate()
    assert scores.dtype == np.int32
    assert scores.tolist() == [position.evaluate() for position in midgame]
    mirrored = arrays.PositionArray(position.mirror() for position in midgame)
    assert (mirrored.evaluate() == scores).all()
    assert len(set(scores.tolist())) > 100


def test_hashes(midgame: Any) -> None:
    assert midgame.hashes().tolist() == [position.zobrist_hash for position in midgame]


def test_layout() -> None:
    position = Position("B:Wa1,Kd8:Bh8")
    planes = arrays.PositionArray([position]).planes()
    assert planes.shape == (1, 5, 8, 8) and planes.dtype == np.uint8
    assert np.argwhere(planes[0]).tolist() == [[0, 0, 0], [1, 7, 3], [2, 7, 7]]
    start = arrays.PositionArray([Position()]).planes()[0]
    assert start[0].sum() == start[2].sum() == 18
    assert (start[4] == 1).all()
    assert start.flags.writeable


@pytest.mark.parametrize("variant", dameo.VARIANTS, ids=str)
def test_planes_round_trip(variant: dameo.Variant) -> None:
    board = dameo.Board(variant=variant)
    for ply in range(20):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[ply % len(moves)])
    array = arrays.PositionArray(board.positions(), variant)
    planes = array.planes()
    assert planes.shape[1] == 2 * len(variant.roles) + 1
    assert list(arrays.PositionArray.from_planes(planes, variant)) == board.positions()
    for position, plane in zip(array, planes, strict=True):
        squares = position.pieces(WHITE, Role.MAN)
        found = [(square.rank, square.file) for square in squares]
        assert [tuple(at) for at in np.argwhere(plane[0])] == found


def test_bad_planes() -> None:
    start = arrays.PositionArray([Position(), Position()]).planes()
    from_planes = arrays.PositionArray.from_planes
    with pytest.raises(ValueError, match=r"expected shape \(n, 5, 8, 8\) and type uint8"):
        from_planes(start[0])
    with pytest.raises(ValueError, match="expected shape"):
        from_planes(start.astype(np.float32))
    with pytest.raises(ValueError, match="expected shape"):
        from_planes(start, "big-dameo-28")
    for change, message in [
        ((1, 0, 0, 0, 2), "position 1: expected planes of zeros and ones"),
        ((1, 1, 0, 0, 1), "position 1: two pieces on a1"),
        ((0, 4, 3, 3, 0), "position 0: the last plane"),
        ((1, 0, 7, 7, 1), "position 1: two pieces on h8"),
    ]:
        *at, value = change
        planes = start.copy()
        planes[tuple(at)] = value
        with pytest.raises(ValueError, match=message):
            from_planes(planes)
    planes = np.zeros((1, 5, 8, 8), np.uint8)
    planes[0, 0, 7, 2] = 1
    with pytest.raises(dameo.SetupError, match="position 0: a white man on c8"):
        from_planes(planes)


def test_views_are_read_correctly(midgame: Any) -> None:
    planes = midgame.planes()[::-3]
    assert list(arrays.PositionArray.from_planes(planes)) == list(midgame)[::-3]


def test_items() -> None:
    array = arrays.PositionArray([Position(), Position("W:Wa1:Bh8")])
    assert array[-1] == array[1] == Position("W:Wa1:Bh8")
    for index in (2, -3, 2**62, -(2**62)):
        with pytest.raises(IndexError):
            array[index]
    with pytest.raises(ValueError, match="position 0 is one of croda: expected dameo"):
        arrays.PositionArray([Position(variant="croda")])
    with pytest.raises(ValueError, match="expected 1 to"):
        array.evaluate(0)
    assert len(arrays.PositionArray([]).evaluate()) == 0
