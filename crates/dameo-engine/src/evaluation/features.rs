//! What the hand-crafted evaluation sees in a position: features, each with a
//! count. The evaluation weighs them ([`super::weights`]); the tuner finds the
//! weights (`dameo_lab::tuning`).
//!
//! Every fact is worked out from the board's geometry, so that all boards of
//! the family are judged by the same rules.

use dameo::{Color, DameoRules, Piece, Position, Role};

use super::catalogue::features;
use super::placement::placement;
use super::structure::Side;

/// The steps to go that are told apart: 0 to 9, as on the largest board.
pub(super) const STEPS: usize = 10;
/// The distances from the edge that are told apart: 0 to 4.
pub(super) const FILES: usize = 5;

features! {
    /// A man.
    Man[1],
    /// A king.
    King[1],
    /// Having the only kings.
    OnlyKings[1],
    /// A man by the steps it has to go to the last rank, and within these by
    /// its distance from the left or right edge.
    ManAt[STEPS * FILES],
    /// A man that no enemy can reach any more, by the steps it has to go.
    Runaway[STEPS],
    /// A man with no enemy man before it, on its file or a neighbouring one,
    /// by the steps it has to go.
    Passed[STEPS],
    /// A man on a square of the home guard while the enemy has men: on a1, c1,
    /// f1 or h1, or where these squares are on other boards and on Black's
    /// side.
    HomeGuard[1],
    /// The whole home guard. "A king's trap": a king that appears on the first
    /// rank is captured.
    WholeHomeGuard[1],
    /// Two men side by side: none of them can be captured along the rank.
    PairOnRank[1],
    /// Two men one behind the other: none of them can be captured along the
    /// file.
    PairOnFile[1],
    /// Two men on a diagonal.
    PairOnDiagonal[1],
    /// A man with an empty square before it, by direction.
    Mobile[1],
    /// A man that can move only as part of a line, by direction.
    Line[1],
    /// A man that cannot move at all.
    Stuck[1],
    /// A man with an empty square behind it: it can be captured from the
    /// front.
    OpenBack[1],
    /// A man with empty squares to both sides: it can be captured along the
    /// rank, from either side.
    OpenSides[1],
    /// A man that the enemy's men could capture if it were their turn.
    Hanging[1],
    /// Any such man.
    Threatened[1],
    /// A man before an enemy man, with its back covered.
    Facing[1],
    /// Men more on one half of the board than on the other.
    Imbalance[1],
    /// A square that a king can go to.
    KingMobility[1],
    /// A king at the edge of the board.
    KingAtEdge[1],
    /// The right to move. It counts for the side to move in every game, also
    /// in those played to lose.
    Tempo[1],
}

/// Tells `see` the features of a position: the number of a weight, and how much
/// more often the side to move has what it stands for than the other side.
pub(crate) fn for_each_feature<R: DameoRules>(
    position: &Position<R>,
    mut see: impl FnMut(usize, i32),
) {
    let us = position.turn();
    let sign = |color| if color == us { 1 } else { -1 };
    for color in Color::ALL {
        for role in [Role::Man, Role::King] {
            let piece = Piece { color, role };
            for square in position.squares_of(piece) {
                let seen = placement::<R::Board>(piece, square.index());
                seen.into_iter().flatten().for_each(|weight| see(weight, sign(color)));
            }
        }
    }
    Side::<R, true>::new(position).look(&mut |feature, nth, count| {
        see(feature.offset() + nth, sign(Color::White) * count);
    });
    Side::<R, false>::new(position).look(&mut |feature, nth, count| {
        see(feature.offset() + nth, sign(Color::Black) * count);
    });
    see(Feature::Tempo.offset(), 1);
}
