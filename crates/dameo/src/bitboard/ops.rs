//! The set operations of bitboards.

use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use super::Bitboard;
use crate::geometry::Geometry;

macro_rules! impl_set_operation {
    ($($operation:ident $method:ident $assign:ident $assign_method:ident |$a:ident, $b:ident| $result:expr;)*) => {$(
        impl<G: Geometry> $operation for Bitboard<G> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($result)
            }
        }

        impl<G: Geometry> $assign for Bitboard<G> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = $operation::$method(*self, other);
            }
        }
    )*};
}

impl_set_operation! {
    BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
    BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
    BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b;
    Sub sub SubAssign sub_assign |a, b| a & !b;
}

impl<G: Geometry> Not for Bitboard<G> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0 & G::FULL)
    }
}
