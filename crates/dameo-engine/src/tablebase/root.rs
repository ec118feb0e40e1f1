//! Tablebase probes of the root.

use std::cell::Cell;
use std::cmp::Reverse;

use dameo::{AnyMove, Game, Geometry, Move, Position, RuleFacts, Rules};
use dameo_tablebase::{Value, Wdl};

use super::TypedProbe;
use crate::report::Line;
use crate::score::Score;

/// The result of probing a root.
pub(crate) enum RootProbe<G: Geometry> {
    /// The game is won or lost, and these are the best lines.
    Lines(Vec<Line>),
    /// The search has to choose among moves of equal value.
    EqualMoves(EqualMoves<G>),
}

/// The root moves that keep the value of the root.
pub(crate) struct EqualMoves<G: Geometry> {
    pub(crate) moves: Vec<Move<G>>,
    /// Whether the value is a draw. If not, the draw rules end the game before
    /// the win or loss of the tablebase.
    is_draw: bool,
    /// The best of the other moves, if there are fewer equal moves than lines
    /// wanted.
    pub(crate) others: Vec<Line>,
}

impl<G: Geometry> EqualMoves<G> {
    /// A line of the search with the score of the tablebase.
    pub(crate) fn rescore(&self, line: &Line) -> Line {
        let score = if self.is_draw { Score::DRAW } else { line.score };
        Line { score, ..line.clone() }
    }
}

impl<R: Rules> TypedProbe<'_, R> {
    /// Probes the current position of a game that is not over, for `multi_pv`
    /// lines of `root_moves`. Returns the number of hits too; `None` if the
    /// position is not covered.
    pub(crate) fn probe_root(
        self,
        game: &Game<R>,
        root_moves: &[Move<R::Board>],
        multi_pv: usize,
    ) -> Option<(RootProbe<R::Board>, u64)> {
        let counter = HitCounter { probe: self, hits: Cell::new(0) };
        let position = game.position();
        let ranked = counter.rank(position, root_moves)?;
        let best = ranked.first()?.1;
        let wanted = multi_pv.clamp(1, ranked.len());
        let is_draw = best.wdl() == Wdl::Draw;
        if !is_draw {
            let lines = counter.lines(position, &ranked[..wanted])?;
            if ends_as_predicted(game, &lines[0]) {
                return Some((RootProbe::Lines(lines), counter.hits.get()));
            }
        }
        let equal = ranked.iter().take_while(|(_, value)| value.wdl() == best.wdl()).count();
        let (moves, others) = ranked.split_at(equal);
        let others = counter.lines(position, &others[..wanted.saturating_sub(equal)])?;
        let moves = moves.iter().map(|&(mv, _)| mv).collect();
        let equal_moves = EqualMoves { moves, is_draw, others };
        Some((RootProbe::EqualMoves(equal_moves), counter.hits.get()))
    }
}

/// Whether a line ends with a win: no draw rule ends the game before.
fn ends_as_predicted<R: Rules>(game: &Game<R>, line: &Line) -> bool {
    let mut game = game.clone();
    let mut play = |mv| Move::try_from(mv).is_ok_and(|mv| game.play(mv).is_ok());
    line.moves.iter().all(|&mv| play(mv))
        && game.outcome().is_some_and(|outcome| outcome.winner.is_some())
}

/// A tablebase, with the number of successful probes.
struct HitCounter<'a, R: Rules> {
    probe: TypedProbe<'a, R>,
    hits: Cell<u64>,
}

type RankedMoves<R> = Vec<(Move<<R as RuleFacts>::Board>, Value)>;

impl<R: Rules> HitCounter<'_, R> {
    fn value(&self, position: &Position<R>) -> Option<Value> {
        let value = self.probe.probe_dtw(position)?;
        self.hits.set(self.hits.get() + 1);
        Some(value)
    }

    /// Moves with their values for the side that moves, the best first.
    fn rank(&self, position: &Position<R>, moves: &[Move<R::Board>]) -> Option<RankedMoves<R>> {
        let rank = |&mv| Some((mv, self.value(&position.after(mv))?.before_move()));
        let mut ranked = moves.iter().map(rank).collect::<Option<RankedMoves<R>>>()?;
        ranked.sort_by_cached_key(|(_, value)| Reverse(value.preference()));
        Some(ranked)
    }

    fn lines(
        &self,
        position: &Position<R>,
        ranked: &[(Move<R::Board>, Value)],
    ) -> Option<Vec<Line>> {
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
    ) -> Option<Vec<AnyMove>> {
        let mut line = vec![first.into()];
        let mut position = position.after(first);
        for _ in 1..value.distance().unwrap_or(1) {
            let (mv, _) = *self.rank(&position, &position.legal_moves())?.first()?;
            line.push(mv.into());
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
