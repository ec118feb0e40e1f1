//! Games from the files of other sites, on the account of a member.

use axum::body::Body;
use axum::http::Method;
use serde_json::{Value, json};

use crate::common::guest::{Guest, PASSWORD};
use crate::common::site::Site;

const PATH: &str = "/api/online/imported-games";
const PLAYSTRATEGY: &str = include_str!("../../../dameo/tests/data/exports/playstrategy.pgn");
const ABSTRACT_PLAY: &str = include_str!("../../../dameo/tests/data/exports/abstractplay.json");

async fn member(site: &Site, name: &str) -> Guest {
    let mut member = site.guest();
    member.sign_up(name).await;
    member
}

async fn import(member: &mut Guest, text: &str) -> Value {
    let reply = member.post(PATH, &json!({"text": text})).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json()
}

/// How many games are added, known, over the limit and refused.
fn counts(imported: &Value) -> [u64; 4] {
    ["added", "known", "overLimit", "refused"].map(|name| imported[name].as_u64().unwrap())
}

async fn list(member: &mut Guest) -> Value {
    member.get(PATH).await.json()
}

#[tokio::test]
async fn the_files_of_both_sites_are_imported_once() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    assert_eq!(counts(&import(&mut ann, PLAYSTRATEGY).await), [1, 0, 0, 0]);
    assert_eq!(counts(&import(&mut ann, ABSTRACT_PLAY).await), [2, 0, 0, 0]);
    // The same files again.
    for (text, known) in [(PLAYSTRATEGY, 1), (ABSTRACT_PLAY, 2)] {
        let again = import(&mut ann, text).await;
        assert_eq!((counts(&again), &again["problems"]), ([0, known, 0, 0], &json!([])));
    }
    let listed = list(&mut ann).await;
    assert_eq!((&listed["count"], &listed["limit"]), (&json!(3), &json!(5000)));
    assert_eq!(listed["next"], Value::Null);
    let game = &listed["games"][2];
    let id = game["id"].as_str().unwrap();
    let expected = json!({
        "id": id, "site": "PlayStrategy", "variant": "dameo", "white": "Ada", "black": "Bo",
        "date": "2025.03.01", "result": "1-0", "plies": 5, "at": game["at"],
    });
    assert_eq!(game, &expected);
    let mut whole = ann.get(&format!("{PATH}/{id}")).await.json();
    let pdn = whole["pdn"].take();
    assert!(pdn.as_str().unwrap().contains("3. d4xd6xd8"), "{pdn}");
    whole.as_object_mut().unwrap().remove("pdn");
    assert_eq!(whole, expected);
}

#[tokio::test]
async fn bad_games_are_told_and_the_good_ones_kept() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    let bad = PLAYSTRATEGY.replacen("2. e1e4", "2. e1e8", 1);
    let imported = import(&mut ann, &format!("{bad}\n{PLAYSTRATEGY}")).await;
    assert_eq!(counts(&imported), [1, 0, 0, 1]);
    let problem = &imported["problems"][0];
    let text = problem["text"].as_str().unwrap();
    assert!(text.starts_with("game 1: ply 3: illegal move \"e1e8\""), "{text}");
    assert_eq!((&problem["game"], &problem["isKept"]), (&json!(1), &json!(false)));
    assert_eq!(problem["fault"]["error"]["ply"], 3);
    let nothing = import(&mut ann, "{\"a\":\n 1}").await;
    assert_eq!(counts(&nothing), [0; 4]);
    let problem = &nothing["problems"][0];
    assert_eq!((&problem["game"], &problem["fault"]["code"]), (&Value::Null, &json!("json")));
    assert_eq!(problem["fault"]["line"], 2);
    assert!(problem["text"].as_str().unwrap().contains(" at line 2 "), "{problem}");
}

#[tokio::test]
async fn games_are_listed_by_page_and_removed() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    let record = |round: usize| format!("[Round \"{round}\"]\n\n1. d1-d4 *\n\n");
    let file: String = (1..=120).map(record).collect();
    assert_eq!(counts(&import(&mut ann, &file).await), [120, 0, 0, 0]);
    let (mut ids, mut query) = (Vec::new(), String::new());
    for length in [50, 50, 20] {
        let page = ann.get(&format!("{PATH}{query}")).await.json();
        let games = page["games"].as_array().unwrap();
        assert_eq!((games.len(), &page["count"]), (length, &json!(120)));
        ids.extend(games.iter().map(|game| game["id"].as_str().unwrap().to_owned()));
        query = format!("?before={}", page["next"]);
    }
    assert_eq!(query, "?before=null");
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 120);
    let one = format!("{PATH}/{}", ids[7]);
    assert_eq!(ann.delete(&one).await.status, 204);
    ann.delete(&one).await.problem(404, "no-such-game");
    ann.get(&one).await.problem(404, "no-such-game");
    assert_eq!(list(&mut ann).await["count"], 119);
    assert_eq!(ann.delete(PATH).await.status, 204);
    assert_eq!(list(&mut ann).await["games"], json!([]));
}

#[tokio::test]
async fn nobody_else_has_imported_games() {
    let site = Site::start().await;
    let (mut ann, mut eve) = (member(&site, "Ann").await, member(&site, "Eve").await);
    import(&mut ann, PLAYSTRATEGY).await;
    let id = list(&mut ann).await["games"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(list(&mut eve).await["count"], 0);
    eve.get(&format!("{PATH}/{id}")).await.problem(404, "no-such-game");
    eve.delete(&format!("{PATH}/{id}")).await.problem(404, "no-such-game");
    // They are no games of this site.
    let archive = site.guest().get("/api/online/archive").await.json();
    assert_eq!(archive["games"], json!([]));
    let page = site.guest().get("/api/online/players/Ann").await.json();
    assert_eq!(page["ratings"], json!([]));
    // The opponent can have the same game.
    assert_eq!(counts(&import(&mut eve, PLAYSTRATEGY).await), [1, 0, 0, 0]);
}

#[tokio::test]
async fn what_is_too_much_is_refused() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    let reply = ann.post(PATH, &json!({"text": "x".repeat(4 << 20)})).await;
    assert_eq!(reply.status, 413, "{}", reply.text);
    let reply = ann.post(PATH, &json!({"text": "", "site": "x"})).await;
    assert_eq!(reply.status, 422, "{}", reply.text);
    let mut guest = site.guest();
    guest.id().await;
    guest.post(PATH, &json!({"text": PLAYSTRATEGY})).await.problem(403, "no-session");
    let reply = ann.get(&format!("{PATH}?before=x")).await;
    assert!((400..500).contains(&reply.status.as_u16()), "{}", reply.text);
}

#[tokio::test]
async fn they_are_exported_and_deleted_with_the_account() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    let empty = ann.get("/api/online/account/export").await.json();
    assert_eq!((&empty["games"], &empty["importedGames"]), (&json!([]), &json!([])));
    let file: String = (1..=60).map(|n| format!("[Round \"{n}\"]\n\n1. d1-d4 *\n\n")).collect();
    import(&mut ann, &file).await;
    import(&mut ann, PLAYSTRATEGY).await;
    let exported = ann.get("/api/online/account/export").await.json();
    let games = exported["importedGames"].as_array().unwrap();
    assert_eq!((games.len(), &games[0]["white"]), (61, &json!("Ada")));
    assert!(games.iter().all(|game| game["pdn"].as_str().unwrap().contains("1. d1-d4")));
    let deletion = json!({"password": PASSWORD}).to_string();
    let deleted = ann.send(Method::POST, "/api/online/account/delete", Body::from(deletion)).await;
    assert_eq!(deleted.status, 204);
    let mut again = member(&site, "Ann").await;
    assert_eq!(list(&mut again).await["count"], 0);
}
