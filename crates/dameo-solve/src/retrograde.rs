//! The values of all positions of a graph.

use dameo::Position;
use dameo::rules::{DameoRules, NoMove};
use dameo_tablebase::Value;
use dameo_tablebase::internals::{Best, Code};
use rustc_hash::FxHashMap;

use crate::graph::Graph;
use crate::key::Key;

/// The positions of a graph with their values. A position that can repeat for as long as
/// both sides like is a draw; there are no other draws.
#[derive(Debug)]
pub struct SolvedGraph<R: DameoRules> {
    graph: Graph<R>,
    codes: Vec<Code>,
}

impl<R: DameoRules> SolvedGraph<R> {
    /// Finds the value of every position of a graph by retrograde analysis: from the
    /// positions without a legal move back to those that lead to them.
    ///
    /// # Panics
    /// If a win takes more than 253 plies.
    #[must_use]
    pub fn new(graph: Graph<R>) -> Self {
        const { assert!(matches!(R::NO_MOVE, NoMove::Loses), "the game is played to win") };
        let predecessors = Predecessors::new(&graph);
        let mut codes = vec![Code::DRAW; graph.len()];
        let mut open: Vec<_> = (0..graph.len()).map(|at| graph.successors(at).len()).collect();
        let mut queue: Vec<_> = (0..graph.len()).filter(|&at| open[at] == 0).collect();
        queue.iter().for_each(|&at| codes[at] = Code::END);
        // In the order of the distances: the last successor that turns out to be won is the
        // slowest.
        let mut next = 0;
        while next < queue.len() {
            let at = queue[next];
            next += 1;
            let code = codes[at].before_move();
            assert!(code != Code::TOO_LONG, "a win takes more than 253 plies");
            for &before in predecessors.of(at) {
                let before = before as usize;
                if codes[before] != Code::DRAW {
                    continue;
                }
                open[before] -= 1;
                if code.is_win::<R>() || open[before] == 0 {
                    codes[before] = code;
                    queue.push(before);
                }
            }
        }
        Self { graph, codes }
    }

    /// The positions.
    #[must_use]
    pub fn graph(&self) -> &Graph<R> {
        &self.graph
    }

    /// The value of the position with a number.
    #[must_use]
    pub fn value(&self, number: usize) -> Value {
        self.codes[number].value::<R>()
    }

    /// Checks the value of every position against those of the positions after its legal
    /// moves, which it lists again. Returns the positions whose value is another one.
    ///
    /// Values that agree with those of all moves are right, however they were found: a win
    /// in `n` plies leads to a loss in `n - 1`, and a side whose position is drawn can always
    /// go to a position that is, too.
    #[must_use]
    pub fn contradictions(&self) -> Vec<Position<R>> {
        let numbers: FxHashMap<_, _> =
            self.graph.keys().iter().enumerate().map(|(number, &key)| (key, number)).collect();
        let is_right = |position: &Position<R>, code: Code| {
            let mut best = Best::NONE;
            let mut is_complete = true;
            for mv in position.legal_moves() {
                match numbers.get(&Key::new(&position.after(mv))) {
                    Some(&number) => best.accumulate::<R>(self.codes[number]),
                    None => is_complete = false,
                }
            }
            is_complete && best.code() == code
        };
        let positions = self.graph.keys().iter().map(|key| key.position());
        let wrong =
            positions.zip(&self.codes).filter(|(position, code)| !is_right(position, **code));
        wrong.map(|(position, _)| position).collect()
    }

    /// The numbers of the positions of a game in which both sides play best from a position:
    /// to a quick win, a slow loss, or the first of the moves that keep a draw. The line ends
    /// with the game, or with the first position that repeats.
    #[must_use]
    pub fn best_line(&self, start: usize) -> Vec<usize> {
        let mut line = vec![start];
        let mut at = start;
        loop {
            let preference = |next: &&u32| self.value(**next as usize).before_move().preference();
            // `max_by_key` returns the last one of several.
            let best = self.graph.successors(at).iter().rev().max_by_key(preference);
            let Some(&best) = best else { return line };
            at = best as usize;
            let repeats = line.contains(&at);
            line.push(at);
            if repeats {
                return line;
            }
        }
    }
}

/// The moves of a graph by the positions to which they lead.
struct Predecessors {
    first: Vec<u32>,
    all: Vec<u32>,
}

impl Predecessors {
    fn new<R: DameoRules>(graph: &Graph<R>) -> Self {
        let mut first = vec![0_u32; graph.len() + 1];
        for at in 0..graph.len() {
            graph.successors(at).iter().for_each(|&next| first[next as usize + 1] += 1);
        }
        (0..graph.len()).for_each(|at| first[at + 1] += first[at]);
        let mut free = first.clone();
        let mut all = vec![0; graph.moves()];
        for at in 0..graph.len() {
            for &next in graph.successors(at) {
                let slot = &mut free[next as usize];
                all[*slot as usize] = at as u32;
                *slot += 1;
            }
        }
        Self { first, all }
    }

    fn of(&self, number: usize) -> &[u32] {
        &self.all[self.first[number] as usize..self.first[number + 1] as usize]
    }
}
