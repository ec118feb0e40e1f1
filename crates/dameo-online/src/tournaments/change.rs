//! Changes of tournaments: each is computed from what is stored, and stored if nobody else was
//! faster.

use dameo_live::Timestamp;
use dameo_server::Problem;
use dameo_store::{
    AccountId, StoreError, StoredTournament, TournamentChange, TournamentCommit, TournamentPlayer,
};
use dameo_tournament::{Tournament, TournamentPairing, TournamentRefusal};

use super::games::new_game;
use crate::moderation::Refusal;
use crate::online::Online;
use crate::problem::{TOURNAMENT_REFUSED, UNAVAILABLE, no_such_tournament, of_start, of_store};

/// How often a change is computed again because others were faster.
const ATTEMPTS: usize = 10;

/// What belongs to a change besides the tournament itself.
#[derive(Default)]
pub(crate) struct Step {
    /// Who joins.
    pub(crate) joining: Option<TournamentPlayer>,
    /// The games that begin.
    pub(crate) begun: Vec<TournamentPairing>,
    /// The games whose results are known from now on.
    pub(crate) counted: Vec<usize>,
}

/// Changes a tournament. Players who cannot begin a game, since they are banned or have deleted
/// their accounts, leave it. Returns what is stored then.
pub(crate) async fn change(
    online: &Online,
    id: &str,
    step: impl Fn(&mut Tournament, &StoredTournament, Timestamp) -> Result<Step, TournamentRefusal>
    + Send,
) -> Result<StoredTournament, Problem> {
    let mut unable = Vec::<AccountId>::new();
    online.wait_until_up().await.map_err(of_store)?;
    for _ in 0..ATTEMPTS {
        let stored = online.store().tournament(id).await.map_err(of_store)?;
        let stored = stored.ok_or_else(|| no_such_tournament(id))?;
        let now = online.clock().now();
        let mut next = stored.clone();
        for account in &unable {
            let player = next.players.iter().position(|one| one.account.as_ref() == Some(account));
            if let Some(player) = player {
                next.record.tournament.leave(player, now).map_err(refused)?;
            }
        }
        let Step { joining, begun, counted } =
            step(&mut next.record.tournament, &stored, now).map_err(refused)?;
        next.players.extend(joining.clone());
        let mut games = Vec::with_capacity(begun.len());
        for pairing in &begun {
            let game = new_game(&next, pairing, now).map_err(of_start)?;
            games.extend(game.map(|game| (pairing.number, game)));
        }
        let begun: Vec<_> = games.iter().map(|(_, game)| game.room.game.id.clone()).collect();
        let joiner = joining.as_ref().and_then(|player| player.account.clone());
        let commit = TournamentCommit {
            id: id.to_owned(),
            expected: stored.sequence,
            record: next.record,
            at: now,
            players: joining.into_iter().collect(),
            games,
            counted,
        };
        match online.store().commit_tournament(commit).await {
            Ok(TournamentChange::Stored) => return changed(online, id, begun).await,
            // Another server was faster, or an id is used: both are computed again.
            Ok(TournamentChange::Conflict) | Err(StoreError::Exists { .. }) => {}
            Ok(TournamentChange::Unable(account)) if joiner.as_ref() == Some(&account) => {
                return Err(Refusal::Banned.problem());
            }
            Ok(TournamentChange::Unable(account)) => unable.push(account),
            Err(error) => return Err(of_store(error)),
        }
    }
    Err(Problem::new(UNAVAILABLE, "the tournament changes too often at present: try again"))
}

/// Tells players and spectators of a change.
async fn changed(
    online: &Online,
    id: &str,
    begun: Vec<String>,
) -> Result<StoredTournament, Problem> {
    for game in begun {
        online.announce_stored_game(game);
    }
    let stored = online.store().tournament(id).await.map_err(of_store)?;
    let stored = stored.ok_or_else(|| no_such_tournament(id))?;
    online.tournaments().note(id, stored.sequence);
    Ok(stored)
}

/// A tournament does not do what somebody wants.
fn refused(refusal: TournamentRefusal) -> Problem {
    let problem = Problem::new(TOURNAMENT_REFUSED, refusal.to_string());
    problem.with_member("reason", refusal.name())
}
