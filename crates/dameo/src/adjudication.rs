//! Outcomes of positions by the rules: the only definition, for games and
//! search alike.

use crate::draw_rules::{DrawRules, KingAgainstKing};
use crate::outcome::Reason;
use crate::piece::Color;
use crate::position::Position;
use crate::rules::{NoMove, RuleFacts};

impl<R: RuleFacts> Position<R> {
    /// The winner and the reason if the side to move has no legal move.
    ///
    /// ```
    /// use dameo::{AntiDameo, Color, Dameo, Position, Reason};
    ///
    /// let fen = "W:W:Bh8";
    /// let lost = Position::<Dameo>::from_fen(fen)?;
    /// assert_eq!(lost.outcome(), Some((Color::Black, Reason::NoPieces)));
    /// let won = Position::<AntiDameo>::from_fen(fen)?;
    /// assert_eq!(won.outcome(), Some((Color::White, Reason::NoPieces)));
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<(Color, Reason)> {
        if self.has_legal_move() {
            return None;
        }
        let us = self.turn();
        let winner = match R::NO_MOVE {
            NoMove::Loses => !us,
            NoMove::Wins => us,
        };
        let reason = if self.pieces(us).is_empty() {
            Reason::NoPieces
        } else if self.has_lost_royal() {
            Reason::LastDamone
        } else {
            Reason::Blocked
        };
        Some((winner, reason))
    }

    /// Whether the side to move has no legal move.
    #[inline]
    #[must_use]
    pub fn is_game_over(&self) -> bool {
        !self.has_legal_move()
    }

    /// "Both sides have exactly one king and nothing else."
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// assert!(Position::<Dameo>::from_fen("W:WKa1:BKh7")?.is_king_against_king());
    /// assert!(!Position::<Dameo>::from_fen("W:WKa1:Bh7")?.is_king_against_king());
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn is_king_against_king(&self) -> bool {
        let kings = [self.kings(Color::White), self.kings(Color::Black)];
        // Most positions have men, which is faster to see than to count pieces.
        self.occupied() == kings[0] | kings[1] && kings.into_iter().all(|kings| kings.len() == 1)
    }
}

impl DrawRules {
    /// The first draw rule that applies to a position, in the order of the table
    /// in `rules.md`. A side to move without a legal move has lost before any draw
    /// rule applies; that is not checked here.
    ///
    /// `half_moves` counts the half-moves since the last capture, man's move or
    /// promotion, `occurrences` how often the position has occurred, this time
    /// included, as [`DrawRules::repetition`] counts.
    #[must_use]
    pub fn draw<R: RuleFacts>(
        self,
        position: &Position<R>,
        half_moves: u16,
        occurrences: usize,
    ) -> Option<Reason> {
        if self.repetition().is_some() && occurrences >= 3 {
            Some(Reason::Repetition)
        } else if R::KING_MOVES_DRAW && self.king_moves().is_some_and(|limit| half_moves >= limit) {
            Some(Reason::KingMoves)
        } else if self.is_king_against_king_draw(position, half_moves) {
            Some(Reason::KingAgainstKing)
        } else {
            None
        }
    }

    fn is_king_against_king_draw<R: RuleFacts>(
        self,
        position: &Position<R>,
        half_moves: u16,
    ) -> bool {
        R::KING_AGAINST_KING_DRAWS
            && position.is_king_against_king()
            && match self.king_against_king() {
                None => false,
                Some(KingAgainstKing::AfterHalfMoves(limit)) => half_moves >= limit,
                Some(KingAgainstKing::UnlessCapture) => !position.has_capture(),
            }
    }
}
