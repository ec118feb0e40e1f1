//! A site that moves from a file to PostgreSQL by a backup.

use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::sync::Arc;

use axum::body::Body;
use axum::http::Method;
use dameo_store::{Backup, Database, Restore, Store};
use dameo_test_servers::PostgresServer;
use serde_json::{Value, json};

use crate::common::site::Site;
use crate::common::staff::{Administrator, account_of, sanction};
use crate::common::{Game, invitation, reopen, resigned};

/// The fewest requests whose answers are compared.
const REQUESTS: usize = 200;

/// What the archive and the openings are asked for, besides nothing.
const QUERIES: [(&str, &[&str]); 4] = [
    (
        "/api/online/archive",
        &[
            "player=ann",
            "player=Ann&color=black",
            "player=Ann&opponent=bob",
            "isRated=true",
            "isRated=false&variant=dameo",
            "variant=croda",
            "variant=dameo&opening=d1-d4",
            "result=white",
            "result=black&minPlies=1",
            "maxPlies=0",
            "since=1&speed=live",
            "until=1",
            "speed=correspondence",
            "material=KvK",
        ],
    ),
    (
        "/api/online/openings",
        &[
            "variant=dameo",
            "variant=dameo&moves=d1-d4",
            "variant=croda",
            "variant=dameo&player=Ann",
        ],
    ),
    ("/api/online/correspondence", &["page=2"]),
    ("/api/online/tournaments", &["page=2"]),
];

/// The ids and names of what is on a site, by the placeholders of paths, and the cookies of people.
struct Content {
    people: Vec<(&'static str, Option<String>)>,
    values: BTreeMap<&'static str, Vec<String>>,
}

impl Content {
    /// Fills a site.
    async fn fill(site: &Site) -> Self {
        let mut root = Administrator::new(site).await;
        let [mut ann, mut bob, mut cid] = [site.guest(), site.guest(), site.guest()];
        ann.sign_up("Ann").await;
        bob.sign_up("Bob").await;
        cid.sign_up("Cid").await;
        let mut values = BTreeMap::<&str, Vec<String>>::new();
        let games = values.entry("games").or_default();
        games.push(
            resigned(&mut ann, &mut bob, &rated("dameo"), &["d1-d4", "d8-d5", "e1-e4"]).await,
        );
        games.push(resigned(&mut bob, &mut ann, &rated("dameo"), &["e1-e4"]).await);
        games.push(resigned(&mut cid, &mut ann, &rated("croda"), &["d3-d4"]).await);
        games.push(resigned(&mut cid, &mut bob, &invitation("300+3"), &["d1-d4"]).await);
        let running = Game::begin(site, &invitation("3d+1d/10d")).await;
        let key = json!({"game": running.id, "ply": 0, "takeBacks": 0});
        let lines = json!({"key": key, "lines": [["d1-d4", "d8-d5"]]});
        let mut guest = running.black.clone();
        let path = format!("/api/online/games/{}/lines", running.id);
        expect(204, guest.put(&path, &lines).await.status.as_u16(), &path);
        games.push(running.id);
        let report = json!({"game": games[0], "cause": "rudeness", "note": "it stalls"});
        for (path, body, place) in [
            ("/api/online/invitations", invitation("600"), Some("invitations")),
            ("/api/online/challenges", challenge("Bob"), None),
            ("/api/online/reports", report, None),
            ("/api/online/blocks", json!({"player": "Cid"}), None),
            ("/api/online/imported-games", json!({"text": "1. d1-d4 d8-d5 *"}), None),
            ("/api/online/puzzles", puzzles(), None),
            ("/api/online/account/tokens", json!({"label": "a bot", "scopes": ["bot:play"]}), None),
            ("/api/online/tournaments", tournament(), Some("tournaments")),
        ] {
            let reply = ann.post(path, &body).await;
            assert!(reply.status.is_success(), "{path}: {}", reply.text);
            if let Some(place) = place {
                let id = reply.json()["id"].as_str().expect("it has an id").to_owned();
                values.entry(place).or_default().push(id);
            }
        }
        for player in [&mut ann, &mut bob, &mut cid] {
            let path = format!("/api/online/tournaments/{}/join", values["tournaments"][0]);
            expect(200, player.post(&path, &json!({})).await.status.as_u16(), &path);
        }
        let page = json!({"text": "Be kind."});
        expect(204, root.0.put("/api/online/pages/terms", &page).await.status.as_u16(), "a page");
        let mut accounts = Vec::new();
        for player in [&mut ann, &mut bob, &mut cid] {
            accounts.push(account_of(player).await);
        }
        let mute = root.0.put(&sanction(&accounts[2], "mute"), &json!({"reason": "rude"})).await;
        expect(204, mute.status.as_u16(), "a mute");
        let imported = ann.get("/api/online/imported-games").await.json();
        let imported = imported["games"][0]["id"].as_str().unwrap().to_owned();
        values.insert("imported-games", vec![imported]);
        values.insert("accounts", accounts);
        values.insert("meetings", values["games"][..1].to_vec());
        let texts = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        values.insert("{name}", texts(&["Ann", "bob", "Cid", "Nobody"]));
        values.insert("{variant}", texts(&["dameo", "croda"]));
        values.insert("{speed}", texts(&["live", "correspondence"]));
        values.insert("{page}", texts(&["terms", "privacy"]));
        values.insert("{file}", texts(&["2026-11.pdn", "2001-01.pdn"]));
        values.insert("{secret}", texts(&["x"]));
        let guest = guest.cookie;
        let people = [("Ann", ann.cookie), ("Bob", bob.cookie), ("Ruth", root.0.cookie)];
        let people = people.into_iter().chain([("a guest", guest), ("nobody", None)]).collect();
        Self { people, values }
    }

    /// The paths of a route, for all that its placeholders can be.
    fn paths(&self, route: &str) -> Vec<String> {
        let mut paths = vec![String::new()];
        let mut before = "";
        for part in route.split('/').skip(1) {
            let one = [part.to_owned()];
            let values = match part {
                "{id}" => self.values.get(before).map_or(&[][..], Vec::as_slice),
                _ if part.starts_with('{') => &self.values[part],
                _ => &one,
            };
            let longer = |path: &String| {
                values.iter().map(|value| format!("{path}/{value}")).collect::<Vec<_>>()
            };
            paths = paths.iter().flat_map(longer).collect();
            before = part;
        }
        assert!(!paths.is_empty(), "nothing for {route}");
        paths
    }

    /// The answers to all requests that change nothing, by who asks and the path.
    async fn answers(&self, site: &Site) -> BTreeMap<(&'static str, String), (u16, Value)> {
        let document: Value = serde_json::from_str(site.server.openapi_json()).unwrap();
        let mut paths = Vec::new();
        for (route, methods) in document["paths"].as_object().unwrap() {
            // The others do not ask the store.
            if methods.get("get").is_some() && route.starts_with("/api/online/") {
                paths.extend(self.paths(route));
            }
        }
        for (path, queries) in QUERIES {
            paths.extend(queries.iter().map(|query| format!("{path}?{query}")));
        }
        let mut answers = BTreeMap::new();
        for (name, cookie) in &self.people {
            for path in &paths {
                let mut browser = site.guest().with_cookie(cookie.clone());
                // Each request comes from another address: the limits are for one.
                let from = Ipv4Addr::from(0x0a00_0000 + answers.len() as u32).to_string();
                browser.headers.push(("x-forwarded-for", from));
                let reply = browser.send(Method::GET, path, Body::empty()).await;
                let body = serde_json::from_str(&reply.text);
                let body = body.unwrap_or_else(|_| Value::from(reply.text.clone()));
                answers.insert((*name, path.clone()), (reply.status.as_u16(), body));
            }
        }
        answers
    }
}

fn expect(expected: u16, found: u16, what: &str) {
    assert_eq!(found, expected, "{what}");
}

fn rated(variant: &str) -> Value {
    let mut body = invitation("300+3");
    body["variant"] = json!(variant);
    body["isRated"] = json!(true);
    body
}

fn challenge(player: &str) -> Value {
    json!({"player": player, "invitation": invitation("300+3")})
}

fn puzzles() -> Value {
    let attempt = json!({"puzzle": "004rbd22", "mode": "training", "isSolved": true, "at": 1_000});
    json!({"attempts": [attempt]})
}

fn tournament() -> Value {
    let format = json!({"kind": "round-robin", "isDouble": false});
    json!({"title": "Club evening", "variant": "dameo", "time": "300+3", "format": format})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_file_in_postgres_answers_alike() {
    let Some(server) = PostgresServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("dameo.db");
    let site = Site::start_on(reopen(&file).await).await;
    let content = Content::fill(&site).await;
    site.stop().await;

    let place = server.address("postgres");
    let database = Database::connect(&place).await.unwrap();
    let mut restore = Restore::into(&database).await.unwrap();
    let mut backup = Backup::of_file(&file).await.unwrap();
    while let Some(lines) = backup.next_lines().await.unwrap() {
        for line in lines.lines() {
            restore.line(line).await.unwrap();
        }
    }
    assert!(restore.finish().await.unwrap() > 30);

    let stores: [Arc<dyn Store>; 2] = [reopen(&file).await, Arc::new(database)];
    let mut answers = Vec::new();
    for store in stores {
        let site = Site::start_on(store).await;
        answers.push(content.answers(&site).await);
        site.stop().await;
    }
    let [file, postgres] = answers.try_into().unwrap();
    assert!(file.len() >= REQUESTS, "{}", file.len());
    assert!(file.values().filter(|(status, _)| *status == 200).count() >= REQUESTS / 2);
    let mut differences = Vec::new();
    for ((who, path), (status, body)) in &file {
        let (other_status, other) = &postgres[&(*who, path.clone())];
        assert_eq!(other_status, status, "{path} for {who}");
        compare(body, other, &format!("{path} for {who}: "), &mut differences);
    }
    assert!(differences.is_empty(), "{differences:#?}");
}

/// Whether two values at a place are of the time at which somebody asked.
fn is_later(one: &Value, other: &Value, at: &str) -> bool {
    let of_time = at.ends_with("/at") || at.contains("/clock/left/");
    let is_near = |(one, other): (u64, u64)| one.abs_diff(other) < 300_000;
    of_time && one.as_u64().zip(other.as_u64()).is_some_and(is_near)
}

/// Notes where two values differ.
fn compare(one: &Value, other: &Value, at: &str, differences: &mut Vec<String>) {
    match (one, other) {
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (index, (one, other)) in one.iter().zip(other).enumerate() {
                compare(one, other, &format!("{at}/{index}"), differences);
            }
        }
        (Value::Object(one), Value::Object(other)) if one.keys().eq(other.keys()) => {
            for ((key, one), other) in one.iter().zip(other.values()) {
                compare(one, other, &format!("{at}/{key}"), differences);
            }
        }
        _ if one == other || is_later(one, other, at) => {}
        _ => differences.push(format!("{at}: {one} and {other}")),
    }
}
