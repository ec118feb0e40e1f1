//! The features of the evaluation of Italian Damone.
//!
//! Squares are indexed as the rules see them: by the steps forward from the own
//! corner, and by the distance from the diagonal between the two corners, which
//! is an axis of symmetry.

use dameo::rules::DamoneRules;
use dameo::{Bitboard, Board8, Color, Direction, Piece, Position, Role};

use crate::evaluation::catalogue::features;

/// Lines across the diagonal from corner to corner, and distances from it.
const LINES: usize = 8;
const DISTANCES: usize = 4;
const PLACES: usize = LINES * DISTANCES;

/// The number of roles.
const ROLES: usize = 3;

/// The numbers of Damones distinguished: none, one, and more.
const DAMONES: usize = 3;

/// The distances at which a hunter counts pieces that it can capture.
const HUNTING: usize = 3;

/// The numbers of pieces of each side, from one on, for which the opposition
/// has a weight; the last is for all larger numbers.
const ENDINGS: usize = 5;

features! {
    /// A Pedina, by the role of the enemy's highest piece.
    Pedina[ROLES],
    /// A Dama, likewise.
    Dama[ROLES],
    /// A Damone, likewise.
    Damone[ROLES],
    /// Having as many Damones, none, one or more, against as many of the
    /// enemy's.
    DamonesAgainst[DAMONES * DAMONES],
    /// A Pedina by its line and, within that, its distance from the diagonal.
    PedinaAt[PLACES],
    /// A Dama, likewise.
    DamaAt[PLACES],
    /// A Damone, likewise.
    DamoneAt[PLACES],
    /// A quiet move, by the role of the piece.
    Mobility[ROLES],
    /// A piece without a quiet move, by its role.
    Immobile[ROLES],
    /// A piece that the enemy could capture if it were its turn, by its role.
    Hanging[ROLES],
    /// Having any such piece.
    Threatened[1],
    /// Two pieces one behind the other along the diagonal: the foremost cannot
    /// be captured along it.
    PairForward[1],
    /// Two pieces side by side across the diagonal.
    PairAside[1],
    /// A lower enemy piece within some steps of a Dama.
    DamaHunts[HUNTING],
    /// The same for a Damone.
    DamoneHunts[HUNTING],
    /// The opposition, while both sides have equally many pieces, by their
    /// number: the side to move has it if an odd number of all pieces is on
    /// odd ranks. Whoever has it keeps it as long as nothing is captured, since
    /// every step goes from an odd rank to an even one or back.
    Opposition[ENDINGS],
    /// The right to move.
    Tempo[1],
}

/// See [`for_each_feature`](crate::evaluation::for_each_feature).
#[inline(always)]
pub(crate) fn for_each_feature<R: DamoneRules>(
    position: &Position<R>,
    mut visit: impl FnMut(usize, i32),
) {
    let us = position.turn();
    DamoneSide::new(position, us)
        .visit(&mut |feature, nth, count| visit(feature.offset() + nth, count));
    DamoneSide::new(position, !us)
        .visit(&mut |feature, nth, count| visit(feature.offset() + nth, -count));
    let [own, enemy] = [us, !us].map(|color| position.pieces(color).len());
    if own == enemy {
        let odd = count(position.occupied() & ODD_RANKS) % 2;
        visit(Feature::Opposition.offset() + own.clamp(1, ENDINGS) - 1, 2 * odd - 1);
    }
    visit(Feature::Tempo.offset(), 1);
}

const ODD_RANKS: Bitboard<Board8> =
    Bitboard::named("b1 d1 f1 h1 b3 d3 f3 h3 b5 d5 f5 h5 b7 d7 f7 h7");

/// The pieces of a side by role.
#[derive(Clone, Copy)]
struct RoleSets([Bitboard<Board8>; ROLES]);

impl RoleSets {
    fn of<R: DamoneRules>(position: &Position<R>, color: Color) -> Self {
        Self(Role::ALL.map(|role| position.squares_of(Piece { color, role })))
    }

    fn all(self) -> Bitboard<Board8> {
        let [pedine, damas, damones] = self.0;
        pedine | damas | damones
    }

    /// The pieces that move in a direction.
    fn walkers<R: DamoneRules>(self, color: Color, direction: Direction) -> [Bitboard<Board8>; 3] {
        let [pedine, damas, damones] = self.0;
        let goes = R::pedina_directions(color).contains(&direction);
        [if goes { pedine } else { Bitboard::EMPTY }, damas, damones]
    }

    /// The pieces below a role.
    fn below(self, role: Role) -> Bitboard<Board8> {
        self.0[..role as usize].iter().fold(Bitboard::EMPTY, |all, &pieces| all | pieces)
    }

    /// The index of the highest role; 0 if there are no pieces.
    fn highest(self) -> usize {
        self.0.iter().rposition(|pieces| !pieces.is_empty()).unwrap_or(0)
    }
}

/// The position from the point of view of one side.
struct DamoneSide<R: DamoneRules> {
    color: Color,
    own: RoleSets,
    enemy: RoleSets,
    empty: Bitboard<Board8>,
    rules: std::marker::PhantomData<R>,
}

fn count(pieces: Bitboard<Board8>) -> i32 {
    pieces.len() as i32
}

/// The diagonal directions, one of each pair of opposites.
const AXES: [Direction; 2] = [Direction::NorthWest, Direction::NorthEast];

impl<R: DamoneRules> DamoneSide<R> {
    fn new(position: &Position<R>, color: Color) -> Self {
        let (own, enemy) = (RoleSets::of(position, color), RoleSets::of(position, !color));
        let empty = position.empty();
        Self { color, own, enemy, empty, rules: std::marker::PhantomData }
    }

    #[inline(always)]
    fn visit(&self, visit: &mut impl FeatureVisitor) {
        self.material(visit);
        self.placement(visit);
        self.mobility(visit);
        self.weaknesses(visit);
        self.formation(visit);
        self.hunting(visit);
    }

    fn material(&self, visit: &mut impl FeatureVisitor) {
        let highest = self.enemy.highest();
        let features = [Feature::Pedina, Feature::Dama, Feature::Damone];
        for (feature, pieces) in features.into_iter().zip(self.own.0) {
            visit(feature, highest, count(pieces));
        }
        let [own, enemy] = [self.own, self.enemy].map(|sets| sets.0[2].len().min(DAMONES - 1));
        visit(Feature::DamonesAgainst, DAMONES * own + enemy, 1);
    }

    fn placement(&self, visit: &mut impl FeatureVisitor) {
        let features = [Feature::PedinaAt, Feature::DamaAt, Feature::DamoneAt];
        for (feature, pieces) in features.into_iter().zip(self.own.0) {
            for square in pieces {
                let square = if self.color == Color::White { square } else { square.rotated() };
                let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
                let line = (rank + 7 - file) / 2;
                visit(feature, line * DISTANCES + (rank + file).abs_diff(7) / 2, 1);
            }
        }
    }

    fn mobility(&self, visit: &mut impl FeatureVisitor) {
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
            visit(Feature::Mobility, role, moves[role]);
            visit(Feature::Immobile, role, count(pieces - mobile[role]));
        }
    }

    /// "A piece never captures one of higher rank."
    fn weaknesses(&self, visit: &mut impl FeatureVisitor) {
        let mut hanging = [Bitboard::EMPTY; ROLES];
        for direction in Direction::DIAGONAL {
            let landing = self.empty.shift(direction.opposite());
            let [pedine, damas, damones] = self
                .enemy
                .walkers::<R>(!self.color, direction)
                .map(|pieces| pieces.shift(direction) & landing);
            let capturers = [pedine | damas | damones, damas | damones, damones];
            for (role, pieces) in self.own.0.into_iter().enumerate() {
                hanging[role] |= pieces & capturers[role];
            }
        }
        for (role, pieces) in hanging.into_iter().enumerate() {
            visit(Feature::Hanging, role, count(pieces));
        }
        let any = !(hanging[0] | hanging[1] | hanging[2]).is_empty();
        visit(Feature::Threatened, 0, i32::from(any));
    }

    fn formation(&self, visit: &mut impl FeatureVisitor) {
        let own = self.own.all();
        for (feature, axis) in [Feature::PairForward, Feature::PairAside].into_iter().zip(AXES) {
            visit(feature, 0, count(own & own.shift(axis)));
        }
    }

    /// Pieces nearby that cannot capture the hunter.
    fn hunting(&self, visit: &mut impl FeatureVisitor) {
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
                visit(feature, distance, count(reached & capturable));
            }
        }
    }
}

/// The squares and their neighbours.
fn widened(squares: Bitboard<Board8>) -> Bitboard<Board8> {
    Direction::DIAGONAL.into_iter().fold(squares, |all, direction| all | squares.shift(direction))
}
