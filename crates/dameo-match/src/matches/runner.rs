//! A match: plays games concurrently and stops when the SPRT decides.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use dameo::Variant;
use dameo_engine::{HashError, SearchTablebase};
use thiserror::Error;

use super::engine_files::{EngineFileError, EngineFiles};
use super::engine_spec::{EngineKind, EngineSpec};
use super::limits::SearchLimit;
use super::player::{EngineFault, Player, PlayerError};
use super::players::PlayerSettings;
use super::record::MatchGame;
use super::referee;
use super::scoreboard::Scoreboard;
use super::shard::Shard;
use crate::openings::OpeningSource;
use crate::statistics::Sprt;

/// A match between two engines.
///
/// Game `n` starts from opening `n / 2`, and the first engine has White if `n`
/// is even.
#[derive(Clone, Debug)]
pub struct Match {
    /// The variant of the openings.
    pub variant: Variant,
    /// The engines.
    pub engines: [EngineSpec; 2],
    /// The limit on every search.
    pub limit: SearchLimit,
    /// At least one for two games: an opening that is played again gives the same
    /// games, or nearly so.
    pub openings: OpeningSource,
    /// Number of games.
    pub games: usize,
    /// The games to play, if others are played elsewhere.
    pub shard: Shard,
    /// Games played at a time; 0 counts as 1.
    pub concurrency: usize,
    /// Seed of the random players.
    pub seed: u64,
    /// A test that may end the match early.
    pub sprt: Option<Sprt>,
    /// Time for a move without a clock, after which an engine has stalled.
    pub stall_timeout: Duration,
    /// A tablebase that adjudicates games.
    pub tablebase: Option<SearchTablebase>,
}

/// A match cannot be started or completed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MatchError {
    /// There are no openings.
    #[error("expected an opening, found none")]
    NoOpenings,
    /// Openings would be played again.
    #[error("expected at most {} games, two for each of {openings} openings, found {games}", 2 * .openings)]
    TooFewOpenings {
        /// The number of openings.
        openings: usize,
        /// The number of games.
        games: usize,
    },
    /// The test sees pairs in the order of their numbers, which a part of a match does
    /// not have.
    #[error("shard {shard}: expected no SPRT: merge the shards and test the whole match")]
    TestOfShard {
        /// The part of the match.
        shard: Shard,
    },
    /// An opening is one of another variant.
    #[error("expected openings of {expected}, found one of {found}")]
    OtherVariant {
        /// The variant of the match.
        expected: Variant,
        /// The variant of the opening.
        found: Variant,
    },
    /// An engine does not start.
    #[error("engine {name}: {fault}")]
    Engine {
        /// The name of the engine.
        name: String,
        /// The cause.
        fault: EngineFault,
    },
    /// The network or the tablebase of an engine cannot be used.
    #[error("engine {name}")]
    File {
        /// The name of the engine.
        name: String,
        /// The cause.
        source: EngineFileError,
    },
    /// There is not enough memory for the transposition tables of the games
    /// played at a time.
    #[error("engine {name}")]
    Hash {
        /// The name of the engine.
        name: String,
        /// The cause.
        source: HashError,
    },
    /// A finished game could not be saved.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// How often the match polls the stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

impl Match {
    /// The number of games to play: those of the shard.
    #[must_use]
    pub fn game_count(&self) -> usize {
        (0..self.games).filter(|&game| self.shard.contains(game)).count()
    }

    /// Plays the games of the shard missing from `played` until they are complete, the
    /// SPRT decides, or `stop` is set; unfinished games are then abandoned.
    /// `on_game` is called after each finished game.
    ///
    /// With single-threaded built-in engines and no clocks, the result depends
    /// on the fields of the match alone.
    ///
    /// # Errors
    /// If there are too few openings or one is of another variant, a shard has a test, a
    /// program does not start before the first game, a network or a tablebase cannot be used, there is
    /// not enough memory, or `on_game` fails. An engine that fails later loses
    /// games.
    pub fn run(
        &self,
        played: Vec<MatchGame>,
        stop: &AtomicBool,
        mut on_game: impl FnMut(&MatchGame, &Scoreboard) -> io::Result<()>,
    ) -> Result<Scoreboard, MatchError> {
        self.check_openings()?;
        let mut scoreboard = Scoreboard::new(self.sprt);
        for record in played.into_iter().filter(|record| record.game < self.games) {
            scoreboard.add(record);
        }
        let is_missing = |&game: &usize| self.shard.contains(game) && !scoreboard.contains(game);
        let missing: Vec<_> = (0..self.games).filter(is_missing).collect();
        if missing.is_empty() || scoreboard.decision().is_some() {
            return Ok(scoreboard);
        }
        self.check_engines(stop)?;
        self.play_missing(missing, &mut scoreboard, stop, &mut on_game)?;
        Ok(scoreboard)
    }

    /// Checks that there are enough openings, all of the variant of the match.
    fn check_openings(&self) -> Result<(), MatchError> {
        if self.sprt.is_some() && !self.shard.is_whole() {
            return Err(MatchError::TestOfShard { shard: self.shard });
        }
        match self.openings.count() {
            Some(0) => return Err(MatchError::NoOpenings),
            Some(openings) if self.games.div_ceil(2) > openings => {
                return Err(MatchError::TooFewOpenings { openings, games: self.games });
            }
            _ => {}
        }
        match self.openings.other_variant(self.variant) {
            None => Ok(()),
            Some(found) => Err(MatchError::OtherVariant { expected: self.variant, found }),
        }
    }

    fn play_missing(
        &self,
        missing: Vec<usize>,
        scoreboard: &mut Scoreboard,
        stop: &AtomicBool,
        on_game: &mut impl FnMut(&MatchGame, &Scoreboard) -> io::Result<()>,
    ) -> Result<(), MatchError> {
        let [first, second] = &self.engines;
        let files = [self.open_files(first)?, self.open_files(second)?];
        let abort = AtomicBool::new(false);
        let workers = self.concurrency.clamp(1, missing.len());
        let players = (0..workers).map(|_| self.players(&files));
        let players = players.collect::<Result<Vec<_>, _>>()?;
        let next = Mutex::new(missing.into_iter());
        let (sender, finished) = channel();
        std::thread::scope(|scope| {
            for players in players {
                let (sender, next, abort) = (sender.clone(), &next, &abort);
                scope.spawn(move || self.play_games(players, next, &sender, abort));
            }
            drop(sender);
            let mut saved = Ok(());
            loop {
                match finished.recv_timeout(POLL_INTERVAL) {
                    Ok(played) if saved.is_ok() => {
                        saved = played.and_then(|record| Ok(add(scoreboard, record, on_game)?));
                    }
                    Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                let is_decided = scoreboard.decision().is_some();
                if saved.is_err() || is_decided || stop.load(Ordering::Relaxed) {
                    abort.store(true, Ordering::Relaxed);
                }
            }
            saved
        })?;
        Ok(())
    }

    /// Plays the games of `next` until it is empty.
    fn play_games(
        &self,
        mut players: [Box<dyn Player>; 2],
        next: &Mutex<impl Iterator<Item = usize>>,
        finished: &Sender<Result<MatchGame, MatchError>>,
        abort: &AtomicBool,
    ) {
        let mut openings = self.openings.cursor(self.variant);
        while !abort.load(Ordering::Relaxed) {
            let game = next.lock().ok().and_then(|mut next| next.next());
            let Some(game) = game else { return };
            let tablebase = self.tablebase.as_ref();
            let played = match openings.opening(game / 2) {
                None => Err(MatchError::NoOpenings),
                Some(opening) => {
                    let record =
                        referee::play(game, &opening, self.limit, tablebase, &mut players, abort);
                    let Some(record) = record else { return };
                    Ok(record)
                }
            };
            if finished.send(played).is_err() {
                return;
            }
        }
    }

    fn open_files(&self, spec: &EngineSpec) -> Result<EngineFiles, MatchError> {
        EngineFiles::open(spec, self.variant)
            .map_err(|source| MatchError::File { name: spec.name.clone(), source })
    }

    fn players(&self, files: &[EngineFiles; 2]) -> Result<[Box<dyn Player>; 2], MatchError> {
        Ok([self.player(0, &files[0])?, self.player(1, &files[1])?])
    }

    fn player(&self, index: usize, files: &EngineFiles) -> Result<Box<dyn Player>, MatchError> {
        let spec = &self.engines[index];
        let seed = self.seed.wrapping_mul(2).wrapping_add(index as u64);
        let player = self.player_settings()?.player(spec, files, seed);
        player.map_err(|source| MatchError::Hash { name: spec.name.clone(), source })
    }

    fn player_settings(&self) -> Result<PlayerSettings, MatchError> {
        Ok(PlayerSettings {
            variant: self.variant,
            draw_rules: self.openings.draw_rules().ok_or(MatchError::NoOpenings)?,
            stall_timeout: self.stall_timeout,
        })
    }

    /// Starts each program once: one that cannot start is an error of the
    /// configuration, not a lost game.
    fn check_engines(&self, stop: &AtomicBool) -> Result<(), MatchError> {
        for spec in &self.engines {
            let EngineKind::Process { program, arguments } = &spec.kind else { continue };
            let mut player = self.player_settings()?.process(spec, program, arguments);
            if let Err(PlayerError::Fault(fault)) = player.new_game(0, stop) {
                return Err(MatchError::Engine { name: spec.name.clone(), fault });
            }
        }
        Ok(())
    }
}

/// Adds a finished game and reports it.
fn add(
    scoreboard: &mut Scoreboard,
    record: MatchGame,
    on_game: &mut impl FnMut(&MatchGame, &Scoreboard) -> io::Result<()>,
) -> io::Result<()> {
    if scoreboard.decision().is_some() {
        return Ok(());
    }
    scoreboard.add(record.clone());
    on_game(&record, scoreboard)
}
