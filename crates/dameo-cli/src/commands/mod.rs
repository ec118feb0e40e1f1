//! The commands, one module each.

mod analyse;
mod backup;
mod bench;
mod bot;
mod completions;
mod convert;
mod dump;
mod engine;
#[cfg(feature = "nats")]
mod jobs;
#[cfg(feature = "lab")]
mod lab;
mod man;
mod moves;
mod perft;
mod play;
mod puzzles;
mod restore;
mod review;
mod serve;
mod tables;
#[cfg(any(test, not(feature = "lab")))]
mod without_lab;
#[cfg(feature = "nats")]
mod worker;

use anyhow::Result;
use clap::Subcommand;

#[cfg(feature = "lab")]
use self::lab::LabCommand;
#[cfg(not(feature = "lab"))]
use self::without_lab::LabCommand;
use crate::exit::Exit;

#[derive(Subcommand)]
pub(crate) enum Command {
    Play(play::Args),
    Analyse(analyse::Args),
    Review(review::Args),
    Serve(Box<serve::Args>),
    Bot(bot::Args),
    #[cfg(feature = "nats")]
    Worker(worker::Args),
    #[cfg(feature = "nats")]
    #[command(subcommand)]
    Jobs(jobs::JobsCommand),
    Backup(backup::Args),
    Restore(restore::Args),
    Dump(dump::Args),
    Convert(convert::Args),
    Moves(moves::Args),
    Perft(perft::Args),
    #[command(flatten)]
    Lab(LabCommand),
    Puzzles(puzzles::Args),
    Tables(tables::Args),
    Bench(bench::Args),
    Engine(engine::Args),
    Completions(completions::Args),
    Man(man::Args),
}

impl Command {
    pub(crate) fn run(self) -> Result<Exit> {
        match self {
            Self::Play(args) => args.run(),
            Self::Analyse(args) => args.run(),
            Self::Review(args) => args.run(),
            Self::Serve(args) => args.run(),
            Self::Bot(args) => args.run(),
            #[cfg(feature = "nats")]
            Self::Worker(args) => args.run(),
            #[cfg(feature = "nats")]
            Self::Jobs(command) => command.run(),
            Self::Backup(args) => args.run(),
            Self::Restore(args) => args.run(),
            Self::Dump(args) => args.run(),
            Self::Convert(args) => args.run(),
            Self::Moves(args) => args.run(),
            Self::Perft(args) => args.run(),
            Self::Lab(command) => command.run(),
            Self::Puzzles(args) => args.run(),
            Self::Tables(args) => args.run(),
            Self::Bench(args) => args.run(),
            Self::Engine(args) => args.run(),
            Self::Completions(args) => args.run(),
            Self::Man(args) => args.run(),
        }
    }
}
