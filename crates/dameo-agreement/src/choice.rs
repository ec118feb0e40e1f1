//! The positions of a game in which a choice says something, and what was chosen.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

use dameo::{AnyGame, AnyMove, AnyPosition, Color};
use dameo_engine::{Engine, Limits, SearchRequest, win_chance};

/// The plies of the opening, which many know by heart: nothing in them counts.
pub const OPENING_PLIES: usize = 12;
/// With fewer pieces on the board than this, tablebases may be known by heart, too: they have at
/// most five pieces, and the positions just before are those that are learnt with them.
pub const MIN_PIECES: usize = 8;
/// By how much the best move has to be better than the next one, as a winning chance: a mistake in a
/// review.
pub const GAP: f64 = 0.10;

/// The chances between which a game is not decided.
const OPEN: RangeInclusive<f64> = 0.05..=0.95;
/// The memory of an engine that searches for choices, in MiB. The nodes of a search and its memory
/// decide what it finds.
pub const HASH_MIB: usize = 16;

/// A move of a player where the best one was better than the next one by at least [`GAP`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FreeChoice {
    /// The number of plies before it.
    pub ply: usize,
    /// By how much the winning chance of the best move is larger than that of the next one.
    pub gap: f64,
    /// By how much the move lowered the winning chance: 0 for the best one, otherwise at least the
    /// gap, and 1 at most.
    pub loss: f64,
}

impl FreeChoice {
    /// Whether it was the engine's choice.
    #[must_use]
    pub fn is_best(&self) -> bool {
        self.loss == 0.0
    }
}

/// The choices of a side in a game, the first one first, by searches with `nodes` nodes each, which
/// have no memory of each other: the engine is cleared before each. What is compared with the levels
/// needs an engine with [`HASH_MIB`] and [`LevelProfile::NODES`](crate::LevelProfile::NODES).
/// `None` if `stop` was set before the end.
///
/// # Panics
/// If the engine plays another variant.
#[must_use]
pub fn free_choices(
    engine: &mut Engine,
    game: &AnyGame,
    side: Color,
    nodes: u64,
    stop: &AtomicBool,
) -> Option<Vec<FreeChoice>> {
    let mut searcher = Searcher { engine, nodes, stop };
    let (mut before, mut choices) = (game.clone(), Vec::new());
    while let Some(played) = before.undo() {
        let position = before.position();
        if position.turn() != side || !can_count(before.ply(), &position) {
            continue;
        }
        choices.extend(searcher.choice(&before, played));
        if stop.load(Ordering::Relaxed) {
            return None;
        }
    }
    choices.reverse();
    Some(choices)
}

/// Whether a choice after a number of plies can count, before it is searched.
fn can_count(ply: usize, position: &AnyPosition) -> bool {
    ply >= OPENING_PLIES && position.pieces().count() >= MIN_PIECES && position.count_moves() >= 2
}

struct Searcher<'a> {
    engine: &'a mut Engine,
    nodes: u64,
    stop: &'a AtomicBool,
}

impl Searcher<'_> {
    /// The choice of a move; `None` if it is not one that counts.
    fn choice(&mut self, before: &AnyGame, played: AnyMove) -> Option<FreeChoice> {
        let found = self.search(before, 2);
        // A rule has ended the game, and the record goes on: there are no lines.
        let [best, next] = &found.lines[..] else { return None };
        let [best_chance, next_chance] = [best, next].map(|line| win_chance(line.score));
        let gap = best_chance - next_chance;
        if !OPEN.contains(&best_chance) || gap < GAP {
            return None;
        }
        let ply = before.ply();
        let loss = if best.moves.first() == Some(&played) {
            0.0
        } else if next.moves.first() == Some(&played) {
            gap
        } else {
            // No other move is better than the second.
            gap.max(best_chance - self.chance_after(before, played)?)
        };
        Some(FreeChoice { ply, gap, loss })
    }

    /// The winning chance of a side after its move.
    fn chance_after(&mut self, before: &AnyGame, played: AnyMove) -> Option<f64> {
        let mut after = before.clone();
        after.play(played).ok()?;
        Some(1.0 - win_chance(self.search(&after, 1).score))
    }

    fn search(&mut self, game: &AnyGame, multi_pv: usize) -> dameo_engine::SearchResult {
        self.engine.clear();
        let limits = Limits { nodes: Some(self.nodes), multi_pv, ..Limits::default() };
        self.engine.search(game, &SearchRequest::new(limits, self.stop), &mut |_| ())
    }
}
