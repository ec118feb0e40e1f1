//! The combinations of `data/tactics`: every move of every line is legal, the
//! captures in it are forced, and the notes say what is so.

use dameo::{Board8, Color, Croda, Dameo, Move, Position, Rules, Square};
use serde::Deserialize;

#[derive(Deserialize)]
struct Tactic {
    name: String,
    variant: String,
    fen: String,
    line: Vec<String>,
}

#[derive(Deserialize)]
struct Tactics {
    tactics: Vec<Tactic>,
}

fn tactics<R: Rules>() -> Vec<Tactic> {
    let file: Tactics =
        serde_json::from_str(include_str!("../../../../data/tactics/tactics.json")).unwrap();
    file.tactics.into_iter().filter(|tactic| tactic.variant == R::VARIANT.name()).collect()
}

fn tactic(name: &str) -> Tactic {
    tactics::<Dameo>()
        .into_iter()
        .find(|tactic| tactic.name == name)
        .expect("the tactic is in the file")
}

/// The legal move that a text names: by its ends, or, of several stops, by the
/// route.
fn find<R: Rules<Board = Board8>>(position: &Position<R>, text: &str) -> Move<Board8> {
    let stops: Vec<Square<Board8>> =
        text.split(['-', 'x']).map(|stop| stop.parse().unwrap()).collect();
    let (from, to) = (stops[0], stops[stops.len() - 1]);
    let fits = |mv: &Move<Board8>| {
        let route = stops.len() == 2 || position.trace_capture(&stops) == Some(*mv);
        mv.from == from && mv.to == to && mv.is_capture() == text.contains('x') && route
    };
    let found: Vec<_> = position.legal_moves().into_iter().filter(fits).collect();
    assert_eq!(found.len(), 1, "{text} names {found:?} in {position:?}");
    found[0]
}

/// The positions of a line, from its first to its last.
fn replay<R: Rules<Board = Board8>>(tactic: &Tactic) -> Vec<Position<R>> {
    let mut positions = vec![Position::<R>::from_fen(&tactic.fen).unwrap()];
    for text in &tactic.line {
        let last = positions[positions.len() - 1];
        positions.push(last.after(find(&last, text)));
    }
    positions
}

fn end(name: &str) -> Position<Dameo> {
    *replay::<Dameo>(&tactic(name)).last().expect("a line has at least its first position")
}

/// Replays all lines of a game. Returns how many lines and captures there are,
/// and how many of the captures are the only legal move.
fn count_captures<R: Rules<Board = Board8>>() -> (usize, usize, usize) {
    let (mut lines, mut captures, mut forced) = (0, 0, 0);
    for tactic in tactics::<R>() {
        for (position, text) in replay::<R>(&tactic).iter().zip(&tactic.line) {
            if text.contains('x') {
                captures += 1;
                forced += usize::from(position.count_moves() == 1);
            }
        }
        lines += 1;
    }
    (lines, captures, forced)
}

/// The notes of all entries say that their captures are forced. The last
/// capture of the line of Croda may end on f8 or on g8.
#[test]
fn every_capture_of_every_line_is_forced() {
    assert_eq!(count_captures::<Dameo>(), (9, 17, 17));
    assert_eq!(count_captures::<Croda>(), (1, 3, 2));
}

/// "White is left without pieces."
#[test]
fn the_board_wide_capture_leaves_white_without_pieces() {
    let [tactic] = &tactics::<Croda>()[..] else { panic!("there is one") };
    let positions = replay::<Croda>(tactic);
    assert!(positions[positions.len() - 1].pieces(Color::White).is_empty());
}

/// "Black is left without pieces."
#[test]
fn the_coup_turc_leaves_black_without_pieces() {
    assert!(end("coup turc").pieces(Color::Black).is_empty());
}

/// "The king has one legal capture and is recaptured"; "a man promoting on d1
/// is captured at once", and so on e1.
#[test]
fn every_trapped_king_is_captured_by_the_last_move() {
    let mut traps = 0;
    for tactic in
        tactics::<Dameo>().into_iter().filter(|tactic| tactic.name.starts_with("king's trap"))
    {
        let positions = replay::<Dameo>(&tactic);
        let [.., before, after] = positions.as_slice() else { panic!("{} is short", tactic.name) };
        assert_eq!(before.kings(Color::Black).len(), 1, "{}", tactic.name);
        assert!(after.pieces(Color::Black).is_empty(), "{}", tactic.name);
        traps += 1;
    }
    assert_eq!(traps, 6);
}

/// "Mirror image of the above."
#[test]
fn the_trap_on_g1_is_the_mirror_image_of_the_one_on_b1() {
    let left = replay::<Dameo>(&tactic("king's trap a1 c1 f1 h1: king on b1"));
    let right = replay::<Dameo>(&tactic("king's trap a1 c1 f1 h1: king on g1"));
    assert!(left.iter().map(Position::mirrored).eq(right));
}

/// "The straight step d1-d2 fails, because the king then takes two."
#[test]
fn the_straight_step_out_of_the_line_of_four_loses_two_men() {
    let [start, ..] = replay::<Dameo>(&tactic("king's trap: a line of four"))[..] else {
        unreachable!()
    };
    let after = start.after(find(&start, "d1-d2"));
    let captures = after.legal_captures();
    assert!(!captures.is_empty());
    assert!(captures.iter().all(|capture| capture.captured.len() == 2), "{captures:?}");
}
