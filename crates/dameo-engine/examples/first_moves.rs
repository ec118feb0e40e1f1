//! Evaluates every first move of Dameo up to mirror images and plays games from
//! each, for the app's page of first moves. Prints one JSON document.
//!
//! ```text
//! cargo run --release --package dameo-engine --example first_moves > data/openings/first-moves.json
//! ```
//!
//! The evaluation is that of the position after the move, searched with [`NODES`]
//! nodes on one thread. In the games both sides search [`GAME_NODES`] nodes per
//! move; for variety, the plies from the second to the ninth are drawn from the
//! moves within [`MARGIN`] of the best one, and no two games continue from the same
//! position. The same version of the engine always prints the same document.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use dameo::{AnyGame, AnyMove, AnyPosition, Color, DrawRules, Variant};
use dameo_engine::{Engine, Limits, SearchRequest, SearchResult};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

/// Nodes of the evaluation of a first move.
const NODES: u64 = 2_000_000;
/// Games from each first move.
const GAMES: u32 = 200;
/// Nodes per move in the games.
const GAME_NODES: u64 = 3_000;
/// The ply after which the best move is played.
const LAST_VARIED_PLY: usize = 9;
/// Number of lines from which a varied ply is drawn.
const LINES: usize = 6;
/// Largest loss of a varied ply, in centipawns.
const MARGIN: i32 = 40;
const SEED: u64 = 15;

#[derive(Serialize)]
struct Report {
    variant: &'static str,
    nodes: u64,
    games: u32,
    game_nodes: u64,
    seed: u64,
    moves: Vec<FirstMove>,
}

#[derive(Serialize)]
struct FirstMove {
    text: String,
    /// The same move on the other wing.
    mirrored: String,
    /// Number of Black's replies.
    replies: usize,
    /// Score for White, in centipawns.
    score: i32,
    depth: u32,
    /// The principal variation after the move.
    line: Vec<String>,
    /// Results of the games.
    white: u32,
    draws: u32,
    black: u32,
}

fn main() -> Result<(), serde_json::Error> {
    let start = AnyPosition::start(Variant::Dameo);
    let mut engine = Engine::new(Variant::Dameo, 64);
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let mut seen = HashSet::new();
    let mut moves = Vec::new();
    for mv in start.legal_moves() {
        let after = start.after(mv);
        if !seen.insert(after.zobrist_hash().min(after.mirrored().zobrist_hash())) {
            continue;
        }
        moves.push(first_move(&mut engine, &mut random, &start, mv));
        eprintln!("{} of 26", moves.len());
    }
    moves.sort_by_key(|first| -first.score);
    let report = Report {
        variant: Variant::Dameo.name(),
        nodes: NODES,
        games: GAMES,
        game_nodes: GAME_NODES,
        seed: SEED,
        moves,
    };
    serde_json::to_writer_pretty(std::io::stdout(), &report)
}

fn first_move(
    engine: &mut Engine,
    random: &mut ChaCha8Rng,
    start: &AnyPosition,
    mv: AnyMove,
) -> FirstMove {
    let mut game = AnyGame::with_draw_rules(Variant::Dameo, DrawRules::PlayStrategy);
    game.play(mv).expect("the move is legal");
    let mirror_image = game.position().mirrored().fen();
    let mirrored = start
        .legal_moves()
        .into_iter()
        .find(|&other| start.after(other).fen() == mirror_image)
        .expect("the starting position is its own mirror image");
    engine.clear();
    let found = search(engine, &game, NODES, 1);
    let mut position = game.position();
    let mut line = Vec::new();
    for &next in found.lines.first().map_or(&[][..], |best| &best.moves) {
        line.push(position.move_text(next));
        position = position.after(next);
    }
    let (mut white, mut draws, mut black) = (0, 0, 0);
    let mut begun = HashSet::new();
    while begun.len() < GAMES as usize {
        let opening = varied(engine, random, game.clone());
        if !begun.insert(opening.position().zobrist_hash()) {
            continue;
        }
        match play_out(engine, opening) {
            Some(Color::White) => white += 1,
            Some(Color::Black) => black += 1,
            None => draws += 1,
        }
    }
    FirstMove {
        text: start.move_text(mv),
        mirrored: start.move_text(mirrored),
        replies: game.position().count_moves(),
        score: -found.score.to_cp(),
        depth: found.depth,
        line,
        white,
        draws,
        black,
    }
}

/// Plays good moves at random up to the last varied ply.
fn varied(engine: &mut Engine, random: &mut ChaCha8Rng, mut game: AnyGame) -> AnyGame {
    engine.clear();
    while game.ply() < LAST_VARIED_PLY {
        let found = search(engine, &game, GAME_NODES, LINES);
        let good: Vec<AnyMove> = found
            .lines
            .iter()
            .filter(|line| line.score.to_cp() >= found.score.to_cp() - MARGIN)
            .filter_map(|line| line.moves.first().copied())
            .collect();
        let mv = good.choose(random).copied().or(found.best);
        game.play(mv.expect("no game ends so soon")).expect("the engine plays legal moves");
    }
    game
}

/// Plays the best moves to the end of a game and returns its winner.
fn play_out(engine: &mut Engine, mut game: AnyGame) -> Option<Color> {
    engine.clear();
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome.winner;
        }
        let mv = search(engine, &game, GAME_NODES, 1).best.expect("the game is not over");
        game.play(mv).expect("the engine plays legal moves");
    }
}

fn search(engine: &mut Engine, game: &AnyGame, nodes: u64, multi_pv: usize) -> SearchResult {
    let limits = Limits { nodes: Some(nodes), multi_pv, ..Limits::default() };
    let stop = AtomicBool::new(false);
    engine.search(game, &SearchRequest::new(limits, &stop), &mut |_| ())
}
