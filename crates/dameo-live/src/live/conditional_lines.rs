//! Conditional lines: what a player replies to moves that the opponent may make.

use dameo::BoundedGame;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The conditional lines of a player: each begins with a move that the opponent may make, goes on
/// with the own reply, and so on. They are in long notation, no line is the beginning of another
/// one, and no two of them reply differently to the same.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ConditionalLines(Vec<Vec<String>>);

/// Conditional lines cannot be kept. Lines and moves are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadLines {
    /// There are too many.
    #[error("{found} lines: expected at most {}", ConditionalLines::MAX_LINES)]
    TooMany {
        /// Their number.
        found: usize,
    },
    /// A line has too many moves.
    #[error("line {line} has {found} moves: expected at most {}", ConditionalLines::MAX_MOVES)]
    TooLong {
        /// The line.
        line: usize,
        /// The number of its moves.
        found: usize,
    },
    /// A line does not end with an own reply.
    #[error("line {line} has {found} moves: expected an even number, the last one your own")]
    NoReply {
        /// The line.
        line: usize,
        /// The number of its moves.
        found: usize,
    },
    /// A move cannot be played.
    #[error("line {line}, move {number}: {reason}")]
    Move {
        /// The line.
        line: usize,
        /// The move.
        number: usize,
        /// Why not.
        reason: String,
    },
    /// Two lines reply differently to the same moves.
    #[error("lines {first} and {second} reply differently at move {number}: expected one reply")]
    TwoReplies {
        /// A line.
        first: usize,
        /// Another one.
        second: usize,
        /// The move in which they differ.
        number: usize,
    },
}

impl ConditionalLines {
    /// The most lines.
    pub const MAX_LINES: usize = 16;
    /// The most moves of a line.
    pub const MAX_MOVES: usize = 16;

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The lines, with all their moves.
    #[must_use]
    pub fn as_slice(&self) -> &[Vec<String>] {
        &self.0
    }

    /// Reads lines from the present position of a game, in which the opponent is to move. Their
    /// moves are in any notation that names the squares in full.
    pub(super) fn read(
        game: &BoundedGame<'static>,
        lines: &[Vec<String>],
    ) -> Result<Self, BadLines> {
        let found = lines.len();
        if found > Self::MAX_LINES {
            return Err(BadLines::TooMany { found });
        }
        let read = (1..).zip(lines).map(|(line, moves)| read_line(game.clone(), line, moves));
        let read: Vec<_> = read.collect::<Result<_, _>>()?;
        for (second, line) in (1..).zip(&read) {
            for (first, other) in (1..second).zip(&read) {
                let common = line.iter().zip(other).take_while(|(a, b)| a == b).count();
                // The first move, and every other one from there on, is the opponent's.
                if common % 2 == 1 && common < line.len().min(other.len()) {
                    return Err(BadLines::TwoReplies { first, second, number: common + 1 });
                }
            }
        }
        let mut kept: Vec<Vec<String>> = Vec::new();
        for line in read {
            if kept.iter().any(|other| other.starts_with(&line)) {
                continue;
            }
            kept.retain(|other| !line.starts_with(other));
            kept.push(line);
        }
        Ok(Self(kept))
    }

    /// The reply to a move of the opponent, and the lines that go on from there; `None` if no line
    /// begins with it.
    pub(super) fn after(self, text: &str) -> Option<(String, Self)> {
        let begun = self.0.into_iter().filter(|line| line[0] == text);
        let mut rest: Vec<_> = begun.map(|line| line[1..].to_vec()).collect();
        let reply = rest.first()?[0].clone();
        rest.iter_mut().for_each(|line| drop(line.remove(0)));
        rest.retain(|line| !line.is_empty());
        Some((reply, Self(rest)))
    }
}

fn read_line(
    mut game: BoundedGame<'static>,
    line: usize,
    moves: &[String],
) -> Result<Vec<String>, BadLines> {
    let found = moves.len();
    if found > ConditionalLines::MAX_MOVES {
        return Err(BadLines::TooLong { line, found });
    }
    if found == 0 || found % 2 == 1 {
        return Err(BadLines::NoReply { line, found });
    }
    let read = (1..).zip(moves).map(|(number, text)| {
        let bad = |reason: String| BadLines::Move { line, number, reason };
        let before = game.game().position();
        let mv = game.legal_moves().parse_move(text).map_err(|error| bad(error.to_string()))?;
        game.play(mv).map_err(|error| bad(error.to_string()))?;
        Ok(before.move_text(mv))
    });
    read.collect()
}
