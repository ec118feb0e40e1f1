//! Splitting a text into games.

use std::io::{self, BufRead};

use thiserror::Error;

use super::abstractplay::{AbstractPlayError, AbstractPlayRecord};
use super::format::{GameFormat, looks_like_json};
use super::game::{ForeignGame, GameSource};
use crate::MoveFormat;
use crate::encoding::{TextReader, decode};
use crate::notation::GameResult;
use crate::pdn::{MAX_GAME_BYTES, PdnError, PdnGame, PdnReader, PdnWarning};

/// A text that cannot be split into games.
#[derive(Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum ReadGamesError {
    /// Reading the text failed.
    #[error(transparent)]
    Io(
        #[cfg_attr(feature = "serde", serde(skip))]
        #[from]
        io::Error,
    ),
    /// The text is not valid PDN.
    #[error(transparent)]
    Pdn(#[from] PdnError),
    /// The text starts like JSON, but is not an export of AbstractPlay.
    #[error("not a game record of AbstractPlay: {error}")]
    Json {
        /// The line in the text, from 1.
        line: usize,
        /// The column in the line, in bytes, from 1; 0 for the end of the line before.
        column: usize,
        /// The cause.
        #[cfg_attr(feature = "serde", serde(skip))]
        error: serde_json::Error,
    },
    /// A record of AbstractPlay is invalid, or of an unsupported game.
    #[cfg_attr(feature = "serde", serde(rename = "game"))]
    #[error("game {number}: {error}")]
    Record {
        /// The number of the game in the text, from 1.
        number: usize,
        /// The cause.
        error: AbstractPlayError,
    },
}

impl ReadGamesError {
    fn json(error: serde_json::Error) -> Self {
        Self::Json { line: error.line(), column: error.column(), error }
    }
}

/// Reads the games of a text one by one.
///
/// ```
/// use dameo::Variant;
/// use dameo::import::{GameFormat, GameReader};
/// use dameo::pdn::ResolveOptions;
///
/// let text = "d1d4 d8b6\ne1e4 1-0\n";
/// let games = GameReader::new(text.as_bytes(), GameFormat::detect(text))?;
/// for game in games {
///     assert!(game?.resolve(Variant::Dameo, ResolveOptions::default()).is_ok());
/// }
/// # Ok::<(), dameo::import::ReadGamesError>(())
/// ```
#[derive(Debug)]
pub struct GameReader<B> {
    input: Input<B>,
    format: MoveFormat,
    games: usize,
}

#[derive(Debug)]
enum Input<B> {
    Pdn(Box<PdnReader<B>>),
    Lines(Lines<B>),
    Records(std::vec::IntoIter<AbstractPlayRecord>),
}

/// The lines of a text without tags, each of them a game.
#[derive(Debug)]
struct Lines<B> {
    source: TextReader<B>,
    /// Number of lines that have been read.
    number: usize,
    /// What is odd about the lines after the last game.
    trailing: Vec<PdnWarning>,
}

impl<B: BufRead> Lines<B> {
    fn new(source: B) -> Self {
        Self { source: TextReader::new(source), number: 0, trailing: Vec::new() }
    }

    /// The game of the next line that has one, with what is odd about the lines up to it.
    fn next(&mut self, format: MoveFormat) -> Option<io::Result<(GameSource, Vec<PdnWarning>)>> {
        loop {
            let mut line = String::new();
            match self.source.read_line(&mut line) {
                Ok(0) => return None,
                Ok(_) => self.number += 1,
                Err(error) => return Some(Err(error)),
            }
            if self.source.take_windows_1252() {
                self.trailing.push(PdnWarning::Windows1252 { line: self.number });
            }
            let (game, mut warnings) = line_of_moves(&line, format);
            warnings.iter_mut().for_each(|warning| warning.set_line(self.number));
            self.trailing.extend(warnings);
            if let Some(game) = game {
                return Some(Ok((game, std::mem::take(&mut self.trailing))));
            }
        }
    }
}

/// The game of a line, if there is one, with what is odd about the line.
fn line_of_moves(line: &str, format: MoveFormat) -> (Option<GameSource>, Vec<PdnWarning>) {
    let max = line.len().max(MAX_GAME_BYTES);
    let mut reader = PdnReader::new(line.as_bytes()).with_format(format).with_max_game_bytes(max);
    let game = reader.next().and_then(Result::ok);
    let warnings = reader.warnings().to_vec();
    let after_result = reader.next().map(|_| after_result(line));
    (game.map(|line| GameSource::Moves { line: Box::new(line), after_result }), warnings)
}

/// The word after the first result of a line.
fn after_result(line: &str) -> String {
    let mut words = line.split_whitespace().skip_while(|word| word.parse::<GameResult>().is_err());
    words.nth(1).unwrap_or_default().to_owned()
}

impl<B: BufRead> GameReader<B> {
    /// Creates a reader. If `format` is a notation, exports of whole games are
    /// detected by their beginning: a tag is PDN, and JSON in
    /// [`MoveFormat::AbstractPlay`] is an export of AbstractPlay.
    ///
    /// # Errors
    /// If reading fails, or the text is JSON but not an export of AbstractPlay.
    pub fn new(mut source: B, format: GameFormat) -> Result<Self, ReadGamesError> {
        let format = match format {
            GameFormat::Pdn => return Ok(Self::pdn(source, MoveFormat::Long)),
            GameFormat::Moves(format) => format,
        };
        let beginning = decode(source.fill_buf()?).text;
        if format == MoveFormat::AbstractPlay && looks_like_json(&beginning) {
            let records =
                AbstractPlayRecord::read_all(&io::read_to_string(TextReader::new(source))?);
            let records = records.map_err(ReadGamesError::json)?;
            return Ok(Self { input: Input::Records(records.into_iter()), format, games: 0 });
        }
        let is_blank = |c: char| c == '\u{feff}' || c.is_whitespace();
        if beginning.trim_start_matches(is_blank).starts_with('[') {
            return Ok(Self::pdn(source, format));
        }
        Ok(Self { input: Input::Lines(Lines::new(source)), format, games: 0 })
    }

    fn pdn(source: B, format: MoveFormat) -> Self {
        let reader = PdnReader::new(source).with_format(format);
        Self { input: Input::Pdn(Box::new(reader)), format, games: 0 }
    }

    /// What was not understood in the text after the last game, once all games have been
    /// read.
    #[must_use]
    pub fn trailing_warnings(&self) -> &[PdnWarning] {
        match &self.input {
            Input::Pdn(reader) => reader.warnings(),
            Input::Lines(lines) => &lines.trailing,
            Input::Records(_) => &[],
        }
    }

    /// The number of the last game read, from 1; 0 before the first one.
    #[must_use]
    pub fn game_number(&self) -> usize {
        match &self.input {
            Input::Pdn(reader) => reader.game_number(),
            Input::Lines(_) | Input::Records(_) => self.games,
        }
    }
}

impl<B: BufRead> Iterator for GameReader<B> {
    type Item = Result<ForeignGame, ReadGamesError>;

    fn next(&mut self) -> Option<Self::Item> {
        let format = self.format;
        let read = match &mut self.input {
            Input::Pdn(reader) => {
                let game = reader.next()?.map(with_player_tags).map_err(ReadGamesError::Pdn);
                game.map(|game| (game, reader.warnings().to_vec()))
            }
            Input::Lines(lines) => {
                let game = lines.next(format)?;
                self.games += 1;
                game.map_err(ReadGamesError::Io)
            }
            Input::Records(records) => {
                let game = records.next()?.into_game();
                self.games += 1;
                let number = self.games;
                let game = game.map(|game| (with_player_tags(game), Vec::new()));
                game.map_err(|error| ReadGamesError::Record { number, error })
            }
        };
        Some(read.map(|(source, left_out)| ForeignGame { format, source, left_out }))
    }
}

/// Renames the player tags of PlayStrategy: `P1` moves first and is White, `P2`
/// is Black.
fn with_player_tags(mut game: PdnGame) -> GameSource {
    for (from, to) in [("P1", "White"), ("P2", "Black")] {
        if game.tags.get(to).is_some() {
            continue;
        }
        if let Some(name) = game.tags.remove(from) {
            game.tags.set(to, &name).expect("the removed tag has left room");
        }
    }
    GameSource::Pdn(Box::new(game))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;
    use crate::pdn::{ResolveOptions, Tags};

    const PLAYSTRATEGY: GameFormat = GameFormat::Moves(MoveFormat::PlayStrategy);
    const ABSTRACT_PLAY: GameFormat = GameFormat::Moves(MoveFormat::AbstractPlay);

    fn reader(text: &str, format: GameFormat) -> GameReader<&[u8]> {
        GameReader::new(text.as_bytes(), format).unwrap()
    }

    /// The tags of the first game of a text in PDN.
    fn tags(text: &str, format: GameFormat) -> Tags {
        match reader(text, format).next().unwrap().unwrap().source {
            GameSource::Pdn(game) => game.tags,
            GameSource::Moves { line, .. } => panic!("a line: {line}"),
        }
    }

    /// A record of AbstractPlay of a game by its name there.
    fn record(game: &str) -> String {
        serde_json::json!({
            "header": {
                "game": {"name": game},
                "site": {"name": "Abstract Play"},
                "date-start": "2024-03-01T12:00:00.000Z",
                "players": [{"name": "Ada", "result": 1}, {"name": "Bob", "result": 0}]
            },
            "moves": [["d1-d4", "d8-d5"]]
        })
        .to_string()
    }

    #[test]
    fn player_tags_of_playstrategy_are_renamed() {
        let text = "[P1 \"Ada\"]\n[P2 \"Bob\"]\n\n1. d1d4 d8d5 *";
        for format in [PLAYSTRATEGY, GameFormat::Pdn] {
            let tags = tags(text, format);
            assert_eq!((tags.get("White"), tags.get("Black")), (Some("Ada"), Some("Bob")));
            assert_eq!((tags.get("P1"), tags.get("P2")), (None, None));
        }
    }

    #[test]
    fn a_player_tag_of_pdn_is_kept() {
        let tags = tags("[White \"Eve\"]\n[P1 \"Ada\"]\n[P2 \"Bob\"]\n\n*", PLAYSTRATEGY);
        assert_eq!((tags.get("White"), tags.get("P1")), (Some("Eve"), Some("Ada")));
        assert_eq!((tags.get("Black"), tags.get("P2")), (Some("Bob"), None));
    }

    #[test]
    fn a_byte_order_mark_is_ignored() {
        let games = [
            ("\u{feff}d1-d4 d8-d5\n".to_owned(), GameFormat::Moves(MoveFormat::Long)),
            ("\u{feff}1. d1-d4 d8-d5 *\n".to_owned(), GameFormat::Pdn),
            ("\u{feff}[P1 \"Ada\"]\n\n1. d1d4 d8d5 *".to_owned(), PLAYSTRATEGY),
            (format!("\u{feff}{}", record("Dameo")), ABSTRACT_PLAY),
            (format!("\u{feff}[{}]", record("Dameo")), ABSTRACT_PLAY),
        ];
        for (text, format) in games {
            let game = reader(&text, format).next().unwrap().unwrap();
            let tree = game.resolve(Variant::Dameo, ResolveOptions::default()).unwrap();
            assert_eq!(tree.game().unwrap().ply(), 2, "{text}");
        }
    }

    #[test]
    fn lines_are_read_as_people_write_them() {
        let text = b"1. D1-D4 d8 - b6! \xbd-\xbd\n\nheadline\nd1\x96d4 += d8-b6\xe9 e1-e4\n\x1a\n";
        let mut reader = GameReader::new(&text[..], GameFormat::Moves(MoveFormat::Long)).unwrap();
        let mut next = || {
            let game = reader.next()?.unwrap();
            let tree = game.resolve(Variant::Dameo, ResolveOptions::default()).unwrap();
            let warnings: Vec<_> = game.warnings().iter().map(ToString::to_string).collect();
            Some((tree.line.moves.len(), tree.result, warnings))
        };
        let encoding = "line 1: the text is not valid UTF-8; such lines are read as Windows-1252";
        assert_eq!(next(), Some((2, GameResult::Draw, vec![encoding.to_owned()])));
        let warnings = [
            "line 3, column 1: \"headline\": expected a move; this is kept as a comment",
            "line 4: the text is not valid UTF-8; such lines are read as Windows-1252",
            "line 4, column 7: \"+=\": expected a move; this is kept as a comment",
            "line 4, column 10: \"d8-b6é\": expected a move; the line ends here, and the rest is \
             kept as a comment",
        ];
        assert_eq!(next(), Some((1, GameResult::Unknown, warnings.map(str::to_owned).to_vec())));
        assert_eq!(next(), None);
        assert!(reader.trailing_warnings().is_empty());
    }

    #[test]
    fn games_are_numbered() {
        for (text, format) in [
            ("d1-d4\n\nd1-d4 d8-d5\n".to_owned(), GameFormat::Moves(MoveFormat::Long)),
            ("1. d1-d4 *\n\n1. e1-e4 *\n".to_owned(), GameFormat::Pdn),
            (format!("{}\n{}", record("Dameo"), record("Croda")), ABSTRACT_PLAY),
        ] {
            let mut reader = reader(&text, format);
            assert_eq!(reader.game_number(), 0, "{text}");
            for number in 1..=2 {
                assert!(reader.next().unwrap().is_ok());
                assert_eq!(reader.game_number(), number, "{text}");
            }
            assert!(reader.next().is_none());
        }
    }

    #[test]
    fn an_invalid_record_is_named_by_its_number() {
        let text = format!("[{}, {}]", record("Dameo"), record("Chess"));
        let mut reader = reader(&text, ABSTRACT_PLAY);
        assert!(reader.next().unwrap().is_ok());
        let error = reader.next().unwrap().unwrap_err().to_string();
        assert!(error.starts_with("game 2: the game is \"Chess\""), "{error}");
        assert_eq!(reader.game_number(), 2);
        let error = GameReader::new(b"{\n\"header\": 1}".as_slice(), ABSTRACT_PLAY).unwrap_err();
        assert!(matches!(error, ReadGamesError::Json { line: 2, column: 11, .. }), "{error}");
    }
}
