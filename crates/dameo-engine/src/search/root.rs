//! Iterative deepening, aspiration windows, and several lines.

use std::cmp::Reverse;
use std::sync::atomic::Ordering::Relaxed;

use dameo::{Game, Move, Rules};

use super::control::Stopped;
use super::moves::{Candidate, Plan};
use super::node::{Node, Pv, Window};
use super::{Bound, Entry, Evaluator, MoveKey, Searched, Worker};
use crate::ideas::Idea;
use crate::limits::{Limits, MAX_DEPTH};
use crate::report::{Info, Line};
use crate::score::{Score, ScoreKind};

/// The root of the tree: its moves, best first, and the best lines so far.
#[derive(Clone)]
pub(crate) struct Root<R: Rules> {
    node: Node<R>,
    moves: Vec<Move<R::Board>>,
    lines: Vec<Line<R::Board>>,
    /// A line that has proved better than all before it in a search that is
    /// not finished.
    unfinished: Option<Line<R::Board>>,
    max_depth: u32,
    multi_pv: usize,
}

impl<R: Rules> Root<R> {
    /// The root of the search of a game that is not over.
    pub(crate) fn new(game: &Game<R>, limits: &Limits<R::Board>) -> Self {
        let moves = limits.root_moves(game.position());
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

/// The first iteration with a narrow window.
const ASPIRATION_DEPTH: i32 = 5;
/// How far the first window reaches to each side, in hundredths of a man.
const ASPIRATION_WIDTH: i32 = 12;

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// Searches deeper and deeper from an iteration on until a limit is
    /// reached, and returns the best lines. Tells `news` of every line of a
    /// finished iteration.
    pub(crate) fn deepen(
        mut self,
        first: u32,
        mut news: impl FnMut(&Info<'_, R::Board>),
    ) -> Vec<Line<R::Board>> {
        self.root.lines = vec![self.guess()];
        for depth in first..=self.root.max_depth {
            self.depth = depth as i32;
            if self.iterate().is_err() {
                break;
            }
            self.publish_nodes();
            self.report(&mut news);
            let best = &self.root.lines[0];
            self.pace.finish_iteration(best.moves[0], best.score);
            if !self.shared.control.may_deepen(self.pace.factor(), self.is_settled()) {
                break;
            }
        }
        self.publish_nodes();
        self.root.lines
    }

    /// What to say if there is no time for anything.
    fn guess(&self) -> Line<R::Board> {
        let score = Score::cp(self.raw_evaluation(&self.root.node));
        Line { score, depth: 0, seldepth: 0, moves: vec![self.root.moves[0]] }
    }

    /// One iteration: as many lines as are wanted, each the best of the moves
    /// that begin none of the lines before it.
    fn iterate(&mut self) -> Searched<()> {
        let mut lines: Vec<Line<R::Board>> = Vec::with_capacity(self.root.multi_pv);
        for index in 0..self.root.multi_pv {
            let expected = self.root.lines.get(index).map(|line| line.score);
            match self.aspire(index, expected) {
                Ok(score) => lines.push(self.line(score)),
                Err(Stopped) => {
                    lines.extend(self.root.unfinished.take());
                    self.keep_unbeaten(lines);
                    return Err(Stopped);
                }
            }
        }
        // A later line can turn out better when the table remembers what an
        // earlier search could not see.
        lines.sort_by_key(|line| Reverse(line.score));
        for (mv, line) in self.root.moves.iter_mut().zip(&lines) {
            *mv = line.moves[0];
        }
        self.root.lines = lines;
        Ok(())
    }

    /// After an iteration that was cut short: its lines, then those of the
    /// last one that begin with other moves.
    fn keep_unbeaten(&mut self, mut lines: Vec<Line<R::Board>>) {
        for old in std::mem::take(&mut self.root.lines) {
            if lines.iter().all(|line| line.moves[0] != old.moves[0]) {
                lines.push(old);
            }
        }
        lines.truncate(self.root.multi_pv);
        self.root.lines = lines;
    }

    /// Searches the root with a window around the expected score, which is
    /// widened on the side on which the score falls out of it.
    fn aspire(&mut self, index: usize, expected: Option<Score>) -> Searched {
        let mut window = Window::FULL;
        let mut width = ASPIRATION_WIDTH;
        if let Some(expected) = expected
            && self.shared.ideas.has(Idea::AspirationWindows)
            && self.depth >= ASPIRATION_DEPTH
            && !expected.is_decided()
        {
            window = Window { alpha: expected.offset(-width), beta: expected.offset(width) };
        }
        loop {
            let score = self.search_root(index, window)?;
            width *= 3;
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

    /// Searches the root's moves from number `index` on, and puts the best of
    /// them there.
    fn search_root(&mut self, index: usize, mut window: Window) -> Searched {
        self.root.unfinished = None;
        let node = self.root.node;
        self.enter::<Pv>(&node)?;
        let full_window = window;
        let key = self.table_key(&node);
        let situation = self.look(&node, key, None);
        let plan = Plan { depth: self.depth, first: 0, table_move: None, situation };
        let mut best = Score::MINUS_INFINITE;
        for number in index..self.root.moves.len() {
            let mv = self.root.moves[number];
            let child = self.play(&node, mv);
            let candidate = Candidate { mv, number: number - index, guess: 0 };
            let nodes = self.nodes;
            let score = self.search_child::<Pv>(&node, &child, &candidate, &plan, window)?;
            self.pace.spend(mv, self.nodes - nodes);
            best = best.max(score);
            if score > window.alpha {
                window.alpha = score;
                self.variations.prepend(0, mv);
                self.root.unfinished = Some(self.line(score));
                self.root.moves[index..=number].rotate_right(1);
                if window.is_empty() {
                    break;
                }
            }
        }
        if index == 0 {
            self.remember(full_window, best);
        }
        Ok(best)
    }

    /// Leaves the result of the root in the table.
    fn remember(&self, window: Window, score: Score) {
        let bound = match score {
            _ if score <= window.alpha => Bound::Upper,
            _ if score >= window.beta => Bound::Lower,
            _ => Bound::Exact,
        };
        let best = MoveKey::new(self.root.moves[0]);
        let entry = Entry { best, depth: self.depth as u8, bound, score, evaluation: None };
        self.shared.table.store(self.table_key(&self.root.node), entry);
    }

    fn line(&self, score: Score) -> Line<R::Board> {
        Line {
            score,
            depth: self.depth as u32,
            seldepth: self.seldepth as u32,
            moves: self.variations.line(0).to_vec(),
        }
    }

    fn report(&self, news: &mut impl FnMut(&Info<'_, R::Board>)) {
        let control = &self.shared.control;
        let (nodes, time) = (control.nodes(), control.elapsed());
        let table_hits = self.shared.table_hits.load(Relaxed);
        let hash_full = self.shared.table.fullness();
        for (multi_pv, line) in (1..).zip(&self.root.lines) {
            news(&Info { line, multi_pv, nodes, table_hits, time, hash_full });
        }
    }

    /// Whether deeper searches can hardly change the move: there is only one,
    /// or the game is decided within what was searched.
    fn is_settled(&self) -> bool {
        let is_decided = |line: &Line<R::Board>| match line.score.kind() {
            ScoreKind::Cp(_) => false,
            ScoreKind::Win(plies) | ScoreKind::Loss(plies) => plies <= line.depth,
        };
        self.root.moves.len() == 1 || self.root.lines.iter().all(is_decided)
    }
}
