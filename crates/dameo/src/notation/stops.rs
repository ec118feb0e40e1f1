//! The squares that a move text names, without regard to the rules.

use super::cursor::Cursor;
use super::format::MoveFormat;
use crate::geometry::{Board8, Board10, Geometry};
use crate::square::Square;

/// The place where a text does not fit, and what was expected there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Unexpected {
    /// The number of the first character that does not fit, from 1.
    pub(super) column: usize,
    pub(super) expected: &'static str,
}

type Read<T> = Result<T, Unexpected>;

fn unexpected<T>(cursor: &Cursor<'_>, expected: &'static str) -> Read<T> {
    Err(Unexpected { column: cursor.column(), expected })
}

const A_SQUARE: &str = "a square of the board";

/// Reads every form that names its squares in full: at least two stops, any
/// separator or none between them, PlayStrategy's actions, signs at the end.
///
/// What separates two squares means nothing: "captures written with hyphens
/// are AbstractPlay's habit".
pub(super) fn read_full<G: Geometry>(text: &str) -> Read<Vec<Square<G>>> {
    let mut cursor = Cursor::new(text);
    let first = square(&mut cursor)?;
    let mut stops = vec![first, next_stop(&mut cursor)?];
    loop {
        if cursor.eat(',') {
            repeated_stop(&mut cursor, &stops)?;
            stops.push(next_stop(&mut cursor)?);
        } else if another_stop_follows(&cursor) {
            stops.push(next_stop(&mut cursor)?);
        } else {
            break;
        }
    }
    signs(&mut cursor)?;
    Ok(stops)
}

/// Reads the shorthand of the MindSports article: "a move is `f r r'`,
/// `f f' r` or `f r f' r'`", with signs at the end.
pub(super) fn read_short<G: Geometry>(text: &str) -> Read<Vec<Square<G>>> {
    let mut cursor = Cursor::new(text);
    let file = one_of(&mut cursor, |c| c.is_ascii_lowercase(), "a file letter")?;
    let names = if cursor.peek().is_some_and(|c| c.is_ascii_lowercase()) {
        let to_file = one_of(&mut cursor, |c| c.is_ascii_lowercase(), "a file letter")?;
        let rank = one_of(&mut cursor, |c| c.is_ascii_digit(), "a rank")?;
        [[file, rank], [to_file, rank]]
    } else {
        let rank = one_of(&mut cursor, |c| c.is_ascii_digit(), "a file letter or a rank")?;
        let to_file = match cursor.peek() {
            Some(c) if c.is_ascii_lowercase() => one_of(&mut cursor, |_| true, "a file letter")?,
            _ => file,
        };
        let to_rank = one_of(&mut cursor, |c| c.is_ascii_digit(), "a rank")?;
        [[file, rank], [to_file, to_rank]]
    };
    let squares = names.map(|name| String::from_iter(name).parse::<Square<G>>());
    let [Ok(from), Ok(to)] = squares else {
        return unexpected(&Cursor::new(text), "two squares of the board");
    };
    signs(&mut cursor)?;
    Ok(vec![from, to])
}

/// Whether a text is a move of one of the boards in a format, legal or not.
pub(crate) fn is_move_text(text: &str, format: MoveFormat) -> bool {
    match format {
        MoveFormat::MindSportsShort => read_short::<Board8>(text).is_ok(),
        // Every square of a smaller board is one of the largest.
        _ => read_full::<Board10>(text).is_ok(),
    }
}

/// Reads a square: a rank has two digits only where the board has that rank.
fn square<G: Geometry>(cursor: &mut Cursor<'_>) -> Read<Square<G>> {
    let start = *cursor;
    for digits in [2, 1] {
        let Some(name) = start.rest().get(..1 + digits) else { continue };
        if let Ok(square) = name.parse() {
            cursor.skip(name);
            return Ok(square);
        }
    }
    unexpected(&start, A_SQUARE)
}

fn next_stop<G: Geometry>(cursor: &mut Cursor<'_>) -> Read<Square<G>> {
    let _separated = ['-', 'x', ':'].into_iter().any(|separator| cursor.eat(separator));
    square(cursor)
}

/// PlayStrategy's next action starts where the last one ended.
fn repeated_stop<G: Geometry>(cursor: &mut Cursor<'_>, stops: &[Square<G>]) -> Read<()> {
    let start = *cursor;
    let stop = square(cursor)?;
    if stops.last() == Some(&stop) {
        Ok(())
    } else {
        unexpected(&start, "the square on which the jump before ended")
    }
}

/// Whether a further square follows. An `x` may also be a sign at the end.
fn another_stop_follows(cursor: &Cursor<'_>) -> bool {
    let mut next = cursor.rest().chars();
    match next.next() {
        Some('-' | ':') => true,
        Some('x') => next.next().is_some_and(|c| c.is_ascii_lowercase() && c != 'x'),
        Some(c) => c.is_ascii_lowercase(),
        None => false,
    }
}

/// "`!`, `?`, `!!`, `??`, `!?`, `?!`, trailing `+`, `#`, `K`, `=K`" and `x`:
/// "kept as NAGs or dropped, never an error". The PDN reader has removed those
/// that it keeps; the others are dropped here.
fn signs(cursor: &mut Cursor<'_>) -> Read<()> {
    loop {
        cursor.take_while(|c| "!?+#Kx".contains(c));
        if !cursor.eat('=') {
            break;
        }
        if !cursor.eat('K') {
            return unexpected(cursor, "K");
        }
    }
    if cursor.is_at_end() { Ok(()) } else { unexpected(cursor, "a square, a mark or the end") }
}

fn one_of(
    cursor: &mut Cursor<'_>,
    condition: impl Fn(char) -> bool,
    expected: &'static str,
) -> Read<char> {
    match cursor.peek() {
        Some(c) if condition(c) => {
            cursor.eat(c);
            Ok(c)
        }
        _ => unexpected(cursor, expected),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names<G: Geometry>(stops: Read<Vec<Square<G>>>) -> Result<String, (usize, &'static str)> {
        match stops {
            Ok(stops) => Ok(stops.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")),
            Err(Unexpected { column, expected }) => Err((column, expected)),
        }
    }

    #[test]
    fn every_form_is_read() {
        for (text, expected) in [
            ("a1-d4", "a1 d4"),
            ("a1d4", "a1 d4"),
            ("d4xd6xd8", "d4 d6 d8"),
            ("d4:d6:d8+", "d4 d6 d8"),
            ("d4-d6-d8", "d4 d6 d8"),
            ("d4d6d8", "d4 d6 d8"),
            ("d4d6,d6d8K", "d4 d6 d8"),
            ("d4-d6,d6xd8=K!?", "d4 d6 d8"),
            ("d6-f6-f4x", "d6 f6 f4"),
            ("d6-f6-f4x!!", "d6 f6 f4"),
            ("c3xe3#", "c3 e3"),
        ] {
            assert_eq!(names(read_full::<Board8>(text)), Ok(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn ranks_have_as_many_digits_as_the_board_has() {
        for (text, expected) in
            [("a10b10", "a10 b10"), ("a1b10", "a1 b10"), ("a10-a1", "a10 a1"), ("j9j10K", "j9 j10")]
        {
            assert_eq!(names(read_full::<Board10>(text)), Ok(expected.to_owned()), "{text}");
        }
        assert_eq!(names(read_full::<Board10>("a1010")), Err((4, A_SQUARE)));
        assert_eq!(names(read_full::<Board8>("a1-a10")), Err((6, "a square, a mark or the end")));
    }

    #[test]
    fn the_place_of_an_error_is_named() {
        for (text, column, expected) in [
            ("", 1, A_SQUARE),
            ("a", 1, A_SQUARE),
            ("a1", 3, A_SQUARE),
            ("a1-", 4, A_SQUARE),
            ("a1-i9", 4, A_SQUARE),
            ("a1x", 4, A_SQUARE),
            ("é1-a2", 1, A_SQUARE),
            ("a1-a2-", 7, A_SQUARE),
            ("a1-a2é", 6, "a square, a mark or the end"),
            ("a1a3,a4a5", 6, "the square on which the jump before ended"),
            ("a1a3,a3", 8, A_SQUARE),
            ("a7a8=Q", 6, "K"),
        ] {
            assert_eq!(names(read_full::<Board8>(text)), Err((column, expected)), "{text}");
        }
    }

    #[test]
    fn shorthand() {
        for (text, expected) in [
            ("a46", Ok("a4 a6")),
            ("h34", Ok("h3 h4")),
            ("ah1", Ok("a1 h1")),
            ("ac5x", Ok("a5 c5")),
            ("a68x!", Ok("a6 a8")),
            ("h1g2", Ok("h1 g2")),
            ("a12", Ok("a1 a2")),
            ("", Err((1, "a file letter"))),
            ("a", Err((2, "a file letter or a rank"))),
            ("a1", Err((3, "a rank"))),
            ("ab", Err((3, "a rank"))),
            ("a1b", Err((4, "a rank"))),
            ("a19", Err((1, "two squares of the board"))),
            ("a12-", Err((4, "a square, a mark or the end"))),
        ] {
            assert_eq!(names(read_short::<Board8>(text)), expected.map(str::to_owned), "{text}");
        }
    }
}
