//! Browsers are told of turns although no page is open.

use std::sync::Arc;

use dameo_live::Millis;
use dameo_store::{MemoryStore, PUSH_DELAY, PushStore};
use serde_json::{Value, json};

use crate::common::bot::Bot;
use crate::common::guest::Guest;
use crate::common::push::PushService;
use crate::common::site::Site;
use crate::common::socket::GameSocket;
use crate::common::staff::{Administrator, account_of};
use crate::common::{Game, invitation, until};

const PUSH: &str = "/api/online/account/push";

/// A game over days, and both players are told.
async fn begin(site: &Site, service: &PushService) -> Game {
    let mut game = Game::begin(site, &invitation("3d+1d/10d")).await;
    for (browser, name) in [(&mut game.white, "white"), (&mut game.black, "black")] {
        let reply = browser.put(PUSH, &service.subscription(name)).await;
        assert_eq!(reply.status, 204, "{}", reply.text);
    }
    game
}

/// Nobody comes back in time.
fn wait(site: &Site) {
    site.clock.skip(PUSH_DELAY + Millis::from_secs(1));
}

fn told(name: &str, kind: &str, id: &str) -> (String, Value) {
    (name.to_owned(), json!({"kind": kind, "id": id}))
}

async fn is_told(service: &PushService, expected: &[(String, Value)]) {
    until(async || service.messages().len() >= expected.len()).await;
    assert_eq!(service.messages(), expected);
}

/// Whether something waits to be sent, by then or later.
async fn waits(site: &Site, store: &MemoryStore) -> bool {
    let later = site.clock.now() + Millis::from_days(30);
    !store.due_pushes(later, 9).await.unwrap().is_empty()
}

/// Whether something is to be sent in some seconds.
async fn is_due(site: &Site, store: &MemoryStore, seconds: u64) -> bool {
    let then = site.clock.now() + Millis::from_secs(seconds);
    !store.due_pushes(then, 9).await.unwrap().is_empty()
}

async fn play(browser: &Guest, game: &str, text: &str) {
    let mut socket = GameSocket::join(browser, game).await;
    socket.play(text).await;
}

#[tokio::test]
async fn the_side_to_move_is_told_once_a_turn() {
    let (site, service) = (Site::start().await, PushService::start().await);
    let game = begin(&site, &service).await;
    let mut expected = Vec::new();
    for (mover, next, text) in [
        (&game.white, "black", "d1-d4"),
        (&game.black, "white", "e8-e5"),
        (&game.white, "black", "c1-c4"),
    ] {
        play(mover, &game.id, text).await;
        wait(&site);
        expected.push(told(next, "turn", &game.id));
        is_told(&service, &expected).await;
    }
    // What is offered meanwhile is no turn.
    let mut offering = GameSocket::join(&game.black, &game.id).await;
    offering.do_it(json!({"do": "offer", "offer": "draw"})).await;
    drop(offering);
    wait(&site);
    let mut white = GameSocket::join(&game.white, &game.id).await;
    white.do_it(json!({"do": "resign"})).await;
    drop(white);
    wait(&site);
    until(async || service.messages().len() >= 5).await;
    let mut ends = service.messages().split_off(3);
    ends.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(ends, [told("black", "over", &game.id), told("white", "over", &game.id)]);
    assert_eq!(service.last_header("topic"), game.id);
    assert!(service.last_header("authorization").starts_with("vapid t="));
    site.stop().await;
}

#[tokio::test]
async fn whoever_is_at_the_board_is_not_told() {
    let store = Arc::new(MemoryStore::default());
    let (site, service) = (Site::start_on(store.clone()).await, PushService::start().await);
    let game = begin(&site, &service).await;
    let (mut white, _black) = game.join().await;
    white.play("d1-d4").await;
    assert!(waits(&site, &store).await);
    wait(&site);
    until(async || !waits(&site, &store).await).await;
    assert_eq!(service.attempts(), 0);
    site.stop().await;
}

#[tokio::test]
async fn a_service_that_is_away_is_asked_again_until_it_is_given_up() {
    let store = Arc::new(MemoryStore::default());
    let (site, service) = (Site::start_on(store.clone()).await, PushService::start().await);
    let game = begin(&site, &service).await;
    service.answer(503);
    play(&game.white, &game.id, "d1-d4").await;
    wait(&site);
    until(async || service.attempts() == 1).await;
    // When it is sent again counts from when it was found to be in vain.
    until(async || !is_due(&site, &store, 0).await).await;
    service.answer(201);
    site.clock.skip(Millis::from_secs(31));
    is_told(&service, &[told("black", "turn", &game.id)]).await;
    until(async || !waits(&site, &store).await).await;
    // In vain: seven times in all.
    service.answer(429);
    play(&game.black, &game.id, "e8-e5").await;
    let before = service.attempts();
    wait(&site);
    for (attempt, wait) in (1..).zip([30, 120, 600, 3_600, 14_400, 28_800]) {
        until(async || service.attempts() == before + attempt).await;
        until(async || !is_due(&site, &store, 0).await).await;
        assert!(is_due(&site, &store, wait).await, "attempt {attempt}");
        site.clock.skip(Millis::from_secs(wait));
    }
    until(async || service.attempts() == before + 7).await;
    until(async || !waits(&site, &store).await).await;
    site.stop().await;
}

#[tokio::test]
async fn a_browser_that_is_gone_is_forgotten() {
    for status in [404, 410] {
        let store = Arc::new(MemoryStore::default());
        let (site, service) = (Site::start_on(store.clone()).await, PushService::start().await);
        let mut game = begin(&site, &service).await;
        service.answer(status);
        play(&game.white, &game.id, "d1-d4").await;
        wait(&site);
        until(async || !waits(&site, &store).await).await;
        assert_eq!(service.attempts(), 1);
        assert_eq!(game.black.get(PUSH).await.json(), json!({"subscriptions": []}));
        let listed = game.white.get(PUSH).await.json();
        assert_eq!(listed["subscriptions"].as_array().unwrap().len(), 1);
        site.stop().await;
    }
}

#[tokio::test]
async fn browsers_are_listed_and_can_be_ended() {
    let (site, service) = (Site::start().await, PushService::start().await);
    let (mut ann, mut phone) = (site.guest(), site.guest());
    ann.sign_up("Ann").await;
    phone.log_in("Ann", crate::common::guest::PASSWORD).await;
    let mut body = service.subscription("desk");
    body["label"] = json!("my desk");
    assert_eq!(ann.put(PUSH, &body).await.status, 204);
    site.clock.skip(Millis::from_secs(1));
    assert_eq!(phone.put(PUSH, &service.subscription("phone")).await.status, 204);
    let listed = phone.get(PUSH).await.json()["subscriptions"].take();
    let shown = |index: usize| {
        let one = &listed[index];
        (one["label"].as_str().unwrap(), one["service"].as_str().unwrap(), one["isThis"].as_bool())
    };
    assert_eq!(shown(0), ("my desk", "127.0.0.1", Some(false)));
    assert_eq!(shown(1), ("another program", "127.0.0.1", Some(true)));
    assert!(!listed.to_string().contains("desk\",\"http"), "the address is a secret");
    let export = ann.get("/api/online/account/export").await.json();
    assert_eq!(export["push"][0]["label"], "my desk");
    assert!(!export.to_string().contains(&service.subscription("desk")["endpoint"].to_string()));
    let id = listed[0]["id"].as_str().unwrap();
    assert_eq!(phone.delete(&format!("{PUSH}/{id}")).await.status, 204);
    phone.delete(&format!("{PUSH}/{id}")).await.problem(404, "no-such-subscription");
    assert_eq!(phone.delete(PUSH).await.status, 204);
    assert_eq!(phone.delete(PUSH).await.status, 204, "there is none already");
    assert_eq!(phone.get(PUSH).await.json(), json!({"subscriptions": []}));
    site.stop().await;
}

#[tokio::test]
async fn a_browser_that_cannot_be_told_is_refused_with_the_field() {
    let (site, service) = (Site::start().await, PushService::start().await);
    let mut guest = Game::begin(&site, &invitation("300+3")).await.white;
    let good = service.subscription("x");
    for (field, value, expected) in [
        ("endpoint", json!("https://10.0.0.1/x"), "endpoint: the address 10.0.0.1 is not public"),
        ("endpoint", json!("https://a@push.example/x"), "endpoint: expected a URL without a name"),
        ("keys", json!({"p256dh": "x", "auth": "x"}), "keys.p256dh: expected a point"),
        ("label", json!("x".repeat(65)), "label "),
    ] {
        let mut body = good.clone();
        body[field] = value;
        let detail = guest.put(PUSH, &body).await.problem(422, "bad-value");
        assert!(detail.starts_with(expected), "{detail}");
    }
    site.stop().await;
}

#[tokio::test]
async fn log_out_and_ban_end_it() {
    let store = Arc::new(MemoryStore::default());
    let (site, service) = (Site::start_on(store.clone()).await, PushService::start().await);
    let mut root = Administrator::new(&site).await;
    let (mut ann, mut bob) = (site.guest(), site.guest());
    for (browser, name) in [(&mut ann, "Ann"), (&mut bob, "Bob")] {
        browser.sign_up(name).await;
        assert_eq!(browser.put(PUSH, &service.subscription(name)).await.status, 204);
    }
    let ids = [account_of(&mut ann).await, account_of(&mut bob).await];
    ann.post("/api/online/log-out", &json!({})).await;
    root.impose(&ids[1], "ban").await;
    for id in ids {
        let account = dameo_store::AccountId(id);
        assert_eq!(store.subscriptions_of(&account).await, Ok(Vec::new()));
    }
    bob.put(PUSH, &service.subscription("Bob")).await.problem(403, "banned");
    site.stop().await;
}

#[tokio::test]
async fn a_challenge_to_a_game_over_days_is_told_unless_it_is_taken_back() {
    let (site, service) = (Site::start().await, PushService::start().await);
    let mut ann = site.guest();
    ann.sign_up("Ann").await;
    ann.put(PUSH, &service.subscription("Ann")).await;
    let mut robot = Bot::new(&site, "Robot").await;
    let mut ids = Vec::new();
    for days in [1, 2] {
        let body = json!({"rated": false, "days": days});
        let made = robot.post("/api/challenge/Ann", &body).await;
        ids.push(made.json()["id"].as_str().unwrap().to_owned());
    }
    robot.post(&format!("/api/challenge/{}/cancel", ids[0]), &json!({})).await.ok();
    wait(&site);
    is_told(&service, &[told("Ann", "challenge", &ids[1])]).await;
    // Whoever is told accepts in the browser.
    let meeting = format!("/api/online/meetings/{}", ids[1]);
    site.guest().get(&meeting).await.problem(404, "no-such-game");
    let shown = ann.get(&meeting).await.json();
    assert_eq!(shown["invitation"]["creator"]["name"], "Robot");
    let accepted =
        ann.post(&format!("/api/online/invitations/{}/accept", ids[1]), &json!({})).await;
    assert_eq!(accepted.json()["game"], ids[1]);
    assert_eq!(ann.get(&meeting).await.json()["kind"], "game");
    site.stop().await;
}
