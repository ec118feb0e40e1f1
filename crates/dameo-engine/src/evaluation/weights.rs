//! The weights of the hand-crafted evaluation, in centipawns.
//!
//! They depend on the facts of the rules, in ways that games have decided
//! (`docs/evaluation.md`).

use dameo::Geometry;
use dameo::rules::{DameoRules, NoMove};

use super::features::{FILES, Feature, STEPS, WEIGHTS};
use super::tapered::Tapered;

/// A weight that does not taper.
const fn flat(weight: i32) -> Tapered {
    Tapered::new(weight, weight)
}

type Weights = [Tapered; WEIGHTS];

/// Weights chosen by hand, which do not taper.
struct Plain {
    man: i32,
    king: i32,
    /// By the steps of a man to promotion; the last entry is for 7 and more.
    steps_to_go: [i32; 8],
    /// The same for runaways, in addition.
    runaway: [i32; 8],
    home_guard: i32,
    whole_home_guard: i32,
    /// A man at the left or right edge: it cannot be captured along its rank.
    edge: i32,
    pair_on_rank: i32,
    pair_on_file: i32,
    mobile: i32,
    line: i32,
    king_mobility: i32,
    tempo: i32,
}

impl Plain {
    const fn weights(&self) -> Weights {
        let mut weights = [Tapered::ZERO; WEIGHTS];
        let singles = [
            (Feature::Man, self.man),
            (Feature::King, self.king),
            (Feature::HomeGuard, self.home_guard),
            (Feature::WholeHomeGuard, self.whole_home_guard),
            (Feature::PairOnRank, self.pair_on_rank),
            (Feature::PairOnFile, self.pair_on_file),
            (Feature::Mobile, self.mobile),
            (Feature::Line, self.line),
            (Feature::KingMobility, self.king_mobility),
            (Feature::Tempo, self.tempo),
        ];
        let mut index = 0;
        while index < singles.len() {
            let (feature, weight) = singles[index];
            weights[feature.offset()] = flat(weight);
            index += 1;
        }
        let mut steps = 1;
        while steps < STEPS {
            let entry = if steps < 8 { steps } else { 7 };
            weights[Feature::Runaway.offset() + steps] = flat(self.runaway[entry]);
            let mut file = 0;
            while file < FILES {
                let edge = if file == 0 { self.edge } else { 0 };
                let place = Feature::ManAt.offset() + steps * FILES + file;
                weights[place] = flat(self.steps_to_go[entry] + edge);
                file += 1;
            }
            steps += 1;
        }
        weights
    }
}

/// Dameo's weights, `(opening, endgame)` each, as `dameo fit` fits them to
/// self-play games (`docs/evaluation.md`). The value of a man is the sum of
/// many of them: the man, its place, its pairs and its moves.
///
/// Families are indexed by the steps to promotion from 0 on; `ManAt` by steps, a
/// line each, and from the edge to the middle. What cannot occur is 0.
#[rustfmt::skip]
const LINES: &[(Feature, &[(i32, i32)])] = &[
    (Feature::Man, &[(39, 126)]),
    (Feature::King, &[(115, 472)]),
    (Feature::OnlyKings, &[(5, 103)]),
    (Feature::ManAt, &[
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (64, 191), (89, 176), (63, 100), (37, 98), (0, 0),  // 1 to go
        (31, 77), (-24, 88), (14, 56), (9, 26), (0, 0),  // 2 to go
        (33, 25), (1, 34), (2, 17), (9, 10), (0, 0),  // 3 to go
        (38, 7), (12, -16), (6, -17), (5, -19), (0, 0),  // 4 to go
        (36, -2), (8, -21), (9, -30), (8, -41), (0, 0),  // 5 to go
        (30, 2), (-7, -4), (-6, -15), (-7, -42), (0, 0),  // 6 to go
        (70, 98), (2, 2), (24, 64), (-7, -10), (0, 0),  // 7 to go
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0), (0, 0),
    ]),
    (Feature::Runaway, &[(0, 0), (39, 8), (36, 44), (-30, 33), (-116, 32), (-129, -2), (-44, -28), (-30, -27), (0, 0), (0, 0)]),
    (Feature::Passed, &[(0, 0), (108, 28), (101, -4), (34, 4), (-15, 23), (-34, 17), (-39, 11), (26, -15), (0, 0), (0, 0)]),
    (Feature::RaceLead, &[(98, 41), (68, 84), (29, 119)]),
    (Feature::HomeGuard, &[(-26, -48)]),
    (Feature::WholeHomeGuard, &[(3, -11)]),
    (Feature::PairOnRank, &[(5, 2)]),
    (Feature::PairOnFile, &[(13, 14)]),
    (Feature::PairOnDiagonal, &[(17, -3)]),
    (Feature::Mobile, &[(13, 12)]),
    (Feature::Line, &[(0, 7)]),
    (Feature::Immobile, &[(-1, -30)]),
    (Feature::OpenBack, &[(-10, -12)]),
    (Feature::OpenSides, &[(-5, 1)]),
    (Feature::Hanging, &[(-31, 32)]),
    (Feature::Threatened, &[(-1, 0)]),
    (Feature::Facing, &[(-15, 86)]),
    (Feature::Imbalance, &[(-5, 6)]),
    (Feature::KingMobility, &[(7, -6)]),
    (Feature::KingAtEdge, &[(41, 11)]),
    (Feature::HangingToKing, &[(5, -19)]),
    (Feature::HangingKing, &[(-34, -34)]),
    (Feature::LoneKing, &[(0, 0), (0, 0), (-25, -195)]),
    (Feature::Tempo, &[(8, 42)]),
];

/// With few pieces left two kings beat one and one king beats one man almost
/// always, but two men hold a king as often as not: the value of a king is
/// above two men and about three.
const PLAIN_LINES: Plain = Plain {
    man: 100,
    king: 300,
    steps_to_go: [0, 60, 36, 22, 14, 8, 4, 0],
    runaway: [0, 110, 95, 80, 65, 50, 40, 30],
    home_guard: 5,
    whole_home_guard: 10,
    edge: 2,
    pair_on_rank: 0,
    pair_on_file: 0,
    mobile: 1,
    line: 2,
    king_mobility: 1,
    tempo: 5,
};

/// On a large board the way to promotion is long, and single men are lost on
/// it.
const LINES_ON_A_LARGE_BOARD: Plain = Plain { pair_on_rank: 6, pair_on_file: 6, ..PLAIN_LINES };

/// Without linear moves no man can follow an advanced one quickly.
const WITHOUT_LINES: Plain =
    Plain { steps_to_go: [0; 8], pair_on_rank: 3, pair_on_file: 3, ..PLAIN_LINES };

/// Played to lose, a high score is bad: men at the edge and beside each other
/// are hard to give away, and a king gives itself away more easily than three
/// men do. Promotion and guarding matter little. The right to move is good all
/// the same.
const PLAYED_TO_LOSE: Plain = Plain {
    king: 150,
    runaway: [0; 8],
    home_guard: 0,
    whole_home_guard: 0,
    edge: 40,
    pair_on_rank: 10,
    mobile: 0,
    line: 0,
    king_mobility: 0,
    tempo: -20,
    ..PLAIN_LINES
};

/// The weights of a game.
pub(super) const fn of<R: DameoRules>() -> Weights {
    match R::NO_MOVE {
        NoMove::Wins => PLAYED_TO_LOSE.weights(),
        NoMove::Loses if !R::LINEAR_MOVES => WITHOUT_LINES.weights(),
        NoMove::Loses if R::Board::HEIGHT > 8 => LINES_ON_A_LARGE_BOARD.weights(),
        NoMove::Loses => Feature::weights(LINES),
    }
}

/// The average value of a man's structure features, such as its pairs and
/// moves, in centipawns. With [`LINES`] it is rounded from 28, the slope of the
/// structure's value over the difference of men in 175,441 positions held out
/// from the fit, those with scores up to 600; with hand-picked weights it is
/// close to 0.
pub(super) const fn structure_per_man<R: DameoRules>() -> i32 {
    match R::NO_MOVE {
        NoMove::Loses if R::LINEAR_MOVES && R::Board::HEIGHT == 8 => 30,
        _ => 0,
    }
}
