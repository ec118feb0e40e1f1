//! `dameo puzzles mine`: mines puzzles from self-play.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use dameo::Variant;
use dameo_engine::SearchTablebase;
use dameo_engine::puzzle::PROOF_NODES;
use dameo_puzzles::{MinedGame, Miner, MiningJournal, MiningSettings, PuzzleFile, mine_games};

use super::FolderArgs;
use crate::args::{TablesArg, WORKER_THREADS, number, processors};
use crate::exit::Exit;
use crate::files::cannot_write;
use crate::interrupt;
use crate::print::print_text;
use crate::progress;

/// Mine puzzles from games that the engine's levels play, and add them to the
/// file of the variant
///
/// Every game is saved when it has been mined; after an interrupt (Ctrl-C) or a
/// kill the same command goes on where it was. More games add puzzles and change
/// none.
///
/// Example: dameo puzzles mine --games 10000
/// Hard ones: dameo puzzles mine --games 5000 --seed 2 --min-rating 1600
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    folder: FolderArgs,
    /// Number of games, those that have been mined before included
    #[arg(long, value_name = "N", value_parser = number(1..=1_000_000_000_u64))]
    games: u64,
    /// Stop when the file has this many puzzles
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// Seed of the games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Nodes of each search of a proof
    #[arg(long, value_name = "N", default_value_t = PROOF_NODES, value_parser = number(1_000..=1_000_000_000_u64))]
    nodes: u64,
    /// Keep only puzzles of this rating or more: stronger levels play the games, and only
    /// wins that a short search overlooks are looked at
    #[arg(long, value_name = "R", default_value_t = 0, value_parser = number(0..=2_600_u16))]
    min_rating: u16,
    /// Number of threads [default: number of processors]
    #[arg(long, value_name = "T", value_parser = number(WORKER_THREADS))]
    threads: Option<usize>,
    #[command(flatten)]
    tables: TablesArg,
}

impl Args {
    pub(super) fn run(self) -> Result<Exit> {
        let folder = &self.folder.dir;
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
        let tablebase = self.tables.open(self.variant())?;
        let settings = self.settings(tablebase.as_ref());
        let mut file = self.folder.read_if_any()?.unwrap_or(PuzzleFile::new(self.variant()));
        let path = self.journal_path();
        let name = || path.display().to_string();
        let journal = MiningJournal::open(&path, self.variant(), settings);
        let (mut journal, games) = journal.with_context(name)?;
        let mut mined = Mined::new(&file, settings);
        for game in games {
            mined.add(&mut file, &game).with_context(name)?;
        }
        let miner = || Miner::new(self.variant(), settings, tablebase.clone());
        self.mine(miner, &mut file, &mut mined, &mut journal)?;
        file.set_games(settings, mined.complete());
        self.folder.write(&file)?;
        journal.delete().with_context(|| format!("cannot delete {}", name()))?;
        print_text(&format!(
            "{}: {} puzzles from {} games\n",
            self.variant(),
            file.puzzles().len(),
            mined.complete()
        ))?;
        Ok(Exit::Done)
    }

    fn variant(&self) -> Variant {
        self.folder.variant()
    }

    fn settings(&self, tablebase: Option<&SearchTablebase>) -> MiningSettings {
        let tables = tablebase.map_or(0, SearchTablebase::max_pieces);
        MiningSettings { seed: self.seed, nodes: self.nodes, tables, min_rating: self.min_rating }
    }

    /// The games that have been mined, but are not in the file of the variant.
    fn journal_path(&self) -> PathBuf {
        self.folder.dir.join(format!("{}.journal", self.variant()))
    }

    /// Mines the games that are missing and adds their puzzles.
    fn mine(
        &self,
        miner: impl Fn() -> Miner + Sync,
        file: &mut PuzzleFile,
        mined: &mut Mined,
        journal: &mut MiningJournal,
    ) -> Result<()> {
        let stop: Arc<AtomicBool> = interrupt::flag()?;
        let missing: Vec<u64> = mined.missing(self.games).collect();
        let is_enough =
            |file: &PuzzleFile| self.count.is_some_and(|count| file.puzzles().len() >= count);
        if is_enough(file) {
            return Ok(());
        }
        let bar = progress::bar(missing.len() as u64, "mining games");
        let threads = self.threads.unwrap_or_else(processors);
        mine_games(miner, &missing, threads, &stop, |game| {
            journal.add(&game).map_err(cannot_write(&self.journal_path()))?;
            mined.add(file, &game)?;
            bar.inc(1);
            if is_enough(file) {
                stop.store(true, Ordering::Relaxed);
            }
            anyhow::Ok(())
        })?;
        bar.finish_and_clear();
        Ok(())
    }
}

/// The numbers of the games that have been mined.
struct Mined {
    /// All games before this one.
    complete: u64,
    /// Some games after it.
    others: HashSet<u64>,
}

impl Mined {
    fn new(file: &PuzzleFile, settings: MiningSettings) -> Self {
        Self { complete: file.games(settings), others: HashSet::new() }
    }

    /// Adds the puzzles of a game to a file.
    fn add(&mut self, file: &mut PuzzleFile, game: &MinedGame) -> Result<()> {
        for record in &game.puzzles {
            let puzzle = record.puzzle(file.variant());
            file.add(puzzle.with_context(|| format!("game {}", game.game))?);
        }
        self.others.insert(game.game);
        while self.others.remove(&self.complete) {
            self.complete += 1;
        }
        Ok(())
    }

    /// The number of games of which none is missing.
    fn complete(&self) -> u64 {
        self.complete
    }

    fn missing(&self, games: u64) -> impl Iterator<Item = u64> {
        (self.complete..games).filter(|game| !self.others.contains(game))
    }
}
