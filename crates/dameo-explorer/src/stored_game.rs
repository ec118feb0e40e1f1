//! Games in few bytes.

use dameo::{AnyGame, AnyMove, BoundedGame, Bounds, Color, LegalMoves, RecordError, Variant};

/// A finished game that begins at the starting position of its variant. A move is
/// stored as its index among the legal moves in their order ([`AnyMove`]'s [`Ord`]),
/// which makes a byte of most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    indices: Box<[u16]>,
    winner: Option<Color>,
}

impl StoredGame {
    /// Stores a game; without a winner it is a draw. Returns `None` if it does not
    /// begin at the starting position.
    #[must_use]
    pub fn new(game: &AnyGame, winner: Option<Color>) -> Option<Self> {
        let indices = game.positions().zip(game.moves()).map(|(position, mv)| {
            let index = ordered_moves(&position.legal_moves()).binary_search(&mv).ok()?;
            u16::try_from(index).ok()
        });
        let indices = indices.collect::<Option<_>>()?;
        game.is_from_start().then_some(Self { indices, winner })
    }

    pub(crate) const fn from_indices(indices: Box<[u16]>, winner: Option<Color>) -> Self {
        Self { indices, winner }
    }

    pub(crate) fn indices(&self) -> &[u16] {
        &self.indices
    }

    /// The winner; `None` after a draw.
    #[must_use]
    pub const fn winner(&self) -> Option<Color> {
        self.winner
    }

    /// The number of plies.
    #[must_use]
    pub const fn plies(&self) -> usize {
        self.indices.len()
    }

    /// The game; an error is the ply, counted from 0, at which it is none of the
    /// variant.
    pub fn replay(&self, variant: Variant) -> Result<AnyGame, usize> {
        let game = AnyGame::new(variant).continuing_after_draws();
        let read = |legal: &LegalMoves, number, &index: &u16| {
            ordered_moves(legal.as_slice())
                .get(usize::from(index))
                .copied()
                .ok_or(NoMove { number })
        };
        play_all(game, &self.indices, read).map_err(|NoMove { number }| number - 1)
    }
}

/// A game has no such move; the number is from 1.
#[derive(Debug)]
pub(crate) struct NoMove {
    pub(crate) number: usize,
}

impl From<RecordError> for NoMove {
    fn from(error: RecordError) -> Self {
        Self { number: error.ply }
    }
}

/// Plays moves, each of which `read` finds in the position before it.
pub(crate) fn play_all<T>(
    game: AnyGame,
    moves: impl IntoIterator<Item = T>,
    read: impl FnMut(&LegalMoves, usize, T) -> Result<AnyMove, NoMove>,
) -> Result<AnyGame, NoMove> {
    let mut game = BoundedGame::new(game, Bounds::NONE).expect("there are no bounds");
    game.play_all(moves, read)?;
    Ok(game.into_game())
}

/// The legal moves in the order that files depend on.
fn ordered_moves(legal: &[AnyMove]) -> Vec<AnyMove> {
    let mut moves = legal.to_vec();
    moves.sort_unstable();
    moves
}
