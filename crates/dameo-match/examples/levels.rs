//! Measures the playing levels of Dameo: each against the one below, level 1 against
//! `material1` and level 0 against `furthest`, and their blunder rates.
//!
//! ```text
//! cargo run --release --package dameo-match --example levels -- GAMES NODES [FIRST LAST]
//! ```
//!
//! The highest level, which has no node limit, gets NODES nodes per move. The openings are
//! those of `data/openings/claims.txt`.
//!
//! A move loses two men if the opponent's best capture after it, less the pieces
//! it captures itself, is worth two men or more (a king counts as three) and
//! another move would lose less. It is a blunder, and not a sacrifice, if a
//! search of 20,000 nodes scores it 1.5 men or more below the best move.

use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::sync::atomic::AtomicBool;

use dameo::{AnyGame, AnyMove, AnyPosition, DrawRules, Role, Variant};
use dameo_engine::{Engine, Level, Limits, SearchRequest};
use dameo_match::openings::{self, Opening, OpeningSource};
use dameo_match::{Match, MatchGame, Scoreboard, SearchLimit, Shard};

const OPENINGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/openings/claims.txt");
/// Smallest loss that counts, in men.
const MIN_LOSS: usize = 2;
/// Smallest score loss of a blunder, in centipawns.
const MIN_BLUNDER_COST: i32 = 150;
/// Nodes of the search that detects blunders.
const ANALYSIS_NODES: u64 = 20_000;
/// Games in which blunders are counted.
const ANALYSED_GAMES: usize = 100;

/// Material captured by a move, in men.
fn captured_material(position: &AnyPosition, mv: AnyMove) -> usize {
    let captured = mv.captured.into_iter().filter_map(|square| position.piece_at(square));
    captured.map(|piece| if piece.role == Role::King { 3 } else { 1 }).sum()
}

/// Whether a move loses two men or more by the opponent's next turn.
fn loses(position: &AnyPosition, mv: AnyMove) -> bool {
    let after = position.play(mv).expect("the move is legal");
    let lost = after
        .legal_moves()
        .iter()
        .map(|&reply| captured_material(&after, reply))
        .max()
        .unwrap_or(0);
    lost >= captured_material(position, mv) + MIN_LOSS
}

/// Score difference between the best move and `mv`, in centipawns.
fn score_loss(engine: &mut Engine, game: &AnyGame, mv: AnyMove) -> i32 {
    let stop = AtomicBool::new(false);
    let mut score = |root_moves| {
        engine.clear();
        let limits = Limits { nodes: Some(ANALYSIS_NODES), ..Limits::default() };
        let request = SearchRequest { root_moves, ..SearchRequest::new(limits, &stop) };
        engine.search(game, &request, &mut |_| ()).score.to_cp()
    };
    score(Vec::new()) - score(vec![mv])
}

/// Counts of an engine.
#[derive(Default)]
struct Blunders {
    moves: u32,
    losing_moves: u32,
    blunders: u32,
}

impl Blunders {
    /// Counts the moves of one engine, 0 or 1, in a game.
    fn add(
        &mut self,
        analyser: &mut Engine,
        opening: &Opening,
        record: &MatchGame,
        engine: usize,
    ) -> Result<(), Box<dyn Error>> {
        let mut game = opening.game().clone();
        for text in &record.moves[game.ply()..] {
            let position = game.position();
            let mv = position.parse_move(text)?;
            let white = position.turn() == dameo::Color::White;
            if white == (record.white() == engine) {
                self.moves += 1;
                let avoidable = || position.legal_moves().iter().any(|&mv| !loses(&position, mv));
                if loses(&position, mv) && avoidable() {
                    self.losing_moves += 1;
                    self.blunders += u32::from(score_loss(analyser, &game, mv) >= MIN_BLUNDER_COST);
                }
            }
            game.play(mv)?;
        }
        Ok(())
    }
}

fn description(level: u8) -> String {
    format!("name=level-{level} opt.Level={level}")
}

/// The engine that a level plays against.
fn opponent(level: u8) -> String {
    match level {
        0 => "name=furthest builtin=furthest".to_owned(),
        1 => "name=material1 builtin=material1".to_owned(),
        level => description(level - 1),
    }
}

/// Plays a level against its opponent and prints its line of the table.
fn measure(
    level: u8,
    games: usize,
    nodes: u64,
    openings: &[Opening],
    analyser: &mut Engine,
) -> Result<(), Box<dyn Error>> {
    let level_match = Match {
        variant: Variant::Dameo,
        engines: [description(level).parse()?, opponent(level).parse()?],
        limit: SearchLimit::Nodes(nodes),
        openings: OpeningSource::List(openings.to_vec()),
        games,
        shard: Shard::WHOLE,
        concurrency: 1,
        seed: 1,
        sprt: None,
        stall_timeout: std::time::Duration::from_secs(60),
        tablebase: None,
    };
    let scoreboard: Scoreboard =
        level_match.run(Vec::new(), &AtomicBool::new(false), |_, _| Ok(()))?;
    let mut blunders = Blunders::default();
    for record in scoreboard.games().take(ANALYSED_GAMES) {
        let opening = record.opening(Variant::Dameo, DrawRules::PlayStrategy)?;
        blunders.add(analyser, &opening, record, 0)?;
    }
    let summary = scoreboard.summary();
    let (won, drawn, lost) = (summary.wins, summary.draws, summary.losses);
    let points = 100.0 * (won as f64 + drawn as f64 / 2.0) / games as f64;
    let elo = summary
        .elo
        .zip(summary.elo95)
        .map_or("-".to_owned(), |(elo, margin)| format!("{elo:.0} ± {margin:.0}"));
    let share = |part| 100.0 * f64::from(part) / f64::from(blunders.moves);
    println!(
        "| {level} | {} | {won} | {drawn} | {lost} | {points:.1}% | {elo} | {:.2}% | {:.2}% |",
        level_match.engines[1].name,
        share(blunders.losing_moves),
        share(blunders.blunders),
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let (games, nodes, levels) = match &arguments[..] {
        [games, nodes] => (games, nodes, Level::NUMBERS),
        [games, nodes, first, last] => (games, nodes, first.parse()?..=last.parse()?),
        _ => return Err("expected GAMES NODES [FIRST LAST]".into()),
    };
    let (games, nodes) = (games.parse()?, nodes.parse()?);
    let source = BufReader::new(File::open(OPENINGS)?);
    let openings = openings::read(Variant::Dameo, source, DrawRules::PlayStrategy)?;
    let mut analyser = Engine::new(Variant::Dameo, 16);
    println!(
        "| level | against | won | drawn | lost | points | Elo | moves that lose two men | blunders |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for level in levels {
        measure(level, games, nodes, &openings, &mut analyser)?;
    }
    Ok(())
}
