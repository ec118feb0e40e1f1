//! What the hand-crafted evaluation sees in a position: features, each with a
//! count. The evaluation weighs them ([`super::weights`]); the tuner finds the
//! weights (`dameo_lab::tuning`).
//!
//! Every fact is worked out from the board's geometry, so that all boards of
//! the family are judged by the same rules.

use dameo::{Bitboard, Color, DameoRules, Direction, Geometry, KingLines, Position};

/// The steps to go that are told apart: 0 to 9, as on the largest board.
pub(super) const STEPS: usize = 10;
/// The distances from the edge that are told apart: 0 to 4.
pub(super) const FILES: usize = 5;

/// Defines [`Feature`] with the number of weights each has.
macro_rules! features {
    ($($(#[$doc:meta])* $feature:ident[$size:expr],)*) => {
        /// Something a side has, or a family of such things of which each has
        /// a weight of its own.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Feature {
            $($(#[$doc])* $feature,)*
        }

        impl Feature {
            /// Every feature.
            pub const ALL: &[Self] = &[$(Self::$feature,)*];

            /// How many weights it has.
            #[must_use]
            pub const fn size(self) -> usize {
                match self {
                    $(Self::$feature => $size,)*
                }
            }
        }
    };
}

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

/// The number of weights.
pub const WEIGHTS: usize = {
    let mut count = 0;
    let mut index = 0;
    while index < Feature::ALL.len() {
        count += Feature::ALL[index].size();
        index += 1;
    }
    count
};

/// Where the weights of each feature begin.
const OFFSETS: [usize; Feature::ALL.len()] = {
    let mut offsets = [0; Feature::ALL.len()];
    let mut index = 1;
    while index < offsets.len() {
        offsets[index] = offsets[index - 1] + Feature::ALL[index - 1].size();
        index += 1;
    }
    offsets
};

impl Feature {
    /// Where its weights begin among all.
    #[inline(always)]
    #[must_use]
    pub const fn offset(self) -> usize {
        OFFSETS[self as usize]
    }
}

/// Tells `see` the features of a position: the number of a weight, and how much
/// more often the side to move has what it stands for than the other side.
#[inline(always)]
pub fn for_each_feature<R: DameoRules>(position: &Position<R>, mut see: impl FnMut(usize, i32)) {
    let us = position.turn();
    Side::new(position, us).look(&mut |feature, nth, count| see(feature.offset() + nth, count));
    Side::new(position, !us).look(&mut |feature, nth, count| see(feature.offset() + nth, -count));
    see(Feature::Tempo.offset(), 1);
}

/// The position as one side sees it.
struct Side<R: DameoRules> {
    color: Color,
    men: Bitboard<R::Board>,
    kings: Bitboard<R::Board>,
    enemy_men: Bitboard<R::Board>,
    enemy_kings: Bitboard<R::Board>,
    empty: Bitboard<R::Board>,
}

/// Who is told: the feature, which of its weights, and how often.
trait See: FnMut(Feature, usize, i32) {}
impl<F: FnMut(Feature, usize, i32)> See for F {}

fn count<G: Geometry>(set: Bitboard<G>) -> i32 {
    set.len() as i32
}

impl<R: DameoRules> Side<R> {
    fn new(position: &Position<R>, color: Color) -> Self {
        Self {
            color,
            men: position.men(color),
            kings: position.kings(color),
            enemy_men: position.men(!color),
            enemy_kings: position.kings(!color),
            empty: position.empty(),
        }
    }

    #[inline(always)]
    fn look(&self, see: &mut impl See) {
        see(Feature::Man, 0, count(self.men));
        self.places(see);
        self.ways_ahead(see);
        self.home_guard(see);
        self.formation(see);
        self.mobility_of_men(see);
        self.weaknesses(see);
        self.kings(see);
    }

    /// How far a rank is from the last one.
    fn steps_to_go(&self, rank: u8) -> usize {
        usize::from(match self.color {
            Color::White => R::Board::HEIGHT - 1 - rank,
            Color::Black => rank,
        })
    }

    #[inline(always)]
    fn places(&self, see: &mut impl See) {
        for square in self.men {
            let file = square.file().min(R::Board::WIDTH - 1 - square.file());
            see(Feature::ManAt, self.steps_to_go(square.rank()) * FILES + usize::from(file), 1);
        }
        let half = (0..R::Board::WIDTH / 2).map(Bitboard::file).fold(Bitboard::EMPTY, |a, b| a | b);
        let left = count(self.men & half);
        see(Feature::Imbalance, 0, (2 * left - count(self.men)).abs());
    }

    /// Men that get through to the last rank, and men that may.
    #[inline(always)]
    fn ways_ahead(&self, see: &mut impl See) {
        if self.men.is_empty() {
            return;
        }
        let [straight, left, right] = (!self.color).forward();
        let widened =
            |set: Bitboard<R::Board>| set | set.shift(Direction::East) | set.shift(Direction::West);
        // An enemy man on its own way down covers the squares of the triangle
        // before it; one file more to each side, since a man is captured from
        // the neighbouring file.
        let near = widened(self.enemy_men);
        let mut triangles = near;
        for _ in 1..R::Board::HEIGHT {
            triangles |= triangles.shift(straight) | triangles.shift(left) | triangles.shift(right);
        }
        // Kings reach everything.
        if self.enemy_kings.is_empty() {
            for square in self.men - triangles {
                see(Feature::Runaway, self.steps_to_go(square.rank()), 1);
            }
        }
        let behind = near.fill(Bitboard::FULL, straight);
        for square in self.men & (triangles - behind) {
            see(Feature::Passed, self.steps_to_go(square.rank()), 1);
        }
    }

    #[inline(always)]
    fn home_guard(&self, see: &mut impl See) {
        if self.enemy_men.is_empty() {
            return;
        }
        let last = R::Board::WIDTH - 1;
        let files = [0, 2, last - 2, last].map(Bitboard::file);
        let squares = (files[0] | files[1] | files[2] | files[3])
            & Position::<R>::promotion_rank(!self.color);
        let guards = self.men & squares;
        see(Feature::HomeGuard, 0, count(guards));
        see(Feature::WholeHomeGuard, 0, i32::from(guards == squares));
    }

    /// Men beside and behind each other.
    #[inline(always)]
    fn formation(&self, see: &mut impl See) {
        let [straight, left, right] = self.color.forward();
        let pairs = |direction| self.men & self.men.shift(direction);
        see(Feature::PairOnRank, 0, count(pairs(Direction::East)));
        see(Feature::PairOnFile, 0, count(pairs(straight)));
        see(Feature::PairOnDiagonal, 0, count(pairs(left)) + count(pairs(right)));
    }

    /// Men that can move, and how many of them do so as the rear of a line.
    #[inline(always)]
    fn mobility_of_men(&self, see: &mut impl See) {
        let (mut singles, mut lines) = (0, 0);
        let mut mobile = Bitboard::EMPTY;
        for direction in self.color.forward() {
            let back = direction.opposite();
            let single = self.empty.shift(back) & self.men;
            singles += count(single);
            mobile |= single;
            if R::LINEAR_MOVES {
                let line = single.fill(self.men, back) - single;
                lines += count(line);
                mobile |= line;
            }
        }
        see(Feature::Mobile, 0, singles);
        see(Feature::Line, 0, lines);
        see(Feature::Stuck, 0, count(self.men - mobile));
    }

    #[inline(always)]
    fn weaknesses(&self, see: &mut impl See) {
        let [ahead, ..] = self.color.forward();
        let back = ahead.opposite();
        let open_back = self.men & self.empty.shift(ahead);
        let open_sides =
            self.men & self.empty.shift(Direction::East) & self.empty.shift(Direction::West);
        see(Feature::OpenBack, 0, count(open_back));
        see(Feature::OpenSides, 0, count(open_sides));
        let facing = (self.men - open_back) & self.enemy_men.shift(back);
        see(Feature::Facing, 0, count(facing));
        let mut hanging = Bitboard::EMPTY;
        for direction in Direction::ORTHOGONAL {
            let landing = self.empty.shift(direction.opposite());
            hanging |= self.men & self.enemy_men.shift(direction) & landing;
        }
        see(Feature::Hanging, 0, count(hanging));
        see(Feature::Threatened, 0, i32::from(!hanging.is_empty()));
    }

    #[inline(always)]
    fn kings(&self, see: &mut impl See) {
        if self.kings.is_empty() {
            return;
        }
        see(Feature::King, 0, count(self.kings));
        see(Feature::OnlyKings, 0, i32::from(self.enemy_kings.is_empty()));
        let directions: &[Direction] = match R::KING_LINES {
            KingLines::All => &Direction::ALL,
            KingLines::Orthogonal => &Direction::ORTHOGONAL,
        };
        let reach =
            |&direction: &Direction| count(self.kings.fill(self.empty, direction) - self.kings);
        see(Feature::KingMobility, 0, directions.iter().map(reach).sum());
        let edge = Bitboard::file(0)
            | Bitboard::file(R::Board::WIDTH - 1)
            | Bitboard::rank(0)
            | Bitboard::rank(R::Board::HEIGHT - 1);
        see(Feature::KingAtEdge, 0, count(self.kings & edge));
    }
}
