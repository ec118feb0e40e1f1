"""Probes of the tablebases in the repository, compared with its endings."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import dameo
from conftest import DATA, load
from dameo import Position
from dameo.engine import Engine, Score
from dameo.tablebase import Tablebase, Value, Wdl

PROGRAM = DATA.parent / "target" / "release" / "dameo"


def page_tablebase(variant: str) -> Tablebase:
    """The tables of up to three pieces that the app carries, DTW alone."""
    tablebase = Tablebase(variant=variant)
    for path in (DATA / "page-tables" / variant).glob("*.dist"):
        tablebase.add(path.name.split("-")[0], "dtw", path.read_bytes())
    return tablebase


@pytest.fixture(scope="module")
def tablebase() -> Tablebase:
    return page_tablebase("dameo")


def endings() -> list[dict[str, Any]]:
    classes: list[dict[str, Any]] = load("endings/endgame.json")["classes"]
    return [record for record in classes if len(record["class"]) - 1 <= 3]


def test_longest_wins(tablebase: Tablebase) -> None:
    assert tablebase.max_pieces == 3
    checked = 0
    for record in endings():
        for kind, wdl in (("win", Wdl.WIN), ("loss", Wdl.LOSS)):
            fen, plies = record.get(f"longest_{kind}_fen"), record.get(f"longest_{kind}")
            if fen is not None:
                assert tablebase.probe_dtw(Position(fen)) == Value(wdl, plies), fen
                checked += 1
    assert checked > 20


def test_counts_of_a_class(tablebase: Tablebase) -> None:
    (record,) = (r for r in endings() if r["class"] == "MvM" and r["stm"] == "W")
    found = {Wdl.WIN: 0, Wdl.DRAW: 0, Wdl.LOSS: 0}
    squares = dameo.Variant("dameo").squares
    for white in squares:
        for black in squares:
            if white != black and white.rank < 7 and black.rank > 0:
                value = tablebase.probe_dtw(Position(f"W:W{white}:B{black}"))
                found[value.wdl] += 1
    assert found[Wdl.WIN] == record["won"]
    assert found[Wdl.DRAW] == record["drawn"]
    assert found[Wdl.LOSS] == record["lost"]


def test_reports(tablebase: Tablebase) -> None:
    position = Position("W:Wa2:Ba8")
    report = tablebase.report(position)
    assert report.value == Value(Wdl.WIN, 15)
    assert {probed.move for probed in report.moves} == set(position.legal_moves)
    assert len(report.line) == 15
    for probed in report.line:
        assert position.move_text(probed.move) == probed.text
        position = position.after(probed.move)
    assert position.is_game_over()


@pytest.mark.parametrize("variant", ["croda", "anti-dameo"])
def test_other_variants(variant: str) -> None:
    tablebase = page_tablebase(variant)
    value = tablebase.probe_dtw(Position("W:WKa1:Bb5", variant))
    assert value.wdl in Wdl
    with pytest.raises(dameo.TablebaseError, match="not one of"):
        tablebase.probe_dtw(Position("W:WKa1:Bb5", "dameo"))


def test_faults(tablebase: Tablebase, tmp_path: Path) -> None:
    with pytest.raises(dameo.MissingTableError, match="no table"):
        tablebase.probe_dtw(Position())
    with pytest.raises(dameo.MissingTableError):
        tablebase.probe_wdl(Position())
    with pytest.raises(dameo.TablebaseError, match="no tablebases of italian-damone"):
        Tablebase(variant="italian-damone")
    with pytest.raises(dameo.UnknownNameError):
        Tablebase().add("KvQ", "dtw", b"")
    with pytest.raises(dameo.UnknownNameError):
        Tablebase().add("KvM", "dtz", b"")  # type: ignore[arg-type]
    with pytest.raises(dameo.TablebaseError, match="is not a tablebase file|bytes"):
        Tablebase().add("KvM", "dtw", b"nothing")
    assert Tablebase(tmp_path).max_pieces == 0


def test_directories_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        Tablebase("/nonexistent")
    assert (caught.value.errno, caught.value.filename) == (2, "/nonexistent")
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(NotADirectoryError):
        Tablebase(file)


def test_representations(tablebase: Tablebase) -> None:
    assert repr(tablebase) == "<Tablebase of dameo, up to 3 pieces>"
    assert repr(Tablebase(variant="croda")) == "<Tablebase of croda without tables>"


def test_damaged_files_are_refused() -> None:
    (path,) = (DATA / "page-tables" / "dameo").glob("MvM-*.dist")
    whole = path.read_bytes()
    for at in range(len(whole)):
        damaged = bytearray(whole)
        damaged[at] ^= 0x10
        tablebase = Tablebase()
        with pytest.raises(dameo.TablebaseError):
            tablebase.add("MvM", "dtw", bytes(damaged))
            tablebase.probe_dtw(Position("W:Wa2:Ba8"))


@pytest.mark.skipif(not PROGRAM.exists(), reason="the program is not built")
def test_directories(tmp_path: Path) -> None:
    build = [str(PROGRAM), "tables", "build", "--pieces", "2", "--dir", str(tmp_path)]
    subprocess.run(build, check=True, capture_output=True)
    tablebase = Tablebase(tmp_path)
    position = Position("W:Wa2:Ba8")
    assert tablebase.max_pieces == 2
    assert tablebase.probe_wdl(position) is Wdl.WIN
    assert tablebase.probe_dtw(position) == Value(Wdl.WIN, 15)
    result = Engine(tablebase=tmp_path).analyse(position, depth=1)
    assert result.score == Score("win", 15) and result.tb_hits > 0
    table = tmp_path / "dameo" / "MvM.wdl"
    shutil.copy(table, table.with_name("KvM.wdl"))
    with pytest.raises(dameo.TablebaseError, match="expected"):
        Engine(tablebase=tmp_path)


@pytest.mark.skipif(not PROGRAM.exists(), reason="the program is not built")
def test_damaged_blocks_are_reported(tmp_path: Path) -> None:
    build = [str(PROGRAM), "tables", "build", "--pieces", "2", "--dir", str(tmp_path)]
    subprocess.run(build, check=True, capture_output=True)
    table = tmp_path / "dameo" / "MvM.dist"
    damaged = bytearray(table.read_bytes())
    damaged[-1] ^= 1
    table.write_bytes(damaged)
    engine = Engine(tablebase=tmp_path)
    assert engine.tablebase_fault is None
    assert engine.analyse(Position("W:Wa2:Ba8"), depth=3).best is not None
    assert engine.tablebase_fault is not None and "damaged" in engine.tablebase_fault
