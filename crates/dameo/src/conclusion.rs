//! How games end, by the rules or by the players.

use std::fmt;

use thiserror::Error;

use crate::outcome::{Outcome, Reason};
use crate::piece::Color;

/// How a game between two people ended.
///
/// An [`Outcome`] says who won and when. A conclusion is what a record of the game keeps
/// besides its moves: those tell what a rule decided, but not that a player resigned. An
/// aborted game has a conclusion and no outcome.
///
/// With the feature `serde` it is an object such as `{"by": "resignation", "loser":
/// "white"}`.
///
/// ```
/// use dameo::{AnyGame, Color, Conclusion, Variant};
///
/// let mut game = AnyGame::new(Variant::Dameo);
/// game.conclude(Conclusion::Resignation { loser: Color::White })?;
/// assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Color::Black));
///
/// let mut game = AnyGame::new(Variant::Dameo);
/// game.conclude(Conclusion::Abort)?;
/// assert_eq!(game.outcome(), None);
/// assert!(game.is_over());
/// # Ok::<(), dameo::ConcludeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "by", rename_all = "kebab-case"))]
#[cfg_attr(feature = "serde", serde(try_from = "ConclusionFields"))]
#[non_exhaustive]
pub enum Conclusion {
    /// A rule of the game or a draw rule ended it. The moves tell who won and why.
    Rules,
    /// The players agreed to a draw.
    Agreement,
    /// A player resigned.
    Resignation {
        /// Who resigned.
        loser: Color,
    },
    /// A player ran out of time.
    Time {
        /// Who ran out of time.
        loser: Color,
    },
    /// A player left, and the opponent claimed the game.
    Abandonment {
        /// Who left.
        loser: Color,
    },
    /// Somebody else, such as an arbiter or a program with a tablebase, decided the game.
    Adjudication {
        /// The winner; `None` for a draw.
        winner: Option<Color>,
    },
    /// The game ended without a result, as if it had not been played.
    Abort,
}

/// The fields of a [`Conclusion`]. Reading a tagged enum takes ten times the code, which
/// counts in the module that a page waits for.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Conclusion")]
struct ConclusionFields {
    by: ConclusionTag,
    loser: Option<Color>,
    winner: Option<Color>,
}

#[cfg(feature = "serde")]
#[derive(Clone, Copy, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ConclusionTag {
    Rules,
    Agreement,
    Resignation,
    Time,
    Abandonment,
    Adjudication,
    Abort,
}

#[cfg(feature = "serde")]
impl TryFrom<ConclusionFields> for Conclusion {
    type Error = &'static str;

    fn try_from(fields: ConclusionFields) -> Result<Self, &'static str> {
        let ConclusionFields { by, loser, winner } = fields;
        let loser = loser.ok_or("missing field `loser`");
        Ok(match by {
            ConclusionTag::Rules => Self::Rules,
            ConclusionTag::Agreement => Self::Agreement,
            ConclusionTag::Resignation => Self::Resignation { loser: loser? },
            ConclusionTag::Time => Self::Time { loser: loser? },
            ConclusionTag::Abandonment => Self::Abandonment { loser: loser? },
            ConclusionTag::Adjudication => Self::Adjudication { winner },
            ConclusionTag::Abort => Self::Abort,
        })
    }
}

impl Conclusion {
    /// The outcome of a game that the players, or somebody for them, ended after a number of
    /// plies; `None` if it was aborted, or a rule ended it.
    #[must_use]
    pub fn outcome(self, ply: usize) -> Option<Outcome> {
        let (winner, reason) = match self {
            Self::Rules | Self::Abort => return None,
            Self::Agreement => (None, Reason::Agreement),
            Self::Resignation { loser } => (Some(!loser), Reason::Resignation),
            Self::Time { loser } => (Some(!loser), Reason::Time),
            Self::Abandonment { loser } => (Some(!loser), Reason::Abandonment),
            Self::Adjudication { winner } => (winner, Reason::Adjudication),
        };
        Some(Outcome { winner, reason, ply })
    }
}

/// A game is over, and nothing can be done to it but to take moves back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename = "over"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[error("the game is over: {}", self.ending())]
pub struct GameOver {
    /// The outcome; `None` if the game was aborted.
    #[cfg_attr(feature = "typescript", tsify(type = "OutcomeJson | null"))]
    pub outcome: Option<Outcome>,
}

impl GameOver {
    /// How the game ended, as in `white wins: black resigned`.
    pub(crate) fn ending(&self) -> impl fmt::Display {
        struct Ending(Option<Outcome>);

        impl fmt::Display for Ending {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.0 {
                    Some(outcome) => outcome.fmt(f),
                    None => f.write_str("it was aborted"),
                }
            }
        }

        Ending(self.outcome)
    }
}

/// A game cannot end in the given way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum ConcludeError {
    /// It is over.
    #[cfg_attr(feature = "serde", serde(rename = "already-over"))]
    #[error(transparent)]
    Over {
        /// How it ended.
        #[from]
        over: GameOver,
    },
    /// The conclusion is [`Conclusion::Rules`], and no rule has ended the game.
    #[error("no rule has ended the game")]
    NoRule,
}
