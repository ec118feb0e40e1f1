//! Reviewed games.

use dameo::notation::GameResult;
use dameo::{AnyGame, AnyPosition, Color, DrawRules, Outcome, ParseMoveError, Role, Variant};
use dameo_engine::{Exchange, JudgementReason, PieceCounts, PositionReview, Review, ReviewedMove};
use serde::{Deserialize, Serialize};

use crate::analysis::ScoreJson;
use crate::moves::line_texts;
use crate::record::{result_of, start_fen};

/// A reviewed game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewReply {
    /// The name of the variant.
    #[cfg_attr(feature = "typescript", tsify(type = "string"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub variant: Variant,
    /// The starting position.
    pub start_fen: String,
    /// The name of the draw rules in force.
    #[cfg_attr(feature = "typescript", tsify(type = "string"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub draw_rules: DrawRules,
    /// The recorded result, or the one that follows from the outcome.
    #[cfg_attr(feature = "typescript", tsify(type = "string"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub result: GameResult,
    /// How the game ended by the rules; null if it did not.
    #[cfg_attr(feature = "typescript", tsify(type = "OutcomeJson | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::OutcomeJson>))]
    pub outcome: Option<Outcome>,
    /// The moves in order.
    pub moves: Vec<ReviewedMoveJson>,
    /// The accuracy of each side.
    pub accuracy: AccuracyJson,
}

/// A reviewed move. Scores and win probabilities are for the side that moved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewedMoveJson {
    /// The ply of the move, from 1.
    pub ply: usize,
    /// The side that moved, `"white"` or `"black"`.
    #[cfg_attr(feature = "typescript", tsify(type = "string"))]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub turn: Color,
    /// The move in long notation.
    pub text: String,
    /// The position after the move, without counters.
    pub fen_after: String,
    /// The score of the move.
    pub score: ScoreJson,
    /// The score of the position before the move, that of `best`.
    pub best_score: ScoreJson,
    /// The engine's best move, or the move played if no better one was found.
    pub best: String,
    /// The principal variation that starts with `best`.
    pub best_pv: Vec<String>,
    /// The principal variation after the move; it starts with the reply.
    pub reply_pv: Vec<String>,
    /// Whether it was the only legal move.
    pub forced: bool,
    /// The expected score before the move, 0 to 1; a draw counts one half.
    pub win_chance_before: f64,
    /// The expected score after the move, 0 to 1.
    pub win_chance_after: f64,
    /// `"inaccuracy"`, `"mistake"`, `"blunder"`, or null.
    pub judgement: Option<String>,
    /// What the move gave away; null without a judgement.
    pub reason: Option<ReasonJson>,
}

/// What a move gave away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReasonJson {
    /// `"allows-win"`, `"misses-win"`, `"allows-shot"`, `"loses-pieces"`,
    /// `"misses-shot"`, `"misses-pieces"`, `"allows-promotion"`, `"misses-promotion"`,
    /// `"leads-to-losing-position"`, `"yields-advantage"`, `"gives-up-advantage"`,
    /// `"reduces-advantage"` or `"worsens-position"`.
    pub kind: String,
    /// In words that follow the text of the move: `"allows a shot: White loses three
    /// men for one"`.
    pub text: String,
    /// The pieces of `"allows-shot"`, `"loses-pieces"`, `"misses-shot"` and
    /// `"misses-pieces"`; null for the others.
    #[cfg_attr(feature = "typescript", tsify(type = "ExchangeJson | null"))]
    pub exchange: Option<ExchangeJson>,
}

/// Pieces that are won and given for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExchangeJson {
    /// Those that the side with the advantage captures.
    pub won: PiecesJson,
    /// Those that it gives for them; often none.
    pub lost: PiecesJson,
}

/// Numbers of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PiecesJson {
    /// Men.
    pub men: u32,
    /// Kings.
    pub kings: u32,
    /// Emperors: the highest pieces of games with three kinds.
    pub emperors: u32,
}

/// What a search found about a position of a game, for the side to move. A review can be
/// made from those of all positions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PositionReviewJson {
    /// The score if the move that led to the position ended the game.
    pub score_reached: ScoreJson,
    /// The score if the game continues.
    pub score_continued: ScoreJson,
    /// The principal variation.
    pub pv: Vec<String>,
    /// Whether there is only one legal move.
    pub forced: bool,
}

/// The accuracy of each side, 0 to 100; null for a side that did not move.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccuracyJson {
    /// White's accuracy in percent.
    pub white: Option<f64>,
    /// Black's accuracy in percent.
    pub black: Option<f64>,
}

impl ReviewReply {
    /// Converts the review of `game`, whose record gives `result`.
    #[must_use]
    pub fn new(game: &AnyGame, result: GameResult, review: &Review) -> Self {
        let positions = game.positions();
        let moves = (1..)
            .zip(positions.zip(&review.moves))
            .map(|(ply, (position, reviewed))| ReviewedMoveJson::new(ply, &position, reviewed))
            .collect();
        Self {
            variant: game.variant(),
            start_fen: start_fen(&game.setup()),
            draw_rules: game.draw_rules(),
            result: result_of(result, game),
            outcome: game.outcome(),
            moves,
            accuracy: AccuracyJson { white: review.accuracy.white, black: review.accuracy.black },
        }
    }
}

impl ReviewedMoveJson {
    fn new(ply: usize, before: &AnyPosition, reviewed: &ReviewedMove) -> Self {
        let text = before.move_text(reviewed.mv);
        let after = before.after(reviewed.mv);
        let best_pv = line_texts(before, reviewed.best_line.iter().copied());
        Self {
            ply,
            turn: before.turn(),
            fen_after: after.fen(),
            score: reviewed.score.into(),
            best_score: reviewed.best_score.into(),
            best: best_pv.first().unwrap_or(&text).clone(),
            best_pv,
            reply_pv: line_texts(&after, reviewed.reply_line.iter().copied()),
            forced: reviewed.is_forced,
            win_chance_before: reviewed.chance_before,
            win_chance_after: reviewed.chance_after,
            judgement: reviewed.judgement.map(|judgement| judgement.to_string()),
            reason: reviewed.reason.map(|reason| ReasonJson::new(reason, before)),
            text,
        }
    }
}

impl ReasonJson {
    fn new(reason: JudgementReason, before: &AnyPosition) -> Self {
        let text = reason.describe(before.variant(), before.turn()).to_string();
        let exchange = reason
            .exchange()
            .map(|Exchange { won, lost }| ExchangeJson { won: won.into(), lost: lost.into() });
        Self { kind: reason.name().to_owned(), text, exchange }
    }
}

impl From<PieceCounts> for PiecesJson {
    fn from(pieces: PieceCounts) -> Self {
        let [men, kings, emperors] = Role::ALL.map(|role| pieces.count(role));
        Self { men, kings, emperors }
    }
}

impl PositionReviewJson {
    /// Converts what was found about `position`.
    #[must_use]
    pub fn new(position: &AnyPosition, found: &PositionReview) -> Self {
        Self {
            score_reached: found.score_reached.into(),
            score_continued: found.score_continued.into(),
            pv: line_texts(position, found.line.iter().copied()),
            forced: found.is_forced,
        }
    }

    /// What was found about `position`.
    ///
    /// # Errors
    /// If a move of the principal variation is not legal.
    pub fn read(&self, position: &AnyPosition) -> Result<PositionReview, ParseMoveError> {
        let mut position = *position;
        let read = |text: &String| {
            let mv = position.parse_move(text)?;
            position = position.after(mv);
            Ok(mv)
        };
        Ok(PositionReview {
            score_reached: self.score_reached.into(),
            score_continued: self.score_continued.into(),
            line: self.pv.iter().map(read).collect::<Result<_, ParseMoveError>>()?,
            is_forced: self.forced,
        })
    }
}
