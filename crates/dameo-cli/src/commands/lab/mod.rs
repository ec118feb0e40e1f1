//! The commands of the lab: matches, tuning, self-play, training and the solver of small boards.

mod args;
mod book;
mod fit;
mod games;
mod match_games;
mod match_log;
mod report;
mod results;
mod selfplay;
mod solve;
mod train;
mod tune;

use anyhow::Result;
use clap::Subcommand;

use crate::exit::Exit;

#[derive(Subcommand)]
pub(crate) enum LabCommand {
    Match(match_games::Args),
    Report(report::Args),
    Book(book::Args),
    Tune(tune::Args),
    Selfplay(selfplay::Args),
    Games(games::Args),
    Train(train::Args),
    Fit(fit::Args),
    Solve(solve::Args),
}

impl LabCommand {
    pub(crate) fn run(self) -> Result<Exit> {
        match self {
            Self::Match(args) => args.run(),
            Self::Report(args) => args.run(),
            Self::Book(args) => args.run(),
            Self::Tune(args) => args.run(),
            Self::Selfplay(args) => args.run(),
            Self::Games(args) => args.run(),
            Self::Train(args) => args.run(),
            Self::Fit(args) => args.run(),
            Self::Solve(args) => args.run(),
        }
    }
}
