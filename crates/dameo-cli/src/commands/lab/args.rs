//! Options shared by the commands of the lab, and parsers for their values.

use clap::Args;
use dameo_api::{DEPTHS, NODES};
use dameo_live::Fischer;
use dameo_match::SearchLimit;

use crate::args::number;

/// The limit on the searches of engines that play each other.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct LimitArgs {
    /// Time control: seconds per side plus increment in seconds
    #[arg(long, value_name = "SECONDS+INCREMENT", default_value = "1+0.01")]
    tc: Fischer,
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

/// Parses a share of a step.
pub(crate) fn rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| (1e-9..=1.0).contains(rate));
    rate.ok_or_else(|| "expected a number from 1e-9 to 1".to_owned())
}
