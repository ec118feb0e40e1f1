//! Members: how somebody becomes one, logs in, comes back without the password, and leaves.

use std::sync::Arc;

use dameo_store::{MemoryStore, Store, StoreFault};
use serde_json::{Value, json};

use crate::common::guest::{Guest, PASSWORD};
use crate::common::socket::{ClientSocket, GameSocket};
use crate::common::{Game, game, invitation, site::Site, until};

async fn me(guest: &mut Guest) -> Value {
    guest.get("/api/online/me").await.json()
}

/// The ids of the games of somebody.
async fn games(guest: &mut Guest) -> Vec<Value> {
    let me = me(guest).await;
    me["games"].as_array().unwrap().iter().map(|game| game["id"].clone()).collect()
}

#[tokio::test]
async fn a_guest_becomes_a_member_and_keeps_everything() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let (game, _white, _black) = game(&site).await;
    let mut ann = game.white.clone();
    let (id, before) = (ann.id().await, ann.cookie.clone());
    ann.post("/api/online/invitations", &invitation("60+1")).await;
    let signed_up = ann.sign_up("Ann").await;
    let member = &signed_up["member"];
    assert_eq!((&member["id"], &member["name"]), (&id, &json!("Ann")));
    assert!(member["createdAt"].is_u64() && member["recoveryCodesLeft"] == 10);
    let codes = signed_up["recoveryCodes"].as_array().unwrap();
    assert_eq!(codes.len(), 10);
    assert!(codes.iter().all(|code| code.as_str().unwrap().len() == 23), "{codes:?}");
    // The cookie is a new one, and the old one nobody's.
    assert_ne!(ann.cookie, before);
    let mut old = ann.clone().with_cookie(before);
    assert_eq!(
        me(&mut old).await,
        json!({"guest": null, "member": null, "role": "member", "sanctions": [], "ratings": [], "games": []})
    );
    let seen = me(&mut ann).await;
    assert_eq!((&seen["guest"], &seen["member"]), (&Value::Null, member));
    assert_eq!(games(&mut ann).await, [json!(game.id)]);
    assert_eq!(GameSocket::join(&ann, &game.id).await.welcome["seat"], "white");
    // Neither the password nor a code is stored.
    let stored = format!("{:?}", store.snapshot());
    assert!(!stored.contains(PASSWORD) && !stored.contains(codes[0].as_str().unwrap()));
    ann.post("/api/online/sign-up", &json!({"name": "Ann-2", "password": PASSWORD}))
        .await
        .problem(409, "already-a-member");
    site.stop().await;
}

#[tokio::test]
async fn nobody_becomes_a_member_at_once() {
    let site = Site::start().await;
    let mut ann = site.guest();
    ann.sign_up("Ann").await;
    assert_eq!(me(&mut ann).await["member"]["name"], "Ann");
    for name in ["Ann", "aNN", "Bill", "B1LL"] {
        let mut other = site.guest();
        let body = json!({"name": name, "password": PASSWORD});
        let reply = other.post("/api/online/sign-up", &body).await;
        if name == "Bill" {
            assert_eq!(reply.status, 201, "{}", reply.text);
        } else {
            assert!(reply.problem(409, "name-taken").starts_with("name: "));
            assert!(other.cookie.is_none(), "nothing is begun");
        }
    }
    site.stop().await;
}

#[tokio::test]
async fn a_member_logs_in_and_takes_the_games_of_the_guest_along() {
    let site = Site::start().await;
    site.guest().sign_up("Ann").await;
    let (game, _white, mut black) = game(&site).await;
    let mut ann = game.white.clone();
    let open = ann.post("/api/online/invitations", &invitation("60+1")).await.json();
    let before = ann.cookie.clone();
    let reply = ann.log_in("ANN", PASSWORD).await;
    assert_eq!((reply.status.as_u16(), &reply.json()["name"]), (200, &json!("Ann")));
    assert_ne!(ann.cookie, before);
    assert_eq!(games(&mut ann).await, [json!(game.id)]);
    let path = format!("/api/online/invitations/{}", open["id"].as_str().unwrap());
    let shown = ann.get(&path).await.json();
    let creator = json!({"kind": "member", "name": "Ann"});
    assert_eq!((&shown["isMine"], &shown["creator"]), (&json!(true), &creator));
    // The room was open: the member plays on, and the opponent learns who that is.
    let players = black.until("players").await;
    assert_eq!((&players["white"], &players["black"]), (&creator, &json!({"kind": "guest"})));
    let mut white = GameSocket::join(&ann, &game.id).await;
    assert_eq!(white.welcome["seat"], "white");
    white.play("d1-d4").await;
    assert_eq!(black.event("moved").await["text"], "d1-d4");
    site.stop().await;
}

#[tokio::test]
async fn games_between_oneself_stay_where_they_are() {
    let site = Site::start().await;
    let (game, _white, _black) = game(&site).await;
    let (mut ann, mut guest) = (game.white.clone(), game.black.clone());
    ann.sign_up("Ann").await;
    assert_eq!(guest.log_in("Ann", PASSWORD).await.status, 200);
    let me = me(&mut guest).await;
    assert_eq!(
        (&me["games"][0]["id"], &me["games"][0]["seat"]),
        (&json!(game.id), &json!("white"))
    );
    assert_eq!(me["games"].as_array().unwrap().len(), 1);
    site.stop().await;
}

#[tokio::test]
async fn a_wrong_password_says_nothing_of_the_name() {
    let site = Site::start().await;
    let mut ann = site.guest();
    ann.sign_up("Ann").await;
    let mut other = site.guest();
    let details = [
        other.log_in("Ann", "wrong horse").await.problem(403, "wrong-password"),
        other.log_in("Nobody-here", "wrong horse").await.problem(403, "wrong-password"),
        // It looks like the name, and is another one.
        other.log_in("Arnn", PASSWORD).await.problem(403, "wrong-password"),
        other.log_in("Ann", "").await.problem(403, "wrong-password"),
    ];
    assert!(details.iter().all(|detail| *detail == details[0]), "{details:?}");
    assert!(other.cookie.is_none());
    site.stop().await;
}

#[tokio::test]
async fn fifty_wrong_passwords_slow_down_their_name_and_address_alone() {
    let options = dameo_server::ServerOptions { behind_proxy: true, ..Site::options() };
    let site = Site::start_with(Arc::new(MemoryStore::default()), options, |online| online).await;
    let from = |number: u8| {
        let mut guest = site.guest();
        guest.headers.push(("x-forwarded-for", format!("192.0.2.{number}")));
        guest
    };
    from(1).sign_up("Ann").await;
    from(1).sign_up("Bob").await;
    let mut attacker = from(2);
    let mut refused = 0;
    for _ in 0..50 {
        let reply = attacker.log_in("Ann", "wrong horse").await;
        refused += usize::from(reply.status == 429);
        if reply.status == 429 {
            reply.problem(429, "too-many-requests");
            let wait: u64 = reply.header("retry-after")[0].parse().unwrap();
            assert!((1..=6).contains(&wait), "{wait}");
        }
    }
    assert_eq!(refused, 40);
    // The member itself and others are not slowed down, nor other names.
    assert_eq!(from(3).log_in("Ann", PASSWORD).await.status, 200);
    assert_eq!(from(3).log_in("Bob", PASSWORD).await.status, 200);
    // The address is, for all names, also with the right password.
    attacker.log_in("Bob", PASSWORD).await.problem(429, "too-many-requests");
    site.clock.skip(dameo_live::Millis::from_secs(6));
    assert_eq!(attacker.log_in("Bob", PASSWORD).await.status, 200);
    site.stop().await;
}

#[tokio::test]
async fn a_recovery_code_sets_a_password_once() {
    let site = Site::start().await;
    let mut ann = site.guest();
    let codes = ann.sign_up("Ann").await["recoveryCodes"].take();
    let recover = async |code: &str, name: &str| {
        let body = json!({"name": name, "code": code, "password": "another horse"});
        let mut browser = site.guest();
        let reply = browser.post("/api/online/recover", &body).await;
        (browser, reply)
    };
    let code = codes[3].as_str().unwrap();
    let (_, reply) = recover(code, "Bob").await;
    reply.problem(403, "wrong-code");
    // As people copy it.
    let (mut browser, reply) = recover(&code.to_lowercase().replace('-', " "), "ann").await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    assert_eq!(reply.json()["recoveryCodesLeft"], 9);
    assert_eq!(me(&mut browser).await["member"]["name"], "Ann");
    assert_eq!(me(&mut ann).await["member"], Value::Null, "other sessions have ended");
    let (browser, reply) = recover(code, "Ann").await;
    reply.problem(403, "wrong-code");
    assert!(browser.cookie.is_none());
    ann.log_in("Ann", PASSWORD).await.problem(403, "wrong-password");
    assert_eq!(ann.log_in("Ann", "another horse").await.status, 200);
    site.stop().await;
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions() {
    let site = Site::start().await;
    let (mut ann, mut phone) = (site.guest(), site.guest());
    ann.sign_up("Ann").await;
    phone.log_in("Ann", PASSWORD).await;
    let before = ann.cookie.clone();
    let path = "/api/online/account/password";
    let body = |password: &str, new: &str| json!({"password": password, "newPassword": new});
    ann.post(path, &body("wrong horse", "another horse")).await.problem(403, "wrong-password");
    let detail = ann.post(path, &body(PASSWORD, "short")).await.problem(422, "bad-password");
    assert!(detail.starts_with("newPassword: "), "{detail}");
    assert_eq!(me(&mut phone).await["member"]["name"], "Ann");
    assert_eq!(ann.post(path, &body(PASSWORD, "another horse")).await.status, 204);
    assert_eq!(me(&mut ann).await["member"]["name"], "Ann");
    assert_eq!(me(&mut phone).await["member"], Value::Null);
    assert_eq!(me(&mut ann.clone().with_cookie(before)).await["member"], Value::Null);
    phone.log_in("Ann", PASSWORD).await.problem(403, "wrong-password");
    assert_eq!(phone.log_in("Ann", "another horse").await.status, 200);
    site.stop().await;
}

#[tokio::test]
async fn names_of_members_are_shown_to_others() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (site.guest(), site.guest());
    ann.sign_up("Ann").await;
    let mut body = invitation("300+3");
    body["isPublic"] = json!(true);
    body["isRated"] = json!(false);
    let created = ann.post("/api/online/invitations", &body).await.json();
    let member = json!({"kind": "member", "name": "Ann"});
    assert_eq!(created["creator"], member);
    let mut lobby = ClientSocket::of(&bob, "/api/online/socket").await.unwrap();
    until(async || lobby.until("lobby").await["invitations"][0]["creator"] == member).await;
    let listed = bob.get("/api/online/lobby").await.json();
    assert_eq!(listed["invitations"][0]["creator"], member);
    let id = created["id"].as_str().unwrap();
    bob.post(&format!("/api/online/invitations/{id}/accept"), &json!({})).await;
    let guest = json!({"kind": "guest"});
    let shown = bob.get(&format!("/api/online/games/{id}")).await.json();
    assert_eq!(shown["players"], json!({"white": member, "black": guest}));
    // On the socket after the welcome, and again when a player becomes a member.
    let mut spectator = GameSocket::join(&site.guest(), id).await;
    let players = spectator.until("players").await;
    assert_eq!(players, json!({"type": "players", "white": member, "black": guest}));
    assert_eq!(me(&mut bob).await["games"][0]["opponent"], member);
    assert_eq!(me(&mut ann).await["games"][0]["opponent"], guest);
    bob.sign_up("Bob").await;
    let players = spectator.until("players").await;
    assert_eq!(players["black"], json!({"kind": "member", "name": "Bob"}));
    site.stop().await;
}

#[tokio::test]
async fn everything_is_exported() {
    let site = Site::start().await;
    let (game, mut white, _black) = game(&site).await;
    white.play("d1-d4").await;
    let mut ann = game.white.clone();
    ann.sign_up("Ann").await;
    ann.post("/api/online/invitations", &invitation("60+1")).await;
    let export = ann.get("/api/online/account/export").await.json();
    assert_eq!(export["account"]["identity"], json!({"kind": "member", "name": "Ann"}));
    assert_eq!(export["account"]["recoveryCodesLeft"], 10);
    assert_eq!(export["sessions"][0]["isThis"], true);
    let states = export["invitations"].as_array().unwrap().iter().map(|other| &other["state"]);
    assert_eq!(states.collect::<Vec<_>>(), ["accepted", "open"]);
    let [exported] = &export["games"].as_array().unwrap()[..] else { panic!("{export}") };
    assert_eq!((&exported["id"], &exported["seat"]), (&json!(game.id), &json!("white")));
    assert_eq!(exported["view"]["moves"], json!(["d1-d4"]));
    // Secrets and what identifies others stay here.
    let black = game.black.clone().id().await;
    let text = export.to_string();
    assert!(!text.contains("argon2") && !text.contains(black.as_str().unwrap()));
    site.stop().await;
}

#[tokio::test]
async fn a_deleted_account_leaves_its_games_without_a_name() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let (finished, mut white, _) = game(&site).await;
    white.play("d1-d4").await;
    white.do_it(json!({"do": "resign"})).await;
    let mut ann = finished.white.clone();
    ann.sign_up("Ann").await;
    // A game that goes on, in which the opponent looks on.
    let open = ann.post("/api/online/invitations", &invitation("300+3")).await.json();
    let id = open["id"].as_str().unwrap().to_owned();
    let mut bob = site.guest();
    bob.post(&format!("/api/online/invitations/{id}/accept"), &json!({})).await;
    let mut black = GameSocket::join(&bob, &id).await;
    let account = me(&mut ann).await["member"]["id"].as_str().unwrap().to_owned();
    let delete = "/api/online/account/delete";
    for body in [json!({}), json!({"password": "wrong horse"}), json!({"password": null})] {
        ann.post(delete, &body).await.problem(403, "wrong-password");
    }
    assert_eq!(black.status["conclusion"], Value::Null);
    let deleted = ann.post(delete, &json!({"password": PASSWORD})).await;
    assert_eq!(deleted.status, 204, "{}", deleted.text);
    assert!(deleted.header("set-cookie")[0].contains("Max-Age=0"));
    // The game was resigned, and everybody is told that there is nobody any more.
    let white = async |socket: &mut GameSocket| socket.until("players").await["white"].take();
    assert_eq!(white(&mut black).await, json!({"kind": "member", "name": "Ann"}));
    assert_eq!(white(&mut black).await, json!({"kind": "deleted"}));
    let shown = bob.get(&format!("/api/online/games/{id}")).await.json();
    let resigned = json!({"by": "resignation", "loser": "white"});
    assert_eq!(shown["view"]["status"]["conclusion"], resigned);
    assert_eq!(shown["players"], json!({"white": {"kind": "deleted"}, "black": {"kind": "guest"}}));
    let refused = black.refused(json!({"do": "offer", "offer": "rematch"})).await;
    assert_eq!(refused, "banned", "nobody is there to play again");
    let shown = bob.get(&format!("/api/online/games/{}", finished.id)).await.json();
    assert_eq!(shown["players"]["white"], json!({"kind": "deleted"}));
    assert_eq!(shown["view"]["moves"], json!(["d1-d4"]));
    // Nothing else is stored, and the name is free.
    let stored = format!("{:?}", store.snapshot());
    assert!(!stored.contains("\"Ann\""), "{stored}");
    let seats = store.games_of(&dameo_store::AccountId(account), 9).await.unwrap();
    assert_eq!(seats.len(), 2);
    ann.log_in("Ann", PASSWORD).await.problem(403, "wrong-password");
    site.guest().sign_up("Ann").await;
    site.stop().await;
}

#[tokio::test]
async fn a_guest_is_deleted_without_a_password() {
    let site = Site::start().await;
    let Game { mut white, id, .. } = Game::begin(&site, &invitation("300+3")).await;
    assert_eq!(white.post("/api/online/account/delete", &json!({})).await.status, 204);
    assert_eq!(me(&mut white).await["guest"], Value::Null);
    let shown = white.get(&format!("/api/online/games/{id}")).await.json();
    assert_eq!(shown["players"]["white"], json!({"kind": "deleted"}));
    assert_eq!(shown["view"]["status"]["conclusion"]["loser"], "white");
    site.stop().await;
}

#[tokio::test]
async fn a_game_is_resigned_whatever_names_its_player_has_given_commands() {
    let site = Site::start().await;
    let Game { mut white, id, .. } = Game::begin(&site, &invitation("300+3")).await;
    let mut socket = GameSocket::join(&white, &id).await;
    let key = socket.status["key"].clone();
    // The least name that a command can have, besides 0.
    let action = json!({"do": "move", "text": "d1-d4"});
    let command = json!({"type": "command", "id": 1, "key": key, "action": action});
    assert_eq!(socket.give(&command).await["type"], "done");
    assert_eq!(white.post("/api/online/account/delete", &json!({})).await.status, 204);
    let shown = white.get(&format!("/api/online/games/{id}")).await.json();
    assert_eq!(shown["view"]["status"]["conclusion"]["loser"], "white");
    site.stop().await;
}

#[tokio::test]
async fn nothing_is_deleted_that_cannot_be_resigned() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let (game, _white, _black) = game(&site).await;
    let mut ann = game.white.clone();
    ann.sign_up("Ann").await;
    store.set_fault(Some(StoreFault::Fails));
    let delete = "/api/online/account/delete";
    ann.post(delete, &json!({"password": PASSWORD})).await.problem(503, "unavailable");
    ann.post("/api/online/log-out", &json!({})).await.problem(503, "unavailable");
    site.guest().log_in("Ann", PASSWORD).await.problem(503, "unavailable");
    store.set_fault(None);
    assert_eq!(me(&mut ann).await["member"]["name"], "Ann");
    site.stop().await;
}
