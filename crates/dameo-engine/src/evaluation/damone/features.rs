//! What the evaluation of Italian Damone sees in a position.
//!
//! Squares are told apart as the rules see them: by the steps forward that lead
//! there from the own corner, and by the distance from the diagonal between the
//! two corners, on whose two sides everything is alike.

use dameo::{Bitboard, Board8, Color, DamoneRules, Direction, Piece, Position, Role};

use crate::evaluation::catalogue::features;

/// Lines across the way from corner to corner, and distances from that way.
const LINES: usize = 8;
const ASIDE: usize = 4;
const PLACES: usize = LINES * ASIDE;

/// Ranks of pieces, and of the highest piece that the enemy has left.
const ROLES: usize = 3;

/// Damones a side has that are told apart: none, one, and more.
const DAMONES: usize = 3;

/// The distances at which a hunter sees its capturable.
const HUNTING: usize = 3;

/// The numbers of pieces of each side, from one on, for which the opposition is
/// weighed; the last stands for all larger ones.
const ENDINGS: usize = 5;

features! {
    /// A Pedina, by the rank of the enemy's highest piece.
    Pedina[ROLES],
    /// A Dama, likewise.
    Dama[ROLES],
    /// A Damone, likewise.
    Damone[ROLES],
    /// Having as many Damones, none, one or more, against as many of the
    /// enemy's.
    DamonesAgainst[DAMONES * DAMONES],
    /// A Pedina by its line and, within that, its distance from the way from
    /// corner to corner.
    PedinaAt[PLACES],
    /// A Dama, likewise.
    DamaAt[PLACES],
    /// A Damone, likewise.
    DamoneAt[PLACES],
    /// A quiet move, by the rank of the piece.
    Mobility[ROLES],
    /// A piece without a quiet move, by its rank.
    Stuck[ROLES],
    /// A piece that the enemy could capture if it were its turn, by its rank.
    Hanging[ROLES],
    /// Any such piece.
    Threatened[1],
    /// Two pieces one behind the other on the way forward: the foremost cannot
    /// be captured along it.
    PairForward[1],
    /// Two pieces side by side across that way.
    PairAside[1],
    /// A lower piece of the enemy within as many steps of a Dama.
    DamaHunts[HUNTING],
    /// The same of a Damone.
    DamoneHunts[HUNTING],
    /// The opposition, while both sides have equally many pieces, by their
    /// number: the side to move has it if an odd number of all pieces stands on
    /// odd ranks. Whoever has it keeps it as long as nothing is captured, since
    /// every step leads from an odd rank to an even one or back.
    Opposition[ENDINGS],
    /// The right to move.
    Tempo[1],
}

/// Tells `see` the features of a position: the number of a weight, and how much
/// more often the side to move has what it stands for than the other side.
#[inline(always)]
pub(crate) fn for_each_feature<R: DamoneRules>(
    position: &Position<R>,
    mut see: impl FnMut(usize, i32),
) {
    let us = position.turn();
    Side::new(position, us).look(&mut |feature, nth, count| see(feature.offset() + nth, count));
    Side::new(position, !us).look(&mut |feature, nth, count| see(feature.offset() + nth, -count));
    let [own, enemy] = [us, !us].map(|color| position.pieces(color).len());
    if own == enemy {
        let odd = count(position.occupied() & ODD_RANKS) % 2;
        see(Feature::Opposition.offset() + own.clamp(1, ENDINGS) - 1, 2 * odd - 1);
    }
    see(Feature::Tempo.offset(), 1);
}

const ODD_RANKS: Bitboard<Board8> =
    Bitboard::named("b1 d1 f1 h1 b3 d3 f3 h3 b5 d5 f5 h5 b7 d7 f7 h7");

/// The pieces of a side by rank.
#[derive(Clone, Copy)]
struct Army([Bitboard<Board8>; ROLES]);

impl Army {
    fn of<R: DamoneRules>(position: &Position<R>, color: Color) -> Self {
        Self(Role::ALL.map(|role| position.squares_of(Piece { color, role })))
    }

    fn all(self) -> Bitboard<Board8> {
        let [pedine, damas, damones] = self.0;
        pedine | damas | damones
    }

    /// The pieces that go in a direction.
    fn walkers<R: DamoneRules>(self, color: Color, direction: Direction) -> [Bitboard<Board8>; 3] {
        let [pedine, damas, damones] = self.0;
        let goes = R::pedina_directions(color).contains(&direction);
        [if goes { pedine } else { Bitboard::EMPTY }, damas, damones]
    }

    /// The pieces below a rank.
    fn below(self, role: Role) -> Bitboard<Board8> {
        self.0[..role as usize].iter().fold(Bitboard::EMPTY, |all, &pieces| all | pieces)
    }

    /// The rank of the highest piece; the lowest of all if there is none.
    fn highest(self) -> usize {
        self.0.iter().rposition(|pieces| !pieces.is_empty()).unwrap_or(0)
    }
}

/// The position as one side sees it.
struct Side<R: DamoneRules> {
    color: Color,
    own: Army,
    enemy: Army,
    empty: Bitboard<Board8>,
    rules: std::marker::PhantomData<R>,
}

/// Who is told: the feature, which of its weights, and how often.
trait See: FnMut(Feature, usize, i32) {}
impl<F: FnMut(Feature, usize, i32)> See for F {}

fn count(pieces: Bitboard<Board8>) -> i32 {
    pieces.len() as i32
}

/// The directions in which pieces go, of opposites only one.
const AXES: [Direction; 2] = [Direction::NorthWest, Direction::NorthEast];

impl<R: DamoneRules> Side<R> {
    fn new(position: &Position<R>, color: Color) -> Self {
        let (own, enemy) = (Army::of(position, color), Army::of(position, !color));
        let empty = position.empty();
        Self { color, own, enemy, empty, rules: std::marker::PhantomData }
    }

    #[inline(always)]
    fn look(&self, see: &mut impl See) {
        self.material(see);
        self.places(see);
        self.mobility(see);
        self.weaknesses(see);
        self.formation(see);
        self.hunting(see);
    }

    fn material(&self, see: &mut impl See) {
        let highest = self.enemy.highest();
        let features = [Feature::Pedina, Feature::Dama, Feature::Damone];
        for (feature, pieces) in features.into_iter().zip(self.own.0) {
            see(feature, highest, count(pieces));
        }
        let [own, enemy] = [self.own, self.enemy].map(|army| army.0[2].len().min(DAMONES - 1));
        see(Feature::DamonesAgainst, DAMONES * own + enemy, 1);
    }

    fn places(&self, see: &mut impl See) {
        let features = [Feature::PedinaAt, Feature::DamaAt, Feature::DamoneAt];
        for (feature, pieces) in features.into_iter().zip(self.own.0) {
            for square in pieces {
                let square = if self.color == Color::White { square } else { square.rotated() };
                let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
                let line = (rank + 7 - file) / 2;
                see(feature, line * ASIDE + (rank + file).abs_diff(7) / 2, 1);
            }
        }
    }

    fn mobility(&self, see: &mut impl See) {
        let mut moves = [0; ROLES];
        let mut mobile = [Bitboard::EMPTY; ROLES];
        for direction in Direction::DIAGONAL {
            let room = self.empty.shift(direction.opposite());
            let walkers = self.own.walkers::<R>(self.color, direction);
            for (role, pieces) in walkers.into_iter().enumerate() {
                moves[role] += count(pieces & room);
                mobile[role] |= pieces & room;
            }
        }
        for (role, pieces) in self.own.0.into_iter().enumerate() {
            see(Feature::Mobility, role, moves[role]);
            see(Feature::Stuck, role, count(pieces - mobile[role]));
        }
    }

    /// "A piece never captures one of higher rank."
    fn weaknesses(&self, see: &mut impl See) {
        let mut hanging = [Bitboard::EMPTY; ROLES];
        for direction in Direction::DIAGONAL {
            let landing = self.empty.shift(direction.opposite());
            let [pedine, damas, damones] = self
                .enemy
                .walkers::<R>(!self.color, direction)
                .map(|pieces| pieces.shift(direction) & landing);
            let takers = [pedine | damas | damones, damas | damones, damones];
            for (role, pieces) in self.own.0.into_iter().enumerate() {
                hanging[role] |= pieces & takers[role];
            }
        }
        for (role, pieces) in hanging.into_iter().enumerate() {
            see(Feature::Hanging, role, count(pieces));
        }
        let any = !(hanging[0] | hanging[1] | hanging[2]).is_empty();
        see(Feature::Threatened, 0, i32::from(any));
    }

    fn formation(&self, see: &mut impl See) {
        let own = self.own.all();
        for (feature, axis) in [Feature::PairForward, Feature::PairAside].into_iter().zip(AXES) {
            see(feature, 0, count(own & own.shift(axis)));
        }
    }

    /// How many pieces that cannot defend themselves are near.
    fn hunting(&self, see: &mut impl See) {
        for (feature, role) in
            [(Feature::DamaHunts, Role::King), (Feature::DamoneHunts, Role::Emperor)]
        {
            let capturable = self.enemy.below(role);
            let mut reached = self.own.0[role as usize];
            if reached.is_empty() || capturable.is_empty() {
                continue;
            }
            for distance in 0..HUNTING {
                reached = widened(reached);
                see(feature, distance, count(reached & capturable));
            }
        }
    }
}

/// The squares and all that are a step away.
fn widened(squares: Bitboard<Board8>) -> Bitboard<Board8> {
    Direction::DIAGONAL.into_iter().fold(squares, |all, direction| all | squares.shift(direction))
}
