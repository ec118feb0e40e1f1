//! The archive, leaders, the history of ratings and the files of finished games.

use std::sync::Arc;

use dameo::Variant;
use dameo::import::{GameFormat, GameReader};
use dameo::pdn::ResolveOptions;
use dameo_store::MemoryStore;
use serde_json::{Value, json};

use crate::common::guest::Guest;
use crate::common::{Game, invitation, resigned, site::Site, until};

const ARCHIVE: &str = "/api/online/archive";

async fn member(site: &Site, name: &str) -> Guest {
    let mut member = site.guest();
    member.sign_up(name).await;
    member
}

/// Plays moves by turns, then the side to move resigns. Returns the id.
async fn play(white: &mut Guest, black: &mut Guest, is_rated: bool, moves: &[&str]) -> String {
    let mut body = invitation("300+3");
    body["isRated"] = json!(is_rated);
    resigned(white, black, &body, moves).await
}

/// The ids of the games that are found.
async fn found(guest: &mut Guest, query: &str) -> Vec<String> {
    let reply = guest.get(&format!("{ARCHIVE}?{query}")).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let games = reply.json()["games"].take();
    games.as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn finished_games_are_found_by_everybody() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let first = play(&mut ann, &mut bob, true, &["d1-d4", "d8-d5"]).await;
    let second = play(&mut bob, &mut ann, false, &["e1-e4"]).await;
    let guests = play(&mut site.guest(), &mut site.guest(), false, &["d1-d4"]).await;
    let mut anybody = site.guest();
    let all = found(&mut anybody, "").await;
    assert_eq!(all.len(), 3);
    let sorted = |mut ids: Vec<String>| {
        ids.sort();
        ids
    };
    for (query, expected) in [
        ("player=ann", vec![&first, &second]),
        ("player=Ann&color=black", vec![&second]),
        ("player=Ann&opponent=bob&color=white", vec![&first]),
        ("isRated=true", vec![&first]),
        ("variant=dameo&opening=d1-d4", vec![&first, &guests]),
        ("variant=dameo&opening=d1-d4%20d8-d5", vec![&first]),
        ("variant=croda", vec![]),
        ("result=white", vec![&second, &guests]),
        ("result=draw", vec![]),
        ("minPlies=2", vec![&first]),
        ("maxPlies=1&player=Bob", vec![&second]),
        ("until=1", vec![]),
        ("speed=live&since=1&variant=dameo", vec![&first, &second, &guests]),
        ("speed=correspondence", vec![]),
        ("material=KvK", vec![]),
    ] {
        let ids = sorted(found(&mut anybody, query).await);
        assert_eq!(ids, sorted(expected.into_iter().cloned().collect()), "{query}");
    }

    let game = anybody.get(&format!("{ARCHIVE}?isRated=true")).await.json()["games"][0].take();
    assert_eq!(game["opening"], "d1-d4 d8-d5");
    assert_eq!(
        (&game["plies"], &game["result"], &game["speed"]),
        (&json!(2), &json!("black"), &json!("live"))
    );
    assert_eq!(game["players"]["white"]["name"], "Ann");
    let rating = &game["players"]["black"]["rating"];
    assert_eq!(rating["value"], 1500);
    assert!(rating["change"].as_i64().unwrap() > 0, "{game}");
    let guest = anybody.get(&format!("{ARCHIVE}?result=white&maxPlies=1")).await.json();
    assert_eq!(guest["next"], Value::Null);
    assert!(guest["games"].as_array().unwrap().iter().any(|game| {
        game["players"] == json!({"white": {"kind": "guest"}, "black": {"kind": "guest"}})
    }));
    // It opens for replay.
    assert_eq!(anybody.get(&format!("/api/online/games/{first}")).await.status, 200);
    assert_eq!(anybody.cookie, None, "looking at it makes nobody a guest");
    site.stop().await;
}

#[tokio::test]
async fn what_cannot_be_searched_is_named() {
    let site = Site::start().await;
    let mut anybody = site.guest();
    for (query, start) in [
        ("color=white", "player: "),
        ("opening=d1-d4", "variant: expected one"),
        ("variant=dameo&opening=d1-d5", "opening: "),
        ("result=lost", "result: expected white, black or draw"),
        ("speed=fast", "speed: \"fast\" is no speed"),
        ("material=QvQ", "material: "),
        ("after=yesterday", "after: "),
    ] {
        let detail = anybody.get(&format!("{ARCHIVE}?{query}")).await.problem(422, "bad-search");
        assert!(detail.starts_with(start), "{query}: {detail}");
    }
    anybody.get(&format!("{ARCHIVE}?player=Nobody")).await.problem(404, "no-such-player");
    for query in ["variant=chess", "minPlies=many", "isRated=perhaps", "sort=plies"] {
        let detail = anybody.get(&format!("{ARCHIVE}?{query}")).await.problem(422, "bad-request");
        let field = query.split('=').next().unwrap();
        assert!(detail.contains(field), "{query}: {detail}");
    }
    site.stop().await;
}

#[tokio::test]
async fn pages_of_the_archive_follow_each_other() {
    let site = Site::start().await;
    // Nobody can do so much at once.
    for _ in 0..3 {
        let (mut white, mut black) = (site.guest(), site.guest());
        for _ in 0..17 {
            play(&mut white, &mut black, false, &["d1-d4"]).await;
        }
    }
    let mut anybody = site.guest();
    let first = anybody.get(&format!("{ARCHIVE}?variant=dameo")).await.json();
    assert_eq!(first["games"].as_array().unwrap().len(), 50);
    let next = first["next"].as_str().unwrap();
    let second = anybody.get(&format!("{ARCHIVE}?variant=dameo&after={next}")).await.json();
    assert_eq!((second["games"].as_array().unwrap().len(), &second["next"]), (1, &Value::Null));
    let last = second["games"][0]["id"].as_str().unwrap();
    assert!(!first["games"].as_array().unwrap().iter().any(|game| game["id"] == last));
    site.stop().await;
}

#[tokio::test]
async fn ratings_have_a_history_and_settled_ones_a_list() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    let history = "/api/online/players/ANN/ratings/dameo/live";
    assert_eq!(ann.get(history).await.json(), json!({"points": []}));
    for round in 0..22 {
        // Each wins some.
        match round % 2 {
            0 => play(&mut ann, &mut bob, true, &["d1-d4"]).await,
            _ => play(&mut bob, &mut ann, true, &["d1-d4"]).await,
        };
        if round == 0 {
            let leaders = ann.get("/api/online/leaders/dameo/live").await.json();
            assert_eq!(leaders, json!({"leaders": []}), "too little is known");
        }
    }
    let page = bob.get("/api/online/players/Ann").await.json();
    assert_eq!((&page["name"], &page["isBot"]), (&json!("Ann"), &json!(false)));
    let points = bob.get(history).await.json()["points"].take();
    let last = points.as_array().unwrap().last().unwrap().clone();
    // One day, or two at midnight.
    assert!(points.as_array().unwrap().len() <= 2, "{points}");
    assert_eq!(last["value"], page["ratings"][0]["value"]);

    let leaders = site.guest().get("/api/online/leaders/dameo/live").await.json();
    let leaders = leaders["leaders"].as_array().unwrap();
    let names: Vec<_> = leaders.iter().map(|leader| &leader["player"]["name"]).collect();
    let values: Vec<_> =
        leaders.iter().map(|leader| leader["player"]["rating"]["value"].as_i64()).collect();
    assert_eq!((names.len(), leaders[0]["games"].as_u64()), (2, Some(22)), "{leaders:?}");
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    let other = site.guest().get("/api/online/leaders/dameo/correspondence").await.json();
    assert_eq!(other, json!({"leaders": []}));
    for (path, field) in [("chess/live", "variant: "), ("dameo/fast", "speed: ")] {
        let reply = site.guest().get(&format!("/api/online/leaders/{path}")).await;
        assert!(reply.problem(422, "bad-search").starts_with(field));
    }
    site.guest()
        .get("/api/online/players/Zoe/ratings/dameo/live")
        .await
        .problem(404, "no-such-player");
    site.stop().await;
}

#[tokio::test]
async fn a_month_of_games_is_read_back() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_on(Arc::clone(&store) as _).await;
    let mut ann = member(&site, "Ann").await;
    let id = play(&mut ann, &mut site.guest(), false, &["d1-d4", "d8-d5", "e1-e4"]).await;
    let running = Game::begin(&site, &invitation("300+3")).await;
    let ended = ann.get(ARCHIVE).await.json()["games"][0]["endedAt"].as_u64().unwrap();
    let mut anybody = site.guest();
    let mut found = 0;
    // One of them is that of now.
    for month in 1..=12 {
        let year = 1970 + ended / 31_556_952_000;
        let reply = anybody.get(&format!("/api/online/dumps/{year}-{month:02}.ndjson")).await;
        assert_eq!(reply.status, 200);
        for line in reply.text.lines() {
            found += 1;
            let line: Value = serde_json::from_str(line).unwrap();
            assert_eq!(
                (&line["id"], &line["moves"]),
                (&json!(id), &json!(["d1-d4", "d8-d5", "e1-e4"]))
            );
            assert_eq!(line["players"]["black"], json!({"kind": "guest"}));
            assert_eq!(line["result"], "white");
        }
        let reply = anybody.get(&format!("/api/online/dumps/{year}-{month:02}.pdn")).await;
        let reader = GameReader::new(reply.text.as_bytes(), GameFormat::Pdn).unwrap();
        for game in reader {
            found += 1;
            let tree = game.unwrap().resolve(Variant::Dameo, ResolveOptions::default()).unwrap();
            assert_eq!(tree.game().unwrap().record().moves, ["d1-d4", "d8-d5", "e1-e4"]);
            assert_eq!(tree.result.text(), "1-0");
            assert_eq!(
                (tree.tags.get("White"), tree.tags.get("Black")),
                (Some("Ann"), Some("Guest"))
            );
            assert_eq!(
                (tree.tags.get("Site"), tree.tags.get("TimeControl")),
                (Some(&*id), Some("300+3"))
            );
            assert_eq!(tree.tags.get("Termination"), Some("resignation"));
        }
    }
    assert_eq!(found, 2, "one game, in both forms");
    assert_ne!(running.id, id);
    anybody.get("/api/online/dumps/november.pdn").await.problem(422, "bad-search");
    site.stop().await;
}

#[tokio::test]
async fn whoever_deletes_the_account_is_in_no_file() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (member(&site, "Ann").await, member(&site, "Bob").await);
    play(&mut ann, &mut bob, true, &["d1-d4"]).await;
    let body = json!({"password": crate::common::guest::PASSWORD});
    assert_eq!(ann.post("/api/online/account/delete", &body).await.status, 204);
    let mut anybody = site.guest();
    until(async || {
        let game = anybody.get(ARCHIVE).await.json()["games"][0].take();
        game["players"]["white"] == json!({"kind": "deleted"})
    })
    .await;
    site.guest().get(&format!("{ARCHIVE}?player=Ann")).await.problem(404, "no-such-player");
    site.stop().await;
}
