//! The games of tournaments on the server.

use dameo::{ByColor, GameRecord};
use dameo_live::{LiveGame, LiveStateError, Terms, Timestamp};
use dameo_room::StoredRoom;
use dameo_store::{NewGame, Seating, StoredTournament};
use dameo_tournament::{TournamentFormat, TournamentPairing};

use crate::id::new_game_id;

/// The game of a pairing, with a new id; `None` if a player has no account.
pub(crate) fn new_game(
    stored: &StoredTournament,
    pairing: &TournamentPairing,
    now: Timestamp,
) -> Result<Option<NewGame>, LiveStateError> {
    let account = |number: usize| stored.players.get(number)?.account.clone();
    let ByColor { white, black } = pairing.players;
    let (Some(white), Some(black)) = (account(white), account(black)) else { return Ok(None) };
    let record = &stored.record;
    let terms = match record.tournament.rules().format {
        TournamentFormat::Arena { .. } => Terms::arena(record.time),
        TournamentFormat::RoundRobin { .. } => Terms::tournament(record.time),
    };
    let terms = Terms { is_rated: record.is_rated, ..terms };
    let game = LiveGame::new(&new_game_id(), GameRecord::new(record.variant), terms, now)?;
    let seats = ByColor { white: vec![white], black: vec![black] };
    Ok(Some(NewGame {
        seating: Seating { seats, is_help_allowed: false, is_public: true, created: now },
        room: StoredRoom::begun(&game),
        deadline: game.deadline(),
    }))
}
