//! Whether the reasons that a review gives for mistakes are true. A program of its own, which
//! compiles no search.
//!
//! A reason is true if a review with ten times the nodes shows what it says: the scores of that
//! review, or the pieces on the board along its principal variations. Nothing here uses the search
//! by which the review finds reasons.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{AnyGame, AnyMove, AnyPosition, Color, Role, Variant};
use dameo_engine::{
    Engine, Exchange, Judgement, JudgementReason, Level, PieceCounts, ReviewOptions, ReviewedMove,
    ScoreKind, review,
};

/// The mistakes and blunders that the long test looks at, unless the environment names another
/// number.
const MISTAKES: usize = 500;
/// Nodes for each position in the review; the one that confirms it has ten times as many.
const NODES: u64 = 30_000;
/// The same for the short test.
const SHORT_MISTAKES: usize = 20;
const SHORT_NODES: u64 = 4_000;
/// Games from here on played no part when the constants of the reasons were chosen.
const FIRST_SEED: u64 = 1_000;
/// The levels that play; higher ones make few mistakes.
const LEVELS: [u8; 6] = [2, 3, 4, 5, 6, 7];
/// Longer games are reviewed up to here.
const MAX_PLIES: usize = 160;
/// The least share of true reasons, of the mistakes that the longer review judges too.
const MIN_TRUE: f64 = 0.9;
/// The same of all mistakes.
const MIN_TRUE_OF_ALL: f64 = 0.85;
/// The least share of the reasons that name a win, pieces or a promotion.
const MIN_CONCRETE: f64 = 0.3;
/// The same for the short test, whose mistakes are of one or two games.
const SHORT_MIN_CONCRETE: f64 = 0.15;

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

fn reviewed(game: &AnyGame, nodes: u64) -> Vec<ReviewedMove> {
    let threads = std::thread::available_parallelism().map_or(1, Into::into);
    let options = ReviewOptions { threads, ..ReviewOptions::new(nodes) };
    review(game, options, None, &AtomicBool::new(false), &|| ()).unwrap().moves
}

fn mistakes_in(game: &AnyGame, nodes: u64) -> Vec<Mistake> {
    game.positions()
        .zip(reviewed(game, nodes))
        .filter(|(_, reviewed)| reviewed.judgement >= Some(Judgement::Mistake))
        .map(|(position, reviewed)| Mistake { position, reviewed })
        .collect()
}

/// The review of a mistake alone.
fn review_alone(Mistake { position, reviewed: mistake }: &Mistake, nodes: u64) -> ReviewedMove {
    let draw_rules = position.variant().default_draw_rules();
    let mut game = AnyGame::from_setup(&position.setup(), draw_rules).unwrap();
    game.play(mistake.mv).unwrap();
    reviewed(&game, nodes).remove(0)
}

fn value(role: Role) -> i64 {
    [1, 3, 5][role as usize]
}

/// The value of the pieces of a side less that of the other's.
fn balance(position: &AnyPosition, side: Color) -> i64 {
    let signed = |color| if color == side { 1 } else { -1 };
    position.pieces().map(|(_, piece)| signed(piece.color) * value(piece.role)).sum()
}

fn net(Exchange { won, lost }: Exchange) -> i64 {
    let total = |pieces: PieceCounts| -> i64 {
        Role::ALL.into_iter().map(|role| value(role) * i64::from(pieces.count(role))).sum()
    };
    total(won) - total(lost)
}

/// A principal variation, as it looks to the side that moves first.
struct Line {
    /// What that side has won so far, after each move that leaves no capture, and at the start.
    gains: Vec<i64>,
    /// The plies after which that side, and the other one, have promoted.
    promotions: [Option<usize>; 2],
}

impl Line {
    fn new(start: &AnyPosition, moves: impl IntoIterator<Item = AnyMove>) -> Self {
        let mut position = *start;
        let mut line = Self { gains: vec![0], promotions: [None; 2] };
        for (ply, mv) in moves.into_iter().enumerate() {
            if position.promotes(mv) {
                line.promotions[ply % 2].get_or_insert(ply);
            }
            position = position.after(mv);
            if !position.has_capture() {
                let side = start.turn();
                line.gains.push(balance(&position, side) - balance(start, side));
            }
        }
        line
    }

    fn best(&self) -> i64 {
        *self.gains.iter().max().unwrap()
    }

    fn worst(&self) -> i64 {
        *self.gains.iter().min().unwrap()
    }

    fn last(&self) -> i64 {
        *self.gains.last().unwrap()
    }
}

/// Whether the first promotion is there, and before the second.
fn is_sooner(first: Option<usize>, second: Option<usize>) -> bool {
    first.is_some_and(|ply| second.is_none_or(|other| ply < other))
}

/// Whether a longer review of a mistake shows what the reason says.
fn is_true(reason: JudgementReason, position: &AnyPosition, longer: &ReviewedMove) -> bool {
    let replies = longer.reply_line.iter().copied();
    let played = Line::new(position, [longer.mv].into_iter().chain(replies));
    let best = Line::new(position, longer.best_line.iter().copied());
    let is_lost = matches!(longer.score.kind(), ScoreKind::Loss(_));
    let is_win_missed = matches!(longer.best_score.kind(), ScoreKind::Win(_));
    let (before, after) = (longer.chance_before, longer.chance_after);
    let is_worse = longer.judgement.is_some();
    match reason {
        JudgementReason::AllowsWin { .. } => is_lost,
        JudgementReason::MissesWin { .. } => is_win_missed,
        JudgementReason::AllowsShot(exchange) | JudgementReason::LosesPieces(exchange) => {
            is_lost || played.worst() <= -net(exchange) && best.last() > played.worst()
        }
        JudgementReason::MissesShot(exchange) | JudgementReason::MissesPieces(exchange) => {
            is_win_missed || best.best() >= net(exchange) && played.last() < best.best()
        }
        JudgementReason::AllowsPromotion => {
            is_lost || is_sooner(played.promotions[1], best.promotions[1])
        }
        JudgementReason::MissesPromotion => {
            is_win_missed || is_sooner(best.promotions[0], played.promotions[0])
        }
        JudgementReason::LeadsToLosingPosition => is_worse && after < 0.25,
        JudgementReason::YieldsAdvantage => is_worse && after < 0.5,
        JudgementReason::GivesUpAdvantage => is_worse && before > 0.5 && after < 0.6,
        JudgementReason::ReducesAdvantage => is_worse && after > 0.5,
        JudgementReason::WorsensPosition => is_worse && before < 0.5,
    }
}

const fn is_concrete(reason: JudgementReason) -> bool {
    use JudgementReason::{
        GivesUpAdvantage, LeadsToLosingPosition, ReducesAdvantage, WorsensPosition, YieldsAdvantage,
    };
    !matches!(
        reason,
        LeadsToLosingPosition
            | YieldsAdvantage
            | GivesUpAdvantage
            | ReducesAdvantage
            | WorsensPosition
    )
}

/// What became of mistakes.
#[derive(Default)]
struct Tally {
    count: usize,
    /// Those that the longer review judges too.
    judged: usize,
    true_reasons: usize,
    true_and_judged: usize,
    concrete: usize,
}

impl Tally {
    fn add(&mut self, mistake: &Mistake, longer: &ReviewedMove) {
        let reason = mistake.reviewed.reason.expect("every judged move has a reason");
        let (is_true, is_judged) =
            (is_true(reason, &mistake.position, longer), longer.judgement.is_some());
        self.count += 1;
        self.judged += usize::from(is_judged);
        self.true_reasons += usize::from(is_true);
        self.true_and_judged += usize::from(is_true && is_judged);
        self.concrete += usize::from(is_concrete(reason));
    }
}

/// Compares the first mistakes of games with their longer reviews.
fn tally(count: usize, nodes: u64) -> Tally {
    let mistakes = (FIRST_SEED..).flat_map(|seed| mistakes_in(&play(seed), nodes)).take(count);
    let mut kinds: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut total = Tally::default();
    for mistake in mistakes {
        let longer = review_alone(&mistake, 10 * nodes);
        let reason = mistake.reviewed.reason.expect("every judged move has a reason");
        kinds.entry(reason.name()).or_default().add(&mistake, &longer);
        total.add(&mistake, &longer);
        if !is_true(reason, &mistake.position, &longer) {
            println!("{}", described(&mistake, &longer));
        }
    }
    println!("{:<26} mistakes true judged true", "kind");
    for (name, tally) in kinds.iter().map(|(name, tally)| (*name, tally)).chain([("all", &total)]) {
        let Tally { count, judged, true_reasons, true_and_judged, .. } = tally;
        println!("{name:<26} {count:>8} {true_reasons:>4} {judged:>6} {true_and_judged:>4}");
    }
    total
}

fn check(tally: &Tally, min_concrete: f64) {
    let share = |part: usize, of: usize| part as f64 / of as f64;
    let is_true = share(tally.true_and_judged, tally.judged);
    let of_all = share(tally.true_reasons, tally.count);
    let concrete = share(tally.concrete, tally.count);
    println!("true {is_true:.3}, of all {of_all:.3}; concrete {concrete:.3}");
    assert!(is_true >= MIN_TRUE, "{is_true}");
    assert!(of_all >= MIN_TRUE_OF_ALL, "{of_all}");
    assert!(concrete >= min_concrete, "{concrete}");
}

#[test]
fn reasons_of_a_few_mistakes_are_true() {
    check(&tally(SHORT_MISTAKES, SHORT_NODES), SHORT_MIN_CONCRETE);
}

#[test]
#[ignore = "reviews games for minutes"]
fn nine_of_ten_mistakes_have_a_true_reason() {
    check(&tally(count(), NODES), MIN_CONCRETE);
}

/// A mistake whose reason is not true, for the person who reads the test.
fn described(Mistake { position, reviewed }: &Mistake, longer: &ReviewedMove) -> String {
    let scores = |mv: &ReviewedMove| format!("{} to {}", mv.best_score, mv.score);
    let reason = reviewed.reason.map(|reason| reason.describe(position.variant(), position.turn()));
    let reason = reason.map_or_else(String::new, |reason| reason.to_string());
    format!(
        "{} {}, {}, later {}: {reason}",
        position.fen(),
        position.move_text(reviewed.mv),
        scores(reviewed),
        scores(longer),
    )
}
