//! CheckedStrategy-number search: whether a side can force a win.
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
    /// A search for wins of a side, with a table of a size in MiB. It may visit no position
    /// yet: see [`allow`](Self::allow).
    #[must_use]
    pub fn new(attacker: Color, table_mib: usize) -> Self {
        let path = FxHashSet::default();
        Self { attacker, table: ProofTable::new(table_mib), path, visited: 0, limit: 0 }
    }

    /// Allows the search to visit a number of positions more than it has.
    pub fn allow(&mut self, positions: u64) {
        self.limit = self.visited.saturating_add(positions);
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

    /// Searches a position; `None` if the limit is reached before there is an answer.
    pub fn search(&mut self, position: &Position<R>) -> Option<SearchAnswer> {
        let known = self.known(Key::new(position));
        known.or_else(|| {
            let key = Key::new(position);
            let numbers = self.visit(position, key, [INFINITE, INFINITE]);
            self.answer(numbers, key)
        })
    }

    /// What the search has found out about a position.
    pub(crate) fn known(&self, key: Key<R>) -> Option<SearchAnswer> {
        self.answer(self.table.get(key)?, key)
    }

    /// Stores that the attacker wins a position, and an upper bound of the length of the win.
    pub(crate) fn store_win(&mut self, key: Key<R>, plies: u16) {
        let attacks = key.turn() == self.attacker;
        let numbers = if attacks { Numbers::reached(plies) } else { Numbers::missed(plies) };
        self.table.put(key, numbers, u64::MAX);
    }

    fn answer(&self, numbers: Numbers, key: Key<R>) -> Option<SearchAnswer> {
        let reaches_goal = numbers.proof == 0;
        let answer = if reaches_goal == (key.turn() == self.attacker) {
            SearchAnswer::Win { plies: numbers.plies }
        } else {
            SearchAnswer::NoWin
        };
        numbers.is_solved().then_some(answer)
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
            moves => expected(position, moves as u32),
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
        let disproof =
            if hardest >= INFINITE { INFINITE } else { hardest + open.saturating_sub(1) };
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

/// Whether the attacker can force a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchAnswer {
    /// It can.
    Win {
        /// An upper bound of the length of the win.
        plies: u16,
    },
    /// It cannot, as far as the search knows; [`Strategy`](crate::Strategy) makes sure.
    NoWin,
}

/// By how much half a man's worth of material makes it harder to reach the goal of the side that
/// is behind.
const MATERIAL: u32 = 4;

/// The numbers of a position with this number of moves that has not been visited: as many positions
/// must be solved as it has moves, and more against the side with more material, of which a
/// king is two and a half men.
fn expected<R: DameoRules>(position: &Position<R>, moves: u32) -> Numbers {
    let material = |color| (2 * position.men(color).len() + 5 * position.kings(color).len()) as u32;
    let (own, enemy) = (material(position.turn()), material(!position.turn()));
    Numbers {
        proof: 1 + MATERIAL * enemy.saturating_sub(own),
        disproof: moves + MATERIAL * own.saturating_sub(enemy),
        plies: 0,
    }
}

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
