//! All that tables know about a position.

use dameo::{DameoRules, Move, Position};

use super::Tables;
use crate::error::TableError;
use crate::value::{Value, Wdl};

/// A position, its moves and how the game ends.
#[derive(Clone, Debug)]
pub struct Report<R: DameoRules> {
    /// The value of the position for the side to move.
    pub value: Value,
    /// Every legal move, the best first; equal ones by their text.
    pub moves: Vec<ProbedMove<R>>,
    /// Best play by both sides to the end of the game; of equal moves always
    /// the first one. Empty where the position is a draw, which has no end.
    pub line: Vec<Move<R::Board>>,
}

/// A move and what it comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProbedMove<R: DameoRules> {
    /// The move.
    pub mv: Move<R::Board>,
    /// The move in the project's own form.
    pub text: String,
    /// The value for the side that moves, counted from before the move.
    pub value: Value,
}

impl<R: DameoRules> Tables<R> {
    /// The value of a position, of all its moves, and a line to the end.
    ///
    /// # Errors
    /// If a table is missing or its file is damaged.
    pub fn report(&self, position: &Position<R>) -> Result<Report<R>, TableError> {
        let value = self.value(position)?;
        let moves = self.probed_moves(position)?;
        let mut line = Vec::new();
        if value.wdl() != Wdl::Draw {
            let mut position = *position;
            let mut best = moves.first().map(|first| first.mv);
            while let Some(mv) = best {
                line.push(mv);
                position = position.after(mv);
                best = self.probed_moves(&position)?.first().map(|first| first.mv);
            }
        }
        Ok(Report { value, moves, line })
    }

    fn probed_moves(&self, position: &Position<R>) -> Result<Vec<ProbedMove<R>>, TableError> {
        let probed = |&mv| {
            let value = self.value(&position.after(mv))?.before_move();
            Ok(ProbedMove { mv, text: position.move_text(mv), value })
        };
        let mut moves =
            position.legal_moves().iter().map(probed).collect::<Result<Vec<_>, TableError>>()?;
        moves.sort_by(|a, b| {
            b.value.preference().cmp(&a.value.preference()).then_with(|| a.text.cmp(&b.text))
        });
        Ok(moves)
    }
}
