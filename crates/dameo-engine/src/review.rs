//! Game review: a judgement of every move.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use dameo::{AnyGame, AnyMove, ByColor, Color};

use crate::engine::Engine;
use crate::judgement::{Judgement, accuracy_of_game, accuracy_of_move, win_chance};
use crate::limits::Limits;
use crate::request::SearchRequest;
use crate::score::{Score, ScoreKind};
use crate::tablebase::SearchTablebase;

/// The size of each thread's transposition table, in MiB. A review searches few
/// nodes per move.
const HASH_MIB: usize = 16;

/// The review of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// One entry for each move of the game.
    pub moves: Vec<ReviewedMove>,
    /// The accuracy of each side, 0 to 100; `None` for a side that did not
    /// move.
    pub accuracy: ByColor<Option<f64>>,
}

/// The review of a move. Scores and chances are those of the side that moved.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedMove {
    /// The move played.
    pub mv: AnyMove,
    /// The score of the move: that of the position after it, one ply earlier.
    pub score: Score,
    /// The score of the position before the move.
    pub best_score: Score,
    /// The best line; it begins with the best move.
    pub best_line: Vec<AnyMove>,
    /// The winning chance before the move; a draw is a half.
    pub chance_before: f64,
    /// The winning chance after the move.
    pub chance_after: f64,
    /// `None` if the move was good enough.
    pub judgement: Option<Judgement>,
}

/// The options of a review.
#[derive(Clone, Copy, Debug)]
pub struct ReviewOptions {
    /// Nodes for each position of the game.
    pub nodes: u64,
    /// The number of threads. Each searches positions of its own, so the result
    /// does not depend on it.
    pub threads: usize,
}

/// Reviews every move of a game. Calls `on_position`, from any thread, after
/// each position searched, of which there is one more than moves. Returns
/// `None` if `stop` was set before the end.
///
/// A position in which a draw rule has ended the game is a draw; if the record
/// continues nevertheless, the moves from there are judged as those of a new
/// game.
///
/// # Panics
/// If the tablebase is of another variant.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use dameo::{AnyGame, MoveFormat, Variant};
/// use dameo_engine::{ReviewOptions, review};
///
/// let mut game = AnyGame::new(Variant::Dameo);
/// game.play_text("c3-c4", MoveFormat::Long)?;
/// game.play_text("d6-d5", MoveFormat::Long)?;
/// let options = ReviewOptions { nodes: 1_000, threads: 1 };
/// let review = review(&game, options, None, &AtomicBool::new(false), &|| ()).unwrap();
/// assert_eq!(review.moves.len(), 2);
/// assert!(review.moves.iter().all(|mv| (0.0..=1.0).contains(&mv.loss())));
/// # Ok::<(), dameo::PlayTextError>(())
/// ```
#[must_use]
pub fn review(
    game: &AnyGame,
    options: ReviewOptions,
    tablebase: Option<&SearchTablebase>,
    stop: &AtomicBool,
    on_position: &(dyn Fn() + Sync),
) -> Option<Review> {
    let reviewed = search_positions(game, options, tablebase, stop, on_position)?;
    let moves: Vec<_> = game
        .moves()
        .zip(reviewed.windows(2))
        .map(|(mv, pair)| ReviewedMove::new(mv, &pair[0], &pair[1]))
        .collect();
    let accuracy = ByColor::new_with(|color| {
        let own = |(ply, mv): (usize, &ReviewedMove)| {
            (turn_at(game, ply) == color).then(|| accuracy_of_move(mv.loss()))
        };
        accuracy_of_game(&moves.iter().enumerate().filter_map(own).collect::<Vec<_>>())
    });
    Some(Review { moves, accuracy })
}

fn turn_at(game: &AnyGame, ply: usize) -> Color {
    let first = game.setup().turn();
    if ply.is_multiple_of(2) { first } else { !first }
}

/// The review of a position.
struct ReviewedPosition {
    /// The score if the move that led here ended the game.
    score_reached: Score,
    /// The score if the game continues.
    score_continued: Score,
    /// The best line from here.
    line: Vec<AnyMove>,
    /// Whether there is only one legal move.
    is_forced: bool,
}

impl ReviewedMove {
    fn new(mv: AnyMove, before: &ReviewedPosition, after: &ReviewedPosition) -> Self {
        let score = one_ply_earlier(after.score_reached);
        let (chance_before, chance_after) = (win_chance(before.score_continued), win_chance(score));
        let is_best = before.line.first() == Some(&mv);
        let judgement = (!is_best && !before.is_forced)
            .then(|| Judgement::of_loss(chance_before - chance_after))
            .flatten();
        Self {
            mv,
            score,
            best_score: before.score_continued,
            best_line: before.line.clone(),
            chance_before,
            chance_after,
            judgement,
        }
    }

    /// By how much the move lowered the winning chance, from 0 to 1. The best
    /// move lowers nothing, even if the search of the position after it scores
    /// lower.
    #[must_use]
    pub fn loss(&self) -> f64 {
        if self.best_line.first() == Some(&self.mv) {
            0.0
        } else {
            (self.chance_before - self.chance_after).max(0.0)
        }
    }
}

/// The score of a position for the side that has just moved.
fn one_ply_earlier(score: Score) -> Score {
    match score.kind() {
        ScoreKind::Cp(_) => -score,
        ScoreKind::Win(plies) => Score::loss_in(plies + 1),
        ScoreKind::Loss(plies) => Score::win_in(plies + 1),
    }
}

/// Searches every position of the game, the last one included.
fn search_positions(
    game: &AnyGame,
    options: ReviewOptions,
    tablebase: Option<&SearchTablebase>,
    stop: &AtomicBool,
    on_position: &(dyn Fn() + Sync),
) -> Option<Vec<ReviewedPosition>> {
    let prefixes = prefixes(game);
    let slots: Vec<_> = prefixes.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut engine = Engine::new(game.variant(), HASH_MIB);
        engine.set_tablebase(tablebase.cloned());
        while let Some(index) = Some(next.fetch_add(1, Ordering::Relaxed))
            && let Some(prefix) = prefixes.get(index)
            && !stop.load(Ordering::Relaxed)
        {
            engine.clear();
            let reviewed = search_position(&mut engine, prefix, options.nodes, stop);
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

fn search_position(
    engine: &mut Engine,
    game: &AnyGame,
    nodes: u64,
    stop: &AtomicBool,
) -> ReviewedPosition {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let request = SearchRequest::new(limits, stop);
    let found = engine.search(game, &request, &mut |_| ());
    let position = game.position();
    let is_forced = position.count_moves() == 1;
    let (score_reached, line) = (found.score, found.pv().to_vec());
    if found.best.is_some() || position.count_moves() == 0 {
        return ReviewedPosition { score_reached, score_continued: score_reached, line, is_forced };
    }
    // A rule or the players ended the game here.
    let fresh = AnyGame::from_setup(&position.setup(), game.draw_rules())
        .expect("a position of a game is valid");
    let found = engine.search(&fresh, &request, &mut |_| ());
    let line = found.pv().to_vec();
    ReviewedPosition { score_reached, score_continued: found.score, line, is_forced }
}
