//! The API for bots: what is done to the clock besides moving.

use dameo_live::Millis;
use serde_json::{Value, json};

use crate::common::bot::{Bot, LineStream};
use crate::common::guest::Guest;
use crate::common::site::Site;
use crate::common::until;

async fn begin(one: &mut Bot, two: &mut Bot) -> String {
    let id = one.challenge("Two", "dameo").await;
    two.post(&format!("/api/challenge/{id}/accept"), &json!({})).await.ok();
    id
}

async fn state_of(bot: &Bot, way: &str, id: &str) -> (Value, LineStream) {
    let mut stream = bot.stream(&format!("/api/{way}/game/stream/{id}")).await;
    let full = stream.next("gameFull").await;
    (full["state"].clone(), stream)
}

#[tokio::test]
async fn time_is_given_to_the_opponent_who_is_told() {
    let site = Site::start().await;
    let (mut one, mut two) = (Bot::new(&site, "One").await, Bot::new(&site, "Two").await);
    let id = begin(&mut one, &mut two).await;
    let (_, mut stream) = state_of(&two, "bot", &id).await;
    one.post(&format!("/api/round/{id}/add-time/15"), &json!({})).await.ok();
    let state = stream.next("gameState").await;
    assert_eq!((&state["wtime"], &state["btime"]), (&json!(300_000), &json!(315_000)));
    for (seconds, code) in [("0", "refused"), ("90000", "refused"), ("soon", "bad-field")] {
        let path = format!("/api/round/{id}/add-time/{seconds}");
        one.post(&path, &json!({})).await.api_error(400, code);
    }
    let mut other = Bot::new(&site, "Three").await;
    let refused = other.post(&format!("/api/round/{id}/add-time/15"), &json!({})).await;
    refused.api_error(404, "no-such-game");
    site.stop().await;
}

#[tokio::test]
async fn both_tokens_start_the_clock_before_the_first_move() {
    let site = Site::start().await;
    let (mut one, mut two) = (Bot::new(&site, "One").await, Bot::new(&site, "Two").await);
    let id = begin(&mut one, &mut two).await;
    let (before, mut stream) = state_of(&one, "bot", &id).await;
    assert!(before["expiration"].is_object());
    let mut third = Bot::member(&site, "Three", &["challenge:read"]).await;
    let path = |one: &str, two: &str| {
        format!("/api/challenge/{id}/start-clocks?token1={one}&token2={two}")
    };
    let (first, second, read) = (one.token.clone(), two.token.clone(), third.token.clone());
    for (one_token, two_token, code) in [
        (first.as_str(), "", "refused"),
        (&first, &first, "refused"),
        (&first, "dameo_x", "bad-field"),
        (&first, &read, "bad-field"),
    ] {
        one.post(&path(one_token, two_token), &json!({})).await.api_error(400, code);
    }
    third.post(&path(&first, &second), &json!({})).await.api_error(403, "missing-scope");
    one.post(&path(&first, &second), &json!({})).await.ok();
    let state = stream.next("gameState").await;
    assert_eq!(state.get("expiration"), None);
    // The clock runs: half a minute without a move does not end the game.
    site.clock.skip(Millis::from_secs(40));
    one.post(&path(&first, &second), &json!({})).await.ok();
    one.post(&format!("/api/bot/game/{id}/move/d1-d4"), &json!({})).await.ok();
    let state = stream.next("gameState").await;
    assert!(state["wtime"].as_u64().unwrap() <= 262_000, "{state}");
    let refused = one.post("/api/challenge/AAAAAAAA/start-clocks", &json!({})).await;
    refused.api_error(404, "no-such-game");
    site.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_agrees_that_the_clock_starts() {
    let site = Site::start().await;
    let mut one = Bot::new(&site, "One").await;
    let body = json!({"level": 1, "clock.limit": 300, "color": "white"});
    let game = one.post("/api/challenge/ai", &body).await.json();
    let id = game["id"].as_str().unwrap();
    let token = one.token.clone();
    let path = format!("/api/challenge/{id}/start-clocks?token1={token}");
    one.post(&path, &json!({})).await.ok();
    let (state, _) = state_of(&one, "bot", id).await;
    assert_eq!(state.get("expiration"), None);
    site.stop().await;
}

async fn post(browser: &mut Guest, path: &str, body: &Value) -> Value {
    let reply = browser.post(path, body).await;
    assert_eq!(reply.status, 200, "{path}: {}", reply.text);
    reply.json()
}

/// Two members at the board of an arena that has just begun, White first.
async fn arena(site: &Site) -> (String, String, [Bot; 2]) {
    let mut olga = site.guest();
    olga.sign_up("Olga").await;
    let format = json!({"kind": "arena", "minutes": 60});
    let body = json!({"title": "Arena", "variant": "dameo", "time": "300+3", "format": format});
    let created = olga.post("/api/online/tournaments", &body).await.json();
    let path = format!("/api/online/tournaments/{}", created["id"].as_str().unwrap());
    let mut bots = Vec::new();
    for name in ["Ann", "Bob"] {
        let mut member = site.guest();
        member.sign_up(name).await;
        post(&mut member, &format!("{path}/join"), &json!({})).await;
        bots.push(Bot::of(site, &mut member, &["board:play"]).await);
    }
    let [ann, bob]: [Bot; 2] = bots.try_into().ok().unwrap();
    post(&mut olga, &format!("{path}/start"), &json!({})).await;
    site.clock.skip(Millis::from_secs(4));
    let mut pairing = Value::Null;
    until(async || {
        pairing = olga.get(&path).await.json()["pairings"][0].clone();
        pairing.is_object()
    })
    .await;
    let id = pairing["game"].as_str().unwrap().to_owned();
    let players = if pairing["white"] == 0 { [ann, bob] } else { [bob, ann] };
    (id, path, players)
}

#[tokio::test]
async fn a_game_of_an_arena_is_won_with_half_of_the_time_for_a_point_more() {
    let site = Site::start().await;
    let (id, path, [mut white, mut black]) = arena(&site).await;
    let (_, mut stream) = state_of(&black, "board", &id).await;
    let berserk = format!("/api/board/game/{id}/berserk");
    black.post(&berserk, &json!({})).await.ok();
    let state = stream.next("gameState").await;
    assert_eq!([&state["wtime"], &state["btime"]], [&json!(300_000), &json!(150_000)]);
    assert_eq!([&state["winc"], &state["binc"]], [&json!(3_000), &json!(0)]);
    black.post(&berserk, &json!({})).await.api_error(400, "refused");
    // Enough moves that the game was played.
    let mut game = dameo::AnyGame::new(dameo::Variant::Dameo);
    for ply in 0..14 {
        let text = game.position().move_text(game.position().legal_moves()[0]);
        game.play_text(&text, dameo::MoveFormat::Long).unwrap();
        let player = if ply % 2 == 0 { &mut white } else { &mut black };
        player.post(&format!("/api/board/game/{id}/move/{text}"), &json!({})).await.ok();
    }
    white.post(&berserk, &json!({})).await.api_error(400, "refused");
    white.post(&format!("/api/board/game/{id}/resign"), &json!({})).await.ok();
    let mut standings = Value::Null;
    until(async || {
        standings = white.get(&path).await.json()["standings"].clone();
        standings[0]["played"] == 1
    })
    .await;
    assert_eq!((&standings[0]["score"], &standings[1]["score"]), (&json!(3), &json!(0)));
    site.stop().await;
}

#[tokio::test]
async fn half_the_time_is_for_arenas_alone() {
    let site = Site::start().await;
    let (mut one, mut two) = (Bot::new(&site, "One").await, Bot::new(&site, "Two").await);
    let id = begin(&mut one, &mut two).await;
    let refused = one.post(&format!("/api/bot/game/{id}/berserk"), &json!({})).await;
    assert!(refused.api_error(400, "refused").contains("arena"));
    site.stop().await;
}
