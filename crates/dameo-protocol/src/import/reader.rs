//! Taking a text apart into games.

use std::io::{self, BufRead};

use dameo::{MoveFormat, PdnError, PdnGame, PdnReader};
use thiserror::Error;

use super::abstractplay::{GameRecord, RecordError};
use super::format::{GameFormat, looks_like_json};
use super::game::{ForeignGame, Written};

/// A text cannot be taken apart into games.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadGamesError {
    /// The text cannot be read at all.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not PDN.
    #[error(transparent)]
    Pdn(#[from] PdnError),
    /// It begins as JSON, but does not hold AbstractPlay's records.
    #[error("not a game record of AbstractPlay: {0}")]
    Json(serde_json::Error),
    /// A record is of another game, or ends in an unknown way.
    #[error("game {number}: {error}")]
    Record {
        /// The number of the game in the text, from 1.
        number: usize,
        /// What is wrong with it.
        error: RecordError,
    },
}

/// Reads the games of a text one by one.
///
/// ```
/// use dameo::Dameo;
/// use dameo_protocol::{GameFormat, GameReader};
///
/// let text = "d1d4 d8b6\ne1e4 1-0\n";
/// let games = GameReader::new(text.as_bytes(), GameFormat::detect(text))?;
/// for game in games {
///     assert!(game?.resolve::<Dameo>(None).is_ok());
/// }
/// # Ok::<(), dameo_protocol::ReadGamesError>(())
/// ```
#[derive(Debug)]
pub struct GameReader<B> {
    source: Source<B>,
    format: MoveFormat,
    games: usize,
}

#[derive(Debug)]
enum Source<B> {
    Pdn(PdnReader<B>),
    Lines(io::Lines<B>),
    Records(std::vec::IntoIter<GameRecord>),
}

impl<B: BufRead> GameReader<B> {
    /// Begins to read. Where lines of moves were announced, exports are seen by
    /// how they begin: a tag is that of PDN, and in
    /// [`MoveFormat::AbstractPlay`] JSON is that of its records.
    ///
    /// # Errors
    /// If the text cannot be read, or is JSON of another kind.
    pub fn new(mut source: B, format: GameFormat) -> Result<Self, ReadGamesError> {
        let format = match format {
            GameFormat::Pdn => return Ok(Self::pdn(source, MoveFormat::Long)),
            GameFormat::Moves(format) => format,
        };
        let beginning = String::from_utf8_lossy(source.fill_buf()?).into_owned();
        if format == MoveFormat::AbstractPlay && looks_like_json(&beginning) {
            let records = GameRecord::read_all(&io::read_to_string(source)?);
            let records = records.map_err(ReadGamesError::Json)?;
            return Ok(Self { source: Source::Records(records.into_iter()), format, games: 0 });
        }
        let is_blank = |c: char| c == '\u{feff}' || c.is_whitespace();
        if beginning.trim_start_matches(is_blank).starts_with('[') {
            return Ok(Self::pdn(source, format));
        }
        Ok(Self { source: Source::Lines(source.lines()), format, games: 0 })
    }

    fn pdn(source: B, format: MoveFormat) -> Self {
        let reader = PdnReader::new(source).with_format(format);
        Self { source: Source::Pdn(reader), format, games: 0 }
    }

    /// The number of the game that was read last, from 1; 0 before the first.
    #[must_use]
    pub fn game_number(&self) -> usize {
        match &self.source {
            Source::Pdn(reader) => reader.game_number(),
            Source::Lines(_) | Source::Records(_) => self.games,
        }
    }
}

impl<B: BufRead> Iterator for GameReader<B> {
    type Item = Result<ForeignGame, ReadGamesError>;

    fn next(&mut self) -> Option<Self::Item> {
        let written = match &mut self.source {
            Source::Pdn(reader) => reader.next()?.map(record).map_err(ReadGamesError::Pdn),
            Source::Lines(lines) => {
                let is_blank = |line: &io::Result<String>| {
                    line.as_ref().is_ok_and(|line| line.trim().is_empty())
                };
                let line = lines.find(|line| !is_blank(line))?;
                self.games += 1;
                let without_mark = |line: String| line.trim_start_matches('\u{feff}').to_owned();
                line.map(without_mark).map(Written::Line).map_err(ReadGamesError::Io)
            }
            Source::Records(records) => {
                let game = records.next()?.into_game();
                self.games += 1;
                let number = self.games;
                game.map(record).map_err(|error| ReadGamesError::Record { number, error })
            }
        };
        let format = self.format;
        Some(written.map(|written| ForeignGame { format, written }))
    }
}

/// PlayStrategy calls the players `P1` and `P2`, after the order in which they
/// move.
fn record(mut game: PdnGame) -> Written {
    for (theirs, ours) in [("P1", "White"), ("P2", "Black")] {
        if game.tags.get(ours).is_some() {
            continue;
        }
        if let Some(name) = game.tags.remove(theirs) {
            game.tags.set(ours, &name).expect("another tag has just left its place");
        }
    }
    Written::Record(Box::new(game))
}
