//! Links to seats, for other devices of a player.

use serde_json::{Value, json};

use crate::common::guest::PASSWORD;
use crate::common::socket::GameSocket;
use crate::common::{game, invitation, site::Site};

#[tokio::test]
async fn a_player_goes_on_with_another_device() {
    let site = Site::start().await;
    let (game, mut white, mut black) = game(&site).await;
    let links = format!("/api/online/games/{}/seat-links", game.id);
    let seats = format!("/api/online/games/{}/seats", game.id);
    let link = game.white.clone().post(&links, &json!({})).await;
    assert_eq!(link.status, 201, "{}", link.text);
    let body = link.json();
    assert_eq!(body["secret"].as_str().unwrap().len(), 43);
    let mut phone = site.guest();
    // Before it is a spectator of the room, which is open.
    assert_eq!(GameSocket::join(&phone, &game.id).await.welcome["seat"], Value::Null);
    let taken = phone.post(&seats, &body).await;
    assert_eq!(taken.json(), json!({"game": game.id, "seat": "white"}));
    let mut on_phone = GameSocket::join(&phone, &game.id).await;
    assert_eq!(on_phone.welcome["seat"], "white");
    on_phone.play("d1-d4").await;
    assert_eq!(white.event("moved").await["text"], "d1-d4");
    black.event("moved").await;
    // It is one player: the game is left when the last connection has ended.
    drop(white);
    black.play("d8-d5").await;
    on_phone.event("moved").await;
    assert_eq!(black.status["seats"]["white"]["away"], Value::Null);
    assert_eq!(phone.get("/api/online/me").await.json()["games"][0]["seat"], "white");
    site.stop().await;
}

#[tokio::test]
async fn a_link_leads_nowhere_else() {
    let site = Site::start().await;
    let (game, _white, _black) = game(&site).await;
    let links = format!("/api/online/games/{}/seat-links", game.id);
    let seats = format!("/api/online/games/{}/seats", game.id);
    let body = game.white.clone().post(&links, &json!({})).await.json();
    // The opponent cannot take both seats.
    game.black.clone().post(&seats, &body).await.problem(409, "seat-conflict");
    for secret in ["", "x", &"A".repeat(43), &"A".repeat(4000)] {
        let reply = site.guest().post(&seats, &json!({"secret": secret})).await;
        reply.problem(403, "bad-secret");
    }
    for body in [json!({}), json!({"secret": 7}), json!({"secret": "x", "seat": "white"})] {
        site.guest().post(&seats, &body).await.problem(422, "bad-request");
    }
    for path in ["/api/online/games/AbCd1234/seats", "/api/online/games/x/seats"] {
        site.guest().post(path, &body).await.problem(404, "no-such-game");
    }
    site.guest()
        .post("/api/online/games/x/seat-links", &json!({}))
        .await
        .problem(404, "no-such-game");
    site.guest().get("/api/online/games/x").await.problem(404, "no-such-game");
    site.stop().await;
}

#[tokio::test]
async fn a_link_to_a_seat_of_a_rated_game_is_for_its_account_alone() {
    let site = Site::start().await;
    let (mut ann, mut bob, mut eve) = (site.guest(), site.guest(), site.guest());
    ann.sign_up("Ann").await;
    bob.sign_up("Bob").await;
    eve.sign_up("Eve").await;
    let mut rated = invitation("3d+1d/10d");
    rated["isRated"] = json!(true);
    let created = ann.post("/api/online/invitations", &rated).await.json();
    let id = created["id"].as_str().unwrap().to_owned();
    let accept = format!("/api/online/invitations/{id}/accept");
    assert_eq!(bob.post(&accept, &json!({})).await.status, 200);
    let (links, seats) =
        (format!("/api/online/games/{id}/seat-links"), format!("/api/online/games/{id}/seats"));
    let link = ann.post(&links, &json!({})).await.json();
    let mut stranger = site.guest();
    for other in [&mut eve, &mut stranger] {
        let text = other.post(&seats, &link).await.problem(403, "rated-game");
        assert!(text.starts_with("the game is rated: expected the account"), "{text}");
        let socket = GameSocket::join(other, &id).await;
        assert_eq!(socket.welcome["seat"], Value::Null, "it still watches");
    }
    assert!(stranger.cookie.is_none(), "nobody becomes a guest by it");
    // The other player has the other seat, and by way of another game nobody gets there either.
    bob.post(&seats, &link).await.problem(409, "seat-conflict");
    let (game, _white, _black) = game(&site).await;
    let elsewhere = format!("/api/online/games/{}/seats", game.id);
    eve.post(&elsewhere, &link).await.problem(403, "rated-game");
    // The account itself is led back, also from another browser.
    let mut phone = site.guest();
    assert_eq!(phone.log_in("Ann", PASSWORD).await.status, 200);
    let taken = phone.post(&seats, &link).await;
    assert_eq!(taken.json()["game"], id);
    let socket = GameSocket::join(&phone, &id).await;
    assert_eq!(socket.welcome["seat"], taken.json()["seat"]);
    site.stop().await;
}
