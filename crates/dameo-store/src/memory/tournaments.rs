//! Tournaments in the model.

use std::collections::{BTreeMap, BTreeSet};

use dameo_room::StoredRoom;
use dameo_tournament::{GameEnd, PairingResult, TournamentPhase};

use super::Model;
use super::rows::ModelTournament;
use crate::account::AccountId;
use crate::error::StoreError;
use crate::tournament::{
    EndedTournamentGame, NewTournament, StoredTournament, TournamentChange, TournamentCommit,
    TournamentCreation, TournamentPlayer, berserk,
};

#[expect(missing_docs, reason = "the methods of TournamentStore have the documentation")]
impl Model {
    pub fn create_tournament(
        &mut self,
        new: NewTournament,
        limit: usize,
    ) -> Result<TournamentCreation, StoreError> {
        let NewTournament { id, organiser, created, record } = new;
        self.check_account(&organiser)?;
        if self.records.is_banned(&organiser, created) {
            return Ok(TournamentCreation::Banned);
        }
        let mut open = self.tournaments.values().map(|known| &known.stored);
        let is_own = |stored: &&StoredTournament| stored.organiser == organiser && is_live(stored);
        if open.by_ref().filter(is_own).count() >= limit {
            return Ok(TournamentCreation::TooMany);
        }
        if self.tournaments.contains_key(&id) {
            return Err(StoreError::Exists { id });
        }
        let (players, games) = (Vec::new(), BTreeMap::new());
        let (updated, sequence) = (created, 0);
        let stored = StoredTournament {
            id: id.clone(),
            organiser,
            created,
            updated,
            sequence,
            record,
            players,
            games,
        };
        self.tournaments.insert(id, ModelTournament { stored, counted: BTreeSet::new() });
        Ok(TournamentCreation::Done)
    }

    #[must_use]
    pub fn tournament(&self, id: &str) -> Option<StoredTournament> {
        self.tournaments.get(id).map(|known| known.stored.clone())
    }

    #[must_use]
    pub fn tournaments(&self, phase: TournamentPhase, limit: usize) -> Vec<StoredTournament> {
        let mut found = self.stored_tournaments(|stored| stored.record.tournament.phase() == phase);
        found.sort_by_key(|stored| std::cmp::Reverse(stored.updated));
        found.truncate(limit);
        found
    }

    #[must_use]
    pub fn live_tournaments(&self) -> Vec<(String, u64)> {
        let live = self.stored_tournaments(is_live).into_iter();
        live.map(|stored| (stored.id, stored.sequence)).collect()
    }

    #[must_use]
    pub fn tournaments_of(&self, account: &AccountId) -> Vec<StoredTournament> {
        let mut own = self.stored_tournaments(|stored| {
            stored.organiser == *account
                || stored.players.iter().any(|player| player.account.as_ref() == Some(account))
        });
        own.sort_by_key(|stored| std::cmp::Reverse(stored.created));
        own
    }

    pub fn commit_tournament(
        &mut self,
        commit: TournamentCommit,
    ) -> Result<TournamentChange, StoreError> {
        let joining = commit.players.iter().filter_map(|player| player.account.as_ref());
        let playing = commit.games.iter().flat_map(|(_, game)| game.seating.accounts());
        let is_unable = |account: &&AccountId| {
            self.check_account(account).is_err() || self.records.is_banned(account, commit.at)
        };
        if let Some(account) = joining.chain(playing).find(is_unable) {
            return Ok(TournamentChange::Unable(account.clone()));
        }
        let before = self.clone();
        let change = self.try_commit(commit);
        if change.is_err() {
            *self = before;
        }
        change
    }

    fn try_commit(&mut self, commit: TournamentCommit) -> Result<TournamentChange, StoreError> {
        let TournamentCommit { id, expected, record, at, players, games, counted } = commit;
        let Some(ModelTournament { mut stored, counted: mut known }) =
            self.tournaments.get(&id).filter(|known| known.stored.sequence == expected).cloned()
        else {
            return Ok(TournamentChange::Conflict);
        };
        (stored.sequence, stored.updated, stored.record) = (expected + 1, at, record);
        for player in players {
            let is_there = player.account.is_some()
                && stored.players.iter().any(|other| other.account == player.account);
            if is_there {
                return Err(StoreError::Exists { id: format!("{id} {}", stored.players.len()) });
            }
            stored.players.push(player);
        }
        for (number, game) in games {
            game.seating.check()?;
            let game_id = game.room.game.id.clone();
            if self.is_taken(&game_id) {
                return Err(StoreError::Exists { id: game_id });
            }
            if stored.games.insert(number, game_id).is_some() {
                return Err(StoreError::Exists { id: format!("{id} {number}") });
            }
            self.insert(game);
        }
        known.extend(counted.into_iter().filter(|number| stored.games.contains_key(number)));
        self.tournaments.insert(id, ModelTournament { stored, counted: known });
        Ok(TournamentChange::Stored)
    }

    #[must_use]
    pub fn ended_tournament_games(&self, limit: usize) -> Vec<EndedTournamentGame> {
        let uncounted =
            self.tournaments.values().flat_map(|ModelTournament { stored, counted }| {
                let games = stored.games.iter().filter(|(number, _)| !counted.contains(number));
                games.map(|(&number, game)| (stored.id.clone(), number, game))
            });
        let ended = uncounted.filter_map(|(tournament, number, game)| {
            let end = self.game_end(game)?;
            Some(EndedTournamentGame { tournament, number, end })
        });
        ended.take(limit).collect()
    }

    #[must_use]
    pub fn running_tournament_games(&self, tournament: &str) -> Vec<(usize, StoredRoom)> {
        let Some(ModelTournament { stored, .. }) = self.tournaments.get(tournament) else {
            return Vec::new();
        };
        let games = stored.games.iter().filter(|(_, game)| self.game_end(game).is_none());
        games.map(|(&number, game)| (number, self.games[game].game.room.clone())).collect()
    }

    /// Whether an account has created or joined a tournament.
    pub(super) fn has_tournament(&self, account: &AccountId) -> bool {
        !self.tournaments_of(account).is_empty()
    }

    pub(super) fn move_tournament_players(&mut self, guest: &AccountId, member: &AccountId) {
        for ModelTournament { stored, .. } in self.tournaments.values_mut() {
            let is = |player: &TournamentPlayer, account| player.account.as_ref() == Some(account);
            if stored.players.iter().any(|player| is(player, member)) {
                continue;
            }
            if let Some(player) = stored.players.iter_mut().find(|player| is(player, guest)) {
                *player = TournamentPlayer { account: Some(member.clone()), name: None };
            }
        }
    }

    pub(super) fn forget_tournament_names(&mut self, account: &AccountId) {
        let players = self.tournaments.values_mut().flat_map(|known| &mut known.stored.players);
        for player in players.filter(|player| player.account.as_ref() == Some(account)) {
            player.name = None;
        }
    }

    fn stored_tournaments(
        &self,
        is_wanted: impl Fn(&StoredTournament) -> bool,
    ) -> Vec<StoredTournament> {
        let stored = self.tournaments.values().map(|known| &known.stored);
        stored.filter(|stored| is_wanted(stored)).cloned().collect()
    }

    /// How a game ended; `None` if it is running.
    fn game_end(&self, id: &str) -> Option<GameEnd> {
        let game = self.games.get(id)?;
        let state = &game.game.room.game;
        state.record.conclusion?;
        let archived = game.archived.as_ref();
        Some(GameEnd {
            result: archived.map_or(PairingResult::Unplayed, |one| PairingResult::of(one.winner)),
            plies: state.record.moves.len(),
            at: archived.map_or(state.latest, |one| one.ended),
            berserk: berserk(state),
        })
    }
}

fn is_live(stored: &StoredTournament) -> bool {
    matches!(stored.record.tournament.phase(), TournamentPhase::Open | TournamentPhase::Running)
}
