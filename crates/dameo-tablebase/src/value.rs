//! What a position is worth.

use std::fmt;

use dameo::{DameoRules, NoMove};

/// Who wins, seen by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// The other side can force a win.
    Loss,
    /// "A draw is a position neither side can force" (`rules.md` section 1).
    Draw,
    /// The side to move can force a win.
    Win,
}

impl Wdl {
    /// The value as files have it.
    pub(crate) fn byte(self) -> u8 {
        self as u8
    }

    /// The inverse of [`Wdl::byte`].
    pub(crate) fn from_byte(byte: u8) -> Self {
        match byte {
            0 => Self::Loss,
            1 => Self::Draw,
            _ => Self::Win,
        }
    }
}

impl fmt::Display for Wdl {
    /// Writes `win`, `draw` or `loss`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        })
    }
}

/// The exact value of a position for the side to move, with the number of
/// plies to the end of the game when the winner is quick and the loser slow.
///
/// The end is a side to move without a legal move, in 0 plies: it has lost, or
/// won where the rules say so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// Lost, after so many plies.
    Loss(u16),
    /// Drawn.
    Draw,
    /// Won, after so many plies.
    Win(u16),
}

impl Value {
    /// Who wins.
    #[must_use]
    pub fn wdl(self) -> Wdl {
        match self {
            Self::Loss(_) => Wdl::Loss,
            Self::Draw => Wdl::Draw,
            Self::Win(_) => Wdl::Win,
        }
    }

    /// The number of plies to the end, where there is one.
    #[must_use]
    pub fn distance(self) -> Option<u16> {
        match self {
            Self::Draw => None,
            Self::Loss(plies) | Self::Win(plies) => Some(plies),
        }
    }

    /// The value for the side that moved, of a move that leads to a position
    /// with this value.
    #[must_use]
    pub fn before_move(self) -> Self {
        match self {
            Self::Loss(plies) => Self::Win(plies + 1),
            Self::Draw => Self::Draw,
            Self::Win(plies) => Self::Loss(plies + 1),
        }
    }

    /// Greater for what the side to move prefers: winning, sooner; then a
    /// draw; then losing, later.
    #[must_use]
    pub fn preference(self) -> i32 {
        match self {
            Self::Loss(plies) => i32::from(plies) - i32::from(u16::MAX) - 1,
            Self::Draw => 0,
            Self::Win(plies) => i32::from(u16::MAX) + 1 - i32::from(plies),
        }
    }

    /// The value of a position whose side to move has no legal move.
    #[must_use]
    pub fn without_move<R: DameoRules>() -> Self {
        match R::NO_MOVE {
            NoMove::Loses => Self::Loss(0),
            NoMove::Wins => Self::Win(0),
        }
    }
}

/// A value as a byte: 0 is a draw, anything else the distance and 1.
///
/// Who wins follows from the distance: at its end a side is to move without a
/// move, and who that is depends on whether the distance is even.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Code(pub(crate) u8);

impl Code {
    pub(crate) const DRAW: Self = Self(0);
    /// The side to move has no legal move.
    pub(crate) const END: Self = Self(1);
    /// The longest distance that a byte can hold is one less; this one stands
    /// for all that it cannot.
    pub(crate) const TOO_LONG: Self = Self(u8::MAX);

    /// Whether the side to move wins.
    #[inline(always)]
    pub(crate) fn is_win<R: DameoRules>(self) -> bool {
        let even_distance = self.0 & 1 == 1;
        self != Self::DRAW && even_distance == matches!(R::NO_MOVE, NoMove::Wins)
    }

    /// The code one ply earlier.
    #[inline(always)]
    pub(crate) fn before_move(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    pub(crate) fn wdl<R: DameoRules>(self) -> Wdl {
        match self {
            Self::DRAW => Wdl::Draw,
            code if code.is_win::<R>() => Wdl::Win,
            _ => Wdl::Loss,
        }
    }

    pub(crate) fn value<R: DameoRules>(self) -> Value {
        let distance = || u16::from(self.0) - 1;
        match self.wdl::<R>() {
            Wdl::Loss => Value::Loss(distance()),
            Wdl::Draw => Value::Draw,
            Wdl::Win => Value::Win(distance()),
        }
    }
}

/// What the successors of a position come to, one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    /// The quickest loss of the other side, if there is one.
    lost: Code,
    /// The slowest win of the other side, if there is one.
    won: Code,
    drawn: bool,
}

impl Best {
    /// No successor yet.
    pub(crate) const NONE: Self = Self { lost: Code::TOO_LONG, won: Code::DRAW, drawn: false };

    /// Takes in the value of a successor for the side that is to move there.
    #[inline(always)]
    pub(crate) fn meet<R: DameoRules>(&mut self, successor: Code) {
        if successor == Code::DRAW {
            self.drawn = true;
        } else if successor.is_win::<R>() {
            self.won = self.won.max(successor);
        } else {
            self.lost = self.lost.min(successor);
        }
    }

    /// The value of the position, if these are all its successors. No
    /// successor is the end.
    #[inline(always)]
    pub(crate) fn code(self) -> Code {
        if self.lost != Code::TOO_LONG {
            self.lost.before_move()
        } else if self.drawn {
            Code::DRAW
        } else {
            // `Code::DRAW` is no win: without a successor this is the end.
            self.won.before_move()
        }
    }
}

#[cfg(test)]
mod tests {
    use dameo::{AntiDameo, Dameo};

    use super::*;

    #[test]
    fn codes_are_values() {
        assert_eq!(Code::END.value::<Dameo>(), Value::Loss(0));
        assert_eq!(Code::END.value::<AntiDameo>(), Value::Win(0));
        assert_eq!(Code(6).value::<Dameo>(), Value::Win(5));
        assert_eq!(Code(6).value::<AntiDameo>(), Value::Loss(5));
        assert_eq!(Code::DRAW.value::<Dameo>(), Value::Draw);
        assert_eq!(Value::without_move::<Dameo>(), Code::END.value::<Dameo>());
        assert_eq!(Value::without_move::<AntiDameo>(), Code::END.value::<AntiDameo>());
        for byte in 1..255 {
            let (code, earlier) = (Code(byte), Code(byte).before_move());
            assert_eq!(code.value::<Dameo>().before_move(), earlier.value::<Dameo>());
            assert_eq!(code.value::<AntiDameo>().before_move(), earlier.value::<AntiDameo>());
        }
    }

    #[test]
    fn the_best_is_what_is_preferred() {
        let codes = [0, 1, 2, 3, 4, 7, 8].map(Code);
        for first in codes {
            for second in codes {
                let mut best = Best::NONE;
                best.meet::<Dameo>(first);
                best.meet::<Dameo>(second);
                let expected = [first, second]
                    .map(|code| code.value::<Dameo>().before_move())
                    .into_iter()
                    .max_by_key(|value| value.preference());
                assert_eq!(Some(best.code().value::<Dameo>()), expected);
            }
        }
        assert_eq!(Best::NONE.code(), Code::END);
    }
}
