//! The evaluation of Italian Damone: material, the way to promotion, room to
//! move, and pieces that nobody can take any more.

use dameo::{Bitboard, Board8, Color, DamoneRules, Direction, Piece, Position, Role};

/// What everything on the board is worth to its owner, in hundredths of a
/// Pedina.
struct Weights {
    /// A Pedina.
    pedina: i32,
    /// A Dama.
    dama: i32,
    /// A Damone.
    damone: i32,
    /// A Damone where the game is lost with the last one.
    vital_damone: i32,
    /// A Dama while the enemy has no piece that can take it.
    safe_dama: i32,
    /// A Damone while the enemy has none and cannot take it.
    safe_damone: i32,
    /// A Pedina that needs this many steps forward to the diagonal on which it
    /// promotes. From that diagonal's middle it goes sideways.
    steps_to_go: [i32; 6],
    /// A Pedina in the enemy's corner where it does not promote: it will never
    /// move again.
    stuck: i32,
    /// A Dama this many moves from the corner in which it becomes a Damone.
    moves_to_corner: [i32; 8],
    /// A Pedina at the edge of the board, where it cannot be taken.
    edge: i32,
    /// A quiet move.
    mobility: i32,
    /// The right to move.
    tempo: i32,
}

/// A piece is worth the more the fewer can take it. Chosen by hand, not tuned;
/// games against a count of material are in `docs/evaluation.md`.
const WEIGHTS: Weights = Weights {
    pedina: 100,
    dama: 250,
    damone: 450,
    vital_damone: 600,
    safe_dama: 40,
    safe_damone: 100,
    steps_to_go: [60, 30, 16, 8, 0, 0],
    stuck: -80,
    moves_to_corner: [0, 60, 40, 28, 18, 10, 4, 0],
    edge: 3,
    mobility: 3,
    tempo: 6,
};

/// What a position is worth to the side to move, in hundredths of a Pedina.
pub(super) fn evaluate<R: DamoneRules>(position: &Position<R>) -> i32 {
    let us = position.turn();
    WEIGHTS.tempo + Side::new(position, us).worth() - Side::new(position, !us).worth()
}

/// The position as one side sees it.
struct Side<'a, R: DamoneRules> {
    position: &'a Position<R>,
    color: Color,
    pedine: Bitboard<Board8>,
    damas: Bitboard<Board8>,
    damones: Bitboard<Board8>,
}

impl<'a, R: DamoneRules> Side<'a, R> {
    fn new(position: &'a Position<R>, color: Color) -> Self {
        let of = |role| position.squares_of(Piece { color, role });
        let (pedine, damas, damones) = (of(Role::Man), of(Role::King), of(Role::Emperor));
        Self { position, color, pedine, damas, damones }
    }

    fn worth(&self) -> i32 {
        self.material()
            + self.safe_pieces()
            + self.advancement()
            + self.way_to_the_corner()
            + self.edges()
            + self.mobility()
    }

    fn material(&self) -> i32 {
        let damone = if R::LAST_DAMONE_LOSES { WEIGHTS.vital_damone } else { WEIGHTS.damone };
        WEIGHTS.pedina * count(self.pedine)
            + WEIGHTS.dama * count(self.damas)
            + damone * count(self.damones)
    }

    /// "A piece never captures one of higher rank."
    fn safe_pieces(&self) -> i32 {
        let enemy = Self::new(self.position, !self.color);
        if !enemy.damones.is_empty() {
            return 0;
        }
        let damas = if enemy.damas.is_empty() { WEIGHTS.safe_dama * count(self.damas) } else { 0 };
        damas + WEIGHTS.safe_damone * count(self.damones)
    }

    /// Pedine by their steps forward to where they promote.
    fn advancement(&self) -> i32 {
        let forward = R::pedina_directions(self.color)[0];
        let mut line = promotion_line(self.color);
        let corner = line.shift(forward) - R::dama_squares(self.color);
        let mut worth = WEIGHTS.stuck * count(self.pedine & corner);
        for by_steps in WEIGHTS.steps_to_go {
            worth += by_steps * count(self.pedine & line);
            line = line.shift(forward.opposite());
        }
        worth
    }

    /// Damas by their moves to the corner.
    fn way_to_the_corner(&self) -> i32 {
        let mut nearer = Bitboard::EMPTY;
        let mut reached = R::damone_square(self.color);
        let mut worth = 0;
        for by_moves in WEIGHTS.moves_to_corner {
            worth += by_moves * count(self.damas & (reached - nearer));
            nearer = reached;
            for direction in Direction::DIAGONAL {
                reached |= nearer.shift(direction);
            }
        }
        worth
    }

    fn edges(&self) -> i32 {
        let edges = Bitboard::file(0) | Bitboard::file(7) | Bitboard::rank(0) | Bitboard::rank(7);
        WEIGHTS.edge * count(self.pedine & edges)
    }

    fn mobility(&self) -> i32 {
        let empty = self.position.empty();
        let higher = self.damas | self.damones;
        let steps = |pieces: Bitboard<Board8>, direction| count(pieces.shift(direction) & empty);
        let higher = Direction::DIAGONAL.map(|direction| steps(higher, direction));
        let pedine =
            R::pedina_directions(self.color).map(|direction| steps(self.pedine, direction));
        WEIGHTS.mobility * (higher.iter().sum::<i32>() + pedine.iter().sum::<i32>())
    }
}

fn count(pieces: Bitboard<Board8>) -> i32 {
    pieces.len() as i32
}

/// The diagonal that joins the squares on which Pedine promote: a6, b7 and c8
/// for White.
fn promotion_line(color: Color) -> Bitboard<Board8> {
    match color {
        Color::White => const { Bitboard::named("a6 b7 c8") },
        Color::Black => const { Bitboard::named("h3 g2 f1") },
    }
}
