//! Reading PDN, one game at a time.

use std::io::BufRead;

use super::MAX_GAME_BYTES;
use super::MAX_VARIATION_DEPTH;
use super::error::{PdnError, PdnFault};
use super::game::PdnGame;
use super::nag::split_marks;
use super::scanner::{Fault, Place, Scanner};
use super::tags::Tags;
use super::tree::{Annotated, MoveLine, PdnMove, Variation};
use crate::notation::GameResult;
use crate::notation::MoveFormat;
use crate::notation::skip_move_number;

/// Reads the games of a PDN text one by one.
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
    scanner: Scanner<B>,
    format: MoveFormat,
    /// Number of games begun.
    games: usize,
    /// The fault after which the text cannot be read further.
    broken: Option<Fault>,
    finished: bool,
}

/// The end of the moves of a line.
enum End {
    /// With a result.
    Result(GameResult),
    /// With the closing bracket of a variation.
    Closed,
    /// With the tags of the next game or the end of the text.
    Open,
}

type Read<T> = Result<T, Fault>;

impl<B: BufRead> PdnReader<B> {
    /// Reads games from a text, which may begin with a byte order mark.
    pub fn new(source: B) -> Self {
        Self {
            scanner: Scanner::new(source, MAX_GAME_BYTES),
            format: MoveFormat::Long,
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

    /// Reads one game; `None` at the end of the text.
    fn game(&mut self, in_tags: &mut bool) -> Read<Option<PdnGame>> {
        let mut game = PdnGame::default();
        self.scanner.begin_game();
        loop {
            match self.scanner.peek()? {
                None if game.tags.is_empty() => return Ok(None),
                Some('[') => self.tag(&mut game.tags)?,
                Some('{' | ';') => game.line.comments.extend(self.scanner.comment()?),
                _ => break,
            }
        }
        *in_tags = false;
        game.result = match self.line(&mut game.line, None)? {
            End::Result(result) => result,
            End::Closed | End::Open => {
                game.tags.get("Result").and_then(|tag| tag.parse().ok()).unwrap_or_default()
            }
        };
        Ok(Some(game))
    }

    fn tag(&mut self, tags: &mut Tags) -> Read<()> {
        let place = self.scanner.place();
        let (name, value) = self.scanner.tag()?;
        if tags.get(&name).is_some() {
            return Err((place, PdnFault::DuplicateTag { name }));
        }
        if is_reserved_game_type(&name, &value) {
            return Ok(());
        }
        tags.set(&name, &value).map_err(|error| (place, PdnFault::Tag(error)))
    }

    /// Reads moves to the end of the game, or of the variation that begins at
    /// `opened`, at this depth.
    fn line(&mut self, line: &mut MoveLine<PdnMove>, opened: Option<(Place, usize)>) -> Read<End> {
        loop {
            match (self.scanner.peek()?, opened) {
                (None | Some('['), None) => return Ok(End::Open),
                (None, Some((place, _))) => return Err((place, PdnFault::UnclosedVariation)),
                (Some('['), Some((place, _))) if self.scanner.is_at_tag_line() => {
                    return Err((place, PdnFault::UnclosedVariation));
                }
                (Some('{' | ';'), _) => {
                    line.last_comments().extend(self.scanner.comment()?);
                }
                (Some('$'), _) => {
                    let last = self.last_move(line, "a move before the NAG")?;
                    last.nags.push(self.scanner.nag()?);
                }
                (Some('('), _) => {
                    let last = self.last_move(line, "a move before the variation")?;
                    let depth = opened.map_or(0, |(_, depth)| depth);
                    last.variations.push(self.variation(depth + 1)?);
                }
                (Some(')'), Some(_)) => {
                    self.scanner.bump(')');
                    return Ok(End::Closed);
                }
                (Some(_), _) => {
                    if let Some(result) = self.word(line, opened.is_some())? {
                        return Ok(End::Result(result));
                    }
                }
            }
        }
    }

    fn last_move<'a>(
        &self,
        line: &'a mut MoveLine<PdnMove>,
        expected: &'static str,
    ) -> Read<&'a mut Annotated<PdnMove>> {
        line.moves.last_mut().ok_or_else(|| self.scanner.unexpected(expected))
    }

    fn variation(&mut self, depth: usize) -> Read<Variation<PdnMove>> {
        let place = self.scanner.place();
        if depth > MAX_VARIATION_DEPTH {
            return Err((place, PdnFault::TooDeep));
        }
        self.scanner.bump('(');
        let mut line = MoveLine::default();
        self.line(&mut line, Some((place, depth)))?;
        Ok(Variation { line, comments: Vec::new() })
    }

    /// Reads a move, a move number or both, marks, or a result.
    fn word(
        &mut self,
        line: &mut MoveLine<PdnMove>,
        in_variation: bool,
    ) -> Read<Option<GameResult>> {
        let word = self.scanner.peek_word().to_owned();
        if let (false, Ok(result)) = (in_variation, word.parse()) {
            self.scanner.skip(word.len());
            return Ok(Some(result));
        }
        let text = skip_move_number(&word);
        self.scanner.skip(word.len() - text.len());
        if word.is_empty() {
            return Err(self.scanner.unexpected(A_MOVE));
        } else if text.is_empty() {
            return Ok(None);
        } else if self.format == MoveFormat::MindSportsShort {
            for (number, text) in text.split('-').enumerate() {
                self.scanner.skip(usize::from(number > 0));
                self.mv(line, text)?;
            }
        } else {
            self.mv(line, text)?;
        }
        Ok(None)
    }

    /// Reads a move, or marks that belong to the move before.
    fn mv(&mut self, line: &mut MoveLine<PdnMove>, text: &str) -> Read<()> {
        let (squares, nags) = split_marks(text);
        if squares.is_empty() && !nags.is_empty() {
            self.last_move(line, "a move before the mark")?.nags.extend(nags);
        } else {
            let mv = PdnMove::new(&squares).map_err(|_| self.scanner.unexpected(A_MOVE))?;
            line.moves.push(Annotated { nags, ..Annotated::new(mv) });
        }
        self.scanner.skip(text.len());
        Ok(())
    }
}

fn error((place, fault): Fault, game: usize) -> PdnError {
    PdnError { game, line: place.line, column: place.column, fault }
}

const A_MOVE: &str = "a move, a comment, a variation or a result";

/// "GameType 42 to 49 is ignored": these numbers are reserved for games that
/// have none yet.
fn is_reserved_game_type(name: &str, value: &str) -> bool {
    let number = value.split(',').next().unwrap_or_default().trim();
    name == "GameType" && number.parse().is_ok_and(|number: u8| (42..=49).contains(&number))
}

impl<B: BufRead> Iterator for PdnReader<B> {
    type Item = Result<PdnGame, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.finished {
            return None;
        }
        let number = self.games + 1;
        if let Some(fault) = self.broken.take() {
            self.finished = true;
            return Some(Err(error(fault, number)));
        }
        let mut in_tags = true;
        match self.game(&mut in_tags) {
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
