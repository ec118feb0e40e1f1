//! Reading PDN, one game at a time.

use std::io::BufRead;

use super::error::{PdnError, PdnFault};
use super::game::PdnGame;
use super::scanner::{Fault, ScannedTag, Scanner};
use super::tag_ends::tag_name;
use super::tags::Tags;
use super::tree::{MoveLine, PdnMove};
use super::warning::{LeftOut, PdnWarning, Warnings};
use super::{MAX_GAME_BYTES, MAX_TAGS};
use crate::notation::{GameResult, MoveFormat};

/// Reads the games of a PDN text one by one, in UTF-8 or [another
/// encoding](crate::encoding).
///
/// What is not understood costs no game: it is left out, or kept as a comment, and
/// is among the [warnings](Self::warnings). No move is left out before one that is
/// read: a line of moves ends at the first one that cannot be read.
///
/// It has one game in memory at a time, and rejects games longer than a limit.
/// After an error it continues with the next game that has tags; if the text
/// itself cannot be read further, the error is the last item.
///
/// ```
/// use dameo::{Dameo, Rules};
/// use dameo::pdn::{PdnReader, ResolveOptions};
///
/// let text = "[White \"Ada\"]\n\n1. a1-d4 {a linear move} d8-b6 *\n";
/// for game in PdnReader::new(text.as_bytes()) {
///     let game = game?;
///     assert_eq!(game.tags.get("White"), Some("Ada"));
///     let tree = game.resolve::<Dameo>(ResolveOptions::default())?;
///     assert_eq!(tree.game()?.ply(), 2);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PdnReader<B> {
    pub(super) scanner: Scanner<B>,
    pub(super) format: MoveFormat,
    /// Those of the present game.
    pub(super) warnings: Warnings,
    /// The names of all tags of the present game, also of those that are left out.
    tag_names: Vec<String>,
    /// Those of the game that was read last.
    found: Vec<PdnWarning>,
    /// Number of games begun.
    games: usize,
    /// The fault after which the text cannot be read further.
    broken: Option<Fault>,
    finished: bool,
}

/// The end of the moves of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// With a result.
    Result(GameResult),
    /// With the closing bracket of a variation.
    Closed,
    /// With the tags of the next game, its first move or the end of the text.
    Open,
}

pub(super) type Read<T> = Result<T, Fault>;

impl<B: BufRead> PdnReader<B> {
    /// Reads games from a text, which may begin with a byte order mark.
    pub fn new(source: B) -> Self {
        Self {
            scanner: Scanner::new(source, MAX_GAME_BYTES),
            format: MoveFormat::Long,
            warnings: Warnings::default(),
            tag_names: Vec::new(),
            found: Vec::new(),
            games: 0,
            broken: None,
            finished: false,
        }
    }

    /// Sets the format of the moves. It matters for
    /// [`MoveFormat::MindSportsShort`] alone, where a hyphen separates two
    /// moves.
    #[must_use]
    pub fn with_format(mut self, format: MoveFormat) -> Self {
        self.format = format;
        self
    }

    /// Sets the maximum length of a game in bytes, instead of
    /// [`MAX_GAME_BYTES`]. It is the maximum length of a line too.
    #[must_use]
    pub fn with_max_game_bytes(mut self, max: usize) -> Self {
        self.scanner.set_max_game_bytes(max);
        self
    }

    /// The number of the game that was read last, from 1; 0 before the first.
    #[must_use]
    pub fn game_number(&self) -> usize {
        self.games
    }

    /// What was not understood in the text of the game that was read last; at the
    /// end of the text, in what follows the last game.
    ///
    /// ```
    /// use dameo::pdn::PdnReader;
    ///
    /// let mut reader = PdnReader::new("1. d1-d4 += d8-b6 *".as_bytes());
    /// assert_eq!(reader.next().expect("there is a game")?.line.moves.len(), 2);
    /// assert_eq!(
    ///     reader.warnings()[0].to_string(),
    ///     "line 1, column 10: \"+=\": expected a move; this is kept as a comment"
    /// );
    /// # Ok::<(), dameo::pdn::PdnError>(())
    /// ```
    #[must_use]
    pub fn warnings(&self) -> &[PdnWarning] {
        &self.found
    }

    /// Reads one game; `None` at the end of the text.
    fn game(&mut self, in_tags: &mut bool) -> Read<Option<PdnGame>> {
        let mut game = PdnGame::default();
        self.scanner.begin_game();
        self.tag_names.clear();
        let end = loop {
            self.scanner.begin_body();
            *in_tags = true;
            let begins_next = self.header(&mut game)?;
            *in_tags = false;
            if begins_next && game.is_nothing() {
                // No tag before was well-formed.
                self.tag_names.clear();
                continue;
            }
            if begins_next {
                break End::Open;
            }
            let end = self.line(&mut game.line, None)?;
            let has_ended = self.scanner.has_body() && !game.is_nothing();
            if has_ended || end != End::Open || self.scanner.peek()?.is_none() {
                break end;
            }
            if self.scanner.has_body() {
                // What was before it made no game.
                self.tag_names.clear();
            }
        };
        if end == End::Open && game.is_nothing() {
            return Ok(None);
        }
        game.result = match end {
            End::Result(result) => result,
            End::Closed | End::Open => {
                game.tags.get("Result").and_then(|tag| tag.parse().ok()).unwrap_or_default()
            }
        };
        Ok(Some(game))
    }

    /// Reads tags and the comments among them. Returns whether a tag follows that
    /// begins the next game: one that the game has, if only malformed, after a blank line.
    fn header(&mut self, game: &mut PdnGame) -> Read<bool> {
        loop {
            match self.scanner.peek()? {
                Some('[') if self.is_at_next_game() => return Ok(true),
                Some('[') => self.tag(&mut game.tags),
                Some('{' | ';') => self.comment(&mut game.line)?,
                _ => return Ok(false),
            }
        }
    }

    fn is_at_next_game(&self) -> bool {
        self.scanner
            .tag_after_gap()
            .is_some_and(|name| self.tag_names.iter().any(|known| known == name))
    }

    fn tag(&mut self, tags: &mut Tags) {
        let begin = self.scanner.place();
        if self.tag_names.len() < MAX_TAGS {
            self.tag_names.extend(tag_name(self.scanner.rest()).map(str::to_owned));
        }
        let (name, value) = match self.scanner.tag() {
            ScannedTag::Tag { name, value } => (name, value),
            ScannedTag::Malformed { place, expected, text } => {
                return self.warnings.left_out(place, &text, LeftOut::MalformedTag { expected });
            }
        };
        if is_reserved_game_type(&name, &value) {
            return;
        }
        if tags.get(&name).is_some() {
            let text = format!("[{name} \"{value}\"]");
            self.warnings.left_out(begin, &text, LeftOut::DuplicateTag);
        } else if let Err(error) = tags.set(&name, &value) {
            self.warnings.left_out(begin, &name, LeftOut::Tag { error });
        }
    }

    /// Reads a comment to where it belongs in a line.
    pub(super) fn comment(&mut self, line: &mut MoveLine<PdnMove>) -> Read<()> {
        let place = self.scanner.place();
        let (comment, is_closed) = self.scanner.comment()?;
        if !is_closed {
            let text = comment.as_ref().map_or("", |comment| comment.text());
            self.warnings.left_out(place, text, LeftOut::UnclosedComment);
        }
        line.last_comments().extend(comment);
        Ok(())
    }
}

impl PdnGame {
    /// Whether there is nothing that makes a game.
    fn is_nothing(&self) -> bool {
        self.tags.is_empty() && self.line.moves.is_empty()
    }
}

fn error((place, fault): Fault, game: usize) -> PdnError {
    PdnError { game, line: place.line, column: place.column, fault }
}

/// "GameType 42 to 49 is ignored": these numbers are reserved for games that
/// have none yet.
fn is_reserved_game_type(name: &str, value: &str) -> bool {
    let number = value.split(',').next().unwrap_or_default().trim();
    name == "GameType" && number.parse().is_ok_and(|number: u8| (42..=49).contains(&number))
}

impl<B: BufRead> Iterator for PdnReader<B> {
    type Item = Result<PdnGame, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.found.clear();
        if self.finished {
            return None;
        }
        let number = self.games + 1;
        if let Some(fault) = self.broken.take() {
            self.finished = true;
            return Some(Err(error(fault, number)));
        }
        let mut in_tags = true;
        let game = self.game(&mut in_tags);
        let warnings = std::mem::take(&mut self.warnings);
        self.found = warnings.finish(self.scanner.windows_1252());
        match game {
            Ok(game) => {
                self.finished = game.is_none();
                self.games += usize::from(game.is_some());
                game.map(Ok)
            }
            Err(fault) => {
                self.games = number;
                if matches!(fault, (_, PdnFault::Read(_))) {
                    self.finished = true;
                } else {
                    self.broken = self.scanner.recover(in_tags).err();
                }
                Some(Err(error(fault, number)))
            }
        }
    }
}
