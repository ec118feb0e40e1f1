//! The combinations of `data/tactics`.

use crate::common::{data_file, game, game_from, nodes, search};
use std::sync::atomic::AtomicBool;

use dameo::{Croda, Dameo, Game, IllegalMove, Move, Position, Rules, Setup, Square};
use dameo_engine::Engine;
use serde::Deserialize;

#[derive(Deserialize)]
struct Tactics {
    tactics: Vec<Tactic>,
}

#[derive(Deserialize)]
struct Tactic {
    name: String,
    variant: String,
    fen: String,
    line: Vec<String>,
    claim: String,
}

/// Enough nodes for every combination.
const NODES: u64 = 100_000;

type Played = Result<Position<Dameo>, IllegalMove>;

/// Plays a move given by its stops, as `c1-e3` or `d4xd6xd8`.
fn play(position: &Position<Dameo>, text: &str) -> Played {
    let stops: Vec<Square<_>> = text.split(['-', 'x']).map(|stop| stop.parse().unwrap()).collect();
    let mv = if text.contains('x') {
        position.trace_capture(&stops).unwrap_or_else(|| panic!("no capture {text}"))
    } else {
        Move::quiet(stops[0], stops[1])
    };
    position.play(mv)
}

fn wins<R: Rules>() -> Vec<Tactic> {
    let text = data_file("tactics/tactics.json");
    let mut tactics = serde_json::from_str::<Tactics>(&text).unwrap().tactics;
    tactics.retain(|tactic| tactic.variant == R::NAME && tactic.claim == "win");
    assert!(!tactics.is_empty());
    tactics
}

#[test]
fn a_winning_move_is_found() {
    for tactic in wins::<Dameo>() {
        let game = game(&tactic.fen, Dameo::DEFAULT_DRAW_RULES);
        let found = search(&game, &nodes(NODES));
        assert!(found.score.is_win(), "{}: {}", tactic.name, found.score);
    }
}

/// The move of the source wins too: after it the engine sees the loss.
#[test]
fn the_move_of_the_source_wins() {
    for tactic in wins::<Dameo>() {
        let start = Position::from_fen(&tactic.fen).unwrap();
        let after = play(&start, &tactic.line[0]).unwrap();
        let found = search(&game_from(after), &nodes(NODES));
        assert!(found.score.is_loss(), "{}: {}", tactic.name, found.score);
        let end = tactic.line.iter().fold(start, |position, text| play(&position, text).unwrap());
        assert_eq!(end.turn(), after.turn(), "{}", tactic.name);
    }
}

/// "A board-wide capture": the engine finds the quiet move that leads to it.
#[test]
fn the_first_move_of_the_line_of_croda_is_found() {
    for tactic in wins::<Croda>() {
        let setup = Setup::<Croda>::from_legal_fen(&tactic.fen).unwrap();
        let game = Game::from_setup(setup, Croda::DEFAULT_DRAW_RULES).unwrap();
        let stop = AtomicBool::new(false);
        let found = Engine::<Croda>::new(4).search(&game, &nodes(NODES), &stop, |_| ());
        assert!(found.score.is_win(), "{}: {}", tactic.name, found.score);
        let best = found.best.expect("the game is not over");
        assert_eq!(game.position().move_text(best), tactic.line[0]);
    }
}
