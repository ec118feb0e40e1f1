//! The weights of the hand-crafted evaluation, in hundredths of a man.
//!
//! They follow the facts of the rules: what a fact makes different was found by
//! games against a count of material (`docs/evaluation.md`).

use dameo::{DameoRules, Geometry, NoMove};

/// What everything on the board is worth to its owner.
pub(super) struct Weights {
    /// A man.
    pub(super) man: i32,
    /// A king.
    pub(super) king: i32,
    /// A man that still has this many steps to go to the last rank, by that
    /// number. The last entry stands for all longer ways.
    pub(super) steps_to_go: [i32; 8],
    /// A man that no enemy can reach any more, by the steps it has to go, on
    /// top of the above.
    pub(super) runaway: [i32; 8],
    /// A man that stands on a square of the home guard while the enemy has
    /// men: with all four of them a king that appears on the first rank is
    /// captured.
    pub(super) home_guard: i32,
    /// The whole home guard, on top of that.
    pub(super) whole_home_guard: i32,
    /// A man at the left or right edge: it cannot be captured along its rank.
    pub(super) edge: i32,
    /// Two men side by side: none of them can be captured along the rank.
    pub(super) pair_on_rank: i32,
    /// Two men one behind the other: none of them can be captured along the
    /// file.
    pub(super) pair_on_file: i32,
    /// A man that can move, straight or along a line of men.
    pub(super) mobile: i32,
    /// A man that can move only as part of a line, by direction: lines move
    /// fast and are hard to capture.
    pub(super) line: i32,
    /// A square that a king can go to.
    pub(super) king_mobility: i32,
    /// The right to move.
    pub(super) tempo: i32,
}

/// With few pieces left two kings beat one and one king beats one man almost
/// always, but two men hold a king as often as not: a king is worth more than
/// two men, and not much more than three.
const LINES_ON_8X8: Weights = Weights {
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

/// The way to the last rank is long, and men that go it alone are lost.
const LINES_ON_A_LARGE_BOARD: Weights =
    Weights { pair_on_rank: 6, pair_on_file: 6, ..LINES_ON_8X8 };

/// Where each man goes by itself nobody can follow an advanced one quickly.
const WITHOUT_LINES: Weights =
    Weights { steps_to_go: [0; 8], pair_on_rank: 3, pair_on_file: 3, ..LINES_ON_8X8 };

/// Played to lose, a high worth is bad: men at the edge and beside each other
/// are hard to give away, and a king gives itself away more easily than three
/// men do. What helps to promote and to guard says little.
const PLAYED_TO_LOSE: Weights = Weights {
    king: 150,
    runaway: [0; 8],
    home_guard: 0,
    whole_home_guard: 0,
    edge: 40,
    pair_on_rank: 10,
    mobile: 0,
    line: 0,
    king_mobility: 0,
    tempo: 20,
    ..LINES_ON_8X8
};

impl Weights {
    /// The weights for a game, by the facts of its rules.
    pub(super) const fn of<R: DameoRules>() -> Self {
        match R::NO_MOVE {
            NoMove::Wins => PLAYED_TO_LOSE,
            NoMove::Loses if !R::LINEAR_MOVES => WITHOUT_LINES,
            NoMove::Loses if R::Board::HEIGHT > 8 => LINES_ON_A_LARGE_BOARD,
            NoMove::Loses => LINES_ON_8X8,
        }
    }
}
