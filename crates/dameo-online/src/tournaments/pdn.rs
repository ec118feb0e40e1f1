//! The games of a tournament as PDN.

use dameo::notation::GameResult;
use dameo::pdn::{MoveLine, PdnGame, PdnMove, Tags};
use dameo_live::{Timestamp, write_time_controls};
use dameo_room::StoredRoom;
use dameo_store::{Identity, StoreError, StoredTournament};
use dameo_tournament::{PairingResult, PairingState, TournamentPairing};

use crate::calendar::date;
use crate::dumps::format::{DumpError, termination};
use crate::online::Online;

/// The games of a tournament that are over, in the order of their numbers. One that cannot be
/// written is left out.
pub(crate) async fn tournament_pdn(
    online: &Online,
    stored: &StoredTournament,
) -> Result<String, StoreError> {
    let mut names = Vec::with_capacity(stored.players.len());
    for player in &stored.players {
        names.push(match (&player.name, &player.account) {
            (Some(name), _) => name.clone(),
            (None, Some(account)) => name_of(online.known(account).await?.identity),
            (None, None) => "Unknown".to_owned(),
        });
    }
    let mut text = String::new();
    for pairing in stored.record.tournament.pairings() {
        let PairingState::Ended(result) = pairing.state else { continue };
        let room = match stored.games.get(&pairing.number) {
            Some(game) => online.store().game(game).await?.map(|game| game.room),
            None => None,
        };
        match pdn(stored, &pairing, result, &names, room.as_ref()) {
            Ok(game) => text.push_str(&format!("{game}\n")),
            Err(error) => tracing::error!(tournament = stored.id, "a game is not written: {error}"),
        }
    }
    Ok(text)
}

fn name_of(identity: Identity) -> String {
    match identity {
        Identity::Guest => "Guest".to_owned(),
        Identity::Deleted => "Deleted".to_owned(),
        Identity::Member(name) | Identity::Bot(name) => name.to_string(),
        Identity::Computer(level) => format!("Level {level}"),
    }
}

fn pdn(
    stored: &StoredTournament,
    pairing: &TournamentPairing,
    result: PairingResult,
    names: &[String],
    room: Option<&StoredRoom>,
) -> Result<PdnGame, DumpError> {
    let record = &stored.record;
    let result = match result {
        PairingResult::White => GameResult::WhiteWins,
        PairingResult::Black => GameResult::BlackWins,
        PairingResult::Draw => GameResult::Draw,
        PairingResult::Unplayed => GameResult::Unknown,
    };
    let played: Timestamp = room.map_or(stored.created, |room| room.game.latest);
    let mut tags = Tags::roster();
    tags.set("Event", &record.title)?;
    tags.set("Site", room.map_or("?", |room| &room.game.id))?;
    tags.set("Date", &date(played))?;
    if pairing.round > 0 {
        tags.set("Round", &pairing.round.to_string())?;
    }
    tags.set("White", &names[pairing.players.white])?;
    tags.set("Black", &names[pairing.players.black])?;
    tags.set("Result", result.text())?;
    tags.set("Variant", record.variant.name())?;
    tags.set("DrawRules", record.variant.default_draw_rules().name())?;
    let mut line = MoveLine::default();
    if let Some(room) = room {
        if let Some(time) = room.game.terms.time {
            tags.set("TimeControl", &write_time_controls(time))?;
        }
        if let Some(conclusion) = room.game.record.conclusion {
            tags.set("Termination", termination(conclusion))?;
        }
        let moves = room.game.record.moves.iter().map(|text| PdnMove::new(text));
        line = moves.collect::<Result<Vec<_>, _>>()?.into_iter().collect();
    }
    Ok(PdnGame { tags, line, result })
}
