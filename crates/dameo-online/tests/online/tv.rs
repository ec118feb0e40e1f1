//! The running public games.

use dameo_live::Millis;
use serde_json::{Value, json};

use crate::common::guest::Guest;
use crate::common::site::Site;
use crate::common::{Game, invitation};

/// What is shown to somebody, after the last answer is too old.
async fn tv(site: &Site, guest: &mut Guest) -> Value {
    site.clock.skip(Millis::from_secs(2));
    let reply = guest.get("/api/online/tv").await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json()
}

async fn begin(site: &Site, is_public: bool, variant: &str) -> Game {
    let mut invitation = invitation("300+3");
    (invitation["isPublic"], invitation["variant"]) = (json!(is_public), json!(variant));
    Game::begin(site, &invitation).await
}

fn ids(tv: &Value) -> Vec<&str> {
    tv["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn games_from_the_lobby_are_shown_and_no_others() {
    let site = Site::start().await;
    let mut anybody = site.guest();
    let nothing = json!({"best": null, "channels": [], "games": []});
    assert_eq!(tv(&site, &mut anybody).await, nothing);
    let private = begin(&site, false, "dameo").await;
    assert_eq!(tv(&site, &mut anybody).await, nothing);
    let public = begin(&site, true, "dameo").await;
    let croda = begin(&site, true, "croda").await;
    let shown = tv(&site, &mut anybody).await;
    assert_eq!(ids(&shown), [&public.id, &croda.id]);
    assert_eq!(shown["best"], public.id);
    assert_eq!(
        shown["channels"],
        json!([
            {"variant": "dameo", "game": public.id},
            {"variant": "croda", "game": croda.id},
        ])
    );
    // Nor is one by link shown when it goes on, or its players play again.
    let (mut white, mut black) = private.join().await;
    white.play("d1-d4").await;
    black.event("moved").await;
    black.do_it(json!({"do": "resign"})).await;
    white.event("ended").await;
    for socket in [&mut white, &mut black] {
        socket.do_it(json!({"do": "offer", "offer": "rematch"})).await;
    }
    while white.status["rematch"] == Value::Null {
        white.next().await.unwrap();
    }
    assert_eq!(tv(&site, &mut anybody).await["games"].as_array().unwrap().len(), 2);
    site.stop().await;
}

#[tokio::test]
async fn positions_are_three_plies_behind() {
    let site = Site::start().await;
    let mut anybody = site.guest();
    let game = begin(&site, true, "dameo").await;
    let start = tv(&site, &mut anybody).await["games"][0]["fen"].clone();
    let (mut white, mut black) = game.join().await;
    for (ply, text) in ["d1-d4", "d8-d5", "e1-e4"].into_iter().enumerate() {
        let (mover, other) =
            if ply % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        mover.play(text).await;
        other.event("moved").await;
        let shown = tv(&site, &mut anybody).await;
        assert_eq!((&shown["games"][0]["fen"], &shown["games"][0]["ply"]), (&start, &json!(0)));
    }
    black.play("e8-e5").await;
    white.event("moved").await;
    // An answer serves everybody for two seconds.
    let early = anybody.get("/api/online/tv").await.json();
    assert_eq!(early["games"][0]["ply"], 0);
    let shown = &tv(&site, &mut anybody).await["games"][0];
    assert_eq!(shown["ply"], 1);
    assert!(shown["fen"].as_str().unwrap().starts_with("B:"), "{shown}");
    site.stop().await;
}

#[tokio::test]
async fn the_game_that_is_shown_changes_when_it_ends() {
    let site = Site::start().await;
    let mut anybody = site.guest();
    let first = begin(&site, true, "dameo").await;
    assert_eq!(tv(&site, &mut anybody).await["best"], first.id);
    let second = begin(&site, true, "dameo").await;
    site.clock.skip(Millis::from_secs(20));
    assert_eq!(tv(&site, &mut anybody).await["best"], first.id);
    let (mut white, mut black) = first.join().await;
    white.do_it(json!({"do": "resign"})).await;
    black.event("ended").await;
    let shown = tv(&site, &mut anybody).await;
    assert_eq!((&shown["best"], ids(&shown)), (&json!(second.id), vec![&*second.id]));
    // One in which nothing happens is not shown.
    site.clock.skip(Millis::from_secs(700));
    assert_eq!(ids(&tv(&site, &mut anybody).await), [""; 0]);
    site.stop().await;
}
