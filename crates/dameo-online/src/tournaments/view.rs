//! Tournaments as somebody sees them.

use dameo::ByColor;
use dameo_live::Millis;
use dameo_store::{
    AccountId, RatingPool, SiteRole, Speed, StoreError, StoredTournament, TournamentPlayer,
};
use dameo_tournament::{Entrant, PairingState, StandingRow, TournamentPairing};

use super::model::{
    EntrantJson, ExportedTournament, PairingJson, StandingJson, TournamentJson, TournamentLine,
};
use crate::online::Online;

impl Online {
    /// Whether somebody may organise a tournament: who has created it, and moderators.
    pub(crate) async fn can_organise(
        &self,
        stored: &StoredTournament,
        account: Option<&AccountId>,
    ) -> Result<bool, StoreError> {
        let Some(account) = account else { return Ok(false) };
        let is_moderator = self.standing(account).await?.role >= SiteRole::Moderator;
        Ok(*account == stored.organiser || is_moderator)
    }

    /// A line about a tournament.
    pub(crate) async fn tournament_line(
        &self,
        stored: &StoredTournament,
    ) -> Result<TournamentLine, StoreError> {
        let record = &stored.record;
        let tournament = &record.tournament;
        let rules = tournament.rules();
        let (round, rounds) = tournament.rounds().unzip();
        let seconds = |pause: Millis| pause.get() / 1000;
        Ok(TournamentLine {
            id: stored.id.clone(),
            title: record.title.clone(),
            variant: record.variant,
            time: record.time,
            format: rules.format.into(),
            is_rated: record.is_rated,
            are_guests_allowed: record.are_guests_allowed,
            is_at_board: rules.is_at_board,
            round_break: rules.round_break.map(seconds),
            phase: tournament.phase(),
            organiser: self.player(&stored.organiser, None).await?,
            created_at: stored.created,
            updated_at: stored.updated,
            players: tournament.entrants().iter().filter(|entrant| !entrant.is_out).count(),
            round,
            rounds,
            next_round_at: tournament.next_round(),
            ends_at: tournament.ends(),
        })
    }

    /// A tournament as somebody sees it.
    pub(crate) async fn tournament_view(
        &self,
        stored: &StoredTournament,
        account: Option<&AccountId>,
    ) -> Result<TournamentJson, StoreError> {
        let tournament = &stored.record.tournament;
        let pool = RatingPool { variant: stored.record.variant, speed: Speed::Live };
        let mut entrants = Vec::with_capacity(stored.players.len());
        for (number, (player, entrant)) in
            stored.players.iter().zip(tournament.entrants()).enumerate()
        {
            entrants.push(self.entrant(number, player, entrant, pool).await?);
        }
        let pairing = |pairing| pairing_json(stored, pairing);
        Ok(TournamentJson {
            line: self.tournament_line(stored).await?,
            sequence: stored.sequence,
            entrants,
            standings: tournament.standings().into_iter().map(standing_json).collect(),
            pairings: tournament.pairings().map(pairing).collect(),
            me: account.and_then(|account| number_of(stored, account)),
            can_organise: self.can_organise(stored, account).await?,
        })
    }

    async fn entrant(
        &self,
        number: usize,
        player: &TournamentPlayer,
        entrant: &Entrant,
        pool: RatingPool,
    ) -> Result<EntrantJson, StoreError> {
        let TournamentPlayer { account, name } = player;
        let player = match account {
            Some(account) => Some(self.player(account, Some(pool)).await?),
            None => None,
        };
        let Entrant { is_out, is_removed, .. } = *entrant;
        Ok(EntrantJson { number, player, name: name.clone(), is_out, is_removed })
    }

    /// The tournaments of an account, for its export.
    pub(crate) async fn exported_tournaments(
        &self,
        account: &AccountId,
    ) -> Result<Vec<ExportedTournament>, StoreError> {
        let all = self.store().tournaments_of(account).await?;
        let exported = |stored: StoredTournament| {
            let number = number_of(&stored, account);
            ExportedTournament {
                is_organiser: stored.organiser == *account,
                number,
                name: number.and_then(|number| stored.players[number].name.clone()),
                id: stored.id,
                title: stored.record.title,
            }
        };
        Ok(all.into_iter().map(exported).collect())
    }
}

/// The number of the player of an account.
pub(crate) fn number_of(stored: &StoredTournament, account: &AccountId) -> Option<usize> {
    stored.players.iter().position(|player| player.account.as_ref() == Some(account))
}

fn standing_json(row: StandingRow) -> StandingJson {
    StandingJson {
        player: row.player,
        score: row.score,
        sonneborn_berger: row.tie_breaks.sonneborn_berger,
        direct_encounter: row.tie_breaks.direct_encounter,
        wins: row.wins,
        played: row.played,
        is_counted: row.is_counted,
        is_on_streak: row.is_on_streak,
    }
}

fn pairing_json(stored: &StoredTournament, pairing: TournamentPairing) -> PairingJson {
    let TournamentPairing { number, round, players, state } = pairing;
    let ByColor { white, black } = players;
    let (state, result) = match state {
        PairingState::Scheduled => ("scheduled", None),
        PairingState::AtBoard => ("at-board", None),
        PairingState::Running => ("running", None),
        PairingState::Ended(result) => ("ended", Some(result)),
        PairingState::Forfeited(result) => ("forfeited", Some(result)),
    };
    let game = stored.games.get(&number).cloned();
    PairingJson { number, round, white, black, state, result, game }
}
