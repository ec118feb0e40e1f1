//! Proof-number search: whether a side can force a win.
//!
//! A depth-first proof-number search (Nagai, 2002) with a transposition table. Two
//! changes suit the game: the number of positions that must be solved for all of several
//! moves is the largest of theirs plus one for each other move, not their sum, because
//! games with the same moves in another order meet again ("weak proof-number search", Ueda
//! and others, 2008); and a search goes on until a number exceeds that of the second best
//! move by a quarter (Pawlewicz and Lew, 2007).

use dameo::rules::DameoRules;
use dameo::{Color, Position};
use rustc_hash::FxHashSet;

use crate::key::Key;
use crate::table::{INFINITE, Numbers, ProofTable};

/// Whether a side, the attacker, can force a win; the other one is the defender.
///
/// A position that repeats on the path of the search counts as one that the attacker does
/// not win. The table forgets the path, so that "cannot force a win" may be wrong where
/// kings move to and fro, but "can force a win" is right.
pub struct ProofSearch<R: DameoRules> {
    attacker: Color,
    table: ProofTable,
    path: FxHashSet<Key<R>>,
    visited: u64,
    limit: u64,
}

struct Child<R: DameoRules> {
    position: Position<R>,
    key: Key<R>,
    numbers: Numbers,
}

impl<R: DameoRules> ProofSearch<R> {
    /// A search for wins of a side, with a table of a size in MiB, that visits a number of
    /// positions at most.
    #[must_use]
    pub fn new(attacker: Color, table_mib: usize, limit: u64) -> Self {
        let path = FxHashSet::default();
        Self { attacker, table: ProofTable::new(table_mib), path, visited: 0, limit }
    }

    /// The side that tries to win.
    #[must_use]
    pub fn attacker(&self) -> Color {
        self.attacker
    }

    /// The number of positions visited so far.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// Sets the number of positions to visit at most, those before included.
    pub fn set_limit(&mut self, limit: u64) {
        self.limit = limit;
    }

    /// Searches a position: whether the attacker can force a win, and an upper bound of its
    /// length in plies; `None` if the limit is reached before.
    pub fn search(&mut self, position: &Position<R>) -> Option<Result<u16, NoWin>> {
        let key = Key::new(position);
        let numbers = match self.table.get(key).filter(|numbers| numbers.is_solved()) {
            Some(numbers) => numbers,
            None => self.visit(position, key, [INFINITE, INFINITE]),
        };
        let is_win = match position.turn() == self.attacker {
            true => numbers.proof == 0,
            false => numbers.disproof == 0,
        };
        numbers.is_solved().then_some(if is_win { Ok(numbers.plies) } else { Err(NoWin) })
    }

    /// Visits a position until its numbers reach limits.
    fn visit(&mut self, position: &Position<R>, key: Key<R>, limits: [u32; 2]) -> Numbers {
        let before = self.visited;
        self.visited += 1;
        self.path.insert(key);
        let mut children = self.children(position);
        let numbers = loop {
            let numbers = self.combine(position.turn(), &children);
            let is_enough = numbers.proof >= limits[0] || numbers.disproof >= limits[1];
            if is_enough || numbers.is_solved() || self.visited >= self.limit {
                break numbers;
            }
            let (best, limits) = select(&children, limits);
            let child = &mut children[best];
            child.numbers = self.visit(&child.position, child.key, limits);
        };
        self.path.remove(&key);
        self.table.put(key, numbers, self.visited - before);
        numbers
    }

    fn children(&self, position: &Position<R>) -> Vec<Child<R>> {
        let mut children: Vec<Child<R>> = Vec::new();
        position.for_each_child(|child| {
            let key = Key::new(&child);
            if children.iter().all(|other| other.key != key) {
                let numbers = self.first_numbers(&child, key);
                children.push(Child { position: child, key, numbers });
            }
        });
        children
    }

    fn first_numbers(&self, position: &Position<R>, key: Key<R>) -> Numbers {
        let attacks = position.turn() == self.attacker;
        if self.path.contains(&key) {
            return if attacks { Numbers::missed(0) } else { Numbers::reached(0) };
        }
        self.table.get(key).unwrap_or_else(|| match position.count_moves() {
            0 => Numbers::missed(0),
            moves => Numbers { proof: 1, disproof: moves as u32, plies: 0 },
        })
    }

    /// The numbers of a position with the numbers of those after its moves.
    fn combine(&self, turn: Color, children: &[Child<R>]) -> Numbers {
        let mut proof = INFINITE;
        let (mut hardest, mut open) = (0, 0);
        for Child { numbers, .. } in children {
            proof = proof.min(numbers.disproof);
            hardest = hardest.max(numbers.proof);
            open += u32::from(numbers.proof > 0);
        }
        let disproof = if hardest >= INFINITE { INFINITE } else { hardest + open.saturating_sub(1) };
        let plies = |wins: fn(&Numbers) -> bool| {
            children.iter().filter(move |c| wins(&c.numbers)).map(|c| c.numbers.plies + 1)
        };
        let plies = if turn == self.attacker {
            plies(|child| child.disproof == 0).min()
        } else {
            plies(|child| child.proof == 0).max()
        };
        Numbers { proof, disproof, plies: plies.unwrap_or_default() }
    }
}

/// The attacker cannot force a win, as far as the search knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoWin;

/// The child to visit next and the limits of its numbers.
fn select<R: DameoRules>(children: &[Child<R>], limits: [u32; 2]) -> (usize, [u32; 2]) {
    let mut best = 0;
    let mut second = INFINITE;
    for (at, Child { numbers, .. }) in children.iter().enumerate().skip(1) {
        if numbers.disproof < children[best].numbers.disproof {
            second = children[best].numbers.disproof;
            best = at;
        } else {
            second = second.min(numbers.disproof);
        }
    }
    let others = children.iter().filter(|child| child.numbers.proof > 0).count() as u32;
    let proof = limits[1].saturating_sub(others.saturating_sub(1));
    let disproof = limits[0].min(second.saturating_add(second / 4 + 1)).min(INFINITE);
    (best, [proof, disproof])
}
