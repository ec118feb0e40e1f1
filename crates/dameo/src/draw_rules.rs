//! The named sets of draw rules (`rules.md` section 1, "Draw rules").

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A set of draw rules. It belongs to a game, not to a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DrawRules {
    /// MindSports, Wikipedia and igGameCenter: threefold repetition only.
    MindSports,
    /// PlayStrategy: threefold repetition (the position a game is set up from
    /// is not counted), 50 consecutive king moves, and king against king after
    /// four half-moves.
    PlayStrategy,
    /// AbstractPlay: 50 consecutive king moves, and king against king at once.
    AbstractPlay,
}

/// Whether the position in which a game begins counts for repetition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RepetitionCounts {
    /// Every position of the game counts.
    FromStart,
    /// The position that the game began from does not count.
    AfterStart,
}

/// When one king against one king is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KingAgainstKing {
    /// After this many half-moves without a capture, a man's move or a
    /// promotion.
    AfterHalfMoves(u16),
    /// As soon as the side to move cannot capture.
    UnlessCapture,
}

impl DrawRules {
    /// Every set.
    pub const ALL: [Self; 3] = [Self::MindSports, Self::PlayStrategy, Self::AbstractPlay];

    /// The name used in PDN tags and on command lines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MindSports => "mindsports",
            Self::PlayStrategy => "playstrategy",
            Self::AbstractPlay => "abstractplay",
        }
    }

    /// "The same position with the same side to move for the third time";
    /// `None` if repetition is not a draw.
    #[must_use]
    pub const fn repetition(self) -> Option<RepetitionCounts> {
        match self {
            Self::MindSports => Some(RepetitionCounts::FromStart),
            Self::PlayStrategy => Some(RepetitionCounts::AfterStart),
            Self::AbstractPlay => None,
        }
    }

    /// The number of consecutive half-moves by kings without a capture after
    /// which the game is a draw.
    ///
    /// ```
    /// use dameo::DrawRules;
    ///
    /// assert_eq!(DrawRules::PlayStrategy.king_moves(), Some(50));
    /// assert_eq!(DrawRules::MindSports.king_moves(), None);
    /// ```
    #[must_use]
    pub const fn king_moves(self) -> Option<u16> {
        match self {
            Self::MindSports => None,
            Self::PlayStrategy | Self::AbstractPlay => Some(50),
        }
    }

    /// When "both sides have exactly one king and nothing else" is a draw.
    #[must_use]
    pub const fn king_against_king(self) -> Option<KingAgainstKing> {
        match self {
            Self::MindSports => None,
            Self::PlayStrategy => Some(KingAgainstKing::AfterHalfMoves(4)),
            Self::AbstractPlay => Some(KingAgainstKing::UnlessCapture),
        }
    }
}

impl fmt::Display for DrawRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text is not the name of a set of draw rules.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename = "unknown-draw-rules"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[error("\"{text}\" is not a set of draw rules: expected mindsports, playstrategy or abstractplay")]
pub struct ParseDrawRulesError {
    /// The text.
    pub text: String,
}

impl FromStr for DrawRules {
    type Err = ParseDrawRulesError;

    /// Reads a name in any case.
    ///
    /// # Errors
    /// If the text is not one of the names.
    fn from_str(text: &str) -> Result<Self, ParseDrawRulesError> {
        Self::ALL
            .into_iter()
            .find(|rules| rules.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| ParseDrawRulesError { text: text.to_owned() })
    }
}
