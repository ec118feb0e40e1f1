//! Entering a move stop by stop: the squares that can follow the stops so far. An
//! incomplete capture exists only here and in the page; a game has complete
//! moves.

use dameo::any::AnyBitboard;
use dameo::{AnyMove, AnyPosition, AnySquare, LegalMoves, Variant};
use dameo_api::LegalMove;
use dameo_wasm_values::{CallError, RulesError};

use crate::types::{Continuation, RoutedMove, Step};
use crate::view::names;

/// Reads the stops of a move, at least one.
pub(crate) fn squares(variant: Variant, stops: &[String]) -> Result<Vec<AnySquare>, RulesError> {
    if stops.is_empty() {
        return Err(CallError::NoStops.into());
    }
    stops.iter().map(|stop| Ok(variant.parse_square(stop)?)).collect()
}

/// What can follow the first stops of a move; nothing if no legal move begins
/// with them.
pub(crate) fn continuation(legal: &LegalMoves, stops: &[AnySquare]) -> Continuation {
    let from_here = legal.as_slice().iter().filter(|mv| stops.first() == Some(&mv.from));
    let begun: Vec<_> = from_here.map(|&mv| (mv, stops.to_vec())).collect();
    let routes = begun.iter().zip(legal.paths_through(&begun));
    let possible: Vec<_> = routes.filter_map(|(&(mv, _), route)| Some((mv, route?))).collect();
    let routed = |(mv, route): &(AnyMove, Vec<AnySquare>)| RoutedMove {
        legal: LegalMove::new(legal, *mv),
        route: names(route.iter().copied()),
    };
    Continuation {
        captured: names(taken(legal.position(), stops)),
        steps: steps(legal, stops, possible.iter().map(|&(mv, _)| mv)),
        moves: possible.iter().map(routed).collect(),
    }
}

/// The stops with which moves can go on.
fn steps(
    legal: &LegalMoves,
    stops: &[AnySquare],
    moves: impl Iterator<Item = AnyMove> + Clone,
) -> Vec<Step> {
    let position = legal.position();
    let longer = position.variant().squares().map(|next| [stops, &[next]].concat());
    let mut begun = Vec::new();
    for stops in longer {
        let jump = position.trace_capture(&stops);
        // The others come to another square.
        let fitting = moves.clone().filter(|mv| jump.is_some() || !mv.is_capture());
        begun.extend(fitting.map(|mv| (mv, stops.clone())));
    }
    let mut steps: Vec<Step> = Vec::new();
    for ((mv, stops), route) in begun.iter().zip(legal.paths_through(&begun)) {
        let (Some(route), Some(to)) = (route, stops.last()) else { continue };
        let to = to.to_string();
        if steps.last().is_none_or(|step| step.to != to) {
            // The stops determine the captured pieces: if they complete a move, no
            // other move goes on from them.
            let completes = (route.len() == stops.len()).then(|| LegalMove::new(legal, *mv));
            steps.push(Step { to, completes });
        }
    }
    steps
}

/// The pieces captured on the way over the stops.
fn taken(position: &AnyPosition, stops: &[AnySquare]) -> AnyBitboard {
    position.trace_capture(stops).map_or(AnyBitboard::EMPTY, |mv| mv.captured)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAMEO: Variant = Variant::Dameo;

    fn after(fen: &str, stops: &str) -> Continuation {
        let position = AnyPosition::from_fen(DAMEO, fen).unwrap();
        let stops: Vec<_> = stops.split(' ').map(str::to_owned).collect();
        continuation(&LegalMoves::new(position), &squares(DAMEO, &stops).unwrap())
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
        assert!(matches!(squares(DAMEO, &[]), Err(RulesError::Call(CallError::NoStops))));
    }
}
