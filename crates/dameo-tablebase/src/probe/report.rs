//! A position with the values of its moves and the best line.

use dameo::rules::DameoRules;
use dameo::{AnyMove, Move, Position, QuietPosition};

use super::Tablebase;
use crate::error::TablebaseError;
use crate::material::MaterialSignature;
use crate::value::KnownValue;

/// The value of a position, of its moves, and the best line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The value of the position for the side to move.
    pub value: KnownValue,
    /// Every legal move, best first; equal ones are sorted by text.
    pub moves: Vec<ProbedMove>,
    /// Best play by both sides to the end of the game, with the first of equal
    /// moves. Empty if the position is a draw or the distance is unknown.
    pub line: Vec<ProbedMove>,
}

/// A move and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProbedMove {
    /// The move.
    pub mv: AnyMove,
    /// The move in the project's notation.
    pub text: String,
    /// The value for the side that moves; the distance includes the move.
    pub value: KnownValue,
}

/// A move with its board type, and its value.
type TypedMove<G> = (Move<G>, ProbedMove);

impl<R: DameoRules> Tablebase<R> {
    /// The value of a position, of all its moves, and the best line.
    ///
    /// # Errors
    /// If a table is missing or its file is damaged.
    pub fn report(&self, position: &Position<R>) -> Result<Report, TablebaseError> {
        let mut value = self.probe_known(position)?;
        let moves = self.probed_moves(position)?;
        if value.exact().is_none() {
            let of_moves = KnownValue::of_moves(moves.iter().map(|(_, probed)| probed.value));
            value = of_moves.filter(|of_moves| of_moves.wdl() == value.wdl()).unwrap_or(value);
        }
        let mut line = Vec::new();
        let (mut position, mut best) = (*position, moves.first().cloned());
        // Without the distance, a table with wrong values could lead in circles.
        for _ in 0..value.distance().unwrap_or(0) {
            let Some((mv, probed)) = best else { break };
            if probed.value.exact().is_none() {
                break;
            }
            line.push(probed);
            position = position.after(mv);
            best = self.probed_moves(&position)?.first().cloned();
        }
        Ok(Report { value, moves: moves.into_iter().map(|(_, probed)| probed).collect(), line })
    }

    /// The missing tables that the values of a position and of its moves depend
    /// on, unordered. The best line may depend on more: to fetch tables one by
    /// one, call this again until [`report`](Self::report) succeeds.
    ///
    /// # Errors
    /// If the file of a table is damaged.
    pub fn missing(
        &self,
        position: &Position<R>,
    ) -> Result<Vec<MaterialSignature>, TablebaseError> {
        let mut missing = Vec::new();
        self.collect_missing(position, &mut missing)?;
        for &mv in &position.legal_moves() {
            self.collect_missing(&position.after(mv), &mut missing)?;
        }
        Ok(missing)
    }

    fn collect_missing(
        &self,
        position: &Position<R>,
        missing: &mut Vec<MaterialSignature>,
    ) -> Result<(), TablebaseError> {
        let Some(quiet) = QuietPosition::new(*position) else {
            let captures = position.legal_captures();
            return captures
                .iter()
                .try_for_each(|&mv| self.collect_missing(&position.after(mv), missing));
        };
        match self.probe_known(quiet.position()) {
            Ok(_) => {}
            Err(TablebaseError::Missing { signature, .. }) => {
                if !missing.contains(&signature) {
                    missing.push(signature);
                }
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// The legal moves, best first.
    fn probed_moves(
        &self,
        position: &Position<R>,
    ) -> Result<Vec<TypedMove<R::Board>>, TablebaseError> {
        let probed = |&mv| {
            let value = self.probe_known(&position.after(mv))?.before_move();
            Ok((mv, ProbedMove { mv: mv.into(), text: position.move_text(mv), value }))
        };
        let mut moves = position
            .legal_moves()
            .iter()
            .map(probed)
            .collect::<Result<Vec<_>, TablebaseError>>()?;
        moves.sort_by(|(_, a), (_, b)| {
            b.value.preference().cmp(&a.value.preference()).then_with(|| a.text.cmp(&b.text))
        });
        Ok(moves)
    }
}
