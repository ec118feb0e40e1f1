//! Sessions: their list, and that sockets end with them.

use serde_json::{Value, json};

use crate::common::guest::{Guest, PASSWORD};
use crate::common::socket::{ClientSocket, GameSocket};
use crate::common::{game, site::Site, until};

const SESSIONS: &str = "/api/online/account/sessions";
const ENDED: (u16, &str) =
    (4401, "the session has ended, or what it may do has changed: connect again");

async fn list(guest: &mut Guest) -> Vec<Value> {
    let reply = guest.get(SESSIONS).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json()["sessions"].as_array().unwrap().clone()
}

async fn is_member(guest: &mut Guest) -> bool {
    guest.get("/api/online/me").await.json()["member"].is_object()
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let site = Site::start().await;
    let agent = |name: &str| ("user-agent", format!("Mozilla/5.0 (X11; Linux) {name}/140.0"));
    let mut ann = site.guest();
    ann.headers.push(agent("Firefox"));
    ann.sign_up("Ann").await;
    let mut others = [site.guest(), site.guest(), site.guest()];
    for other in &mut others {
        other.headers.push(agent("Chrome"));
        site.clock.skip(dameo_live::Millis::from_secs(1));
        other.log_in("Ann", PASSWORD).await;
    }
    let listed = list(&mut ann).await;
    assert_eq!(listed.len(), 4);
    let shown = |session: &Value| (session["label"].clone(), session["isThis"].clone());
    assert_eq!(shown(&listed[0]), (json!("Chrome on Linux"), json!(false)));
    assert_eq!(shown(&listed[3]), (json!("Firefox on Linux"), json!(true)));
    assert!(listed[0]["createdAt"].as_u64() > listed[3]["createdAt"].as_u64());
    assert!(listed[0]["seenAt"].is_u64());
    // One of them, and not somebody else's.
    let path = format!("{SESSIONS}/{}", listed[0]["id"].as_str().unwrap());
    let mut bob = site.guest();
    bob.sign_up("Bob").await;
    bob.delete(&path).await.problem(404, "no-such-session");
    assert_eq!(ann.delete(&path).await.status, 204);
    ann.delete(&path).await.problem(404, "no-such-session");
    let [.., last] = &mut others;
    assert!(!is_member(last).await, "it was the latest");
    // All others.
    assert_eq!(ann.delete(SESSIONS).await.status, 204);
    for other in &mut others {
        assert!(!is_member(other).await);
    }
    assert!(is_member(&mut ann).await && is_member(&mut bob).await);
    assert_eq!(list(&mut ann).await.len(), 1);
    site.stop().await;
}

#[tokio::test]
async fn open_sockets_end_with_their_session() {
    let site = Site::start().await;
    let (game, _white, mut black) = game(&site).await;
    let mut ann = game.white.clone();
    ann.sign_up("Ann").await;
    let mut phone = site.guest();
    phone.log_in("Ann", PASSWORD).await;
    let mut on_phone = GameSocket::join(&phone, &game.id).await;
    let mut lobby = ClientSocket::of(&phone, "/api/online/socket").await.unwrap();
    let mut own = GameSocket::join(&ann, &game.id).await;
    let listed = list(&mut ann).await;
    let other = listed.iter().find(|session| session["isThis"] == false).unwrap();
    let path = format!("{SESSIONS}/{}", other["id"].as_str().unwrap());
    assert_eq!(ann.delete(&path).await.status, 204);
    for socket in [&mut on_phone.socket, &mut lobby] {
        let (code, reason) = socket.closed().await;
        assert_eq!((code, &*reason), ENDED);
    }
    // The rest goes on.
    own.play("d1-d4").await;
    black.event("moved").await;
    // With the cookie of a session that has ended one is nobody.
    assert_eq!(GameSocket::join(&phone, &game.id).await.welcome["seat"], Value::Null);
    site.stop().await;
}

#[tokio::test]
async fn sockets_of_a_guest_end_when_it_becomes_somebody() {
    let site = Site::start().await;
    let (game, mut white, _black) = game(&site).await;
    let mut ann = game.white.clone();
    ann.sign_up("Ann").await;
    assert_eq!(white.socket.closed().await.0, ENDED.0);
    let mut white = GameSocket::join(&ann, &game.id).await;
    assert_eq!(white.welcome["seat"], "white");
    let logged_out = ann.post("/api/online/log-out", &json!({})).await;
    assert_eq!(logged_out.status, 204, "{}", logged_out.text);
    let removed = "dameo-session=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0";
    assert_eq!(logged_out.header("set-cookie"), [removed]);
    assert_eq!(white.socket.closed().await.0, ENDED.0);
    until(async || site.server.open_sockets() == 1).await;
    // Once more does no harm.
    assert_eq!(ann.post("/api/online/log-out", &json!({})).await.status, 204);
    site.stop().await;
}

#[tokio::test]
async fn every_way_in_brings_another_cookie() {
    let site = Site::start().await;
    let mut ann = site.guest();
    let mut seen = vec![None];
    let mut is_new = |guest: &Guest| {
        let is_new = !seen.contains(&guest.cookie);
        seen.push(guest.cookie.clone());
        is_new
    };
    let codes = ann.sign_up("Ann").await["recoveryCodes"].take();
    assert!(is_new(&ann));
    ann.log_in("Ann", PASSWORD).await;
    assert!(is_new(&ann));
    assert_eq!(list(&mut ann).await.len(), 1, "it replaces the one before");
    let body = json!({"password": PASSWORD, "newPassword": "another horse"});
    ann.post("/api/online/account/password", &body).await;
    assert!(is_new(&ann));
    let body = json!({"name": "Ann", "code": codes[0], "password": PASSWORD});
    ann.post("/api/online/recover", &body).await;
    assert!(is_new(&ann));
    // A cookie that was planted is not taken over.
    let planted = format!("dameo-session={}", "A".repeat(43));
    let mut bob = site.guest().with_cookie(Some(planted));
    is_new(&bob);
    bob.sign_up("Bob").await;
    assert!(is_new(&bob));
    site.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_cannot_log_anybody_in_or_out() {
    let site = Site::start().await;
    let mut ann = site.guest();
    ann.sign_up("Ann").await;
    let mut page = ann.clone();
    page.headers.push(("origin", "http://evil.example".to_owned()));
    let body = json!({"name": "Ann", "password": PASSWORD});
    for path in ["sign-up", "log-in", "log-out", "recover", "account/password", "account/delete"] {
        page.post(&format!("/api/online/{path}"), &body).await.problem(403, "foreign-origin");
    }
    page.delete(SESSIONS).await.problem(403, "foreign-origin");
    assert!(is_member(&mut ann).await);
    site.stop().await;
}
