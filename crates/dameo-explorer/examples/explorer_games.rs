//! Plays the games of the app's opening explorer: the engine against itself, with
//! openings in which good moves are drawn by their scores. Writes a collection with
//! evaluations of the commonest positions.
//!
//! ```text
//! cargo run --release --package dameo-explorer --example explorer_games -- dameo 3000 10000 dameo.games
//! ```
//!
//! The arguments are the variant, the number of games, the nodes per move, and the file.
//! The same version of the engine always writes the same file.

use std::collections::{HashMap, HashSet};
use std::env::args;
use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::available_parallelism;

use dameo::{AnyGame, AnyMove, AnyPosition, Color, Variant};
use dameo_engine::{Engine, Limits, SearchRequest, SearchResult};
use dameo_explorer::{Collection, MAX_PLIES, PositionKey, StoredGame};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// The plies at the start that are drawn from good moves.
const VARIED_PLIES: usize = 12;
/// Number of lines from which they are drawn.
const LINES: usize = 6;
/// Largest loss of such a move, in centipawns.
const MARGIN: i32 = 40;
/// A move that loses this many centipawns is drawn 2.7 times less often than the best.
const TEMPERATURE: f64 = 15.0;
/// The length at which a game that no rule has ended is left out, in plies.
const MAX_GAME_PLIES: usize = 400;
/// A position is evaluated if at least this number of games reach it.
const MIN_GAMES: u32 = 20;
/// Nodes of an evaluation.
const EVALUATION_NODES: u64 = 1_000_000;
const SEED: u64 = 6;

fn main() -> Result<(), Box<dyn Error>> {
    let [variant, games, nodes, file] = &args().skip(1).collect::<Vec<_>>()[..] else {
        return Err("expected: VARIANT GAMES NODES FILE".into());
    };
    let (variant, wanted, nodes): (Variant, u64, u64) =
        (variant.parse()?, games.parse()?, nodes.parse()?);
    let source = format!(
        "Games of the engine of dameo {} against itself, {nodes} nodes a move",
        env!("CARGO_PKG_VERSION")
    );
    let mut collection = Collection::new(variant, source);
    let mut seen = HashSet::new();
    let mut positions = HashMap::new();
    for (game, winner) in in_parallel(variant, wanted, |engine, number| play(engine, number, nodes))
        .into_iter()
        .flatten()
    {
        if !seen.insert(game.moves().collect::<Vec<_>>()) {
            continue;
        }
        count_positions(&game, &mut positions);
        collection.push(StoredGame::new(&game, winner).ok_or("a game from the start")?);
    }
    let common = common_positions(positions);
    eprintln!("{} games, {} positions to evaluate", collection.games().len(), common.len());
    let evaluations = in_parallel(variant, common.len() as u64, |engine, number| {
        evaluate(engine, &common[number as usize].1)
    });
    for ((key, _), evaluation) in common.iter().zip(evaluations) {
        collection.push_evaluation(*key, evaluation);
    }
    std::fs::write(file, collection.to_bytes())?;
    Ok(())
}

/// Does the work of every number below `count` with an engine for each processor, and
/// returns the results in order.
fn in_parallel<T: Send>(
    variant: Variant,
    count: u64,
    work: impl Fn(&mut Engine, u64) -> T + Sync,
) -> Vec<T> {
    let (next, done) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let run = || {
        let mut engine = Engine::new(variant, 16);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            engine.clear();
            let result = work(&mut engine, number);
            let mut done = done.lock().expect("no worker panics");
            done.push((number, result));
            if done.len() % 100 == 0 {
                eprintln!("{} of {count}", done.len());
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..available_parallelism().map_or(1, Into::into) {
            scope.spawn(run);
        }
    });
    let mut done = done.into_inner().expect("no worker panics");
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// Plays a game and returns it with its winner; `None` if it is broken off.
fn play(engine: &mut Engine, number: u64, nodes: u64) -> Option<(AnyGame, Option<Color>)> {
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    random.set_stream(number);
    let mut game = AnyGame::new(engine.variant());
    while game.ply() < MAX_GAME_PLIES {
        if let Some(outcome) = game.outcome() {
            return Some((game, outcome.winner));
        }
        let is_varied = game.ply() < VARIED_PLIES;
        let found = search(engine, &game, nodes, if is_varied { LINES } else { 1 });
        let mv = if is_varied { draw(&found, &mut random) } else { found.best };
        game.play(mv.expect("the game is not over")).expect("the engine plays legal moves");
    }
    None
}

/// Draws one of the good moves, the better ones more often.
fn draw(found: &SearchResult, random: &mut ChaCha8Rng) -> Option<AnyMove> {
    let loss = |score: i32| found.score.to_cp() - score;
    let good: Vec<_> = found
        .lines
        .iter()
        .map(|line| (line.moves.first().copied(), loss(line.score.to_cp())))
        .filter(|(_, loss)| *loss <= MARGIN)
        .collect();
    let weight = |(_, loss): &(_, i32)| (-f64::from(*loss) / TEMPERATURE).exp();
    good.choose_weighted(random, weight).ok().and_then(|(mv, _)| *mv)
}

/// Counts a game for each of its positions.
fn count_positions(game: &AnyGame, counts: &mut HashMap<PositionKey, (u32, AnyPosition)>) {
    let mut seen = HashSet::new();
    for position in game.positions().take(MAX_PLIES) {
        let key = PositionKey::of(&position);
        if seen.insert(key) {
            counts.entry(key).or_insert((0, position)).0 += 1;
        }
    }
}

/// The positions that many games reach, the commonest first.
fn common_positions(
    counts: HashMap<PositionKey, (u32, AnyPosition)>,
) -> Vec<(PositionKey, AnyPosition)> {
    let mut common: Vec<_> =
        counts.into_iter().filter(|(_, (count, _))| *count >= MIN_GAMES).collect();
    common.sort_by_key(|(key, (count, _))| (std::cmp::Reverse(*count), *key));
    common.into_iter().map(|(key, (_, position))| (key, position)).collect()
}

/// The evaluation of a position for White, in centipawns.
fn evaluate(engine: &mut Engine, position: &AnyPosition) -> i16 {
    let rules = position.variant().default_draw_rules();
    let game = AnyGame::from_fen(position.variant(), Some(&position.fen()), rules);
    let game = game.expect("the FEN of a position");
    let score = search(engine, &game, EVALUATION_NODES, 1).score.to_cp();
    let for_white = if position.turn() == Color::White { score } else { -score };
    for_white.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

fn search(engine: &mut Engine, game: &AnyGame, nodes: u64, multi_pv: usize) -> SearchResult {
    let limits = Limits { nodes: Some(nodes), multi_pv, ..Limits::default() };
    let stop = AtomicBool::new(false);
    engine.search(game, &SearchRequest::new(limits, &stop), &mut |_| ())
}
