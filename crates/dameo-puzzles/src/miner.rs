//! Mining: from games to puzzles.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use dameo::{AnyPosition, Variant};
use dameo_engine::SearchTablebase;
use dameo_engine::puzzle::themes::Themes;
use dameo_engine::puzzle::{Draft, Goal, Ply, Prover, Solution, wins_at_once};
use dameo_tablebase::Wdl;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

use super::games::Players;
use super::puzzle::{Puzzle, PuzzleRecord};
use super::rating::Rater;
use super::scan::{Candidate, Scanner};

/// What determines the puzzles of a game, besides its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MiningSettings {
    /// The seed of the games.
    pub seed: u64,
    /// The nodes of each search of a proof.
    pub nodes: u64,
    /// The largest number of pieces in the tablebase; 0 without one.
    pub tables: u32,
    /// The lowest rating of a puzzle. Above 0 stronger levels play the games, and only what
    /// a short search overlooks is looked at.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub min_rating: u16,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(min_rating: &u16) -> bool {
    *min_rating == 0
}

/// A game that has been mined, with its puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MinedGame {
    /// The number of the game, from 0.
    pub game: u64,
    /// Its puzzles.
    pub puzzles: Vec<PuzzleRecord>,
}

/// Plays games and finds the puzzles in them.
pub struct Miner {
    settings: MiningSettings,
    players: Players,
    scanner: Scanner,
    prover: Prover<'static>,
    rater: Rater,
    tablebase: Option<SearchTablebase>,
}

/// The most puzzles of a game.
const MAX_PER_GAME: usize = 2;
/// The least number of plies between them: nearer ones resemble each other.
const MIN_DISTANCE: usize = 16;
/// The lowest rating: easier puzzles even the lowest level solves as a rule.
const MIN_RATING: u16 = 500;
/// The lowest rating of a puzzle of one move.
const MIN_RATING_OF_ONE_MOVE: u16 = 700;

impl Miner {
    /// A miner. Puzzles within reach of the tablebase must agree with it; it is
    /// not used to find them, so that they can be proven without it.
    ///
    /// # Panics
    /// If the tablebase is not that of the settings.
    #[must_use]
    pub fn new(
        variant: Variant,
        settings: MiningSettings,
        tablebase: Option<SearchTablebase>,
    ) -> Self {
        let pieces = tablebase.as_ref().map_or(0, SearchTablebase::max_pieces);
        assert_eq!(pieces, settings.tables, "the tablebase of the settings");
        Self {
            settings,
            players: Players::new(variant, settings.min_rating > 0),
            scanner: Scanner::new(variant, settings.min_rating > 0),
            prover: Prover::new(variant),
            rater: Rater::new(variant),
            tablebase,
        }
    }

    /// The puzzles of a game. They depend only on the settings and the number.
    pub fn mine(&mut self, number: u64) -> Vec<Puzzle> {
        let mut random = ChaCha8Rng::seed_from_u64(self.settings.seed);
        random.set_stream(number);
        let game = self.players.play(&mut random);
        let mut candidates = self.scanner.candidates(&game, &mut random);
        candidates.shuffle(&mut random);
        let mut found: Vec<(usize, Puzzle)> = Vec::new();
        for Candidate { ply, position } in candidates {
            if found.len() < MAX_PER_GAME
                && found.iter().all(|(other, _)| other.abs_diff(ply) >= MIN_DISTANCE)
                && let Some(puzzle) = self.puzzle(position)
            {
                found.push((ply, puzzle));
            }
        }
        found.into_iter().map(|(_, puzzle)| puzzle).collect()
    }

    fn puzzle(&mut self, start: AnyPosition) -> Option<Puzzle> {
        let nodes = self.settings.nodes;
        let found = Draft::find(&mut self.prover, start, nodes)?;
        if self.rater.is_below(&found.solution, self.settings.min_rating) {
            return None;
        }
        let rating = self.rate(&found.solution)?;
        let proven = found.confirm(&mut self.prover, nodes)?;
        let is_same = proven.solution == found.solution;
        let rating = if is_same { rating } else { self.rate(&proven.solution)? };
        let Draft { solution, goal, margin } = proven;
        if !self.agrees_with_tablebase(&solution, goal) {
            return None;
        }
        let themes = Themes::of(&solution, goal);
        let margin = (margin * 100.0).round() as u8;
        Some(Puzzle { solution, goal, rating, nodes, margin, themes })
    }

    /// The rating of a puzzle; `None` if it is too easy.
    fn rate(&mut self, solution: &Solution) -> Option<u16> {
        let is_one_move = solution.moves().len() == 1;
        let lowest = if is_one_move { MIN_RATING_OF_ONE_MOVE } else { MIN_RATING };
        let lowest = lowest.max(self.settings.min_rating);
        Some(self.rater.rate(solution)).filter(|&rating| rating >= lowest)
    }

    /// Whether the solver's moves are the only ones in the tablebase too, as far
    /// as it reaches.
    fn agrees_with_tablebase(&self, solution: &Solution, goal: Goal) -> bool {
        let Some(tablebase) = &self.tablebase else { return true };
        let reaches = |position: &AnyPosition| {
            tablebase.probe_wdl(position).map(|wdl| match goal {
                Goal::Win => wdl == Wdl::Loss,
                Goal::Draw => wdl != Wdl::Win,
            })
        };
        let end_agrees = reaches(solution.end()).unwrap_or(true);
        let is_only = |ply: Ply<'_>| {
            if wins_at_once(ply.before, ply.mv) {
                return true;
            }
            let mut moves = ply.before.legal_moves().into_iter();
            moves.all(|mv| {
                let is_solution = mv == ply.mv;
                reaches(&ply.before.after(mv)).is_none_or(|reached| reached == is_solution)
            })
        };
        end_agrees && solution.solver_plies().all(is_only)
    }
}

/// Mines games on several threads and calls `on_game` for each on this one. Once
/// `stop` is set, or `on_game` breaks, no other game is begun; those that have
/// been are finished.
///
/// # Errors
/// What `on_game` breaks with.
pub fn mine_games<E>(
    new_miner: impl Fn() -> Miner + Sync,
    games: &[u64],
    threads: usize,
    stop: &AtomicBool,
    mut on_game: impl FnMut(MinedGame) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let work = |sender: mpsc::Sender<MinedGame>| {
        let mut miner = new_miner();
        while !stop.load(Relaxed)
            && let Some(&game) = games.get(next.fetch_add(1, Relaxed))
        {
            let puzzles = miner.mine(game).iter().map(PuzzleRecord::new).collect();
            if sender.send(MinedGame { game, puzzles }).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let sender = sender.clone();
            scope.spawn(|| work(sender));
        }
        drop(sender);
        receiver.into_iter().try_for_each(&mut on_game)
    })
}
