//! The Dameo family, from `rules.md` sections 1 to 4.

use dameo::rules::{DameoRules, KingLines};
use dameo::{Color, Geometry, Role};

use super::{Board, Jump, Mailbox, Place, Sentences, Step, ahead};

const ORTHOGONAL: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

pub(super) fn sentences<R: DameoRules>() -> Sentences<R> {
    Sentences {
        steps: |board, from, role| match role {
            Role::Man => board.man_moves(from),
            _ => board.king_moves(from),
        },
        jumps: Mailbox::jumps,
        // "Only captures that take the largest possible number of pieces (men
        // and kings count equally, over all pieces of the side to move) are
        // legal."
        merits: |_, _, victims| [victims.len(), 0, 0, 0],
        carry_out: Mailbox::carry_out,
        has_lost: |_| false,
    }
}

/// "A man moves one square straight or diagonally forward"; "White at the
/// bottom".
fn forward(color: Color) -> [Step; 3] {
    match color {
        Color::White => [(-1, 1), (0, 1), (1, 1)],
        Color::Black => [(-1, -1), (0, -1), (1, -1)],
    }
}

/// "A king moves like a chess queen", or in some games along ranks and files
/// only.
fn king_lines(lines: KingLines) -> Vec<Step> {
    match lines {
        KingLines::All => [ORTHOGONAL, DIAGONAL].concat(),
        KingLines::Orthogonal => ORTHOGONAL.to_vec(),
    }
}

impl<R: DameoRules> Mailbox<R> {
    fn last_rank(&self) -> i8 {
        match self.turn {
            Color::White => Board::<R>::HEIGHT as i8 - 1,
            Color::Black => 0,
        }
    }

    /// "A man moves one square straight or diagonally forward to an empty
    /// square, or, in a linear move, a straight unbroken line of men of one
    /// colour moves one square forward along that line into the empty square in
    /// front of it. [..] Any man of a longer line may be the rear man. Kings
    /// never belong to a line and interrupt it."
    fn man_moves(&self, rear: Place) -> Vec<Place> {
        forward(self.turn)
            .into_iter()
            .filter_map(|step| {
                let mut front = ahead(rear, step);
                while R::LINEAR_MOVES && self.piece_at(front) == Some(self.turn.man()) {
                    front = ahead(front, step);
                }
                self.is_empty(front).then_some(front)
            })
            .collect()
    }

    /// "A king moves like a chess queen: any number of empty squares in any of
    /// the eight directions."
    fn king_moves(&self, from: Place) -> Vec<Place> {
        let mut targets = Vec::new();
        for step in king_lines(R::KING_LINES) {
            let mut to = ahead(from, step);
            while self.is_empty(to) {
                targets.push(to);
                to = ahead(to, step);
            }
        }
        targets
    }

    /// "Captures are orthogonal only (never diagonal) [..] by men and kings
    /// alike"; a man "captures as a man throughout".
    fn jumps(&self, at: Place, role: Role, taken: &[Place]) -> Vec<Jump> {
        ORTHOGONAL
            .into_iter()
            .flat_map(|step| match role {
                Role::Man => self.man_jump(at, step, taken),
                _ => self.king_jumps(at, step, taken),
            })
            .collect()
    }

    /// "A man jumps over an adjacent enemy piece, forwards, backwards or
    /// sideways, to the empty square directly behind it."
    fn man_jump(&self, at: Place, step: Step, taken: &[Place]) -> Vec<Jump> {
        let victim = ahead(at, step);
        let landing = ahead(victim, step);
        if self.can_be_taken(victim, taken) && self.is_empty(landing) {
            vec![(victim, landing)]
        } else {
            Vec::new()
        }
    }

    /// "A king jumps over one enemy piece at any distance along a rank or file,
    /// with only empty squares between, and lands on any empty square behind
    /// it up to the next obstacle."
    fn king_jumps(&self, at: Place, step: Step, taken: &[Place]) -> Vec<Jump> {
        let mut victim = ahead(at, step);
        while self.is_empty(victim) {
            victim = ahead(victim, step);
        }
        let mut jumps = Vec::new();
        if self.can_be_taken(victim, taken) {
            let mut landing = ahead(victim, step);
            while self.is_empty(landing) {
                jumps.push((victim, landing));
                landing = ahead(landing, step);
            }
        }
        jumps
    }

    fn carry_out(&mut self, from: Place, to: Place, captures: bool) {
        if !captures && self.piece_at(from) == Some(self.turn.man()) {
            self.push_line(from, to);
        } else {
            let piece = self.piece_at(from);
            self.put(from, None);
            self.put(to, piece);
        }
        // "A man that ends its move on the last rank becomes a king."
        if to.1 == self.last_rank() {
            self.put(to, Some(self.turn.king()));
        }
    }

    /// "A straight unbroken line of men of one colour moves one square forward
    /// along that line into the empty square in front of it": every man of it,
    /// the front man first.
    fn push_line(&mut self, rear: Place, empty: Place) {
        let back = ((rear.0 - empty.0).signum(), (rear.1 - empty.1).signum());
        let mut to = empty;
        while to != rear {
            let from = ahead(to, back);
            self.put(to, self.piece_at(from));
            self.put(from, None);
            to = from;
        }
    }
}
