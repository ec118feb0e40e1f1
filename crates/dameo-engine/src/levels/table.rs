//! What the levels are made of, and what they have been measured to be.

/// What a level is made of.
pub(super) struct Make {
    /// How many plies it looks ahead; beyond them it follows the captures that
    /// it sees.
    pub(super) depth: Option<u32>,
    /// How many positions it visits.
    pub(super) nodes: Option<u64>,
    /// See [`Sight::oversight`](super::Sight::oversight).
    pub(super) oversight: u32,
    /// See [`Sight::naivety`](super::Sight::naivety).
    pub(super) naivety: i32,
    /// See [`Sight::misjudgement`](super::Sight::misjudgement).
    pub(super) misjudgement: i32,
    /// See [`Level::elo`](super::Level::elo).
    pub(super) elo: u16,
    pub(super) description: &'static str,
}

/// The levels, the weakest first.
pub(super) const LEVELS: [Make; 10] = [
    Make {
        depth: Some(1),
        nodes: None,
        oversight: 195,
        naivety: 33,
        misjudgement: 30,
        elo: 385,
        description: "Has just learnt the moves: thinks of its own move only, and misses many of your captures.",
    },
    Make {
        depth: Some(1),
        nodes: None,
        oversight: 100,
        naivety: 17,
        misjudgement: 20,
        elo: 600,
        description: "A beginner: likes to run for a king, and misses a capture now and then.",
    },
    Make {
        depth: Some(1),
        nodes: None,
        oversight: 38,
        naivety: 5,
        misjudgement: 10,
        elo: 778,
        description: "Plays from what it sees at a glance, and seldom gives a man away.",
    },
    Make {
        depth: Some(2),
        nodes: None,
        oversight: 20,
        naivety: 8,
        misjudgement: 25,
        elo: 955,
        description: "Looks at your next move too, but misjudges positions.",
    },
    Make {
        depth: Some(2),
        nodes: None,
        oversight: 4,
        naivety: 1,
        misjudgement: 7,
        elo: 1_179,
        description: "A careful player of small exchanges who hardly ever leaves men to be taken.",
    },
    Make {
        depth: Some(3),
        nodes: None,
        oversight: 1,
        naivety: 5,
        misjudgement: 32,
        elo: 1_391,
        description: "Looks a move and a half ahead.",
    },
    Make {
        depth: Some(4),
        nodes: None,
        oversight: 1,
        naivety: 2,
        misjudgement: 17,
        elo: 1_626,
        description: "Looks two moves ahead and hardly misses anything on the way.",
    },
    Make {
        depth: Some(5),
        nodes: None,
        oversight: 0,
        naivety: 0,
        misjudgement: 12,
        elo: 1_852,
        description: "Looks two and a half moves ahead and sees every capture on the way.",
    },
    Make {
        depth: None,
        nodes: Some(9_000),
        oversight: 0,
        naivety: 0,
        misjudgement: 3,
        elo: 2_001,
        description: "Finds long combinations and errs only by a trifle.",
    },
    Make {
        depth: None,
        nodes: None,
        oversight: 0,
        naivety: 0,
        misjudgement: 0,
        elo: 2_211,
        description: "Everything the program can do in its time.",
    },
];
