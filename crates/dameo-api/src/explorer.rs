//! What was played from a position.

use dameo::AnyPosition;
use dameo_explorer::{Explored, ExploredMove, Results};
use serde::{Deserialize, Serialize};

/// The answer of an opening explorer. Positions and their mirror images are one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExplorerReply {
    /// The games that reached the position.
    pub results: ResultsJson,
    /// The engine's evaluation of the position for White, in centipawns; null where
    /// there is none.
    #[cfg_attr(feature = "typescript", tsify(type = "number | null"))]
    pub evaluation: Option<i32>,
    /// The moves that were played, the commonest first, and those that lead to a
    /// position which games reached by other moves.
    pub moves: Vec<ExplorerMove>,
    /// The numbers of some games that reached the position, the last added first.
    pub games: Vec<u32>,
}

/// A move and what became of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExplorerMove {
    /// The move in long notation.
    pub text: String,
    /// The move that leads to the mirror image of the same position, or by another
    /// route to itself; null if there is none.
    #[cfg_attr(feature = "typescript", tsify(type = "string | null"))]
    pub twin: Option<String>,
    /// The games in which it was played from the position.
    pub played: ResultsJson,
    /// The games that reached the position after it, by any moves.
    pub reached: ResultsJson,
    /// The engine's evaluation of the position after it for White, in centipawns;
    /// null where there is none.
    #[cfg_attr(feature = "typescript", tsify(type = "number | null"))]
    pub evaluation: Option<i32>,
}

/// Numbers of games by result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResultsJson {
    /// Games won by White.
    pub white: u32,
    /// Drawn games.
    pub draws: u32,
    /// Games won by Black.
    pub black: u32,
}

impl ExplorerReply {
    /// The most games of an answer.
    pub const MAX_GAMES: usize = 15;

    /// The answer for a position, with [`MAX_GAMES`](Self::MAX_GAMES) games at most.
    #[must_use]
    pub fn new(position: &AnyPosition, explored: &Explored) -> Self {
        Self {
            results: explored.results.into(),
            evaluation: explored.evaluation,
            moves: explored.moves.iter().map(|found| ExplorerMove::new(position, found)).collect(),
            games: explored.games.iter().rev().copied().take(Self::MAX_GAMES).collect(),
        }
    }
}

impl ExplorerMove {
    fn new(position: &AnyPosition, found: &ExploredMove) -> Self {
        Self {
            text: position.move_text(found.mv),
            twin: found.twin.map(|twin| position.move_text(twin)),
            played: found.played.into(),
            reached: found.reached.into(),
            evaluation: found.evaluation,
        }
    }
}

impl From<Results> for ResultsJson {
    fn from(results: Results) -> Self {
        let Results { white, draws, black } = results;
        Self { white, draws, black }
    }
}

#[cfg(test)]
mod tests {
    use dameo::{AnyGame, Color, MoveFormat, Variant};
    use dameo_explorer::Explorer;

    use super::*;

    #[test]
    fn moves_are_texts() {
        let mut explorer = Explorer::new(Variant::Dameo);
        let mut game = AnyGame::new(Variant::Dameo);
        game.play_text("d1-d4", MoveFormat::Long).unwrap();
        for _ in 0..20 {
            explorer.add(&game, Some(Color::White));
        }
        let start = AnyPosition::start(Variant::Dameo);
        let reply = ExplorerReply::new(&start, &explorer.explore(&start));
        let [only] = &reply.moves[..] else { panic!("one move") };
        assert_eq!((only.text.as_str(), only.twin.as_deref()), ("d1-d4", Some("e1-e4")));
        assert_eq!(only.played, ResultsJson { white: 20, draws: 0, black: 0 });
        assert_eq!((reply.games.len(), reply.games[0]), (ExplorerReply::MAX_GAMES, 19));
    }
}
