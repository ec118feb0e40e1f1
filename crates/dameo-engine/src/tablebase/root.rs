//! Tablebase probes of the root.

use std::cell::Cell;
use std::cmp::Reverse;

use dameo::{AnyMove, Color, Game, Move, Position, RuleFacts, Rules};
use dameo_tablebase::{KnownValue, Value, Wdl};

use super::TypedProbe;
use crate::report::Line;
use crate::score::Score;

/// The result of probing a root.
pub(crate) enum RootProbe<R: Rules> {
    /// The game is won or lost, and these are the best lines.
    Lines(Vec<Line>),
    /// The search has to choose among moves of equal value.
    EqualMoves(EqualMoves<R>),
}

/// The root moves that keep the value of the root.
pub(crate) struct EqualMoves<R: Rules> {
    pub(crate) moves: Vec<Move<R::Board>>,
    kind: EqualKind,
    /// The best of the other moves, if there are fewer equal moves than lines
    /// wanted.
    pub(crate) others: Vec<Line>,
}

/// What is known of equal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EqualKind {
    Draw,
    /// A win or loss at an unknown distance, with the score of the root.
    Decided {
        winner: Color,
        score: Score,
    },
    /// The draw rules end the game before the win or loss of the tablebase.
    TooLate,
}

impl<R: Rules> EqualMoves<R> {
    /// A line of the search with the score of the tablebase.
    pub(crate) fn rescore(&self, line: &Line) -> Line {
        let score = match self.kind {
            EqualKind::Draw => Score::DRAW,
            // A draw is one by the draw rules. Anything else that is not decided is an evaluation.
            EqualKind::Decided { score, .. }
                if line.score != Score::DRAW && !line.score.is_decided() =>
            {
                score
            }
            EqualKind::Decided { .. } | EqualKind::TooLate => line.score,
        };
        Line { score, ..line.clone() }
    }

    /// What the search of the moves probes: the tablebase cannot tell them apart, but it shows
    /// which captures and promotions keep a win.
    pub(crate) fn probe<'a>(
        &self,
        probe: TypedProbe<'a, R>,
        root: &Position<R>,
    ) -> Option<TypedProbe<'a, R>> {
        match self.kind {
            EqualKind::Decided { winner, .. } => Some(probe.converting(root, winner)),
            EqualKind::Draw | EqualKind::TooLate => None,
        }
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
    ) -> Option<(RootProbe<R>, u64)> {
        let counter = HitCounter { probe: self, hits: Cell::new(0) };
        let position = game.position();
        let ranked = counter.rank(position, root_moves)?;
        let best = ranked.first()?.1;
        let wanted = multi_pv.clamp(1, ranked.len());
        let is_exact = ranked.iter().all(|(_, value)| value.exact().is_some());
        let kind = match best.wdl() {
            Wdl::Draw => EqualKind::Draw,
            Wdl::Win if !is_exact => {
                EqualKind::Decided { winner: position.turn(), score: Score::tb_win(0) }
            }
            Wdl::Loss if !is_exact => {
                EqualKind::Decided { winner: !position.turn(), score: -Score::tb_win(0) }
            }
            Wdl::Win | Wdl::Loss => {
                let lines = counter.lines(position, &ranked[..wanted])?;
                if ends_as_predicted(game, &lines[0]) {
                    return Some((RootProbe::Lines(lines), counter.hits.get()));
                }
                EqualKind::TooLate
            }
        };
        let (moves, others): (Vec<_>, Vec<_>) =
            ranked.into_iter().partition(|(_, value)| value.wdl() == best.wdl());
        let others = counter.lines(position, &others[..wanted.saturating_sub(moves.len())])?;
        let moves = moves.into_iter().map(|(mv, _)| mv).collect();
        let equal_moves = EqualMoves { moves, kind, others };
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

type RankedMoves<R> = Vec<(Move<<R as RuleFacts>::Board>, KnownValue)>;

impl<R: Rules> HitCounter<'_, R> {
    fn value(&self, position: &Position<R>) -> Option<KnownValue> {
        let value = self.probe.probe_known(position)?;
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
        ranked: &[(Move<R::Board>, KnownValue)],
    ) -> Option<Vec<Line>> {
        let line = |&(mv, value)| {
            let moves = self.line(position, mv, value)?;
            Some(Line { score: score(value), depth: 1, seldepth: moves.len() as u32, moves })
        };
        ranked.iter().map(line).collect()
    }

    /// A move and, unless it leads to a draw or the distance is unknown, best play by both sides
    /// to the end of the game.
    fn line(
        &self,
        position: &Position<R>,
        first: Move<R::Board>,
        value: KnownValue,
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

fn score(value: KnownValue) -> Score {
    match (value.exact(), value.wdl()) {
        (Some(Value::Win(plies)), _) => Score::win_in(plies.into()),
        (Some(Value::Loss(plies)), _) => Score::loss_in(plies.into()),
        (None, Wdl::Win) => Score::tb_win(1),
        (None, Wdl::Loss) => -Score::tb_win(1),
        (Some(Value::Draw), _) | (None, Wdl::Draw) => Score::DRAW,
    }
}
