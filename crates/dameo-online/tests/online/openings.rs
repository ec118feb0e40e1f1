//! What was played in finished public games.

use dameo_live::Millis;
use serde_json::{Value, json};

use crate::common::guest::Guest;
use crate::common::site::Site;
use crate::common::socket::GameSocket;
use crate::common::{Game, invitation, until};

const START: &str = "/api/online/openings?variant=dameo&fen=";

/// The FEN of the start, as an address has it.
fn start() -> String {
    let fen = dameo::AnyPosition::start(dameo::Variant::Dameo).fen();
    format!("{START}{fen}")
}

/// Plays a first move, after which Black resigns.
async fn end(site: &Site, is_public: bool, first: &str) {
    let mut terms = invitation("300+3");
    terms["isPublic"] = json!(is_public);
    let game = Game::begin(site, &terms).await;
    let (mut white, mut black) = game.join().await;
    white.play(first).await;
    black.event("moved").await;
    black.do_it(json!({"do": "resign"})).await;
    white.event("ended").await;
}

async fn asked(guest: &mut Guest, query: &str) -> Value {
    let reply = guest.get(&format!("{}{query}", start())).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json()
}

#[tokio::test]
async fn finished_public_games_are_counted() {
    let site = Site::start().await;
    let mut anybody = site.guest();
    end(&site, false, "c1-c4").await;
    end(&site, true, "d1-d4").await;
    end(&site, true, "e1-e4").await;
    // One that goes on tells nothing.
    let mut terms = invitation("300+3");
    terms["isPublic"] = json!(true);
    let running = Game::begin(&site, &terms).await;
    let mut white = GameSocket::join(&running.white, &running.id).await;
    white.play("b1-b3").await;
    site.clock.skip(Millis::from_secs(11));
    until(async || asked(&mut anybody, "").await["gameCount"] == 2).await;
    until(async || asked(&mut anybody, "").await["isComplete"] == true).await;
    let won = json!({"white": 2, "draws": 0, "black": 0});
    assert_eq!(
        asked(&mut anybody, "&isRated=false&speed=live").await,
        json!({
            "gameCount": 2,
            "isComplete": true,
            "results": won,
            "averageRating": null,
            "moves": [{
                "text": "d1-d4", "twin": "e1-e4", "played": won, "reached": won,
                "averageRating": null,
            }],
        })
    );
    for nothing in ["&isRated=true", "&speed=correspondence"] {
        assert_eq!(asked(&mut anybody, nothing).await["gameCount"], 0, "{nothing}");
    }
    // What ends later is counted, too.
    end(&site, true, "c1-c4").await;
    site.clock.skip(Millis::from_secs(11));
    until(async || asked(&mut anybody, "").await["gameCount"] == 3).await;
    site.stop().await;
}

#[tokio::test]
async fn rated_games_tell_the_ratings_of_their_players() {
    let site = Site::start().await;
    let (mut white, mut black) = (site.guest(), site.guest());
    white.sign_up("Ann").await;
    black.sign_up("Bob").await;
    let mut terms = invitation("300+3");
    (terms["isPublic"], terms["isRated"]) = (json!(true), json!(true));
    let created = white.post("/api/online/invitations", &terms).await.json();
    let id = created["id"].as_str().unwrap().to_owned();
    black.post(&format!("/api/online/invitations/{id}/accept"), &json!({})).await;
    let game = Game { id, white, black };
    let (mut white, mut black) = game.join().await;
    white.play("d1-d4").await;
    black.event("moved").await;
    black.do_it(json!({"do": "resign"})).await;
    white.event("ended").await;
    site.clock.skip(Millis::from_secs(11));
    let mut anybody = site.guest();
    until(async || asked(&mut anybody, "&isRated=true").await["gameCount"] == 1).await;
    let found = asked(&mut anybody, "").await;
    assert_eq!(found["averageRating"], 1500, "before the game");
    assert_eq!(found["moves"][0]["averageRating"], 1500);
    site.stop().await;
}

#[tokio::test]
async fn what_cannot_be_read_is_refused() {
    let site = Site::start().await;
    let mut anybody = site.guest();
    for query in [
        "?variant=dameo&fen=nonsense".to_owned(),
        format!("?variant=dameo&fen={}", "W".repeat(1001)),
        format!("{}&speed=fast", start().trim_start_matches("/api/online/openings")),
    ] {
        anybody.get(&format!("/api/online/openings{query}")).await.problem(422, "bad-search");
    }
    anybody.get("/api/online/openings?variant=chess&fen=W").await.problem(422, "bad-request");
    site.stop().await;
}
