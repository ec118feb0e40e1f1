//! Options shared by several commands, and parsers for their values.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::Result;
use clap::Args;
use dameo::{AnyGame, Bounds, DrawRules, RecordError, RecordFault, Variant};
use dameo_api::{DEFAULT_HASH_MIB, PositionRequest};
use dameo_engine::{EngineSettings, EvalFile, Limits, SearchTablebase};
use dameo_nnue::AnyNetwork;

/// Accepted sizes of the transposition table, in MiB.
pub(crate) const HASH_MIB: RangeInclusive<usize> = EngineSettings::HASH_MIB;
/// Accepted numbers of search threads.
pub(crate) const THREADS: RangeInclusive<usize> = Limits::THREADS;
/// Accepted numbers of threads of work that shares no search: perft, tablebases.
pub(crate) const WORKER_THREADS: RangeInclusive<usize> = 1..=1024;

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct VariantArg {
    #[arg(long, value_name = "V", default_value_t = Variant::Dameo, help = variant_help())]
    pub(crate) variant: Variant,
}

fn variant_help() -> String {
    let names: Vec<_> = Variant::ALL.iter().map(|variant| variant.name()).collect();
    format!("The variant: {}", names.join(", "))
}

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct DrawRulesArg {
    /// The draw rules: mindsports, playstrategy or abstractplay; the default
    /// depends on the variant
    #[arg(long, value_name = "R")]
    pub(crate) draw_rules: Option<DrawRules>,
}

#[cfg(any(feature = "lab", feature = "nats"))]
impl DrawRulesArg {
    /// The draw rules given, or the default of the variant.
    pub(crate) fn or_default(self, variant: Variant) -> DrawRules {
        self.draw_rules.unwrap_or(variant.default_draw_rules())
    }
}

/// A position: a FEN or the starting position, followed by moves.
#[derive(Args, Clone, Debug)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) variant: VariantArg,
    /// The position as FEN [default: the starting position]
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Moves to play from that position, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    #[command(flatten)]
    draw_rules: DrawRulesArg,
}

impl PositionArgs {
    /// The game that reaches the position.
    pub(crate) fn game(&self) -> Result<AnyGame> {
        let request = PositionRequest {
            fen: self.fen.clone(),
            moves: self.moves.split_whitespace().map(str::to_owned).collect(),
            draw_rules: self.draw_rules.draw_rules,
        };
        let game = request.game(self.variant.variant, &Bounds::NONE);
        game.map_err(|RecordError { ply, fault }| match fault {
            RecordFault::Move(error) => {
                anyhow::Error::new(error).context(format!("--moves, move {ply}"))
            }
            fault => fault.into(),
        })
    }
}

#[derive(Args, Clone, Debug)]
pub(crate) struct TablesArg {
    /// A folder with endgame tablebases, as written by dameo tables build
    #[arg(long = "tables", value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

impl TablesArg {
    /// The tablebase for searches; `None` without `--tables`.
    pub(crate) fn open(&self, variant: Variant) -> Result<Option<SearchTablebase>> {
        let open = |folder| SearchTablebase::open(variant, folder);
        Ok(self.folder.as_deref().map(open).transpose()?)
    }
}

#[derive(Args, Clone, Debug)]
pub(crate) struct EvalFileArg {
    /// The file of a network that evaluates positions, or none for the hand-crafted evaluation
    /// [default: the network of the program]
    #[arg(long, value_name = "FILE", default_value = "", hide_default_value = true)]
    eval_file: EvalFile,
}

impl EvalFileArg {
    /// The network; `None` for the hand-crafted evaluation.
    pub(crate) fn load(&self, variant: Variant) -> Result<Option<AnyNetwork>> {
        Ok(self.eval_file.load(variant)?)
    }
}

/// Warns on stderr if a search found the tablebase to be damaged.
pub(crate) fn warn_of_damage(tablebase: Option<&SearchTablebase>) {
    if let Some(fault) = tablebase.and_then(SearchTablebase::fault) {
        eprintln!("dameo: warning: {fault}; the search went on without tablebases");
    }
}

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct HashArg {
    /// Size of the transposition table in MiB
    #[arg(
        long = "hash",
        value_name = "MIB",
        default_value_t = DEFAULT_HASH_MIB,
        value_parser = number(HASH_MIB)
    )]
    pub(crate) mib: usize,
}

/// The number of processors that the program may use.
pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A value parser for whole numbers in a range. Its error message names the
/// range.
pub(crate) fn number<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        text.parse().ok().filter(|value| range.contains(value)).ok_or_else(|| {
            format!("expected a whole number from {} to {}", range.start(), range.end())
        })
    }
}
