//! The searches of the positions of a game.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use dameo::{AnyGame, AnyMove};

use super::ReviewOptions;
use crate::engine::Engine;
use crate::limits::{Limits, TimeLimit};
use crate::request::SearchRequest;
use crate::score::Score;
use crate::settings::EngineSettings;
use crate::tablebase::SearchTablebase;

/// The size of each thread's transposition table, in MiB. A review searches few
/// nodes per move.
const HASH_MIB: usize = 16;

/// What a search found about a position of a game, for the side to move.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionReview {
    /// The score if the move that led here ended the game.
    pub score_reached: Score,
    /// The score if the game continues.
    pub score_continued: Score,
    /// The best line from here.
    pub line: Vec<AnyMove>,
    /// Whether there is only one legal move.
    pub is_forced: bool,
}

/// See [`super::review_positions`].
pub(super) fn search_all(
    game: &AnyGame,
    plies: Range<usize>,
    options: ReviewOptions,
    tablebase: Option<&SearchTablebase>,
    stop: &AtomicBool,
    on_position: &(dyn Fn() + Sync),
) -> Option<Vec<PositionReview>> {
    let prefixes = &prefixes(game)[plies];
    let slots: Vec<_> = prefixes.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut settings = EngineSettings {
            hash_mib: HASH_MIB,
            tablebase: tablebase.cloned(),
            ..EngineSettings::new(game.variant())
        };
        settings.clock = options.clock.unwrap_or(settings.clock);
        let mut engine = Engine::with_settings(settings).unwrap_or_else(|error| panic!("{error}"));
        while let Some(index) = Some(next.fetch_add(1, Ordering::Relaxed))
            && let Some(prefix) = prefixes.get(index)
            && !stop.load(Ordering::Relaxed)
        {
            engine.clear();
            let reviewed = search(&mut engine, prefix, options, stop);
            *slots[index].lock().expect("no thread panics with the lock") = Some(reviewed);
            on_position();
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..options.threads.min(prefixes.len()) {
            scope.spawn(work);
        }
        work();
    });
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let reviewed = |slot: Mutex<_>| slot.into_inner().expect("no thread panics with the lock");
    slots.into_iter().map(reviewed).collect()
}

/// The game before each move and at its end.
fn prefixes(game: &AnyGame) -> Vec<AnyGame> {
    let mut prefix = game.clone();
    let mut prefixes = vec![prefix.clone()];
    while prefix.undo().is_some() {
        prefixes.push(prefix.clone());
    }
    prefixes.reverse();
    prefixes
}

fn search(
    engine: &mut Engine,
    game: &AnyGame,
    options: ReviewOptions,
    stop: &AtomicBool,
) -> PositionReview {
    let time = options.time.map(TimeLimit::MoveTime);
    let limits = Limits { nodes: Some(options.nodes), time, ..Limits::default() };
    let request = SearchRequest::new(limits, stop);
    let found = engine.search(game, &request, &mut |_| ());
    let position = game.position();
    let is_forced = position.count_moves() == 1;
    let (score_reached, line) = (found.score, found.pv().to_vec());
    if found.best.is_some() || position.count_moves() == 0 {
        return PositionReview { score_reached, score_continued: score_reached, line, is_forced };
    }
    // A rule or the players ended the game here.
    let fresh = AnyGame::from_setup(&position.setup(), game.draw_rules())
        .expect("a position of a game is valid");
    let found = engine.search(&fresh, &request, &mut |_| ());
    let line = found.pv().to_vec();
    PositionReview { score_reached, score_continued: found.score, line, is_forced }
}
