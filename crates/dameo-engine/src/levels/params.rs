//! The parameters of the levels. What players are told of them is in `dameo-levels`.

/// The limits and the handicap of a level.
pub(super) struct LevelParams {
    /// The depth of its search, in plies.
    pub(super) depth: Option<u32>,
    /// The nodes of its search.
    pub(super) nodes: Option<u64>,
    /// See [`Handicap`](crate::handicap::Handicap).
    pub(super) miss_rate: u32,
    /// See [`Handicap`](crate::handicap::Handicap).
    pub(super) naive_share: i32,
    /// See [`Handicap`](crate::handicap::Handicap).
    pub(super) eval_noise: i32,
}

/// The nodes of a search of the highest level when its strength was measured; it has no limit
/// otherwise.
pub(super) const MEASURED_NODES: u64 = 60_000;

/// The levels, the weakest first.
pub(super) const LEVELS: [LevelParams; dameo_levels::LEVELS.len()] = [
    LevelParams { depth: Some(1), nodes: None, miss_rate: 600, naive_share: 54, eval_noise: 60 },
    LevelParams { depth: Some(1), nodes: None, miss_rate: 195, naive_share: 33, eval_noise: 30 },
    LevelParams { depth: Some(1), nodes: None, miss_rate: 100, naive_share: 17, eval_noise: 20 },
    LevelParams { depth: Some(1), nodes: None, miss_rate: 38, naive_share: 5, eval_noise: 10 },
    LevelParams { depth: Some(2), nodes: None, miss_rate: 20, naive_share: 8, eval_noise: 25 },
    LevelParams { depth: Some(2), nodes: None, miss_rate: 4, naive_share: 1, eval_noise: 7 },
    LevelParams { depth: Some(3), nodes: None, miss_rate: 1, naive_share: 5, eval_noise: 32 },
    LevelParams { depth: Some(4), nodes: None, miss_rate: 1, naive_share: 2, eval_noise: 17 },
    LevelParams { depth: Some(5), nodes: None, miss_rate: 0, naive_share: 0, eval_noise: 12 },
    LevelParams { depth: None, nodes: Some(9_000), miss_rate: 0, naive_share: 0, eval_noise: 3 },
    LevelParams { depth: None, nodes: Some(6_000), miss_rate: 0, naive_share: 0, eval_noise: 0 },
    LevelParams { depth: None, nodes: Some(20_000), miss_rate: 0, naive_share: 0, eval_noise: 0 },
    LevelParams { depth: None, nodes: None, miss_rate: 0, naive_share: 0, eval_noise: 0 },
];
