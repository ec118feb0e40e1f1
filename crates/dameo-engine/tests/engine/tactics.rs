//! The combinations of `data/tactics`.

use crate::common::{game_from, game_of, nodes, repository_file, search};

use dameo::{AnyGame, Dameo, IllegalMove, Move, Position, Square, Variant};
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

fn wins(variant: Variant) -> Vec<Tactic> {
    let text = repository_file("data/tactics/tactics.json");
    let mut tactics = serde_json::from_str::<Tactics>(&text).unwrap().tactics;
    tactics.retain(|tactic| tactic.variant == variant.name() && tactic.claim == "win");
    assert!(!tactics.is_empty());
    tactics
}

impl Tactic {
    fn game(&self) -> AnyGame {
        let variant: Variant = self.variant.parse().unwrap();
        game_of(variant, &self.fen, variant.default_draw_rules())
    }
}

#[test]
fn a_winning_move_is_found() {
    for tactic in wins(Variant::Dameo) {
        let found = search(&tactic.game(), &nodes(NODES));
        assert!(found.score.is_win(), "{}: {}", tactic.name, found.score);
    }
}

/// The move of the source wins too: after it the engine sees the loss.
#[test]
fn the_move_of_the_source_wins() {
    for tactic in wins(Variant::Dameo) {
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
    for tactic in wins(Variant::Croda) {
        let game = tactic.game();
        let found = search(&game, &nodes(NODES));
        assert!(found.score.is_win(), "{}: {}", tactic.name, found.score);
        let best = found.best.expect("the game is not over");
        assert_eq!(game.position().move_text(best), tactic.line[0]);
    }
}
