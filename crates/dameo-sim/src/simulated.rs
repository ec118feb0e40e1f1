//! What can be simulated.

/// What is simulated.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, clap::ValueEnum)]
pub enum Simulated {
    /// Live play: servers and clients.
    Play,
    /// Workers that do the jobs of a site.
    Workers,
}
