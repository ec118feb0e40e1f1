//! Values of positions: WDL, DTW and their encoding.

use std::fmt;

use dameo::rules::{DameoRules, NoMove};

/// Win, draw or loss for the side to move.
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
    /// The encoding in files.
    #[doc(hidden)]
    #[must_use]
    pub fn byte(self) -> u8 {
        self as u8
    }

    /// The value one ply earlier, for the other side; see [`Value::before_move`].
    #[inline(always)]
    #[must_use]
    pub fn before_move(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// Decodes [`Wdl::byte`].
    #[doc(hidden)]
    #[must_use]
    pub fn from_byte(byte: u8) -> Self {
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

/// The exact value of a position for the side to move, with the distance to the
/// end of the game in plies if the winner hurries and the loser delays.
///
/// The distance is 0 if the side to move has no legal move: it has lost, or won
/// if the rules say so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// Lost in this many plies.
    Loss(u16),
    /// Drawn.
    Draw,
    /// Won in this many plies.
    Win(u16),
}

impl Value {
    /// The value without the distance.
    #[must_use]
    pub fn wdl(self) -> Wdl {
        match self {
            Self::Loss(_) => Wdl::Loss,
            Self::Draw => Wdl::Draw,
            Self::Win(_) => Wdl::Win,
        }
    }

    /// The distance in plies; `None` for a draw.
    #[must_use]
    pub fn distance(self) -> Option<u16> {
        match self {
            Self::Draw => None,
            Self::Loss(plies) | Self::Win(plies) => Some(plies),
        }
    }

    /// The value one ply earlier, for the other side: that of a move that leads
    /// to a position with this value.
    #[must_use]
    pub fn before_move(self) -> Self {
        match self {
            Self::Loss(plies) => Self::Win(plies + 1),
            Self::Draw => Self::Draw,
            Self::Win(plies) => Self::Loss(plies + 1),
        }
    }

    /// A sort key: a quick win is greatest, then a slow win, a draw, a slow loss
    /// and a quick loss.
    #[must_use]
    pub fn preference(self) -> i32 {
        match self {
            Self::Loss(plies) => i32::from(plies) - i32::from(u16::MAX) - 1,
            Self::Draw => 0,
            Self::Win(plies) => i32::from(u16::MAX) + 1 - i32::from(plies),
        }
    }
}

/// What tables know of a position: win, draw or loss for the side to move, and the distance if it
/// is proven.
///
/// Of a table without distances only WDL is known, unless captures lead on to tables with
/// distances.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KnownValue {
    wdl: Wdl,
    distance: Option<u16>,
}

impl KnownValue {
    /// The value without the distance.
    #[must_use]
    pub fn wdl(self) -> Wdl {
        self.wdl
    }

    /// The distance in plies; `None` for a draw, and if it is unknown.
    #[must_use]
    pub fn distance(self) -> Option<u16> {
        self.distance
    }

    /// The exact value; `None` if the distance of a win or loss is unknown.
    #[must_use]
    pub fn exact(self) -> Option<Value> {
        match self.wdl {
            Wdl::Loss => self.distance.map(Value::Loss),
            Wdl::Draw => Some(Value::Draw),
            Wdl::Win => self.distance.map(Value::Win),
        }
    }

    /// The value one ply earlier, for the other side; see [`Value::before_move`].
    #[must_use]
    pub fn before_move(self) -> Self {
        let distance = self.distance.map(|plies| plies + 1);
        Self { wdl: self.wdl.before_move(), distance }
    }

    /// A sort key like [`Value::preference`]: a win at an unknown distance comes after all that
    /// are known, a loss at an unknown distance before them.
    #[must_use]
    pub fn preference(self) -> i32 {
        self.exact().map_or(self.wdl as i32 - 1, Value::preference)
    }

    /// The value of a position whose moves have these values; `None` without moves. A distance is
    /// known if no move at an unknown distance can change it.
    pub(crate) fn of_moves(moves: impl Iterator<Item = Self> + Clone) -> Option<Self> {
        let wdl = moves.clone().map(Self::wdl).max()?;
        let mut distances = moves.filter(|value| value.wdl == wdl).map(Self::distance);
        let distance = match wdl {
            Wdl::Win => distances.clone().flatten().min().filter(|&least| {
                // No win is quicker than one in a single ply.
                least == 1 || distances.all(|plies| plies.is_some())
            }),
            Wdl::Draw => None,
            Wdl::Loss => distances.try_fold(0, |most, plies| Some(plies?.max(most))),
        };
        Some(Self { wdl, distance })
    }
}

impl From<Value> for KnownValue {
    fn from(value: Value) -> Self {
        Self { wdl: value.wdl(), distance: value.distance() }
    }
}

impl From<Wdl> for KnownValue {
    /// A value at an unknown distance.
    fn from(wdl: Wdl) -> Self {
        Self { wdl, distance: None }
    }
}

/// A value as a byte: 0 is a draw, anything else the distance plus 1.
///
/// The parity of the distance tells a win from a loss: at the end the side to
/// move has no legal move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Code(pub u8);

impl Code {
    /// A draw.
    pub const DRAW: Self = Self(0);
    /// The side to move has no legal move.
    pub const END: Self = Self(1);
    /// A distance that does not fit: 254 plies or more.
    pub const TOO_LONG: Self = Self(u8::MAX);

    /// Whether the side to move wins.
    #[inline(always)]
    #[must_use]
    pub fn is_win<R: DameoRules>(self) -> bool {
        let even_distance = self.0 & 1 == 1;
        self != Self::DRAW && even_distance == matches!(R::NO_MOVE, NoMove::Wins)
    }

    /// The code one ply earlier.
    #[inline(always)]
    #[must_use]
    pub fn before_move(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// The value without the distance.
    #[must_use]
    pub fn wdl<R: DameoRules>(self) -> Wdl {
        match self {
            Self::DRAW => Wdl::Draw,
            code if code.is_win::<R>() => Wdl::Win,
            _ => Wdl::Loss,
        }
    }

    /// The value in the game `R`.
    #[must_use]
    pub fn value<R: DameoRules>(self) -> Value {
        let distance = || u16::from(self.0) - 1;
        match self.wdl::<R>() {
            Wdl::Loss => Value::Loss(distance()),
            Wdl::Draw => Value::Draw,
            Wdl::Win => Value::Win(distance()),
        }
    }
}

/// Accumulates the values of the successors of a position.
#[derive(Clone, Copy, Debug)]
pub struct Best {
    /// The quickest loss of the other side, or [`Code::TOO_LONG`].
    lost: Code,
    /// The slowest win of the other side, or [`Code::DRAW`].
    won: Code,
    drawn: bool,
}

impl Best {
    /// No successor yet.
    pub const NONE: Self = Self { lost: Code::TOO_LONG, won: Code::DRAW, drawn: false };

    /// Adds a successor, by its value for the side to move there.
    #[inline(always)]
    pub fn accumulate<R: DameoRules>(&mut self, successor: Code) {
        if successor == Code::DRAW {
            self.drawn = true;
        } else if successor.is_win::<R>() {
            self.won = self.won.max(successor);
        } else {
            self.lost = self.lost.min(successor);
        }
    }

    /// The value of the position with these successors; [`Code::END`] without
    /// any.
    #[inline(always)]
    #[must_use]
    pub fn code(self) -> Code {
        if self.lost != Code::TOO_LONG {
            self.lost.before_move()
        } else if self.drawn {
            Code::DRAW
        } else {
            // Without a successor `won` is still `DRAW`, and one more is `END`.
            self.won.before_move()
        }
    }
}

#[cfg(test)]
mod tests {
    use dameo::{AntiDameo, Dameo};

    use super::*;

    #[test]
    fn codes_decode_to_values() {
        assert_eq!(Code::END.value::<Dameo>(), Value::Loss(0));
        assert_eq!(Code::END.value::<AntiDameo>(), Value::Win(0));
        assert_eq!(Code(6).value::<Dameo>(), Value::Win(5));
        assert_eq!(Code(6).value::<AntiDameo>(), Value::Loss(5));
        assert_eq!(Code::DRAW.value::<Dameo>(), Value::Draw);
        for byte in 1..255 {
            let (code, earlier) = (Code(byte), Code(byte).before_move());
            assert_eq!(code.value::<Dameo>().before_move(), earlier.value::<Dameo>());
            assert_eq!(code.value::<AntiDameo>().before_move(), earlier.value::<AntiDameo>());
        }
    }

    fn of_moves(moves: &[KnownValue]) -> Option<KnownValue> {
        KnownValue::of_moves(moves.iter().copied())
    }

    /// Where all distances are known the best move decides, as among exact values.
    #[test]
    fn known_moves_are_compared_as_exact_ones() {
        let values = [Value::Loss(4), Value::Loss(2), Value::Draw, Value::Win(3), Value::Win(7)];
        for one in values {
            for other in values {
                let best = [one, other].into_iter().max_by_key(|value| value.preference());
                assert_eq!(of_moves(&[one.into(), other.into()]), best.map(KnownValue::from));
            }
        }
        assert_eq!(of_moves(&[]), None);
    }

    #[test]
    fn a_distance_is_known_if_no_other_move_can_change_it() {
        let [loss, win] = [Wdl::Loss, Wdl::Win].map(KnownValue::from);
        for (moves, expected) in [
            (vec![win, Value::Win(5).into()], win),
            (vec![win, Value::Win(1).into()], Value::Win(1).into()),
            (vec![loss, Value::Loss(8).into()], loss),
            (vec![loss, Value::Win(5).into()], Value::Win(5).into()),
            (vec![loss, Value::Draw.into()], Value::Draw.into()),
            (vec![win, Value::Draw.into()], win),
        ] {
            assert_eq!(of_moves(&moves), Some(expected), "{moves:?}");
        }
    }

    #[test]
    fn unknown_distances_are_between_known_ones_and_a_draw() {
        let exact = |value: Value| KnownValue::from(value).preference();
        let [loss, win] = [Wdl::Loss, Wdl::Win].map(|wdl| KnownValue::from(wdl).preference());
        assert!(exact(Value::Win(253)) > win && win > exact(Value::Draw));
        assert!(exact(Value::Draw) > loss && loss > exact(Value::Loss(253)));
    }

    #[test]
    fn the_best_successor_is_preferred() {
        let codes = [0, 1, 2, 3, 4, 7, 8].map(Code);
        for first in codes {
            for second in codes {
                let mut best = Best::NONE;
                best.accumulate::<Dameo>(first);
                best.accumulate::<Dameo>(second);
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
