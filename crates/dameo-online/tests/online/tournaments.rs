//! Tournaments, from the first player who joins to the last result.

use std::collections::BTreeMap;
use std::sync::Arc;

use dameo_live::Millis;
use dameo_online::ServerClock;
use dameo_store::{MemoryStore, Store};
use serde_json::{Value, json};

use crate::common::guest::Guest;
use crate::common::site::Site;
use crate::common::socket::{ClientSocket, GameSocket};
use crate::common::staff::{Administrator, account_of};
use crate::common::{reopen, until};

const ALL: &str = "/api/online/tournaments";

fn round_robin() -> Value {
    let format = json!({"kind": "round-robin", "isDouble": false});
    json!({"title": "Club evening", "variant": "dameo", "time": "300+3", "format": format})
}

fn with(mut body: Value, fields: Value) -> Value {
    body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    body
}

/// A member, and a tournament that it has created.
async fn organise(site: &Site, body: &Value) -> (Guest, String) {
    let mut organiser = site.guest();
    organiser.sign_up("Olga").await;
    let created = organiser.post(ALL, body).await;
    assert_eq!(created.status, 201, "{}", created.text);
    let id = created.json()["id"].as_str().unwrap().to_owned();
    (organiser, format!("{ALL}/{id}"))
}

async fn post(browser: &mut Guest, path: &str, body: Value) -> Value {
    let reply = browser.post(path, &body).await;
    assert_eq!(reply.status, 200, "{path}: {}", reply.text);
    reply.json()
}

async fn show(browser: &mut Guest, path: &str) -> Value {
    let reply = browser.get(path).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json()
}

/// The players of White in the games that are running, by the ids of the games.
fn running(tournament: &Value) -> BTreeMap<String, usize> {
    let pairings = tournament["pairings"].as_array().unwrap().iter();
    let running = pairings.filter(|pairing| pairing["state"] == "running");
    let of = |pairing: &Value| {
        let white = pairing["white"].as_u64().unwrap();
        (pairing["game"].as_str().unwrap().to_owned(), usize::try_from(white).unwrap())
    };
    running.map(of).collect()
}

/// White resigns each running game of a tournament.
async fn play_round(players: &[Guest], tournament: &Value) -> usize {
    let games = running(tournament);
    for (game, white) in &games {
        let mut socket = GameSocket::join(&players[*white], game).await;
        assert_eq!(socket.welcome["seat"], "white");
        assert_eq!(socket.refused(json!({"do": "abort"})).await, "cannot-abort");
        socket.act(json!({"do": "resign"})).await;
    }
    games.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_players_play_a_round_robin_through_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("dameo.db");
    let database = reopen(&file).await;
    let mut site = Site::start_on(database.clone()).await;
    let body = with(round_robin(), json!({"areGuestsAllowed": true}));
    let (mut organiser, path) = organise(&site, &body).await;
    let mut players = Vec::new();
    for number in 0..8 {
        let mut player = site.guest();
        let joined =
            post(&mut player, &format!("{path}/join"), json!({"name": format!("P{number}")})).await;
        assert_eq!(joined["me"], number);
        players.push(player);
    }
    let mut tournament = post(&mut organiser, &format!("{path}/start"), json!({})).await;
    let mut database = Some(database);
    let mut played = 0;
    for round in 1..=7 {
        assert_eq!((&tournament["round"], &tournament["rounds"]), (&json!(round), &json!(7)));
        let before = running(&tournament);
        assert_eq!(before.len(), 4);
        if round == 4 {
            // The server is started again while the round is played.
            let cookies: Vec<_> = players.iter().map(|player| player.cookie.clone()).collect();
            let cookie = organiser.cookie.clone();
            site.stop().await;
            database.take().unwrap().close().await;
            site = Site::start_on(reopen(&file).await).await;
            players = cookies.into_iter().map(|cookie| site.guest().with_cookie(cookie)).collect();
            organiser = site.guest().with_cookie(cookie);
            tournament = show(&mut organiser, &path).await;
            assert_eq!(running(&tournament), before);
        }
        played += play_round(&players, &tournament).await;
        until(async || {
            tournament = show(&mut organiser, &path).await;
            running(&tournament).is_empty()
        })
        .await;
        if round < 7 {
            tournament = post(&mut organiser, &format!("{path}/start"), json!({})).await;
        }
    }
    assert_eq!((played, &tournament["phase"]), (28, &json!("finished")));
    let standings = tournament["standings"].as_array().unwrap();
    let score: u64 = standings.iter().map(|row| row["score"].as_u64().unwrap()).sum();
    assert_eq!(score, 56);
    assert!(standings.iter().all(|row| row["played"] == 7));
    let pdn = organiser.get(&format!("{path}/games.pdn")).await.text;
    assert_eq!(pdn.matches("[Event \"Club evening\"]").count(), 28);
    assert_eq!(pdn.matches("[Round \"7\"]").count(), 4);
    assert!(pdn.contains("[White \"P0\"]") && pdn.contains("[Result \"0-1\"]"), "{pdn}");
    site.stop().await;
}

#[tokio::test]
async fn a_club_evening_is_played_at_boards() {
    let site = Site::start().await;
    let body = with(round_robin(), json!({"isAtBoard": true}));
    let (mut organiser, path) = organise(&site, &body).await;
    for name in ["Ann", "Bob", "Carl"] {
        post(&mut organiser, &format!("{path}/players"), json!({"name": name})).await;
    }
    let too_early = organiser.put(&format!("{path}/results/0"), &json!({"result": "draw"})).await;
    assert_eq!(too_early.status, 409);
    let mut socket = ClientSocket::of(&site.guest(), &format!("{path}/socket")).await.unwrap();
    assert_eq!(socket.until("tournament").await["tournament"]["phase"], "open");
    let mut tournament = post(&mut organiser, &format!("{path}/start"), json!({})).await;
    assert_eq!(socket.until("tournament").await["tournament"]["phase"], "running");
    for round in 1..=3 {
        let to_play = |tournament: &Value| {
            let pairings = tournament["pairings"].as_array().unwrap().iter();
            let open = pairings.filter(|pairing| pairing["state"] == "at-board");
            open.map(|pairing| pairing["number"].as_u64().unwrap()).collect::<Vec<_>>()
        };
        let [number] = to_play(&tournament)[..] else { panic!("{tournament}") };
        let next = organiser.post(&format!("{path}/start"), &json!({})).await;
        assert_eq!(next.json()["reason"], "round-not-over");
        let entered =
            organiser.put(&format!("{path}/results/{number}"), &json!({"result": "white"})).await;
        assert_eq!(entered.status, 200, "{}", entered.text);
        if round < 3 {
            tournament = post(&mut organiser, &format!("{path}/start"), json!({})).await;
        }
    }
    let tournament = show(&mut organiser, &path).await;
    assert_eq!(tournament["phase"], "finished");
    assert_eq!(tournament["standings"].as_array().unwrap().len(), 3);
    assert_eq!(organiser.get(&format!("{path}/games.pdn")).await.text.matches("1-0\n").count(), 3);
    site.stop().await;
}

#[tokio::test]
async fn an_arena_pairs_whoever_is_free() {
    let clock = ServerClock::default();
    let (store, late) = (Arc::new(MemoryStore::default()), clock.clone());
    let site = Site::start_with(store, Site::options(), |online| online.clock(late)).await;
    let body =
        with(round_robin(), json!({"format": {"kind": "arena", "minutes": 60}, "isRated": true}));
    let (mut organiser, path) = organise(&site, &body).await;
    let mut players = vec![organiser.clone()];
    for name in ["Ann", "Bob"] {
        let mut player = site.guest();
        player.sign_up(name).await;
        players.push(player);
    }
    for player in &mut players {
        post(player, &format!("{path}/join"), json!({})).await;
    }
    let mut tournament = post(&mut organiser, &format!("{path}/start"), json!({})).await;
    let mut last = String::new();
    for _ in 0..2 {
        // Two are paired a few seconds after they are free; the third one waits.
        until(async || {
            tournament = show(&mut organiser, &path).await;
            running(&tournament).keys().any(|game| *game != last)
        })
        .await;
        let game = running(&tournament).into_keys().next().unwrap();
        last.clone_from(&game);
        let boards = show(&mut organiser, &format!("{path}/boards")).await;
        let board = &boards["boards"][0];
        assert_eq!((&board["whiteLeft"], &board["delay"]), (&json!(300_000), &json!(0)));
        assert_eq!(board["fen"], dameo::AnyGame::new(dameo::Variant::Dameo).position().fen());
        let shown = show(&mut organiser, &format!("/api/online/games/{game}")).await;
        assert_eq!(shown["view"]["terms"]["isRated"], true);
        // Entrants are numbered as they joined.
        play_round(&players, &tournament).await;
    }
    until(async || {
        tournament = show(&mut organiser, &path).await;
        tournament["standings"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["played"].as_u64().unwrap())
            .sum::<u64>()
            == 4
    })
    .await;
    let pairings = tournament["pairings"].as_array().unwrap();
    let pair = |index: usize| {
        let both = [&pairings[index]["white"], &pairings[index]["black"]].map(Value::as_u64);
        let [one, other] = both.map(Option::unwrap);
        (one.min(other), one.max(other))
    };
    assert_ne!(pair(0), pair(1), "nobody meets the last opponent again while another one waits");
    // Whoever leaves waits no more.
    let left = post(&mut players[1], &format!("{path}/leave"), json!({})).await;
    assert_eq!(left["entrants"][1]["isOut"], true);
    clock.skip(Millis::from_days(1));
    until(async || show(&mut organiser, &path).await["phase"] == "finished").await;
    site.stop().await;
}

#[tokio::test]
async fn whoever_is_banned_or_deleted_plays_no_further_round() {
    let site = Site::start().await;
    let (mut organiser, path) = organise(&site, &round_robin()).await;
    let mut players = Vec::new();
    for name in ["Ann", "Bob", "Carl", "Dora"] {
        let mut player = site.guest();
        player.sign_up(name).await;
        post(&mut player, &format!("{path}/join"), json!({})).await;
        players.push(player);
    }
    let mut root = Administrator::new(&site).await;
    let ann = account_of(&mut players[0]).await;
    root.impose(&ann, "ban").await;
    let deleted = players[1]
        .post("/api/online/account/delete", &json!({"password": crate::common::guest::PASSWORD}))
        .await;
    assert_eq!(deleted.status, 204, "{}", deleted.text);
    let tournament = post(&mut organiser, &format!("{path}/start"), json!({})).await;
    let out: Vec<_> =
        (0..4).map(|number| tournament["entrants"][number]["isOut"] == true).collect();
    assert_eq!(out, [true, true, false, false]);
    assert_eq!(tournament["entrants"][1]["player"], json!({"kind": "deleted"}));
    assert_eq!((running(&tournament).len(), &tournament["rounds"]), (1, &json!(1)));
    // A moderator may end it.
    assert_eq!(post(&mut root.0, &format!("{path}/close"), json!({})).await["phase"], "finished");
    site.stop().await;
}

#[tokio::test]
async fn bad_fields_are_named() {
    let site = Site::start().await;
    let mut organiser = site.guest();
    organiser.sign_up("Olga").await;
    let arena = json!({"kind": "arena", "minutes": 60});
    let cases = [
        (json!({"title": " x "}), "title: expected 3 to 60 characters, found 1"),
        (json!({"title": "x".repeat(61)}), "title: expected 3 to 60 characters, found 61"),
        (json!({"title": "a\u{202e}bc"}), "title: expected visible characters, found U+202E"),
        (json!({"title": "a\nbc"}), "title: expected visible characters, found U+000A"),
        (json!({"title": "----"}), "title: expected at least one letter or digit"),
        (
            json!({"time": "3d+1d/10d"}),
            "time: expected a time without days and byo-yomi, found 3d+1d/10d",
        ),
        (
            json!({"format": {"kind": "arena", "minutes": 4}}),
            "format: expected 5 to 720 minutes, found 4",
        ),
        (
            json!({"format": arena, "areGuestsAllowed": true}),
            "areGuestsAllowed: expected false for an arena",
        ),
        (json!({"format": arena, "isAtBoard": true}), "isAtBoard: expected false for an arena"),
        (json!({"format": arena, "roundBreak": 30}), "roundBreak: expected null for an arena"),
        (json!({"roundBreak": 9}), "roundBreak: expected 10 to 3600 seconds, found 9"),
        (
            json!({"isRated": true, "isAtBoard": true}),
            "isRated: expected false, since isAtBoard is true",
        ),
        (
            json!({"isRated": true, "areGuestsAllowed": true}),
            "isRated: expected false, since areGuestsAllowed is true",
        ),
    ];
    for (fields, expected) in cases {
        let reply = organiser.post(ALL, &with(round_robin(), fields)).await;
        assert_eq!(reply.problem(422, "bad-tournament"), expected);
    }
    let created =
        organiser.post(ALL, &with(round_robin(), json!({"areGuestsAllowed": true}))).await;
    let path = format!("{ALL}/{}", created.json()["id"].as_str().unwrap());
    let mut guest = site.guest();
    for (name, expected) in [
        (Value::Null, "name: expected 1 to 30 characters, found 0"),
        (json!("x".repeat(31)), "name: expected 1 to 30 characters, found 31"),
        (json!("?"), "name: expected at least one letter or digit"),
    ] {
        let reply = guest.post(&format!("{path}/join"), &json!({"name": name})).await;
        assert_eq!(reply.problem(422, "bad-tournament"), expected);
        assert!(guest.cookie.is_none(), "nobody becomes a guest by what is refused");
    }
    let named = organiser.post(&format!("{path}/join"), &json!({"name": "Olga"})).await;
    assert_eq!(named.problem(422, "bad-tournament"), "name: expected none from a member");
    for _ in 0..2 {
        assert_eq!(organiser.post(ALL, &round_robin()).await.status, 201);
    }
    organiser.post(ALL, &round_robin()).await.problem(429, "too-many-tournaments");
    organiser.get(&format!("{ALL}/nothing0")).await.problem(404, "no-such-tournament");
    organiser.get(&format!("{ALL}/..")).await.problem(404, "no-such-tournament");
    let listed = show(&mut site.guest(), ALL).await;
    assert_eq!(listed["open"].as_array().unwrap().len(), 3);
    site.stop().await;
}

#[tokio::test]
async fn two_servers_run_one_tournament() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let (one, other) = (Site::start_on(store.clone()).await, Site::start_on(store).await);
    let body = with(round_robin(), json!({"format": {"kind": "arena", "minutes": 60}}));
    let (mut organiser, path) = organise(&one, &body).await;
    for name in ["Ann", "Bob", "Carl", "Dora"] {
        let mut player = one.guest();
        player.sign_up(name).await;
        post(&mut player, &format!("{path}/join"), json!({})).await;
    }
    let mut socket = ClientSocket::of(&other.guest(), &format!("{path}/socket")).await.unwrap();
    assert_eq!(socket.until("tournament").await["tournament"]["phase"], "open");
    post(&mut organiser, &format!("{path}/start"), json!({})).await;
    let mut tournament = Value::Null;
    until(async || {
        tournament = socket.until("tournament").await["tournament"].take();
        !running(&tournament).is_empty()
    })
    .await;
    assert_eq!(running(&tournament).len(), 2, "both servers pair, and each game begins once");
    one.stop().await;
    other.stop().await;
}
