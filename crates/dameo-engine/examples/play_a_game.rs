//! Plays a game of the engine against itself and prints its moves, its last position and
//! how it ended.
//!
//! ```text
//! cargo run --release --package dameo-engine --example play_a_game -- [VARIANT [NODES]]
//! ```

use std::error::Error;
use std::sync::atomic::AtomicBool;

use dameo::{AnyGame, MoveFormat, Variant};
use dameo_engine::{Engine, Limits, SearchRequest};

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", play(std::env::args().skip(1))?);
    Ok(())
}

/// Plays a game of a variant, Dameo by default, with the given number of nodes per move.
fn play(mut arguments: impl Iterator<Item = String>) -> Result<String, Box<dyn Error>> {
    let variant = arguments.next().map_or(Ok(Variant::Dameo), |name| name.parse())?;
    let nodes = arguments.next().map_or(Ok(10_000), |nodes| nodes.parse())?;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut game = AnyGame::new(variant);
    let mut engine = Engine::new(variant, 16);
    let stop = AtomicBool::new(false);
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let request = SearchRequest::new(limits, &stop);
        let result = engine.search(&game, &request, &mut |_| ());
        game.play(result.best.ok_or("the engine has no move")?)?;
    };
    Ok(format!("{}\n{}\n{outcome}\n", game.write_moves(MoveFormat::Long)?, game.position()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(arguments: &[&str]) -> Result<String, Box<dyn Error>> {
        super::play(arguments.iter().map(ToString::to_string))
    }

    #[test]
    fn a_game_is_legal_and_ends_by_the_rules() {
        let text = play(&["croda", "500"]).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let &[moves, fen, outcome] = lines.as_slice() else { panic!("three lines: {text}") };
        let mut game = AnyGame::new(Variant::Croda);
        game.read_moves(moves, MoveFormat::Long).unwrap();
        assert_eq!(game.position().to_string(), fen);
        assert_eq!(game.outcome().unwrap().to_string(), outcome);
    }

    #[test]
    fn an_unknown_variant_is_an_error() {
        assert!(play(&["chess"]).unwrap_err().to_string().contains("chess"));
    }
}
