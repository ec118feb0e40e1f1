//! The archive as JSON.

use dameo::{ByColor, Variant};
use dameo_live::Timestamp;
use dameo_store::{
    ArchiveEntry, ArchivePlace, ArchivedGame, ArchivedPlayer, ArchivedResult, Leader,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::SidePlayers;
use crate::players::PlayerView;
use crate::ratings::RatingView;

/// Some games of the archive.
#[derive(Serialize, ToSchema)]
#[schema(as = ArchivePage)]
pub(crate) struct ArchivePageJson {
    /// The games, the last one to end first.
    pub(crate) games: Vec<ArchivedGameJson>,
    /// The value of `after` for those that follow; null if there are none.
    pub(crate) next: Option<String>,
}

/// A game of the archive.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ArchivedGame)]
pub(crate) struct ArchivedGameJson {
    /// The id.
    id: String,
    /// The variant.
    #[schema(value_type = String)]
    variant: Variant,
    /// `live` or `correspondence`.
    speed: &'static str,
    /// Whether it was rated.
    is_rated: bool,
    /// Who won: `white`, `black`, or `draw`.
    result: &'static str,
    /// The number of plies.
    plies: usize,
    /// The first moves, with blanks between them; empty if the game began from another position
    /// than that of the variant.
    opening: String,
    /// The pieces at the end, White's first, such as `KKMvM`.
    material: String,
    /// When it ended.
    #[schema(value_type = u64)]
    ended_at: Timestamp,
    /// The players, with their ratings before the game if it was rated.
    #[schema(value_type = SidePlayers)]
    players: ByColor<PlayerView>,
}

impl From<ArchivedGame> for ArchivedGameJson {
    fn from(game: ArchivedGame) -> Self {
        let ArchivedGame { id, entry, players } = game;
        let ArchiveEntry { variant, speed, is_rated, winner, plies, opening, material, ended } =
            entry;
        Self {
            id,
            variant,
            speed: speed.name(),
            is_rated,
            result: ArchivedResult::of(winner).name(),
            plies,
            opening: opening.as_str().trim_end().to_owned(),
            material,
            ended_at: ended,
            players: ByColor {
                white: PlayerView::archived(players.white),
                black: PlayerView::archived(players.black),
            },
        }
    }
}

impl PlayerView {
    /// A player of a finished game.
    pub(crate) fn archived(ArchivedPlayer { identity, ratings }: ArchivedPlayer) -> Self {
        Self::from(identity).with_rating(ratings.map(RatingView::of_change))
    }
}

/// The text of a place in the archive: `1790000000000-AbCd1234`.
pub(crate) fn write_place(place: &ArchivePlace) -> String {
    format!("{}-{}", place.ended.get(), place.game)
}

/// Reads what [`write_place`] writes.
pub(crate) fn read_place(text: &str) -> Option<ArchivePlace> {
    let (ended, game) = text.split_once('-')?;
    let ended = Timestamp::new(ended.parse().ok()?);
    crate::id::is_game_id(game).then(|| ArchivePlace { ended, game: game.to_owned() })
}

/// The best members of a pool.
#[derive(Serialize, ToSchema)]
#[schema(as = Leaders)]
pub(crate) struct LeadersJson {
    /// The members, the best one first.
    pub(crate) leaders: Vec<LeaderJson>,
}

/// A member among the best of a pool.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Leader)]
pub(crate) struct LeaderJson {
    /// The member, with the rating.
    player: PlayerView,
    /// The number of rated games.
    games: usize,
}

impl LeaderJson {
    /// The leader at an instant.
    pub(crate) fn at(now: Timestamp, leader: Leader) -> Self {
        let Leader { identity, rating, .. } = leader;
        let view = RatingView::at(now, &rating);
        Self { player: PlayerView::from(identity).with_rating(Some(view)), games: rating.games }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_written_and_read() {
        let place = ArchivePlace { ended: Timestamp::new(17), game: "AbCd1234".to_owned() };
        assert_eq!(write_place(&place), "17-AbCd1234");
        assert_eq!(read_place("17-AbCd1234"), Some(place));
        for text in ["", "17", "x-AbCd1234", "17-", "17-short", "-1-AbCd1234", "17-AbCd123~"] {
            assert_eq!(read_place(text), None, "{text}");
        }
    }
}
