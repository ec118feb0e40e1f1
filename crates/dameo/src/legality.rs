//! Why a move is not legal: the answer that every door shows to whoever tried
//! it.

use thiserror::Error;

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::piece::{Color, Role};
use crate::position::Position;
use crate::rules::{KingLines, Rules};
use crate::square::Square;

/// Why a move is not legal.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum IllegalMove<G: Geometry> {
    /// The move starts on an empty square.
    #[error("there is no piece on {square}")]
    NoPiece {
        /// Where the move starts.
        square: Square<G>,
    },
    /// The move starts on a piece of the other side.
    #[error("the piece on {square} is not yours: {turn} is to move")]
    NotYourPiece {
        /// Where the move starts.
        square: Square<G>,
        /// The side to move.
        turn: Color,
    },
    /// The move captures nothing although a capture is possible.
    #[error("a capture is compulsory: {} {}", squares(.pieces), takes(.pieces, *.required))]
    CaptureCompulsory {
        /// The pieces that have a legal capture, in board order.
        pieces: Vec<Square<G>>,
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
        pieces: Vec<Square<G>>,
        /// How many pieces every legal capture takes.
        required: usize,
    },
    /// The move ends where a legal capture ends, but takes other pieces.
    #[error("no legal capture from {from} to {to} takes exactly these pieces")]
    OtherCapture {
        /// Where the move starts.
        from: Square<G>,
        /// Where it ends.
        to: Square<G>,
    },
    /// The move is written as a capture, but nothing can be captured.
    #[error("there is nothing to capture from {from}")]
    NothingToCapture {
        /// Where the move starts.
        from: Square<G>,
    },
    /// The squares are equal, or on no common rank, file or diagonal.
    #[error("{from} and {to} are not on one line")]
    NotOnALine {
        /// Where the move starts.
        from: Square<G>,
        /// Where it ends.
        to: Square<G>,
    },
    /// A man goes sideways or back.
    #[error("a man moves only forward, straight or diagonally")]
    NotForward,
    /// A king goes along a diagonal although the rules do not let it.
    #[error("a king moves only along ranks and files")]
    NotAlongKingLine,
    /// The move ends on a piece.
    #[error("{square} is occupied")]
    Occupied {
        /// Where the move ends.
        square: Square<G>,
    },
    /// A king cannot pass a piece without capturing it.
    #[error("the way is blocked on {square}")]
    Blocked {
        /// The first piece in the way.
        square: Square<G>,
    },
    /// A man would pass a square without a man of its line.
    #[error("no unbroken line of men leads from {from} to {to}: there is none of yours on {gap}")]
    BrokenLine {
        /// Where the move starts.
        from: Square<G>,
        /// Where it ends.
        to: Square<G>,
        /// The first square between them without a man of the side to move.
        gap: Square<G>,
    },
    /// A man would move further than the rules allow.
    #[error("a man moves one square only")]
    TooFar,
}

impl<G: Geometry> IllegalMove<G> {
    /// The name used in JSON.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
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
        }
    }
}

fn squares<G: Geometry>(pieces: &[Square<G>]) -> String {
    pieces.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn takes<G: Geometry>(pieces: &[Square<G>], required: usize) -> String {
    format!("take{} {required}", if pieces.len() == 1 { "s" } else { "" })
}

impl<R: Rules> Position<R> {
    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// If it is not, with the reason.
    pub fn play(&self, mv: Move<R::Board>) -> Result<Self, IllegalMove<R::Board>> {
        let legal = self.legal_moves();
        if legal.contains(&mv) {
            return Ok(self.after(mv));
        }
        let has_these_ends = |other: &Move<R::Board>| other.from == mv.from && other.to == mv.to;
        Err(if legal.iter().any(has_these_ends) {
            IllegalMove::OtherCapture { from: mv.from, to: mv.to }
        } else if mv.is_capture() {
            self.why_illegal(&self.path(mv))
        } else {
            self.why_illegal(&[mv.from, mv.to])
        })
    }

    /// Why no legal move leads over the given stops. The answer explains an
    /// attempt that is known to fail; for one that would succeed it means
    /// nothing.
    ///
    /// # Panics
    /// If there is no stop.
    #[must_use]
    pub fn why_illegal(&self, stops: &[Square<R::Board>]) -> IllegalMove<R::Board> {
        let (from, to) = (stops[0], stops[stops.len() - 1]);
        let role = match self.piece_at(from) {
            None => return IllegalMove::NoPiece { square: from },
            Some(piece) if piece.color != self.turn() => {
                return IllegalMove::NotYourPiece { square: from, turn: self.turn() };
            }
            Some(piece) => piece.role,
        };
        let captures = self.legal_captures();
        if let Some(capture) = captures.first() {
            let capturing: Bitboard<_> = captures.iter().map(|capture| capture.from).collect();
            let pieces = capturing.into_iter().collect();
            let required = capture.captured.len();
            return match self.trace_capture(stops).map(|mv| mv.captured.len()) {
                Some(taken) => IllegalMove::LargerCapture { taken, pieces, required },
                None => IllegalMove::CaptureCompulsory { pieces, required },
            };
        }
        if stops.len() > 2 {
            return IllegalMove::NothingToCapture { from };
        }
        let Some(direction) = from.direction_to(to) else {
            return IllegalMove::NotOnALine { from, to };
        };
        match role {
            Role::Man => self.why_man_cannot(from, to, direction),
            Role::King => self.why_king_cannot(from, to, direction),
        }
    }

    fn why_man_cannot(
        &self,
        from: Square<R::Board>,
        to: Square<R::Board>,
        direction: Direction,
    ) -> IllegalMove<R::Board> {
        let us = self.turn();
        let between = squares_between(from, to, direction);
        if !us.forward().contains(&direction) {
            IllegalMove::NotForward
        } else if !R::LINEAR_MOVES && !between.is_empty() {
            IllegalMove::TooFar
        } else if let Some(gap) = (between - self.men(us)).nearest(direction) {
            IllegalMove::BrokenLine { from, to, gap }
        } else {
            IllegalMove::Occupied { square: to }
        }
    }

    fn why_king_cannot(
        &self,
        from: Square<R::Board>,
        to: Square<R::Board>,
        direction: Direction,
    ) -> IllegalMove<R::Board> {
        let between = squares_between(from, to, direction) & self.occupied();
        if R::KING_LINES == KingLines::Orthogonal && !direction.is_orthogonal() {
            IllegalMove::NotAlongKingLine
        } else if let Some(square) = between.nearest(direction) {
            IllegalMove::Blocked { square }
        } else {
            IllegalMove::Occupied { square: to }
        }
    }
}

/// The squares strictly between two squares on a line.
fn squares_between<G: Geometry>(
    from: Square<G>,
    to: Square<G>,
    direction: Direction,
) -> Bitboard<G> {
    Bitboard::slide(from, direction, to.into()) - to.into()
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
