//! The server as an opponent: it plays games at a level, each by a connection of its own to the
//! room. All that it needs is in the store, so a server that starts again plays on.

mod player;

use dameo_engine::Level;
use dameo_live::{TakeBacks, Terms};
use dameo_server::{AppState, Problem};
use dameo_store::{AccountId, Creation, Invitation, StoreError};
use tokio::time::sleep;

use self::player::{Player, RETRY};
use crate::model::Seated;
use crate::moderation::Refusal;
use crate::online::Online;
use crate::problem::{TOO_MANY_GAMES, of_store};
use crate::routes::invitations::{begin, draw_seat};

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
                online.announce_game(id.clone());
                return Ok(Seated { game: id, seat });
            }
        }
    }
}

/// Plays a game in the background.
fn play(online: &Online, app: &AppState, game: String, level: Level) {
    let player = Player::new(online, app, game, level);
    online.run(player.play());
}

/// Plays on the games of the store.
pub(crate) async fn resume(online: Online, app: AppState) {
    let games = loop {
        match online.store().computer_games().await {
            Ok(games) => break games,
            Err(error) => tracing::warn!("the games against levels are not read: {error}"),
        }
        sleep(RETRY).await;
    };
    for (game, number) in games {
        match Level::new(number) {
            Some(level) => play(&online, &app, game, level),
            None => tracing::error!(game, "there is no level {number}"),
        }
    }
}
