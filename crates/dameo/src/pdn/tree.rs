//! Moves with comments, annotations and variations. A move may be a text of a
//! file or a move of the rules.

use std::fmt;
use std::time::Duration;

use thiserror::Error;

use super::comment::{ClockTimes, Comment};
use super::nag::Nag;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

/// A line of annotated moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveLine<M> {
    /// Comments before the first move.
    pub comments: Vec<Comment>,
    /// The moves.
    pub moves: Vec<Annotated<M>>,
}

/// A move with its annotations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Annotated<M> {
    /// The move.
    pub mv: M,
    /// Numeric annotation glyphs.
    pub nags: Vec<Nag>,
    /// Comments on the move.
    pub comments: Vec<Comment>,
    /// Alternatives to the move.
    pub variations: Vec<Variation<M>>,
}

/// An alternative to a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation<M> {
    /// The moves; the first one replaces the move that has the variation.
    pub line: MoveLine<M>,
    /// Comments after the variation, which belong to the line around it.
    pub comments: Vec<Comment>,
}

impl<M> Default for MoveLine<M> {
    fn default() -> Self {
        Self { comments: Vec::new(), moves: Vec::new() }
    }
}

impl<M> MoveLine<M> {
    /// The line with every move replaced, those of variations included.
    #[must_use]
    pub fn map<N>(self, convert: impl Fn(M) -> N) -> MoveLine<N> {
        self.map_with(&convert)
    }

    fn map_with<N>(self, convert: &impl Fn(M) -> N) -> MoveLine<N> {
        let variation = |Variation { line, comments }: Variation<M>| Variation {
            line: line.map_with(convert),
            comments,
        };
        let annotated = |annotated: Annotated<M>| Annotated {
            mv: convert(annotated.mv),
            nags: annotated.nags,
            comments: annotated.comments,
            variations: annotated.variations.into_iter().map(variation).collect(),
        };
        MoveLine { comments: self.comments, moves: self.moves.into_iter().map(annotated).collect() }
    }

    /// The comments to which one after the last move is added.
    pub(super) fn last_comments(&mut self) -> &mut Vec<Comment> {
        let Some(last) = self.moves.last_mut() else { return &mut self.comments };
        match last.variations.last_mut() {
            None => &mut last.comments,
            Some(variation) => &mut variation.comments,
        }
    }
}

impl<M> FromIterator<M> for MoveLine<M> {
    /// A line without annotations.
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Self {
        Self { comments: Vec::new(), moves: moves.into_iter().map(Annotated::new).collect() }
    }
}

impl<M> FromIterator<M> for Variation<M> {
    /// A variation without annotations.
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Self {
        Self { line: moves.into_iter().collect(), comments: Vec::new() }
    }
}

impl<M> Annotated<M> {
    /// A move without annotations.
    pub fn new(mv: M) -> Self {
        Self { mv, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }

    /// The times in the comments on the move, those after variations included.
    #[must_use]
    pub fn times(&self) -> ClockTimes {
        let later = self.variations.iter().flat_map(|variation| &variation.comments);
        let comments = self.comments.iter().chain(later);
        comments.map(Comment::times).fold(ClockTimes::default(), ClockTimes::or)
    }

    /// The time left to the player after the move, [`ClockTimes::left`] of its
    /// [times](Self::times).
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.times().left
    }
}

/// The text of a move, legal or not.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PdnMove(String);

/// A text does not have the form of a move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename = "no-pdn-move"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[error("bad move \"{text}\": expected squares, separators and marks")]
pub struct PdnMoveError {
    /// The text.
    pub text: String,
}

impl PdnMove {
    /// The length of the shortest texts, those of the MindSports article: `a46`.
    const MIN_LEN: usize = 3;

    /// Checks that a text begins with a file letter and has only characters of
    /// moves. Marks such as `!?` are not among them: they are
    /// [annotations](Annotated::nags).
    ///
    /// # Errors
    /// If it does not.
    pub fn new(text: &str) -> Result<Self, PdnMoveError> {
        let is_move_char =
            |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-:,K=+#".contains(c);
        let fits = text.len() >= Self::MIN_LEN
            && text.starts_with(|c: char| c.is_ascii_lowercase())
            && text.chars().all(is_move_char);
        if fits { Ok(Self(text.to_owned())) } else { Err(PdnMoveError { text: text.to_owned() }) }
    }

    /// The text of a legal move in the long format.
    #[must_use]
    pub fn of<R: Rules>(position: &Position<R>, mv: Move<R::Board>) -> Self {
        Self(position.move_text(mv))
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PdnMove {
    /// Writes the text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
