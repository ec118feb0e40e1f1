//! Moves that are checked, and why one is not legal.

use super::generator;
use crate::illegal_move::IllegalMove;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::RuleFacts;
use crate::square::Square;

impl<R: RuleFacts> Position<R> {
    /// Whether a move is among the legal ones.
    #[must_use]
    pub fn is_legal(&self, mv: Move<R::Board>) -> bool {
        // The generator decides: a second copy of the rules could differ.
        self.legal_moves().contains(&mv)
    }

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
        generator::why_illegal(self, role, stops, self.trace_capture(stops))
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
