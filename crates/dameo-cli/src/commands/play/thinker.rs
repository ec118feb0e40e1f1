//! The engine at work: when it may think, how that is shown, and how it is
//! interrupted.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use dameo::{Game, Move, Rules};
use dameo_engine::{Engine, Level, Limits, SearchResult, SearchTablebase, TimeLimit};

use crate::interrupt::INTERRUPTED;
use crate::progress;

/// Size of each transposition table, in MiB.
const HASH_MIB: usize = 16;
/// Positions to visit for advice: well beyond what most levels see, and soon
/// done.
const ADVICE_NODES: u64 = 300_000;
/// How often a pause looks whether it was interrupted.
const PAUSE_STEP: Duration = Duration::from_millis(20);

/// The computer as a player and as an adviser. The two do not share what they
/// have learnt: a hint must not make a weak level strong.
pub(super) struct Thinker<R: Rules> {
    player: Engine<R>,
    adviser: Engine<R>,
    interrupts: Arc<Interrupts>,
    /// The most it may think about a move.
    time: Duration,
    /// The least it takes for a move, so that people can follow.
    pace: Duration,
    seed: u64,
}

impl<R: Rules> Thinker<R> {
    pub(super) fn new(
        time: Duration,
        pace: Duration,
        seed: u64,
        endgames: Option<&SearchTablebase<R>>,
    ) -> Self {
        let interrupts = Arc::default();
        let [player, adviser] = [(); 2].map(|()| {
            let mut engine = Engine::new(HASH_MIB);
            engine.set_endgames(endgames.cloned());
            engine
        });
        Self { player, adviser, interrupts, time, pace, seed }
    }

    /// From now on Ctrl-C ends the thinking and not the program. While the
    /// program is [idle](Self::idle), or the second time, it ends the program.
    pub(super) fn catch_interrupts(&self) -> Result<()> {
        let interrupts = Arc::clone(&self.interrupts);
        ctrlc::set_handler(move || {
            if !interrupts.interrupt() {
                std::process::exit(INTERRUPTED);
            }
        })
        .context("cannot listen for Ctrl-C")
    }

    /// Does work that is no thinking, such as waiting for a line.
    pub(super) fn idle<T>(&self, work: impl FnOnce() -> T) -> T {
        self.interrupts.while_idle(work)
    }

    /// The move to play in a game that goes on, and whether the choice was
    /// interrupted.
    pub(super) fn choose(&mut self, level: Level, game: &Game<R>) -> (Move<R::Board>, bool) {
        let Self { player, interrupts, time, pace, seed, .. } = self;
        interrupts.while_thinking("thinking; Ctrl-C to stop", |stop| {
            let end = Instant::now() + *pace;
            let mv = level.choose(player, game, *time, *seed, stop);
            while Instant::now() < end && !stop.load(SeqCst) {
                sleep(PAUSE_STEP);
            }
            mv.expect("there is a move while the game goes on")
        })
    }

    /// What the engine thinks of a position at full strength.
    pub(super) fn advise(&mut self, game: &Game<R>) -> SearchResult<R::Board> {
        let time = Some(TimeLimit::MoveTime(self.time));
        let limits = Limits { nodes: Some(ADVICE_NODES), time, ..Limits::default() };
        let adviser = &mut self.adviser;
        let search = |stop: &_| adviser.search(game, &limits, stop, |_| ());
        self.interrupts.while_thinking("thinking; Ctrl-C to stop", search).0
    }
}

/// Where the program and its signal handler meet. An interrupt that comes
/// shortly before or after the thinking is kept for the next time: it must not
/// cost anybody a game.
#[derive(Default)]
struct Interrupts {
    idle: AtomicBool,
    stop: AtomicBool,
}

impl Interrupts {
    /// Ends the thinking. False if there is none, or it has been told already.
    fn interrupt(&self) -> bool {
        !self.idle.load(SeqCst) && !self.stop.swap(true, SeqCst)
    }

    fn while_idle<T>(&self, work: impl FnOnce() -> T) -> T {
        self.idle.store(true, SeqCst);
        let result = work();
        self.stop.store(false, SeqCst);
        self.idle.store(false, SeqCst);
        result
    }

    /// Does work that an interrupt ends, with a spinner. Returns also whether
    /// there was one.
    fn while_thinking<T>(
        &self,
        message: &'static str,
        work: impl FnOnce(&AtomicBool) -> T,
    ) -> (T, bool) {
        let spinner = progress::spinner(message);
        let result = work(&self.stop);
        spinner.finish_and_clear();
        (result, self.stop.swap(false, SeqCst))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interrupts_end_the_thinking_once() {
        let interrupts = Interrupts::default();
        let (told, interrupted) = interrupts.while_thinking("", |stop| {
            let before = stop.load(SeqCst);
            (before, interrupts.interrupt(), stop.load(SeqCst), interrupts.interrupt())
        });
        assert_eq!((told, interrupted), ((false, true, true, false), true));
        assert_eq!(interrupts.while_thinking("", |stop| stop.load(SeqCst)), (false, false));
    }

    #[test]
    fn interrupts_between_thoughts_are_kept() {
        let interrupts = Interrupts::default();
        assert!(interrupts.interrupt());
        assert_eq!(interrupts.while_thinking("", |stop| stop.load(SeqCst)), (true, true));
    }

    #[test]
    fn interrupts_end_an_idle_program() {
        let interrupts = Interrupts::default();
        assert!(interrupts.interrupt());
        assert!(!interrupts.while_idle(|| interrupts.interrupt()));
        assert_eq!(interrupts.while_thinking("", |stop| stop.load(SeqCst)), (false, false));
    }
}
