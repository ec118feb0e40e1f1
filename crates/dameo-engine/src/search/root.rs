//! Iterative deepening, aspiration windows and MultiPV.

use std::cmp::Reverse;
use std::sync::atomic::Ordering::Relaxed;

use dameo::{Game, Move, Rules};

use super::control::Stopped;
use super::move_picker::Candidate;
use super::moves::Plan;
use super::node::{Node, PvNode, Window};
use super::{Bound, Entry, Evaluator, PackedMove, Searched, Worker};
use crate::limits::{Limits, MAX_DEPTH};
use crate::report::{Info, Line};
use crate::score::{Score, ScoreKind};
use crate::search_features::SearchFeature;

/// The root of the tree: its moves, best first, and the best lines so far.
#[derive(Clone)]
pub(crate) struct Root<R: Rules> {
    node: Node<R>,
    moves: Vec<Move<R::Board>>,
    lines: Vec<RootLine<R>>,
    /// The line of the last move that raised alpha, or failed high, in an unfinished search.
    unfinished: Option<RootLine<R>>,
    max_depth: u32,
    multi_pv: usize,
}

impl<R: Rules> Root<R> {
    /// The root of a game that is not over, with the moves to be searched.
    pub(crate) fn new(game: &Game<R>, limits: &Limits, moves: Vec<Move<R::Board>>) -> Self {
        Self {
            node: Node::root(game),
            multi_pv: limits.multi_pv.clamp(1, moves.len()),
            max_depth: limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH),
            lines: Vec::new(),
            unfinished: None,
            moves,
        }
    }
}

/// A [`Line`] that begins at the root.
#[derive(Clone)]
struct RootLine<R: Rules> {
    score: Score,
    depth: u32,
    seldepth: u32,
    moves: Vec<Move<R::Board>>,
}

impl<R: Rules> From<&RootLine<R>> for Line {
    fn from(line: &RootLine<R>) -> Self {
        let &RootLine { score, depth, seldepth, ref moves } = line;
        Self { score, depth, seldepth, moves: moves.iter().map(|&mv| mv.into()).collect() }
    }
}

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// Searches with increasing depth until a limit is reached, and returns
    /// the best lines. Calls `on_info` for every line of a finished iteration, and at last
    /// for those of an unfinished one: the last report of the first line has its move.
    pub(crate) fn iterative_deepening(
        mut self,
        first_depth: u32,
        on_info: &mut dyn FnMut(&Info<'_>),
    ) -> Vec<Line> {
        self.root.lines = vec![self.line_without_search()];
        for depth in first_depth..=self.root.max_depth {
            self.depth = depth as i32;
            if self.iterate().is_err() {
                self.publish_nodes();
                self.report(on_info);
                break;
            }
            self.publish_nodes();
            self.report(on_info);
            let best = &self.root.lines[0];
            self.time_scale.finish_iteration(best.moves[0], best.score);
            if !self
                .shared
                .control
                .may_deepen(self.time_scale.factor(&self.shared.params), self.is_settled())
            {
                break;
            }
        }
        self.root.lines.iter().map(Line::from).collect()
    }

    /// The line returned if there is no time for a single iteration.
    fn line_without_search(&mut self) -> RootLine<R> {
        let root = self.root.node;
        let score = Score::cp(self.raw_eval(&root));
        RootLine { score, depth: 0, seldepth: 0, moves: vec![self.root.moves[0]] }
    }

    /// One iteration: for each line of MultiPV, a search of the root moves that
    /// begin no earlier line.
    fn iterate(&mut self) -> Searched<()> {
        let mut lines: Vec<RootLine<R>> = Vec::with_capacity(self.root.multi_pv);
        for index in 0..self.root.multi_pv {
            let expected = self.root.lines.get(index).map(|line| line.score);
            match self.aspiration_search(index, expected) {
                Ok(score) => lines.push(self.line(score)),
                Err(Stopped) => {
                    lines.extend(self.root.unfinished.take());
                    self.keep_lines(lines);
                    return Err(Stopped);
                }
            }
        }
        // A later line can score higher, if the TT has what an earlier search
        // could not see.
        // By cached keys, here and below: the sort is then compiled once for all variants.
        lines.sort_by_cached_key(|line| Reverse(line.score));
        for (mv, line) in self.root.moves.iter_mut().zip(&lines) {
            *mv = line.moves[0];
        }
        self.root.lines = lines;
        self.order_root_moves();
        Ok(())
    }

    /// Orders the moves that begin no line by the nodes searched below them: what was hard to
    /// refute may be best in the next iteration.
    fn order_root_moves(&mut self) {
        if self.shared.features.has(SearchFeature::RootOrdering) {
            let others = &mut self.root.moves[self.root.multi_pv..];
            others.sort_by_cached_key(|&mv| Reverse(self.time_scale.nodes_below(mv)));
        }
    }

    /// After a stopped iteration, keeps its lines, followed by those of the
    /// last iteration that begin with other moves.
    fn keep_lines(&mut self, mut lines: Vec<RootLine<R>>) {
        for old in std::mem::take(&mut self.root.lines) {
            if lines.iter().all(|line| line.moves[0] != old.moves[0]) {
                lines.push(old);
            }
        }
        lines.truncate(self.root.multi_pv);
        self.root.lines = lines;
    }

    /// Searches the root with a window around the expected score, and widens
    /// it on the side on which the search fails.
    fn aspiration_search(&mut self, index: usize, expected: Option<Score>) -> Searched {
        self.root.unfinished = None;
        let mut window = Window::FULL;
        let params = &self.shared.params;
        let mut width = params.aspiration_width();
        if let Some(expected) = expected
            && self.shared.features.has(SearchFeature::AspirationWindows)
            && self.depth >= params.aspiration_depth()
            && !expected.is_decided()
        {
            window = Window { alpha: expected.offset(-width), beta: expected.offset(width) };
        }
        loop {
            let score = self.search_root(index, window)?;
            width = width * self.shared.params.aspiration_growth() / 100;
            if score <= window.alpha {
                window.alpha =
                    if score.is_decided() { Score::MINUS_INFINITE } else { score.offset(-width) };
            } else if score >= window.beta {
                window.beta =
                    if score.is_decided() { Score::INFINITE } else { score.offset(width) };
            } else {
                return Ok(score);
            }
        }
    }

    /// Searches the root moves from `index` on, and moves the best of them to
    /// `index`.
    fn search_root(&mut self, index: usize, mut window: Window) -> Searched {
        let node = self.root.node;
        self.enter::<PvNode>(&node)?;
        let full_window = window;
        let tt_key = self.tt_key(&node);
        let info = self.node_info(&node, tt_key, None);
        let plan = Plan { depth: self.depth, first_extension: 0, info };
        let mut best = Score::MINUS_INFINITE;
        for number in index..self.root.moves.len() {
            let mv = self.root.moves[number];
            let candidate = Candidate { mv, number: number - index, ordering_score: 0 };
            let nodes = self.nodes;
            let score = self.search_root_move(&node, &candidate, &plan, window)?;
            self.time_scale.add_nodes(mv, self.nodes - nodes);
            best = best.max(score);
            if score > window.alpha {
                window.alpha = score;
                self.pv.update(0, mv);
                self.root.unfinished = Some(self.line(score));
                self.root.moves[index..=number].rotate_right(1);
                if window.is_empty() {
                    break;
                }
            }
        }
        if index == 0 {
            self.store_root(full_window, best);
        }
        Ok(best)
    }

    /// Searches a root move. A later move that fails high with the null window is kept while it
    /// is searched again: it is the best one known if the search stops there.
    fn search_root_move(
        &mut self,
        node: &Node<R>,
        candidate: &Candidate<R>,
        plan: &Plan,
        window: Window,
    ) -> Searched {
        let child = self.play(node, candidate.mv);
        if candidate.number > 0 {
            let bound = self.search_null_window::<PvNode>(node, &child, candidate, plan, window)?;
            if bound <= window.alpha {
                return Ok(bound);
            }
            let line = RootLine { moves: vec![candidate.mv], ..self.line(bound) };
            let before = self.root.unfinished.replace(line);
            let score = -self.search::<PvNode>(&child, plan.depth - 1, -window)?;
            self.root.unfinished = before;
            return Ok(score);
        }
        Ok(-self.search::<PvNode>(&child, plan.depth - 1, -window)?)
    }

    fn store_root(&self, window: Window, score: Score) {
        let bound = match score {
            _ if score <= window.alpha => Bound::Upper,
            _ if score >= window.beta => Bound::Lower,
            _ => Bound::Exact,
        };
        let best = PackedMove::new(self.root.moves[0]);
        let entry = Entry { best, depth: self.depth as u8, bound, score, static_eval: None };
        self.shared.tt.store(self.tt_key(&self.root.node), entry);
    }

    fn line(&self, score: Score) -> RootLine<R> {
        RootLine {
            score,
            depth: self.depth as u32,
            seldepth: self.seldepth as u32,
            moves: self.pv.line(0).to_vec(),
        }
    }

    fn report(&self, on_info: &mut dyn FnMut(&Info<'_>)) {
        let control = &self.shared.control;
        let (nodes, time) = (control.nodes(), control.elapsed());
        let tb_hits = self.shared.tb_hits.load(Relaxed);
        let hashfull = self.shared.tt.hashfull();
        for (multi_pv, line) in (1..).zip(&self.root.lines) {
            let line = &Line::from(line);
            on_info(&Info { line, multi_pv, nodes, tb_hits, time, hashfull });
        }
    }

    /// Whether deeper searches can hardly change the move: there is only one,
    /// or all lines end in a win or loss within the depth searched.
    fn is_settled(&self) -> bool {
        let is_decided = |line: &RootLine<R>| match line.score.kind() {
            ScoreKind::Cp(_) => false,
            ScoreKind::Win(plies) | ScoreKind::Loss(plies) => plies <= line.depth,
        };
        self.root.moves.len() == 1 || self.root.lines.iter().all(is_decided)
    }
}
