//! What a line wins and loses.

use dameo::{AnyMove, AnyPosition, Role};

/// Numbers of pieces by role.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PieceCounts(pub(super) [u32; Role::ALL.len()]);

/// The pieces that a line wins and loses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Exchange {
    /// Those that the side with the advantage captures.
    pub won: PieceCounts,
    /// Those that it gives for them.
    pub lost: PieceCounts,
}

/// A rough value in men, to compare exchanges.
pub(super) const fn role_value(role: Role) -> i32 {
    match role {
        Role::Man => 1,
        Role::King => 3,
        Role::Emperor => 5,
    }
}

impl PieceCounts {
    /// The number of pieces of a role.
    #[must_use]
    pub const fn count(self, role: Role) -> u32 {
        self.0[role as usize]
    }

    /// The number of all pieces.
    #[must_use]
    pub fn total(self) -> u32 {
        self.0.iter().sum()
    }

    fn value(self) -> i32 {
        Role::ALL.into_iter().map(|role| role_value(role) * self.count(role) as i32).sum()
    }

    fn add(&mut self, role: Role) {
        self.0[role as usize] += 1;
    }
}

impl Exchange {
    pub(super) const fn reversed(self) -> Self {
        Self { won: self.lost, lost: self.won }
    }

    /// What is gained, in men.
    pub(super) fn gain(self) -> i32 {
        self.won.value() - self.lost.value()
    }
}

/// What happens on a line.
#[derive(Default)]
pub(super) struct LineSummary {
    /// For the side that moves first on it.
    pub(super) exchange: Exchange,
    /// Whether the first piece captured is one of that side, after a quiet move of it.
    pub(super) begins_with_sacrifice: bool,
    /// The plies before the first promotion of that side, and of the other one.
    pub(super) promotions: [Option<usize>; 2],
}

impl LineSummary {
    pub(super) fn new(start: &AnyPosition, line: &[AnyMove]) -> Self {
        let mut summary = Self::default();
        let mut position = *start;
        for (ply, &mv) in line.iter().enumerate() {
            let is_first_side = ply % 2 == 0;
            if mv.is_capture() {
                if summary.exchange == Exchange::default() {
                    summary.begins_with_sacrifice = ply > 0 && !is_first_side;
                }
                let Exchange { won, lost } = &mut summary.exchange;
                let captured = if is_first_side { won } else { lost };
                let pieces = mv.captured.into_iter().filter_map(|at| position.piece_at(at));
                pieces.for_each(|piece| captured.add(piece.role));
            }
            if position.promotes(mv) {
                summary.promotions[ply % 2].get_or_insert(ply);
            }
            position = position.after(mv);
        }
        summary
    }
}

#[cfg(test)]
mod tests {
    use dameo::Variant;

    use super::*;

    /// A position and a line from it.
    fn line(fen: &str, moves: &str) -> (AnyPosition, Vec<AnyMove>) {
        let start = AnyPosition::from_fen(Variant::Dameo, fen).unwrap();
        let mut position = start;
        let read = |text| {
            let mv = position.parse_move(text).unwrap();
            position = position.after(mv);
            mv
        };
        (start, moves.split(' ').map(read).collect())
    }

    #[test]
    fn exchanges_are_summed_up() {
        // The coup turc of the MindSports essay: two men given, six pieces taken.
        let (start, moves) = line(
            "W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7",
            "c1-e3 a5xc5 e1-c3 c5xc1xh1xh3xd3 d2xd4xd6xb6xb8",
        );
        let shot = LineSummary::new(&start, &moves);
        assert!(shot.begins_with_sacrifice);
        assert_eq!(shot.exchange.won, PieceCounts([3, 1, 0]));
        assert_eq!(shot.exchange.lost.total(), 5);
        assert_eq!(shot.exchange.gain(), 1);
        assert_eq!(shot.promotions, [Some(4), None]);
        let (start, moves) = line("W:Wd4,a1:Bd5,h8", "d4xd6 h8-h7 a1-a2 h7-h6");
        let capture = LineSummary::new(&start, &moves);
        assert_eq!(capture.exchange.won, PieceCounts([1, 0, 0]));
        assert!(!capture.begins_with_sacrifice);
    }
}
