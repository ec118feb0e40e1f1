//! Where the games of a PDN text are, found without reading their moves.

use std::mem;
use std::ops::Range;

use super::reader::PdnReader;
use super::scanner::is_tag_line;
use super::tag_ends::{TagEnds, tag_name};
use super::tags::Tags;
use super::word::{is_blank, is_body};
use super::{MAX_GAME_BYTES, MAX_TAGS};
use crate::encoding::{BYTE_ORDER_MARK, decode_line};

/// The tags of a game are read from this number of bytes at most.
const MAX_HEADER_BYTES: usize = 1 << 16;

/// The place of a game in a text, and its tags.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameOutline {
    /// Its bytes. [`PdnReader`] reads the game from them.
    pub bytes: Range<u64>,
    /// Its tags; none if they cannot be read.
    pub tags: Tags,
}

/// Finds the games of a text that arrives in pieces, so that one game of a large file
/// can be read without the others. A game begins with its tags: games without tags
/// belong to the one before them, and those whose tags do not begin a line. Without
/// moves, a tag that the game has begins the next one after a blank line.
///
/// It takes any bytes, in time linear in their number, and keeps one line in memory. A text in
/// UTF-16 has to be [decoded](crate::encoding) first.
///
/// ```
/// use dameo::pdn::Outline;
///
/// let text = b"[White \"Ada\"]\n\n1. a1-d4 *\n\n[White \"Bo\"]\n\n1. e1-e4 *\n";
/// let mut outline = Outline::new();
/// let mut games = outline.push(&text[..30]);
/// games.extend(outline.push(&text[30..]));
/// games.extend(outline.finish());
/// assert_eq!(games[1].tags.get("White"), Some("Bo"));
/// assert_eq!(games[1].bytes, 27..text.len() as u64);
/// ```
#[derive(Debug, Default)]
pub struct Outline {
    /// The line that is being read, as far as it matters.
    line: Vec<u8>,
    /// The number of bytes before the line.
    line_start: u64,
    /// The number of bytes before the end of the text so far.
    end: u64,
    /// The number of bytes before the game.
    game_start: u64,
    /// The tags of the game, as text.
    header: String,
    /// Whether the game has anything but tags and comments.
    has_moves: bool,
    /// Whether that came after the last tags, so that a line with a tag begins a game.
    after_moves: bool,
    in_comment: bool,
    /// The names of its tags.
    names: Vec<String>,
    /// Whether the line before was blank.
    after_blank: bool,
    /// Whether a line since the last tag, or what begins like one, was blank.
    after_gap: bool,
}

impl Outline {
    /// At the beginning of a text.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads the next piece of the text and returns the games that have ended.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<GameOutline> {
        let mut games = Vec::new();
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            let room = MAX_GAME_BYTES - self.line.len();
            self.line.extend_from_slice(&piece[..piece.len().min(room)]);
            self.end += piece.len() as u64;
            if piece.ends_with(b"\n") {
                games.extend(self.end_line());
            }
        }
        games
    }

    /// Returns the games that end with the text.
    #[must_use]
    pub fn finish(mut self) -> Vec<GameOutline> {
        let before = self.end_line();
        let has_game = self.has_moves || !self.header.is_empty();
        before.into_iter().chain(has_game.then(|| self.take_game())).collect()
    }

    fn end_line(&mut self) -> Option<GameOutline> {
        let line = mem::take(&mut self.line);
        let line = decode_line(&line);
        let line =
            line.strip_prefix(BYTE_ORDER_MARK).filter(|_| self.line_start == 0).unwrap_or(&line);
        let is_tag = is_tag_line(line);
        // No comment goes on over a blank line and a tag.
        self.in_comment &= !(self.after_blank && is_tag);
        let begins_game =
            !self.in_comment && is_tag && (self.after_moves || self.is_repeated(line));
        let game = begins_game.then(|| self.take_game());
        if self.in_comment || !line.starts_with('%') {
            self.scan(line);
        }
        self.line_start = self.end;
        self.after_blank = line.trim_matches(is_blank).is_empty();
        self.after_gap |= self.after_blank;
        game
    }

    /// Whether the game has a tag already that comes after a blank line.
    fn is_repeated(&self, line: &str) -> bool {
        let name = tag_name(line).filter(|_| self.after_gap);
        name.is_some_and(|name| self.names.iter().any(|known| known == name))
    }

    /// The game before the present line.
    fn take_game(&mut self) -> GameOutline {
        let start = mem::replace(&mut self.game_start, self.line_start);
        (self.has_moves, self.after_moves) = (false, false);
        self.names.clear();
        let header = mem::take(&mut self.header);
        let tags = PdnReader::new(header.as_bytes()).next().and_then(Result::ok);
        GameOutline {
            bytes: start..self.line_start,
            tags: tags.map(|game| game.tags).unwrap_or_default(),
        }
    }

    /// Looks through a line for tags, moves and the ends of comments.
    fn scan(&mut self, line: &str) {
        let mut tag_ends = TagEnds::default();
        let mut rest = line.trim_start_matches(is_blank);
        while !rest.is_empty() {
            rest = if self.in_comment {
                let Some(end) = rest.find('}') else { return };
                self.in_comment = false;
                &rest[end + 1..]
            } else if let Some(comment) = rest.strip_prefix('{') {
                self.in_comment = true;
                comment
            } else if rest.starts_with(';') {
                return;
            } else if rest.starts_with('[') {
                let (tag, after) = rest.split_at(tag_ends.tag_len(line, rest));
                if is_tag_line(tag) {
                    self.add_tag(tag);
                }
                self.after_gap = false;
                after
            } else {
                let end = rest.find(['{', ';', '[']).unwrap_or(rest.len());
                if is_body(&rest[..end]) {
                    (self.has_moves, self.after_moves) = (true, true);
                }
                &rest[end..]
            }
            .trim_start_matches(is_blank);
        }
    }

    /// A tag that begins a game, but no line, is counted to the game before.
    fn add_tag(&mut self, tag: &str) {
        if mem::take(&mut self.after_moves) || self.is_repeated(tag) {
            self.names.clear();
        }
        if self.names.len() < MAX_TAGS {
            self.names.extend(tag_name(tag).map(str::to_owned));
        }
        if !self.has_moves && self.header.len() + tag.len() <= MAX_HEADER_BYTES {
            self.header.push_str(tag);
            self.header.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::PdnGame;
    use super::*;

    fn outline(text: &[u8], piece: usize) -> Vec<GameOutline> {
        let mut outline = Outline::new();
        let mut games: Vec<_> = text.chunks(piece).flat_map(|piece| outline.push(piece)).collect();
        games.extend(outline.finish());
        games
    }

    /// The parts of the text that are games, and the players with the white pieces.
    fn parts(text: &str) -> Vec<(&str, Option<String>)> {
        let whole = outline(text.as_bytes(), text.len().max(1));
        assert_eq!(outline(text.as_bytes(), 1), whole);
        assert_eq!(outline(text.as_bytes(), 7), whole);
        let part = |bytes: &Range<u64>| {
            &text[usize::try_from(bytes.start).unwrap()..usize::try_from(bytes.end).unwrap()]
        };
        let white = |tags: &Tags| tags.get("White").map(str::to_owned);
        whole.iter().map(|game| (part(&game.bytes), white(&game.tags))).collect()
    }

    #[test]
    fn games_begin_with_their_tags() {
        let one = "\u{feff}[White \"A \\\"]\\\" B\"]\r\n[Black \"C\"]\r\n\r\n1. d1-d4 *\r\n\r\n";
        let two =
            "[White \"D\"] 1. d1-d4 {[White \"E\"]\n[White \"F\"]} (1. e1-e4) *\n% [White \"G\"]\n";
        let three = "[Black \"H\"]\n1. d1-d4 ; {\n[no tag]\n2. e1-e4 1-0";
        let text = [one, two, three].concat();
        let expected = [(one, Some("A \"]\" B".into())), (two, Some("D".into())), (three, None)];
        assert_eq!(parts(&text), expected);
    }

    #[test]
    fn games_without_tags_are_one() {
        assert_eq!(parts(""), []);
        assert_eq!(parts(" \n\n{only a comment}\n"), []);
        let text = "1. d1-d4 *\n1. e1-e4 *\n";
        assert_eq!(parts(text), [(text, None)]);
        let tags = "[White \"A\"]\n\n";
        assert_eq!(parts(tags), [(tags, Some("A".into()))]);
    }

    #[test]
    fn tags_after_moves_in_a_line_stay_with_the_game_before() {
        let one =
            " [ White \"A\"]\n[Black \"B\"]\n1. d1-d4 [White \"C\"]\n[Black \"D\"]\n\n1. d1-d4 *\n";
        let two = "[White \"E\"]\n";
        assert_eq!(parts(&[one, two].concat()), [(one, Some("A".into())), (two, Some("E".into()))]);
    }

    #[test]
    fn broken_tags_and_bytes_are_a_game_all_the_same() {
        let one = b"[White \"A\"]\n[White \"B\"]\n\xff\xfe 1. {never closed *\n".as_slice();
        assert_eq!(outline(one, 5).len(), 1);
        assert_eq!(outline(one, 5)[0].tags.get("White"), Some("A"));
        assert_eq!(outline(one, 5)[0].bytes, 0..one.len() as u64);
    }

    #[test]
    fn tags_alone_are_games() {
        let one = "[White \"A\"]\n\n[Black \"B\"]\n\n{no moves}\n";
        let two = "[White \"C\"]\n[Black \"D\"]\n[White \"E\"]\n\n{never closed\n\n";
        let three = "[White \"F\"]\n\nA headline\n[Black \"G\"]\n\n1. d1-d4 *\n";
        let expected =
            [(one, Some("A".into())), (two, Some("C".into())), (three, Some("F".into()))];
        let text = [one, two, three].concat();
        assert_eq!(parts(&text), expected);
        let read: Vec<_> = PdnReader::new(text.as_bytes()).map(Result::unwrap).collect();
        let white: Vec<_> = read.iter().map(|game| game.tags.get("White")).collect();
        assert_eq!(white, [Some("A"), Some("C"), Some("F")]);
    }

    #[test]
    fn a_malformed_tag_is_one_that_the_game_has() {
        let one = "[White \"A\"U.\n[Black \"B\"]\n\n{no moves}\n\n";
        let two = "[GameType \"42\"]\n\n";
        let three = "[GameType \"20\"]\n[White \"C\"]\n";
        let text = [one, two, three].concat();
        let found: Vec<_> = parts(&text).into_iter().map(|(part, _)| part).collect();
        assert_eq!(found, [[one, two].concat().as_str(), three]);
        let read: Vec<_> = PdnReader::new(text.as_bytes()).map(Result::unwrap).collect();
        let tags = |index: usize, name| read[index].tags.get(name);
        assert_eq!((tags(0, "White"), tags(0, "Black")), (None, Some("B")));
        assert_eq!((read.len(), tags(1, "White")), (2, Some("C")));
    }

    #[test]
    fn no_game_begins_in_what_begins_like_a_tag_and_is_none() {
        for moves in ["1. d1-d4", "1. d1-d4 2. Xyz"] {
            let one = format!("[White \"A\"]\n\n{moves}\n[Event. \"x\"K=[Result \"1-0\"]\n");
            let two = "[Variant \"dameo\"]\n\n1. e1-e4 *\n";
            let text = format!("{one}{two}");
            let found: Vec<_> = parts(&text).into_iter().map(|(part, _)| part).collect();
            assert_eq!(found, [one.as_str(), two]);
            let read: Vec<_> = PdnReader::new(text.as_bytes()).map(Result::unwrap).collect();
            assert_eq!((read.len(), read[1].tags.get("Result")), (2, None), "{moves}");
        }
    }

    #[test]
    fn tags_after_moves_in_a_line_are_those_of_another_game() {
        let text = "[Event \"a\"]\n1. d1-d4 [Result \"1-0\"]\n\n[Event \"b\"]\n\n{no moves}\n";
        let found: Vec<_> = parts(text).into_iter().map(|(part, _)| part).collect();
        assert_eq!(found, [text]);
        let read: Vec<_> = PdnReader::new(text.as_bytes()).map(Result::unwrap).collect();
        let tags = |index: usize| ["Event", "Result"].map(|name| read[index].tags.get(name));
        assert_eq!((tags(0), tags(1)), ([Some("a"), None], [Some("b"), Some("1-0")]));
    }

    #[test]
    fn a_malformed_tag_goes_as_far_as_a_reader_skips_it() {
        let text = "1. d1-d4 [Event \"x\"]\n[Result \"1-0\"-d5] (1. sult]\n[White \"A\"]\n";
        let found: Vec<_> = parts(text).into_iter().map(|(part, _)| part).collect();
        assert_eq!(found, [text]);
        let read: Vec<_> = PdnReader::new(text.as_bytes()).map(Result::unwrap).collect();
        let tags = |index: usize| ["Event", "White"].map(|name| read[index].tags.get(name));
        assert_eq!((read.len(), tags(1)), (2, [Some("x"), Some("A")]));
    }

    #[test]
    fn what_begins_like_a_tag_after_a_gap_is_in_the_same_game() {
        let text = "[Event \"x\"]\n[Result \"1-0\n\n[Ev.nt \"x\"]\n[Result \"1-0\"]\n";
        let found: Vec<_> = parts(text).into_iter().map(|(part, _)| part).collect();
        assert_eq!(found, [text]);
        let read: Vec<_> = PdnReader::new(text.as_bytes()).map(Result::unwrap).collect();
        assert_eq!((read.len(), read[0].tags.get("Result")), (1, Some("1-0")));
    }

    #[test]
    fn a_malformed_tag_of_what_is_no_game_is_forgotten() {
        let one = "[White \"A\"U] (1. e5 $3 d8-x\n";
        let two = "[Result \"1-0\"]\n\n{intro} [White \"B\"]\n\nd1-d4 *\n";
        let text = [one, two].concat();
        let found: Vec<_> = parts(&text).into_iter().map(|(part, _)| part).collect();
        assert_eq!(found, [one, two]);
        let read = |text: &str| PdnReader::new(text.as_bytes()).collect::<Result<Vec<_>, _>>();
        assert_eq!(read(one).unwrap(), []);
        let whole = read(&text).unwrap();
        assert_eq!(
            whole.iter().map(|game| game.tags.get("White")).collect::<Vec<_>>(),
            [Some("B")]
        );
    }

    #[test]
    fn the_number_of_a_move_may_be_too_large() {
        let one = "[White \"A\"]\n6666666666.\n";
        let two = "[White \"B\"]\n1. d1-d4 *\n";
        let text = [one, two].concat();
        assert_eq!(parts(&text), [(one, Some("A".into())), (two, Some("B".into()))]);
        let read: Vec<_> = PdnReader::new(text.as_bytes()).map(Result::unwrap).collect();
        let white: Vec<_> = read.iter().map(|game| game.tags.get("White")).collect();
        assert_eq!(white, [Some("A"), Some("B")]);
    }

    #[test]
    fn tags_end_variations_wherever_they_are() {
        for moves in ["1. d1-d4 (1. e1-e4", "(1. e1-e4", "1. d1-d4 (1. Xyz"] {
            let text = format!("[Event \"a\"]\n{moves} [White \"A\"]\n\n[Event \"b\"]\n");
            let found: Vec<_> = parts(&text).into_iter().map(|(part, _)| part).collect();
            assert_eq!(found, [&text]);
            let read: Vec<_> = PdnReader::new(text.as_bytes()).map(Result::unwrap).collect();
            let tags = |index: usize| ["Event", "White"].map(|name| read[index].tags.get(name));
            assert_eq!((tags(0), tags(1)), ([Some("a"), None], [Some("b"), Some("A")]), "{moves}");
        }
    }

    /// The tags and moves of the games of a text.
    fn games_of(text: &str) -> Vec<(Tags, Vec<String>)> {
        let games = PdnReader::new(text.as_bytes()).map(Result::unwrap);
        let moves = |game: &PdnGame| game.line.moves.iter().map(|mv| mv.mv.to_string()).collect();
        games.map(|game| (game.tags.clone(), moves(&game))).collect()
    }

    #[test]
    fn a_malformed_tag_between_words_is_one_too() {
        let text = "[A\"][B\"\n\n.[][A\"\"]\n\n[B\"\"]";
        let one_by_one: Vec<_> = parts(text).iter().flat_map(|(part, _)| games_of(part)).collect();
        assert_eq!((one_by_one.len(), &one_by_one), (2, &games_of(text)));
    }

    /// Texts of parts that begin and end what others are in.
    #[test]
    fn games_read_one_by_one_are_those_of_the_whole_text() {
        const WORDS: [&str; 28] = [
            "[A \"x\"]",
            "[B \"y\"]",
            "[A \"x\"",
            "[B ]",
            "\n",
            "\n",
            "\n\n",
            " ",
            "1. ",
            "d1-d4 ",
            "d1-",
            "*",
            "{",
            "}",
            ";",
            "(",
            ")",
            "%",
            "word",
            "[",
            "]",
            "\"",
            "$3",
            "1-0",
            "...",
            "½",
            "\t",
            "9999999999",
        ];
        let mut state = 1_u64;
        let mut random = |count: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % count
        };
        for _ in 0..40_000 {
            let text: String = (0..random(14)).map(|_| WORDS[random(WORDS.len())]).collect();
            let one_by_one: Vec<_> =
                parts(&text).iter().flat_map(|(part, _)| games_of(part)).collect();
            assert_eq!(one_by_one, games_of(&text), "{text:?}");
        }
    }

    #[test]
    fn tags_in_windows_1252_are_read() {
        let games = outline(b"[White \"Andr\xe9\"]\n\n1. d1-d4 *\n", 4);
        assert_eq!(games[0].tags.get("White"), Some("Andr\u{e9}"));
    }

    #[test]
    fn long_lines_and_headers_are_not_kept() {
        let long =
            [b"[White \"A\"]\n1. d1-d4 ".as_slice(), &[b'x'; 3 << 20], b"\n[White \"B\"]\n*"];
        let games = outline(&long.concat(), 1 << 16);
        let names: Vec<_> = games.iter().map(|game| game.tags.get("White")).collect();
        assert_eq!(names, [Some("A"), Some("B")]);
    }
}
