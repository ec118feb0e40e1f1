//! New recovery codes for a member who has used or lost the old ones.

use std::sync::Arc;

use dameo_store::MemoryStore;
use serde_json::{Value, json};

use crate::common::guest::{Guest, PASSWORD, Reply};
use crate::common::invitation;
use crate::common::site::Site;

async fn renew(browser: &mut Guest, password: &str) -> Reply {
    browser.post("/api/online/account/recovery-codes", &json!({"password": password})).await
}

async fn recover(site: &Site, code: &Value) -> Reply {
    let body = json!({"name": "Ann", "code": code, "password": PASSWORD});
    site.guest().post("/api/online/recover", &body).await
}

#[tokio::test]
async fn new_codes_work_and_old_ones_do_not() {
    let site = Site::start().await;
    let mut ann = site.guest();
    let old = ann.sign_up("Ann").await["recoveryCodes"].take();
    assert_eq!(recover(&site, &old[0]).await.status, 200);
    ann.log_in("Ann", PASSWORD).await;
    let cookie = ann.cookie.clone();
    let reply = renew(&mut ann, PASSWORD).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    let new = reply.json()["recoveryCodes"].take();
    assert_eq!(new.as_array().unwrap().len(), 10);
    // The session goes on.
    assert_eq!(ann.cookie, cookie);
    assert_eq!(ann.get("/api/online/me").await.json()["member"]["recoveryCodesLeft"], 10);
    for code in old.as_array().unwrap() {
        recover(&site, code).await.problem(403, "wrong-code");
        site.clock.skip(dameo_live::Millis::from_secs(6));
    }
    let reply = recover(&site, &new[9]).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    assert_eq!(reply.json()["recoveryCodesLeft"], 9);
    site.stop().await;
}

#[tokio::test]
async fn a_wrong_password_replaces_no_codes_and_counts_as_an_attempt() {
    // Behind a proxy, since this machine is not limited.
    let options = dameo_server::ServerOptions { behind_proxy: true, ..Site::options() };
    let site = Site::start_with(Arc::new(MemoryStore::default()), options, |online| online).await;
    let mut ann = site.guest();
    ann.headers.push(("x-forwarded-for", "192.0.2.1".to_owned()));
    let old = ann.sign_up("Ann").await["recoveryCodes"].take();
    for _ in 0..10 {
        renew(&mut ann, "wrong horse").await.problem(403, "wrong-password");
    }
    renew(&mut ann, PASSWORD).await.problem(429, "too-many-requests");
    ann.log_in("Ann", PASSWORD).await.problem(429, "too-many-requests");
    site.clock.skip(dameo_live::Millis::from_secs(6));
    assert_eq!(recover(&site, &old[0]).await.status, 200);
    site.stop().await;
}

#[tokio::test]
async fn guests_have_no_codes() {
    let site = Site::start().await;
    let mut nobody = site.guest();
    renew(&mut nobody, PASSWORD).await.problem(403, "no-session");
    let mut guest = site.guest();
    guest.post("/api/online/invitations", &invitation("300+3")).await;
    renew(&mut guest, PASSWORD).await.problem(403, "not-a-member");
    site.stop().await;
}
