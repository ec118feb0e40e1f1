//! The routes of captures of one piece.

use smallvec::SmallVec;

use super::endings::Endings;
use super::generator;
use super::jump_graph::{JumpGraph, Landings, VictimSet};
use super::jumps::{Capturer, Jump};
use super::steps::{Interrupted, Steps};
use crate::bitboard::Bitboard;
use crate::rules::RuleFacts;
use crate::square::Square;

/// The stops of a move, on the heap only for captures of very many pieces.
pub(crate) type Route<G> = SmallVec<[Square<G>; 16]>;

type SquareOf<R> = Square<<R as RuleFacts>::Board>;
type BitboardOf<R> = Bitboard<<R as RuleFacts>::Board>;

/// A stop, and the piece that is taken before it.
type Stop<R> = (SquareOf<R>, BitboardOf<R>);

/// How many jumps the plain search for a route may try before the other one takes over.
const PLAIN_JUMPS: u32 = 400;

/// A route to complete.
#[derive(Clone)]
pub(super) struct Unfinished<R: RuleFacts> {
    /// The stops so far, the square on which the capture begins the first of them.
    pub(super) route: Route<R::Board>,
    /// The pieces that must still be taken, and no others.
    pub(super) rest: BitboardOf<R>,
    /// Where the capture ends.
    pub(super) to: SquareOf<R>,
}

impl<R: RuleFacts> Unfinished<R> {
    fn at(&self) -> SquareOf<R> {
        self.route[self.route.len() - 1]
    }
}

/// Completes a route by the stops that are first in board order; `None` if that is not
/// possible.
pub(super) fn complete<R: RuleFacts>(
    capturer: &Capturer<R>,
    unfinished: Unfinished<R>,
) -> Option<Route<R::Board>> {
    Plain::complete(capturer, &unfinished).unwrap_or_else(|TooLong| {
        let found = complete_all(capturer, &[unfinished], &mut Steps::unlimited());
        found.expect("there is no limit").pop().flatten()
    })
}

/// Completes routes of one piece as [`complete`] does.
///
/// Nearly all of them are found by a plain depth-first search. If one takes long, they share
/// what is found out about them.
///
/// # Errors
/// If it takes too many steps, or is stopped.
pub(super) fn complete_all<R: RuleFacts>(
    capturer: &Capturer<R>,
    unfinished: &[Unfinished<R>],
    steps: &mut Steps<'_>,
) -> Result<Vec<Option<Route<R::Board>>>, Interrupted> {
    let plain = unfinished.iter().map(|unfinished| Plain::complete(capturer, unfinished));
    if let Ok(routes) = plain.collect() {
        return Ok(routes);
    }
    let jumps = |at| generator::jumps(capturer, at, Bitboard::EMPTY);
    let from = unfinished[0].route[0];
    let landings = Landings::find(from, jumps);
    // The words of the sets of victims: the smaller ones are faster.
    if landings.fit_into_64_bits() {
        let graph = JumpGraph::<_, u64>::new(&landings, jumps);
        Guided::new(capturer, &graph).complete_all(unfinished, steps)
    } else {
        let graph = JumpGraph::<_, u128>::new(&landings, jumps);
        Guided::new(capturer, &graph).complete_all(unfinished, steps)
    }
}

/// A plain depth-first search takes too long.
struct TooLong;

/// A depth-first search for the route of a capture.
struct Plain<'a, R: RuleFacts> {
    capturer: &'a Capturer<R>,
    to: SquareOf<R>,
    jumps: u32,
}

impl<'a, R: RuleFacts> Plain<'a, R> {
    fn complete(
        capturer: &'a Capturer<R>,
        unfinished: &Unfinished<R>,
    ) -> Result<Option<Route<R::Board>>, TooLong> {
        let Unfinished { route, rest, to } = unfinished;
        let mut route = route.clone();
        let mut search = Self { capturer, to: *to, jumps: 0 };
        Ok(search.extend(&mut route, *rest)?.then_some(route))
    }

    fn extend(
        &mut self,
        route: &mut Route<R::Board>,
        rest: BitboardOf<R>,
    ) -> Result<bool, TooLong> {
        let at = route[route.len() - 1];
        if rest.is_empty() {
            return Ok(at == self.to);
        }
        for (stop, victim) in stops(self.capturer, at, rest) {
            self.jumps += 1;
            if self.jumps > PLAIN_JUMPS {
                return Err(TooLong);
            }
            route.push(stop);
            if self.extend(route, rest - victim)? {
                return Ok(true);
            }
            route.pop();
        }
        Ok(false)
    }
}

/// A search that knows from each jump on where a capture can end.
struct Guided<'a, R: RuleFacts, S> {
    capturer: &'a Capturer<R>,
    graph: &'a JumpGraph<R::Board, S>,
    endings: Endings<'a, R::Board, S>,
}

impl<'a, R: RuleFacts, S: VictimSet> Guided<'a, R, S> {
    fn new(capturer: &'a Capturer<R>, graph: &'a JumpGraph<R::Board, S>) -> Self {
        Self { capturer, graph, endings: Endings::new(graph) }
    }

    fn complete_all(
        mut self,
        unfinished: &[Unfinished<R>],
        steps: &mut Steps<'_>,
    ) -> Result<Vec<Option<Route<R::Board>>>, Interrupted> {
        let mut routes = Vec::with_capacity(unfinished.len());
        for same in unfinished.chunk_by(|a, b| a.rest == b.rest && a.at() == b.at()) {
            // All ends of the same captures are looked for at once.
            let wanted = same.iter().map(|unfinished| unfinished.to).collect();
            for unfinished in same {
                routes.push(self.complete(unfinished, wanted, steps)?);
            }
        }
        Ok(routes)
    }

    fn complete(
        &mut self,
        unfinished: &Unfinished<R>,
        wanted: BitboardOf<R>,
        steps: &mut Steps<'_>,
    ) -> Result<Option<Route<R::Board>>, Interrupted> {
        let mut unfinished = unfinished.clone();
        while !unfinished.rest.is_empty() {
            let Some((stop, victim)) = self.next_stop(&unfinished, wanted, steps)? else {
                return Ok(None);
            };
            unfinished.route.push(stop);
            unfinished.rest -= victim;
        }
        Ok((unfinished.at() == unfinished.to).then_some(unfinished.route))
    }

    /// The first stop in board order after which the route can be completed, and the piece
    /// that is taken before it.
    fn next_stop(
        &mut self,
        unfinished: &Unfinished<R>,
        wanted: BitboardOf<R>,
        steps: &mut Steps<'_>,
    ) -> Result<Option<Stop<R>>, Interrupted> {
        for (stop, victim) in stops(self.capturer, unfinished.at(), unfinished.rest) {
            let rest = unfinished.rest - victim;
            if self.ends_from(stop, rest, wanted, steps)?.contains(unfinished.to) {
                return Ok(Some((stop, victim)));
            }
        }
        Ok(None)
    }

    /// On which of the squares of `wanted` a capture can end that has come to a stop and
    /// takes the rest; maybe others, too.
    fn ends_from(
        &mut self,
        stop: SquareOf<R>,
        rest: BitboardOf<R>,
        wanted: BitboardOf<R>,
        steps: &mut Steps<'_>,
    ) -> Result<BitboardOf<R>, Interrupted> {
        if rest.is_empty() {
            return Ok(stop.into());
        }
        let mut ends = Bitboard::EMPTY;
        let jumps = generator::jumps(self.capturer, stop, self.capturer.enemies - rest);
        for (direction, jump) in jumps.iter().enumerate() {
            let Some(jump) = jump.filter(|jump| !jump.landing.is_empty()) else { continue };
            let (victim, after) =
                (self.graph.index(jump.victim), self.graph.set(rest - jump.victim));
            // Pieces that are not in the graph cannot be taken.
            let (Some(victim), Some(after)) = (victim, after) else { continue };
            ends |= self.endings.find(victim, direction, after, wanted, steps)?;
            if wanted.is_subset(ends) {
                break;
            }
        }
        Ok(ends)
    }
}

/// The stops that a capture can make next if it takes pieces of `rest` only, in board order,
/// each with the piece that is taken before it.
fn stops<R: RuleFacts>(
    capturer: &Capturer<R>,
    at: SquareOf<R>,
    rest: BitboardOf<R>,
) -> impl Iterator<Item = Stop<R>> + use<R> {
    let jumps = generator::jumps(capturer, at, capturer.enemies - rest);
    let landings = jumps.iter().flatten().fold(Bitboard::EMPTY, |all, jump| all | jump.landing);
    landings.into_iter().flat_map(move |stop| {
        let leading = move |Jump { victim, landing }: Jump<R::Board>| {
            landing.contains(stop).then_some((stop, victim))
        };
        jumps.into_iter().flatten().filter_map(leading)
    })
}
