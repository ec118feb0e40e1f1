//! What a token of each scope may do: every route of the API for bots.

use axum::body::Body;
use axum::http::Method;
use dameo_store::Scope;

use crate::common::bot::Bot;
use crate::common::guest::Guest;
use crate::common::site::Site;
use crate::common::staff::{Administrator, account_of, sanction};

/// A route, and the status for a token with each scope alone, of a bot. Of what does not exist,
/// such as the game, whoever may use the route is told just that.
const ROWS: &[(&str, &str, [u16; 4])] = &[
    ("GET", "/api/account", [200; 4]),
    ("POST", "/api/bot/account/upgrade", [200, 403, 403, 403]),
    ("GET", "/api/stream/event", [200, 200, 200, 403]),
    ("GET", "/api/challenge", [200, 200, 200, 403]),
    ("GET", "/api/challenge/AAAAAAAA/show", [404, 404, 404, 403]),
    ("POST", "/api/challenge/Nobody", [404, 404, 403, 404]),
    ("POST", "/api/challenge/open", [200, 200, 403, 200]),
    ("POST", "/api/challenge/ai", [400, 400, 403, 400]),
    ("POST", "/api/challenge/ai?level=1&days=1", [200, 200, 403, 200]),
    ("POST", "/api/challenge/AAAAAAAA/start-clocks", [404, 404, 403, 404]),
    ("POST", "/api/round/AAAAAAAA/add-time/15", [404, 404, 403, 404]),
    ("POST", "/api/challenge/AAAAAAAA/accept", [404, 404, 403, 404]),
    ("POST", "/api/challenge/AAAAAAAA/decline", [404, 404, 403, 404]),
    ("POST", "/api/challenge/AAAAAAAA/cancel", [404, 404, 403, 404]),
    ("POST", "/api/board/seek?time=5", [403, 200, 403, 403]),
    ("GET", "/api/bot/game/stream/AAAAAAAA", [404, 403, 403, 403]),
    ("POST", "/api/bot/game/AAAAAAAA/move/a1-a2", [404, 403, 403, 403]),
    ("GET", "/api/bot/game/AAAAAAAA/chat", [404, 403, 403, 403]),
    ("POST", "/api/bot/game/AAAAAAAA/chat?text=x", [404, 403, 403, 403]),
    ("POST", "/api/bot/game/AAAAAAAA/abort", [404, 403, 403, 403]),
    ("POST", "/api/bot/game/AAAAAAAA/resign", [404, 403, 403, 403]),
    ("POST", "/api/bot/game/AAAAAAAA/draw/yes", [404, 403, 403, 403]),
    ("POST", "/api/bot/game/AAAAAAAA/takeback/no", [404, 403, 403, 403]),
    ("POST", "/api/bot/game/AAAAAAAA/berserk", [404, 403, 403, 403]),
    ("POST", "/api/bot/game/AAAAAAAA/claim-victory", [404, 403, 403, 403]),
    ("GET", "/api/board/game/stream/AAAAAAAA", [403, 404, 403, 403]),
    ("POST", "/api/board/game/AAAAAAAA/move/a1-a2", [403, 404, 403, 403]),
    ("GET", "/api/board/game/AAAAAAAA/chat", [403, 404, 403, 403]),
    ("POST", "/api/board/game/AAAAAAAA/chat?text=x", [403, 404, 403, 403]),
    ("POST", "/api/board/game/AAAAAAAA/abort", [403, 404, 403, 403]),
    ("POST", "/api/board/game/AAAAAAAA/resign", [403, 404, 403, 403]),
    ("POST", "/api/board/game/AAAAAAAA/draw/yes", [403, 404, 403, 403]),
    ("POST", "/api/board/game/AAAAAAAA/takeback/no", [403, 404, 403, 403]),
    ("POST", "/api/board/game/AAAAAAAA/berserk", [403, 404, 403, 403]),
    ("POST", "/api/board/game/AAAAAAAA/claim-victory/", [403, 404, 403, 403]),
];

/// The status of the head of a response: a stream is not read to its end.
async fn status(program: &Guest, method: &str, path: &str) -> u16 {
    program.head(Method::from_bytes(method.as_bytes()).unwrap(), path, Body::empty()).await
}

#[tokio::test]
async fn a_token_may_do_what_its_scopes_say() {
    let site = Site::start().await;
    let mut owner = site.guest();
    owner.sign_up("Robot").await;
    let mut first = Bot::of(&site, &mut owner, &["bot:play"]).await;
    first.post("/api/bot/account/upgrade", &serde_json::json!({})).await.ok();
    for (index, scope) in Scope::ALL.into_iter().enumerate() {
        let bot = Bot::of(&site, &mut owner, &[scope.name()]).await;
        for (method, path, expected) in ROWS {
            let found = status(bot.program(), method, path).await;
            assert_eq!(found, expected[index], "{method} {path} with {scope}");
        }
    }
    site.stop().await;
}

/// What a member may not do with a token of all scopes while it is muted or banned. Whatever is not here is as before.
const NOT_WHILE: &[(&str, &str, &str)] = &[
    ("mute", "POST", "/api/board/game/AAAAAAAA/chat?text=x"),
    ("ban", "POST", "/api/challenge/Eve"),
    ("ban", "POST", "/api/challenge/open"),
    ("ban", "POST", "/api/challenge/ai?level=1&days=1"),
    ("ban", "POST", "/api/board/seek?time=5"),
];

#[tokio::test]
async fn a_sanction_takes_away_what_it_says() {
    let site = Site::start().await;
    let mut root = Administrator::new(&site).await;
    site.guest().sign_up("Eve").await;
    let mut owner = site.guest();
    owner.sign_up("Ann").await;
    let scopes = Scope::ALL.map(Scope::name);
    let bot = Bot::of(&site, &mut owner, &scopes).await;
    let id = account_of(&mut owner).await;
    let rows = || {
        let changed = ROWS.iter().filter(|(_, path, _)| !path.ends_with("/upgrade"));
        changed.map(|&(method, path, _)| (method, path.replace("Nobody", "Eve")))
    };
    let mut before = Vec::new();
    for (method, path) in rows() {
        before.push(status(bot.program(), method, &path).await);
    }
    for kind in ["mute", "ban"] {
        root.impose(&id, kind).await;
        for ((method, path), before) in rows().zip(&before) {
            let is_refused = NOT_WHILE.contains(&(kind, method, &path));
            let expected = if is_refused { 403 } else { *before };
            assert_eq!(status(bot.program(), method, &path).await, expected, "{path}, {kind}");
        }
        let lift = format!("{}/lift", sanction(&id, kind));
        root.0.post(&lift, &serde_json::json!({"reason": "enough"})).await;
    }
    site.stop().await;
}

#[tokio::test]
async fn without_a_token_nobody_may_do_anything() {
    let site = Site::start().await;
    let mut member = site.guest();
    member.sign_up("Ann").await;
    for (method, path, _) in ROWS {
        // Neither a cookie nor a wrong token is one.
        for program in [&member, Bot::with_token(&site, "dameo_x").program(), &site.guest()] {
            assert_eq!(status(program, method, path).await, 401, "{method} {path}");
        }
    }
    assert_eq!(status(&site.guest(), "GET", "/api/bot/online").await, 200, "it is for everybody");
    site.stop().await;
}
