//! Dameo on smaller boards, with all facts but the board and the starting position
//! those of Dameo. No source plays these games: they are small enough to be solved.
//!
//! The starting positions have the first two rows of the trapezoid of Dameo, whose rows
//! have 8, 6 and 4 men on the board of 8x8: a full row and one that is a square shorter on
//! each side. A third row would be in contact with the enemy's.

use super::facts::{Dameo, DameoFamily, DameoRules, KingLines, NoMove, RuleFacts};
use crate::geometry::{Board4, Board5, Board6};
use crate::variant::StartPosition;

macro_rules! small_dameo {
    ($($(#[$doc:meta])* $rules:ident on $board:ident from $men:literal;)+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
            pub struct $rules;

            impl RuleFacts for $rules {
                type Board = $board;
                type Family = DameoFamily;
                const START: StartPosition = StartPosition::of_men($men);
                const NO_MOVE: NoMove = Dameo::NO_MOVE;
                const KING_MOVES_DRAW: bool = Dameo::KING_MOVES_DRAW;
                const KING_AGAINST_KING_DRAWS: bool = Dameo::KING_AGAINST_KING_DRAWS;
            }

            impl DameoRules for $rules {
                const LINEAR_MOVES: bool = Dameo::LINEAR_MOVES;
                const KING_LINES: KingLines = Dameo::KING_LINES;
            }
        )+
    };
}

small_dameo! {
    /// Dameo on 4x4 with 6 men per side.
    Dameo4 on Board4 from "a1-d1, b2-c2";
    /// Dameo on 5x5 with 8 men per side.
    Dameo5 on Board5 from "a1-e1, b2-d2";
    /// Dameo on 6x6 with 10 men per side.
    Dameo6 on Board6 from "a1-f1, b2-e2";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn starting_positions() {
        let fen = Position::<Dameo4>::start().fen();
        assert_eq!(fen, "W:Wa1,b1,b2,c1,c2,d1:Ba4,b3,b4,c3,c4,d4");
        assert_eq!(Position::<Dameo5>::start().occupied().len(), 16);
        assert_eq!(Position::<Dameo6>::start().occupied().len(), 20);
        assert!(!Position::<Dameo6>::start().has_capture());
    }
}
