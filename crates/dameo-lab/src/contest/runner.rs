//! A match: games side by side, each counted once.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use dameo::Rules;
use dameo_engine::{OpenError, SearchTablebase};
use thiserror::Error;

use super::builtin;
use super::engine_spec::{EngineKind, EngineSpec};
use super::ledger::Ledger;
use super::limit::ThinkingLimit;
use super::player::{NoAnswer, Player};
use super::process::ProcessPlayer;
use super::record::GameRecord;
use super::referee;
use crate::openings::Opening;
use crate::statistics::Sprt;

/// A match to be played. Game `n` begins with opening `n / 2`, and the first
/// engine has White if `n` is even; the openings come again when there are too
/// few.
#[derive(Clone, Debug)]
pub struct Contest<R: Rules> {
    /// The engines.
    pub engines: [EngineSpec; 2],
    /// How long they may think.
    pub limit: ThinkingLimit,
    /// At least one opening.
    pub openings: Vec<Opening<R>>,
    /// Number of games.
    pub games: usize,
    /// Games played at the same time; 0 counts as 1.
    pub concurrency: usize,
    /// What random players draw their numbers from.
    pub seed: u64,
    /// The test that may end the match early.
    pub sprt: Option<Sprt>,
    /// How long an engine may say nothing where no clock runs.
    pub patience: Duration,
    /// Endgame tables that end a game where they know who wins.
    pub endgames: Option<SearchTablebase<R>>,
}

/// A match cannot be played, or not to its end.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ContestError {
    /// There are no openings.
    #[error("expected an opening, found none")]
    NoOpenings,
    /// An engine does not even start.
    #[error("engine {name}: {fault}")]
    Engine {
        /// Its name.
        name: String,
        /// What happened.
        fault: super::Fault,
    },
    /// The endgame tables of an engine cannot be used.
    #[error("engine {name}")]
    SearchTablebase {
        /// The name of the engine.
        name: String,
        /// What is wrong with them.
        source: OpenError,
    },
    /// A finished game could not be kept.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// How often the match looks whether it is to stop.
const LOOK_UP: Duration = Duration::from_millis(50);

impl<R: Rules> Contest<R> {
    /// The opening of a game.
    ///
    /// # Panics
    /// If the match has no openings.
    #[must_use]
    pub fn opening(&self, game: usize) -> &Opening<R> {
        &self.openings[game / 2 % self.openings.len()]
    }

    /// Plays the games that `played` does not have, until there are enough or
    /// `stop` is set. Games under way then are given up. `on_game` is called
    /// for each finished game.
    ///
    /// With engines in this process, each on one thread, and without clocks
    /// the result depends on nothing but the fields of the match.
    ///
    /// # Errors
    /// If there are no openings, a program does not answer even before the
    /// match, or `on_game` fails. An engine that fails later loses games.
    pub fn run(
        &self,
        played: Vec<GameRecord>,
        stop: &AtomicBool,
        mut on_game: impl FnMut(&GameRecord, &Ledger) -> io::Result<()>,
    ) -> Result<Ledger, ContestError> {
        if self.openings.is_empty() {
            return Err(ContestError::NoOpenings);
        }
        let mut ledger = Ledger::new(self.sprt);
        for record in played.into_iter().filter(|record| record.game < self.games) {
            ledger.add(record);
        }
        let missing: Vec<_> = (0..self.games).filter(|&game| !ledger.contains(game)).collect();
        if missing.is_empty() || ledger.verdict().is_some() {
            return Ok(ledger);
        }
        self.try_engines(stop)?;
        let endgames = self.open_endgames()?;
        let halt = AtomicBool::new(false);
        let next = Mutex::new(missing.iter().copied());
        let (sender, finished) = channel();
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency.clamp(1, missing.len()) {
                let (sender, next, halt) = (sender.clone(), &next, &halt);
                let endgames = &endgames;
                scope.spawn(move || self.work(endgames, next, &sender, halt));
            }
            drop(sender);
            let mut kept = Ok(());
            loop {
                match finished.recv_timeout(LOOK_UP) {
                    Ok(record) if kept.is_ok() => kept = keep(&mut ledger, record, &mut on_game),
                    Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if kept.is_err() || ledger.verdict().is_some() || stop.load(Ordering::Relaxed) {
                    halt.store(true, Ordering::Relaxed);
                }
            }
            kept
        })?;
        Ok(ledger)
    }

    /// Plays games until there are none left.
    fn work(
        &self,
        endgames: &[Option<SearchTablebase<R>>; 2],
        next: &Mutex<impl Iterator<Item = usize>>,
        finished: &Sender<GameRecord>,
        halt: &AtomicBool,
    ) {
        let mut players = [0, 1].map(|index| self.player(index, endgames[index].as_ref()));
        while !halt.load(Ordering::Relaxed) {
            let game = next.lock().ok().and_then(|mut next| next.next());
            let Some(game) = game else { return };
            let opening = self.opening(game);
            let endgames = self.endgames.as_ref();
            let record = referee::play(game, opening, self.limit, endgames, &mut players, halt);
            if record.is_none_or(|record| finished.send(record).is_err()) {
                return;
            }
        }
    }

    /// The endgame tables of the engines in this process, shared by all games.
    fn open_endgames(&self) -> Result<[Option<SearchTablebase<R>>; 2], ContestError> {
        let open = |spec: &EngineSpec| {
            let name = || spec.name.clone();
            let opened = spec.table_path().map(SearchTablebase::open).transpose();
            opened.map_err(|source| ContestError::SearchTablebase { name: name(), source })
        };
        let [first, second] = &self.engines;
        Ok([open(first)?, open(second)?])
    }

    fn player(&self, index: usize, endgames: Option<&SearchTablebase<R>>) -> Box<dyn Player<R>> {
        let spec = &self.engines[index];
        match &spec.kind {
            EngineKind::Builtin(kind) => {
                let seed = self.seed.wrapping_mul(2).wrapping_add(index as u64);
                builtin::player(*kind, spec, endgames, seed)
            }
            EngineKind::Process { program, arguments } => Box::new(ProcessPlayer::new(
                spec.clone(),
                program.clone(),
                arguments.clone(),
                self.openings[0].game().draw_rules(),
                self.patience,
            )),
        }
    }

    /// A program that cannot be started at all is a mistake of whoever set up
    /// the match, not a lost game.
    fn try_engines(&self, stop: &AtomicBool) -> Result<(), ContestError> {
        for (index, spec) in self.engines.iter().enumerate() {
            if matches!(spec.kind, EngineKind::Builtin(_)) {
                continue;
            }
            if let Err(NoAnswer::Fault(fault)) = self.player(index, None).start(0, stop) {
                return Err(ContestError::Engine { name: spec.name.clone(), fault });
            }
        }
        Ok(())
    }
}

/// Adds a finished game and tells of it.
fn keep(
    ledger: &mut Ledger,
    record: GameRecord,
    on_game: &mut impl FnMut(&GameRecord, &Ledger) -> io::Result<()>,
) -> io::Result<()> {
    if ledger.verdict().is_some() {
        return Ok(());
    }
    ledger.add(record.clone());
    on_game(&record, ledger)
}
