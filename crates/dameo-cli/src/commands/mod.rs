//! The commands, one module each.

mod analyse;
mod bench;
mod book;
mod completions;
mod convert;
mod engine;
mod fit;
mod games;
mod match_games;
mod match_log;
mod moves;
mod perft;
mod play;
mod puzzles;
mod report;
mod results;
mod review;
mod selfplay;
mod serve;
mod tables;
mod train;
mod tune;

use anyhow::Result;
use clap::Subcommand;

use crate::exit::Exit;

#[derive(Subcommand)]
pub(crate) enum Command {
    Play(play::Args),
    Analyse(analyse::Args),
    Review(review::Args),
    Serve(serve::Args),
    Convert(convert::Args),
    Moves(moves::Args),
    Perft(perft::Args),
    Match(match_games::Args),
    Report(report::Args),
    Book(book::Args),
    Puzzles(puzzles::Args),
    Tables(tables::Args),
    Tune(tune::Args),
    Selfplay(selfplay::Args),
    Games(games::Args),
    Train(train::Args),
    Fit(fit::Args),
    Bench(bench::Args),
    Engine(engine::Args),
    Completions(completions::Args),
}

impl Command {
    pub(crate) fn run(self) -> Result<Exit> {
        match self {
            Self::Play(args) => args.run(),
            Self::Analyse(args) => args.run(),
            Self::Review(args) => args.run(),
            Self::Serve(args) => args.run(),
            Self::Convert(args) => args.run(),
            Self::Moves(args) => args.run(),
            Self::Perft(args) => args.run(),
            Self::Match(args) => args.run(),
            Self::Report(args) => args.run(),
            Self::Book(args) => args.run(),
            Self::Puzzles(args) => args.run(),
            Self::Tables(args) => args.run(),
            Self::Tune(args) => args.run(),
            Self::Selfplay(args) => args.run(),
            Self::Games(args) => args.run(),
            Self::Train(args) => args.run(),
            Self::Fit(args) => args.run(),
            Self::Bench(args) => args.run(),
            Self::Engine(args) => args.run(),
            Self::Completions(args) => args.run(),
        }
    }
}
