//! The functions of a generator, and the choice of the generator by the family
//! of a game.

use super::jumps::{Capturer, Jumps};
use super::steps::Interrupted;
use super::threat_mask::ThreatMask;
use crate::bitboard::Bitboard;
use crate::bounds::Bounds;
use crate::illegal_move::IllegalMove;
use crate::moves::{Move, MoveList};
use crate::piece::Role;
use crate::position::Position;
use crate::rules::{
    ByFamily, DameoFamily, DameoRules, DamoneFamily, DamoneRules, Family, RuleFacts,
};
use crate::square::Square;

/// Defines [`Generator`] and, for each of its functions, one that calls it for
/// the family of `R`. A type parameter is in brackets.
macro_rules! generator {
    ($(
        $(#[$doc:meta])*
        fn $name:ident $([$F:ident: $($bound:tt)+])? ($($argument:ident: $type:ty),+ $(,)?) -> $output:ty;
    )+) => {
        /// The move generator of a family of games.
        pub(super) trait Generator<R: RuleFacts> {
            $(
                $(#[$doc])*
                fn $name<'a $(, $F: $($bound)+)?>($($argument: $type),+) -> $output;
            )+
        }

        $(
            #[inline(always)]
            pub(super) fn $name<'a, R: RuleFacts $(, $F: $($bound)+)?>($($argument: $type),+) -> $output {
                struct Call<'a, R: RuleFacts $(, $F)?> {
                    $($argument: $type),+
                }

                impl<'a, R: RuleFacts $(, $F: $($bound)+)?> ByFamily<R> for Call<'a, R $(, $F)?> {
                    type Output = $output;

                    #[inline(always)]
                    fn dameo(self) -> $output
                    where
                        R: DameoRules,
                    {
                        <DameoFamily as Generator<R>>::$name($(self.$argument),+)
                    }

                    #[inline(always)]
                    fn damone(self) -> $output
                    where
                        R: DamoneRules,
                    {
                        <DamoneFamily as Generator<R>>::$name($(self.$argument),+)
                    }
                }

                R::Family::choose(Call { $($argument),+ })
            }
        )+
    };
}

generator! {
    /// Calls `visit` with every legal move.
    fn for_each_move[F: FnMut(Move<R::Board>)](position: &'a Position<R>, visit: F) -> ();

    /// Calls `visit` with the position after every legal move.
    fn for_each_child[F: FnMut(Position<R>)](position: &'a Position<R>, visit: F) -> ();

    /// Calls `visit` with every legal move, if listing them takes few enough steps. Returns
    /// how many that were.
    fn for_each_move_within[F: FnMut(Move<R::Board>)](
        position: &'a Position<R>,
        bounds: &'a Bounds<'a>,
        visit: F,
    ) -> Result<u64, Interrupted>;

    /// The legal moves.
    fn legal_moves(position: &'a Position<R>) -> MoveList<R::Board>;

    /// The legal moves, and the number of steps that listing them took, if it is within
    /// bounds.
    fn legal_moves_within(
        position: &'a Position<R>,
        bounds: &'a Bounds<'a>,
    ) -> Result<(MoveList<R::Board>, u64), Interrupted>;

    /// The legal moves if they are captures, none otherwise.
    fn legal_captures(position: &'a Position<R>) -> MoveList<R::Board>;

    /// The number of legal moves.
    fn count_moves(position: &'a Position<R>) -> usize;

    /// The number of sequences of two legal moves.
    fn count_two_plies(position: &'a Position<R>) -> u64;

    /// Whether the side to move can capture.
    fn has_capture(position: &'a Position<R>) -> bool;

    /// Whether there is a legal move.
    fn has_legal_move(position: &'a Position<R>) -> bool;

    /// Which quiet moves of men let the other side capture; `None` if the moves
    /// have to be tried.
    fn capture_threats(position: &'a Position<R>) -> Option<ThreatMask<R::Board>>;

    /// The enemies that a piece of the side to move may take.
    fn capturable(position: &'a Position<R>, role: Role) -> Bitboard<R::Board>;

    /// The jumps that a piece can make next in the middle of a capture.
    fn jumps(
        capturer: &'a Capturer<R>,
        at: Square<R::Board>,
        captured: Bitboard<R::Board>,
    ) -> Jumps<R::Board>;

    /// Why no legal move of a piece of the side to move leads over the given
    /// stops, at least one. `traced` is the capture over them.
    fn why_illegal(
        position: &'a Position<R>,
        role: Role,
        stops: &'a [Square<R::Board>],
        traced: Option<Move<R::Board>>,
    ) -> IllegalMove;
}
