//! What tables say about the position to be searched.

use std::cell::Cell;
use std::cmp::Reverse;

use dameo::{Game, Geometry, Move, Position, Rules};
use dameo_tablebase::{Value, Wdl};

use super::SearchTablebase;
use crate::limits::Limits;
use crate::report::Line;
use crate::score::Score;

/// What tables say about a root.
pub(crate) enum Verdict<G: Geometry> {
    /// Everything: the game is won or lost, and this is how.
    Lines(Vec<Line<G>>),
    /// The search has to choose among the moves that keep what the position is
    /// worth.
    Choice(Choice<G>),
}

/// Moves of a root.
pub(crate) struct Choice<G: Geometry> {
    /// Those that keep what it is worth.
    pub(crate) moves: Vec<Move<G>>,
    /// Whether that is a draw. If not, the draw rules end the game before the
    /// tables would.
    is_drawn: bool,
    /// The best of the other moves, if more lines are wanted than there are
    /// moves to choose from.
    pub(crate) others: Vec<Line<G>>,
}

impl<G: Geometry> Choice<G> {
    /// A line that the search has found, with what the tables know of it.
    pub(crate) fn known(&self, line: &Line<G>) -> Line<G> {
        let score = if self.is_drawn { Score::DRAW } else { line.score };
        Line { score, ..line.clone() }
    }
}

impl<R: Rules> SearchTablebase<R> {
    /// What the tables say about the position that a game has come to, which
    /// is not over, and how often they were asked. `None` if they do not know
    /// it.
    pub(crate) fn at_root(
        &self,
        game: &Game<R>,
        limits: &Limits<R::Board>,
    ) -> Option<(Verdict<R::Board>, u64)> {
        let asked = Probes { endgames: self, hits: Cell::new(0) };
        let position = game.position();
        let ranked = asked.rank(position, limits.root_moves(position))?;
        let best = ranked.first()?.1;
        let wanted = limits.multi_pv.clamp(1, ranked.len());
        let is_drawn = best.wdl() == Wdl::Draw;
        if !is_drawn {
            let lines = asked.lines(position, &ranked[..wanted])?;
            if is_played_out(game, &lines[0].moves) {
                return Some((Verdict::Lines(lines), asked.hits.get()));
            }
        }
        let keeping = ranked.iter().take_while(|(_, value)| value.wdl() == best.wdl()).count();
        let (moves, others) = ranked.split_at(keeping);
        let others = asked.lines(position, &others[..wanted.saturating_sub(keeping)])?;
        let moves = moves.iter().map(|&(mv, _)| mv).collect();
        Some((Verdict::Choice(Choice { moves, is_drawn, others }), asked.hits.get()))
    }
}

/// Whether the game goes on to the end of a line, and is won there: the draw
/// rules do not end it before.
fn is_played_out<R: Rules>(game: &Game<R>, line: &[Move<R::Board>]) -> bool {
    let mut game = game.clone();
    line.iter().all(|&mv| game.play(mv).is_ok())
        && game.outcome().is_some_and(|outcome| outcome.winner.is_some())
}

/// Tablebase, and how often they have answered.
struct Probes<'a, R: Rules> {
    endgames: &'a SearchTablebase<R>,
    hits: Cell<u64>,
}

type Ranked<R> = Vec<(Move<<R as Rules>::Board>, Value)>;

impl<R: Rules> Probes<'_, R> {
    fn value(&self, position: &Position<R>) -> Option<Value> {
        let value = self.endgames.value(position)?;
        self.hits.set(self.hits.get() + 1);
        Some(value)
    }

    /// Moves with their values for the side that moves, the best first.
    fn rank(
        &self,
        position: &Position<R>,
        moves: impl IntoIterator<Item = Move<R::Board>>,
    ) -> Option<Ranked<R>> {
        let rank = |mv| Some((mv, self.value(&position.after(mv))?.before_move()));
        let mut ranked = moves.into_iter().map(rank).collect::<Option<Ranked<R>>>()?;
        ranked.sort_by_key(|(_, value)| Reverse(value.preference()));
        Some(ranked)
    }

    /// What moves of a position lead to.
    fn lines(
        &self,
        position: &Position<R>,
        ranked: &[(Move<R::Board>, Value)],
    ) -> Option<Vec<Line<R::Board>>> {
        let line = |&(mv, value)| {
            let moves = self.line(position, mv, value)?;
            Some(Line { score: score(value), depth: 1, seldepth: moves.len() as u32, moves })
        };
        ranked.iter().map(line).collect()
    }

    /// A move and, unless it leads to a draw, best play by both sides to the
    /// end of the game.
    fn line(
        &self,
        position: &Position<R>,
        first: Move<R::Board>,
        value: Value,
    ) -> Option<Vec<Move<R::Board>>> {
        let mut line = vec![first];
        let mut position = position.after(first);
        for _ in 1..value.distance().unwrap_or(1) {
            let (mv, _) = *self.rank(&position, position.legal_moves())?.first()?;
            line.push(mv);
            position = position.after(mv);
        }
        Some(line)
    }
}

fn score(value: Value) -> Score {
    match value {
        Value::Win(plies) => Score::win_in(plies.into()),
        Value::Draw => Score::DRAW,
        Value::Loss(plies) => Score::loss_in(plies.into()),
    }
}
