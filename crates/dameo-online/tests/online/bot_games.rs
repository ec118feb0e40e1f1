//! The API for bots: the stream of a game, and what is done in it.

use serde_json::{Value, json};

use crate::common::bot::{Bot, LineStream};
use crate::common::site::Site;

/// Two bots with a game that has begun; the first one plays White.
struct BotGame {
    site: Site,
    id: String,
    white: Bot,
    black: Bot,
}

impl BotGame {
    async fn begin(variant: &str) -> Self {
        let site = Site::start().await;
        let (mut white, mut black) = (Bot::new(&site, "One").await, Bot::new(&site, "Two").await);
        let id = white.challenge("Two", variant).await;
        black.post(&format!("/api/challenge/{id}/accept"), &json!({})).await.ok();
        Self { site, id, white, black }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/bot/game/{}/{rest}", self.id)
    }

    /// Both streams after their first lines.
    async fn streams(&self) -> (LineStream, LineStream) {
        let path = format!("/api/bot/game/stream/{}", self.id);
        let mut white = self.white.stream(&path).await;
        white.next("gameFull").await;
        let mut black = self.black.stream(&path).await;
        black.next("gameFull").await;
        (white, black)
    }
}

#[tokio::test]
async fn a_stream_begins_with_the_game_and_tells_every_move() {
    let mut game = BotGame::begin("dameo").await;
    let path = format!("/api/bot/game/stream/{}", game.id);
    let mut white = game.white.stream(&path).await;
    let mut full = white.line().await.unwrap();
    let state = full["state"].take();
    assert!(full["createdAt"].is_u64());
    full["createdAt"].take();
    let player = |id: &str, name: &str| json!({"id": id, "name": name, "title": "BOT"});
    let expected = json!({
        "type": "gameFull", "id": game.id,
        "variant": {"key": "dameo", "name": "Dameo", "short": "Dameo"},
        "speed": "blitz", "perf": {"name": "Dameo"}, "rated": false, "createdAt": null,
        "white": player("one", "One"), "black": player("two", "Two"), "initialFen": "startpos",
        "clock": {"initial": 300_000, "increment": 2000}, "state": null,
    });
    assert_eq!(full, expected);
    assert_eq!(state["type"], "gameState");
    for (field, value) in [("wtime", 300_000), ("btime", 300_000), ("winc", 2000), ("binc", 2000)] {
        assert_eq!(state[field], value, "{field}");
    }
    assert_eq!((&state["moves"], &state["status"]), (&json!(""), &json!("started")));
    assert_eq!(state["expiration"]["millisToMove"], 30_000);
    // The presence of the opponent comes at once.
    assert_eq!(white.line().await.unwrap()["type"], "opponentGone");
    let mut black = game.black.stream(&path).await;
    black.next("gameFull").await;
    assert_eq!(black.line().await.unwrap(), json!({"type": "opponentGone", "gone": false}));

    game.white.post(&game.path("move/d1-d4"), &json!({})).await.ok();
    for stream in [&mut white, &mut black] {
        let state = stream.next("gameState").await;
        assert_eq!(state["moves"], "d1-d4");
        assert!(state["serverTime"].is_u64() && state["wtime"].is_u64());
    }
    // The same move once more changes nothing, others are refused.
    game.white.post(&game.path("move/d1-d4"), &json!({})).await.ok();
    let error = game.white.post(&game.path("move/e1-e4"), &json!({})).await;
    assert_eq!(error.api_error(400, "refused"), "it is not your turn");
    let error = game.black.post(&game.path("move/a1-a2"), &json!({})).await;
    assert!(error.api_error(400, "refused").contains("a1-a2"));
    game.black
        .post(&game.path("move/d8-d4?offeringDraw=true"), &json!({}))
        .await
        .api_error(400, "refused");
    game.black.post(&game.path("move/e8-e5?offeringDraw=true"), &json!({})).await.ok();
    assert_eq!(white.next("gameState").await["moves"], "d1-d4 e8-e5");
    assert_eq!(white.next("gameState").await["bdraw"], true);
    game.white.post(&game.path("draw/yes"), &json!({})).await.ok();
    let last = white.next("gameState").await;
    assert_eq!((&last["status"], last.get("winner")), (&json!("draw"), None));
    assert_eq!(white.chunk().await, None, "it ends with the game");
    game.site.stop().await;
}

#[tokio::test]
async fn what_is_said_is_heard_and_read_again() {
    let mut game = BotGame::begin("dameo").await;
    let (mut white, mut black) = game.streams().await;
    let say = |room: &str, text: &str| json!({"room": room, "text": text});
    game.white.post(&game.path("chat"), &say("player", "beep")).await.ok();
    let line = json!({"type": "chatLine", "room": "player", "username": "One", "text": "beep"});
    assert_eq!(white.next("chatLine").await, line);
    assert_eq!(black.next("chatLine").await, line);
    // One of the phrases of the app.
    game.black.post(&game.path("chat"), &say("player", "Good luck")).await.ok();
    assert_eq!(white.next("chatLine").await["text"], "Good luck");
    let read = game.white.get(&game.path("chat")).await.json();
    let expected = json!([{"user": "One", "text": "beep"}, {"user": "Two", "text": "Good luck"}]);
    assert_eq!(read, expected);
    for (body, expected) in [
        (say("arena", "x"), "room \"arena\": expected player or spectator"),
        (say("player", " "), "text: expected 1 to 140 characters"),
        (say("player", &"x".repeat(141)), "text: expected 1 to 140 characters"),
    ] {
        let error = game.white.post(&game.path("chat"), &body).await.api_error(400, "bad-field");
        assert!(error.starts_with(expected), "{error}");
    }
    game.site.stop().await;
}

#[tokio::test]
async fn a_game_is_aborted_and_take_backs_are_asked_for() {
    let mut game = BotGame::begin("croda").await;
    let (mut white, mut black) = game.streams().await;
    game.white.post(&game.path("claim-victory/"), &json!({})).await.api_error(400, "refused");
    game.white.post(&game.path("draw/no"), &json!({})).await.ok();
    game.white.post(&game.path("draw/perhaps"), &json!({})).await.api_error(400, "bad-field");
    let first: Value = game.site.guest().post("/api/croda/moves", &json!({})).await.json();
    let text = first["moves"][0]["text"].as_str().unwrap_or_else(|| panic!("{first}")).to_owned();
    game.white.post(&game.path(&format!("move/{text}")), &json!({})).await.ok();
    black.next("gameState").await;
    game.white.post(&game.path("takeback/yes"), &json!({})).await.ok();
    assert_eq!(black.next("gameState").await["wtakeback"], true);
    game.black.post(&game.path("takeback/yes"), &json!({})).await.ok();
    assert_eq!(black.next("gameState").await["moves"], "");
    game.black.post(&game.path("abort"), &json!({})).await.ok();
    let mut last = white.next("gameState").await;
    while last["status"] == "started" {
        last = white.next("gameState").await;
    }
    assert_eq!(last["status"], "aborted");
    game.white.post(&game.path("abort"), &json!({})).await.api_error(400, "refused");
    game.site.stop().await;
}

#[tokio::test]
async fn a_stream_that_is_opened_again_has_the_whole_game() {
    let mut game = BotGame::begin("dameo").await;
    let (white, mut black) = game.streams().await;
    game.white.post(&game.path("move/d1-d4"), &json!({})).await.ok();
    drop(white);
    let gone = loop {
        let line = black.next("opponentGone").await;
        if line["gone"] == true {
            break line;
        }
    };
    assert_eq!(gone["type"], "opponentGone");
    let (mut white, _) = game.streams().await;
    assert_eq!(black.next("opponentGone").await, json!({"type": "opponentGone", "gone": false}));
    game.black.post(&game.path("move/e8-e5"), &json!({})).await.ok();
    assert_eq!(white.next("gameState").await["moves"], "d1-d4 e8-e5");
    // Others are told that there is no such game.
    let mut other = Bot::new(&game.site, "Other").await;
    let stream = format!("/api/bot/game/stream/{}", game.id);
    other.get(&stream).await.api_error(404, "no-such-game");
    other.post(&game.path("resign"), &json!({})).await.api_error(404, "no-such-game");
    other.get("/api/bot/game/stream/AAAAAAAA").await.api_error(404, "no-such-game");
    game.site.stop().await;
}
