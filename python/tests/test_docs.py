"""The examples in the documentation of the modules."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import dameo

MODULES = ["dameo", *(f"dameo.{module.name}" for module in pkgutil.iter_modules(dameo.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    if name == "dameo.arrays":
        pytest.importorskip("numpy")
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0


def test_every_module_is_seen() -> None:
    assert {"dameo._core", "dameo.arrays", "dameo.engine", "dameo.pdn", "dameo.svg"} <= set(MODULES)


def undocumented(owner: object, names: list[str]) -> list[str]:
    return [name for name in names if not (getattr(owner, name).__doc__ or "").strip()]


def test_everything_is_documented() -> None:
    core = importlib.import_module("dameo._core")
    for name in core.__all__:
        value = getattr(core, name)
        assert (value.__doc__ or "").strip(), name
        if isinstance(value, type):
            members = [member for member in vars(value) if not member.startswith("_")]
            assert not undocumented(value, members), name
