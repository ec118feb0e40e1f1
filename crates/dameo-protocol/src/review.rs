//! What the engine thinks of a game.

use dameo::{Game, GameResult, Position, Rules};
use dameo_engine::{Review, ReviewedMove};
use serde::{Deserialize, Serialize};

use crate::analysis::{ScoreJson, line_texts};
use crate::outcome::OutcomeJson;
use crate::record::{result_text, start_fen};

/// A reviewed game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewReply {
    /// The name of the variant.
    pub variant: String,
    /// The position the game began from.
    pub start_fen: String,
    /// The name of the draw rules it was judged by.
    pub draw_rules: String,
    /// The result that its record gives.
    pub result: String,
    /// How the rules ended it, if they did.
    pub outcome: Option<OutcomeJson>,
    /// Its moves.
    pub moves: Vec<ReviewedMoveJson>,
    /// How well each side played.
    pub accuracy: AccuracyJson,
}

/// A reviewed move. Scores and chances are those of the side that moved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewedMoveJson {
    /// The number of the move in the game, from 1.
    pub ply: usize,
    /// `"white"` or `"black"`, the side that moved.
    pub turn: String,
    /// The move in the project's own form.
    pub text: String,
    /// The position after the move, without counters.
    pub fen_after: String,
    /// What the move was worth.
    pub score: ScoreJson,
    /// The move the engine prefers, or the one played if it prefers none.
    pub best: String,
    /// The line of play that begins with it.
    pub best_pv: Vec<String>,
    /// The chance to win before the move, 0 to 1, a draw counting a half.
    pub win_chance_before: f64,
    /// The same after the move.
    pub win_chance_after: f64,
    /// `"inaccuracy"`, `"mistake"`, `"blunder"`, or null.
    pub judgement: Option<String>,
}

/// How well each side played, 0 to 100; null for a side that did not move.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccuracyJson {
    /// White's accuracy.
    pub white: Option<f64>,
    /// Black's accuracy.
    pub black: Option<f64>,
}

impl ReviewReply {
    /// The review of a game whose record gives a result.
    #[must_use]
    pub fn new<R: Rules>(game: &Game<R>, result: GameResult, review: &Review<R::Board>) -> Self {
        let positions = game.positions();
        let moves = (1..)
            .zip(positions.zip(&review.moves))
            .map(|(ply, (position, reviewed))| ReviewedMoveJson::new(ply, position, reviewed))
            .collect();
        Self {
            variant: R::NAME.to_owned(),
            start_fen: start_fen(game.setup()),
            draw_rules: game.draw_rules().to_string(),
            result: result_text(result, game),
            outcome: game.outcome().map(OutcomeJson::from),
            moves,
            accuracy: AccuracyJson { white: review.accuracy.white, black: review.accuracy.black },
        }
    }
}

impl ReviewedMoveJson {
    fn new<R: Rules>(ply: usize, before: &Position<R>, reviewed: &ReviewedMove<R::Board>) -> Self {
        let text = before.move_text(reviewed.mv);
        let best_pv = line_texts(before, &reviewed.best_line);
        Self {
            ply,
            turn: before.turn().to_string(),
            fen_after: before.after(reviewed.mv).fen(),
            score: reviewed.score.into(),
            best: best_pv.first().unwrap_or(&text).clone(),
            best_pv,
            win_chance_before: reviewed.chance_before,
            win_chance_after: reviewed.chance_after,
            judgement: reviewed.judgement.map(|judgement| judgement.to_string()),
            text,
        }
    }
}
