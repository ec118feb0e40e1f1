//! Reviews as JSON.

use dameo::DrawRules;
use dameo_api::{PositionReviewJson, ReviewReply, WdlJson};
use dameo_live::Timestamp;
use dameo_store::KeptReview;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A review that somebody has computed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OfferedReview)]
pub(crate) struct OfferedReviewJson {
    /// The nodes for each position: those that the game wants.
    pub(super) nodes: u64,
    /// What was found about each position of the game, from the first to the one after the last
    /// move. Lines have at most 12 plies.
    pub(super) positions: Vec<PositionReviewJson>,
}

/// The review of a game, or how to make one.
#[derive(Serialize, ToSchema)]
#[schema(as = GameReview)]
pub(crate) struct GameReviewJson {
    /// The review that is kept; null if none is.
    pub(crate) kept: Option<KeptReviewJson>,
    /// What review the server would keep of whoever asks; null if none: the sender is neither a
    /// guest nor a member, the game goes on, has no moves or too many, or a review by this version
    /// of the engine is kept.
    pub(crate) wanted: Option<WantedReview>,
}

/// How a review is made that the server keeps.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WantedReview {
    /// The version of the engine.
    pub(crate) engine: String,
    /// The nodes for each position, on one thread and without a limit of time.
    pub(crate) nodes: u64,
    /// The draw rules of the game.
    #[schema(value_type = String)]
    pub(crate) draw_rules: DrawRules,
}

/// A review that is kept.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = KeptReview)]
pub(crate) struct KeptReviewJson {
    /// The version of the engine.
    engine: String,
    /// What it evaluates positions with.
    network: String,
    /// The nodes for each position.
    nodes: u64,
    /// When it was made.
    #[schema(value_type = u64)]
    made_at: Timestamp,
    /// The moves that changed the result with perfect play, as far as the tablebases of the
    /// server know.
    turning_points: Vec<TurningPoint>,
    /// The review. Only moves with a judgement have lines, of at most 12 plies.
    review: ReviewReply,
}

/// What is stored of a review as one text.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReviewText {
    pub(super) turning_points: Vec<TurningPoint>,
    pub(super) review: ReviewReply,
}

/// A move that gave a win or a draw away, by the tablebases.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct TurningPoint {
    /// The ply of the move, from 1.
    pub(super) ply: usize,
    /// The value of the position before the move, for the side that moved.
    pub(super) before: WdlJson,
    /// That of the position after it, for the same side.
    pub(super) after: WdlJson,
}

impl KeptReviewJson {
    /// Reads a stored review.
    ///
    /// # Errors
    /// If it has another form.
    pub(crate) fn read(kept: KeptReview) -> Result<Self, serde_json::Error> {
        let KeptReview { engine, network, nodes, made, json, .. } = kept;
        let ReviewText { turning_points, review } = serde_json::from_str(&json)?;
        let engine = engine.to_string();
        Ok(Self { engine, network, nodes, made_at: made, turning_points, review })
    }
}
