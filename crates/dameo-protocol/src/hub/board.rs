//! Positions and moves. Squares are numbered from 1, row by row from a1.

use dameo::{
    Bitboard, Color, Geometry, Move, Piece, Position, Role, Rules, Setup, SetupError, Square,
};
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

/// The letters of the pieces.
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
pub fn parse_position<R: Rules>(text: &str) -> Result<Setup<R>, ParsePositionError> {
    let squares = usize::from(R::Board::SQUARES);
    let found = text.chars().count();
    if found != squares + 1 {
        return Err(ParsePositionError::Length { expected: squares, found });
    }
    let mut characters = (1..).zip(text.chars());
    let mut setup = Setup::empty();
    if let Some((column, found)) = characters.next() {
        let color = Color::ALL.into_iter().find(|color| color.letter() == found);
        let expected = "W or B";
        setup.turn = color.ok_or(ParsePositionError::Character { column, found, expected })?;
    }
    for (square, (column, found)) in Square::all().zip(characters) {
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

/// Writes a position in the format of [`parse_position`].
#[must_use]
pub fn position_text<R: Rules>(position: &Position<R>) -> String {
    let letter = |square| {
        let Some(piece) = position.piece_at(square) else { return 'e' };
        let has_piece = |&(_, color, role): &(char, Color, Role)| (Piece { color, role }) == piece;
        PIECES.into_iter().find(has_piece).map_or('e', |(letter, ..)| letter)
    };
    std::iter::once(position.turn().letter()).chain(Square::all().map(letter)).collect()
}

/// Writes a move: `from-to`, or `fromxto` followed by `x` and the square of
/// each captured piece, in board order.
#[must_use]
pub fn move_text<G: Geometry>(mv: Move<G>) -> String {
    let number = |square: Square<G>| (square.index() + 1).to_string();
    let ends = [mv.from, mv.to].map(number);
    if !mv.is_capture() {
        return ends.join("-");
    }
    ends.into_iter().chain(mv.captured.into_iter().map(number)).collect::<Vec<_>>().join("x")
}

/// Parses a move in the format of [`move_text`]. The captured pieces may come
/// in any order, and may be omitted if only one capture has these end squares.
///
/// # Errors
/// If the text does not name exactly one legal move.
pub fn parse_move<R: Rules>(
    position: &Position<R>,
    text: &str,
) -> Result<Move<R::Board>, MoveError> {
    let legal = position.legal_moves();
    find(&legal, text).ok_or_else(|| MoveError {
        text: text.to_owned(),
        example: legal.first().map_or("none: the game is over".to_owned(), |&mv| move_text(mv)),
    })
}

fn find<G: Geometry>(legal: &[Move<G>], text: &str) -> Option<Move<G>> {
    let square = |text: &str| Square::<G>::new(text.parse::<u8>().ok()?.checked_sub(1)?);
    if let Some((from, to)) = text.split_once('-') {
        let (from, to) = (square(from)?, square(to)?);
        return legal.iter().copied().find(|mv| !mv.is_capture() && (mv.from, mv.to) == (from, to));
    }
    let mut squares = text.split('x').map(square);
    let (from, to) = (squares.next()??, squares.next()??);
    let mut captured = Bitboard::EMPTY;
    for square in squares {
        captured |= Bitboard::from(square?);
    }
    let mut matching = legal.iter().copied().filter(|mv| {
        mv.is_capture()
            && (mv.from, mv.to) == (from, to)
            && (captured.is_empty() || mv.captured == captured)
    });
    matching.next().filter(|_| matching.next().is_none())
}

#[cfg(test)]
mod tests {
    use dameo::{BigDameo28, Dameo};

    use super::*;

    /// The start of Dameo, White's first rank first.
    const START: &str = "Wwwwwwwwwewwwwwweeewwwweeeeeeeeeeeeeeeeeeeebbbbeeebbbbbbebbbbbbbb";

    #[test]
    fn positions_round_trip() {
        let setup = parse_position::<Dameo>(START).unwrap();
        assert_eq!(setup.position().unwrap(), Position::start());
        assert_eq!(position_text(&Position::<Dameo>::start()), START);
        let big = position_text(&Position::<BigDameo28>::start());
        assert_eq!(big.len(), 101);
        assert_eq!(parse_position::<BigDameo28>(&big).unwrap().position(), Ok(Position::start()));
        let kings = Position::<Dameo>::from_fen("B:WKa1,b2:BKh8").unwrap();
        let text = position_text(&kings);
        assert!(text.starts_with("BWeeeeeeeew") && text.ends_with('B'), "{text}");
        assert_eq!(parse_position::<Dameo>(&text).unwrap().position(), Ok(kings));
    }

    #[test]
    fn bad_positions_are_rejected() {
        let error = |text: &str| parse_position::<Dameo>(text).unwrap_err().to_string();
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
            let position = Position::<Dameo>::from_fen(fen).unwrap();
            for &mv in &position.legal_moves() {
                assert_eq!(parse_move(&position, &move_text(mv)), Ok(mv), "{fen}");
            }
        }
    }

    #[test]
    fn captured_pieces_come_in_any_order() {
        let position = Position::<Dameo>::from_fen("W:Wa1,d4:Bd5,d7,h8").unwrap();
        let [mv] = position.legal_moves()[..] else { panic!("one move") };
        assert_eq!(move_text(mv), "28x60x36x52");
        for text in ["28x60x52x36", "28x60"] {
            assert_eq!(parse_move(&position, text), Ok(mv));
        }
        for text in ["28x60x36", "28-60", "1-9", "0-1", "28x", "x", "", "999x3", "28x60x36x52x99"] {
            let error = parse_move(&position, text).unwrap_err().to_string();
            assert!(error.ends_with("expected a legal move such as 28x60x36x52"), "{error}");
        }
    }
}
