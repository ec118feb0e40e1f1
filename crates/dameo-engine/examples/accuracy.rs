//! Measures the accuracy that reviews give to the playing levels of Dameo, and to a
//! player that moves at random.
//!
//! ```text
//! cargo run --release --package dameo-engine --example accuracy -- GAMES NODES
//! ```
//!
//! Every player plays GAMES games against level 6, with both colours in turn, and each
//! game is reviewed with NODES nodes per position. The mean accuracy of the player is
//! printed with its 95 % interval, and how many of its games had an accuracy at all.

use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{AnyGame, AnyMove, Color, Variant};
use dameo_engine::{Engine, Level, ReviewOptions, review};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// The level that everybody plays against.
const OPPONENT: u8 = 6;
/// Longer games are reviewed up to here.
const MAX_PLIES: usize = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [games, nodes] = &arguments[..] else { return Err("expected GAMES NODES".into()) };
    let (games, nodes) = (games.parse()?, nodes.parse()?);
    println!("{:<10} {:>8} {:>6} {:>6}", "player", "accuracy", "±", "games");
    // The highest level has no node limit.
    let levels = Level::ALL.into_iter().filter(|&level| level < Level::HIGHEST);
    for player in std::iter::once(None).chain(levels.map(Some)) {
        let accuracies: Vec<_> =
            (0..games).filter_map(|seed| accuracy_in_game(player, seed, nodes)).collect();
        let name = player.map_or("random".to_owned(), |level| format!("level {}", level.number()));
        let (mean, margin) = mean_with_margin(&accuracies);
        println!("{name:<10} {mean:>8.1} {margin:>6.1} {:>6}", accuracies.len());
    }
    Ok(())
}

/// The accuracy of a player, at random without a level, in one game; `None` if no move of
/// it counts.
fn accuracy_in_game(player: Option<Level>, seed: u64, nodes: u64) -> Option<f64> {
    let color = if seed.is_multiple_of(2) { Color::White } else { Color::Black };
    let game = play(player, color, seed);
    let threads = std::thread::available_parallelism().map_or(1, Into::into);
    let options = ReviewOptions { threads, ..ReviewOptions::new(nodes) };
    let review = review(&game, options, None, &AtomicBool::new(false), &|| ())?;
    review.accuracy[color]
}

fn play(player: Option<Level>, color: Color, seed: u64) -> AnyGame {
    let mut game = AnyGame::new(Variant::Dameo);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let opponent = Level::new(OPPONENT);
    let mut engines = [Engine::new(Variant::Dameo, 8), Engine::new(Variant::Dameo, 8)];
    while game.outcome().is_none() && game.ply() < MAX_PLIES {
        let turn = game.position().turn();
        let level = if turn == color { player } else { opponent };
        let mv = choose(level, &mut engines[turn as usize], &game, seed, &mut rng);
        game.play(mv).expect("the move is legal");
    }
    game
}

fn choose(
    level: Option<Level>,
    engine: &mut Engine,
    game: &AnyGame,
    seed: u64,
    rng: &mut ChaCha8Rng,
) -> AnyMove {
    let at_random = |rng: &mut ChaCha8Rng| {
        *game.position().legal_moves().choose(rng).expect("the game goes on")
    };
    let Some(level) = level else { return at_random(rng) };
    // The first moves vary.
    if game.ply() < 4 {
        return at_random(rng);
    }
    let hour = Duration::from_secs(3_600);
    level.choose(engine, game, hour, seed, &AtomicBool::new(false)).expect("the game goes on")
}

fn mean_with_margin(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, 1.96 * (variance / count).sqrt())
}
