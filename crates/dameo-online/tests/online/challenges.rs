//! Challenges of members to each other, and to bots.

use std::sync::Arc;

use dameo_live::Millis;
use dameo_store::MemoryStore;
use serde_json::{Value, json};

use crate::common::bot::Bot;
use crate::common::guest::{Guest, PASSWORD, Reply};
use crate::common::site::Site;
use crate::common::socket::ClientSocket;
use crate::common::staff::{Administrator, account_of};
use crate::common::{invitation, until};

const CHALLENGES: &str = "/api/online/challenges";
const SOCKET: &str = "/api/online/socket";

async fn member(site: &Site, name: &str) -> Guest {
    let mut member = site.guest();
    member.sign_up(name).await;
    member
}

/// A challenge to a game with this time for both sides, in which the challenger plays White.
fn to(player: &str, time: &str) -> Value {
    json!({"player": player, "invitation": invitation(time)})
}

/// Challenges a player, and returns the id.
async fn challenge(challenger: &mut Guest, player: &str, time: &str) -> String {
    let made = challenger.post(CHALLENGES, &to(player, time)).await;
    assert_eq!(made.status, 201, "{}", made.text);
    made.json()["id"].as_str().unwrap().to_owned()
}

async fn decline(challenged: &mut Guest, id: &str, body: &Value) -> Reply {
    challenged.post(&format!("{CHALLENGES}/{id}/decline"), body).await
}

/// The ids of the open challenges of somebody, and to it.
async fn open(browser: &mut Guest) -> Vec<String> {
    let listed = browser.get(CHALLENGES).await.json();
    let ids = listed["challenges"].as_array().unwrap().iter();
    ids.map(|view| view["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn both_players_see_a_challenge_at_once_and_it_becomes_a_game() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let mut of_ann = ClientSocket::of(&ann, SOCKET).await.unwrap();
    let mut of_bob = ClientSocket::of(&bob, SOCKET).await.unwrap();
    for socket in [&mut of_ann, &mut of_bob] {
        assert_eq!(socket.next().await.unwrap(), json!({"type": "lobby", "invitations": []}));
        assert_eq!(socket.next().await.unwrap(), json!({"type": "challenges", "challenges": []}));
    }
    // Whatever the case of the letters.
    let made = ann.post(CHALLENGES, &to("bob", "300+3")).await;
    let view = made.json();
    assert_eq!(made.status, 201, "{view}");
    let [ann_shown, bob_shown] = ["Ann", "Bob"].map(|name| json!({"kind": "member", "name": name}));
    assert_eq!((&view["creator"], &view["challenged"]), (&ann_shown, &bob_shown));
    assert_eq!((&view["isMine"], &view["state"]), (&json!(true), &json!("open")));
    assert_eq!(view["invitation"]["isPublic"], false);
    let mut received = view.clone();
    received["isMine"] = json!(false);
    assert_eq!(of_ann.until("challenges").await["challenges"], json!([view]));
    assert_eq!(of_bob.until("challenges").await["challenges"], json!([received]));
    assert_eq!(bob.get(CHALLENGES).await.json(), json!({"challenges": [received]}));

    // Its address shows it to its players alone, and only the one who is challenged accepts.
    let id = view["id"].as_str().unwrap();
    let meeting = format!("/api/online/meetings/{id}");
    assert_eq!(ann.get(&meeting).await.json()["invitation"], view);
    assert_eq!(bob.get(&meeting).await.json()["invitation"], received);
    let mut eve = member(&site, "Eve").await;
    eve.get(&meeting).await.problem(404, "no-such-game");
    let accept = format!("/api/online/invitations/{id}/accept");
    for other in [&mut ann, &mut eve] {
        other.post(&accept, &json!({})).await.problem(404, "no-such-invitation");
    }
    let seated = bob.post(&accept, &json!({})).await.json();
    assert_eq!(seated, json!({"game": id, "seat": "black"}));
    assert_eq!(of_ann.until("game").await["seat"], "white");
    assert_eq!(of_bob.until("challenges").await["challenges"], json!([]));
    assert_eq!(open(&mut ann).await, Vec::<String>::new());
    site.stop().await;
}

#[tokio::test]
async fn a_challenge_is_declined_with_a_reason_and_canceled() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let mut of_ann = ClientSocket::of(&ann, SOCKET).await.unwrap();
    let mut of_bob = ClientSocket::of(&bob, SOCKET).await.unwrap();
    for (body, reason) in [
        (json!({"reason": "tooFast"}), "tooFast"),
        (json!({"reason": null}), "generic"),
        (json!({}), "generic"),
    ] {
        let id = challenge(&mut ann, "Bob", "300+3").await;
        // Whoever challenges cancels, and does not decline.
        decline(&mut ann, &id, &body).await.problem(404, "no-such-challenge");
        let unknown = decline(&mut bob, &id, &json!({"reason": "x"})).await;
        let detail = unknown.problem(422, "bad-value");
        assert!(detail.starts_with("reason \"x\": expected one of generic, later"), "{detail}");
        assert_eq!(decline(&mut bob, &id, &body).await.status, 204);
        let ended = of_ann.until("challenge-ended").await;
        assert_eq!(
            (&ended["challenge"]["id"], &ended["outcome"], &ended["reason"]),
            (&json!(id), &json!("declined"), &json!(reason))
        );
        decline(&mut bob, &id, &body).await.problem(404, "no-such-challenge");
    }
    let id = challenge(&mut ann, "Bob", "300+3").await;
    let path = format!("{CHALLENGES}/{id}");
    bob.delete(&path).await.problem(404, "no-such-challenge");
    assert_eq!(ann.delete(&path).await.status, 204);
    loop {
        let ended = of_bob.until("challenge-ended").await;
        if ended["outcome"] == "canceled" {
            assert_eq!((&ended["challenge"]["id"], &ended["reason"]), (&json!(id), &Value::Null));
            break;
        }
    }
    assert_eq!(of_bob.until("challenges").await["challenges"], json!([]));
    ann.delete(&path).await.problem(404, "no-such-challenge");
    site.stop().await;
}

#[tokio::test]
async fn a_bot_is_challenged_and_answers_by_its_own_api() {
    let site = Site::start().await;
    let (mut ann, mut robot) = (member(&site, "Ann").await, Bot::new(&site, "Robot").await);
    let mut of_ann = ClientSocket::of(&ann, SOCKET).await.unwrap();
    let mut events = robot.stream("/api/stream/event").await;
    let id = challenge(&mut ann, "Robot", "300+3").await;
    let event = events.next("challenge").await;
    assert_eq!(
        (&event["challenge"]["id"], &event["challenge"]["direction"]),
        (&json!(id), &json!("in"))
    );
    let body = json!({"reason": "timeControl"});
    robot.post(&format!("/api/challenge/{id}/decline"), &body).await.ok();
    let ended = of_ann.until("challenge-ended").await;
    assert_eq!(
        (&ended["reason"], &ended["challenge"]["challenged"]["title"]),
        (&json!("timeControl"), &json!("BOT"))
    );
    let id = challenge(&mut ann, "Robot", "300+3").await;
    robot.post(&format!("/api/challenge/{id}/accept"), &json!({})).await.ok();
    assert_eq!(of_ann.until("game").await["game"], id);
    // The other way round, the page sees it.
    let id = robot.challenge("Ann", "dameo").await;
    let listed = loop {
        let message = of_ann.until("challenges").await;
        if message["challenges"] != json!([]) {
            break message;
        }
    };
    assert_eq!(listed["challenges"][0]["id"], id);
    assert_eq!(listed["challenges"][0]["creator"]["title"], "BOT");
    assert_eq!(open(&mut ann).await, [id]);
    let mut rated = to("Robot", "300+3");
    rated["invitation"]["isRated"] = json!(true);
    let detail = ann.post(CHALLENGES, &rated).await.problem(422, "bad-invitation");
    assert_eq!(detail, "isRated: expected false: only members play rated games, no bots");
    site.stop().await;
}

#[tokio::test]
async fn a_rated_challenge_begins_a_rated_game() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let mut body = to("Bob", "300+3");
    body["invitation"]["isRated"] = json!(true);
    let view = ann.post(CHALLENGES, &body).await.json();
    assert_eq!(view["invitation"]["isRated"], true);
    let id = view["id"].as_str().unwrap();
    bob.post(&format!("/api/online/invitations/{id}/accept"), &json!({})).await;
    let game = bob.get(&format!("/api/online/games/{id}")).await.json();
    assert_eq!(game["view"]["terms"]["isRated"], true);
    // A game without a clock is not.
    body["invitation"]["time"] = Value::Null;
    ann.post(CHALLENGES, &body).await.problem(422, "bad-invitation");
    site.stop().await;
}

#[tokio::test]
async fn bad_challenges_name_the_field() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    member(&site, "Bob").await;
    let with = |field: &str, value: Value| {
        let mut body = to("Bob", "300+3");
        body["invitation"][field] = value;
        body
    };
    for (body, code, status, expected) in [
        (to("Nobody", "300+3"), "no-such-player", 404, "there is no member \"Nobody\""),
        (to("ann", "300+3"), "bad-value", 422, "player: it is yourself"),
        (with("isPublic", json!(true)), "bad-invitation", 422, "isPublic: expected false"),
        (with("variant", json!("chess")), "bad-request", 422, "invitation.variant: "),
        (
            with("time", json!({"white": "3d+1d/10d", "black": "300+3"})),
            "bad-invitation",
            422,
            "time: ",
        ),
        (with("startFen", json!("x")), "bad-fen", 422, ""),
        (json!({"player": "Bob"}), "bad-request", 422, "missing field `invitation`"),
    ] {
        let detail = ann.post(CHALLENGES, &body).await.problem(status, code);
        assert!(detail.starts_with(expected), "{body}: {detail}");
    }
    let mut guest = site.guest();
    guest.post("/api/online/invitations", &invitation("300+3")).await;
    guest.post(CHALLENGES, &to("Bob", "300+3")).await.problem(403, "not-a-member");
    site.stop().await;
}

#[tokio::test]
async fn an_account_has_twenty_open_challenges() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    member(&site, "Bob").await;
    for _ in 0..20 {
        challenge(&mut ann, "Bob", "3d+1d/10d").await;
    }
    let detail = ann.post(CHALLENGES, &to("Bob", "3d+1d/10d")).await;
    assert_eq!(detail.problem(429, "too-many-challenges"), "20 challenges of yours are open");
    site.stop().await;
}

#[tokio::test]
async fn a_challenge_to_a_live_game_ends_with_the_page_of_its_challenger() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let page = ClientSocket::of(&ann, SOCKET).await.unwrap();
    let live = challenge(&mut ann, "Bob", "300+3").await;
    // The list is in the order in which they were made.
    site.clock.skip(Millis::new(1));
    let over_days = challenge(&mut ann, "Bob", "3d+1d/10d").await;
    site.clock.skip(Millis::from_secs(60));
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    assert_eq!(open(&mut bob).await, [live, over_days.clone()]);
    drop(page);
    until(async || site.server.open_sockets() == 0).await;
    until(async || {
        site.clock.skip(Millis::from_secs(11));
        tokio::time::sleep(std::time::Duration::from_millis(600)).await;
        open(&mut bob).await == [over_days.clone()]
    })
    .await;
    site.clock.skip(Millis::from_days(7));
    until(async || {
        tokio::time::sleep(std::time::Duration::from_millis(600)).await;
        open(&mut bob).await.is_empty()
    })
    .await;

    // Nobody waits for longer than ten minutes.
    let mut page = ClientSocket::of(&ann, SOCKET).await.unwrap();
    let id = challenge(&mut ann, "Bob", "300+3").await;
    site.clock.skip(Millis::from_secs(601));
    assert_eq!(page.until("challenge-ended").await["challenge"]["id"], id);
    site.stop().await;
}

#[tokio::test]
async fn open_challenges_are_there_after_a_restart_and_end_as_before() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let page = ClientSocket::of(&ann, SOCKET).await.unwrap();
    let live = challenge(&mut ann, "Bob", "300+3").await;
    site.clock.skip(Millis::new(1));
    let over_days = challenge(&mut ann, "Bob", "3d+1d/10d").await;
    site.clock.skip(Millis::new(1));
    let canceled = challenge(&mut ann, "Bob", "3d+1d/10d").await;
    ann.delete(&format!("{CHALLENGES}/{canceled}")).await;
    let bot = Bot::of(&site, &mut ann, &["challenge:write"]).await;
    let stream = bot.stream_of_form("/api/challenge/Bob", "days=2&keepAliveStream=true").await;
    let exported = bob.get("/api/online/account/export").await.json();
    assert_eq!(exported["challenges"].as_array().unwrap().len(), 3);
    drop(page);
    site.stop().await;
    drop(stream);

    let site = Site::start_on(store).await;
    let mut ann = site.guest().with_cookie(ann.cookie);
    let mut bob = site.guest().with_cookie(bob.cookie);
    until(async || open(&mut bob).await.len() == 3).await;
    let open_now = open(&mut bob).await;
    assert_eq!(open_now[..2], [live.clone(), over_days.clone()]);
    // The page of the challenger and the program with the stream do not come back.
    until(async || {
        site.clock.skip(Millis::from_secs(11));
        tokio::time::sleep(std::time::Duration::from_millis(600)).await;
        open(&mut bob).await == [over_days.clone()]
    })
    .await;
    let accept = format!("/api/online/invitations/{over_days}/accept");
    assert_eq!(bob.post(&accept, &json!({})).await.status, 200);
    assert_eq!(open(&mut ann).await, Vec::<String>::new());
    site.stop().await;
}

#[tokio::test]
async fn blocks_and_bans_hold_and_end_what_is_open() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let mut cara = member(&site, "Cara").await;
    let to_bob = challenge(&mut ann, "Bob", "3d+1d/10d").await;
    let to_cara = challenge(&mut ann, "Cara", "3d+1d/10d").await;
    bob.post("/api/online/blocks", &json!({"player": "Ann"})).await;
    assert_eq!(open(&mut ann).await, std::slice::from_ref(&to_cara));
    let accept = format!("/api/online/invitations/{to_bob}/accept");
    bob.post(&accept, &json!({})).await.problem(404, "no-such-invitation");
    ann.post(CHALLENGES, &to("Bob", "300+3")).await.problem(403, "blocked");
    bob.post(CHALLENGES, &to("Ann", "300+3")).await.problem(403, "blocked");

    let mut root = Administrator::new(&site).await;
    // Who is muted says nothing with a challenge.
    root.impose(&account_of(&mut ann).await, "mute").await;
    assert_eq!(open(&mut cara).await, [to_cara]);
    challenge(&mut ann, "Cara", "3d+1d/10d").await;
    root.impose(&account_of(&mut ann).await, "ban").await;
    assert_eq!(open(&mut cara).await, Vec::<String>::new());
    ann.post(CHALLENGES, &to("Cara", "300+3")).await.problem(403, "banned");
    cara.post(CHALLENGES, &to("Ann", "300+3")).await.problem(403, "banned");

    challenge(&mut cara, "Bob", "3d+1d/10d").await;
    cara.post("/api/online/account/delete", &json!({"password": PASSWORD})).await;
    assert_eq!(open(&mut bob).await, Vec::<String>::new());
    site.stop().await;
}
