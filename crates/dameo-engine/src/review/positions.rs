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

/// Shorter lines are continued, in plies.
const MIN_LINE: usize = 12;
/// The part of the nodes of a position that a search for its continuation has.
const CONTINUATION_PART: u32 = 8;
/// The most searches that continue a line.
const MAX_CONTINUATIONS: usize = 3;

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
    let limits = limits(options, 1);
    let request = SearchRequest::new(limits, stop);
    let found = engine.search(game, &request, &mut |_| ());
    let position = game.position();
    let is_forced = position.count_moves() == 1;
    let score_reached = found.score;
    if found.best.is_some() || position.count_moves() == 0 {
        let line = continued(engine, game, found.pv().to_vec(), options, stop);
        return PositionReview { score_reached, score_continued: score_reached, line, is_forced };
    }
    // A rule or the players ended the game here.
    let fresh = AnyGame::from_setup(&position.setup(), game.draw_rules())
        .expect("a position of a game is valid");
    let found = engine.search(&fresh, &request, &mut |_| ());
    let line = continued(engine, &fresh, found.pv().to_vec(), options, stop);
    PositionReview { score_reached, score_continued: found.score, line, is_forced }
}

/// The limits of a search that has a part of the nodes and of the time of a position.
fn limits(options: ReviewOptions, part: u32) -> Limits {
    let time = options.time.map(|time| TimeLimit::MoveTime(time / part));
    Limits { nodes: Some(options.nodes.div_ceil(part.into())), time, ..Limits::default() }
}

/// The line, continued by shorter searches if it is short: a search that stops in the middle of
/// an iteration may know no more than the first move of its line.
fn continued(
    engine: &mut Engine,
    game: &AnyGame,
    mut line: Vec<AnyMove>,
    options: ReviewOptions,
    stop: &AtomicBool,
) -> Vec<AnyMove> {
    let mut end = game.clone();
    let is_legal = line.iter().all(|&mv| end.play(mv).is_ok());
    let request = SearchRequest::new(limits(options, CONTINUATION_PART), stop);
    for _ in 0..MAX_CONTINUATIONS {
        if !is_legal || line.len() >= MIN_LINE || end.is_over() {
            break;
        }
        let found = engine.search(&end, &request, &mut |_| ());
        let played = found.pv().iter().take_while(|&&mv| end.play(mv).is_ok());
        line.extend(played);
    }
    line
}
