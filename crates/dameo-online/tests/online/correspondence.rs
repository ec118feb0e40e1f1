//! Games over days.

use std::sync::Arc;

use dameo_live::Millis;
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
    assert_eq!(
        (&ratings[0]["speed"], &ratings[0]["games"]),
        (&json!("correspondence"), &json!(1))
    );
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
        assert!((expected..expected + 60_000).contains(&lost), "{minutes} minutes: {lost}");
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
