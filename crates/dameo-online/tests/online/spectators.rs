//! Those who watch.

use serde_json::{Value, json};

use crate::common::socket::{ClientSocket, GameSocket, path};
use crate::common::{game, site::Site, until};

#[tokio::test]
async fn a_spectator_sees_moves_but_no_offers() {
    let site = Site::start().await;
    let (game, mut white, mut black) = game(&site).await;
    let mut spectator = GameSocket::join(&site.guest(), &game.id).await;
    assert_eq!(spectator.welcome["seat"], Value::Null);
    white.play("d1-d4").await;
    assert_eq!(spectator.event("moved").await["text"], "d1-d4");
    white.do_it(json!({"do": "offer", "offer": "take-back"})).await;
    black.event("offered").await;
    assert!(spectator.socket.is_silent().await);
    // Nor when it asks, or somebody comes.
    spectator.socket.send(r#"{"type":"sync"}"#).await;
    let state = spectator.until("state").await;
    assert_eq!(state["game"]["status"]["seats"]["white"]["offers"], json!([]));
    let other = GameSocket::join(&site.guest(), &game.id).await;
    assert_eq!(other.status["seats"]["white"]["offers"], json!([]));
    let shown = site.guest().get(&format!("/api/online/games/{}", game.id)).await.json();
    assert_eq!(shown["view"]["status"]["seats"]["white"]["offers"], json!([]));
    let shown = game.black.clone().get(&format!("/api/online/games/{}", game.id)).await.json();
    assert_eq!(shown["view"]["status"]["seats"]["white"]["offers"], json!(["take-back"]));
    site.stop().await;
}

#[tokio::test]
async fn a_spectator_cannot_act() {
    let site = Site::start().await;
    let (game, mut white, _black) = game(&site).await;
    // Another guest is no player either.
    let mut guest = site.guest();
    guest.post("/api/online/invitations", &crate::common::invitation("300+3")).await;
    for mut spectator in
        [GameSocket::join(&site.guest(), &game.id).await, GameSocket::join(&guest, &game.id).await]
    {
        for action in [
            json!({"do": "move", "text": "d1-d4"}),
            json!({"do": "resign"}),
            json!({"do": "flag"}),
            json!({"do": "claim"}),
            json!({"do": "offer", "offer": "draw"}),
        ] {
            assert_eq!(spectator.refused(action).await, "not-a-player");
        }
    }
    assert!(white.socket.is_silent().await);
    site.stop().await;
}

#[tokio::test]
async fn the_crowd_is_counted() {
    let site = Site::start().await;
    let (game, mut white, _black) = game(&site).await;
    let mut first = GameSocket::join(&site.guest(), &game.id).await;
    let second = GameSocket::join(&site.guest(), &game.id).await;
    let crowd = |spectators: usize| json!({"type": "crowd", "spectators": spectators});
    // Both may be told of in one message.
    until(async || white.until("crowd").await == crowd(2)).await;
    until(async || first.until("crowd").await == crowd(2)).await;
    drop(second);
    assert_eq!(white.until("crowd").await, crowd(1));
    drop(first);
    assert_eq!(white.until("crowd").await, crowd(0));
    site.stop().await;
}

#[tokio::test]
async fn who_watches_nothing_is_told_so() {
    let site = Site::start().await;
    let guest = site.guest();
    for id in ["AbCd1234", "nothing", "x"] {
        let mut socket = ClientSocket::of(&guest, &path(id)).await.unwrap();
        socket.send(r#"{"type":"hello","version":1}"#).await;
        assert_eq!(socket.closed().await, (4404, "there is no such game".to_owned()), "{id}");
    }
    // The rooms that were opened for that are gone.
    until(async || site.online.open_rooms() == 0).await;
    site.stop().await;
}

#[tokio::test]
async fn lag_is_measured_and_shown() {
    let site = Site::start().await;
    let (game, mut white, mut black) = game(&site).await;
    let lag = white.until("lag").await;
    assert!(lag["roundTrip"].is_u64() && lag["quota"].is_u64(), "{lag}");
    black.until("lag").await;
    // Spectators have no lag.
    let mut spectator = GameSocket::join(&site.guest(), &game.id).await;
    white.play("d1-d4").await;
    spectator.event("moved").await;
    assert!(spectator.status["seats"]["white"]["lag"].is_u64(), "{}", spectator.status);
    site.stop().await;
}
