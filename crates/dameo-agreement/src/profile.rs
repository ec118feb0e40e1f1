//! What the playing levels do where a choice counts.

use dameo_engine::Level;

use crate::agreement::Agreement;

/// How often a level chooses the engine's move, as it was measured in games of Dameo against itself.
///
/// All levels but the highest, which has no limits of its own. Those that make no errors on purpose
/// agree most, and not always: a search with other nodes finds other moves. Levels 10 and 11
/// cannot be told apart by it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelProfile {
    /// The level.
    pub level: Level,
    /// Its choices.
    pub agreement: Agreement,
}

impl LevelProfile {
    /// The games of each level against itself, both sides of which were counted.
    pub const GAMES: u32 = 40;

    /// The nodes of each search. Others have another measure.
    pub const NODES: u64 = 10_000;

    /// The profiles, the weakest level first: the rows that `examples/profiles.rs` writes with
    /// [`GAMES`](Self::GAMES) and [`NODES`](Self::NODES).
    pub const ALL: [Self; Level::ALL.len() - 1] = [
        profile(0, 103, 12, 0.331),
        profile(1, 158, 46, 0.266),
        profile(2, 192, 81, 0.189),
        profile(3, 191, 91, 0.163),
        profile(4, 193, 94, 0.145),
        profile(5, 213, 112, 0.137),
        profile(6, 260, 142, 0.128),
        profile(7, 368, 192, 0.127),
        profile(8, 294, 190, 0.085),
        profile(9, 327, 223, 0.067),
        profile(10, 335, 283, 0.031),
        profile(11, 352, 285, 0.035),
    ];
}

const fn profile(level: usize, positions: u32, agreed: u32, mean_loss: f64) -> LevelProfile {
    let agreement = Agreement::measured(positions, agreed, mean_loss);
    LevelProfile { level: Level::ALL[level], agreement }
}
