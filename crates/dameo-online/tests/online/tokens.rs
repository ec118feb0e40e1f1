//! Tokens: how their owners make, list and end them.

use serde_json::{Value, json};

use crate::common::site::Site;

const TOKENS: &str = "/api/online/account/tokens";

fn request(label: &str, scopes: Value, days: Option<u16>) -> Value {
    json!({"label": label, "scopes": scopes, "days": days})
}

#[tokio::test]
async fn a_token_is_shown_once_and_listed_until_it_ends() {
    let site = Site::start().await;
    let mut ann = site.guest();
    ann.sign_up("Ann").await;
    let body = request(" my bot ", json!(["challenge:write", "bot:play"]), Some(30));
    let made = ann.post(TOKENS, &body).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let (token, secret) = (made.json()["token"].clone(), made.json()["secret"].clone());
    let secret = secret.as_str().unwrap();
    assert!(secret.starts_with("dameo_") && secret.len() == 49, "{secret}");
    assert_eq!(
        (&token["label"], &token["scopes"]),
        (&json!("my bot"), &json!(["bot:play", "challenge:write"]))
    );
    let days =
        (token["expiresAt"].as_u64().unwrap() - token["createdAt"].as_u64().unwrap()) / 86_400_000;
    assert_eq!(days, 30);

    let listed = ann.get(TOKENS).await;
    assert_eq!(listed.json(), json!({"tokens": [token]}));
    assert!(!listed.text.contains(secret));
    let export = ann.get("/api/online/account/export").await.json();
    assert_eq!(export["tokens"], json!([token]));
    // It is no session of a browser.
    let sessions = ann.get("/api/online/account/sessions").await.json();
    assert_eq!(sessions["sessions"].as_array().unwrap().len(), 1);

    let path = format!("{TOKENS}/{}", token["id"].as_str().unwrap());
    assert_eq!(ann.delete(&path).await.status, 204);
    assert_eq!(ann.get(TOKENS).await.json(), json!({"tokens": []}));
    ann.delete(&path).await.problem(404, "no-such-session");
    site.stop().await;
}

#[tokio::test]
async fn bad_requests_for_tokens_name_the_field() {
    let site = Site::start().await;
    let mut ann = site.guest();
    ann.sign_up("Ann").await;
    for (body, expected) in [
        (request(" ", json!(["bot:play"]), None), "label \"\": expected 1 to 64 characters"),
        (request("x", json!([]), None), "scopes: expected at least one"),
        (request("x", json!(["bot"]), None), "scopes: bad scope \"bot\": expected bot:play"),
        (request("x", json!(["bot:play"]), Some(0)), "days: found 0, expected 1 to 365"),
    ] {
        let detail = ann.post(TOKENS, &body).await.problem(422, "bad-token");
        assert!(detail.starts_with(expected), "{detail}");
    }
    for _ in 0..20 {
        let body = request("x", json!(["bot:play"]), None);
        assert_eq!(ann.post(TOKENS, &body).await.status, 201);
    }
    let body = request("x", json!(["bot:play"]), None);
    ann.post(TOKENS, &body).await.problem(429, "too-many-tokens");
    site.stop().await;
}

#[tokio::test]
async fn a_token_in_the_cookie_is_nobody() {
    let site = Site::start().await;
    let mut ann = site.guest();
    ann.sign_up("Ann").await;
    let body = request("x", json!(["bot:play"]), None);
    let made = ann.post(TOKENS, &body).await.json();
    let secret = made["secret"].as_str().unwrap();
    for value in [secret, &secret["dameo_".len()..]] {
        let cookie = Some(format!("dameo-session={value}"));
        let me = site.guest().with_cookie(cookie).get("/api/online/me").await.json();
        assert_eq!((&me["guest"], &me["member"]), (&json!(null), &json!(null)));
    }
    site.stop().await;
}
