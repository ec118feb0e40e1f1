//! `dameo tables`: builds, verifies and probes endgame tablebases.

mod build;
mod get;
mod info;
mod probe;
mod projection;
mod publish;
mod put;
mod verify;

use std::path::PathBuf;

use anyhow::Result;
use clap::Subcommand;
use dameo_tablebase::{Access, AnyTablebase, MAX_PIECES, MaterialClass};
use rayon::ThreadPool;

use crate::args::{VariantArg, WORKER_THREADS, number};
use crate::exit::Exit;

/// The largest accepted memory size in MiB: 16 TiB.
pub(crate) const MAX_MIB: u64 = 1 << 24;

/// Build and query endgame tablebases: exact values of positions with few pieces
///
/// Example: dameo tables build --pieces 4 --dir tables
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Build(build::Args),
    Verify(verify::Args),
    Probe(probe::Args),
    Info(info::Args),
    Publish(publish::Args),
    Put(put::Args),
    Get(get::Args),
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        match self.command {
            Command::Build(args) => args.run(),
            Command::Verify(args) => args.run(),
            Command::Probe(args) => args.run(),
            Command::Info(args) => args.run(),
            Command::Publish(args) => args.run(),
            Command::Put(args) => args.run(),
            Command::Get(args) => args.run(),
        }
    }
}

#[derive(clap::Args)]
struct FolderArgs {
    #[command(flatten)]
    variant: VariantArg,
    /// The folder with the tablebases; it has a subfolder for each variant
    #[arg(long, value_name = "D")]
    dir: PathBuf,
}

impl FolderArgs {
    /// Opens the tablebase with a block cache of the given size in bytes.
    fn open(&self, cache: u64) -> Result<AnyTablebase> {
        Ok(AnyTablebase::open_with(self.variant.variant, &self.dir, Access::Mapped, cache)?)
    }
}

/// What is to be built, and how.
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("what").required(true).multiple(true).args(["pieces", "sides", "classes"])))]
pub(crate) struct BuildArgs {
    #[command(flatten)]
    pub(crate) classes: ClassArgs,
    /// Store only win, draw or loss of classes with this many pieces or more, without
    /// distances: six pieces then take two bits per position to build, and an interrupted
    /// build continues within a class
    #[arg(long, value_name = "N", value_parser = number(2..=MAX_PIECES))]
    pub(crate) wdl_from: Option<u32>,
    /// Positions to check in each class, evenly spread
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub(crate) check: u64,
}

#[derive(clap::Args)]
pub(crate) struct ClassArgs {
    /// All material classes with up to this many pieces
    #[arg(long, value_name = "N", value_parser = number(2..=MAX_PIECES))]
    pieces: Option<u32>,
    /// All material classes in which the sides have these numbers of pieces, for example 3v3
    #[arg(long, value_name = "NvM", value_parser = sides)]
    sides: Option<[u32; 2]>,
    /// Material classes by name, for example KKvM,MMvK
    #[arg(long, value_name = "CLASSES", value_delimiter = ',')]
    classes: Vec<MaterialClass>,
}

impl ClassArgs {
    /// The classes of all options; empty if none was given.
    pub(crate) fn classes(&self) -> Vec<MaterialClass> {
        let pieces = self.pieces.unwrap_or(0);
        let of_sides = self.sides.into_iter().flat_map(|[one, other]| {
            let classes = MaterialClass::all(one + other).into_iter();
            classes.filter(move |class| class.stronger().pieces() == one.max(other))
        });
        let named = self.classes.iter().copied();
        (2..=pieces).flat_map(MaterialClass::all).chain(of_sides).chain(named).collect()
    }
}

/// Parses the numbers of pieces of both sides.
fn sides(text: &str) -> Result<[u32; 2], String> {
    let numbers = text.split_once('v').and_then(|(one, other)| {
        let sides = [one, other].map(|number| number.parse().ok().filter(|&pieces| pieces > 0));
        Some([sides[0]?, sides[1]?]).filter(|&[one, other]: &[u32; 2]| {
            one.checked_add(other).is_some_and(|pieces| pieces <= MAX_PIECES)
        })
    });
    numbers.ok_or_else(|| {
        format!("expected the pieces of both sides, {MAX_PIECES} at most together, as in 3v2")
    })
}

#[derive(clap::Args)]
struct ThreadArgs {
    /// Number of threads [default: number of processors]
    #[arg(long, value_name = "T", value_parser = number(WORKER_THREADS))]
    threads: Option<usize>,
}

impl ThreadArgs {
    fn pool(&self) -> Result<ThreadPool> {
        let threads = self.threads.unwrap_or(0);
        Ok(rayon::ThreadPoolBuilder::new().num_threads(threads).build()?)
    }
}
