//! Game review: a judgement of every move.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use dameo::{ByColor, Color, Game, Geometry, Move, Rules, Setup};

use super::engine::TypedEngine;
use crate::judgement::{Judgement, accuracy_of_game, accuracy_of_move, win_chance};
use crate::limits::Limits;
use crate::request::SearchRequest;
use crate::review::ReviewOptions;
use crate::score::{Score, ScoreKind};
use crate::tablebase::TypedTablebase;

/// The size of each thread's transposition table, in MiB. A review searches few
/// nodes per move.
const HASH_MIB: usize = 16;

/// The review of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct TypedReview<G: Geometry> {
    /// One entry for each move of the game.
    pub moves: Vec<TypedReviewedMove<G>>,
    /// The accuracy of each side, 0 to 100; `None` for a side that did not
    /// move.
    pub accuracy: ByColor<Option<f64>>,
}

/// The review of a move. Scores and chances are those of the side that moved.
#[derive(Clone, PartialEq, Debug)]
pub struct TypedReviewedMove<G: Geometry> {
    /// The move played.
    pub mv: Move<G>,
    /// The score of the move: that of the position after it, one ply earlier.
    pub score: Score,
    /// The score of the position before the move.
    pub best_score: Score,
    /// The best line; it begins with the best move.
    pub best_line: Vec<Move<G>>,
    /// The winning chance before the move; a draw is a half.
    pub chance_before: f64,
    /// The winning chance after the move.
    pub chance_after: f64,
    /// `None` if the move was good enough.
    pub judgement: Option<Judgement>,
}

/// Reviews every move of a game. Calls `on_position`, from any thread, after
/// each position searched, of which there is one more than moves. Returns
/// `None` if `stop` was set before the end.
///
/// A position in which a draw rule has ended the game is a draw; if the record
/// continues nevertheless, the moves from there are judged as those of a new
/// game.
#[must_use]
pub fn review<R: Rules>(
    game: &Game<R>,
    options: ReviewOptions,
    tablebase: Option<&TypedTablebase<R>>,
    stop: &AtomicBool,
    on_position: impl Fn() + Sync,
) -> Option<TypedReview<R::Board>> {
    let reviewed = search_positions(game, options, tablebase, stop, &on_position)?;
    let moves: Vec<_> = game
        .moves()
        .zip(reviewed.windows(2))
        .map(|(mv, pair)| TypedReviewedMove::new(mv, &pair[0], &pair[1]))
        .collect();
    let accuracy = ByColor::new_with(|color| {
        let own = |(ply, mv): (usize, &TypedReviewedMove<_>)| {
            (turn_at(game, ply) == color).then(|| accuracy_of_move(mv.loss()))
        };
        accuracy_of_game(&moves.iter().enumerate().filter_map(own).collect::<Vec<_>>())
    });
    Some(TypedReview { moves, accuracy })
}

fn turn_at<R: Rules>(game: &Game<R>, ply: usize) -> Color {
    if ply.is_multiple_of(2) { game.setup().turn } else { !game.setup().turn }
}

/// The review of a position.
struct ReviewedPosition<G: Geometry> {
    /// The score if the move that led here ended the game.
    score_reached: Score,
    /// The score if the game continues.
    score_continued: Score,
    /// The best line from here.
    line: Vec<Move<G>>,
    /// Whether there is only one legal move.
    is_forced: bool,
}

impl<G: Geometry> TypedReviewedMove<G> {
    fn new(mv: Move<G>, before: &ReviewedPosition<G>, after: &ReviewedPosition<G>) -> Self {
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
fn search_positions<R: Rules>(
    game: &Game<R>,
    options: ReviewOptions,
    tablebase: Option<&TypedTablebase<R>>,
    stop: &AtomicBool,
    on_position: &(dyn Fn() + Sync),
) -> Option<Vec<ReviewedPosition<R::Board>>> {
    let prefixes = prefixes(game);
    let slots: Vec<_> = prefixes.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut engine = TypedEngine::new(HASH_MIB);
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
fn prefixes<R: Rules>(game: &Game<R>) -> Vec<Game<R>> {
    let mut prefix = game.clone();
    let mut prefixes = vec![prefix.clone()];
    while prefix.undo().is_some() {
        prefixes.push(prefix.clone());
    }
    prefixes.reverse();
    prefixes
}

fn search_position<R: Rules>(
    engine: &mut TypedEngine<R>,
    game: &Game<R>,
    nodes: u64,
    stop: &AtomicBool,
) -> ReviewedPosition<R::Board> {
    let request = SearchRequest::new(Limits { nodes: Some(nodes), ..Limits::default() }, stop);
    let found = engine.search_request(game, &request, &mut |_| ());
    let is_forced = game.position().count_moves() == 1;
    if found.best.is_some() || !game.position().has_legal_move() {
        let line = found.pv().to_vec();
        return ReviewedPosition {
            score_reached: found.score,
            score_continued: found.score,
            line,
            is_forced,
        };
    }
    // A rule or the players ended the game here.
    let setup = Setup::from(*game.position());
    let fresh =
        Game::from_setup(setup, game.draw_rules()).expect("a position of a game can be set up");
    let found_on = engine.search_request(&fresh, &request, &mut |_| ());
    let line = found_on.pv().to_vec();
    ReviewedPosition {
        score_reached: found.score,
        score_continued: found_on.score,
        line,
        is_forced,
    }
}
