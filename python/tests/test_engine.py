"""Searches, levels and reviews."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import pytest

import dameo
from conftest import load
from dameo import Board, Position
from dameo.engine import Engine, Info, Score, review


def test_limits_by_depth_and_nodes() -> None:
    result = Engine().analyse(Board(), depth=5)
    assert result.depth == 5 and result.best in Board().legal_moves
    assert result.lines[0].moves[0] == result.best
    assert result.pv == result.lines[0].moves
    assert Engine().analyse(Board(), nodes=2_000).nodes == 2_000
    assert Engine().analyse(Position(), movetime=0.05).time < 5


def test_searches_are_deterministic() -> None:
    first, second = (Engine().analyse(Board(), depth=7) for _ in range(2))
    assert (first.lines, first.nodes) == (second.lines, second.nodes)


def test_multipv_and_root_moves() -> None:
    board = Board()
    result = Engine().analyse(board, depth=4, multipv=3)
    assert len(result.lines) == 3
    assert result.lines[0].score >= result.lines[1].score >= result.lines[2].score
    wanted = board.parse_move("a1-d4")
    assert Engine().analyse(board, depth=4, root_moves=[wanted]).best == wanted
    with pytest.raises(dameo.IllegalMoveError) as caught:
        Engine().analyse(board, depth=4, root_moves=[wanted, dameo.Move("a1", "a8")])
    assert caught.value.text == "a1-a8"


@pytest.mark.parametrize("variant", dameo.VARIANTS, ids=str)
def test_every_variant(variant: dameo.Variant) -> None:
    board = Board(variant=variant)
    assert Engine(variant).analyse(board, depth=3).best in board.legal_moves


def test_wins_are_found() -> None:
    tactic = next(t for t in load("tactics/tactics.json")["tactics"] if t["name"] == "coup turc")
    board = Board(tactic["fen"])
    result = Engine().analyse(board, depth=8)
    assert result.best is not None
    assert board.move_text(result.best) == tactic["line"][0]
    assert result.score > Score("cp", 200)


def test_finished_games_have_no_move() -> None:
    result = Engine().analyse(Position("W:W:Bh8"), depth=3)
    assert (result.best, result.lines, result.score) == (None, (), Score("loss", 0))
    assert result.pv == ()
    assert Engine().play(Position("W:W:Bh8")) is None


def test_progress() -> None:
    reports: list[Info] = []
    Engine().analyse(Board(), depth=5, progress=reports.append)
    assert [report.line.depth for report in reports] == [1, 2, 3, 4, 5]
    assert all(report.multipv == 1 and report.line.moves for report in reports)


def test_progress_may_raise() -> None:
    class Enough(Exception):
        pass

    def progress(info: Info) -> None:
        raise Enough

    engine = Engine()
    with pytest.raises(Enough):
        engine.analyse(Board(), movetime=60, progress=progress)
    assert engine.analyse(Board(), depth=2).depth == 2


def test_progress_may_stop() -> None:
    engine = Engine()
    result = engine.analyse(Board(), movetime=60, progress=lambda info: engine.stop())
    assert result.best is not None and result.time < 30


def test_one_search_at_a_time() -> None:
    engine = Engine()
    errors: list[str] = []

    def progress(info: Info) -> None:
        with pytest.raises(RuntimeError, match="searching already"):
            engine.analyse(Board(), depth=1)
        errors.append("refused")

    engine.analyse(Board(), depth=1, progress=progress)
    assert errors == ["refused"]


def test_the_lock_is_released() -> None:
    engine = Engine()
    ticks = 0

    def count() -> None:
        nonlocal ticks
        while thread.is_alive():
            ticks += 1
            time.sleep(0.005)

    thread = threading.Thread(target=lambda: engine.analyse(Board(), movetime=0.5))
    thread.start()
    count()
    thread.join()
    assert ticks > 10


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers on this system")
@pytest.mark.parametrize("work", ["search", "perft", "review"])
def test_ctrl_c_ends_a_computation(work: str) -> None:
    # Jobs in the background of a shell ignore the signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    board = Board()
    board.push_line("d1-d4 d8-b6")
    start = time.monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        if work == "search":
            Engine().analyse(board, movetime=60)
        elif work == "perft":
            board.perft(12)
        else:
            review(board, nodes=10**9)
    timer.join()
    assert time.monotonic() - start < 20


def test_levels() -> None:
    engine, board = Engine(), Board()
    for level in range(11):
        assert engine.play(board, level=level, movetime=0.05, seed=7) in board.legal_moves
    first, second = (Engine().play(board, level=3, seed=9, movetime=5) for _ in range(2))
    assert first == second


def test_choices_have_other_limits() -> None:
    board = Board()
    # The highest level has no limits of its own, and nothing else ends these.
    for options in ({"depth": 2}, {"nodes": 500}):
        assert Engine().play(board, level=12, **options) in board.legal_moves
    first, second = (Engine().play(board, level=12, nodes=2_000, seed=3) for _ in range(2))
    assert first == second
    for options in ({"depth": 0}, {"movetime": -1}):
        with pytest.raises(ValueError, match="expected"):
            Engine().play(board, **options)


def test_review() -> None:
    board = Board()
    board.push_line(" ".join(load("games/games.json")["games"][0]["long"].split()[:12]))
    seen: list[tuple[int, int]] = []
    found = review(board, nodes=2_000, progress=lambda done, count: seen.append((done, count)))
    assert [reviewed.move for reviewed in found.moves] == board.move_stack
    assert seen[-1] == (board.ply() + 1, board.ply() + 1)
    assert found.accuracy_white is not None and 0 <= found.accuracy_white <= 100
    for reviewed in found.moves:
        assert 0 <= reviewed.chance_after <= 1
        assert reviewed.judgement in (None, "inaccuracy", "mistake", "blunder")


def test_review_gives_reasons() -> None:
    # The last move puts the man where the one on d6 captures it.
    board = Board("W:Wd3,a1:Bd6,h8")
    board.push_text("d3-d4")
    board.push_text("h8-h7")
    board.push_text("d4-d5")
    *before, blunder = review(board, nodes=20_000).moves
    assert not any(reviewed.is_forced for reviewed in before)
    assert blunder.judgement == "blunder"
    assert blunder.reply_line[0] == Board(board.fen()).parse_move("d6xd4")
    assert blunder.best_line[0] != blunder.move
    assert blunder.reason is not None
    assert blunder.reason.kind in ("allows-win", "loses-pieces")
    assert "lose" in blunder.reason.text


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"depth": 0},
        {"depth": 121},
        {"movetime": -1.0},
        {"movetime": float("nan")},
        {"movetime": float("inf")},
        {"depth": 1, "multipv": 0},
        {"depth": 1, "threads": 0},
        {"depth": 1, "threads": 100_000},
    ],
)
def test_bad_limits(options: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="expected"):
        Engine().analyse(Board(), **options)  # type: ignore[arg-type]


def test_bad_engines() -> None:
    with pytest.raises(ValueError, match="hash_mib is 0: expected 1 to"):
        Engine(hash_mib=0)
    with pytest.raises(ValueError, match="the engine plays croda"):
        Engine("croda").analyse(Board(), depth=1)
    with pytest.raises(ValueError, match="level is 13: expected 0 to 12"):
        Engine().play(Board(), level=13)


def test_tablebases_that_are_not_there(tmp_path: Path) -> None:
    for work in (
        lambda path: Engine(tablebase=path),
        lambda path: review(Board(), tablebase=path),
    ):
        with pytest.raises(FileNotFoundError) as caught:
            work("/nowhere")
        assert caught.value.filename == "/nowhere"
        # A directory, but without tables.
        with pytest.raises(dameo.TablebaseError, match="no tablebases of dameo"):
            work(tmp_path)


def test_scores_are_ordered() -> None:
    ordered = [
        Score("loss", 0),
        Score("loss", 4),
        Score("cp", -29_100),
        Score("cp", 0),
        Score("cp", 10),
        Score("win", 9),
        Score("win", 1),
    ]
    assert sorted(ordered, key=lambda score: score) == ordered
    assert sorted((-score for score in ordered), reverse=True) == [-score for score in ordered]
    assert Score("cp", 29_100).to_cp() == 29_000
