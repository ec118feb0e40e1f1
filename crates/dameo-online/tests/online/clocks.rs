//! Time that passes.

use std::sync::Arc;

use dameo_live::Millis;
use dameo_store::MemoryStore;
use serde_json::{Value, json};

use crate::common::socket::GameSocket;
use crate::common::{Game, game, invitation, site::Site, until};

/// Plays the first moves, after which the clock runs.
async fn open(white: &mut GameSocket, black: &mut GameSocket) {
    white.play("d1-d4").await;
    black.event("moved").await;
    black.play("d8-d5").await;
    white.event("moved").await;
}

#[tokio::test]
async fn a_flag_falls() {
    let site = Site::start().await;
    let (_, mut white, mut black) = game(&site).await;
    open(&mut white, &mut black).await;
    site.clock.skip(Millis::from_secs(299));
    assert_eq!(black.refused(json!({"do": "flag"})).await, "time-not-up");
    site.clock.skip(Millis::from_secs(5));
    let conclusion = json!({"by": "time", "loser": "white"});
    assert_eq!(white.event("ended").await["conclusion"], conclusion);
    black.event("ended").await;
    assert_eq!(black.status["clock"]["left"]["white"], 0);
    site.stop().await;
}

#[tokio::test]
async fn a_flag_falls_with_nobody_there() {
    let site = Site::start().await;
    let (game, mut white, mut black) = game(&site).await;
    open(&mut white, &mut black).await;
    drop((white, black));
    site.clock.skip(Millis::from_secs(400));
    let path = format!("/api/online/games/{}", game.id);
    let conclusion =
        || async { site.guest().get(&path).await.json()["view"]["status"]["conclusion"].take() };
    until(async || conclusion().await == json!({"by": "time", "loser": "white"})).await;
    // The room is closed when it is of no use any more, and opened again for who comes.
    let again = GameSocket::join(&game.white, &game.id).await;
    assert!(again.status["conclusion"].is_object());
    site.stop().await;
}

#[tokio::test]
async fn a_flag_falls_in_a_game_without_a_room() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let game = Game::begin(&site, &invitation("2+0")).await;
    let (mut white, mut black) = game.join().await;
    open(&mut white, &mut black).await;
    site.stop().await;
    // Nobody comes to the server that is started next.
    let site = Site::start_on(store).await;
    assert_eq!(site.online.open_rooms(), 0);
    let path = format!("/api/online/games/{}", game.id);
    let conclusion =
        async || site.guest().get(&path).await.json()["view"]["status"]["conclusion"].take();
    until(async || conclusion().await == json!({"by": "time", "loser": "white"})).await;
    assert_eq!(site.online.open_rooms(), 1);
    site.stop().await;
}

#[tokio::test]
async fn a_game_in_the_lobby_begins_soon_or_not_at_all() {
    let site = Site::start().await;
    let mut body = invitation("300+3");
    body["isPublic"] = json!(true);
    let game = Game::begin(&site, &body).await;
    let (mut white, _black) = game.join().await;
    let (at, deadline) = (&white.status["at"], &white.status["deadline"]);
    let left = deadline.as_u64().unwrap() - at.as_u64().unwrap();
    assert!((10_000..=30_000).contains(&left), "{left}");
    site.clock.skip(Millis::from_secs(35));
    assert_eq!(white.event("ended").await["conclusion"], json!({"by": "abort"}));
    site.stop().await;
}

#[tokio::test]
async fn a_game_is_claimed_from_who_stays_away() {
    let site = Site::start().await;
    let (game, mut white, mut black) = game(&site).await;
    open(&mut white, &mut black).await;
    assert_eq!(black.refused(json!({"do": "claim"})).await, "cannot-claim");
    drop(white);
    black.event("left").await;
    let away = black.status["seats"]["white"]["away"].clone();
    let wait = away["claimable"].as_u64().unwrap() - away["since"].as_u64().unwrap();
    assert_eq!(wait, 120_000);
    site.clock.skip(Millis::from_secs(119));
    assert_eq!(black.refused(json!({"do": "claim"})).await, "claim-too-soon");
    site.clock.skip(Millis::from_secs(2));
    black.do_it(json!({"do": "claim"})).await;
    assert_eq!(black.status["conclusion"], json!({"by": "abandonment", "loser": "white"}));
    let white = GameSocket::join(&game.white, &game.id).await;
    assert_eq!(white.status["conclusion"], black.status["conclusion"]);
    site.stop().await;
}

#[tokio::test]
async fn no_time_runs_without_a_clock() {
    let site = Site::start().await;
    let game = Game::begin(&site, &json!({"variant": "dameo", "color": "white"})).await;
    let (mut white, mut black) = game.join().await;
    open(&mut white, &mut black).await;
    assert_eq!(white.status["deadline"], Value::Null);
    site.clock.skip(Millis::from_days(30));
    white.play("e1-e4").await;
    site.stop().await;
}

#[tokio::test]
async fn the_time_in_which_the_process_stood_still_is_nobodys() {
    let site = Site::start().await;
    let (_, mut white, mut black) = game(&site).await;
    open(&mut white, &mut black).await;
    let left = white.status["clock"]["left"]["white"].as_u64().unwrap();
    // All tasks of a test run on one thread.
    std::thread::sleep(std::time::Duration::from_millis(2500));
    white.play("e1-e4").await;
    // It is known only that the process ran a moment before: that is nobody's, too.
    let now = white.status["clock"]["left"]["white"].as_u64().unwrap();
    assert!(now + 1_500 > left + 3_000 && now < left + 4_000, "{left} {now}");
    assert!(white.status["clock"]["left"]["black"].as_u64().unwrap() > 299_000);
    site.stop().await;
}
