//! The features of the hand-crafted evaluation of the Dameo family.
//!
//! All are defined by the board's geometry, so that the same definitions apply
//! to all boards of the family.

use super::catalogue::features;

/// The steps to promotion that are distinguished: 0 to 9, as on the largest
/// board.
pub(super) const STEPS: usize = 10;
/// The distances from the left or right edge that are distinguished: 0 to 4.
pub(super) const FILES: usize = 5;
/// The leads in a race to promotion that are distinguished.
pub(super) const LEADS: usize = 3;
/// The numbers of enemies of a lone king that are distinguished.
pub(super) const LONE_KING_ENEMIES: usize = 3;

features! {
    /// A man.
    Man[1],
    /// A king.
    King[1],
    /// Having the only kings.
    OnlyKings[1],
    /// A man by its steps to promotion, and within these by its distance from
    /// the left or right edge.
    ManAt[STEPS * FILES],
    /// A man that no enemy can stop any more, by its steps to promotion.
    Runaway[STEPS],
    /// A man with no enemy man in front of it on its file or a neighbouring
    /// one, by its steps to promotion.
    Passed[STEPS],
    /// Having a runaway that promotes before any enemy man can, on a board
    /// without kings: one ply before the most advanced enemy man if nothing
    /// stopped that one, three plies, or more.
    RaceLead[LEADS],
    /// A man on a square of the home guard while the enemy has men: on a1, c1,
    /// f1 or h1, or the corresponding squares of other boards and of Black.
    HomeGuard[1],
    /// The whole home guard. "A king's trap": a king that appears on the first
    /// rank is captured.
    WholeHomeGuard[1],
    /// Two men side by side: neither can be captured along the rank.
    PairOnRank[1],
    /// Two men one behind the other: neither can be captured along the file.
    PairOnFile[1],
    /// Two men on a diagonal.
    PairOnDiagonal[1],
    /// A man with an empty square in front of it, by direction.
    Mobile[1],
    /// A man that can move only as part of a line, by direction.
    Line[1],
    /// A man without a move.
    Immobile[1],
    /// A man with an empty square behind it: it can be captured from the
    /// front.
    OpenBack[1],
    /// A man with empty squares on both sides: it can be captured along the
    /// rank, from either side.
    OpenSides[1],
    /// A man that the enemy's men could capture if it were their turn.
    Hanging[1],
    /// Having any such man.
    Threatened[1],
    /// A man in front of an enemy man, with its back covered.
    Facing[1],
    /// The difference of the numbers of men on the two halves of the board.
    Imbalance[1],
    /// A square that a king can go to.
    KingMobility[1],
    /// A king at the edge of the board.
    KingAtEdge[1],
    /// A man that the enemy's kings could capture if it were their turn.
    HangingToKing[1],
    /// A king that the enemy could capture if it were their turn.
    HangingKing[1],
    /// Having nothing but one king, by the number of the enemy's pieces: 1, 2,
    /// or more.
    LoneKing[LONE_KING_ENEMIES],
    /// The right to move. It counts for the side to move in every game, also
    /// in those played to lose.
    Tempo[1],
}
