//! Reviewing a game: what the engine thinks of every move of it.

mod judgement;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use dameo::{ByColor, Color, Game, Geometry, Move, Rules, Setup};

pub use self::judgement::{Judgement, win_chance};

use self::judgement::{accuracy_of_game, accuracy_of_move};
use crate::endgames::SearchTablebase;
use crate::engine::Engine;
use crate::limits::Limits;
use crate::score::{Score, ScoreKind};

/// Size of each thread's transposition table. A review visits few positions
/// per move.
const HASH_MIB: usize = 16;

/// What the engine thinks of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review<G: Geometry> {
    /// One entry for each move played.
    pub moves: Vec<ReviewedMove<G>>,
    /// How well each side played, 0 to 100; `None` for a side that did not
    /// move.
    pub accuracy: ByColor<Option<f64>>,
}

/// What the engine thinks of one move. Scores and chances are those of the
/// side that moved.
#[derive(Clone, PartialEq, Debug)]
pub struct ReviewedMove<G: Geometry> {
    /// The move that was played.
    pub mv: Move<G>,
    /// What it was worth: the score of the position it led to, seen one ply
    /// earlier.
    pub score: Score,
    /// What the position was worth with best play.
    pub best_score: Score,
    /// The line of best play; its first move is the one the engine prefers.
    pub best_line: Vec<Move<G>>,
    /// The chance to win before the move, a draw counting a half.
    pub chance_before: f64,
    /// The same after the move.
    pub chance_after: f64,
    /// How bad the move was, if it was.
    pub judgement: Option<Judgement>,
}

/// How a game is reviewed.
#[derive(Clone, Copy, Debug)]
pub struct ReviewOptions {
    /// Positions to visit for each position of the game.
    pub nodes: u64,
    /// Threads; each reviews positions of its own, so that their number
    /// changes nothing about the result.
    pub threads: usize,
}

/// Reviews every move of a game. `reviewed` is called, from any thread, each
/// time another position has been searched, of which there is one more than
/// there are moves. Returns `None` if `stop` was set before the end.
///
/// A position in which a draw rule has ended the game is a draw; if the record
/// goes on all the same, the moves from there are judged as if a new game had
/// begun.
#[must_use]
pub fn review<R: Rules>(
    game: &Game<R>,
    options: ReviewOptions,
    endgames: Option<&SearchTablebase<R>>,
    stop: &AtomicBool,
    reviewed: impl Fn() + Sync,
) -> Option<Review<R::Board>> {
    let verdicts = search_positions(game, options, endgames, stop, reviewed)?;
    let moves: Vec<_> = game
        .moves()
        .zip(verdicts.windows(2))
        .map(|(mv, pair)| ReviewedMove::new(mv, &pair[0], &pair[1]))
        .collect();
    let accuracy = ByColor::new_with(|color| {
        let own = |(ply, reviewed): (usize, &ReviewedMove<_>)| {
            (turn_at(game, ply) == color).then(|| accuracy_of_move(reviewed.loss()))
        };
        accuracy_of_game(&moves.iter().enumerate().filter_map(own).collect::<Vec<_>>())
    });
    Some(Review { moves, accuracy })
}

fn turn_at<R: Rules>(game: &Game<R>, ply: usize) -> Color {
    if ply.is_multiple_of(2) { game.setup().turn } else { !game.setup().turn }
}

/// What a position of the game is worth.
struct Verdict<G: Geometry> {
    /// To the side to move, if the move that led here ended the game.
    arriving: Score,
    /// To the side to move, if the game goes on.
    leaving: Score,
    /// Best play from here.
    line: Vec<Move<G>>,
    /// Whether there is only one legal move.
    is_forced: bool,
}

impl<G: Geometry> ReviewedMove<G> {
    fn new(mv: Move<G>, before: &Verdict<G>, after: &Verdict<G>) -> Self {
        let score = one_ply_earlier(after.arriving);
        let (chance_before, chance_after) = (win_chance(before.leaving), win_chance(score));
        let is_best = before.line.first() == Some(&mv);
        let judgement = (!is_best && !before.is_forced)
            .then(|| Judgement::of_loss(chance_before - chance_after))
            .flatten();
        Self {
            mv,
            score,
            best_score: before.leaving,
            best_line: before.line.clone(),
            chance_before,
            chance_after,
            judgement,
        }
    }

    /// By how much the move lowered the chance to win, from 0 to 1. The move
    /// the engine prefers lowers nothing, even if a look from one ply further
    /// on thinks less of it.
    #[must_use]
    pub fn loss(&self) -> f64 {
        if self.best_line.first() == Some(&self.mv) {
            0.0
        } else {
            (self.chance_before - self.chance_after).max(0.0)
        }
    }
}

/// The score of a position, for the side that has just moved there.
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
    endgames: Option<&SearchTablebase<R>>,
    stop: &AtomicBool,
    reviewed: impl Fn() + Sync,
) -> Option<Vec<Verdict<R::Board>>> {
    let prefixes = prefixes(game);
    let verdicts: Vec<_> = prefixes.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut engine = Engine::new(HASH_MIB);
        engine.set_endgames(endgames.cloned());
        while let Some(index) = Some(next.fetch_add(1, Ordering::Relaxed))
            && let Some(prefix) = prefixes.get(index)
            && !stop.load(Ordering::Relaxed)
        {
            engine.clear();
            let verdict = judge(&mut engine, prefix, options.nodes, stop);
            *verdicts[index].lock().expect("no thread panics with the lock") = Some(verdict);
            reviewed();
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
    let verdict = |slot: Mutex<_>| slot.into_inner().expect("no thread panics with the lock");
    verdicts.into_iter().map(verdict).collect()
}

/// The game as it stood before each move and at its end.
fn prefixes<R: Rules>(game: &Game<R>) -> Vec<Game<R>> {
    let mut prefix = game.clone();
    let mut prefixes = vec![prefix.clone()];
    while prefix.undo().is_some() {
        prefixes.push(prefix.clone());
    }
    prefixes.reverse();
    prefixes
}

fn judge<R: Rules>(
    engine: &mut Engine<R>,
    game: &Game<R>,
    nodes: u64,
    stop: &AtomicBool,
) -> Verdict<R::Board> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let found = engine.search(game, &limits, stop, |_| ());
    let is_forced = game.position().count_moves() == 1;
    if found.best.is_some() || !game.position().has_legal_move() {
        let line = found.pv().to_vec();
        return Verdict { arriving: found.score, leaving: found.score, line, is_forced };
    }
    // A rule or the players ended the game here.
    let setup = Setup::from(*game.position());
    let fresh =
        Game::from_setup(setup, game.draw_rules()).expect("a position of a game can be set up");
    let found_on = engine.search(&fresh, &limits, stop, |_| ());
    let line = found_on.pv().to_vec();
    Verdict { arriving: found.score, leaving: found_on.score, line, is_forced }
}
