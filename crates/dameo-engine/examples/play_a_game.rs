//! Plays a game of the engine against itself: `play-a-game [VARIANT [NODES]]`.

use std::error::Error;
use std::sync::atomic::AtomicBool;

use dameo::{AnyGame, MoveFormat, Variant};
use dameo_engine::{Engine, Limits, SearchRequest};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
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
    println!("{}", game.write_moves(MoveFormat::Long)?);
    println!("{}", game.position());
    println!("{outcome}");
    Ok(())
}
