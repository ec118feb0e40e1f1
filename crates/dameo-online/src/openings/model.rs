//! What was played from a position as JSON: with the fields of the explorer of the app.

use dameo::{AnyMove, AnyPosition};
use serde::Serialize;
use utoipa::ToSchema;

use super::counts::{Found, FoundMove, Tally};

/// What was played from a position in the finished public games of this server. Positions and
/// their mirror images are one.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PublicOpening)]
pub(crate) struct PublicOpeningJson {
    /// How many games the server has counted of those that were asked about.
    game_count: u32,
    /// Whether these are all: after a start of the server they are counted one after the other.
    is_complete: bool,
    /// The games that reached the position.
    results: TallyJson,
    /// The average rating of the players of the rated ones among them; null without any.
    average_rating: Option<u64>,
    /// The moves, the one played most often first.
    moves: Vec<PublicMoveJson>,
}

/// A move and what became of it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PublicOpeningMove)]
struct PublicMoveJson {
    /// The move in long notation.
    text: String,
    /// The move that leads to the mirror image of the same position, or by another route to
    /// itself; null if there is none.
    twin: Option<String>,
    /// The games in which it was played from the position.
    played: TallyJson,
    /// The games that reached the position after it, by any moves.
    reached: TallyJson,
    /// The average rating of the players of the rated games in which it was played.
    average_rating: Option<u64>,
}

/// Numbers of games by result.
#[derive(Serialize, ToSchema)]
#[schema(as = GamesByResult)]
struct TallyJson {
    white: u32,
    draws: u32,
    black: u32,
}

impl PublicOpeningJson {
    pub(super) fn new(position: &AnyPosition, found: Found, is_complete: bool) -> Self {
        let Found { games, tally, moves } = found;
        let text = |mv: AnyMove| position.move_text(mv);
        let view = |FoundMove { mv, twin, played, reached, .. }| PublicMoveJson {
            text: text(mv),
            twin: twin.map(text),
            played: TallyJson::from(played),
            reached: TallyJson::from(reached),
            average_rating: played.average(),
        };
        Self {
            game_count: games,
            is_complete,
            results: tally.into(),
            average_rating: tally.average(),
            moves: moves.into_iter().map(view).collect(),
        }
    }
}

impl From<Tally> for TallyJson {
    fn from(tally: Tally) -> Self {
        let Tally { white, draws, black, .. } = tally;
        Self { white, draws, black }
    }
}
