//! `dameo-sim`: runs the simulation for one seed or many.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use dameo_sim::{Bug, Simulated, Simulation, SimulationRun, first_failure};

/// Simulates a site with faults, in virtual time. The same seed gives the same run.
#[derive(Parser)]
#[command(version)]
struct Options {
    /// What is simulated: by default what the planted bug is a bug of, or live play
    #[arg(long)]
    of: Option<Simulated>,
    /// The seed, or the first one
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many seeds are run
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Print a line for each event of the run of the seed
    #[arg(long, conflicts_with = "count")]
    trace: bool,
    /// Run with a bug that has to be found
    #[arg(long)]
    planted: Option<Bug>,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let (text, code) = match failure(&options) {
        None => {
            let Options { seed, count, .. } = options;
            (format!("no violation in {count} runs from seed {seed}\n"), ExitCode::SUCCESS)
        }
        Some(run) => (run.to_string(), ExitCode::FAILURE),
    };
    // A reader that has seen enough is no reason to fail.
    drop(io::stdout().write_all(text.as_bytes()));
    code
}

fn failure(options: &Options) -> Option<SimulationRun> {
    let default = options.planted.map_or(Simulated::Play, Bug::simulated);
    let simulated = options.of.unwrap_or(default);
    if options.trace {
        let simulation = Simulation::new(simulated, options.seed).with_bug(options.planted);
        let run = simulation.run_with_trace(|line| drop(writeln!(io::stdout(), "{line}")));
        return Some(run).filter(|run| run.violation.is_some());
    }
    let seeds = options.seed..options.seed.saturating_add(options.count);
    first_failure(simulated, seeds, options.planted)
}
