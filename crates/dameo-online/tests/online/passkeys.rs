//! Passkeys: how a member gets one, logs in with it, and loses it.

use std::sync::Arc;

use dameo_live::Millis;
use dameo_store::{MemoryStore, Store};
use serde_json::{Value, json};

use crate::common::authenticator::{Authenticator, HOST, at_host, visitor};
use crate::common::guest::{Guest, PASSWORD, Reply};
use crate::common::site::Site;
use crate::common::staff::{Administrator, account_of};
use crate::common::{Game, invitation};

const PASSKEYS: &str = "/api/online/account/passkeys";
const BEGIN: &str = "/api/online/account/passkeys/begin";

/// A member adds a passkey.
async fn add(browser: &mut Guest, key: &mut Authenticator) -> Reply {
    let begun = browser.post(BEGIN, &json!({"password": PASSWORD})).await;
    let body = key.made(&begun, " my phone ");
    browser.post(PASSKEYS, &body).await
}

async fn name(browser: &mut Guest) -> Value {
    browser.get("/api/online/me").await.json()["member"]["name"].take()
}

#[tokio::test]
async fn a_member_adds_uses_and_removes_a_passkey() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let (mut ann, mut key) = (visitor(&site), Authenticator::new(1));
    ann.sign_up("Ann").await;
    let added = add(&mut ann, &mut key).await;
    assert_eq!(added.status, 201, "{}", added.text);
    let passkey = added.json();
    assert_eq!((&passkey["label"], &passkey["host"]), (&json!("my phone"), &json!("localhost")));
    assert!(passkey["createdAt"].is_u64() && passkey["usedAt"].is_null());
    assert_eq!(ann.get(PASSKEYS).await.json(), json!({"passkeys": [passkey]}));

    // Without a name, and the games of the guest come along.
    let game = Game::begin(&site, &invitation("300+3")).await;
    let mut phone = at_host(game.white.clone(), HOST);
    let reply = key.log_in(&mut phone).await;
    assert_eq!((reply.status.as_u16(), &reply.json()["name"]), (200, &json!("Ann")));
    let me = phone.get("/api/online/me").await.json();
    assert_eq!((&me["member"]["name"], &me["games"][0]["id"]), (&json!("Ann"), &json!(game.id)));
    assert!(ann.get(PASSKEYS).await.json()["passkeys"][0]["usedAt"].is_u64());

    let export = ann.get("/api/online/account/export").await.json();
    assert_eq!(export["passkeys"][0]["passkey"]["label"], "my phone");
    assert_eq!(export["passkeys"][0]["credential"]["cred"]["counter"], 1);

    let path = format!("{PASSKEYS}/{}", key.id());
    assert_eq!(ann.put(&path, &json!({"label": "old phone"})).await.status, 204);
    assert_eq!(ann.get(PASSKEYS).await.json()["passkeys"][0]["label"], "old phone");
    assert_eq!(ann.delete(&path).await.status, 204);
    ann.delete(&path).await.problem(404, "no-such-passkey");
    ann.put(&path, &json!({"label": "x"})).await.problem(404, "no-such-passkey");
    key.log_in(&mut visitor(&site)).await.problem(403, "wrong-passkey");
    site.stop().await;
}

#[tokio::test]
async fn somebody_signs_up_with_a_passkey_and_needs_no_password() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let game = Game::begin(&site, &invitation("300+3")).await;
    let (mut ann, mut key) = (at_host(game.white.clone(), HOST), Authenticator::new(1));
    let signed_up = key.sign_up(&mut ann, "Ann").await;
    assert_eq!(signed_up.status, 201, "{}", signed_up.text);
    let member = &signed_up.json()["member"];
    assert_eq!((&member["name"], &member["hasPassword"]), (&json!("Ann"), &json!(false)));
    assert_eq!(signed_up.json()["recoveryCodes"].as_array().unwrap().len(), 10);
    let me = ann.get("/api/online/me").await.json();
    assert_eq!(me["games"][0]["id"], json!(game.id), "the guest keeps its games");
    visitor(&site).log_in("Ann", "").await.problem(403, "wrong-password");
    // Nobody else has the name or the passkey.
    let begin = "/api/online/sign-up/passkey/begin";
    visitor(&site).post(begin, &json!({"name": "ANN"})).await.problem(409, "name-taken");
    let mut copy = Authenticator::new(1);
    copy.sign_up(&mut visitor(&site), "Bob").await.problem(409, "passkey-taken");

    // It stays until there is another way in.
    let path = format!("{PASSKEYS}/{}", key.id());
    ann.delete(&path).await.problem(409, "last-way-in");
    let change = "/api/online/account/password";
    let mut body = json!({"newPassword": PASSWORD});
    ann.post(change, &body).await.problem(422, "bad-password");
    body["passkey"] = key.prove(&mut ann).await;
    let changed = ann.post(change, &body).await;
    assert_eq!(changed.status, 204, "{}", changed.text);
    assert_eq!(ann.delete(&path).await.status, 204);
    assert_eq!(visitor(&site).log_in("Ann", PASSWORD).await.status, 200);
    site.stop().await;
}

#[tokio::test]
async fn a_passkey_proves_what_a_password_does() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let (mut ann, mut key) = (visitor(&site), Authenticator::new(1));
    key.sign_up(&mut ann, "Ann").await;
    let (mut bob, mut other) = (visitor(&site), Authenticator::new(2));
    other.sign_up(&mut bob, "Bob").await;
    let codes = "/api/online/account/recovery-codes";
    let delete = "/api/online/account/delete";
    for path in [codes, delete, BEGIN] {
        let proof = other.prove(&mut bob).await;
        ann.post(path, &json!({"passkey": proof})).await.problem(403, "wrong-passkey");
    }
    ann.post(delete, &json!({})).await.problem(403, "wrong-password");
    let proof = key.prove(&mut ann).await;
    let renewed = ann.post(codes, &json!({"passkey": proof})).await;
    assert_eq!(renewed.status, 201, "{}", renewed.text);
    // A second passkey, by the first one.
    let proof = key.prove(&mut ann).await;
    let begun = ann.post(BEGIN, &json!({"passkey": proof})).await;
    let mut second = Authenticator::new(3);
    let body = second.made(&begun, "second");
    assert_eq!(ann.post(PASSKEYS, &body).await.status, 201);
    let account = account_of(&mut ann).await;
    let proof = second.prove(&mut ann).await;
    let deleted = ann.post(delete, &json!({"passkey": proof})).await;
    assert_eq!(deleted.status, 204, "{}", deleted.text);
    let stored = format!("{:?}", store.snapshot());
    for gone in [account, key.id(), second.id(), "\"Ann\"".to_owned()] {
        assert!(!stored.contains(&gone), "{gone} is left");
    }
    site.stop().await;
}

#[tokio::test]
async fn what_is_not_signed_as_it_was_asked_proves_nothing() {
    let site = Site::start().await;
    let (mut ann, mut key) = (visitor(&site), Authenticator::new(1));
    ann.sign_up("Ann").await;
    add(&mut ann, &mut key).await;
    let mut browser = visitor(&site);
    let path = "/api/online/log-in/passkey";
    // Somewhere else, of nobody who has shown who it is, or of nobody at all.
    let elsewhere = key.clone().at("http://evil.example");
    let unverified = key.clone().unverified();
    let stranger = Authenticator::new(2);
    for mut wrong in [elsewhere, unverified, stranger] {
        wrong.log_in(&mut browser).await.problem(403, "wrong-passkey");
    }
    // Signed by another key than that of the credential.
    let mut forged = key.prove(&mut browser).await;
    let signature = key.prove(&mut browser).await["credential"]["response"]["signature"].take();
    forged["credential"]["response"]["signature"] = signature;
    browser.post(path, &forged).await.problem(403, "wrong-passkey");
    // It cannot be tried again, nor too late, nor with another challenge.
    browser.post(path, &forged).await.problem(409, "challenge-over");
    let late = key.prove(&mut browser).await;
    site.clock.skip(Millis::from_secs(300));
    browser.post(path, &late).await.problem(409, "challenge-over");
    let mut mixed = key.prove(&mut browser).await;
    mixed["challenge"] = key.prove(&mut browser).await["challenge"].take();
    browser.post(path, &mixed).await.problem(403, "wrong-passkey");
    for text in ["", "x", &"A".repeat(43)] {
        let mut unknown = key.prove(&mut browser).await;
        unknown["challenge"] = json!(text);
        browser.post(path, &unknown).await.problem(409, "challenge-over");
    }
    assert!(browser.cookie.is_none());
    assert_eq!(key.log_in(&mut browser).await.status, 200);
    site.stop().await;
}

#[tokio::test]
async fn a_counter_that_goes_back_is_that_of_a_copy() {
    let site = Site::start().await;
    let (mut ann, mut key) = (visitor(&site), Authenticator::new(1));
    ann.sign_up("Ann").await;
    add(&mut ann, &mut key).await;
    let mut copy = key.clone();
    for _ in 0..3 {
        assert_eq!(key.log_in(&mut visitor(&site)).await.status, 200);
    }
    for _ in 0..3 {
        copy.log_in(&mut visitor(&site)).await.problem(403, "wrong-passkey");
    }
    assert_eq!(key.log_in(&mut visitor(&site)).await.status, 200);
    // Passkeys that many devices share do not count.
    let mut shared = Authenticator::new(2);
    add(&mut ann, &mut shared).await;
    shared.counts = false;
    for _ in 0..2 {
        assert_eq!(shared.log_in(&mut visitor(&site)).await.status, 200);
    }
    site.stop().await;
}

#[tokio::test]
async fn a_challenge_is_for_one_purpose_and_one_member() {
    let site = Site::start().await;
    let (mut ann, mut bob, mut key) = (visitor(&site), visitor(&site), Authenticator::new(1));
    ann.sign_up("Ann").await;
    bob.sign_up("Bob").await;
    let password = json!({"password": PASSWORD});
    let body = key.made(&ann.post(BEGIN, &password).await, "x");
    bob.post(PASSKEYS, &body).await.problem(409, "challenge-over");
    ann.post(PASSKEYS, &body).await.problem(409, "challenge-over");
    let body = key.made(&ann.post(BEGIN, &password).await, "x");
    let mut nobody = visitor(&site);
    nobody.post("/api/online/sign-up/passkey", &body).await.problem(409, "challenge-over");
    ann.post(BEGIN, &json!({"password": "wrong horse"})).await.problem(403, "wrong-password");
    ann.post(BEGIN, &json!({})).await.problem(422, "bad-password");
    // The passkey is made for another page, or by nobody who has shown who it is.
    let mut elsewhere = key.clone().at("https://localhost");
    let body = elsewhere.made(&ann.post(BEGIN, &password).await, "x");
    ann.post(PASSKEYS, &body).await.problem(422, "bad-passkey");
    let mut unverified = key.clone().unverified();
    let body = unverified.made(&ann.post(BEGIN, &password).await, "x");
    ann.post(PASSKEYS, &body).await.problem(422, "bad-passkey");
    for label in ["", " ", "a\nb", &"x".repeat(65)] {
        let body = key.made(&ann.post(BEGIN, &password).await, label);
        let detail = ann.post(PASSKEYS, &body).await.problem(422, "bad-value");
        assert!(detail.starts_with("label: expected 1 to 64 characters"), "{detail}");
        site.clock.skip(Millis::from_secs(60));
    }
    assert_eq!(ann.get(PASSKEYS).await.json(), json!({"passkeys": []}));
    site.stop().await;
}

#[tokio::test]
async fn any_server_of_a_site_takes_the_answer() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let (one, other) = (Site::start_on(store.clone()).await, Site::start_on(store).await);
    let (mut ann, mut key) = (visitor(&one), Authenticator::new(1));
    key.sign_up(&mut ann, "Ann").await;
    let proof = key.prove(&mut visitor(&one)).await;
    let mut browser = visitor(&other);
    let reply = browser.post("/api/online/log-in/passkey", &proof).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    assert_eq!(name(&mut browser).await, "Ann");
    one.stop().await;
    other.stop().await;
}

#[tokio::test]
async fn passkeys_need_a_host_with_a_name() {
    let site = Site::start().await;
    let mut ann = site.guest();
    assert_eq!(ann.get("/api/site").await.json()["hasPasskeys"], false);
    assert_eq!(visitor(&site).get("/api/site").await.json()["hasPasskeys"], true);
    ann.sign_up("Ann").await;
    ann.post(BEGIN, &json!({"password": PASSWORD})).await.problem(403, "no-passkeys-here");
    let mut nobody = site.guest();
    nobody.post("/api/online/passkey/begin", &json!({})).await.problem(403, "no-passkeys-here");
    let sign_up = "/api/online/sign-up/passkey/begin";
    nobody.post(sign_up, &json!({"name": "Bob"})).await.problem(403, "no-passkeys-here");
    site.stop().await;
}

#[tokio::test]
async fn a_member_has_ten_passkeys() {
    let site = Site::start().await;
    let mut ann = visitor(&site);
    ann.sign_up("Ann").await;
    let late = ann.post(BEGIN, &json!({"password": PASSWORD})).await;
    for number in 1..=10 {
        assert_eq!(add(&mut ann, &mut Authenticator::new(number)).await.status, 201);
    }
    let password = json!({"password": PASSWORD});
    ann.post(BEGIN, &password).await.problem(429, "too-many-passkeys");
    let body = Authenticator::new(11).made(&late, "x");
    ann.post(PASSKEYS, &body).await.problem(429, "too-many-passkeys");
    site.stop().await;
}

#[tokio::test]
async fn wrong_passkeys_slow_down_their_address() {
    let options = dameo_server::ServerOptions { behind_proxy: true, ..Site::options() };
    let site = Site::start_with(Arc::new(MemoryStore::default()), options, |online| online).await;
    let from = |number: u8| {
        let mut guest = visitor(&site);
        guest.headers.push(("x-forwarded-for", format!("192.0.2.{number}")));
        guest
    };
    let (mut ann, mut key) = (from(1), Authenticator::new(1));
    key.sign_up(&mut ann, "Ann").await;
    for _ in 0..20 {
        assert_eq!(key.log_in(&mut from(1)).await.status, 200, "the right one does not count");
    }
    let mut attacker = from(2);
    // Each is asked for, and used.
    for _ in 0..5 {
        Authenticator::new(2).log_in(&mut attacker).await.problem(403, "wrong-passkey");
    }
    let begin = "/api/online/passkey/begin";
    attacker.post(begin, &json!({})).await.problem(429, "too-many-requests");
    attacker.log_in("Ann", PASSWORD).await.problem(429, "too-many-requests");
    assert_eq!(from(3).post(begin, &json!({})).await.status, 200);
    site.stop().await;
}

#[tokio::test]
async fn a_closed_account_is_closed_for_passkeys() {
    let site = Site::start().await;
    let mut root = Administrator::new(&site).await;
    let (mut ann, mut key) = (visitor(&site), Authenticator::new(1));
    key.sign_up(&mut ann, "Ann").await;
    let id = account_of(&mut ann).await;
    root.impose(&id, "close").await;
    key.log_in(&mut visitor(&site)).await.problem(403, "account-closed");
    Authenticator::new(2).log_in(&mut visitor(&site)).await.problem(403, "wrong-passkey");
    site.stop().await;
}
