//! Formats of moves.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A format of moves (`rules.md` section 7).
///
/// All but [`MindSportsShort`](MoveFormat::MindSportsShort) name every stop of a
/// capture, and a reader detects which of them it reads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum MoveFormat {
    /// This crate's form: `a1-d4`, `d4xd6xd8`.
    #[default]
    Long,
    /// PlayStrategy's actions, one a jump: `d1d4`, `d4d6,d6d8K`.
    PlayStrategy,
    /// The input format of MindSports: `e1-g3`, `c3xe3`, `d6-f6-f4x`.
    MindSports,
    /// The shorthand of the MindSports article, on boards of at most 9x9
    /// squares: `a46`, `ah1`, `h1g2`, `a68x`. It names only the ends of a
    /// capture: some captures have no text.
    MindSportsShort,
    /// Tapalnitski's, used on Wikipedia: `c1e3`, `c5:c1:h1:h3:d3`.
    Tapalnitski,
    /// AbstractPlay's: hyphens throughout, `a1-d4`, `d4-d6-d8`.
    AbstractPlay,
}

impl MoveFormat {
    /// Every format.
    pub const ALL: [Self; 6] = [
        Self::Long,
        Self::PlayStrategy,
        Self::MindSports,
        Self::MindSportsShort,
        Self::Tapalnitski,
        Self::AbstractPlay,
    ];

    /// The name used on command lines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Long => "long",
            Self::PlayStrategy => "playstrategy",
            Self::MindSports => "mindsports",
            Self::MindSportsShort => "mindsports-short",
            Self::Tapalnitski => "tapalnitski",
            Self::AbstractPlay => "abstractplay",
        }
    }

    /// A move from all its stops, whether it captures, and whether it promotes.
    /// `None` for [`MindSportsShort`](Self::MindSportsShort), whose text depends
    /// on the other legal moves: [`Position::write_move`](crate::Position::write_move)
    /// writes it.
    ///
    /// ```
    /// use dameo::MoveFormat;
    ///
    /// let write = |format: MoveFormat| format.write_route(&["d4", "d6", "d8"], true, true);
    /// assert_eq!(write(MoveFormat::PlayStrategy).as_deref(), Some("d4d6,d6d8K"));
    /// assert_eq!(write(MoveFormat::MindSports).as_deref(), Some("d4-d6-d8x"));
    /// assert_eq!(write(MoveFormat::MindSportsShort), None);
    /// ```
    #[must_use]
    pub fn write_route<S: fmt::Display>(
        self,
        stops: &[S],
        captures: bool,
        promotes: bool,
    ) -> Option<String> {
        let joined = |separator| join(stops, separator);
        Some(match (self, captures) {
            (Self::Long, true) => joined("x"),
            (Self::Long | Self::MindSports, false) | (Self::AbstractPlay, _) => joined("-"),
            (Self::PlayStrategy, _) => actions(stops, promotes),
            // A single jump has its sign between the squares.
            (Self::MindSports, true) if stops.len() == 2 => joined("x"),
            (Self::MindSports, true) => joined("-") + "x",
            (Self::Tapalnitski, true) => joined(":"),
            (Self::Tapalnitski, false) => joined(""),
            (Self::MindSportsShort, _) => return None,
        })
    }
}

/// "One action per jump, joined by commas; `K` where the action promotes."
fn actions<S: fmt::Display>(stops: &[S], promotes: bool) -> String {
    let actions: Vec<_> = stops.windows(2).map(|leg| join(leg, "")).collect();
    actions.join(",") + if promotes { "K" } else { "" }
}

fn join<S: fmt::Display>(stops: &[S], separator: &str) -> String {
    stops.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

impl fmt::Display for MoveFormat {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text is not the name of a move format.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename = "unknown-move-format"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[error(
    "\"{text}\" is not a move format: expected long, playstrategy, mindsports, mindsports-short, \
     tapalnitski or abstractplay"
)]
pub struct ParseMoveFormatError {
    /// The text.
    pub text: String,
}

impl FromStr for MoveFormat {
    type Err = ParseMoveFormatError;

    /// Reads a name in any case.
    ///
    /// # Errors
    /// If the text is not one of the names.
    fn from_str(text: &str) -> Result<Self, ParseMoveFormatError> {
        Self::ALL
            .into_iter()
            .find(|format| format.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| ParseMoveFormatError { text: text.to_owned() })
    }
}
