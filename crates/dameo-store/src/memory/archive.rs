//! The archive in the model.

use dameo::ByColor;

use super::Model;
use super::rows::ModelGame;
use crate::account::{AccountId, Identity};
use crate::archive::{
    ArchiveEntry, ArchiveQuery, ArchivedGame, ArchivedPlayer, FinishedGame, FinishedSpan,
};
use crate::game::Seating;
use crate::rating::{Leader, LeaderQuery, rank};

#[expect(missing_docs, reason = "the methods of Store have the documentation")]
impl Model {
    #[must_use]
    pub fn archive(&self, query: &ArchiveQuery, limit: usize) -> Vec<ArchivedGame> {
        let wanted = |id: &String, game: &ModelGame, entry: &ArchiveEntry| {
            let found = self.archived(id, entry, game);
            let is_wanted = query.allows(&found.place(), entry) && has_players(query, game);
            is_wanted.then_some(found)
        };
        let mut games: Vec<_> = self
            .games
            .iter()
            .filter_map(|(id, game)| wanted(id, game, game.archived.as_ref()?))
            .collect();
        games.sort_by_key(|game| std::cmp::Reverse(game.place()));
        games.truncate(limit);
        games
    }

    #[must_use]
    pub fn finished_games(&self, span: &FinishedSpan, limit: usize) -> Vec<FinishedGame> {
        let FinishedSpan { since, until, after } = span.clone();
        let mut games =
            self.archive(&ArchiveQuery { since, until, ..Default::default() }, usize::MAX);
        games.reverse();
        games.retain(|game| after.as_ref().is_none_or(|after| game.place() > *after));
        games.truncate(limit);
        let with_moves = |game: ArchivedGame| {
            let stored = self.games[&game.id].game.clone();
            let Seating { is_public, created, .. } = stored.seating;
            FinishedGame { game, is_public, created, room: stored.room }
        };
        games.into_iter().map(with_moves).collect()
    }

    #[must_use]
    pub fn leaders(&self, query: &LeaderQuery, limit: usize) -> Vec<Leader> {
        let ratings = self.accounts.iter().flat_map(|(account, stored)| {
            let ratings = self.ratings_of(account).into_iter();
            ratings.map(|rating| Leader {
                account: account.clone(),
                identity: stored.identity.clone(),
                rating,
            })
        });
        let mut leaders: Vec<_> = ratings.filter(|leader| query.allows(&leader.rating)).collect();
        let place = |leader: &Leader| (rank(leader.rating.rating), leader.account.clone());
        leaders.sort_by_key(|leader| std::cmp::Reverse(place(leader)));
        leaders.truncate(limit);
        leaders
    }

    fn archived(&self, id: &str, entry: &ArchiveEntry, game: &ModelGame) -> ArchivedGame {
        let changes = self.rating_changes_of_game(id);
        let player = |color| {
            let account = self.player_of(&game.game.seating.seats[color]);
            let identity = account.and_then(|account| self.identity(&account).cloned());
            let change = changes[color].as_ref();
            ArchivedPlayer {
                identity: identity.unwrap_or(Identity::Guest),
                ratings: change.map(|change| [change.before, change.after]),
            }
        };
        ArchivedGame { id: id.to_owned(), entry: entry.clone(), players: ByColor::new_with(player) }
    }
}

/// Whether the players are those that a query asks for.
fn has_players(query: &ArchiveQuery, game: &ModelGame) -> bool {
    let seats = &game.game.seating;
    let seat = |account: &AccountId| seats.seat_of(account);
    let Some(player) = &query.player else { return true };
    let Some(own) = seat(player) else { return false };
    query.color.is_none_or(|color| color == own)
        && query.opponent.as_ref().is_none_or(|opponent| seat(opponent) == Some(!own))
}
