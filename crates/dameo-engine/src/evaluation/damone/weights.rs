//! The weights of the evaluation of Italian Damone, in centipawns.
//!
//! `docs/evaluation.md` describes how they were found.

use dameo::Role;
use dameo::rules::DamoneRules;

use super::features::{Feature, WEIGHTS};
use crate::evaluation::tapered::Tapered;

/// Weights of features, `(opening, endgame)` each. Places go from the own
/// corner to the enemy's, a line each, and from the middle of the line to the
/// edge.
///
/// The values of pieces while the enemy has nothing but Pedine, the first
/// weight of each role, are set by hand: such positions are decided, games of
/// equals hardly ever reach them, and the fit says nothing about them.
///
/// The value of a piece is the sum of many weights: the role by the enemy's
/// highest role, its place, its moves and its pairs.
type WeightTable = &'static [(Feature, &'static [(i32, i32)])];

/// For games that start with a Damone on each side.
#[rustfmt::skip]
const STANDARD: WeightTable = &[
    (Feature::Pedina, &[(100, 100), (53, 88), (26, 69)]),
    (Feature::Dama, &[(250, 250), (119, 28), (67, 157)]),
    (Feature::Damone, &[(400, 400), (134, 70), (389, 125)]),
    (Feature::DamonesAgainst, &[(0, 0), (-121, -47), (-72, -72), (121, 47), (0, 0), (-119, 69), (72, 72), (119, -69), (0, 0)]),
    (Feature::PedinaAt, &[
        (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0),
        (-4, 15), (-6, 20), (55, 71), (0, 0),
        (-10, 11), (1, 4), (5, -14), (40, 56),
        (10, -6), (-22, 11), (-2, -32), (99, 59),
        (-11, 31), (29, 68), (130, 122), (0, 0),
        (-35, -17), (0, 0), (0, 0), (0, 0),
        (-80, -68), (0, 0), (0, 0), (0, 0),
    ]),
    (Feature::DamaAt, &[
        (60, 242), (0, 0), (0, 0), (0, 0),
        (15, -6), (58, 99), (0, 0), (0, 0),
        (4, -14), (-5, -13), (34, 130), (0, 0),
        (-10, 2), (0, -19), (55, -44), (54, 54),
        (-11, 1), (-26, -23), (-52, -26), (30, 69),
        (-5, 19), (-27, -42), (36, 77), (0, 0),
        (43, 69), (95, 46), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0),
    ]),
    (Feature::DamoneAt, &[
        (291, 87), (0, 0), (0, 0), (0, 0),
        (127, 6), (233, 75), (0, 0), (0, 0),
        (120, 33), (126, 15), (180, 92), (0, 0),
        (71, 60), (16, 89), (58, 62), (140, 88),
        (31, 69), (-28, 95), (-4, 73), (112, 87),
        (33, 56), (21, 43), (155, 91), (0, 0),
        (53, 33), (163, 88), (0, 0), (0, 0),
        (156, 177), (0, 0), (0, 0), (0, 0),
    ]),
    (Feature::Mobility, &[(34, 71), (19, 67), (46, 49)]),
    (Feature::Immobile, &[(-18, -2), (-3, 25), (13, 4)]),
    (Feature::Hanging, &[(-56, -58), (-67, -61), (-76, -77)]),
    (Feature::Threatened, &[(49, 65)]),
    (Feature::PairForward, &[(31, 99)]),
    (Feature::PairAside, &[(73, 105)]),
    (Feature::DamaHunts, &[(12, -16), (5, 24), (7, 8)]),
    (Feature::DamoneHunts, &[(42, -16), (7, 10), (20, -6)]),
    (Feature::Opposition, &[(-11, -11), (30, 30), (-4, -4), (2, 2), (6, -5)]),
    (Feature::Tempo, &[(2, 1)]),
];

/// For games that start with Damas and Pedine only.
#[rustfmt::skip]
const WITHOUT_DAMONES: WeightTable = &[
    (Feature::Pedina, &[(100, 100), (39, 48), (87, 134)]),
    (Feature::Dama, &[(250, 250), (164, 147), (130, 148)]),
    (Feature::Damone, &[(400, 400), (32, 85), (214, 76)]),
    (Feature::DamonesAgainst, &[(0, 0), (-56, -61), (-69, -127), (56, 61), (0, 0), (-79, 49), (69, 127), (79, -49), (0, 0)]),
    (Feature::PedinaAt, &[
        (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0),
        (-16, 29), (-5, 16), (68, 53), (0, 0),
        (-8, -59), (3, -6), (8, 9), (53, 143),
        (-68, -29), (0, -13), (3, -33), (88, 67),
        (41, 71), (68, 100), (150, 59), (0, 0),
        (150, 152), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0),
    ]),
    (Feature::DamaAt, &[
        (180, 288), (0, 0), (0, 0), (0, 0),
        (56, 17), (128, 97), (0, 0), (0, 0),
        (50, 35), (33, 14), (135, 150), (0, 0),
        (52, 27), (38, 9), (39, 17), (144, 109),
        (-4, 60), (54, -17), (50, -17), (113, 137),
        (28, 48), (1, 17), (143, 112), (0, 0),
        (33, 66), (88, 107), (0, 0), (0, 0),
        (67, 56), (0, 0), (0, 0), (0, 0),
    ]),
    (Feature::DamoneAt, &[
        (130, 82), (0, 0), (0, 0), (0, 0),
        (4, -34), (202, 27), (0, 0), (0, 0),
        (-1, 24), (45, -14), (163, 76), (0, 0),
        (66, 22), (-10, 64), (21, 36), (110, 74),
        (29, 39), (-28, 74), (-49, 69), (118, 59),
        (42, 25), (-3, 30), (169, 68), (0, 0),
        (34, 29), (220, 61), (0, 0), (0, 0),
        (174, 200), (0, 0), (0, 0), (0, 0),
    ]),
    (Feature::Mobility, &[(46, 72), (49, 59), (74, 55)]),
    (Feature::Immobile, &[(-2, -32), (10, 27), (-37, -9)]),
    (Feature::Hanging, &[(-73, -93), (-106, -69), (-95, -98)]),
    (Feature::Threatened, &[(68, 78)]),
    (Feature::PairForward, &[(59, 123)]),
    (Feature::PairAside, &[(97, 122)]),
    (Feature::DamaHunts, &[(3, 8), (-13, 51), (-8, 9)]),
    (Feature::DamoneHunts, &[(5, 13), (13, 20), (2, 28)]),
    (Feature::Opposition, &[(53, 53), (36, 36), (-44, -44), (-2, -2), (2, -66)]),
    (Feature::Tempo, &[(3, 0)]),
];

/// For games that are lost with the last Damone.
#[rustfmt::skip]
const LAST_DAMONE_LOSES: WeightTable = &[
    (Feature::Pedina, &[(0, 0), (0, 0), (36, 77)]),
    (Feature::Dama, &[(0, 0), (0, 0), (63, 142)]),
    (Feature::Damone, &[(0, 0), (0, 0), (325, 128)]),
    (Feature::DamonesAgainst, &[(0, 0), (0, 0), (0, 0), (0, 0), (0, 0), (-106, 37), (0, 0), (106, -37), (0, 0)]),
    (Feature::PedinaAt, &[
        (0, 0), (0, 0), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0),
        (15, -16), (16, -5), (51, 74), (0, 0),
        (35, 12), (23, 25), (26, -11), (50, 58),
        (28, -7), (-13, 50), (6, 10), (67, 120),
        (36, 48), (38, 88), (98, 133), (0, 0),
        (-82, -71), (0, 0), (0, 0), (0, 0),
        (-224, -217), (0, 0), (0, 0), (0, 0),
    ]),
    (Feature::DamaAt, &[
        (16, 29), (0, 0), (0, 0), (0, 0),
        (22, -6), (73, 122), (0, 0), (0, 0),
        (11, -15), (-9, -10), (61, 47), (0, 0),
        (8, -12), (-8, -10), (-25, -27), (70, 75),
        (15, 18), (-15, -24), (-66, -23), (81, 53),
        (44, 11), (-21, -8), (46, 94), (0, 0),
        (72, 80), (15, 125), (0, 0), (0, 0),
        (0, 0), (0, 0), (0, 0), (0, 0),
    ]),
    (Feature::DamoneAt, &[
        (280, 96), (0, 0), (0, 0), (0, 0),
        (141, -11), (239, 94), (0, 0), (0, 0),
        (116, 29), (126, 2), (170, 85), (0, 0),
        (12, 76), (-22, 96), (6, 59), (141, 71),
        (-15, 81), (-34, 97), (-30, 70), (98, 88),
        (79, 51), (26, 42), (125, 122), (0, 0),
        (83, 26), (150, 131), (0, 0), (0, 0),
        (141, 227), (0, 0), (0, 0), (0, 0),
    ]),
    (Feature::Mobility, &[(24, 71), (30, 71), (38, 65)]),
    (Feature::Immobile, &[(-4, -24), (14, -39), (-2, 34)]),
    (Feature::Hanging, &[(-74, -82), (-93, -63), (-91, -88)]),
    (Feature::Threatened, &[(50, 82)]),
    (Feature::PairForward, &[(38, 114)]),
    (Feature::PairAside, &[(63, 124)]),
    (Feature::DamaHunts, &[(1, -8), (-4, 18), (3, 8)]),
    (Feature::DamoneHunts, &[(23, 3), (8, 20), (16, 3)]),
    (Feature::Opposition, &[(-58, -58), (37, 37), (-2, -2), (-8, -8), (4, 9)]),
    (Feature::Tempo, &[(3, 2)]),
];

/// The weights of a game.
pub(crate) const fn of<R: DamoneRules>() -> [Tapered; WEIGHTS] {
    if R::LAST_DAMONE_LOSES {
        Feature::weights(LAST_DAMONE_LOSES)
    } else if R::START.white(Role::Emperor).is_empty() {
        Feature::weights(WITHOUT_DAMONES)
    } else {
        Feature::weights(STANDARD)
    }
}
