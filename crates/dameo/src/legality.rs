//! Why a move is not legal.

use thiserror::Error;

use crate::any::AnySquare;
use crate::family::Family;
use crate::moves::Move;
use crate::piece::Color;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// Why a move is not legal.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The board has no such square.
    #[error("there is no square {square}")]
    OffBoard {
        /// The square.
        square: AnySquare,
    },
    /// The move starts on an empty square.
    #[error("there is no piece on {square}")]
    NoPiece {
        /// Where the move starts.
        square: AnySquare,
    },
    /// The move starts on a piece of the other side.
    #[error("the piece on {square} is not yours: {turn} is to move")]
    NotYourPiece {
        /// Where the move starts.
        square: AnySquare,
        /// The side to move.
        turn: Color,
    },
    /// The move captures nothing although a capture is possible.
    #[error("a capture is compulsory: {} {}", squares(.pieces), takes(.pieces, *.required))]
    CaptureCompulsory {
        /// The pieces that have a legal capture, in board order.
        pieces: Vec<AnySquare>,
        /// How many pieces every legal capture takes.
        required: usize,
    },
    /// The move captures, but not "the largest possible number of pieces".
    #[error(
        "a larger capture is compulsory: this takes {taken}, {} {}",
        squares(.pieces), takes(.pieces, *.required)
    )]
    LargerCapture {
        /// How many pieces the move takes.
        taken: usize,
        /// The pieces that have a legal capture, in board order.
        pieces: Vec<AnySquare>,
        /// How many pieces every legal capture takes.
        required: usize,
    },
    /// The move ends where a legal capture ends, but takes other pieces.
    #[error("no legal capture from {from} to {to} takes exactly these pieces")]
    OtherCapture {
        /// Where the move starts.
        from: AnySquare,
        /// Where it ends.
        to: AnySquare,
    },
    /// The move is written as a capture, but nothing can be captured.
    #[error("there is nothing to capture from {from}")]
    NothingToCapture {
        /// Where the move starts.
        from: AnySquare,
    },
    /// The squares are equal, or on no common rank, file or diagonal.
    #[error("{from} and {to} are not on one line")]
    NotOnALine {
        /// Where the move starts.
        from: AnySquare,
        /// Where it ends.
        to: AnySquare,
    },
    /// A man goes sideways or back.
    #[error("a man moves only forward, straight or diagonally")]
    NotForward,
    /// A king goes along a diagonal although the rules forbid it.
    #[error("a king moves only along ranks and files")]
    NotAlongKingLine,
    /// The move ends on a piece.
    #[error("{square} is occupied")]
    Occupied {
        /// Where the move ends.
        square: AnySquare,
    },
    /// A king cannot pass a piece without capturing it.
    #[error("the way is blocked on {square}")]
    Blocked {
        /// The first piece in the way.
        square: AnySquare,
    },
    /// A man would pass a square without a man of its line.
    #[error("no unbroken line of men leads from {from} to {to}: there is none of yours on {gap}")]
    BrokenLine {
        /// Where the move starts.
        from: AnySquare,
        /// Where it ends.
        to: AnySquare,
        /// The first square between them without a man of the side to move.
        gap: AnySquare,
    },
    /// A man would move further than the rules allow.
    #[error("a man moves one square only")]
    TooFar,
    /// The move takes as many pieces as a legal one, but "the highest-ranked
    /// capturing piece" is another.
    #[error("a higher-ranked piece must capture: the {name} on {}", squares(.pieces))]
    HigherCapturer {
        /// What the pieces that have a legal capture are called.
        name: &'static str,
        /// Their squares, in board order.
        pieces: Vec<AnySquare>,
    },
    /// The move takes as many pieces as a legal one, but not "the most Damones
    /// taken, then the most Damas taken".
    #[error("a capture of higher-ranked pieces is compulsory: take {}", squares(.pieces))]
    HigherVictims {
        /// The squares of the pieces that a legal capture takes, in board
        /// order.
        pieces: Vec<AnySquare>,
    },
    /// "A piece never captures one of higher rank."
    #[error("a {name} cannot capture the {victim} on {square}")]
    HigherRank {
        /// What the capturing piece is called.
        name: &'static str,
        /// What the other piece is called.
        victim: &'static str,
        /// The square of the other piece.
        square: AnySquare,
    },
    /// A capture is to go on although the piece has promoted: "its move ends
    /// there, also in the middle of a capture".
    #[error("the capture ends with the promotion on {square}")]
    EndsByPromotion {
        /// Where the piece promotes.
        square: AnySquare,
    },
    /// "Never straight back."
    #[error("a {name} never goes straight back")]
    StraightBack {
        /// What the piece is called.
        name: &'static str,
    },
    /// "All pieces move one square diagonally."
    #[error("all pieces move one square diagonally")]
    NotOneDiagonalStep,
    /// "Played on the 32 dark squares."
    #[error("{square} is a light square: the game is played on the dark ones")]
    LightSquare {
        /// The square.
        square: AnySquare,
    },
    /// "The side to move without a Damone has lost and has no legal moves."
    #[error("{turn} has lost: its last damone was captured")]
    LastDamoneLost {
        /// The side to move.
        turn: Color,
    },
}

impl IllegalMove {
    /// The name used in JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::OffBoard { .. } => "off-board",
            Self::NoPiece { .. } => "no-piece",
            Self::NotYourPiece { .. } => "not-your-piece",
            Self::CaptureCompulsory { .. } => "capture-compulsory",
            Self::LargerCapture { .. } => "larger-capture",
            Self::OtherCapture { .. } => "other-capture",
            Self::NothingToCapture { .. } => "nothing-to-capture",
            Self::NotOnALine { .. } => "not-on-a-line",
            Self::NotForward => "not-forward",
            Self::NotAlongKingLine => "not-along-king-line",
            Self::Occupied { .. } => "occupied",
            Self::Blocked { .. } => "blocked",
            Self::BrokenLine { .. } => "broken-line",
            Self::TooFar => "too-far",
            Self::HigherCapturer { .. } => "higher-capturer",
            Self::HigherVictims { .. } => "higher-victims",
            Self::HigherRank { .. } => "higher-rank",
            Self::EndsByPromotion { .. } => "ends-by-promotion",
            Self::StraightBack { .. } => "straight-back",
            Self::NotOneDiagonalStep => "not-one-diagonal-step",
            Self::LightSquare { .. } => "light-square",
            Self::LastDamoneLost { .. } => "last-damone-lost",
        }
    }
}

fn squares(pieces: &[AnySquare]) -> String {
    pieces.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn takes(pieces: &[AnySquare], required: usize) -> String {
    format!("take{} {required}", if pieces.len() == 1 { "s" } else { "" })
}

impl<R: Rules> Position<R> {
    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// If it is not, with the reason.
    ///
    /// ```
    /// use dameo::{Dameo, IllegalMove, Move, Position};
    ///
    /// let position = Position::<Dameo>::from_fen("W:Wa1,d4:Bd5,h8")?;
    /// let step = Move::quiet("a1".parse()?, "a2".parse()?);
    /// let error = position.play(step).unwrap_err();
    /// assert!(matches!(error, IllegalMove::CaptureCompulsory { .. }));
    /// assert_eq!(error.to_string(), "a capture is compulsory: d4 takes 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, mv: Move<R::Board>) -> Result<Self, IllegalMove> {
        let legal = self.legal_moves();
        if legal.contains(&mv) {
            return Ok(self.after(mv));
        }
        let has_these_ends = |other: &Move<R::Board>| other.from == mv.from && other.to == mv.to;
        Err(if legal.iter().any(has_these_ends) {
            IllegalMove::OtherCapture { from: mv.from.into(), to: mv.to.into() }
        } else if mv.is_capture() {
            self.why_illegal(&self.path(mv))
        } else {
            self.why_illegal(&[mv.from, mv.to])
        })
    }

    /// Why no legal move leads over the given stops. The result for the stops of
    /// a legal move has no meaning.
    ///
    /// # Panics
    /// If there is no stop.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// let position = Position::<Dameo>::start();
    /// let reason = position.why_illegal(&["d1".parse()?, "d8".parse()?]);
    /// assert_eq!(reason.to_string(), "no unbroken line of men leads from d1 to d8: there is none of yours on d4");
    /// # Ok::<(), dameo::ParseSquareError>(())
    /// ```
    #[must_use]
    pub fn why_illegal(&self, stops: &[Square<R::Board>]) -> IllegalMove {
        let from = stops[0];
        let role = match self.piece_at(from) {
            None => return IllegalMove::NoPiece { square: from.into() },
            Some(piece) if piece.color != self.turn() => {
                return IllegalMove::NotYourPiece { square: from.into(), turn: self.turn() };
            }
            Some(piece) => piece.role,
        };
        R::Family::why_illegal(self, role, stops)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Dameo;

    fn reason(fen: &str, stops: &str) -> String {
        let position = Position::<Dameo>::from_fen(fen).unwrap();
        let stops: Vec<_> = stops.split(' ').map(|stop| stop.parse().unwrap()).collect();
        position.why_illegal(&stops).to_string()
    }

    #[test]
    fn quiet_moves() {
        let fen = "W:Wa1,b2,Kc3,e2,Ke3,e1:Bh8,a8,f8";
        for (stops, expected) in [
            ("d1 d2", "there is no piece on d1"),
            ("a8 a7", "the piece on a8 is not yours: white is to move"),
            ("a1 b3", "a1 and b3 are not on one line"),
            ("a1 a1", "a1 and a1 are not on one line"),
            ("b2 a2", "a man moves only forward, straight or diagonally"),
            ("b2 b1", "a man moves only forward, straight or diagonally"),
            ("a1 b2", "b2 is occupied"),
            ("a1 d4", "no unbroken line of men leads from a1 to d4: there is none of yours on c3"),
            ("a1 a4", "no unbroken line of men leads from a1 to a4: there is none of yours on a2"),
            ("c3 c3", "c3 and c3 are not on one line"),
            ("e3 b3", "the way is blocked on c3"),
            ("c3 e3", "e3 is occupied"),
            ("a1 a3 a5", "there is nothing to capture from a1"),
        ] {
            assert_eq!(reason(fen, stops), expected, "{stops}");
        }
    }

    #[test]
    fn captures() {
        let fen = "W:Wd4,g1,a1:Bd5,d7,g2,h8";
        for (stops, expected) in [
            ("a1 a2", "a capture is compulsory: d4 takes 2"),
            ("g1 g3", "a larger capture is compulsory: this takes 1, d4 takes 2"),
            ("d4 d6", "a larger capture is compulsory: this takes 1, d4 takes 2"),
        ] {
            assert_eq!(reason(fen, stops), expected, "{stops}");
        }
        let both = "W:Wd4,g1:Bd5,g2,h8";
        assert_eq!(reason(both, "d4 e5"), "a capture is compulsory: g1, d4 take 1");
    }

    #[test]
    fn playing_is_checked() {
        let position = Position::<Dameo>::from_fen("W:Wd4,g1,a1:Bd5,d7,g2,h8").unwrap();
        let square = |name: &str| name.parse::<Square<_>>().unwrap();
        let capture = position.legal_moves()[0];
        assert_eq!(position.play(capture), Ok(position.after(capture)));
        let smaller = Move { captured: square("d5").into(), ..capture };
        let error = position.play(smaller).unwrap_err();
        assert_eq!(error.to_string(), "no legal capture from d4 to d8 takes exactly these pieces");
        let quiet = Move::quiet(square("a1"), square("a2"));
        let error = position.play(quiet).unwrap_err();
        assert_eq!(error.to_string(), "a capture is compulsory: d4 takes 2");
    }
}
