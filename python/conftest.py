"""Data of the repository, which the tests of Rust use too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).resolve().parents[1] / "data"


def load(path: str) -> Any:
    """A JSON file of the folder `data`."""
    return json.loads((DATA / path).read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def data() -> Path:
    return DATA
