//! The parameters of the levels and their measured strength.

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
    /// See [`Level::elo`](super::Level::elo).
    pub(super) elo: u16,
    pub(super) description: &'static str,
}

/// The nodes of a search of the highest level when its strength was measured; it has no limit
/// otherwise.
pub(super) const MEASURED_NODES: u64 = 60_000;

/// The levels, the weakest first.
pub(super) const LEVELS: [LevelParams; 12] = [
    LevelParams {
        depth: Some(1),
        nodes: None,
        miss_rate: 195,
        naive_share: 33,
        eval_noise: 30,
        elo: 368,
        description: "Has just learnt the moves: thinks of its own move only, and misses many of your captures.",
    },
    LevelParams {
        depth: Some(1),
        nodes: None,
        miss_rate: 100,
        naive_share: 17,
        eval_noise: 20,
        elo: 605,
        description: "A beginner: likes to run for a king, and misses a capture now and then.",
    },
    LevelParams {
        depth: Some(1),
        nodes: None,
        miss_rate: 38,
        naive_share: 5,
        eval_noise: 10,
        elo: 786,
        description: "Plays from what it sees at a glance, and seldom gives a man away.",
    },
    LevelParams {
        depth: Some(2),
        nodes: None,
        miss_rate: 20,
        naive_share: 8,
        eval_noise: 25,
        elo: 955,
        description: "Looks at your next move too, but misjudges positions.",
    },
    LevelParams {
        depth: Some(2),
        nodes: None,
        miss_rate: 4,
        naive_share: 1,
        eval_noise: 7,
        elo: 1_203,
        description: "A careful player of small exchanges who hardly ever leaves men to be taken.",
    },
    LevelParams {
        depth: Some(3),
        nodes: None,
        miss_rate: 1,
        naive_share: 5,
        eval_noise: 32,
        elo: 1_349,
        description: "Looks a move and a half ahead.",
    },
    LevelParams {
        depth: Some(4),
        nodes: None,
        miss_rate: 1,
        naive_share: 2,
        eval_noise: 17,
        elo: 1_657,
        description: "Looks two moves ahead and hardly misses anything on the way.",
    },
    LevelParams {
        depth: Some(5),
        nodes: None,
        miss_rate: 0,
        naive_share: 0,
        eval_noise: 12,
        elo: 1_873,
        description: "Looks two and a half moves ahead and sees every capture on the way.",
    },
    LevelParams {
        depth: None,
        nodes: Some(9_000),
        miss_rate: 0,
        naive_share: 0,
        eval_noise: 3,
        elo: 2_179,
        description: "Finds long combinations and errs only by a trifle.",
    },
    LevelParams {
        depth: None,
        nodes: Some(6_000),
        miss_rate: 0,
        naive_share: 0,
        eval_noise: 0,
        elo: 2_517,
        description: "Makes no errors on purpose, but decides in an instant.",
    },
    LevelParams {
        depth: None,
        nodes: Some(20_000),
        miss_rate: 0,
        naive_share: 0,
        eval_noise: 0,
        elo: 2_867,
        description: "Makes no errors on purpose and looks further ahead.",
    },
    LevelParams {
        depth: None,
        nodes: None,
        miss_rate: 0,
        naive_share: 0,
        eval_noise: 0,
        elo: 3_117,
        description: "Everything the program can do in its time.",
    },
];
