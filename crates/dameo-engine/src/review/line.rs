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

    /// A rough value in men, to compare exchanges: a king counts as three.
    fn value(self) -> u32 {
        let [men, kings, emperors] = self.0;
        men + 3 * kings + 5 * emperors
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
    pub(super) fn gain(self) -> i64 {
        i64::from(self.won.value()) - i64::from(self.lost.value())
    }
}

/// What happens on a line.
#[derive(Clone, Copy)]
pub(super) struct LineSummary {
    start: AnyPosition,
    /// The position in which the line ends.
    pub(super) end: AnyPosition,
    /// The plies of the line.
    plies: usize,
    /// For the side that moves first on it.
    pub(super) exchange: Exchange,
    /// Whether the first piece captured is one of that side, after a quiet move of it.
    pub(super) begins_with_sacrifice: bool,
    /// After how many plies the first side, and the other one, have promoted.
    pub(super) promotes: [Option<usize>; 2],
}

/// The plies of a line that are searched for an exchange.
const MAX_PLIES: usize = 16;
/// This many quiet plies in a row end an exchange that has begun.
const QUIET_PLIES: usize = 2;
/// This many quiet plies mean that there is no exchange.
const MAX_PLIES_BEFORE: usize = 4;

impl LineSummary {
    const fn empty(start: AnyPosition) -> Self {
        Self {
            start,
            end: start,
            plies: 0,
            exchange: Exchange { won: PieceCounts([0; 3]), lost: PieceCounts([0; 3]) },
            begins_with_sacrifice: false,
            promotes: [None; 2],
        }
    }

    /// The line up to the first quiet position after its first captures.
    pub(super) fn of_exchange(
        start: &AnyPosition,
        line: impl IntoIterator<Item = AnyMove>,
    ) -> Self {
        let mut summary = Self::empty(*start);
        let mut quiet = 0;
        for mv in line.into_iter().take(MAX_PLIES) {
            summary.play(mv);
            quiet = if mv.is_capture() { 0 } else { quiet + 1 };
            let has_captures = summary.exchange != Exchange::default();
            if quiet >= if has_captures { QUIET_PLIES } else { MAX_PLIES_BEFORE } {
                break;
            }
        }
        summary
    }

    /// The whole line, up to its last position without a capture: an exchange that it
    /// breaks off tells nothing.
    pub(super) fn of_all(start: &AnyPosition, line: impl IntoIterator<Item = AnyMove>) -> Self {
        let mut summary = Self::empty(*start);
        let mut last_quiet = summary;
        for mv in line {
            summary.play(mv);
            if !summary.end.has_capture() {
                last_quiet = summary;
            }
        }
        last_quiet
    }

    fn play(&mut self, mv: AnyMove) {
        let position = self.end;
        let is_first_side = position.turn() == self.start.turn();
        if mv.is_capture() {
            if self.exchange == Exchange::default() {
                self.begins_with_sacrifice = self.plies > 0 && !is_first_side;
            }
            let Exchange { won, lost } = &mut self.exchange;
            let captured = if is_first_side { won } else { lost };
            let pieces = mv.captured.into_iter().filter_map(|at| position.piece_at(at));
            pieces.for_each(|piece| captured.add(piece.role));
        }
        self.plies += 1;
        if position.promotes(mv) {
            self.promotes[usize::from(!is_first_side)].get_or_insert(self.plies);
        }
        self.end = position.after(mv);
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
        let shot = LineSummary::of_exchange(&start, moves);
        assert!(shot.begins_with_sacrifice);
        assert_eq!(shot.exchange.won, PieceCounts([3, 1, 0]));
        assert_eq!(shot.exchange.lost.total(), 5);
        assert_eq!(shot.promotes, [Some(5), None]);
        let (start, moves) = line("W:Wd4,a1:Bd5,h8", "d4xd6 h8-h7 a1-a2 h7-h6");
        let trade = LineSummary::of_exchange(&start, moves);
        assert_eq!(trade.exchange.won, PieceCounts([1, 0, 0]));
        assert!(!trade.begins_with_sacrifice);
    }

    #[test]
    fn a_whole_line_counts_what_comes_late_and_not_what_it_breaks_off() {
        let fen = "W:Wa1,d3:Bd7,h8";
        let quiet = "a1-a2 h8-h7 a2-a3 h7-h6 d3-d4 d7-d6 a3-a4 h6-h5";
        let (start, moves) = line(fen, quiet);
        assert_eq!(LineSummary::of_all(&start, moves).exchange, Exchange::default());
        // White attacks, Black captures.
        let (start, moves) = line(fen, &format!("{quiet} d4-d5"));
        let broken_off = LineSummary::of_all(&start, moves);
        assert_eq!(broken_off.plies, 8);
        let (start, moves) = line(fen, &format!("{quiet} d4-d5 d6xd4 a4-a5"));
        let lost = PieceCounts([1, 0, 0]);
        let whole = LineSummary::of_all(&start, moves.clone());
        assert_eq!(whole.exchange, Exchange { lost, ..Exchange::default() });
        assert_eq!(LineSummary::of_exchange(&start, moves).exchange, Exchange::default());
    }
}
