"""Reading and writing PDN."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import dameo
from dameo import Board, Move
from dameo.pdn import ClockTimes, Game, Line, Node, Variation, clock_times, read_game, read_games

GAME = """\
[Event "Test"]
[White "Ada"]
[Black "Bob"]
[Result "1-0"]
[Variant "dameo"]
[DrawRules "mindsports"]

{before} 1. d1-d4 $1 {a good move} (1. a1-d4 {other} d8-b6 (1... c6-c5) 2. c3-c4)
{after} d8-b6!? 2. e1-e4 1-0
"""


def test_everything_is_read() -> None:
    game = read_game(GAME)
    assert game is not None
    assert game.tags == {"Event": "Test", "White": "Ada", "Black": "Bob"}
    assert (game.result, game.draw_rules, game.variant.name) == ("1-0", "mindsports", "dameo")
    assert game.line.comments == ["before"]
    first, second, _ = game.line.moves
    assert (first.nags, first.comments) == ([1], ["a good move"])
    assert second.nags == [5]
    (variation,) = first.variations
    assert variation.comments == ["after"]
    assert variation.line.moves[0].comments == ["other"]
    assert len(variation.line.moves[1].variations) == 1
    board = game.board()
    assert board.line() == "d1-d4 d8-b6 e1-e4"
    assert board.draw_rules == "mindsports"


def test_round_trip() -> None:
    game = read_game(GAME)
    assert game is not None
    assert read_game(str(game)) == game
    assert str(read_game(str(game))) == str(game)


@pytest.mark.parametrize("variant", dameo.VARIANTS, ids=str)
def test_every_variant(variant: dameo.Variant) -> None:
    board = Board(variant=variant)
    for _ in range(6):
        board.push(next(iter(board.legal_moves)))
    game = Game.from_board(board)
    game.tags["White"] = "Ada"
    game.line.moves[2].comments.append("a comment")
    read = read_game(str(game))
    assert read == game
    assert read is not None and read.board() == board


def test_setups_are_kept() -> None:
    board = Board("B:WKa1:BKh8,a8:H3:F20", draw_rules="abstractplay")
    board.push(next(iter(board.legal_moves)))
    read = read_game(str(Game.from_board(board)))
    assert read is not None and read.board() == board


def sources(tmp_path: Path) -> list[object]:
    text = GAME + "\n" + GAME
    path = tmp_path / "games.pdn"
    path.write_text(text, encoding="utf-8")
    return [
        text,
        text.encode(),
        io.StringIO(text),
        io.BytesIO(text.encode()),
        path.open(encoding="utf-8"),
        path.open("rb"),
    ]


def test_sources(tmp_path: Path) -> None:
    for source in sources(tmp_path):
        assert len(list(read_games(source))) == 2  # type: ignore[arg-type]


def test_games_one_by_one() -> None:
    file = io.StringIO(GAME + "\n" + GAME)
    assert read_game(file) == read_game(file) != None  # noqa: E711
    assert read_game(file) is None


def test_large_files() -> None:
    file = io.StringIO("".join(f'[Round "{number}"]\n\n1. d1-d4 *\n\n' for number in range(5_000)))
    rounds = [game.tags["Round"] for game in read_games(file)]
    assert rounds == [str(number) for number in range(5_000)]


def test_faults_have_a_place() -> None:
    long = "d1-d4 {" + "long " * 300_000 + "} *"
    games = read_games(f'[White "Ada"]\n\n{long}\n\n[White "Bob"]\n\n1. d1-d4 *\n')
    with pytest.raises(dameo.PdnError) as caught:
        next(games)
    assert (caught.value.game, caught.value.line, caught.value.column) == (1, 3, 1)
    assert next(games).tags["White"] == "Bob"
    with pytest.raises(dameo.PdnError) as caught:
        read_game("1. d1-d4 d8-d3 *")
    assert (caught.value.game, caught.value.ply, caught.value.text) == (1, 2, "d8-d3")


def test_what_is_not_understood_costs_no_game() -> None:
    games = read_games('[White "Ada"]\n\n1. d1-d4 {open\n\n[White "Bob"]\n\n1. d1-d4 $902 -- *\n')
    ada, bob = games
    assert ada.warnings[0].startswith('line 3, column 10: "open": the comment that begins here')
    assert (bob.tags["White"], bob.line.moves[0].nags) == ("Bob", [902])
    assert bob.line.moves[0].comments == ["--"]
    assert len(bob.warnings) == 1
    assert read_game(str(bob)) == bob


BAD = '[Round "1"]\n\n1. d1-d4 *\n\n[Round "2"]\n\n1. d1-d8 *\n\n[Round "3"]\n\n1. e1-e4 *\n'


def test_bad_games_are_raised_skipped_or_collected() -> None:
    rounds = []
    games = read_games(BAD)
    with pytest.raises(dameo.PdnError):
        for game in games:
            rounds.append(game.tags["Round"])
    assert rounds == ["1"]
    assert [game.tags["Round"] for game in games] == ["3"]
    assert games.errors == []

    skipping = read_games(BAD, on_error="skip")
    assert [game.tags["Round"] for game in skipping] == ["1", "3"]
    assert skipping.errors == []

    collecting = read_games(BAD, on_error="collect")
    assert [game.tags["Round"] for game in collecting] == ["1", "3"]
    (error,) = collecting.errors
    assert (error.game, error.ply, error.text) == (2, 1, "d1-d8")
    assert repr(collecting) == "<PdnReader, 3 games read>"

    with pytest.raises(dameo.UnknownNameError, match="expected raise, skip or collect"):
        read_games(BAD, on_error="ignore")  # type: ignore[arg-type]


def test_warnings_after_the_last_game() -> None:
    games = read_games("1. d1-d4 *\n\nend of file\n")
    assert games.warnings == []
    (game,) = games
    assert game.warnings == []
    (warning, *_) = games.warnings
    assert warning.startswith('line 3, column 1: "end of file"')


def test_clock_times() -> None:
    assert clock_times("[%clk 1:00:00] [%emt 0:00:01.5]") == ClockTimes(left=3600, elapsed=1.5)
    assert clock_times("[%clock w0:05:00 B0:04:59]") == ClockTimes(white=300, black=299)
    assert clock_times("nothing") == clock_times([]) == ClockTimes()
    game = read_game(
        "1. d1-d4 {[%clk 0:05:00]} (1. e1-e4) {[%emt 0:00:07]} d8-b6 {[%clk 0:04:00]} "
        "2. e1-e4 {[%clk w0:00:00 b0:03:00]} *"
    )
    assert game is not None
    assert game.line.moves[0].clock_times() == ClockTimes(left=300, elapsed=7)
    assert game.clock_times() == [
        ClockTimes(left=300, white=300, elapsed=7),
        ClockTimes(left=240, black=240),
        ClockTimes(white=0, black=180),
    ]
    black = read_game('[FEN "B:WKa1:Ba8"]\n\n1... a8-a7 {[%clk 0:00:09]} *')
    assert black is not None and black.clock_times() == [ClockTimes(left=9, black=9)]


def test_encodings() -> None:
    text = '[White "André"]\n\n1. d1–d4 *\n'
    for encoding, warnings in [("utf-8", 0), ("utf-16", 0), ("cp1252", 1)]:
        game = read_game(text.encode(encoding))
        assert game is not None
        assert (game.tags["White"], len(game.moves())) == ("André", 1)
        assert len(game.warnings) == warnings
        for warning in game.warnings:
            assert warning.startswith("line 1: the text is not valid UTF-8")


def test_files_that_fail() -> None:
    class Broken:
        def read(self, size: int, /) -> str:
            raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        next(read_games(Broken()))


def test_bad_games_are_not_written() -> None:
    game = Game.from_board(Board())
    game.line = Line([Node(Move("a1", "a8"))])
    with pytest.raises(dameo.PdnError) as caught:
        str(game)
    assert caught.value.ply == 1
    game = Game.from_board(Board())
    game.tags["two words"] = ""
    with pytest.raises(dameo.PdnError, match="bad tag name"):
        str(game)


def test_endless_variations_are_refused() -> None:
    line = Line([Node(Move("d1", "d4"))])
    line.moves[0].variations.append(Variation(line))
    game = Game.from_board(Board())
    game.line = line
    with pytest.raises(dameo.PdnError, match="nested too deep"):
        str(game)
