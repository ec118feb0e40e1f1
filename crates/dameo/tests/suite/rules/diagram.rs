//! Positions drawn as text, and moves named as in `rules.md` section 7.

use std::collections::BTreeSet;

use dameo::{Color, Dameo, Geometry, Move, Position, Rules, Setup, Square};

pub(crate) use Color::{Black, White};

/// Reads a drawing of Dameo, as [`drawn_in`] does.
pub(crate) fn drawn(turn: Color, drawing: &str) -> Position<Dameo> {
    drawn_in(turn, drawing)
}

/// Reads a drawing with a line for every rank, the last rank first: `.` is an
/// empty square, `w` and `b` are men, `W` and `B` kings.
pub(crate) fn drawn_in<R: Rules>(turn: Color, drawing: &str) -> Position<R> {
    let rows: Vec<&str> = drawing.split_whitespace().collect();
    assert_eq!(rows.len(), usize::from(R::Board::HEIGHT), "a drawing has a line for every rank");
    let mut setup = Setup::<R>::empty();
    setup.turn = turn;
    for (rank, row) in (0..R::Board::HEIGHT).rev().zip(rows) {
        assert_eq!(
            row.len(),
            usize::from(R::Board::WIDTH),
            "a line has all squares of a rank: {row}"
        );
        for (file, letter) in (0..).zip(row.chars()) {
            let piece = match letter {
                '.' => None,
                'w' => Some(White.man()),
                'b' => Some(Black.man()),
                'W' => Some(White.king()),
                'B' => Some(Black.king()),
                _ => panic!("\"{letter}\" is no piece"),
            };
            setup.put(Square::at(file, rank).expect("the square is on the board"), piece);
        }
    }
    setup.position().expect("the drawing is a position")
}

/// The project's own form of a move: every stop of a capture.
fn text<R: Rules>(position: &Position<R>, mv: Move<R::Board>) -> String {
    let stops: Vec<_> = position.path(mv).iter().map(ToString::to_string).collect();
    stops.join(if mv.is_capture() { "x" } else { "-" })
}

/// Checks that the legal moves of Dameo are exactly the given ones, each listed
/// once.
#[track_caller]
pub(crate) fn assert_moves(turn: Color, drawing: &str, expected: &str) {
    assert_moves_in::<Dameo>(turn, drawing, expected);
}

/// The same for any game.
#[track_caller]
pub(crate) fn assert_moves_in<R: Rules>(turn: Color, drawing: &str, expected: &str) {
    let position = drawn_in::<R>(turn, drawing);
    let moves = position.legal_moves();
    let found: BTreeSet<String> = moves.iter().map(|&mv| text(&position, mv)).collect();
    let expected: BTreeSet<String> = expected.split_whitespace().map(str::to_owned).collect();
    assert_eq!(found, expected, "in {position:?}");
    assert_eq!(moves.len(), expected.len(), "a move is listed twice in {position:?}");
}

/// Plays a legal move.
#[track_caller]
pub(crate) fn play<R: Rules>(position: &Position<R>, move_text: &str) -> Position<R> {
    let moves = position.legal_moves();
    let mv = moves.iter().find(|&&mv| text(position, mv) == move_text);
    position.after(*mv.unwrap_or_else(|| panic!("{move_text} is not legal in {position:?}")))
}

/// Checks that a move of the side to move leads from one drawing to another.
#[track_caller]
pub(crate) fn assert_leads(turn: Color, before: &str, move_text: &str, after: &str) {
    assert_eq!(play(&drawn(turn, before), move_text), drawn(!turn, after), "after {move_text}");
}
