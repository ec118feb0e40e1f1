//! The lobby.

use dameo_live::Millis;
use serde_json::{Value, json};

use crate::common::guest::Guest;
use crate::common::socket::ClientSocket;
use crate::common::{invitation, site::Site, until};

const SOCKET: &str = "/api/online/socket";

async fn invite(guest: &mut Guest) -> String {
    let mut body = invitation("300+3");
    body["isPublic"] = json!(true);
    let created = guest.post("/api/online/invitations", &body).await;
    created.json()["id"].as_str().unwrap().to_owned()
}

async fn listed(guest: &mut Guest) -> usize {
    let lobby = guest.get("/api/online/lobby").await.json();
    lobby["invitations"].as_array().unwrap().len()
}

#[tokio::test]
async fn the_lobby_shows_what_anybody_may_accept() {
    let site = Site::start().await;
    let (mut creator, mut other) = (site.guest(), site.guest());
    creator.post("/api/online/invitations", &invitation("300+3")).await;
    let mut of_creator = ClientSocket::of(&creator, SOCKET).await.unwrap();
    let mut of_other = ClientSocket::of(&other, SOCKET).await.unwrap();
    for socket in [&mut of_creator, &mut of_other] {
        assert_eq!(socket.next().await.unwrap(), json!({"type": "lobby", "invitations": []}));
    }
    let id = invite(&mut creator).await;
    let lobby = of_other.until("lobby").await;
    let [view] = &lobby["invitations"].as_array().unwrap()[..] else { panic!("{lobby}") };
    assert_eq!(
        (&view["id"], &view["isMine"], &view["state"]),
        (&json!(id), &json!(false), &json!("open"))
    );
    assert_eq!(of_creator.until("lobby").await["invitations"][0]["isMine"], true);
    assert_eq!(other.get("/api/online/lobby").await.json()["invitations"][0], *view);
    other.post(&format!("/api/online/invitations/{id}/accept"), &json!({})).await;
    let game = json!({"type": "game", "game": id, "seat": "white"});
    assert_eq!(of_creator.until("game").await, game);
    assert_eq!(of_other.until("lobby").await["invitations"], json!([]));
    assert_eq!(listed(&mut other).await, 0);
    site.stop().await;
}

#[tokio::test]
async fn an_invitation_by_link_is_told_to_its_creator_alone() {
    let site = Site::start().await;
    let (mut creator, mut other) = (site.guest(), site.guest());
    let created = creator.post("/api/online/invitations", &invitation("300+3")).await.json();
    let mut of_creator = ClientSocket::of(&creator, SOCKET).await.unwrap();
    let mut of_stranger = ClientSocket::of(&site.guest(), SOCKET).await.unwrap();
    let mut of_guest = ClientSocket::of(&other, SOCKET).await.unwrap();
    let accept = format!("/api/online/invitations/{}/accept", created["id"].as_str().unwrap());
    other.post(&accept, &json!({})).await;
    assert_eq!(of_creator.until("game").await["game"], created["id"]);
    for socket in [&mut of_stranger, &mut of_guest] {
        assert_eq!(socket.next().await.unwrap()["type"], "lobby");
        assert!(socket.is_silent().await);
    }
    site.stop().await;
}

#[tokio::test]
async fn an_invitation_ends_when_its_creator_has_left_the_lobby() {
    let site = Site::start().await;
    let mut creator = site.guest();
    invite(&mut creator).await;
    let mut guest = site.guest();
    // One who looks at the lobby keeps it, whatever time passes.
    let sockets = [
        ClientSocket::of(&creator, SOCKET).await.unwrap(),
        ClientSocket::of(&creator, SOCKET).await.unwrap(),
    ];
    let [first, mut second] = sockets;
    second.until("lobby").await;
    drop(first);
    site.clock.skip(Millis::from_secs(3600));
    assert!(second.is_silent().await || listed(&mut guest).await == 1);
    assert_eq!(listed(&mut guest).await, 1);
    drop(second);
    until(async || site.server.open_sockets() == 0).await;
    assert_eq!(listed(&mut guest).await, 1);
    // Not before 30 seconds have passed since that was seen.
    tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
    site.clock.skip(Millis::from_secs(25));
    tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
    assert_eq!(listed(&mut guest).await, 1);
    site.clock.skip(Millis::from_secs(5));
    until(async || listed(&mut guest).await == 0).await;
    site.stop().await;
}

#[tokio::test]
async fn the_lobby_takes_no_messages() {
    let site = Site::start().await;
    for guest in [site.guest()] {
        let mut socket = ClientSocket::of(&guest, SOCKET).await.unwrap();
        socket.send(Value::Null.to_string()).await;
        assert_eq!(socket.closed().await, (1008, "expected no messages".to_owned()));
    }
    site.stop().await;
}
