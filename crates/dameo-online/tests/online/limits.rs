//! What one guest may use.

use serde_json::json;
use tokio_tungstenite::tungstenite::Error;

use crate::common::socket::{ClientSocket, GameSocket, path};
use crate::common::{game, invitation, site::Site, until};

const INVITATIONS: &str = "/api/online/invitations";

#[tokio::test]
async fn five_invitations_can_be_open() {
    let site = Site::start().await;
    let mut guest = site.guest();
    let mut last = String::new();
    for _ in 0..5 {
        let created = guest.post(INVITATIONS, &invitation("300+3")).await;
        last = format!("{INVITATIONS}/{}", created.json()["id"].as_str().unwrap());
    }
    let refused = guest.post(INVITATIONS, &invitation("300+3")).await;
    refused.problem(429, "too-many-invitations");
    assert_eq!(guest.delete(&last).await.status, 204);
    // Also if several come at once, of which one is left.
    let mut copies = [guest.clone(), guest.clone(), guest.clone()];
    let [one, two, three] = &mut copies;
    let body = invitation("300+3");
    let replies = tokio::join!(
        one.post(INVITATIONS, &body),
        two.post(INVITATIONS, &body),
        three.post(INVITATIONS, &body)
    );
    let mut statuses = [replies.0.status, replies.1.status, replies.2.status].map(|s| s.as_u16());
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 429, 429]);
    site.stop().await;
}

#[tokio::test]
async fn a_guest_acts_so_often() {
    let site = Site::start().await;
    let mut guest = site.guest();
    guest.post(INVITATIONS, &invitation("300+3")).await;
    let mut refused = None;
    for _ in 0..60 {
        let reply = guest.post(INVITATIONS, &invitation("300+3")).await;
        if reply.json()["code"] == "too-many-requests" {
            refused = Some(reply);
            break;
        }
    }
    let refused = refused.expect("nothing was refused");
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, vec!["1"]));
    // Others are not concerned.
    assert_eq!(site.guest().post(INVITATIONS, &invitation("300+3")).await.status, 201);
    site.stop().await;
}

#[tokio::test]
async fn a_guest_has_eight_sockets() {
    let site = Site::start().await;
    let (game, _white, black) = game(&site).await;
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(ClientSocket::of(&game.white, &path(&game.id)).await.unwrap());
    }
    for _ in 0..4 {
        sockets.push(ClientSocket::of(&game.white, "/api/online/socket").await.unwrap());
    }
    let ninth = ClientSocket::of(&game.white, "/api/online/socket").await;
    match ninth.err() {
        Some(Error::Http(response)) => {
            assert_eq!(response.status().as_u16(), 429);
            let body = String::from_utf8(response.body().clone().unwrap()).unwrap();
            assert!(body.contains("\"too-many-sockets\""), "{body}");
        }
        other => panic!("expected a refusal, found {other:?}"),
    }
    // Others are not concerned, nor is a guest whose sockets have ended.
    drop(black);
    GameSocket::join(&game.black, &game.id).await;
    drop(sockets);
    until(async || ClientSocket::of(&game.white, "/api/online/socket").await.is_ok()).await;
    site.stop().await;
}

#[tokio::test]
async fn a_spectator_says_less_than_a_player() {
    let site = Site::start().await;
    let (game, mut white, _black) = game(&site).await;
    let mut spectator = GameSocket::join(&site.guest(), &game.id).await;
    let sync = json!({"type": "sync"}).to_string();
    for _ in 0..60 {
        white.socket.send(sync.clone()).await;
        white.until("state").await;
    }
    let mut answered = 0;
    let (code, reason) = loop {
        spectator.socket.send(sync.clone()).await;
        match spectator.next().await {
            Some(message) if message["type"] == "state" => answered += 1,
            Some(_) => {}
            None => break (1008, "too many messages"),
        }
    };
    assert!((50..60).contains(&answered), "{answered} {code} {reason}");
    // A player sends more, but not everything.
    let mut sent = 60;
    while sent < 200 {
        white.socket.send(sync.clone()).await;
        if white.next().await.is_none() {
            break;
        }
        sent += 1;
    }
    assert!((90..150).contains(&sent), "{sent}");
    site.stop().await;
}
