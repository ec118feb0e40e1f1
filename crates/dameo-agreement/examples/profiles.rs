//! Measures what the playing levels of Dameo do where a choice counts.
//!
//! ```text
//! cargo run --release --package dameo-agreement --example profiles -- GAMES NODES [LEVEL..]
//! ```
//!
//! Every level but the highest, which has no limits of its own, or every LEVEL given, plays GAMES games against itself after
//! four plies at random, and both sides are counted. A row of `src/profile.rs` is printed for each, with the 95%
//! interval of the rate.

use std::error::Error;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use dameo::{AnyGame, Color, Variant};
use dameo_agreement::{Agreement, FreeChoice, HASH_MIB, free_choices};
use dameo_engine::{Engine, Level};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Longer games are looked at up to here.
const MAX_PLIES: usize = 200;
/// The plies at random.
const RANDOM_PLIES: usize = 4;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [games, nodes, levels @ ..] = &arguments[..] else {
        return Err("expected GAMES NODES [LEVEL..]".into());
    };
    let (games, nodes): (u64, u64) = (games.parse()?, nodes.parse()?);
    let levels = levels.iter().map(|level| level.parse()).collect::<Result<Vec<u8>, _>>()?;
    let is_wanted = |level: &Level| levels.is_empty() || levels.contains(&level.number());
    let limited = Level::ALL.into_iter().filter(|&level| level < Level::HIGHEST);
    for level in limited.filter(is_wanted) {
        let choices = choices_of(level, games, nodes);
        let agreement: Agreement = choices.iter().collect();
        let loss = agreement.mean_loss().unwrap_or_default();
        let (number, positions, agreed) =
            (level.number(), agreement.positions(), agreement.agreed());
        let [low, high] = agreement.interval();
        println!("profile({number}, {positions}, {agreed}, {loss:.3}), // {low:.3} to {high:.3}");
        std::io::stdout().flush()?;
    }
    Ok(())
}

/// The choices of both sides in all games of a level against itself.
fn choices_of(level: Level, games: u64, nodes: u64) -> Vec<FreeChoice> {
    let (next, all) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(seed) =
            Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&seed| seed < games)
        {
            let game = play(level, seed);
            let mut engine = Engine::new(game.variant(), HASH_MIB);
            for side in Color::ALL {
                let stop = AtomicBool::new(false);
                let choices = free_choices(&mut engine, &game, side, nodes, &stop);
                let choices = choices.expect("nobody stops it");
                all.lock().expect("no thread panics with the lock").extend(choices);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(work);
        }
    });
    all.into_inner().expect("no thread panics with the lock")
}

fn play(level: Level, seed: u64) -> AnyGame {
    let mut game = AnyGame::new(Variant::Dameo);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut engines = [Engine::new(Variant::Dameo, 8), Engine::new(Variant::Dameo, 8)];
    while game.outcome().is_none() && game.ply() < MAX_PLIES {
        let mv = if game.ply() < RANDOM_PLIES {
            *game.position().legal_moves().choose(&mut rng).expect("the game goes on")
        } else {
            let (engine, hour) =
                (&mut engines[game.position().turn() as usize], Duration::from_secs(3_600));
            let stop = AtomicBool::new(false);
            level.choose(engine, &game, hour, seed, &stop).expect("the game goes on")
        };
        game.play(mv).expect("the move is legal");
    }
    game
}
