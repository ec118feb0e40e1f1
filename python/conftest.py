"""Data of the repository, which the tests of Rust use too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "data"


def load(path: str) -> Any:
    """A JSON file of the folder `data`."""
    return json.loads((DATA / path).read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of the positions, tables and games that all front ends are tested with."""
    return DATA


@pytest.fixture(scope="session")
def hashes() -> Path:
    """The folder of the Zobrist hashes, which the tests of the crate read."""
    return ROOT / "crates" / "dameo" / "tests" / "data"
