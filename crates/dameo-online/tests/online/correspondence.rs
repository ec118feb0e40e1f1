//! Games over days.

use std::sync::Arc;

use dameo_live::{Millis, Timestamp};
use dameo_online::{OnlineBuilder, ServerClock};
use dameo_store::{MemoryStore, Store};
use serde_json::{Value, json};

use crate::common::guest::Guest;
use crate::common::socket::GameSocket;
use crate::common::{Game, invitation, site::Site, until};

const INVITATIONS: &str = "/api/online/invitations";

/// A rated game of 3d+1d/10d between two members.
async fn rated(site: &Site) -> Game {
    let (mut white, mut black) = (site.guest(), site.guest());
    white.sign_up("Ann").await;
    black.sign_up("Bob").await;
    let mut body = invitation("3d+1d/10d");
    body["isRated"] = json!(true);
    let created = white.post(INVITATIONS, &body).await;
    let id = created.json()["id"].as_str().unwrap().to_owned();
    let accepted = black.post(&format!("{INVITATIONS}/{id}/accept"), &json!({})).await;
    assert_eq!(accepted.status, 200, "{}", accepted.text);
    Game { id, white, black }
}

/// A site on a store, some days later by the clock of the server.
async fn later(store: &Arc<MemoryStore>, time: Millis) -> (Site, ServerClock) {
    let clock = ServerClock::default();
    clock.skip(time);
    let with_clock = |builder: OnlineBuilder| builder.clock(clock.clone());
    (Site::start_with(store.clone(), Site::options(), with_clock).await, clock)
}

async fn conclusion(site: &Site, game: &str) -> Value {
    let shown = site.guest().get(&format!("/api/online/games/{game}")).await.json();
    shown["view"]["status"]["conclusion"].clone()
}

fn flagged(side: &str) -> Value {
    json!({"by": "time", "loser": side})
}

#[tokio::test]
async fn two_servers_end_a_game_once_with_nobody_there_and_rate_it_in_its_pool() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let game = rated(&site).await;
    let other = Site::start_with(store.clone(), Site::options(), |builder| {
        builder.clock(site.clock.clone())
    })
    .await;
    // Both are up, as far as the store knows, and nobody opens the room.
    assert_eq!(conclusion(&other, &game.id).await, Value::Null);
    site.clock.skip(Millis::from_days(3) + Millis::from_secs(60));
    until(async || conclusion(&site, &game.id).await == flagged("white")).await;
    until(async || conclusion(&other, &game.id).await == flagged("white")).await;
    assert_eq!(store.game(&game.id).await.unwrap().unwrap().room.sequence(), 1);
    let mut black = game.black.clone();
    let ratings = black.get("/api/online/me").await.json()["ratings"].clone();
    assert_eq!(ratings.as_array().map(Vec::len), Some(1), "{ratings}");
    assert_eq!((&ratings[0]["speed"], &ratings[0]["games"]), (&json!("correspondence"), &json!(1)));
    assert!(ratings[0]["value"].as_i64() > Some(1500), "{ratings}");
    other.stop().await;
    site.stop().await;
}

#[tokio::test]
async fn a_long_time_without_a_server_is_nobodys_and_a_short_one_is() {
    for (minutes, is_given) in [(9, false), (11, true)] {
        let store = Arc::new(MemoryStore::default());
        let site = Site::start_on(store.clone()).await;
        let game = Game::begin(&site, &invitation("1d+1d/1d")).await;
        site.stop().await;
        let (site, _) = later(&store, Millis::from_secs(minutes * 60)).await;
        let white = site.guest().with_cookie(game.white.cookie.clone());
        let white = GameSocket::join(&white, &game.id).await;
        let left = white.status["clock"]["left"]["white"].as_u64().unwrap();
        let lost = 86_400_000 - left;
        let expected = if is_given { 0 } else { minutes * 60_000 };
        let known = store.downtimes(Timestamp::default()).await;
        let is_expected = (expected..expected + 60_000).contains(&lost);
        assert!(is_expected, "{minutes} minutes: {lost} ms, {known:?}");
        let refund = &white.status["seats"]["white"]["refund"]["restarts"];
        assert_eq!(refund, &json!(0));
        site.stop().await;
    }
}

#[tokio::test]
async fn a_game_whose_time_was_not_up_before_a_long_break_goes_on_after_it() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let game = Game::begin(&site, &invitation("1d+1d/1d")).await;
    site.stop().await;
    // The stored deadline has long passed.
    let (site, clock) = later(&store, Millis::from_days(5)).await;
    until(async || {
        let stored = store.game(&game.id).await.unwrap().unwrap();
        stored.room.sequence() == 1
    })
    .await;
    assert_eq!(conclusion(&site, &game.id).await, Value::Null);
    // From now on the deadline is that of the store.
    let now = clock.now();
    assert_eq!(store.due_games(now, 10).await, Ok(Vec::new()));
    let tomorrow = now + Millis::from_days(1);
    assert_eq!(store.due_games(tomorrow, 10).await, Ok(vec![game.id.clone()]));
    site.stop().await;
}

/// The answer to somebody who opens an invitation to everybody.
async fn seek(guest: &mut Guest, time: &str) -> crate::common::guest::Reply {
    let mut body = invitation(time);
    body["isPublic"] = json!(true);
    guest.post(INVITATIONS, &body).await
}

#[tokio::test]
async fn strangers_who_play_over_days_are_members() {
    let site = Site::start().await;
    let (mut ann, mut bob, mut guest) = (site.guest(), site.guest(), site.guest());
    ann.sign_up("Ann").await;
    bob.sign_up("Bob").await;
    let text = seek(&mut guest, "3d+1d/10d").await.problem(403, "not-a-member");
    assert!(text.starts_with("time: only members play over days in the lobby"), "{text}");
    assert!(guest.cookie.is_none(), "nothing is begun");
    let open = seek(&mut ann, "3d+1d/10d").await.json();
    assert_eq!(open["invitation"]["isRated"], true);
    let accept = format!("{INVITATIONS}/{}/accept", open["id"].as_str().unwrap());
    guest.post(&accept, &json!({})).await.problem(403, "not-a-member");
    assert_eq!(bob.post(&accept, &json!({})).await.status, 200);
    // A casual one, too.
    let mut body = invitation("3d+1d/10d");
    (body["isPublic"], body["isRated"]) = (json!(true), json!(false));
    let open = ann.post(INVITATIONS, &body).await.json();
    let accept = format!("{INVITATIONS}/{}/accept", open["id"].as_str().unwrap());
    guest.post(&accept, &json!({})).await.problem(403, "not-a-member");
    // By link guests play each other, and nobody is rated.
    let game = Game::begin(&site, &invitation("3d+1d/10d")).await;
    let (white, _black) = game.join().await;
    assert_eq!(white.welcome["game"]["terms"]["isRated"], false);
    site.stop().await;
}

#[tokio::test]
async fn an_invitation_over_days_stays_in_the_lobby() {
    let site = Site::start().await;
    let mut ann = site.guest();
    ann.sign_up("Ann").await;
    let days = seek(&mut ann, "3d+1d/10d").await.json()["id"].clone();
    let minutes = seek(&mut ann, "300+3").await.json()["id"].clone();
    let mut listed = async || {
        let lobby = ann.get("/api/online/lobby").await.json();
        let ids = lobby["invitations"].as_array().unwrap().iter();
        ids.map(|view| view["id"].clone()).collect::<Vec<_>>()
    };
    until(async || listed().await == [days.clone(), minutes.clone()]).await;
    // Nobody has a socket of the lobby.
    until(async || {
        site.clock.skip(Millis::from_secs(10));
        listed().await == [days.clone()]
    })
    .await;
    site.clock.skip(Millis::from_days(6));
    assert_eq!(listed().await, [days]);
    site.stop().await;
}

/// The own games over days.
async fn own_games(guest: &mut Guest) -> Value {
    let reply = guest.get("/api/online/correspondence").await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json()
}

#[tokio::test]
async fn the_own_games_are_listed_with_those_that_wait_first() {
    let site = Site::start().await;
    assert_eq!(own_games(&mut site.guest()).await, json!({"waiting": 0, "games": []}));
    let first = rated(&site).await;
    let (mut white, mut black) = (first.white.clone(), first.black.clone());
    let mut ids = vec![first.id.clone()];
    for time in ["1d+1d/2d", "2d+1d/2d", "300+3"] {
        let created = white.post(INVITATIONS, &invitation(time)).await.json();
        let id = created["id"].as_str().unwrap().to_owned();
        black.post(&format!("{INVITATIONS}/{id}/accept"), &json!({})).await;
        ids.push(id);
    }
    // White has moved in the second one, and the third one is paused.
    GameSocket::join(&white, &ids[1]).await.play("d1-d4").await;
    let mut of_white = GameSocket::join(&white, &ids[2]).await;
    let mut of_black = GameSocket::join(&black, &ids[2]).await;
    of_white.do_it(json!({"do": "offer", "offer": "pause"})).await;
    of_black.event("offered").await;
    of_black.do_it(json!({"do": "accept", "offer": "pause"})).await;
    let listed = own_games(&mut white).await;
    let order: Vec<_> =
        listed["games"].as_array().unwrap().iter().map(|game| &game["id"]).collect();
    assert_eq!(order, [&ids[0], &ids[1], &ids[2]], "the live game is none of them");
    assert_eq!(listed["waiting"], 1);
    assert_eq!(listed["games"][0]["opponent"]["name"], "Bob");
    assert_eq!(listed["games"][0]["pausedUntil"], Value::Null);
    let pause = &of_black.status["pause"]["until"];
    assert!(pause.is_u64());
    assert_eq!(&listed["games"][2]["pausedUntil"], pause);
    assert_eq!(listed["games"][2]["deadline"], of_black.status["deadline"]);
    assert_eq!(own_games(&mut black).await["waiting"], 1);
    of_white.event("paused").await;
    of_white.do_it(json!({"do": "resume"})).await;
    assert_eq!(own_games(&mut white).await["waiting"], 2);
    site.stop().await;
}

#[tokio::test]
async fn whoever_is_there_is_told_that_a_pause_is_over() {
    let site = Site::start().await;
    let game = Game::begin(&site, &invitation("3d+1d/10d")).await;
    let (mut white, mut black) = game.join().await;
    white.do_it(json!({"do": "offer", "offer": "pause"})).await;
    black.event("offered").await;
    black.do_it(json!({"do": "accept", "offer": "pause"})).await;
    white.event("paused").await;
    assert!(white.status["pause"].is_object());
    site.clock.skip(Millis::from_days(14));
    for player in [&mut white, &mut black] {
        while player.status["pause"].is_object() {
            player.until("update").await;
        }
        assert_eq!(player.status["clock"]["running"], "white");
    }
    site.stop().await;
}

#[tokio::test]
async fn a_list_shows_deadlines_that_a_long_break_has_moved() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let game = Game::begin(&site, &invitation("3d+1d/10d")).await;
    let before = own_games(&mut game.white.clone()).await["games"][0]["deadline"].clone();
    site.stop().await;
    let (site, _) = later(&store, Millis::from_secs(3_600)).await;
    let mut white = site.guest().with_cookie(game.white.cookie.clone());
    let path = format!("/api/online/games/{}", game.id);
    let shown = white.get(&path).await.json()["view"]["status"]["deadline"].clone();
    assert!(shown.as_u64().unwrap() > before.as_u64().unwrap() + 3_500_000, "{before} {shown}");
    assert_eq!(own_games(&mut white).await["games"][0]["deadline"], shown);
    site.stop().await;
}

#[tokio::test]
async fn conditional_lines_are_kept_for_their_owner_and_played() {
    let site = Site::start().await;
    let game = Game::begin(&site, &invitation("3d+1d/10d")).await;
    let path = format!("/api/online/games/{}/lines", game.id);
    let (mut white, mut black) = (game.white.clone(), game.black.clone());
    let key = json!({"game": game.id, "ply": 0, "takeBacks": 0});
    let body = |lines: Value| json!({"key": key, "lines": lines});
    let lines = json!([["d1-d4", "d8-d5", "e1-e4", "e8-e5"]]);
    assert_eq!(black.put(&path, &body(lines.clone())).await.status, 204);
    assert_eq!(black.get(&path).await.json(), body(lines.clone()));
    // Nobody else reads or sets them.
    assert_eq!(white.get(&path).await.json()["lines"], json!([]));
    site.guest().get(&path).await.problem(403, "not-a-player");
    let text = white.put(&path, &body(json!([]))).await.problem(409, "lines-refused");
    assert_eq!(text, "it is your turn: conditional lines begin with a move of the opponent");
    let bad = black.put(&path, &body(json!([["d1-d4"]]))).await.problem(422, "bad-lines");
    assert!(bad.starts_with("lines: line 1 has 1 moves"), "{bad}");
    for guest in [&mut white, &mut site.guest()] {
        let shown = guest.get(&format!("/api/online/games/{}", game.id)).await.text;
        assert!(!shown.contains("e8-e5"), "{shown}");
    }
    let own = black.get("/api/online/account/export").await.json()["games"][0]["lines"].clone();
    assert_eq!(own, lines);
    assert_eq!(own_games(&mut black).await["games"][0]["hasLines"], true);
    assert_eq!(own_games(&mut white).await["games"][0]["hasLines"], false);
    // One move, and it is White's turn again.
    let mut socket = GameSocket::join(&white, &game.id).await;
    socket.play("d1-d4").await;
    assert_eq!(
        (&socket.status["key"]["ply"], &socket.status["turn"]),
        (&json!(2), &json!("white"))
    );
    assert_eq!(own_games(&mut black).await["waiting"], 0);
    let rest = black.get(&path).await.json();
    assert_eq!((&rest["key"]["ply"], &rest["lines"]), (&json!(2), &json!([["e1-e4", "e8-e5"]])));
    // The lines are about another position than that of the key.
    black.put(&path, &body(json!([]))).await.problem(409, "lines-refused");
    site.stop().await;
}
