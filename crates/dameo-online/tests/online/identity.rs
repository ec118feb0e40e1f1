//! Who somebody is: the cookie, and what pages of other sites cannot do.

use std::sync::Arc;

use dameo_server::ServerOptions;
use dameo_store::MemoryStore;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Error;

use crate::common::socket::{ClientSocket, GameSocket, path};
use crate::common::{game, invitation, site::Site};

const INVITATIONS: &str = "/api/online/invitations";

#[tokio::test]
async fn looking_sets_no_cookie_and_acting_does() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(store.clone()).await;
    let mut guest = site.guest();
    for path in ["/", "/AbCd1234", "/api/site", "/api/online/me", "/api/online/lobby"] {
        let reply = guest.get(path).await;
        assert_eq!((reply.status.as_u16(), reply.header("set-cookie").len()), (200, 0), "{path}");
    }
    assert_eq!(
        guest.get("/api/online/me").await.json(),
        json!({"guest": null, "member": null, "role": "member", "sanctions": [], "ratings": [], "games": []})
    );
    // All but the signs of life.
    let stored = || {
        let text = format!("{:?}", store.snapshot());
        text.split("seen_up").next().unwrap().to_owned()
    };
    let before = stored();
    let _lobby = ClientSocket::of(&guest, "/api/online/socket").await.unwrap();
    // Nor does what fails, or is not allowed.
    guest.post(INVITATIONS, &json!({"variant": "chess"})).await.problem(422, "bad-request");
    guest.delete(&format!("{INVITATIONS}/AbCd1234")).await.problem(404, "no-such-invitation");
    assert!(guest.cookie.is_none() && stored() == before);
    let created = guest.post(INVITATIONS, &invitation("300+3")).await;
    let [cookie] = created.header("set-cookie")[..] else { panic!("no cookie") };
    let (pair, attributes) = cookie.split_once("; ").unwrap();
    assert_eq!(attributes, "HttpOnly; SameSite=Lax; Path=/; Max-Age=34560000");
    let secret = pair.strip_prefix("dameo-session=").unwrap().to_owned();
    assert_eq!(secret.len(), 43);
    // The server keeps a hash alone, and nothing shows the secret.
    assert!(!format!("{:?}", store.snapshot()).contains(&secret));
    assert!(!created.text.contains(&secret));
    // From then on it is the same guest.
    let id = guest.id().await;
    assert_eq!(id.as_str().unwrap().len(), 16);
    guest.post(INVITATIONS, &invitation("60+1")).await;
    assert_eq!(guest.id().await, id);
    site.stop().await;
}

#[tokio::test]
async fn under_https_the_cookie_is_for_this_host_alone() {
    let options = ServerOptions { behind_proxy: true, ..Site::options() };
    let site = Site::start_with(Arc::new(MemoryStore::default()), options, |online| online).await;
    let mut guest = site.guest();
    guest.headers.push(("x-forwarded-proto", "https".to_owned()));
    guest.headers.push(("x-forwarded-for", "192.0.2.1".to_owned()));
    assert_eq!(guest.get("/api/site").await.json()["isSecure"], true);
    let created = guest.post(INVITATIONS, &invitation("300+3")).await;
    let cookie = created.header("set-cookie")[0];
    assert!(cookie.starts_with("__Host-dameo-session="), "{cookie}");
    assert!(cookie.ends_with("; Secure") && !cookie.contains("Domain"), "{cookie}");
    assert!(guest.id().await.is_string());
    // It is worth nothing without https, and the other one nothing with it.
    let mut plain = guest.clone();
    plain.headers.remove(0);
    assert_eq!(plain.id().await, Value::Null);
    plain.post(INVITATIONS, &invitation("300+3")).await;
    plain.headers.push(("x-forwarded-proto", "https".to_owned()));
    assert_eq!(plain.id().await, Value::Null);
    site.stop().await;
}

#[tokio::test]
async fn a_cookie_that_nobody_has_is_that_of_a_new_guest() {
    let site = Site::start().await;
    let mut guest = site.guest();
    for value in ["", "x", &"A".repeat(43), &"A".repeat(4000)] {
        guest.cookie = Some(format!("dameo-session={value}"));
        assert_eq!(guest.id().await, Value::Null, "{value}");
        assert_eq!(guest.post(INVITATIONS, &invitation("300+3")).await.status, 201);
        assert!(guest.id().await.is_string());
    }
    site.stop().await;
}

#[tokio::test]
async fn a_page_of_another_site_can_do_nothing() {
    let site = Site::start().await;
    let (game, _white, _black) = game(&site).await;
    let cookie = ("cookie", game.white.cookie.clone().unwrap());
    for origin in [Some("http://evil.example"), Some("null"), Some("https://evil.example"), None] {
        let mut headers = vec![cookie.clone()];
        headers.extend(origin.map(|origin| ("origin", origin.to_owned())));
        for path in [&*path(&game.id), "/api/online/socket"] {
            match ClientSocket::open(site.address, path, &headers).await {
                Err(Error::Http(response)) => {
                    let body = String::from_utf8(response.body().clone().unwrap()).unwrap();
                    assert!(body.contains("\"foreign-origin\""), "{body}");
                }
                other => panic!("expected a refusal, found {:?}", other.err()),
            }
        }
        // Nor by requests.
        let mut page = game.white.clone();
        page.headers.push(("origin", origin.unwrap_or("http://evil.example").to_owned()));
        for path in [INVITATIONS, &format!("/api/online/games/{}/seat-links", game.id)] {
            page.post(path, &json!({})).await.problem(403, "foreign-origin");
        }
        page.delete(&format!("{INVITATIONS}/{}", game.id)).await.problem(403, "foreign-origin");
    }
    // Nothing lets a page of another site read.
    let reply = game.white.clone().get("/api/online/me").await;
    assert_eq!(reply.header("access-control-allow-origin").len(), 0);
    assert_eq!(reply.header("cross-origin-resource-policy"), ["same-origin"]);
    assert_eq!(reply.header("cache-control"), ["no-store"]);
    site.stop().await;
}

#[tokio::test]
async fn another_guest_gets_nothing_that_is_not_its_own() {
    let site = Site::start().await;
    let (game, _white, _black) = game(&site).await;
    let mut other = site.guest();
    other.post(INVITATIONS, &invitation("300+3")).await;
    assert_eq!(other.get("/api/online/me").await.json()["games"], json!([]));
    let shown = other.get(&format!("/api/online/games/{}", game.id)).await.json();
    assert_eq!(shown["seat"], Value::Null);
    assert_eq!(GameSocket::join(&other, &game.id).await.welcome["seat"], Value::Null);
    let links = format!("/api/online/games/{}/seat-links", game.id);
    other.post(&links, &json!({})).await.problem(403, "not-a-player");
    site.guest().post(&links, &json!({})).await.problem(403, "not-a-player");
    // Nobody is told the accounts of the players.
    let [white, black] = [game.white.clone().id().await, game.black.clone().id().await];
    for id in [white, black] {
        assert!(!shown.to_string().contains(id.as_str().unwrap()), "{shown}");
    }
    site.stop().await;
}

#[tokio::test]
async fn the_games_of_a_guest_are_listed() {
    let site = Site::start().await;
    let (game, mut white, mut black) = game(&site).await;
    white.play("d1-d4").await;
    let mut me = game.black.clone();
    let games = me.get("/api/online/me").await.json()["games"].take();
    let [line] = &games.as_array().unwrap()[..] else { panic!("{games}") };
    assert_eq!((&line["id"], &line["seat"]), (&json!(game.id), &json!("black")));
    assert_eq!((&line["ply"], &line["turn"]), (&json!(1), &json!("black")));
    assert_eq!((&line["variant"], &line["conclusion"]), (&json!("dameo"), &Value::Null));
    assert!(line["updatedAt"].is_u64());
    black.do_it(json!({"do": "resign"})).await;
    let games = me.get("/api/online/me").await.json()["games"].take();
    assert_eq!(games[0]["conclusion"], json!({"by": "resignation", "loser": "black"}));
    site.stop().await;
}
