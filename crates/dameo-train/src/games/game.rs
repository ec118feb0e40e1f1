//! A self-play game.

use dameo::{Color, Move, Position, Rules, Variant};
use dameo_engine::Score;

/// A game from the starting position, with the scores of its positions after the opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredGame<R: Rules> {
    /// The moves that no search has chosen.
    pub opening: Vec<Move<R::Board>>,
    /// The other moves.
    pub plies: Vec<ScoredPly<R>>,
    /// `None` after a draw.
    pub winner: Option<Color>,
    /// Why the game ended.
    pub ending: Ending,
}

/// A move, with the score of the position before it for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredPly<R: Rules> {
    /// The move played.
    pub mv: Move<R::Board>,
    /// The score found by the search.
    pub score: Score,
}

/// Why a self-play game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// By the rules of the game and its draw rules.
    Rules,
    /// The last position is in a tablebase.
    Tablebase,
    /// A search proved a win.
    Proof,
    /// The scores were clear for long enough.
    Scores,
}

impl Ending {
    /// All endings.
    pub const ALL: [Self; 4] = [Self::Rules, Self::Tablebase, Self::Proof, Self::Scores];

    /// The name, for example `rules`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Tablebase => "tablebase",
            Self::Proof => "proof",
            Self::Scores => "scores",
        }
    }
}

impl<R: Rules> ScoredGame<R> {
    /// The scored positions in their order.
    pub fn positions(&self, variant: Variant) -> impl Iterator<Item = (Position<R>, ScoredPly<R>)> {
        let start = Position::<R>::start_of(variant);
        let first = self.opening.iter().fold(start, |position, &mv| position.after(mv));
        self.plies.iter().scan(first, |position, &ply| {
            let before = *position;
            *position = before.after(ply.mv);
            Some((before, ply))
        })
    }
}
