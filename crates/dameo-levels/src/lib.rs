//! The playing levels of the engine as players are told of them, for programs that offer them
//! without the engine: the page, and whoever only shows who plays.
//!
//! How a level plays is in `dameo-engine`, whose `Level` has these numbers and descriptions.
#![forbid(unsafe_code)]

/// A playing level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayingLevel {
    /// The number, from 0.
    pub number: u8,
    /// The Elo rating on this project's own scale, on which the match player
    /// `material1` has 500: the sum of the measured differences between
    /// neighbouring levels (`docs/strength.md`). It does not compare with ratings of people.
    pub elo: i16,
    /// A sentence for players about how the level plays.
    pub description: &'static str,
}

/// The levels, the weakest first.
pub const LEVELS: [PlayingLevel; 13] = [
    PlayingLevel {
        number: 0,
        elo: -146,
        description: "For those who have just read the rules: runs for a king, and misses most of your captures.",
    },
    PlayingLevel {
        number: 1,
        elo: 368,
        description: "Has just learnt the moves: thinks of its own move only, and misses many of your captures.",
    },
    PlayingLevel {
        number: 2,
        elo: 605,
        description: "A beginner: likes to run for a king, and misses a capture now and then.",
    },
    PlayingLevel {
        number: 3,
        elo: 786,
        description: "Plays from what it sees at a glance, and seldom gives a man away.",
    },
    PlayingLevel {
        number: 4,
        elo: 955,
        description: "Looks at your next move too, but misjudges positions.",
    },
    PlayingLevel {
        number: 5,
        elo: 1_203,
        description: "A careful player of small exchanges who hardly ever leaves men to be taken.",
    },
    PlayingLevel { number: 6, elo: 1_349, description: "Looks a move and a half ahead." },
    PlayingLevel {
        number: 7,
        elo: 1_657,
        description: "Looks two moves ahead and hardly misses anything on the way.",
    },
    PlayingLevel {
        number: 8,
        elo: 1_873,
        description: "Looks two and a half moves ahead and sees every capture on the way.",
    },
    PlayingLevel {
        number: 9,
        elo: 2_179,
        description: "Finds long combinations and errs only by a trifle.",
    },
    PlayingLevel {
        number: 10,
        elo: 2_517,
        description: "Makes no errors on purpose, but decides in an instant.",
    },
    PlayingLevel {
        number: 11,
        elo: 2_867,
        description: "Makes no errors on purpose and looks further ahead.",
    },
    PlayingLevel {
        number: 12,
        elo: 3_117,
        description: "Everything the program can do in its time.",
    },
];

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbered_by_strength() {
        assert!(LEVELS.iter().zip(0..).all(|(level, number)| level.number == number));
        assert!(LEVELS.is_sorted_by(|lower, higher| lower.elo < higher.elo));
    }
}
