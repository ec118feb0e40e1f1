//! The server as an opponent: it plays games at a level, each by a connection of its own to the
//! room. All that it needs is in the store, so a server that starts again plays on. Of several
//! servers, the one that has the lease of a game plays it.

mod levels;
mod player;

use std::collections::BTreeSet;
use std::time::Duration;

use dameo_engine::Level;
use dameo_live::{TakeBacks, Terms};
use dameo_server::{AppState, Problem};
use dameo_store::{AccountId, Creation, Invitation, StoreError};
use tokio::time::sleep;

pub(crate) use self::levels::Levels;
use self::player::{Player, RETRY};
use crate::model::Seated;
use crate::moderation::Refusal;
use crate::online::Online;
use crate::problem::{TOO_MANY_GAMES, of_store};
use crate::routes::invitations::{begin, draw_seat};

/// How often a server looks for games that no other one plays.
const INTERVAL: Duration = Duration::from_secs(5);
/// How many games of a player against levels can go on.
const MAX_GAMES: usize = 4;

/// The terms of a game against a level: moves are taken back freely, and nobody is away.
pub(crate) fn terms(terms: Terms) -> Terms {
    Terms { take_backs: TakeBacks::Free, absence: None, ..terms }
}

/// Begins the game that a player proposes to a level, under an id that is not used, and lets the
/// server play it.
pub(crate) async fn begin_game(
    online: &Online,
    app: &AppState,
    proposed: Invitation,
    level: Level,
) -> Result<Seated, Problem> {
    online.wait_until_up().await.map_err(of_store)?;
    let player = proposed.creator.clone();
    let seat = draw_seat(proposed.color);
    loop {
        let (id, now) = (online.unused_id().await, online.clock().now());
        let invitation = Invitation { id: id.clone(), ..proposed.clone() };
        let computer = AccountId::of_level(level.number());
        let game = begin(&invitation, seat, computer, now)?;
        // No other server takes it for one that nobody plays.
        take(online, &[&id]).await.map_err(of_store)?;
        let begun =
            online.store().begin_computer_game(game, &player, level.number(), MAX_GAMES, now);
        match begun.await {
            Err(StoreError::Exists { .. }) => {}
            Err(error) => return Err(of_store(error)),
            Ok(Creation::Banned) => return Err(Refusal::Banned.problem()),
            Ok(Creation::TooMany) => {
                let detail = format!("{MAX_GAMES} of your games against levels go on: end one");
                return Err(Problem::new(TOO_MANY_GAMES, detail));
            }
            Ok(Creation::Done) => {
                play(online, app, id.clone(), level);
                online.announce_stored_game(id.clone());
                return Ok(Seated { game: id, seat });
            }
        }
    }
}

/// Plays a game in the background, unless that is done here.
fn play(online: &Online, app: &AppState, game: String, level: Level) {
    let Some(lost) = online.levels().begin(&game) else { return };
    let player = Player::new(online, app, game.clone(), level);
    let playing = online.clone();
    online.run(async move {
        lost.run_until_cancelled(player.play()).await;
        playing.levels().forget(&game);
    });
}

/// Plays on the games of the store that no other server plays.
pub(crate) async fn resume(online: Online, app: AppState) {
    loop {
        match play_on(&online, &app).await {
            // Nobody else plays any, or begins new ones.
            Ok(()) if online.servers().id().is_none() => return,
            Ok(()) => sleep(INTERVAL).await,
            Err(error) => {
                tracing::warn!("the games against levels are not read: {error}");
                sleep(RETRY).await;
            }
        }
    }
}

/// Takes the leases of games, and returns those that this server plays.
async fn take(online: &Online, games: &[&String]) -> Result<BTreeSet<String>, StoreError> {
    let (store, server) = (&**online.store(), online.servers().id());
    online.levels().take(store, server, games, online.clock().now()).await
}

async fn play_on(online: &Online, app: &AppState) -> Result<(), StoreError> {
    online.wait_until_up().await?;
    let running = online.store().computer_games().await?;
    let played = online.levels().played();
    let unplayed = running.iter().map(|(game, _)| game).filter(|game| !played.contains(*game));
    let wanted: Vec<_> = played.iter().chain(unplayed).collect();
    let own = take(online, &wanted).await?;
    for game in played.iter().filter(|game| !own.contains(*game)) {
        online.levels().lose(game);
    }
    for (game, number) in running.into_iter().filter(|(game, _)| own.contains(game)) {
        match Level::new(number) {
            Some(level) => play(online, app, game, level),
            None => tracing::error!(game, "there is no level {number}"),
        }
    }
    Ok(())
}
