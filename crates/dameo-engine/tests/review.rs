//! Whether the reasons that a review gives for mistakes are true. A program of its own, which
//! compiles no search.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{AnyGame, AnyPosition, Variant};
use dameo_engine::{
    Engine, Judgement, JudgementReason, Level, ReviewOptions, ReviewedMove, review,
};

/// The mistakes and blunders that are looked at, unless the environment names another number.
const MISTAKES: usize = 500;
/// Nodes for each position in the review, and in the search that confirms it.
const NODES: u64 = 30_000;
const NODES_TO_CONFIRM: u64 = 10 * NODES;
/// The levels that play; higher ones make few mistakes.
const LEVELS: [u8; 6] = [2, 3, 4, 5, 6, 7];
/// Longer games are reviewed up to here.
const MAX_PLIES: usize = 160;
/// The least share of the mistakes with a reason.
const MIN_SHARE: f64 = 0.9;
/// The least share of the reasons that the longer search shows; `docs/evaluation.md` has the
/// share that was measured.
const MIN_CONFIRMED: f64 = 0.6;

/// How many mistakes are looked at: `MISTAKES`, or as many as its namesake in the environment says.
fn count() -> usize {
    std::env::var("MISTAKES").map_or(MISTAKES, |count| count.parse().expect("a number"))
}

/// A mistake or blunder of a game.
struct Mistake {
    position: AnyPosition,
    reviewed: ReviewedMove,
}

/// A game between two levels.
fn play(seed: u64) -> AnyGame {
    let stop = AtomicBool::new(false);
    let mut game = AnyGame::new(Variant::Dameo);
    let mut engines = [Engine::new(Variant::Dameo, 1), Engine::new(Variant::Dameo, 1)];
    while game.outcome().is_none() && game.ply() < MAX_PLIES {
        let side = game.ply() % 2;
        let level =
            LEVELS[(seed as usize + side * (1 + seed as usize / LEVELS.len())) % LEVELS.len()];
        let level = Level::new(level).unwrap();
        let mv = level.choose(&mut engines[side], &game, Duration::MAX, seed, &stop).unwrap();
        game.play(mv).unwrap();
    }
    game
}

fn options(nodes: u64) -> ReviewOptions {
    let threads = std::thread::available_parallelism().map_or(1, Into::into);
    ReviewOptions { threads, ..ReviewOptions::new(nodes) }
}

fn mistakes_in(game: &AnyGame) -> Vec<Mistake> {
    let reviewed = review(game, options(NODES), None, &AtomicBool::new(false), &|| ()).unwrap();
    game.positions()
        .zip(reviewed.moves)
        .filter(|(_, reviewed)| reviewed.judgement >= Some(Judgement::Mistake))
        .map(|(position, reviewed)| Mistake { position, reviewed })
        .collect()
}

/// The review of a mistake alone, with a longer search.
fn longer_review(Mistake { position, reviewed }: &Mistake) -> ReviewedMove {
    let draw_rules = position.variant().default_draw_rules();
    let mut game = AnyGame::from_setup(&position.setup(), draw_rules).unwrap();
    game.play(reviewed.mv).unwrap();
    let stop = AtomicBool::new(false);
    review(&game, options(NODES_TO_CONFIRM), None, &stop, &|| ()).unwrap().moves.remove(0)
}

/// What became of the mistakes with a kind of reason.
#[derive(Default)]
struct Tally {
    count: usize,
    confirmed: usize,
}

#[test]
#[ignore = "reviews games for minutes"]
fn nine_of_ten_mistakes_have_a_reason_and_a_longer_search_shows_most() {
    let mistakes = (0..).flat_map(|seed| mistakes_in(&play(seed))).take(count());
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for mistake in mistakes {
        let longer = longer_review(&mistake);
        // A longer search may find that the move was good.
        if longer.judgement.is_none() {
            continue;
        }
        let reason = mistake.reviewed.reason;
        let tally = tallies.entry(reason.map_or("none", JudgementReason::name)).or_default();
        tally.count += 1;
        let is_confirmed =
            reason.is_some_and(|reason| reason.is_shown_by(&mistake.position, &longer));
        tally.confirmed += usize::from(is_confirmed);
        if !is_confirmed {
            println!("{}", described(&mistake, &longer));
        }
    }
    let total = |count: fn(&Tally) -> usize| tallies.values().map(count).sum::<usize>() as f64;
    let without = tallies.get("none").map_or(0, |tally| tally.count) as f64;
    let (all, confirmed) = (total(|tally| tally.count), total(|tally| tally.confirmed));
    for (name, Tally { count, confirmed }) in &tallies {
        println!("{name:<18} {count:>4} {confirmed:>4}");
    }
    let with_reason = (all - without) / all;
    let true_reasons = confirmed / (all - without);
    println!("{all} mistakes; with a reason {with_reason:.3}; confirmed {true_reasons:.3}");
    assert!(with_reason >= MIN_SHARE, "{with_reason}");
    assert!(true_reasons >= MIN_CONFIRMED, "{true_reasons}");
}

/// A mistake whose reason is missing or was not confirmed, for the person who reads the test.
fn described(Mistake { position, reviewed }: &Mistake, longer: &ReviewedMove) -> String {
    let [found, expected] = [reviewed, longer].map(|mv| {
        let reason = mv.reason.map_or("none", JudgementReason::name);
        let [after, best] = [&mv.reply_line, &mv.best_line].map(Vec::len);
        format!("{reason} {} {} ({after}, {best} plies)", mv.best_score, mv.score)
    });
    format!("{} {}: {found} | {expected}", position.fen(), position.move_text(reviewed.mv))
}
