//! The moves of an inner node, searched one after another.

use std::ops::Range;

use dameo::{Move, Rules};

use super::node::{Node, NodeKind, NonPv, Pv, Window};
use super::{Evaluator, Searched, Situation, Worker};
use crate::ideas::Idea;
use crate::ordering::Guesses;
use crate::score::Score;
use crate::table::MoveKey;

/// How the moves of a node are to be searched.
pub(super) struct Plan<R: Rules> {
    pub(super) depth: i32,
    /// Plies added to the first move.
    pub(super) first: i32,
    /// The first move, if the table knows one; the others are in no order then.
    pub(super) table_move: Option<Move<R::Board>>,
    pub(super) situation: Situation,
}

/// A move about to be searched.
pub(super) struct Candidate<R: Rules> {
    pub(super) mv: Move<R::Board>,
    /// Its place in the order, from 0.
    pub(super) number: usize,
    /// How good it seemed.
    pub(super) guess: i32,
}

/// The result of searching the moves of a node.
#[derive(Clone, Copy)]
pub(super) struct Found<R: Rules> {
    pub(super) score: Score,
    /// The move that raised alpha, if one did.
    pub(super) best: Option<Move<R::Board>>,
}

/// How far the search of a node's moves has come.
struct Progress<R: Rules> {
    /// Where its moves begin on the stack.
    first: usize,
    /// Where those begin that have not been taken yet.
    next: usize,
    /// How many have been searched.
    searched: usize,
    /// The next move and its guess, if it has been picked already. The table's
    /// move comes first: often it ends the search, and the others need no
    /// order.
    picked: Option<(i32, Move<R::Board>)>,
    /// Whether it is known how good the moves seem.
    in_order: bool,
    /// How many moves are searched before quiet ones are passed over, once
    /// that is known, and until it has been done.
    most: Option<usize>,
}

impl<R: Rules> Progress<R> {
    fn new(first: usize, table_move: Option<Move<R::Board>>) -> Self {
        let picked = table_move.map(|mv| (0, mv));
        Self { first, next: first, searched: 0, picked, in_order: false, most: None }
    }
}

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// Searches the moves of a node, which begin at `first`, until one is too
    /// good for the opponent to allow it.
    pub(super) fn search_moves<K: NodeKind>(
        &mut self,
        node: &Node<R>,
        first: usize,
        plan: &Plan<R>,
        mut window: Window,
    ) -> Searched<Found<R>> {
        let mut found = Found { score: Score::MINUS_INFINITE, best: None };
        let excluded = self.frames.excluded(node.ply);
        let mut progress = Progress::new(first, plan.table_move);
        loop {
            if !K::PV && progress.searched > 0 && !found.score.is_loss() {
                self.pass_over_late_moves(node, plan, window, &mut progress);
            }
            let Some((guess, mv)) = self.next_move(node, plan, &mut progress) else { break };
            if Some(mv) == excluded {
                continue;
            }
            if plan.depth > 1 {
                self.look_ahead(node, &mut progress);
            }
            let child = self.play(node, mv);
            let candidate = Candidate { mv, number: progress.searched, guess };
            progress.searched += 1;
            let score = self.search_child::<K>(node, &child, &candidate, plan, window)?;
            if score > found.score {
                found.score = score;
                if score > window.alpha {
                    window.alpha = score;
                    found.best = Some(mv);
                    if K::PV {
                        self.variations.prepend(node.ply, mv);
                    }
                    if window.is_empty() {
                        self.learn(node, plan.depth, mv, first..progress.next - 1);
                        break;
                    }
                }
            }
        }
        Ok(found)
    }

    /// Takes off the moves that come too late to be searched, as soon as their
    /// turn has come.
    #[inline(always)]
    fn pass_over_late_moves(
        &mut self,
        node: &Node<R>,
        plan: &Plan<R>,
        window: Window,
        progress: &mut Progress<R>,
    ) {
        let most =
            *progress.most.get_or_insert_with(|| self.moves_before_passing(node, plan, window));
        if progress.searched >= most {
            progress.most = Some(usize::MAX);
            progress.picked = None;
            self.pass_over(node, progress.next);
        }
    }

    /// The next move of a node, and how good it seems.
    #[inline(always)]
    fn next_move(
        &mut self,
        node: &Node<R>,
        plan: &Plan<R>,
        progress: &mut Progress<R>,
    ) -> Option<(i32, Move<R::Board>)> {
        let is_fetched = progress.picked.is_some() && progress.next > progress.first;
        if !progress.in_order && progress.picked.is_none() {
            progress.picked = self.order(node, progress.next);
            progress.in_order = true;
        }
        let (guess, mv) = progress.picked.take().or_else(|| self.moves.pick(progress.next))?;
        progress.next += 1;
        if plan.depth > 1 && !is_fetched {
            self.shared.table.prefetch(node.hash_after(mv));
        }
        Some((guess, mv))
    }

    /// Picks the move after the one about to be searched, if the moves are in
    /// order: by the time that one has been searched, what the table knows of
    /// the next child is at hand.
    #[inline(always)]
    fn look_ahead(&mut self, node: &Node<R>, progress: &mut Progress<R>) {
        if progress.in_order {
            progress.picked = self.moves.pick(progress.next);
            if let Some((_, mv)) = progress.picked {
                self.shared.table.prefetch(node.hash_after(mv));
            }
        }
    }

    /// Principal variation search: the first move gets the whole window; of
    /// every later one it is only asked, and less deeply at first if it comes
    /// late, whether it is better than the best so far.
    pub(super) fn search_child<K: NodeKind>(
        &mut self,
        node: &Node<R>,
        child: &Node<R>,
        candidate: &Candidate<R>,
        plan: &Plan<R>,
        window: Window,
    ) -> Searched {
        let depth = plan.depth - 1;
        if candidate.number == 0 {
            return Ok(-self.search::<K>(child, depth + plan.first, -window)?);
        }
        let probe = window.lower_edge();
        let reduction = self.reduction::<K>(node, candidate, depth, plan.situation.improving);
        let mut score = -self.search::<NonPv>(child, depth - reduction, -probe)?;
        if score > window.alpha && reduction > 0 {
            score = -self.search::<NonPv>(child, depth, -probe)?;
        }
        if K::PV && score > window.alpha {
            score = -self.search::<Pv>(child, depth, -window)?;
        }
        Ok(score)
    }

    /// Goes on with a legal move, to the node after it.
    pub(super) fn play(&mut self, node: &Node<R>, mv: Move<R::Board>) -> Node<R> {
        let before = self.frames.accumulator(node.ply);
        let accumulator = self.shared.evaluator.update(before, &node.position, mv);
        self.frames.go_on(node.ply, mv, accumulator);
        node.after(mv)
    }

    /// Prepares the order in which the moves of a node are tried, and picks the
    /// first.
    pub(super) fn order(&mut self, node: &Node<R>, first: usize) -> Option<(i32, Move<R::Board>)> {
        if self.moves.count(first) < 2 {
            return self.moves.pick(first);
        }
        let ideas = self.shared.ideas;
        let killers = if ideas.has(Idea::Killers) {
            self.heuristics.killers(node.ply)
        } else {
            [MoveKey::NONE; 2]
        };
        let before = self.frames.before(node.ply);
        let experience = self.heuristics.experience(node.position.turn(), &before, ideas);
        let guesses = Guesses { position: &node.position, killers, experience };
        self.moves.guess(first, &guesses)
    }

    /// Learns from a move that refuted a node after those at `tried` did not.
    fn learn(&mut self, node: &Node<R>, depth: i32, best: Move<R::Board>, tried: Range<usize>) {
        if !best.is_capture() {
            let before = self.frames.before(node.ply);
            let excluded = self.frames.excluded(node.ply);
            let tried = self.moves.at(tried).filter(|&mv| Some(mv) != excluded);
            self.heuristics.reward(node.position.turn(), node.ply, &before, depth, best, tried);
        }
    }
}
