//! Game review: a judgement of every move.

mod accuracy;
mod line;
mod material;
mod positions;
mod reason;

use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{AnyGame, AnyMove, ByColor};

pub use self::line::{Exchange, PieceCounts};
pub use self::positions::PositionReview;
pub use self::reason::JudgementReason;
use crate::judgement::{Judgement, win_chance};
use crate::score::{Score, ScoreKind};
use crate::tablebase::SearchTablebase;
use crate::time::TimeSource;

/// The review of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// One entry for each move of the game.
    pub moves: Vec<ReviewedMove>,
    /// The accuracy of each side, 0 to 100; `None` for a side without a move that
    /// counts. Forced moves and those in decided positions do not.
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
    /// The best line after the move; it begins with the reply.
    pub reply_line: Vec<AnyMove>,
    /// The winning chance before the move; a draw is a half.
    pub chance_before: f64,
    /// The winning chance after the move.
    pub chance_after: f64,
    /// Whether it was the only legal move.
    pub is_forced: bool,
    /// `None` if the move was good enough.
    pub judgement: Option<Judgement>,
    /// What the move gave away, if it has a judgement.
    pub reason: Option<JudgementReason>,
}

/// The options of a review.
#[derive(Clone, Copy, Debug)]
pub struct ReviewOptions {
    /// Nodes for each position of the game.
    pub nodes: u64,
    /// The longest search of a position. With it the result depends on the machine.
    pub time: Option<Duration>,
    /// The number of threads. Each searches positions of its own, so that the result
    /// does not depend on it.
    pub threads: usize,
    /// Replaces the system clock.
    pub clock: Option<TimeSource>,
}

impl ReviewOptions {
    /// A review with the given number of nodes for each position, on one thread.
    #[must_use]
    pub const fn new(nodes: u64) -> Self {
        Self { nodes, time: None, threads: 1, clock: None }
    }
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
/// let options = ReviewOptions::new(1_000);
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
    let plies = 0..game.ply() + 1;
    let positions = review_positions(game, plies, options, tablebase, stop, on_position)?;
    Some(Review::new(game, &positions))
}

/// Searches some positions of a game for [`Review::new`], those after the given
/// numbers of plies, so that several programs can share the work. Calls `on_position`,
/// from any thread, after each of them. Returns `None` if `stop` was set before the end.
///
/// # Panics
/// If the range ends after the last position, or the tablebase is of another variant.
#[must_use]
pub fn review_positions(
    game: &AnyGame,
    plies: Range<usize>,
    options: ReviewOptions,
    tablebase: Option<&SearchTablebase>,
    stop: &AtomicBool,
    on_position: &(dyn Fn() + Sync),
) -> Option<Vec<PositionReview>> {
    positions::search_all(game, plies, options, tablebase, stop, on_position)
}

impl Review {
    /// Judges the moves of a game by the searches of all its positions.
    ///
    /// # Panics
    /// If there is not one for each position, the last one included.
    #[must_use]
    pub fn new(game: &AnyGame, positions: &[PositionReview]) -> Self {
        assert_eq!(positions.len(), game.ply() + 1, "one for each position of the game");
        let mut moves: Vec<_> = game
            .moves()
            .zip(positions.windows(2))
            .map(|(mv, pair)| ReviewedMove::new(mv, &pair[0], &pair[1]))
            .collect();
        let is_judged = |reviewed: &&ReviewedMove| reviewed.judgement.is_some();
        let nodes = material::nodes_for_each_of(moves.iter().filter(is_judged).count());
        for (position, reviewed) in game.positions().zip(&mut moves) {
            reviewed.reason =
                reviewed.judgement.map(|_| JudgementReason::of(&position, reviewed, nodes));
        }
        let accuracy = accuracy::of_game(game.setup().turn(), &moves);
        Self { moves, accuracy }
    }
}

impl ReviewedMove {
    /// Without a reason.
    fn new(mv: AnyMove, before: &PositionReview, after: &PositionReview) -> Self {
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
            reply_line: after.line.clone(),
            chance_before,
            chance_after,
            is_forced: before.is_forced,
            judgement,
            reason: None,
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
