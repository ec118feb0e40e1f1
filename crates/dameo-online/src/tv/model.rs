//! The running public games as JSON.

use dameo::{ByColor, Variant};
use dameo_live::{TimeControl, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{SidePlayers, SideTexts};
use crate::players::PlayerView;

/// Running games that began in the lobby.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[schema(as = Tv)]
pub(crate) struct TvJson {
    /// The id of the best one; null if there is none.
    pub(crate) best: Option<String>,
    /// The best one of each variant that is played.
    pub(crate) channels: Vec<ChannelJson>,
    /// The games, the best one first.
    pub(crate) games: Vec<RunningGameJson>,
}

/// The best running game of a variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = TvChannel)]
pub(crate) struct ChannelJson {
    /// The variant.
    #[schema(value_type = String)]
    pub(crate) variant: Variant,
    /// The id of the game.
    pub(crate) game: String,
}

/// A running game, as it was three plies ago.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RunningGame)]
pub(crate) struct RunningGameJson {
    /// The id.
    pub(crate) id: String,
    /// The variant.
    #[schema(value_type = String)]
    pub(crate) variant: Variant,
    /// Whether it is rated.
    pub(crate) is_rated: bool,
    /// The time control of each side; null without a clock.
    #[schema(value_type = Option<SideTexts>)]
    pub(crate) time: Option<ByColor<TimeControl>>,
    /// The players.
    #[schema(value_type = SidePlayers)]
    pub(crate) players: ByColor<PlayerView>,
    /// The number of plies before the position.
    pub(crate) ply: usize,
    /// The FEN of the position.
    pub(crate) fen: String,
    /// When the game began.
    #[schema(value_type = u64)]
    pub(crate) began_at: Timestamp,
}
