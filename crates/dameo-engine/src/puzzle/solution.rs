//! Lines of moves from a position.

use std::fmt;

use dameo::{AnyMove, AnyPosition, Color, IllegalMove, ParseMoveError, Variant};

/// The moves that solve a puzzle. The last is the solver's, and in a puzzle so
/// is the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The position before each move, and the one after the last.
    positions: Vec<AnyPosition>,
    moves: Vec<AnyMove>,
}

/// A move of a [`Solution`].
#[derive(Clone, Copy, Debug)]
pub struct Ply<'a> {
    /// The position before the move.
    pub before: &'a AnyPosition,
    /// The move.
    pub mv: AnyMove,
    /// The position after it.
    pub after: &'a AnyPosition,
}

impl Solution {
    /// A line without moves.
    #[must_use]
    pub fn new(start: AnyPosition) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// Reads moves separated by spaces.
    ///
    /// # Errors
    /// If a move is malformed, illegal or ambiguous, with its number from 1.
    pub fn parse(start: AnyPosition, line: &str) -> Result<Self, (usize, ParseMoveError)> {
        let mut solution = Self::new(start);
        for (number, text) in (1..).zip(line.split_whitespace()) {
            let mv = solution.end().parse_move(text).map_err(|error| (number, error))?;
            solution.append(mv);
        }
        Ok(solution)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn play(&mut self, mv: AnyMove) -> Result<(), IllegalMove> {
        let end = self.end().play(mv)?;
        self.positions.push(end);
        self.moves.push(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal.
    pub(super) fn append(&mut self, mv: AnyMove) {
        self.play(mv).expect("the move is legal");
    }

    /// Takes the last move back.
    pub(super) fn pop(&mut self) -> Option<AnyMove> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.start().variant()
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &AnyPosition {
        &self.positions[0]
    }

    /// The position after the last move.
    #[must_use]
    pub fn end(&self) -> &AnyPosition {
        &self.positions[self.moves.len()]
    }

    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[AnyMove] {
        &self.moves
    }

    /// The side that makes the last move.
    #[must_use]
    pub fn solver(&self) -> Color {
        !self.end().turn()
    }

    /// The moves with their positions.
    #[must_use]
    pub fn plies(&self) -> Vec<Ply<'_>> {
        let ply = |(index, &mv)| Ply {
            before: &self.positions[index],
            mv,
            after: &self.positions[index + 1],
        };
        self.moves.iter().enumerate().map(ply).collect()
    }

    /// The solver's moves with their positions.
    pub fn solver_plies(&self) -> impl DoubleEndedIterator<Item = Ply<'_>> {
        let solver = self.solver();
        self.plies().into_iter().filter(move |ply| ply.before.turn() == solver)
    }

    /// Whether a position occurs twice.
    pub(super) fn repeats(&self) -> bool {
        let is_earlier = |index: usize| self.positions[..index].contains(&self.positions[index]);
        (1..self.positions.len()).any(is_earlier)
    }
}

impl Ply<'_> {
    /// Whether the move was the only legal one.
    #[must_use]
    pub fn is_forced(&self) -> bool {
        self.before.count_moves() == 1
    }
}

impl fmt::Display for Solution {
    /// Writes the moves in the long format, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, ply) in self.plies().iter().enumerate() {
            let separator = if index == 0 { "" } else { " " };
            write!(f, "{separator}{}", ply.before.show(ply.mv))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Solution, (usize, ParseMoveError)> {
        let start = AnyPosition::from_fen(Variant::Dameo, "W:Wc3,d3,c4,d4:Bc5,d5,c6,d6").unwrap();
        Solution::parse(start, line)
    }

    #[test]
    fn lines_round_trip() {
        let line = "c3-e5 c5xc3xe3 e5xc5xc7";
        let solution = parse(line).unwrap();
        assert_eq!(solution.to_string(), line);
        assert_eq!(solution.solver(), Color::White);
        assert_eq!(solution.solver_plies().count(), 2);
        let forced: Vec<_> = solution.plies().iter().map(Ply::is_forced).collect();
        assert_eq!(forced, [false, true, true]);
        assert!(!solution.repeats());
        assert_eq!(parse("c3-e5 c5xe5").unwrap_err().0, 2);
    }

    #[test]
    fn repetitions_are_found() {
        let start = AnyPosition::from_fen(Variant::Dameo, "W:WKa1:BKh5").unwrap();
        assert!(Solution::parse(start, "a1-a2 h5-h6 a2-a1 h6-h5").unwrap().repeats());
    }
}
