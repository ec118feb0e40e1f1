//! The API for bots: games against the server itself.

use std::sync::Arc;

use dameo_store::{AccountId, MemoryStore, Store};
use serde_json::{Value, json};

use crate::common::bot::{Bot, LineStream};
use crate::common::site::Site;
use crate::common::until;

const AI: &str = "/api/challenge/ai";

async fn play_ai(bot: &mut Bot, body: Value) -> Value {
    let begun = bot.post(AI, &body).await;
    assert_eq!(begun.status, 200, "{}", begun.text);
    begun.json()
}

async fn stream(bot: &Bot, game: &Value) -> LineStream {
    bot.stream(&format!("/api/bot/game/stream/{}", game["id"].as_str().unwrap())).await
}

async fn act(bot: &mut Bot, game: &Value, rest: &str) {
    let id = game["id"].as_str().unwrap();
    bot.post(&format!("/api/bot/game/{id}/{rest}"), &json!({})).await.ok();
}

/// The moves, as soon as there are so many.
async fn moves(stream: &mut LineStream, count: usize) -> Vec<String> {
    loop {
        let state = stream.next("gameState").await;
        let moves = state["moves"].as_str().unwrap().split_whitespace();
        let moves: Vec<_> = moves.map(str::to_owned).collect();
        if moves.len() == count {
            return moves;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_plays_and_takes_moves_back() {
    let site = Site::start().await;
    let mut bot = Bot::new(&site, "One").await;
    let mut events = bot.stream("/api/stream/event").await;
    let body = json!({"level": 2, "clock.limit": 300, "clock.increment": 2, "color": "white"});
    let game = play_ai(&mut bot, body).await;
    let expected = json!({"id": null, "username": "Level 2", "ai": 2});
    assert_eq!((&game["opponent"], &game["source"]), (&expected, &json!("ai")));
    assert_eq!((&game["color"], &game["rated"]), (&json!("white"), &json!(false)));
    assert_eq!(events.next("gameStart").await["game"]["id"], game["id"]);
    let mut stream = stream(&bot, &game).await;
    let full = stream.next("gameFull").await;
    assert_eq!(full["black"], json!({"aiLevel": 2}));
    assert_eq!(full["white"]["id"], "one");
    act(&mut bot, &game, "move/d1-d4").await;
    assert_eq!(moves(&mut stream, 2).await[0], "d1-d4");
    // The level gives its own move back, and that of the player.
    act(&mut bot, &game, "takeback/yes").await;
    assert_eq!(moves(&mut stream, 0).await, Vec::<String>::new());
    act(&mut bot, &game, "move/e1-e4").await;
    assert_eq!(moves(&mut stream, 2).await[0], "e1-e4");
    act(&mut bot, &game, "resign").await;
    let last = stream.next("gameState").await;
    assert_eq!((&last["status"], &last["winner"]), (&json!("resign"), &json!("black")));
    let archive = bot.get("/api/online/archive?player=One").await.json();
    let players = &archive["games"][0]["players"];
    assert_eq!(players["black"], json!({"kind": "computer", "level": 2}));
    assert_eq!(archive["games"][0]["isRated"], false);
    site.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_begins_and_plays_on_after_a_restart() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let mut bot = Bot::new(&site, "One").await;
    let game = play_ai(&mut bot, json!({"level": 1, "days": 3, "color": "black"})).await;
    let id = game["id"].as_str().unwrap().to_owned();
    let mut before = stream(&bot, &game).await;
    let full = before.next("gameFull").await;
    assert_eq!((&full["white"], &full["daysPerTurn"]), (&json!({"aiLevel": 1}), &json!(3)));
    let read = async || store.game(&id).await.unwrap().unwrap().room.game.record.moves;
    until(async || read().await.len() == 1).await;
    let token = bot.token.clone();
    site.stop().await;
    // Its turn comes while no server is up.
    let mut room = store.game(&id).await.unwrap().unwrap().room;
    let mut live = dameo_live::LiveGame::restore(room.game, dameo::Bounds::UNTRUSTED).unwrap();
    let position = live.game().position();
    let text = position.move_text(position.legal_moves()[0]);
    let command = dameo_live::SeatCommand {
        seat: dameo::Color::Black,
        key: live.key(),
        action: dameo_live::Action::Move { text },
        lag: dameo_live::Millis::ZERO,
    };
    let now = live.state().latest;
    let events = live.apply(&command, now).unwrap();
    room.ledger.sequence += 1;
    room.game = live.state().clone();
    let deadline = live.deadline();
    let commit = dameo_room::Commit { room, events, deadline, rematch: None, rated: None };
    assert_eq!(store.commit(commit).await, dameo_room::CommitResult::Stored);

    let site = Site::start_on(store.clone()).await;
    until(async || read().await.len() == 3).await;
    let bot = Bot::with_token(&site, &token);
    let mut after = stream(&bot, &game).await;
    assert_eq!(after.next("gameFull").await["state"]["status"], "started");
    site.stop().await;
}

#[tokio::test]
async fn levels_are_1_to_12_and_their_games_few_and_not_rated() {
    let site = Site::start().await;
    let mut bot = Bot::member(&site, "Ann", &["challenge:write", "board:play"]).await;
    let days = |fields: Value| {
        let mut body = json!({"days": 2, "level": 1});
        body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        body
    };
    for (fields, expected) in [
        (json!({"level": null}), "level: expected 1 to 12"),
        (json!({"level": 0}), "level 0: expected 1 to 12"),
        (json!({"level": 13}), "level 13: expected 1 to 12"),
        (json!({"level": "x"}), "level \"x\": expected 1 to 12"),
        (json!({"rated": true}), "rated true: expected false: games against a level are not rated"),
    ] {
        let error = bot.post(AI, &days(fields)).await.api_error(400, "bad-field");
        assert_eq!(error, expected);
    }
    let mut last = Value::Null;
    for _ in 0..4 {
        last = play_ai(&mut bot, days(json!({}))).await;
    }
    bot.post(AI, &days(json!({}))).await.api_error(429, "too-many-games");
    let id = last["id"].as_str().unwrap();
    bot.post(&format!("/api/board/game/{id}/resign"), &json!({})).await.ok();
    play_ai(&mut bot, days(json!({}))).await;
    // Nobody logs in as a level, and none is found by a name.
    assert_eq!(bot.get("/api/online/players/level-1").await.status, 404);
    assert_eq!(AccountId::of_level(1).0, "level-1");
    site.stop().await;
}
