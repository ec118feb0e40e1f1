//! The board as text.

use anstyle::{Ansi256Color, Style};
use dameo::{AnyGame, AnySquare, Color, Piece, Role, Variant};

/// How the board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Theme {
    /// Whether to use colours. Without them the pieces differ in shape, and
    /// brackets mark the last move.
    pub(super) color: bool,
    /// Whether to use characters outside ASCII.
    pub(super) unicode: bool,
}

const LIGHT: Ansi256Color = Ansi256Color(137);
const DARK: Ansi256Color = Ansi256Color(94);
const LAST_MOVE: Ansi256Color = Ansi256Color(66);
const WHITE: Ansi256Color = Ansi256Color(231);
const BLACK: Ansi256Color = Ansi256Color(16);
const CAPTURED: Ansi256Color = Ansi256Color(52);

impl Theme {
    /// The symbol of a piece. In colours all pieces are filled: a hollow one would
    /// have the colour of the square.
    fn symbol(self, variant: Variant, piece: Piece) -> char {
        let Self { color, unicode } = self;
        let is_hollow = !color && piece.color == Color::White;
        match piece.role {
            role if !unicode => {
                let names = variant.role_names(role).expect("the piece is one of the variant");
                names.signs[piece.color as usize]
            }
            Role::Man if is_hollow => '○',
            Role::King if is_hollow => '♔',
            Role::Emperor if is_hollow => '☆',
            Role::Man => '●',
            Role::King => '♚',
            Role::Emperor => '★',
        }
    }

    fn empty_symbol(self) -> char {
        match self {
            Self { color: true, .. } => ' ',
            Self { unicode: true, .. } => '·',
            Self { unicode: false, .. } => '.',
        }
    }

    fn captured_symbol(self) -> char {
        if self.unicode { '×' } else { 'x' }
    }

    /// A square of three characters with a symbol on it.
    fn cell(self, symbol: char, square: Ansi256Color, piece: Ansi256Color, marked: bool) -> String {
        if self.color {
            let background = if marked { LAST_MOVE } else { square };
            let style =
                Style::new().bold().fg_color(Some(piece.into())).bg_color(Some(background.into()));
            format!("{style} {symbol} {style:#}")
        } else if marked {
            format!("[{symbol}]")
        } else {
            format!(" {symbol} ")
        }
    }

    /// A man on a square, as the symbol of a side.
    pub(super) fn badge(self, variant: Variant, side: Color) -> String {
        self.cell(self.symbol(variant, side.man()), LIGHT, piece_color(side), false)
    }
}

fn piece_color(side: Color) -> Ansi256Color {
    match side {
        Color::White => WHITE,
        Color::Black => BLACK,
    }
}

/// Draws the position of a game with its last move marked, the given side at the
/// bottom, and notes to the right of the ranks, from top to bottom.
pub(super) fn draw(game: &AnyGame, theme: Theme, bottom: Color, notes: &[String]) -> String {
    let in_order = |count: u8, reversed: bool| -> Vec<u8> {
        if reversed { (0..count).rev().collect() } else { (0..count).collect() }
    };
    let variant = game.variant();
    let files = in_order(variant.width(), bottom == Color::Black);
    let ranks = in_order(variant.height(), bottom == Color::White);
    let letters: String =
        files.iter().map(|file| format!(" {} ", char::from(b'a' + file))).collect();
    let letters = format!("   {}\n", letters.trim_end());
    let mut picture = letters.clone();
    for (row, rank) in ranks.into_iter().enumerate() {
        let squares = files.iter().filter_map(|&file| AnySquare::at(file, rank));
        let cells: String = squares.map(|square| cell(game, theme, square)).collect();
        let note = notes.get(row).map_or("", String::as_str);
        let number = rank + 1;
        let line = format!("{number:>2} {cells} {number:<2}  {note}");
        picture += line.trim_end();
        picture.push('\n');
    }
    picture + &letters
}

fn cell(game: &AnyGame, theme: Theme, square: AnySquare) -> String {
    let variant = game.variant();
    let last = game.moves().next_back();
    let captured = last.is_some_and(|mv| mv.captured.contains(square));
    let marked = last.is_some_and(|mv| mv.from == square || mv.to == square);
    let (symbol, color) = match game.position().piece_at(square) {
        Some(piece) => (theme.symbol(variant, piece), piece_color(piece.color)),
        None if captured => (theme.captured_symbol(), CAPTURED),
        None if !variant.playable().contains(square) => (' ', BLACK),
        None => (theme.empty_symbol(), BLACK),
    };
    // As in the app, a1 is light: Damone is played on the dark squares.
    let background = if (square.file() + square.rank()).is_multiple_of(2) { LIGHT } else { DARK };
    theme.cell(symbol, background, color, marked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo::{AnySetup, DrawRules};

    const ASCII: Theme = Theme { color: false, unicode: false };
    const PLAIN: Theme = Theme { color: false, unicode: true };

    /// A game whose last move took two pieces, and crowned a man.
    fn game() -> AnyGame {
        let setup = AnySetup::from_legal_fen(Variant::Dameo, "W:Wa1,d4,Kh1:Bd5,d7,g8,Kb2").unwrap();
        let mut game = AnyGame::from_setup(&setup, DrawRules::PlayStrategy).unwrap();
        game.play(game.position().parse_move("d4xd6xd8").unwrap()).unwrap();
        game
    }

    #[test]
    fn white_sees_rank_1_below() {
        let notes = ["first".to_owned(), "second".to_owned()];
        let expected = "    a  b  c  d  e  f  g  h
 8  .  .  . [W] .  .  b  .  8   first
 7  .  .  .  x  .  .  .  .  7   second
 6  .  .  .  .  .  .  .  .  6
 5  .  .  .  x  .  .  .  .  5
 4  .  .  . [.] .  .  .  .  4
 3  .  .  .  .  .  .  .  .  3
 2  .  B  .  .  .  .  .  .  2
 1  w  .  .  .  .  .  .  W  1
    a  b  c  d  e  f  g  h
";
        assert_eq!(draw(&game(), ASCII, Color::White, &notes), expected);
    }

    #[test]
    fn black_sees_the_board_turned_round() {
        let expected = "    h  g  f  e  d  c  b  a
 1  ♔  ·  ·  ·  ·  ·  ·  ○  1
 2  ·  ·  ·  ·  ·  ·  ♚  ·  2
 3  ·  ·  ·  ·  ·  ·  ·  ·  3
 4  ·  ·  ·  · [·] ·  ·  ·  4
 5  ·  ·  ·  ·  ×  ·  ·  ·  5
 6  ·  ·  ·  ·  ·  ·  ·  ·  6
 7  ·  ·  ·  ·  ×  ·  ·  ·  7
 8  ·  ●  ·  · [♔] ·  ·  ·  8
    h  g  f  e  d  c  b  a
";
        assert_eq!(draw(&game(), PLAIN, Color::Black, &[]), expected);
    }

    #[test]
    fn damone_is_played_on_the_dark_squares_with_three_kinds_of_pieces() {
        let setup =
            AnySetup::from_legal_fen(Variant::ItalianDamone, "W:We4,Dg4,Ih1:Bd7,Dc6,Ia8").unwrap();
        let game = AnyGame::from_setup(&setup, DrawRules::MindSports).unwrap();
        let expected = "    a  b  c  d  e  f  g  h
 8  i     .     .     .     8
 7     .     p     .     .  7
 6  .     d     .     .     6
 5     .     .     .     .  5
 4  .     .     P     D     4
 3     .     .     .     .  3
 2  .     .     .     .     2
 1     .     .     .     I  1
    a  b  c  d  e  f  g  h
";
        assert_eq!(draw(&game, ASCII, Color::White, &[]), expected);
        let signs: Vec<_> = draw(&game, PLAIN, Color::White, &[])
            .chars()
            .filter(|c| "○♔☆●♚★".contains(*c))
            .collect();
        assert_eq!(String::from_iter(signs), "★●♚○♔☆");
    }

    #[test]
    fn colours_change_no_place() {
        for unicode in [false, true] {
            let draw = |color| draw(&game(), Theme { color, unicode }, Color::White, &[]);
            let stripped = anstream::adapter::strip_str(&draw(true)).to_string();
            let widths = |text: &str| text.lines().map(|l| l.chars().count()).collect::<Vec<_>>();
            assert_eq!(widths(&stripped), widths(&draw(false)));
            assert!(!draw(false).contains('\x1b'));
        }
    }
}
