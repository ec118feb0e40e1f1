"""Drawings of boards as SVG, which notebooks show.

>>> import dameo.svg
>>> board = dameo.Board()
>>> last = board.push_text("d1-d4")
>>> drawing = dameo.svg.board(board, last_move=last, arrows=[("d8", "b6")], marks={"d5": "#d44"})
>>> drawing.startswith("<svg")
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from dameo import Board, Color, Move, Piece, Position, Role, Square

__all__ = ["Arrow", "Svg", "board"]

_CELL = 40
_MARGIN = 18

_LIGHT, _DARK = "#f3e6cf", "#e6d2b1"
_LAST_MOVE = "#b9c96a"
_UNPLAYABLE = "#fbf7ef"
_ARROW = "#2f6f4f"
_FILLS = {Color.WHITE: ("#fdfbf5", "#5b4a36"), Color.BLACK: ("#3a2f27", "#14100c")}

_CROWN = "M-9,6 L-9,-5 L-4,0 L0,-7 L4,0 L9,-5 L9,6 Z"


class Svg(str):
    """The text of a drawing. Notebooks show it as a picture."""

    def _repr_svg_(self) -> str:
        return self


@dataclass(frozen=True)
class Arrow:
    """An arrow, or a circle if it ends where it starts."""

    start: Square | str
    end: Square | str
    color: str = _ARROW


def board(
    position: Position | Board,
    *,
    orientation: Color = Color.WHITE,
    last_move: Move | None = None,
    arrows: Iterable[Arrow | tuple[Square | str, Square | str]] = (),
    marks: Mapping[Square | str, str] | None = None,
    coordinates: bool = True,
    size: int | None = None,
) -> Svg:
    """Draws a position.

    `orientation` is the side at the bottom. `marks` colours squares: a mapping
    from squares to CSS colours. `size` is the width in pixels; without it, the
    drawing takes the room that it is given. The squares of `last_move` are
    highlighted; by default those of the last move of a Board.
    """
    if last_move is None and isinstance(position, Board) and position.ply() > 0:
        last_move = position.peek()
    drawing = _Drawing(position, orientation, coordinates)
    drawing.squares(last_move, {_square(s): color for s, color in (marks or {}).items()})
    drawing.pieces()
    for arrow in arrows:
        drawing.arrow(arrow if isinstance(arrow, Arrow) else Arrow(*arrow))
    return drawing.finish(size)


def _square(square: Square | str) -> Square:
    return square if isinstance(square, Square) else Square(square)


class _Drawing:
    """Collects the elements of a drawing."""

    def __init__(self, position: Position | Board, orientation: Color, coordinates: bool) -> None:
        self.position = position
        self.variant = position.variant
        self.orientation = orientation
        self.margin = _MARGIN if coordinates else 0
        self.elements: list[str] = []
        if coordinates:
            self._coordinates()

    def _corner(self, square: Square) -> tuple[int, int]:
        """The upper left corner of a square."""
        column, row = square.file, self.variant.height - 1 - square.rank
        if self.orientation is Color.BLACK:
            column, row = self.variant.width - 1 - column, self.variant.height - 1 - row
        if not (0 <= column < self.variant.width and 0 <= row < self.variant.height):
            raise ValueError(f"{self.variant} has no square {square}")
        return self.margin + column * _CELL, self.margin + row * _CELL

    def _center(self, square: Square) -> tuple[int, int]:
        x, y = self._corner(square)
        return x + _CELL // 2, y + _CELL // 2

    def _coordinates(self) -> None:
        far = 2 * self.margin + _CELL * self.variant.height
        for file in range(self.variant.width):
            x, _ = self._center(Square.at(file, 0))
            self._label(x, far - self.margin // 2, chr(ord("a") + file))
        for rank in range(self.variant.height):
            _, y = self._center(Square.at(0, rank))
            self._label(self.margin // 2, y, str(rank + 1))

    def _label(self, x: int, y: int, text: str) -> None:
        self.elements.append(
            f'<text x="{x}" y="{y}" font-family="sans-serif" font-size="11" fill="#5b4a36" '
            f'text-anchor="middle" dominant-baseline="central">{text}</text>'
        )

    def squares(self, last_move: Move | None, marks: Mapping[Square, str]) -> None:
        """Draws the empty board."""
        last = {last_move.from_square, last_move.to_square} if last_move else set()
        playable = set(self.variant.playable)
        for square in marks.keys() | last:
            self._corner(square)
        for square in self.variant.squares:
            x, y = self._corner(square)
            fill = _DARK if (square.file + square.rank) % 2 == 0 else _LIGHT
            if square not in playable:
                fill = _UNPLAYABLE
            if square in last:
                fill = _LAST_MOVE
            fill = marks.get(square, fill)
            self.elements.append(
                f'<rect class="square {square}" x="{x}" y="{y}" width="{_CELL}" '
                f'height="{_CELL}" fill={quoteattr(fill)}/>'
            )

    def pieces(self) -> None:
        """Draws the pieces."""
        for square, piece in self.position.piece_map().items():
            x, y = self._center(square)
            self.elements.append(
                f'<g class="{piece}" transform="translate({x},{y})">{_piece(piece)}</g>'
            )

    def arrow(self, arrow: Arrow) -> None:
        """Draws an arrow above the pieces."""
        (x1, y1), (x2, y2) = (self._center(_square(s)) for s in (arrow.start, arrow.end))
        color = quoteattr(arrow.color)
        if (x1, y1) == (x2, y2):
            self.elements.append(
                f'<circle class="arrow" cx="{x1}" cy="{y1}" r="{_CELL / 2 - 2:g}" fill="none" '
                f'stroke={color} stroke-width="3" opacity="0.8"/>'
            )
            return
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        neck_x, neck_y = x2 - 14 * dx, y2 - 14 * dy
        head = " ".join(
            f"{x:.1f},{y:.1f}"
            for x, y in (
                (x2, y2),
                (neck_x - 8 * dy, neck_y + 8 * dx),
                (neck_x + 8 * dy, neck_y - 8 * dx),
            )
        )
        self.elements.append(
            f'<g class="arrow" opacity="0.8"><line x1="{x1}" y1="{y1}" x2="{neck_x:.1f}" '
            f'y2="{neck_y:.1f}" stroke={color} stroke-width="6"/>'
            f'<polygon points="{head}" fill={color}/></g>'
        )

    def finish(self, size: int | None) -> Svg:
        """The text of the drawing."""
        width = 2 * self.margin + _CELL * self.variant.width
        height = 2 * self.margin + _CELL * self.variant.height
        attributes = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        if size is not None:
            attributes += f' width="{size}" height="{size * height / width:g}"'
        return Svg(f"<svg {attributes}>{''.join(self.elements)}</svg>")


def _piece(piece: Piece) -> str:
    """A piece around the origin."""
    fill, line = _FILLS[piece.color]
    disc = f'<circle r="16" fill="{fill}" stroke="{line}" stroke-width="1.5"/>'
    ink = _FILLS[~piece.color][0]
    if piece.role is Role.MAN:
        return f'{disc}<circle r="10" fill="none" stroke="{ink}" opacity="0.35"/>'
    crown = f'<path d="{_CROWN}" fill="none" stroke="{ink}" stroke-width="2"/>'
    if piece.role is Role.KING:
        return disc + crown
    return f'{disc}{crown}<circle cy="-11" r="2.5" fill="{ink}"/>'
