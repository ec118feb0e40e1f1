//! Options shared by several commands, and parsers for their values.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::Result;
use clap::Args;
use dameo::{AnyGame, DrawRules, Variant};
use dameo_api::{DEFAULT_HASH_MIB, DEPTHS, NODES, PositionError, PositionRequest};
use dameo_engine::{EvalFile, SearchTablebase};
use dameo_match::{SearchLimit, TimeControl};
use dameo_nnue::AnyNetwork;

/// Accepted sizes of the transposition table, in MiB.
pub(crate) const HASH_MIB: RangeInclusive<usize> = 1..=65_536;
/// Accepted numbers of search threads.
pub(crate) const THREADS: RangeInclusive<usize> = 1..=256;
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

impl DrawRulesArg {
    /// The draw rules given, or the default of the variant.
    pub(crate) fn or_default(self, variant: Variant) -> DrawRules {
        self.draw_rules.unwrap_or(variant.default_draw_rules())
    }
}

/// The limit on the searches of engines that play each other.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct LimitArgs {
    /// Time control: seconds per side plus increment in seconds
    #[arg(long, value_name = "SECONDS+INCREMENT", default_value = "1+0.01")]
    tc: TimeControl,
    /// Nodes per move, instead of a clock
    #[arg(long, value_name = "N", value_parser = number(NODES), conflicts_with_all = ["tc", "depth"])]
    nodes: Option<u64>,
    /// Depth of each search in plies, instead of a clock
    #[arg(long, value_name = "N", value_parser = number(DEPTHS), conflicts_with = "tc")]
    depth: Option<u32>,
}

impl LimitArgs {
    /// The limit given, or the default clock.
    pub(crate) fn get(self) -> SearchLimit {
        match (self.nodes, self.depth) {
            (Some(nodes), _) => SearchLimit::Nodes(nodes),
            (None, Some(depth)) => SearchLimit::Depth(depth),
            (None, None) => SearchLimit::Clock(self.tc),
        }
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
    /// Moves to play from that position, separated by blanks
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
        request.game(self.variant.variant).map_err(|error| match error {
            PositionError::Move { number, error } => {
                anyhow::Error::new(error).context(format!("--moves, move {number}"))
            }
            error => error.into(),
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

/// Parses a share of a step.
pub(crate) fn rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| (1e-9..=1.0).contains(rate));
    rate.ok_or_else(|| "expected a number from 1e-9 to 1".to_owned())
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
