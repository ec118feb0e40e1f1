//! Strategies: what proves the value of a position.

use dameo::rules::DameoRules;
use dameo::{Color, Move, Position};
use dameo_tablebase::{Value, Wdl};
use rustc_hash::FxHashMap;

use crate::graph::{Graph, TooManyPositions};
use crate::key::Key;
use crate::retrograde::SolvedGraph;
use crate::search::{ProofSearch, SearchAnswer};

/// How many positions a search may be wrong about.
const MAX_REFUTED: u32 = 10_000;

/// A move of one side in every position that it can come to with these moves, whatever the
/// other side plays.
#[derive(Debug)]
pub struct Strategy<R: DameoRules> {
    side: Color,
    /// By position the position after the move.
    moves: FxHashMap<Key<R>, Key<R>>,
}

/// What a strategy guarantees from a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guarantee {
    /// The value of the position if one side plays by the strategy and the other side as
    /// well as it can, for the side to move.
    pub value: Value,
    /// The same for the side that plays by the strategy.
    pub own: Wdl,
    /// The number of positions up to mirror images that can occur.
    pub positions: usize,
}

impl<R: DameoRules> Strategy<R> {
    /// The strategy that a search has found: the attacker's if it wins, the defender's
    /// otherwise. Searches what is missing. `None` if the limit of the search is reached
    /// before, or if it is wrong about too many positions.
    pub fn find(search: &mut ProofSearch<R>, start: &Position<R>) -> Option<Self> {
        for _ in 0..MAX_REFUTED {
            match Self::try_find(search, start) {
                Ok(strategy) => return Some(strategy),
                Err(Failure::Limit) => return None,
                // The search has forgotten what was wrong.
                Err(Failure::Refuted) => {}
            }
        }
        None
    }

    fn try_find(search: &mut ProofSearch<R>, start: &Position<R>) -> Result<Self, Failure> {
        let answer = search.search(start).ok_or(Failure::Limit)?;
        let is_win = matches!(answer, SearchAnswer::Win { .. });
        let side = if is_win { search.attacker() } else { !search.attacker() };
        let mut moves = FxHashMap::default();
        let mut open = vec![Key::new(start)];
        // By position the one from which it was reached first.
        let mut parents: FxHashMap<_, _> = open.iter().map(|&key| (key, None)).collect();
        while let Some(key) = open.pop() {
            let position = key.position();
            let mut next = Vec::new();
            if position.turn() == side {
                match choose(search, &position, is_win)? {
                    Some(chosen) => {
                        moves.insert(key, chosen);
                        next.push(chosen);
                    }
                    // Two positions with the same hash.
                    None if is_win => return Err(Failure::Limit),
                    None => return Err(correct(search, key, &parents)?),
                }
            } else {
                position.for_each_child(|child| next.push(Key::new(&child)));
                if !is_win && next.iter().any(|&key| wins(search.known(key))) {
                    return Err(correct(search, key, &parents)?);
                }
            }
            for child in next {
                parents.entry(child).or_insert_with(|| {
                    open.push(child);
                    Some(key)
                });
            }
        }
        Ok(Self { side, moves })
    }

    /// The side that plays by the strategy.
    #[must_use]
    pub fn side(&self) -> Color {
        self.side
    }

    /// The positions and their moves, up to mirror images and in a fixed order.
    #[must_use]
    pub fn moves(&self) -> Vec<(Position<R>, Move<R::Board>)> {
        let mut moves: Vec<_> = self.moves.iter().collect();
        moves.sort_unstable();
        let find = |(from, to): (&Key<R>, &Key<R>)| {
            let position = from.position();
            let moves = position.legal_moves();
            let leads_there = |mv: &&Move<_>| Key::new(&position.after(**mv)) == *to;
            moves.iter().find(leads_there).map(|&mv| (position, mv))
        };
        moves.into_iter().filter_map(find).collect()
    }

    /// The number of positions with a move.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether the side never moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Finds out what the strategy guarantees from a position: plays all moves of the other
    /// side against it, and finds the value of the position among those that occur by
    /// retrograde analysis. It does not matter how the strategy was found.
    ///
    /// # Errors
    /// If more positions than a limit can occur.
    pub fn guarantee(
        &self,
        start: &Position<R>,
        limit: usize,
    ) -> Result<Guarantee, TooManyPositions> {
        let graph = Graph::explore_by(start, limit, |position, successors| {
            position.for_each_child(|child| successors.push(Key::new(&child)));
            if position.turn() == self.side {
                // A position without a move of the strategy counts as lost.
                let chosen = self.moves.get(&Key::new(position));
                successors.retain(|key| Some(key) == chosen);
            }
        })?;
        let positions = graph.len();
        let value = SolvedGraph::new(graph).value(0);
        let is_turn = self.side == start.turn();
        let own = if is_turn { value.wdl() } else { value.wdl().before_move() };
        Ok(Guarantee { value, own, positions })
    }
}

/// Why there is no strategy.
enum Failure {
    /// The search would have to visit more positions than it may.
    Limit,
    /// The search was wrong about a position, and has been corrected.
    Refuted,
}

fn wins(answer: Option<SearchAnswer>) -> bool {
    matches!(answer, Some(SearchAnswer::Win { .. }))
}

/// The position after the best move that keeps the answer; `None` if there is none.
fn choose<R: DameoRules>(
    search: &mut ProofSearch<R>,
    position: &Position<R>,
    is_win: bool,
) -> Result<Option<Key<R>>, Failure> {
    let mut children = Vec::new();
    position.for_each_child(|child| children.push(child));
    // The quickest win first.
    let rank = |answer| match answer {
        SearchAnswer::Win { plies } if is_win => Some(plies),
        SearchAnswer::NoWin if !is_win => Some(0),
        _ => None,
    };
    let known = children.iter().map(Key::new).filter_map(|key| Some((search.known(key)?, key)));
    let ranked = known.filter_map(|(answer, key)| Some((rank(answer)?, key)));
    if let Some((_, key)) = ranked.min() {
        return Ok(Some(key));
    }
    for child in &children {
        if rank(search.search(child).ok_or(Failure::Limit)?).is_some() {
            return Ok(Some(Key::new(child)));
        }
    }
    Ok(None)
}

/// Stores that the attacker wins a position, which the search did not know, and those before
/// it for which that decides.
///
/// The search takes a position that repeats for one that the attacker does not win, which is
/// wrong on another path. Wins that it finds are right.
fn correct<R: DameoRules>(
    search: &mut ProofSearch<R>,
    key: Key<R>,
    parents: &FxHashMap<Key<R>, Option<Key<R>>>,
) -> Result<Failure, Failure> {
    let mut next = Some(key);
    while let Some(key) = next {
        let position = key.position();
        let defends = position.turn() != search.attacker();
        if defends && choose(search, &position, false)?.is_some() {
            break;
        }
        let mut plies = Vec::new();
        position.for_each_child(|child| {
            if let Some(SearchAnswer::Win { plies: after }) = search.known(Key::new(&child)) {
                plies.push(after + 1);
            }
        });
        let plies = if defends { plies.into_iter().max() } else { plies.into_iter().min() };
        search.store_win(key, plies.unwrap_or_default());
        next = parents.get(&key).copied().flatten();
    }
    Ok(Failure::Refuted)
}
