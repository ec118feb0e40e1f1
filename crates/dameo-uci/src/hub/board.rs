//! Positions and moves. Squares are numbered from 1, row by row from a1.

use dameo::any::AnyBitboard;
use dameo::{AnyMove, AnyPosition, AnySetup, AnySquare, Color, Piece, Role, SetupError, Variant};
use thiserror::Error;

/// An invalid position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// The text has the wrong length.
    #[error("bad position: expected W or B and {expected} squares, found {found} characters")]
    Length {
        /// The number of squares of the board.
        expected: usize,
        /// The number of characters of the text.
        found: usize,
    },
    /// A character is not one of the expected letters.
    #[error("bad position: expected {expected} at character {column}, found \"{found}\"")]
    Character {
        /// The index of the character, from 1.
        column: usize,
        /// The invalid character.
        found: char,
        /// The expected letters.
        expected: &'static str,
    },
    /// The position cannot arise in a game.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// A text that does not name exactly one legal move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("bad move \"{text}\": expected a legal move such as {example}")]
pub struct MoveError {
    /// The invalid text.
    pub text: String,
    /// A legal move.
    pub example: String,
}

/// The letters of the pieces. In Italian Damone they are Pedine and Damas; a
/// Damone has none.
const PIECES: [(char, Color, Role); 4] = [
    ('w', Color::White, Role::Man),
    ('W', Color::White, Role::King),
    ('b', Color::Black, Role::Man),
    ('B', Color::Black, Role::King),
];

/// Parses a position: the side to move, then a character for each square.
///
/// # Errors
/// If the text has the wrong length or an invalid character, or the position
/// cannot arise in a game.
pub fn parse_position(variant: Variant, text: &str) -> Result<AnySetup, ParsePositionError> {
    let squares = variant.squares().count();
    let found = text.chars().count();
    if found != squares + 1 {
        return Err(ParsePositionError::Length { expected: squares, found });
    }
    let mut characters = (1..).zip(text.chars());
    let mut setup = AnySetup::empty(variant);
    if let Some((column, found)) = characters.next() {
        let color = Color::ALL.into_iter().find(|color| color.letter() == found);
        let expected = "W or B";
        let turn = color.ok_or(ParsePositionError::Character { column, found, expected })?;
        setup.set_turn(turn);
    }
    for (square, (column, found)) in variant.squares().zip(characters) {
        let piece = PIECES.into_iter().find(|&(letter, ..)| letter == found);
        let expected = "w, b, W, B or e";
        match piece {
            Some((_, color, role)) => setup.put(square, Some(Piece { color, role })),
            None if found == 'e' => {}
            None => return Err(ParsePositionError::Character { column, found, expected }),
        }
    }
    setup.position()?;
    Ok(setup)
}

/// Writes a position in the format of [`parse_position`]. A Damone, which has no
/// letter, is lost: its square is written as empty.
#[must_use]
pub fn position_text(position: &AnyPosition) -> String {
    let letter = |square| {
        let Some(piece) = position.piece_at(square) else { return 'e' };
        let has_piece = |&(_, color, role): &(char, Color, Role)| (Piece { color, role }) == piece;
        PIECES.into_iter().find(has_piece).map_or('e', |(letter, ..)| letter)
    };
    let squares = position.variant().squares();
    std::iter::once(position.turn().letter()).chain(squares.map(letter)).collect()
}

/// Writes a move: `from-to`, or `fromxto` followed by `x` and the square of
/// each captured piece, in board order.
#[must_use]
pub fn move_text(variant: Variant, mv: AnyMove) -> String {
    let width = u32::from(variant.width());
    let number = |square: AnySquare| {
        let number = u32::from(square.rank()) * width + u32::from(square.file()) + 1;
        number.to_string()
    };
    let ends = [mv.from, mv.to].map(number);
    if !mv.is_capture() {
        return ends.join("-");
    }
    ends.into_iter().chain(mv.captured.iter().map(number)).collect::<Vec<_>>().join("x")
}

/// Parses a move in the format of [`move_text`]. The captured pieces may come
/// in any order, and may be omitted if only one capture has these end squares.
///
/// # Errors
/// If the text does not name exactly one legal move.
pub fn parse_move(position: &AnyPosition, text: &str) -> Result<AnyMove, MoveError> {
    let (variant, legal) = (position.variant(), position.legal_moves());
    find(variant, &legal, text).ok_or_else(|| MoveError {
        text: text.to_owned(),
        example: legal
            .first()
            .map_or("none: the game is over".to_owned(), |&mv| move_text(variant, mv)),
    })
}

fn find(variant: Variant, legal: &[AnyMove], text: &str) -> Option<AnyMove> {
    let square = |text: &str| {
        let index = text.parse::<u8>().ok()?.checked_sub(1)?;
        variant.squares().nth(index.into())
    };
    if let Some((from, to)) = text.split_once('-') {
        let quiet = AnyMove::quiet(square(from)?, square(to)?);
        return legal.contains(&quiet).then_some(quiet);
    }
    let mut squares = text.split('x').map(square);
    let (from, to) = (squares.next()??, squares.next()??);
    let captured: AnyBitboard = squares.collect::<Option<_>>()?;
    let mut matching = legal.iter().copied().filter(|mv| {
        mv.is_capture()
            && (mv.from, mv.to) == (from, to)
            && (captured.is_empty() || mv.captured == captured)
    });
    matching.next().filter(|_| matching.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The start of Dameo, White's first rank first.
    const START: &str = "Wwwwwwwwwewwwwwweeewwwweeeeeeeeeeeeeeeeeeeebbbbeeebbbbbbebbbbbbbb";

    fn position(fen: &str) -> AnyPosition {
        AnyPosition::from_fen(Variant::Dameo, fen).unwrap()
    }

    #[test]
    fn positions_round_trip() {
        let start = AnyPosition::start(Variant::Dameo);
        assert_eq!(parse_position(Variant::Dameo, START).unwrap().position(), Ok(start));
        assert_eq!(position_text(&start), START);
        for variant in [Variant::BigDameo28, Variant::BigDameo24] {
            let start = AnyPosition::start(variant);
            let text = position_text(&start);
            assert_eq!(text.len(), 101);
            assert_eq!(parse_position(variant, &text).unwrap().position(), Ok(start));
        }
        let kings = position("B:WKa1,b2:BKh8");
        let text = position_text(&kings);
        assert!(text.starts_with("BWeeeeeeeew") && text.ends_with('B'), "{text}");
        assert_eq!(parse_position(Variant::Dameo, &text).unwrap().position(), Ok(kings));
    }

    #[test]
    fn bad_positions_are_rejected() {
        let error = |text: &str| parse_position(Variant::Dameo, text).unwrap_err().to_string();
        assert_eq!(error("W"), "bad position: expected W or B and 64 squares, found 1 characters");
        let bad = START.replacen('W', "X", 1);
        assert_eq!(error(&bad), "bad position: expected W or B at character 1, found \"X\"");
        let bad = START.replacen('e', "é", 1);
        assert!(error(&bad).starts_with("bad position: expected w, b, W, B or e at character 10"));
        let promoted = format!("W{}w", "e".repeat(63));
        assert!(error(&promoted).contains("h8"), "{}", error(&promoted));
    }

    #[test]
    fn moves_round_trip() {
        for fen in
            ["W:WKd4:Bd6,d7,f8", "W:Wa1,d4:Bd5,d7,h8", "W:WKc5:Bc4,c2,d2,h2,g3,f3", "B:Wa1,b1:Bg8"]
        {
            let position = position(fen);
            for mv in position.legal_moves() {
                let text = move_text(Variant::Dameo, mv);
                assert_eq!(parse_move(&position, &text), Ok(mv), "{fen}");
            }
        }
    }

    #[test]
    fn captured_pieces_come_in_any_order() {
        let position = position("W:Wa1,d4:Bd5,d7,h8");
        let [mv] = position.legal_moves()[..] else { panic!("one move") };
        assert_eq!(move_text(Variant::Dameo, mv), "28x60x36x52");
        for text in ["28x60x52x36", "28x60"] {
            assert_eq!(parse_move(&position, text), Ok(mv));
        }
        for text in ["28x60x36", "28-60", "1-9", "0-1", "28x", "x", "", "999x3", "28x60x36x52x99"] {
            let error = parse_move(&position, text).unwrap_err().to_string();
            assert!(error.ends_with("expected a legal move such as 28x60x36x52"), "{error}");
        }
    }
}
