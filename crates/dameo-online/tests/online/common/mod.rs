//! A site, people with browsers, and the sockets of their games.

pub(crate) mod authenticator;
pub(crate) mod bot;
pub(crate) mod guest;
pub(crate) mod mail;
pub(crate) mod push;
pub(crate) mod site;
pub(crate) mod socket;
pub(crate) mod staff;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use dameo_store::{Database, OpenDatabaseError};
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use self::guest::Guest;
use self::site::Site;
use self::socket::GameSocket;

/// Longer than any step takes.
pub(crate) const SOON: Duration = Duration::from_secs(20);

/// Waits until a condition holds.
pub(crate) async fn until(mut condition: impl AsyncFnMut() -> bool) {
    let holds = async {
        while !condition().await {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(SOON, holds).await.expect("the condition does not hold");
}

/// An invitation by link to a game with this time for both sides, in which its creator plays
/// White.
pub(crate) fn invitation(time: &str) -> Value {
    json!({"variant": "dameo", "color": "white", "time": {"white": time, "black": time}})
}

/// Two guests with a game that has begun; the first one plays White.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) white: Guest,
    pub(crate) black: Guest,
}

impl Game {
    /// A game from an invitation.
    pub(crate) async fn begin(site: &Site, invitation: &Value) -> Self {
        let (mut white, mut black) = (site.guest(), site.guest());
        let created = white.post("/api/online/invitations", invitation).await;
        assert_eq!(created.status, 201, "{}", created.text);
        let id = created.json()["id"].as_str().unwrap().to_owned();
        let accepted =
            black.post(&format!("/api/online/invitations/{id}/accept"), &json!({})).await;
        assert_eq!(accepted.status, 200, "{}", accepted.text);
        assert_eq!(accepted.json(), json!({"game": id, "seat": "black"}));
        Self { id, white, black }
    }

    /// Both players at the board.
    pub(crate) async fn join(&self) -> (GameSocket, GameSocket) {
        let white = GameSocket::join(&self.white, &self.id).await;
        let black = GameSocket::join(&self.black, &self.id).await;
        (white, black)
    }
}

/// A game by link with five minutes for each side, and both players at the board.
pub(crate) async fn game(site: &Site) -> (Game, GameSocket, GameSocket) {
    let game = Game::begin(site, &invitation("300+3")).await;
    let (white, black) = game.join().await;
    (game, white, black)
}

/// Plays a game from an invitation of White: moves by turns, then the side to move resigns. Returns
/// the id.
pub(crate) async fn resigned(
    white: &mut Guest,
    black: &mut Guest,
    invitation: &Value,
    moves: &[&str],
) -> String {
    let created = white.post("/api/online/invitations", invitation).await;
    assert_eq!(created.status, 201, "{}", created.text);
    let id = created.json()["id"].as_str().unwrap().to_owned();
    black.post(&format!("/api/online/invitations/{id}/accept"), &json!({})).await;
    let mut sockets = [GameSocket::join(white, &id).await, GameSocket::join(black, &id).await];
    for (ply, text) in moves.iter().enumerate() {
        sockets[ply % 2].play(text).await;
        sockets[(ply + 1) % 2].event("moved").await;
    }
    sockets[moves.len() % 2].do_it(json!({"do": "resign"})).await;
    sockets[(moves.len() + 1) % 2].event("ended").await;
    id
}

/// Opens a database whose server has just stopped: its last tasks may still hold it.
pub(crate) async fn reopen(file: &Path) -> Arc<Database> {
    loop {
        match Database::open(file).await {
            Ok(database) => return Arc::new(database),
            Err(OpenDatabaseError::InUse { .. }) => tokio::task::yield_now().await,
            Err(other) => panic!("{other}"),
        }
    }
}
