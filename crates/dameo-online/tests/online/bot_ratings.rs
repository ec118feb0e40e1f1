//! The API for bots: rated games between members who play by programs of their own.

use serde_json::{Value, json};

use crate::common::bot::Bot;
use crate::common::site::Site;

const BOARD: &[&str] = &["board:play"];
const SEEK: &str = "/api/board/seek";
const RATED: &str = "rated=true&time=5&increment=3&variant=dameo";

/// A rated challenge with five minutes.
fn rated() -> Value {
    json!({"rated": true, "clock.limit": 300, "clock.increment": 2, "color": "white"})
}

#[tokio::test]
async fn a_rated_challenge_changes_ratings() {
    let site = Site::start().await;
    let mut ann = Bot::member(&site, "Ann", BOARD).await;
    let mut bob = Bot::member(&site, "Bob", BOARD).await;
    assert_eq!(ann.get("/api/account").await.json()["perfs"], json!({}));
    let mut events = ann.stream("/api/stream/event").await;
    let challenge = ann.post("/api/challenge/Bob", &rated()).await.json();
    assert_eq!(challenge["rated"], true);
    assert!(challenge["challenger"].get("rating").is_none());
    let id = challenge["id"].as_str().unwrap();
    bob.post(&format!("/api/challenge/{id}/accept"), &json!({})).await.ok();
    assert_eq!(events.next("gameStart").await["game"]["rated"], true);
    let mut game = ann.stream(&format!("/api/board/game/stream/{id}")).await;
    assert_eq!(game.next("gameFull").await["rated"], true);
    bob.post(&format!("/api/board/game/{id}/resign"), &json!({})).await.ok();

    let finish = events.next("gameFinish").await["game"].take();
    let gain = finish["ratingDiff"].as_i64().unwrap();
    assert!(gain > 100, "{finish}");
    assert_eq!(finish["opponent"], json!({"id": "bob", "username": "Bob", "rating": 1500}));
    let mut perf = ann.get("/api/account").await.json()["perfs"]["dameo"].take();
    assert!(perf["rd"].take().as_f64().is_some_and(|deviation| (50.0..500.0).contains(&deviation)));
    let expected =
        json!({"games": 1, "rating": 1500 + gain, "rd": null, "prog": gain, "prov": true});
    assert_eq!(perf, expected);
    let again = bob.post("/api/challenge/Ann", &json!({"days": 2})).await.json();
    assert!(again["challenger"].get("rating").is_none(), "another pool: {again}");
    let again = bob.post("/api/challenge/Ann", &rated()).await.json();
    assert_eq!(again["destUser"]["rating"], 1500 + gain);
    assert_eq!(again["destUser"]["provisional"], true);
    site.stop().await;
}

#[tokio::test]
async fn bots_and_odd_games_are_not_rated() {
    let site = Site::start().await;
    let mut ann = Bot::member(&site, "Ann", BOARD).await;
    Bot::member(&site, "Bob", BOARD).await;
    let mut robot = Bot::new(&site, "Robot").await;
    let members = "rated true: expected false: only members play rated games, no bots";
    let refused = [
        ann.post("/api/challenge/Robot", &rated()).await,
        robot.post("/api/challenge/Ann", &rated()).await,
        robot.post("/api/challenge/open", &rated()).await,
    ];
    assert!(refused.iter().all(|reply| reply.api_error(400, "bad-field") == members));
    let position = json!({"rated": true, "clock.limit": 60, "fen": "W:Wa1,b1:Bh8,g8"});
    for (body, expected) in [
        (json!({"rated": true}), "rated true: time: expected a time control for a rated game"),
        (position, "rated true: startFen: expected the starting position"),
    ] {
        for path in ["/api/challenge/Bob", "/api/challenge/open"] {
            let error = ann.post(path, &body).await.api_error(400, "bad-field");
            assert!(error.starts_with(expected), "{error}");
        }
    }
    // Nor does a bot get into one by its link.
    let open = ann.post("/api/challenge/open", &rated()).await.json();
    let accept = format!("/api/challenge/{}/accept", open["id"].as_str().unwrap());
    robot.post(&accept, &json!({})).await.api_error(403, "not-a-member");
    site.stop().await;
}

#[tokio::test]
async fn who_seeks_a_rated_game_meets_nobody_who_does_not() {
    let site = Site::start().await;
    let ann = Bot::member(&site, "Ann", BOARD).await;
    let bob = Bot::member(&site, "Bob", BOARD).await;
    let casual = ann.stream_of_form(SEEK, &RATED.replace("true", "false")).await;
    let mut waiting = bob.stream_of_form(SEEK, RATED).await;
    assert_eq!(waiting.chunk().await.as_deref(), Some("\n"));
    let rated = ann.stream_of_form(SEEK, RATED).await;
    let mut events = bob.stream("/api/stream/event").await;
    let game = events.next("gameStart").await["game"].take();
    assert_eq!((&game["rated"], &game["opponent"]["username"]), (&json!(true), &json!("Ann")));
    drop((casual, rated));
    site.stop().await;
}
