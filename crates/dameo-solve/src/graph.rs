//! The positions that can be reached from one, and the moves between them.

use std::ops::Range;

use dameo::Position;
use dameo::rules::DameoRules;
use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::key::Key;

/// More positions can be reached than a graph may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("more than {limit} positions up to mirror images can be reached")]
pub struct TooManyPositions {
    /// The number of positions that were allowed.
    pub limit: usize,
}

/// All positions that can be reached from a position, up to mirror images. They are numbered
/// in the order of the plies that it takes, the first one 0.
#[derive(Debug)]
pub struct Graph<R: DameoRules> {
    keys: Vec<Key<R>>,
    /// The numbers of the first positions after each number of plies.
    plies: Vec<usize>,
    /// Where the successors of each position begin, and where the last ones end.
    first_edge: Vec<u32>,
    successors: Vec<u32>,
}

impl<R: DameoRules> Graph<R> {
    /// Explores what can be reached from a position.
    ///
    /// # Errors
    /// If that is more than a number of positions up to mirror images.
    pub fn explore(start: &Position<R>, limit: usize) -> Result<Self, TooManyPositions> {
        Self::explore_by(start, limit, |position, successors| {
            position.for_each_child(|child| successors.push(Key::new(&child)));
        })
    }

    /// Explores what can be reached if only some of the moves are played: a function lists
    /// the positions after them.
    ///
    /// # Errors
    /// If that is more than a number of positions up to mirror images.
    pub(crate) fn explore_by(
        start: &Position<R>,
        limit: usize,
        list: impl Fn(&Position<R>, &mut Vec<Key<R>>),
    ) -> Result<Self, TooManyPositions> {
        let mut listed = Vec::new();
        let mut graph = Self {
            keys: vec![Key::new(start)],
            plies: vec![0],
            first_edge: vec![0],
            successors: Vec::new(),
        };
        let mut numbers = FxHashMap::default();
        numbers.insert(graph.keys[0], 0_u32);
        let mut number = 0;
        while number < graph.keys.len() {
            graph.plies.push(graph.keys.len());
            for number in number..graph.keys.len() {
                listed.clear();
                list(&graph.keys[number].position(), &mut listed);
                // Mirror images may be successors of one position.
                listed.sort_unstable();
                listed.dedup();
                graph.add_successors(&listed, &mut numbers);
                if graph.keys.len() > limit {
                    return Err(TooManyPositions { limit });
                }
            }
            number = graph.plies[graph.plies.len() - 1];
        }
        Ok(graph)
    }

    /// Adds the successors of the first position that has none yet.
    fn add_successors(&mut self, listed: &[Key<R>], numbers: &mut FxHashMap<Key<R>, u32>) {
        for &key in listed {
            let next = self.keys.len() as u32;
            let successor = *numbers.entry(key).or_insert(next);
            if successor == next {
                self.keys.push(key);
            }
            self.successors.push(successor);
        }
        self.first_edge.push(self.successors.len() as u32);
    }

    /// The number of positions up to mirror images.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always a first position")]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// The number of moves between positions up to mirror images.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.successors.len()
    }

    /// The positions, in the order of their numbers.
    #[must_use]
    pub fn keys(&self) -> &[Key<R>] {
        &self.keys
    }

    /// The numbers of the positions that take a number of plies at least, for each number of
    /// plies.
    pub fn by_ply(&self) -> impl Iterator<Item = Range<usize>> {
        self.plies.windows(2).map(|pair| pair[0]..pair[1])
    }

    /// The numbers of the positions after the legal moves of a position.
    #[must_use]
    pub fn successors(&self, number: usize) -> &[u32] {
        let [from, to] = [self.first_edge[number], self.first_edge[number + 1]];
        &self.successors[from as usize..to as usize]
    }
}
