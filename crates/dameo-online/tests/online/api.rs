//! The document of the API, and what the site says of itself.

use std::sync::Arc;

use dameo_store::MemoryStore;
use serde_json::json;

use crate::common::site::Site;

/// `BLESS=1 cargo test -p dameo-online` writes the file, `npm --prefix web test -- --update` the
/// types that the app has of it.
#[tokio::test]
async fn the_description_is_up_to_date() {
    let site = Site::start().await;
    let described = site.guest().get("/api/openapi.json").await.text;
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(file, &described).unwrap();
    }
    let written = std::fs::read_to_string(file).unwrap();
    assert!(written == described, "docs/openapi.json is old: run the tests once with BLESS=1");
    site.stop().await;
}

#[tokio::test]
async fn every_error_code_is_documented() {
    let site = Site::start().await;
    let description = site.guest().get("/api/openapi.json").await.json();
    let codes = description["components"]["schemas"]["Code"]["enum"].as_array().unwrap();
    assert!(codes.contains(&json!("no-such-game")) && codes.contains(&json!("bad-fen")));
    let documents = [
        include_str!("../../../../docs/online-protocol.md"),
        include_str!("../../../../docs/http-api.md"),
        include_str!("../../../../docs/bots.md"),
    ];
    for code in codes {
        let name = format!("`{}`", code.as_str().unwrap());
        assert!(documents.iter().any(|text| text.contains(&name)), "{name} is not documented");
    }
    site.stop().await;
}

#[tokio::test]
async fn the_site_says_what_it_is() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_with(store, Site::options(), |online| online.is_lan(true)).await;
    let expected = json!({
        "versions": [1],
        "server": env!("CARGO_PKG_VERSION"),
        "isSecure": false,
        "isLan": true,
        "hasPasskeys": false,
        "hasMail": true,
        "signUp": "open",
        "phrases": [
            "hello", "good-luck", "well-played", "thanks", "sorry", "have-to-go", "one-moment",
            "nice-move",
        ],
    });
    let mut shown = site.guest().get("/api/site").await.json();
    // A point of P-256 that is not compressed, in base64url.
    let key = shown["pushKey"].take();
    assert!(key.as_str().is_some_and(|key| key.len() == 87 && key.starts_with('B')), "{key}");
    shown.as_object_mut().unwrap().remove("pushKey");
    assert_eq!(shown, expected);
    site.stop().await;
}

/// Also of the routes of other areas.
#[tokio::test]
async fn errors_about_values_name_the_field() {
    let site = Site::start().await;
    for (path, body, expected) in [
        ("/api/dameo/moves", json!({"fen": 7}), "fen: invalid type: integer `7`"),
        ("/api/dameo/moves", json!({"moves": ["d1-d4", 7]}), "moves[1]: invalid type: integer"),
        (
            "/api/online/invitations",
            json!({"variant": "dameo", "color": "white", "time":
            {"white": "soon", "black": "300+3"}}),
            "time.white: bad time control",
        ),
        ("/api/online/invitations", json!({"variant": "dameo"}), "missing field `color`"),
    ] {
        let reply = site.guest().post(path, &body).await;
        let detail = reply.problem(422, "bad-request");
        assert!(detail.starts_with(expected), "{path} {body}: {detail}");
    }
    site.stop().await;
}
