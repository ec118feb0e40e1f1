"""Measures the package: `python bench.py` with the wheel installed."""

from __future__ import annotations

import timeit
from collections.abc import Callable

import numpy as np

from dameo import Board, Move
from dameo.arrays import PositionArray


def best(function: Callable[[], object], repeat: int = 7) -> float:
    """Seconds of the fastest of several runs."""
    timer = timeit.Timer(function)
    number, _ = timer.autorange()
    return min(timer.repeat(repeat, number)) / number


def calls() -> None:
    board = Board()
    move = Move("d1", "d4")
    middle = Board()
    for _ in range(20):
        middle.push(next(iter(middle.legal_moves)))
    for name, function in {
        "len(board.legal_moves)": lambda: len(board.legal_moves),
        "move in board.legal_moves": lambda: move in board.legal_moves,
        "board.is_legal(move)": lambda: board.is_legal(move),
        "list(board.legal_moves), 52 moves": lambda: list(board.legal_moves),
        "len(board.legal_moves) after 20 plies": lambda: len(middle.legal_moves),
        "board.push(move); board.pop()": lambda: (board.push(move), board.pop()),
        "board.fen()": board.fen,
    }.items():
        print(f"{name:40} {best(function) * 1e6:8.2f} µs")


def perft(depth: int = 6) -> None:
    start = timeit.default_timer()
    nodes = Board().perft(depth)
    seconds = timeit.default_timer() - start
    print(f"perft({depth}) {nodes:,} nodes: {nodes / seconds / 1e6:,.0f} M nodes/s")


def random_positions() -> PositionArray:
    """The positions of games whose moves are random."""
    positions = []
    for seed in range(2_000):
        board, random = Board(), np.random.default_rng(seed)
        while board.ply() < 50 and (moves := list(board.legal_moves)):
            board.push(moves[random.integers(len(moves))])
        positions += board.positions()
    return PositionArray(positions)


def batches() -> None:
    array = random_positions()
    for name, function in {
        "count_moves": array.count_moves,
        "evaluate": array.evaluate,
    }.items():
        for threads in (1, None):
            rate = len(array) / best(lambda: function(threads), 5)  # noqa: B023
            print(f"{name}, threads={threads}: {rate / 1e6:.2f} M positions/s of {len(array):,}")
    print(f"planes: {len(array) / best(array.planes, 5) / 1e6:.2f} M positions/s")


if __name__ == "__main__":
    calls()
    batches()
    perft()
