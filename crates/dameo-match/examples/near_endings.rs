//! Prints quiet positions with six to nine pieces from self-play games, one FEN
//! per line, for `dameo bench --tables`. The positions are distinct, balanced
//! between the sides to move and between the numbers of pieces.
//!
//!     cargo run --release --package dameo-match --example near_endings > near-endings.txt

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use dameo::{AnyPosition, Color, DrawRules, Variant};
use dameo_engine::{Engine, Limits, SearchRequest};
use dameo_match::openings::{OpeningSampler, SamplerOptions};

/// Positions for each number of pieces and side to move, 100 in all.
const QUOTAS: [(usize, Color, usize); 8] = [
    (6, Color::White, 13),
    (6, Color::Black, 13),
    (7, Color::White, 13),
    (7, Color::Black, 13),
    (8, Color::White, 12),
    (8, Color::Black, 12),
    (9, Color::White, 12),
    (9, Color::Black, 12),
];
/// Nodes per move.
const NODES: u64 = 20_000;
const SEED: u64 = 6;

fn main() {
    let options = SamplerOptions::for_match(DrawRules::PlayStrategy, SEED);
    let mut engine = Engine::new(Variant::Dameo, 16);
    let mut quotas = QUOTAS;
    let mut seen = HashSet::new();
    for opening in OpeningSampler::new(Variant::Dameo, options) {
        engine.clear();
        let mut game = opening.game().clone();
        let mut taken = HashSet::new();
        while game.outcome().is_none() {
            let position = game.position();
            let pieces = position.pieces().count();
            // At most one position per game and number of pieces.
            let quota = quotas.iter_mut().find(|(number, turn, left)| {
                (*number, *turn) == (pieces, position.turn()) && *left > 0
            });
            if let Some((_, _, left)) = quota
                && !position.has_capture()
                && !taken.contains(&pieces)
                && seen.insert(canonical(&position))
            {
                taken.insert(pieces);
                *left -= 1;
                println!("{}", position.fen());
            }
            let limits = Limits { nodes: Some(NODES), ..Limits::default() };
            let stop = AtomicBool::new(false);
            let found = engine.search(&game, &SearchRequest::new(limits, &stop), &mut |_| ());
            let best = found.best.expect("the game is not over");
            game.play(best).expect("the engine plays legal moves");
        }
        if quotas.iter().all(|&(_, _, left)| left == 0) {
            return;
        }
    }
}

/// A text that is equal for a position and its mirror image.
fn canonical(position: &AnyPosition) -> String {
    position.fen().min(position.mirrored().fen())
}
