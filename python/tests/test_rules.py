"""Positions, boards and moves, compared with the data of the repository."""

from __future__ import annotations

import copy
import csv
import pickle
from pathlib import Path
from typing import Any

import pytest

import dameo
from conftest import load
from dameo import BLACK, WHITE, Board, Color, Move, Piece, Position, Role, Square, Variant

MAX_NODES = 2_000_000

# Not allowed as a FEN; see data/README.md.
NOT_A_FEN = "two adjacent enemies cannot be jumped; own piece behind"

PERFT_NAMES = {
    "big-dameo": "big-dameo-28",
}


def perft_cases() -> list[Any]:
    cases = []
    for game, positions in load("perft/perft.json")["games"].items():
        for entry in positions:
            if entry["name"] != NOT_A_FEN:
                name = f"{game}: {entry['name']}"
                variant = PERFT_NAMES.get(game, game)
                cases.append(pytest.param(variant, entry["fen"], entry["perft"], id=name))
    return cases


@pytest.mark.parametrize(("variant", "fen", "counts"), perft_cases())
def test_perft(variant: str, fen: str, counts: list[int]) -> None:
    position = Position(fen, variant)
    for depth, count in enumerate(counts, start=1):
        if count <= MAX_NODES:
            assert position.perft(depth) == count, depth


def test_midgame_perft() -> None:
    for entry in load("perft/midgame.json")["positions"]:
        position = Position(entry["fen"])
        assert len(position.legal_moves) == entry["perft"][0]
        assert position.perft(3) == entry["perft"][2]


def test_deep_perfts() -> None:
    forced = Position("W:WKc6:Bc4,d2,d3,e4,h3")
    assert forced.perft(0) == 1
    assert forced.perft(100) == 0
    for depth in (101, 2**32 - 1):
        with pytest.raises(ValueError, match="expected at most 100"):
            forced.perft(depth)


def test_perft_by_pushing() -> None:
    def perft(board: Board, depth: int) -> int:
        if depth == 0:
            return 1
        nodes = 0
        for move in board.legal_moves:
            board.push(move)
            nodes += perft(board, depth - 1)
            board.pop()
        return nodes

    assert perft(Board(), 2) == 2_704
    assert perft(Board(variant="croda"), 2) == Position(variant="croda").perft(2)


@pytest.mark.parametrize(
    ("file", "variant"),
    [
        ("hashes.csv", "dameo"),
        ("hashes-10x10.csv", "big-dameo-28"),
        ("hashes-damone.csv", "italian-damone"),
    ],
)
def test_hashes(hashes: Path, file: str, variant: str) -> None:
    lines = (hashes / file).read_text(encoding="utf-8").splitlines()
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    assert rows
    for row in rows:
        assert Position(row["fen"], variant).zobrist_hash == int(row["hash"], 16)


def test_a_whole_game_in_two_formats() -> None:
    for game in load("games/games.json")["games"]:
        board, other = Board(), Board()
        board.push_line(game["long"])
        other.push_line(game["playstrategy"], "playstrategy")
        assert board == other
        assert board.line() == game["long"]
        assert board.result() == game["result"]
        assert Position(game["final_fen"]) == board.position
        outcome = board.outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == (WHITE, "no-pieces")


def test_tactics() -> None:
    for tactic in load("tactics/tactics.json")["tactics"]:
        board = Board(tactic["fen"], tactic["variant"])
        for text in tactic["line"]:
            move = board.push_text(text)
            assert move == board.peek()


@pytest.mark.parametrize("variant", dameo.VARIANTS, ids=str)
def test_every_variant(variant: Variant) -> None:
    board = Board(variant=variant)
    assert Variant(variant.name) == variant == board.variant
    assert len(variant.squares) == variant.width * variant.height
    assert len(variant.roles) == len(variant.role_names)
    for ply in range(30):
        moves = list(board.legal_moves)
        assert len(moves) == len(board.legal_moves)
        assert bool(moves) is bool(board.legal_moves)
        if not moves:
            break
        for move in moves:
            assert move in board.legal_moves
            assert board.is_legal(move)
            assert board.parse_move(board.move_text(move)) == move
            assert board.position.path(move)[-1] == move.to_square
        board.push(moves[(ply * 7) % len(moves)])
        assert Position(board.position.fen(), variant) == board.position
        assert Board(board.fen(), variant).fen() == board.fen()
        assert Position.from_pieces(board.piece_map(), board.turn, variant) == board.position
        assert board.position.mirror().mirror() == board.position
        assert board.position.reflected().reflected() == board.position


@pytest.mark.parametrize("variant", dameo.VARIANTS, ids=str)
def test_legal_moves_are_counted(variant: Variant) -> None:
    legal = Position(variant=variant).legal_moves
    assert legal.count() == len(legal) == len(list(legal)) > 0
    assert Position("W:W:Bh8").legal_moves.count() == 0


def test_set_fen_begins_again() -> None:
    board = Board(variant="croda", draw_rules="mindsports")
    board.push(next(iter(board.legal_moves)))
    board.set_fen("B:WKa1:BKh8,a8:H3:F20")
    assert board.fen() == board.root_fen() == "B:WKa1:Ba8,Kh8:H3:F20"
    assert (board.ply(), board.turn, board.draw_rules) == (0, BLACK, "mindsports")
    assert board.variant.name == "croda"
    before = board.copy()
    with pytest.raises(dameo.FenError):
        board.set_fen("W:Wz1:B")
    assert board == before
    strict = Board(untrusted=True)
    with pytest.raises(dameo.SetupError):
        strict.set_fen(Board().fen(counters=False).replace(":B", ",d4,e4:B"))


def test_mirror_exchanges_the_sides() -> None:
    board = Board("W:WKa1,d4:Bd5,h8:H3:F20", draw_rules="mindsports")
    mirrored = board.mirror()
    assert mirrored.fen() == "B:Wd4,h1:BKa8,d5:H3:F20"
    assert mirrored.position == board.position.mirror()
    assert (mirrored.draw_rules, mirrored.ply()) == ("mindsports", 0)
    assert len(mirrored.legal_moves) == len(board.legal_moves)
    assert mirrored.mirror() == board
    assert Position("W:Wa1:Bc8").reflected() == Position("W:Wh1:Bf8")


def test_text_is_no_move() -> None:
    board = Board()
    position = board.position
    for work in (
        board.push,
        board.is_legal,
        board.move_text,
        position.is_legal,
        position.after,
        position.move_text,
        position.path,
        position.promotes,
    ):
        with pytest.raises(TypeError, match="found str: push_text plays a move given as text"):
            work("d1-d4")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"expected a dameo\.Move, found int(?!:)"):
        board.push(7)  # type: ignore[arg-type]
    assert board == Board()


def test_squares() -> None:
    a1, j10 = Square("a1"), Square("j10")
    assert (a1.file, a1.rank, a1.name, str(a1)) == (0, 0, "a1", "a1")
    assert Square.at(9, 9) == j10 > a1
    assert sorted([Square("a2"), Square("h1"), a1]) == [a1, Square("h1"), Square("a2")]
    assert len({a1, Square("a1"), j10}) == 2
    assert repr(j10) == "Square('j10')"
    with pytest.raises(dameo.SquareError) as caught:
        Square("k1")
    assert caught.value.text == "k1"
    with pytest.raises(ValueError, match="no square has file 10 and rank 0"):
        Square.at(10, 0)


def test_moves() -> None:
    move = Move("d4", "d8", ["d5", "d7"])
    assert move.is_capture and move.captured == (Square("d5"), Square("d7"))
    assert repr(move) == "Move('d4', 'd8', ['d5', 'd7'])"
    assert move == Move(Square("d4"), "d8", ("d7", "d5")) != Move("d4", "d8")
    assert len({move, copy.copy(move), Move("d4", "d8")}) == 2
    assert not Move("a1", "a2").is_capture


def test_positions() -> None:
    position = Position("W:Wa1,d4:Bd5,d7,h8")
    assert position.turn is WHITE and position.has_capture()
    (move,) = position.legal_moves
    assert position.move_text(move) == "d4xd6xd8"
    assert [square.name for square in position.path(move)] == ["d4", "d6", "d8"]
    assert position.promotes(move)
    after = position.after(move)
    assert after.fen() == "B:Wa1,Kd8:Bh8"
    assert after.piece_at("d8") == Piece(WHITE, Role.KING)
    assert after.piece_at("d4") is None
    assert after.pieces(WHITE, Role.KING) == (Square("d8"),)
    assert after.pieces(BLACK, Role.EMPEROR) == ()
    assert position.fen() == "W:Wa1,d4:Bd5,d7,h8"
    assert str(Position()).splitlines()[0] == "b b b b b b b b"
    assert repr(Position(variant="croda")).endswith("'croda')")


def test_positions_compare_by_variant() -> None:
    fen = "W:Wa1:Bh8"
    assert Position(fen) == Position(fen)
    assert Position(fen) != Position(fen, "croda")
    assert len({Position(fen), Position(fen), Position(fen, "croda")}) == 2


def test_outcomes() -> None:
    lost = Position("W:W:Bh8").outcome()
    assert lost is not None and (lost.winner, lost.result) == (BLACK, "0-1")
    won = Position("W:W:Bh8", "anti-dameo").outcome()
    assert won is not None and won.winner is WHITE
    assert Position().outcome() is None


def test_draw_rules() -> None:
    shuffle = "a1-a2 h8-h7 a2-a1 h7-h8 "
    board = Board("W:WKa1,Kc1:BKh8,Kf8", draw_rules="mindsports")
    board.push_line(shuffle * 2)
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.ply) == (None, "repetition", 8)
    assert board.result() == "1/2-1/2"
    free = Board("W:WKa1,Kc1:BKh8,Kf8", draw_rules="abstractplay")
    free.push_line(shuffle * 2)
    assert free.outcome() is None


def test_players_end_games() -> None:
    board = Board()
    board.resign(WHITE)
    outcome = board.outcome()
    assert outcome is not None and str(outcome) == "black wins: white resigned"
    with pytest.raises(dameo.GameOverError):
        board.push_text("d1-d4")
    board = Board()
    board.agree_draw()
    assert board.result() == "1/2-1/2"
    board = Board()
    board.lose_on_time(BLACK)
    assert board.result() == "1-0"


def test_push_and_pop() -> None:
    board = Board()
    with pytest.raises(IndexError):
        board.pop()
    with pytest.raises(IndexError):
        board.peek()
    move = board.push_text("d1-d4")
    assert board.ply() == 1 and board.turn is BLACK and board.move_stack == [move]
    assert [position.turn for position in board.positions()] == [WHITE, BLACK]
    assert board.pop() == move
    assert board == Board()


def all_endings() -> list[Board]:
    boards = [Board() for _ in range(4)]
    for board in boards:
        board.push_line("d1-d4 d8-b6")
    boards[1].resign(BLACK)
    boards[2].lose_on_time(WHITE)
    boards[3].agree_draw()
    return boards


@pytest.mark.parametrize("board", all_endings(), ids=Board.result)
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_boards_pickle(board: Board, protocol: int) -> None:
    restored = pickle.loads(pickle.dumps(board, protocol))
    assert restored == board
    assert restored.outcome() == board.outcome()


def test_values_pickle_and_copy() -> None:
    for value in (
        Square("e4"),
        Move("d4", "d8", ["d5", "d7"]),
        Variant("croda"),
        Position(),
        Position("B:WKa1:BKh8", "croda"),
        Board("B:WKa1:BKh8:H3:F20", "croda", "mindsports"),
        Piece(WHITE, Role.KING),
    ):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.copy(value) == value
        assert copy.deepcopy(value) == value
    board = Board()
    other = board.copy()
    other.push_text("d1-d4")
    assert board.ply() == 0 and board != other


def test_colors() -> None:
    assert ~WHITE is BLACK and ~BLACK is WHITE
    assert dameo.COLORS == tuple(Color)


def test_from_pieces_reports_every_fault() -> None:
    man = Piece(WHITE, Role.MAN)
    with pytest.raises(dameo.SetupError) as caught:
        Position.from_pieces({"c8": man, "d8": man})
    assert len(caught.value.faults) == 2
    with pytest.raises(ValueError, match="dameo has no square j10"):
        Position.from_pieces({"j10": man})
    with pytest.raises(ValueError, match="dameo has no piece of role"):
        Position.from_pieces({"a1": Piece(WHITE, Role.EMPEROR)})
