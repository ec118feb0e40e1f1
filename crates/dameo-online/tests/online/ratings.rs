//! Rated games: who can play them, what they do to ratings, and who is told.

use std::sync::Arc;

use dameo_store::MemoryStore;
use serde_json::{Value, json};

use crate::common::guest::Guest;
use crate::common::socket::GameSocket;
use crate::common::{game, invitation, site::Site, until};

const INVITATIONS: &str = "/api/online/invitations";

/// An invitation to a rated game by link.
fn rated() -> Value {
    with("isRated", json!(true))
}

/// The same with another value.
fn with(field: &str, value: Value) -> Value {
    let mut body = invitation("300+3");
    body["isRated"] = json!(true);
    body[field] = value;
    body
}

async fn member(site: &Site, name: &str) -> Guest {
    let mut member = site.guest();
    member.sign_up(name).await;
    member
}

/// The id of a rated game that has begun, White's by its invitation.
async fn begin(white: &mut Guest, black: &mut Guest) -> String {
    let created = white.post(INVITATIONS, &rated()).await;
    assert_eq!(created.status, 201, "{}", created.text);
    let id = created.json()["id"].as_str().unwrap().to_owned();
    let accepted = black.post(&format!("{INVITATIONS}/{id}/accept"), &json!({})).await;
    assert_eq!(accepted.status, 200, "{}", accepted.text);
    id
}

async fn players(guest: &mut Guest, id: &str) -> Value {
    guest.get(&format!("/api/online/games/{id}")).await.json()["players"].take()
}

/// The ratings that somebody sees of itself.
async fn own_ratings(guest: &mut Guest) -> Value {
    guest.get("/api/online/me").await.json()["ratings"].take()
}

#[tokio::test]
async fn the_end_of_a_rated_game_is_told_with_what_it_did() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let id = begin(&mut ann, &mut bob).await;
    let (mut white, mut black) =
        (GameSocket::join(&ann, &id).await, GameSocket::join(&bob, &id).await);
    assert_eq!(white.welcome["game"]["terms"]["isRated"], true);
    let before = white.until("players").await;
    assert_eq!(before["white"], json!({"kind": "member", "name": "Ann"}));
    black.until("players").await;
    black.do_it(json!({"do": "resign"})).await;
    for socket in [&mut white, &mut black] {
        let told = socket.until("players").await;
        let [won, lost] = ["white", "black"].map(|seat| told[seat]["rating"].clone());
        let gain = won["change"].as_i64().unwrap();
        assert!(gain > 100, "{told}");
        assert_eq!(won, json!({"value": 1500, "isProvisional": true, "change": gain}));
        assert_eq!(lost, json!({"value": 1500, "isProvisional": true, "change": -gain}));
    }
    // Later it is the same, for everybody, and the next game begins from it.
    let seen = players(&mut site.guest(), &id).await;
    let gain = seen["white"]["rating"]["change"].as_i64().unwrap();
    let rating = json!({"variant": "dameo", "speed": "live", "value": 1500 + gain, "isProvisional": true, "games": 1});
    assert_eq!(own_ratings(&mut ann).await, json!([rating]));
    let id = begin(&mut bob, &mut ann).await;
    let seen = players(&mut site.guest(), &id).await;
    assert_eq!(
        seen["white"]["rating"],
        json!({"value": 1500 - gain, "isProvisional": true, "change": null})
    );
    site.stop().await;
}

#[tokio::test]
async fn a_rematch_is_rated_and_an_aborted_game_is_not() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let id = begin(&mut ann, &mut bob).await;
    let (mut white, mut black) =
        (GameSocket::join(&ann, &id).await, GameSocket::join(&bob, &id).await);
    white.do_it(json!({"do": "abort"})).await;
    white.do_it(json!({"do": "offer", "offer": "rematch"})).await;
    black.event("offered").await;
    black.do_it(json!({"do": "accept", "offer": "rematch"})).await;
    let games = ann.get("/api/online/me").await.json()["games"].take();
    let next = games[0]["id"].as_str().unwrap().to_owned();
    assert_ne!(next, id);
    let view = ann.get(&format!("/api/online/games/{next}")).await.json();
    assert_eq!(view["view"]["terms"]["isRated"], true);
    assert_eq!(own_ratings(&mut ann).await, json!([]));
    site.stop().await;
}

#[tokio::test]
async fn what_cannot_be_rated_is_named() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    let cases = [
        ("time", Value::Null, "time: expected a time control for a rated game"),
        (
            "time",
            json!({"white": "300+3", "black": "60+3"}),
            "time: expected the same for both sides of a rated game",
        ),
        (
            "startFen",
            json!("W:Wa1,b1:Bg8,h8"),
            "startFen: expected the starting position of the variant for a rated game",
        ),
        (
            "drawRules",
            json!("mindsports"),
            "drawRules: expected playstrategy for a rated game, the default of the variant",
        ),
        ("isHelpAllowed", json!(true), "isHelpAllowed: expected false for a rated game"),
    ];
    for (field, value, expected) in cases {
        let mut body = with(field, value);
        let refused = ann.post(INVITATIONS, &body).await.problem(422, "bad-invitation");
        assert_eq!(refused, expected);
        body["isRated"] = json!(false);
        assert_eq!(ann.post(INVITATIONS, &body).await.status, 201, "{body}");
    }
    ann.post(INVITATIONS, &with("isRated", json!("yes"))).await.problem(422, "bad-request");
    site.stop().await;
}

#[tokio::test]
async fn guests_play_no_rated_games() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let mut guest = site.guest();
    let refused = guest.post(INVITATIONS, &rated()).await.problem(403, "not-a-member");
    assert_eq!(refused, "isRated: expected false: only members play rated games");
    let mut ann = member(&site, "Ann").await;
    let id = ann.post(INVITATIONS, &rated()).await.json()["id"].as_str().unwrap().to_owned();
    let accept = format!("{INVITATIONS}/{id}/accept");
    guest.post(&accept, &json!({})).await.problem(403, "not-a-member");
    assert!(guest.cookie.is_none(), "nothing is begun");
    // Whoever signs up can.
    guest.sign_up("Bob").await;
    assert_eq!(guest.post(&accept, &json!({})).await.status, 200);
    // Two guests who become members while they play have agreed on nothing else.
    let (mut casual, _white, _black) = game(&site).await;
    casual.white.sign_up("Cara").await;
    casual.black.sign_up("Dora").await;
    let mut white = GameSocket::join(&casual.white, &casual.id).await;
    white.do_it(json!({"do": "resign"})).await;
    assert_eq!(own_ratings(&mut casual.black).await, json!([]));
    site.stop().await;
}

#[tokio::test]
async fn the_lobby_is_rated_unless_it_is_said_or_cannot_be() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    let mut public = invitation("300+3");
    public["isPublic"] = json!(true);
    let is_rated = async |who: &mut Guest, body: &Value| {
        who.post(INVITATIONS, body).await.json()["invitation"]["isRated"].take()
    };
    assert_eq!(is_rated(&mut ann, &public).await, true);
    assert_eq!(is_rated(&mut ann, &invitation("300+3")).await, false, "by link");
    assert_eq!(is_rated(&mut site.guest(), &public).await, false, "a guest");
    let mut odds = public.clone();
    odds["time"]["black"] = json!("60+0");
    assert_eq!(is_rated(&mut ann, &odds).await, false, "odds");
    public["isRated"] = json!(false);
    assert_eq!(is_rated(&mut ann, &public).await, false, "as wanted");
    site.stop().await;
}

#[tokio::test]
async fn a_player_is_shown_by_name() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let id = begin(&mut ann, &mut bob).await;
    GameSocket::join(&ann, &id).await.do_it(json!({"do": "resign"})).await;
    let shown = site.guest().get("/api/online/players/aNN").await.json();
    assert_eq!(shown["name"], "Ann");
    assert!(shown["createdAt"].is_u64(), "{shown}");
    assert_eq!(shown["ratings"], own_ratings(&mut ann).await);
    assert_eq!(shown["ratings"][0]["games"], 1);
    for name in ["Nobody", "A", "B0B", "%F0%9F%98%80", &"x".repeat(1_000)] {
        let path = format!("/api/online/players/{name}");
        site.guest().get(&path).await.problem(404, "no-such-player");
    }
    // The lobby shows the rating of the pool.
    let mut public = invitation("300+3");
    public["isPublic"] = json!(true);
    ann.post(INVITATIONS, &public).await;
    let days = json!({"white": "3d", "black": "3d"});
    public["time"] = days;
    ann.post(INVITATIONS, &public).await;
    let mut lobby = Value::Null;
    until(async || {
        lobby = site.guest().get("/api/online/lobby").await.json();
        lobby["invitations"][0]["creator"]["rating"].is_object()
    })
    .await;
    assert_eq!(lobby["invitations"][0]["creator"]["rating"]["value"], shown["ratings"][0]["value"]);
    assert_eq!(lobby["invitations"][1]["creator"]["rating"], Value::Null);
    site.stop().await;
}

#[tokio::test]
async fn ratings_are_exported_and_deleted_with_their_member() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let id = begin(&mut ann, &mut bob).await;
    // Who deletes the account resigns, which is rated.
    let body = json!({"password": crate::common::guest::PASSWORD});
    assert_eq!(ann.post("/api/online/account/delete", &body).await.status, 204);
    let seen = players(&mut bob, &id).await;
    assert_eq!(seen["white"], json!({"kind": "deleted"}));
    assert!(seen["black"]["rating"]["change"].as_i64() > Some(100), "{seen}");
    let export = bob.get("/api/online/account/export").await.json();
    let rated = &export["ratedGames"][0];
    assert_eq!((&rated["game"], &rated["number"]), (&json!(id), &json!(1)));
    let start = json!({"rating": 1500.0, "deviation": 500.0, "volatility": 0.09});
    assert_eq!(rated["before"], start);
    assert!(rated["after"]["rating"].as_f64() > Some(1600.0), "{rated}");
    site.guest().get("/api/online/players/Ann").await.problem(404, "no-such-player");
    site.stop().await;
}
