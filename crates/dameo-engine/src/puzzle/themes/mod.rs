//! Themes: the patterns that a solution shows.
//!
//! Each theme is a predicate over a solution whose meaning is certain: a puzzle
//! without a theme may still resemble it, a puzzle with it has it.

mod material;
mod set;
mod shape;
mod tactics;
#[cfg(test)]
mod tests;
mod traps;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use self::set::Themes;
use super::goal::Goal;
use super::solution::Solution;

/// A solution and what it reaches.
#[derive(Clone, Copy)]
struct Subject<'a> {
    solution: &'a Solution,
    goal: Goal,
}

macro_rules! themes {
    ($($(#[doc = $doc:literal])+ $theme:ident, $name:literal, $letter:literal, $test:expr;)*) => {
        /// A pattern that a solution shows.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Theme {
            $($(#[doc = $doc])+ $theme,)*
        }

        impl Theme {
            /// Every theme.
            pub const ALL: &[Self] = &[$(Self::$theme,)*];

            /// The name in JSON.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$theme => $name,)*
                }
            }

            /// The letter in the file of a variant.
            #[must_use]
            pub const fn letter(self) -> char {
                match self {
                    $(Self::$theme => $letter,)*
                }
            }

            /// Whether a solution that reaches the goal shows the theme.
            fn is_shown_by(self, subject: Subject<'_>) -> bool {
                match self {
                    $(Self::$theme => $test(subject),)*
                }
            }
        }
    };
}

themes! {
    /// The solver saves the game instead of winning it.
    Defence, "defence", 'd', |subject: Subject<'_>| subject.goal == Goal::Draw;
    /// One move of the solver.
    OneMove, "one-move", '1', |subject| shape::solver_moves(subject) == 1;
    /// Two moves of the solver.
    Short, "short", '2', |subject| shape::solver_moves(subject) == 2;
    /// Three moves of the solver.
    Long, "long", '3', |subject| shape::solver_moves(subject) == 3;
    /// Four moves of the solver or more.
    VeryLong, "very-long", '4', |subject| shape::solver_moves(subject) >= 4;
    /// The first move moves a line of two men or more.
    LineMove, "line-move", 'l', shape::begins_with_line_move;
    /// The first move neither captures nor lets the opponent capture.
    QuietMove, "quiet-move", 'q', shape::begins_quietly;
    /// A man of the solver promotes.
    Promotion, "promotion", 'p', shape::promotes;
    /// The opponent is left without a piece, or the solver where that wins.
    AllCaptured, "all-captured", 'w', shape::ends_without_pieces;
    /// The side to move at the end has pieces but no move.
    Blockade, "blockade", 'b', shape::ends_blocked;
    /// A king of the solver takes five pieces or more in one move.
    LongKingCapture, "long-king-capture", 'k', shape::has_long_king_capture;
    /// At some turn the solver is two pieces or more worse off than at the
    /// start.
    Sacrifice, "sacrifice", 's', |subject| material::largest_sacrifice(subject) >= 2;
    /// At some turn the solver is four pieces or more worse off than at the
    /// start.
    LargeSacrifice, "large-sacrifice", 'S', |subject| material::largest_sacrifice(subject) >= 4;
    /// The solver gives a piece that is not a man.
    KingSacrifice, "king-sacrifice", 'K', material::sacrifices_king;
    /// The solver takes a piece that is not a man.
    TakesKing, "takes-king", 'x', material::takes_king;
    /// At most eight pieces are on the board at the start.
    Endgame, "endgame", 'e', material::is_endgame;
    /// A piece that is not a man is on the board at the start.
    Kings, "kings", 'n', material::has_kings;
    /// After a quiet move of the solver the opponent must take two pieces or
    /// more, and a capture of two pieces or more answers at once.
    MajorityCapture, "majority-capture", 'm', tactics::has_majority_capture;
    /// A diagonal line move of the solver makes the opponent take the larger of
    /// two captures, and a capture of two pieces or more answers at once.
    ObliqueHit, "oblique-hit", 'o', tactics::has_oblique_hit;
    /// A capturing piece is stopped by a piece that it has taken and that leaves
    /// the board only with the end of the move, and is taken there.
    CoupTurc, "coup-turc", 't', tactics::has_coup_turc;
    /// A man of the solver takes three pieces or more, forwards and sideways in
    /// turn.
    Ladder, "ladder", 'a', tactics::has_ladder;
    /// A capture of the solver opens the square that it starts from, the
    /// opponent must capture to there, and is taken there.
    Trapdoor, "trapdoor", 'r', tactics::has_trapdoor;
    /// A king on the back rank of the solver must take the man next to the gap
    /// that another has left, and is taken in the gap.
    KingTrapLine, "king-trap-line", 'g', traps::has_line_trap;
    /// A piece on the back rank of the solver is taken by one of the men on a1,
    /// c1, f1 and h1, or on the squares opposite to them.
    KingTrapCorners, "king-trap-corners", 'c', traps::has_corners_trap;
}

/// A text is not the name of a [`Theme`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{text}\" is not a theme: expected {}", Theme::ALL.iter().map(|theme| theme.name()).collect::<Vec<_>>().join(", "))]
pub struct ParseThemeError {
    /// The text.
    pub text: String,
}

impl fmt::Display for Theme {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Theme {
    type Err = ParseThemeError;

    fn from_str(text: &str) -> Result<Self, ParseThemeError> {
        let named = Self::ALL.iter().copied().find(|theme| theme.name() == text);
        named.ok_or_else(|| ParseThemeError { text: text.to_owned() })
    }
}
