//! Splitting a text into games.

use std::io::{self, BufRead};

use thiserror::Error;

use super::abstractplay::{AbstractPlayError, AbstractPlayRecord};
use super::format::{GameFormat, looks_like_json};
use super::game::{ForeignGame, GameSource};
use crate::MoveFormat;
use crate::pdn::{PdnError, PdnGame, PdnReader};

/// A text that cannot be split into games.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadGamesError {
    /// Reading the text failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The text is not valid PDN.
    #[error(transparent)]
    Pdn(#[from] PdnError),
    /// The text starts like JSON, but is not an export of AbstractPlay.
    #[error("not a game record of AbstractPlay: {0}")]
    Json(serde_json::Error),
    /// A record of AbstractPlay is invalid, or of an unsupported game.
    #[error("game {number}: {error}")]
    Record {
        /// The number of the game in the text, from 1.
        number: usize,
        /// The cause.
        error: AbstractPlayError,
    },
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
    Pdn(PdnReader<B>),
    Lines(io::Lines<B>),
    Records(std::vec::IntoIter<AbstractPlayRecord>),
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
        let beginning = String::from_utf8_lossy(source.fill_buf()?).into_owned();
        if format == MoveFormat::AbstractPlay && looks_like_json(&beginning) {
            let records = AbstractPlayRecord::read_all(&io::read_to_string(source)?);
            let records = records.map_err(ReadGamesError::Json)?;
            return Ok(Self { input: Input::Records(records.into_iter()), format, games: 0 });
        }
        let is_blank = |c: char| c == '\u{feff}' || c.is_whitespace();
        if beginning.trim_start_matches(is_blank).starts_with('[') {
            return Ok(Self::pdn(source, format));
        }
        Ok(Self { input: Input::Lines(source.lines()), format, games: 0 })
    }

    fn pdn(source: B, format: MoveFormat) -> Self {
        let reader = PdnReader::new(source).with_format(format);
        Self { input: Input::Pdn(reader), format, games: 0 }
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
        let source = match &mut self.input {
            Input::Pdn(reader) => reader.next()?.map(with_player_tags).map_err(ReadGamesError::Pdn),
            Input::Lines(lines) => {
                let is_blank = |line: &io::Result<String>| {
                    line.as_ref().is_ok_and(|line| line.trim().is_empty())
                };
                let line = lines.find(|line| !is_blank(line))?;
                self.games += 1;
                let without_bom = |line: String| line.trim_start_matches('\u{feff}').to_owned();
                line.map(without_bom).map(GameSource::Moves).map_err(ReadGamesError::Io)
            }
            Input::Records(records) => {
                let game = records.next()?.into_game();
                self.games += 1;
                let number = self.games;
                game.map(with_player_tags).map_err(|error| ReadGamesError::Record { number, error })
            }
        };
        let format = self.format;
        Some(source.map(|source| ForeignGame { format, source }))
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
            GameSource::Moves(line) => panic!("a line: {line}"),
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
        let error = GameReader::new(b"{\"header\": 1}".as_slice(), ABSTRACT_PLAY).unwrap_err();
        assert!(matches!(error, ReadGamesError::Json(_)), "{error}");
    }
}
