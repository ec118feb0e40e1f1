//! The API for bots: accounts, events, challenges and seeks.

use std::sync::Arc;
use std::time::Duration;

use dameo_live::Millis;
use dameo_store::MemoryStore;
use serde_json::json;

use crate::common::bot::Bot;
use crate::common::site::Site;

const EVENTS: &str = "/api/stream/event";

#[tokio::test]
async fn a_member_without_games_becomes_a_bot() {
    let site = Site::start().await;
    let mut bot = Bot::member(&site, "Robot", &["bot:play"]).await;
    let account = bot.get("/api/account").await.json();
    assert_eq!((&account["id"], &account["username"]), (&json!("robot"), &json!("Robot")));
    assert!(account["createdAt"].is_u64() && account["seenAt"].is_u64());
    assert!(account.get("title").is_none());
    for _ in 0..2 {
        bot.post("/api/bot/account/upgrade", &json!({})).await.ok();
    }
    assert_eq!(bot.get("/api/account").await.json()["title"], "BOT");

    let mut ann = Bot::member(&site, "Ann", &["bot:play", "board:play"]).await;
    let id = ann.challenge("Robot", "dameo").await;
    bot.post(&format!("/api/challenge/{id}/accept"), &json!({})).await.ok();
    ann.post("/api/bot/account/upgrade", &json!({})).await.api_error(400, "has-games");
    let path = format!("/api/bot/game/{id}/resign");
    ann.post(&path, &json!({})).await.api_error(403, "not-a-bot");
    // Others see what it is.
    let game = site.guest().get(&format!("/api/online/games/{id}")).await.json();
    let black = json!({"kind": "member", "name": "Robot", "title": "BOT"});
    assert_eq!(
        game["players"],
        json!({"white": {"kind": "member", "name": "Ann"}, "black": black})
    );
    site.stop().await;
}

#[tokio::test]
async fn a_challenge_is_told_to_both_and_begins_a_game() {
    let site = Site::start().await;
    let (mut one, mut two) = (Bot::new(&site, "One").await, Bot::new(&site, "Two").await);
    let (mut of_one, mut of_two) = (one.stream(EVENTS).await, two.stream(EVENTS).await);
    assert_eq!(of_one.chunk().await.as_deref(), Some("\n"));
    assert_eq!(of_two.chunk().await.as_deref(), Some("\n"));
    let id = one.challenge("two", "croda").await;
    let (sent, received) = (of_one.next("challenge").await, of_two.next("challenge").await);
    assert_eq!(
        (&sent["challenge"]["direction"], &received["challenge"]["direction"]),
        (&json!("out"), &json!("in"))
    );
    let expected = json!({
        "id": id, "url": format!("http://{}/{id}", site.address), "status": "created",
        "challenger": {"id": "one", "name": "One", "title": "BOT", "online": true},
        "destUser": {"id": "two", "name": "Two", "title": "BOT", "online": true},
        "variant": {"key": "croda", "name": "Croda", "short": "Croda"}, "rated": false,
        "speed": "blitz", "color": "white", "perf": {"icon": "", "name": "Croda"},
        "timeControl": {"type": "clock", "limit": 300, "increment": 2, "show": "5+2"},
    });
    let listed = two.get("/api/challenge").await.json();
    assert_eq!(listed, json!({"in": [expected], "out": []}));
    assert_eq!(one.get(&format!("/api/challenge/{id}/show")).await.json(), expected);
    // Only the one who is challenged accepts.
    let path = format!("/api/challenge/{id}/accept");
    one.post(&path, &json!({})).await.api_error(404, "no-such-challenge");
    two.post(&path, &json!({})).await.ok();
    two.post(&path, &json!({})).await.api_error(409, "invitation-closed");

    for (events, color, opponent) in [(&mut of_one, "white", "Two"), (&mut of_two, "black", "One")]
    {
        let game = &events.next("gameStart").await["game"];
        assert_eq!((&game["gameId"], &game["color"]), (&json!(id), &json!(color)));
        assert_eq!(game["opponent"]["username"], opponent);
        assert_eq!(game["status"], json!({"id": 20, "name": "started"}));
        assert_eq!(game["isMyTurn"], color == "white");
    }
    one.post(&format!("/api/bot/game/{id}/resign"), &json!({})).await.ok();
    for events in [&mut of_one, &mut of_two] {
        let game = &events.next("gameFinish").await["game"];
        assert_eq!(
            (&game["status"], &game["winner"]),
            (&json!({"id": 31, "name": "resign"}), &json!("black"))
        );
    }
    site.stop().await;
}

#[tokio::test]
async fn challenges_are_declined_canceled_and_die() {
    let site = Site::start().await;
    let (mut one, mut two) = (Bot::new(&site, "One").await, Bot::new(&site, "Two").await);
    let mut events = one.stream(EVENTS).await;
    let id = one.challenge("Two", "dameo").await;
    let body = json!({"reason": "tooFast"});
    two.post(&format!("/api/challenge/{id}/decline"), &body).await.ok();
    let declined = &events.next("challengeDeclined").await["challenge"];
    assert_eq!((&declined["id"], &declined["status"]), (&json!(id), &json!("declined")));
    assert_eq!(declined["declineReasonKey"], "tooFast");

    let id = one.challenge("Two", "dameo").await;
    one.post(&format!("/api/challenge/{id}/cancel"), &json!({})).await.ok();
    assert_eq!(events.next("challengeCanceled").await["challenge"]["id"], json!(id));
    two.post(&format!("/api/challenge/{id}/accept"), &json!({}))
        .await
        .api_error(404, "no-such-challenge");

    let id = one.challenge("Two", "dameo").await;
    site.clock.skip(Millis::from_secs(21));
    let canceled = &events.next("challengeCanceled").await["challenge"];
    assert_eq!((&canceled["id"], &canceled["status"]), (&json!(id), &json!("canceled")));
    assert_eq!(one.get("/api/challenge").await.json(), json!({"in": [], "out": []}));
    site.stop().await;
}

#[tokio::test]
async fn a_challenge_with_a_stream_lives_as_long_as_it() {
    let site = Site::start().await;
    let (one, mut two) = (Bot::new(&site, "One").await, Bot::new(&site, "Two").await);
    let form = "clock.limit=60&clock.increment=0&keepAliveStream=true&variant=dameo";
    let mut stream = one.stream_of_form("/api/challenge/Two", form).await;
    let id = stream.line().await.unwrap()["id"].as_str().unwrap().to_owned();
    site.clock.skip(Millis::from_secs(60));
    two.post(&format!("/api/challenge/{id}/accept"), &json!({})).await.ok();
    assert_eq!(stream.line().await, Some(json!({"done": "accepted"})));
    assert_eq!(stream.chunk().await, None);

    let mut events = two.stream(EVENTS).await;
    let stream = one.stream_of_form("/api/challenge/Two", form).await;
    events.next("challenge").await;
    drop(stream);
    events.next("challengeCanceled").await;
    site.stop().await;
}

#[tokio::test]
async fn bad_challenges_name_the_field() {
    let site = Site::start().await;
    let mut one = Bot::new(&site, "One").await;
    Bot::new(&site, "Two").await;
    for (body, expected) in [
        (json!({"variant": "chess"}), "variant: "),
        (json!({"clock.limit": "x"}), "clock.limit \"x\": expected a number of seconds"),
        (json!({"clock.limit": 0, "clock.increment": 0}), "the clock: expected up to"),
        (json!({"clock.increment": 3}), "clock.limit: it is missing"),
        (json!({"clock.limit": 60, "days": 1}), "days: expected a clock or days"),
        (json!({"days": 99}), "days 99: expected 1 to 14"),
        (json!({"color": "red"}), "color \"red\": expected white, black or random"),
        (json!({"rated": true}), "rated true: "),
        (json!({"rated": "perhaps"}), "rated \"perhaps\": expected true or false"),
    ] {
        let error = one.post("/api/challenge/Two", &body).await.api_error(400, "bad-field");
        assert!(error.starts_with(expected), "{error}");
    }
    one.post("/api/challenge/One", &json!({})).await.api_error(400, "bad-field");
    one.post("/api/challenge/Nobody", &json!({})).await.api_error(404, "no-such-player");
    one.post("/api/challenge/ai", &json!({"level": 0})).await.api_error(400, "bad-field");
    site.stop().await;
}

#[tokio::test]
async fn an_open_challenge_is_an_invitation_by_link() {
    let site = Site::start().await;
    let (mut one, mut two) = (Bot::new(&site, "One").await, Bot::new(&site, "Two").await);
    let body = json!({"clock.limit": 300, "clock.increment": 3, "color": "black"});
    let open = one.post("/api/challenge/open", &body).await.json();
    let id = open["id"].as_str().unwrap();
    assert_eq!((&open["urlWhite"], &open["urlBlack"]), (&open["url"], &open["url"]));
    let path = format!("/api/online/invitations/{id}");
    assert_eq!(site.guest().get(&path).await.json()["creator"]["title"], "BOT");
    one.post(&format!("/api/challenge/{id}/accept"), &json!({}))
        .await
        .api_error(409, "own-invitation");
    two.post(&format!("/api/challenge/{id}/accept"), &json!({})).await.ok();
    let mut game = two.stream(&format!("/api/bot/game/stream/{id}")).await;
    assert_eq!(game.next("gameFull").await["white"]["name"], "Two");
    one.post(&format!("/api/challenge/{id}/cancel"), &json!({}))
        .await
        .api_error(409, "invitation-closed");
    site.stop().await;
}

#[tokio::test]
async fn two_who_seek_the_same_meet() {
    let site = Site::start().await;
    let one = Bot::member(&site, "One", &["board:play"]).await;
    let two = Bot::member(&site, "Two", &["board:play"]).await;
    let form = "rated=false&time=5&increment=3&variant=dameo&color=random&ratingRange=";
    let mut first = one.stream_of_form("/api/board/seek", form).await;
    assert_eq!(first.chunk().await.as_deref(), Some("\n"));
    let lobby = site.guest().get("/api/online/lobby").await.json();
    assert_eq!(lobby["invitations"][0]["creator"]["name"], "One");
    let mut second = two.stream_of_form("/api/board/seek", form).await;
    assert_eq!(second.chunk().await, None);
    while let Some(chunk) = first.chunk().await {
        assert_eq!(chunk, "\n");
    }
    let mut events = one.stream(EVENTS).await;
    assert_eq!(events.next("gameStart").await["game"]["opponent"]["username"], "Two");

    // Who closes the stream seeks no longer.
    let third = two.stream_of_form("/api/board/seek", form).await;
    drop(third);
    crate::common::until(async || {
        let lobby = site.guest().get("/api/online/lobby").await.json();
        lobby == json!({"invitations": []})
    })
    .await;
    site.stop().await;
}

#[tokio::test]
async fn a_new_stream_of_events_ends_the_old_one_and_so_does_the_end_of_the_token() {
    let site = Site::start().await;
    let mut owner = site.guest();
    owner.sign_up("Ann").await;
    let mut bot = Bot::of(&site, &mut owner, &["bot:play"]).await;
    bot.post("/api/bot/account/upgrade", &json!({})).await.ok();
    let mut first = bot.stream(EVENTS).await;
    let mut second = bot.stream(EVENTS).await;
    while let Some(chunk) = first.chunk().await {
        assert_eq!(chunk, "\n");
    }
    let online = bot.get("/api/bot/online?nb=5").await;
    assert_eq!(online.text, "{\"id\":\"ann\",\"title\":\"BOT\",\"username\":\"Ann\"}\n");

    let tokens = owner.get("/api/online/account/tokens").await.json();
    let id = tokens["tokens"][0]["id"].as_str().unwrap();
    assert_eq!(owner.delete(&format!("/api/online/account/tokens/{id}")).await.status, 204);
    while let Some(chunk) = second.chunk().await {
        assert_eq!(chunk, "\n");
    }
    bot.get("/api/account").await.api_error(401, "no-token");
    assert_eq!(site.guest().get("/api/bot/online").await.text, "");
    site.stop().await;
}

#[tokio::test]
async fn silent_streams_are_kept_alive_and_end_with_the_server() {
    let store = Arc::new(MemoryStore::default());
    let alive = Duration::from_millis(20);
    let site = Site::start_with(store, Site::options(), |online| online.keep_alive(alive)).await;
    let bot = Bot::new(&site, "Robot").await;
    let mut events = bot.stream(EVENTS).await;
    for _ in 0..3 {
        assert_eq!(events.chunk().await.as_deref(), Some("\n"));
    }
    let stopping = site.begin_stop();
    while let Some(chunk) = events.chunk().await {
        assert_eq!(chunk, "\n");
    }
    stopping.await.unwrap();
}

#[tokio::test]
async fn calls_of_an_account_are_limited() {
    let site = Site::start().await;
    let mut bot = Bot::new(&site, "Robot").await;
    let mut refused = 0;
    for _ in 0..400 {
        let reply = bot.get("/api/challenge").await;
        if reply.status == 429 {
            reply.api_error(429, "too-many-requests");
            refused += 1;
        }
    }
    assert!(refused > 0);
    site.stop().await;
}
