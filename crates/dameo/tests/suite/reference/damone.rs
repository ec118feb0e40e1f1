//! Italian Damone, from `rules.md` section 5. Nothing is read of the facts in
//! `src/rules` but the name of the game.

use dameo::rules::DamoneRules;
use dameo::{Color, Piece, Role};

use super::{Jump, Mailbox, Place, Sentences, Step, ahead};

const NORTH_WEST: Step = (-1, 1);
const NORTH_EAST: Step = (1, 1);
const SOUTH_WEST: Step = (-1, -1);
const SOUTH_EAST: Step = (1, -1);

pub(super) fn sentences<R: DamoneRules>() -> Sentences<R> {
    Sentences {
        steps: Mailbox::steps,
        jumps: Mailbox::leaps,
        merits: Mailbox::merits,
        carry_out: Mailbox::carry_out_step,
        has_lost: Mailbox::has_lost,
    }
}

impl<R: DamoneRules> Mailbox<R> {
    /// "A White Pedina moves north-west, north-east or south-west (forward and
    /// sideways, never straight back south-east), a Black one the opposite
    /// three; Damas and Damones move all four ways."
    fn ways(&self, role: Role) -> Vec<Step> {
        match (role, self.turn) {
            (Role::Man, Color::White) => vec![NORTH_WEST, NORTH_EAST, SOUTH_WEST],
            (Role::Man, Color::Black) => vec![SOUTH_EAST, SOUTH_WEST, NORTH_EAST],
            _ => vec![NORTH_WEST, NORTH_EAST, SOUTH_WEST, SOUTH_EAST],
        }
    }

    /// "All pieces move one square diagonally to an empty square."
    fn steps(&self, from: Place, role: Role) -> Vec<Place> {
        let targets = self.ways(role).into_iter().map(|step| ahead(from, step));
        targets.filter(|&to| self.is_empty(to)).collect()
    }

    /// "Captures are short leaps over an adjacent piece to the empty square
    /// behind it, in the directions the piece moves. [..] Captured pieces leave
    /// the board at the end of the move and are never jumped twice."
    fn leaps(&self, at: Place, role: Role, taken: &[Place]) -> Vec<Jump> {
        if !taken.is_empty() && self.promoted(role, at) != role {
            // "Its move ends there, also in the middle of a capture."
            return Vec::new();
        }
        let jumps = self.ways(role).into_iter().map(|step| {
            let victim = ahead(at, step);
            (victim, ahead(victim, step))
        });
        jumps
            .filter(|&(victim, landing)| {
                self.can_be_taken(victim, taken)
                    && self.piece_at(victim).is_some_and(|piece| may_take(role, piece.role))
                    && self.is_empty(landing)
            })
            .collect()
    }

    /// "(1) The largest number of pieces; (2) among those, by the
    /// highest-ranked capturing piece; (3) among those, the most Damones taken,
    /// then the most Damas taken."
    fn merits(&self, role: Role, victims: &[Place]) -> [usize; 4] {
        let rank = match role {
            Role::Man => 1,
            Role::King => 2,
            Role::Emperor => 3,
        };
        let taken = |wanted| {
            let is_wanted = |&&place: &&Place| {
                self.piece_at(place).is_some_and(|piece: Piece| piece.role == wanted)
            };
            victims.iter().filter(is_wanted).count()
        };
        [victims.len(), rank, taken(Role::Emperor), taken(Role::King)]
    }

    fn carry_out_step(&mut self, from: Place, to: Place, _: bool) {
        let piece = self.piece_at(from).expect("a piece moves");
        self.put(from, None);
        self.put(to, Some(Piece { role: self.promoted(piece.role, to), ..piece }));
    }

    /// "A Pedina that arrives on a square where the opponent's Damas started
    /// (White a6 c8, Black h3 f1; in the three-Dama game also the corner)
    /// becomes a Dama [..]. A Dama that arrives on the opponent's corner (White
    /// a8, Black h1) becomes a Damone. A Pedina that reaches the corner in the
    /// standard game stays a Pedina."
    fn promoted(&self, role: Role, at: Place) -> Role {
        const A6: Place = (0, 5);
        const A8: Place = (0, 7);
        const C8: Place = (2, 7);
        const F1: Place = (5, 0);
        const H1: Place = (7, 0);
        const H3: Place = (7, 2);
        let (dama_squares, corner) = match self.turn {
            Color::White => ([A6, C8], A8),
            Color::Black => ([H3, F1], H1),
        };
        let three_damas = R::START.white(Role::Emperor).is_empty();
        match role {
            Role::Man if dama_squares.contains(&at) => Role::King,
            Role::Man if three_damas && at == corner => Role::King,
            Role::King if at == corner => Role::Emperor,
            _ => role,
        }
    }

    /// "In `italian-damone-capture` [..] the side to move without a Damone has
    /// lost and has no legal moves."
    fn has_lost(&self) -> bool {
        let has_damone = self.own_pieces().iter().any(|&(_, role)| role == Role::Emperor);
        R::LAST_DAMONE_LOSES && !has_damone
    }
}

/// "Pedine take only Pedine, Damas take Pedine and Damas, Damones take all."
fn may_take(role: Role, victim: Role) -> bool {
    match role {
        Role::Man => victim == Role::Man,
        Role::King => victim != Role::Emperor,
        Role::Emperor => true,
    }
}
