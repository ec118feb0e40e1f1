//! The engine as a player and adviser, and interrupts of its searches.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::Result;
use dameo::{AnyGame, AnyMove, Variant};
use dameo_engine::{
    DEFAULT_MOVE_OVERHEAD, Engine, Level, Limits, SearchRequest, SearchResult, SearchTablebase,
    TimeLimit,
};

use dameo_live::ClockReading;

use crate::interrupt::{self, Signal};
use crate::progress;

/// Size of each transposition table, in MiB.
const HASH_MIB: usize = 16;
/// Nodes for advice: stronger than most levels, and fast.
const ADVICE_NODES: u64 = 300_000;
/// The interval at which a pause checks for an interrupt.
const PAUSE_STEP: Duration = Duration::from_millis(20);

/// The computer as a player and as an adviser. Each has a transposition table of
/// its own: a hint must not make a weak level stronger.
pub(super) struct Computer {
    player: Engine,
    adviser: Engine,
    interrupts: Arc<Interrupts>,
    /// The maximum time for a move.
    time: Duration,
    /// The minimum time for a move, so that people can follow.
    pace: Duration,
    seed: u64,
}

impl Computer {
    pub(super) fn new(
        variant: Variant,
        time: Duration,
        pace: Duration,
        seed: u64,
        tablebase: Option<&SearchTablebase>,
    ) -> Self {
        let interrupts = Arc::default();
        let [player, adviser] = [(); 2].map(|()| {
            let mut engine = Engine::new(variant, HASH_MIB);
            engine.set_tablebase(tablebase.cloned());
            engine
        });
        Self { player, adviser, interrupts, time, pace, seed }
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    /// Makes Ctrl-C stop a search. The second Ctrl-C, one while the program is
    /// [idle](Self::idle), or another signal ends the program after `last_words`.
    pub(super) fn catch_signals(&self, last_words: impl Fn() + Send + 'static) -> Result<()> {
        let interrupts = Arc::clone(&self.interrupts);
        interrupt::listen(move |signal| {
            if signal != Signal::Interrupt || !interrupts.interrupt() {
                last_words();
                signal.end();
            }
        })
    }

    /// Runs `work`, such as waiting for a line, during which Ctrl-C ends the
    /// program.
    pub(super) fn idle<T>(&self, work: impl FnOnce() -> T) -> T {
        self.interrupts.while_idle(work)
    }

    /// Chooses a move in a game that is not over, in an even share of its clock if it has
    /// one. Returns also whether the search was interrupted.
    pub(super) fn choose(
        &mut self,
        level: Level,
        game: &AnyGame,
        clock: Option<ClockReading>,
    ) -> (AnyMove, bool) {
        let Self { player, interrupts, time, pace, seed, .. } = self;
        let share = |clock| TimeLimit::of_clock(clock, DEFAULT_MOVE_OVERHEAD).even_share();
        let time = clock.map_or(*time, |clock| share(clock).min(*time));
        interrupts.while_searching("searching; Ctrl-C to stop", |stop| {
            let end = Instant::now() + *pace;
            let mv = level.choose(player, game, time, *seed, stop);
            while Instant::now() < end && !stop.load(SeqCst) {
                sleep(PAUSE_STEP);
            }
            mv.expect("there is a move while the game goes on")
        })
    }

    /// Searches the position at full strength.
    pub(super) fn advise(&mut self, game: &AnyGame) -> SearchResult {
        let time = Some(TimeLimit::MoveTime(self.time));
        let limits = Limits { nodes: Some(ADVICE_NODES), time, ..Limits::default() };
        let adviser = &mut self.adviser;
        let search = |stop: &AtomicBool| {
            adviser.search(game, &SearchRequest::new(limits, stop), &mut |_| ())
        };
        self.interrupts.while_searching("searching; Ctrl-C to stop", search).0
    }
}

/// Flags shared with the signal handler. An interrupt between two searches is
/// kept for the next one: it must not end the program and lose the game.
#[derive(Default)]
struct Interrupts {
    idle: AtomicBool,
    stop: AtomicBool,
}

impl Interrupts {
    /// Stops the search. Returns false if the program is idle or the search is
    /// being stopped already.
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

    /// Runs a search that an interrupt stops, with a spinner. Returns also whether
    /// there was an interrupt.
    fn while_searching<T>(
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
    fn interrupts_stop_a_search_once() {
        let interrupts = Interrupts::default();
        let (seen, interrupted) = interrupts.while_searching("", |stop| {
            let before = stop.load(SeqCst);
            (before, interrupts.interrupt(), stop.load(SeqCst), interrupts.interrupt())
        });
        assert_eq!((seen, interrupted), ((false, true, true, false), true));
        assert_eq!(interrupts.while_searching("", |stop| stop.load(SeqCst)), (false, false));
    }

    #[test]
    fn interrupts_between_searches_are_kept() {
        let interrupts = Interrupts::default();
        assert!(interrupts.interrupt());
        assert_eq!(interrupts.while_searching("", |stop| stop.load(SeqCst)), (true, true));
    }

    #[test]
    fn interrupts_end_an_idle_program() {
        let interrupts = Interrupts::default();
        assert!(interrupts.interrupt());
        assert!(!interrupts.while_idle(|| interrupts.interrupt()));
        assert_eq!(interrupts.while_searching("", |stop| stop.load(SeqCst)), (false, false));
    }
}
