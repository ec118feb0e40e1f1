//! The moves of men from a slice. Each of them leads to one other slice, wherever the kings are.

use dameo::Bitboard;
use dameo::rules::DameoRules;
use dameo_tablebase::internals::{Men, Pieces};
use dameo_tablebase::{Material, MaterialSignature, Wdl};

use super::table::{WdlTable, WdlTables};

/// The moves of the men of a slice. A king can only prevent one by standing where it ends: a man
/// jumps over nothing but men.
pub(crate) struct MenMoves<'a, R: DameoRules>(Vec<ManMove<'a, R>>);

struct ManMove<'a, R: DameoRules> {
    to: Bitboard<R::Board>,
    promotes: bool,
    /// The table that it leads to, and the first bit of the slice there.
    table: &'a WdlTable<R>,
    start: usize,
    /// Whether that slice holds the mirror images of the positions after the move.
    mirrored: bool,
}

/// What the moves of men achieve in the positions of a row: sets of the square of its king.
pub(crate) struct RowMoves<R: DameoRules> {
    /// A man can move.
    pub(crate) any: Bitboard<R::Board>,
    /// A man's move does not lose.
    pub(crate) safe: Bitboard<R::Board>,
    /// A man's move wins.
    pub(crate) winning: Bitboard<R::Board>,
}

impl<'a, R: DameoRules> MenMoves<'a, R> {
    /// The moves from the slice with these men of a signature. The slices that they lead to must
    /// be solved.
    pub(crate) fn new(
        tables: &WdlTables<'a, R>,
        signature: MaterialSignature,
        men: Men<R::Board>,
    ) -> Self {
        let none = Bitboard::EMPTY;
        let pieces =
            Pieces { own_men: men.own, enemy_men: men.enemy, own_kings: none, enemy_kings: none };
        let position = pieces.position::<R>();
        let mut moves = Vec::new();
        position.for_each_quiet_move_of_men(|mv| {
            let after = Pieces::of(&position.after(mv));
            let promotes = !after.enemy_kings.is_empty();
            let Material { kings, men } = signature.own;
            let promoted = u8::from(promotes);
            let moved = Material { kings: kings + promoted, men: men - promoted };
            let table = tables.table(MaterialSignature { own: signature.enemy, enemy: moved });
            let arrangement = table.index.men().arrangement(Men::from(&after));
            moves.push(ManMove {
                to: mv.to.into(),
                promotes,
                table,
                start: table.slice(arrangement.slice).start,
                mirrored: arrangement.mirrored,
            });
        });
        Self(moves)
    }

    /// The moves in the positions whose own kings are `others` and one more.
    #[inline(always)]
    pub(crate) fn of_row(
        &self,
        others: Bitboard<R::Board>,
        enemy_kings: Bitboard<R::Board>,
    ) -> RowMoves<R> {
        let none = Bitboard::EMPTY;
        let mut moves = RowMoves { any: none, safe: none, winning: none };
        for mv in &self.0 {
            if mv.to.is_disjoint(others | enemy_kings) {
                let (own, enemy) = mv.kings_after(others, enemy_kings);
                let [won, lost] =
                    mv.table.row(mv.start, own, enemy).map(|set| mv.before(set) - mv.to);
                moves.any |= !mv.to;
                moves.safe |= !(won | mv.to);
                moves.winning |= lost;
            }
        }
        moves
    }

    /// The best value that a man's move leads to; `None` if no man can move.
    #[inline(always)]
    pub(crate) fn best(
        &self,
        own_kings: Bitboard<R::Board>,
        enemy_kings: Bitboard<R::Board>,
    ) -> Option<Wdl> {
        let possible = self.0.iter().filter(|mv| mv.to.is_disjoint(own_kings | enemy_kings));
        let value = |mv: &ManMove<'_, R>| {
            let (own, enemy) = mv.kings_after(own_kings, enemy_kings);
            mv.table.value(mv.start, own, enemy).before_move()
        };
        possible.map(value).max()
    }
}

impl<R: DameoRules> ManMove<'_, R> {
    /// The kings of the two sides after the move, as the other side sees them.
    #[inline(always)]
    fn kings_after(
        &self,
        own_kings: Bitboard<R::Board>,
        enemy_kings: Bitboard<R::Board>,
    ) -> (Bitboard<R::Board>, Bitboard<R::Board>) {
        let promoted = if self.promotes { self.to } else { Bitboard::EMPTY };
        let (own, enemy) = (enemy_kings.flipped(), (own_kings | promoted).flipped());
        if self.mirrored { (own.mirrored(), enemy.mirrored()) } else { (own, enemy) }
    }

    /// Squares after the move, as the side that made it sees them.
    #[inline(always)]
    fn before(&self, squares: Bitboard<R::Board>) -> Bitboard<R::Board> {
        let squares = squares.flipped();
        if self.mirrored { squares.mirrored() } else { squares }
    }
}
