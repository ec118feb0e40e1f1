//! One look-up for what is at an address.

use serde_json::{Value, json};

use crate::common::{Game, invitation, site::Site};

#[tokio::test]
async fn an_address_leads_to_an_invitation_or_to_the_game_that_it_has_become() {
    let site = Site::start().await;
    let mut host = site.guest();
    let created = host.post("/api/online/invitations", &invitation("300+3")).await.json();
    let id = created["id"].as_str().unwrap();
    let path = format!("/api/online/meetings/{id}");
    assert_eq!(host.get(&path).await.json(), json!({"kind": "invitation", "invitation": created}));
    let seen = site.guest().get(&path).await.json();
    assert_eq!(seen["invitation"]["isMine"], false);

    let mut guest = site.guest();
    guest.post(&format!("/api/online/invitations/{id}/accept"), &json!({})).await;
    for (who, seat) in [(&mut host, json!("white")), (&mut guest, json!("black"))] {
        let found = who.get(&path).await.json();
        assert_eq!((&found["kind"], &found["game"]["seat"]), (&json!("game"), &seat));
    }
    let found = site.guest().get(&path).await.json();
    assert_eq!(found["game"]["seat"], Value::Null);
    // It is the same as by its own route, but for the instant.
    let mut game = site.guest().get(&format!("/api/online/games/{id}")).await.json();
    game["view"]["status"]["at"] = found["game"]["view"]["status"]["at"].clone();
    assert_eq!(found["game"], game);
    site.stop().await;
}

#[tokio::test]
async fn an_invitation_that_has_ended_is_one_still_and_a_rematch_is_a_game() {
    let site = Site::start().await;
    let mut host = site.guest();
    let created = host.post("/api/online/invitations", &invitation("300+3")).await.json();
    let id = created["id"].as_str().unwrap();
    host.delete(&format!("/api/online/invitations/{id}")).await;
    let found = host.get(&format!("/api/online/meetings/{id}")).await.json();
    let expected = (&json!("invitation"), &json!("withdrawn"));
    assert_eq!((&found["kind"], &found["invitation"]["state"]), expected);

    let game = Game::begin(&site, &invitation("300+3")).await;
    let (mut white, mut black) = game.join().await;
    white.do_it(json!({"do": "resign"})).await;
    white.do_it(json!({"do": "offer", "offer": "rematch"})).await;
    black.do_it(json!({"do": "offer", "offer": "rematch"})).await;
    while black.status["rematch"] == Value::Null {
        black.next().await.unwrap();
    }
    let next = black.status["rematch"].as_str().unwrap();
    let found = game.black.clone().get(&format!("/api/online/meetings/{next}")).await.json();
    assert_eq!((&found["kind"], &found["game"]["seat"]), (&json!("game"), &json!("white")));
    for none in ["AbCd1234", "x", "%20"] {
        let reply = host.get(&format!("/api/online/meetings/{none}")).await;
        reply.problem(404, "no-such-game");
    }
    site.stop().await;
}
