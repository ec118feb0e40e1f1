"""Drawings."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import dameo
from dameo import BLACK, WHITE, Board, Position
from dameo.svg import Arrow, board

SVG = "{http://www.w3.org/2000/svg}"


def elements(drawing: str, name: str) -> list[ET.Element]:
    return list(ET.fromstring(drawing).iter(SVG + name))


@pytest.mark.parametrize("variant", dameo.VARIANTS, ids=str)
@pytest.mark.parametrize("orientation", dameo.COLORS, ids=str)
def test_everything_is_drawn(variant: dameo.Variant, orientation: dameo.Color) -> None:
    position = Position(variant=variant)
    drawing = board(position, orientation=orientation)
    assert len(elements(drawing, "rect")) == variant.width * variant.height
    assert len(elements(drawing, "g")) == len(position.piece_map())
    assert len(elements(drawing, "text")) == variant.width + variant.height


def places(drawing: str) -> dict[str, tuple[str | None, str | None]]:
    rects = elements(drawing, "rect")
    return {rect.attrib["class"].split()[1]: (rect.get("x"), rect.get("y")) for rect in rects}


def test_orientation() -> None:
    white, black = (places(board(Position(), orientation=side)) for side in (WHITE, BLACK))
    assert white["a1"] == black["h8"] == ("18", "298")
    assert white["h8"] == black["a1"] == ("298", "18")


def test_marks_arrows_and_last_move() -> None:
    game = Board()
    plain = board(game)
    game.push_text("d1-d4")
    fills = {r.attrib["class"].split()[1]: r.get("fill") for r in elements(board(game), "rect")}
    old = {r.attrib["class"].split()[1]: r.get("fill") for r in elements(plain, "rect")}
    assert {square for square in fills if fills[square] != old[square]} == {"d1", "d4"}
    drawing = board(game, marks={"a1": 'url("x")<&'}, arrows=[("d8", "b6"), Arrow("e4", "e4", "red")])
    assert [r.get("fill") for r in elements(drawing, "rect")][0] == 'url("x")<&'
    assert len(elements(drawing, "polygon")) == 1
    assert elements(drawing, "circle")[-1].get("stroke") == "red"


def test_notebooks_show_them() -> None:
    game = Board()
    assert game._repr_svg_() == board(game) == board(game)._repr_svg_()
    assert game.position._repr_svg_() == board(game.position)
    assert 'width="200"' in board(game, size=200)
    assert "<text" not in board(game, coordinates=False)


def test_squares_off_the_board() -> None:
    with pytest.raises(ValueError, match="dameo has no square j10"):
        board(Board(), marks={"j10": "red"})
    with pytest.raises(ValueError, match="dameo has no square j10"):
        board(Board(), arrows=[("a1", "j10")])
    with pytest.raises(dameo.SquareError):
        board(Board(), arrows=[("a1", "z1")])
