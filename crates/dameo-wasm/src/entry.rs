//! Entering a move stop by stop: the squares that can follow the stops so far. An
//! incomplete capture exists only here and in the page; a game has complete
//! moves.

use std::collections::HashSet;

use dameo::any::AnyBitboard;
use dameo::{AnyMove, AnyPosition, AnySquare, Variant};
use dameo_api::LegalMove;

use crate::error::RulesError;
use crate::types::{Continuation, RoutedMove, Step};
use crate::view::names;

/// The last stop of a capture and the pieces captured so far.
type Reached = (AnySquare, AnyBitboard);

/// Reads the stops of a move, at least one.
pub(crate) fn squares(variant: Variant, stops: &[String]) -> Result<Vec<AnySquare>, RulesError> {
    if stops.is_empty() {
        return Err(RulesError::NoStops);
    }
    let square = |stop: &String| variant.parse_square(stop).map_err(RulesError::message);
    stops.iter().map(square).collect()
}

/// What can follow the first stops of a move; nothing if no legal move begins
/// with them.
pub(crate) fn continuation(position: &AnyPosition, stops: &[AnySquare]) -> Continuation {
    let from_here = stops.first().map(|&from| position.moves_from(from)).unwrap_or_default();
    let mut routes: Vec<_> = from_here.iter().map(|&mv| Routes::new(position, mv)).collect();
    let step = |to| {
        let stops = [stops, &[to]].concat();
        let mut found =
            routes.iter_mut().filter_map(|routes| Some((routes.mv, routes.find(&stops)?)));
        let (mv, route) = found.next()?;
        // The stops determine the captured pieces: if they complete a move, no
        // other move goes on from them.
        let completes = (route.len() == stops.len()).then(|| LegalMove::new(position, mv));
        Some(Step { to: to.to_string(), completes })
    };
    let steps = position.variant().squares().filter_map(step).collect();
    let moves = routes.iter_mut().filter_map(|routes| {
        let route = routes.find(stops)?;
        Some(RoutedMove { legal: LegalMove::new(position, routes.mv), route: names(route) })
    });
    let moves = moves.collect();
    Continuation { captured: names(taken(position, stops)), steps, moves }
}

/// The pieces captured on the way over the stops.
fn taken(position: &AnyPosition, stops: &[AnySquare]) -> AnyBitboard {
    position.trace_capture(stops).map_or(AnyBitboard::EMPTY, |mv| mv.captured)
}

/// The routes of one legal move.
struct Routes<'a> {
    position: &'a AnyPosition,
    mv: AnyMove,
    /// States from which the move cannot be completed.
    dead_ends: HashSet<Reached>,
}

impl<'a> Routes<'a> {
    fn new(position: &'a AnyPosition, mv: AnyMove) -> Self {
        Self { position, mv, dead_ends: HashSet::new() }
    }

    /// A route that begins with the given stops.
    fn find(&mut self, stops: &[AnySquare]) -> Option<Vec<AnySquare>> {
        if !self.mv.is_capture() {
            let route = vec![self.mv.from, self.mv.to];
            return route.starts_with(stops).then_some(route);
        }
        let (&at, taken) = (stops.last()?, taken(self.position, stops));
        let is_possible = stops.len() == 1 || !taken.is_empty();
        let is_subset = taken.iter().all(|square| self.mv.captured.contains(square));
        if !is_possible || !is_subset {
            return None;
        }
        if taken == self.mv.captured {
            return (at == self.mv.to).then(|| stops.to_vec());
        }
        if self.dead_ends.contains(&(at, taken)) {
            return None;
        }
        let mut next = self.position.variant().squares();
        let route = next.find_map(|next| self.find(&[stops, &[next]].concat()));
        if route.is_none() {
            self.dead_ends.insert((at, taken));
        }
        route
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAMEO: Variant = Variant::Dameo;

    fn after(fen: &str, stops: &str) -> Continuation {
        let position = AnyPosition::from_fen(DAMEO, fen).unwrap();
        let stops: Vec<_> = stops.split(' ').map(str::to_owned).collect();
        continuation(&position, &squares(DAMEO, &stops).unwrap())
    }

    fn steps(continuation: &Continuation) -> Vec<(&str, Option<&str>)> {
        continuation
            .steps
            .iter()
            .map(|step| (step.to.as_str(), step.completes.as_ref().map(|mv| mv.text.as_str())))
            .collect()
    }

    #[test]
    fn a_quiet_move_is_complete_at_once() {
        let start = AnyPosition::start(DAMEO).fen();
        let entry = after(&start, "a1");
        assert_eq!(steps(&entry), [("a2", Some("a1-a2")), ("d4", Some("a1-d4"))]);
        assert_eq!(entry.moves.len(), 2);
        assert!(after(&start, "a1 a2").steps.is_empty());
        assert_eq!(
            after(&start, "a1 a3"),
            Continuation { captured: vec![], steps: vec![], moves: vec![] }
        );
    }

    #[test]
    fn a_capture_goes_on_until_it_is_complete() {
        let fen = "W:Wa1,d4:Bd5,d7,h8";
        let first = after(fen, "d4");
        assert_eq!(steps(&first), [("d6", None)]);
        assert_eq!(first.moves[0].route, ["d4", "d6", "d8"]);
        let second = after(fen, "d4 d6");
        assert_eq!(steps(&second), [("d8", Some("d4xd6xd8"))]);
        assert_eq!(second.captured, ["d5"]);
        assert!(after(fen, "a1").steps.is_empty());
    }

    /// Both ways around a square of four men end on the same square.
    #[test]
    fn every_route_is_open() {
        let fen = "W:Wc3:Bc4,d5,e4,d3,h8";
        let first = after(fen, "c3");
        assert_eq!(steps(&first), [("e3", None), ("c5", None)]);
        assert_eq!(first.moves.len(), 1);
        for (stops, route) in [("c3 c5", "c3 c5 e5 e3 c3"), ("c3 e3", "c3 e3 e5 c5 c3")] {
            let entry = after(fen, stops);
            assert_eq!(entry.moves[0].route.join(" "), route);
            assert_eq!(entry.moves[0].legal.text, "c3xe3xe5xc5xc3");
        }
    }

    #[test]
    fn nothing_goes_on_from_a_smaller_capture() {
        let fen = "W:Wd4,g1:Bd5,d7,g2,h8";
        assert!(after(fen, "g1").steps.is_empty());
        assert!(after(fen, "g1 g3").moves.is_empty());
        assert_eq!(squares(DAMEO, &[]), Err(RulesError::NoStops));
    }
}
