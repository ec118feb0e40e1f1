//! Puzzles of members: what the server knows of puzzles, and attempts that count once.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use axum::body::Body;
use axum::http::Method;
use dameo::Variant;
use dameo_puzzles::PuzzleFile;
use dameo_rating::Rating;
use serde_json::{Value, json};

use crate::common::guest::{Guest, PASSWORD};
use crate::common::site::Site;

const PUZZLES: &str = "/api/online/puzzles";
/// Two puzzles of Dameo, with their ratings, and one of Croda.
const FIRST: (&str, f64) = ("004rbd22", 696.0);
const SECOND: (&str, f64) = ("01cm96pf", 994.0);

fn attempt(puzzle: &str, is_solved: bool) -> Value {
    json!({"puzzle": puzzle, "mode": "training", "isSolved": is_solved, "at": 1_000})
}

async fn send(member: &mut Guest, attempts: &[Value]) -> Value {
    let reply = member.post(PUZZLES, &json!({"attempts": attempts})).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json()
}

async fn member(site: &Site, name: &str) -> Guest {
    let mut member = site.guest();
    member.sign_up(name).await;
    member
}

/// The rating of a new solver after attempts at puzzles.
fn after(attempts: &[(f64, bool)]) -> f64 {
    let rate = |rating: Rating, &(puzzle, is_solved): &(f64, bool)| {
        rating.after_puzzle(Rating::of_puzzle(puzzle).unwrap(), is_solved)
    };
    attempts.iter().fold(Rating::SOLVER_START, rate).rating()
}

/// `BLESS=1` writes the table.
#[test]
fn the_table_is_that_of_the_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut expected = String::new();
    for variant in Variant::ALL {
        let path = root.join(format!("../../data/puzzles/{variant}.tsv"));
        let file = PuzzleFile::parse(&fs::read_to_string(path).unwrap()).unwrap();
        writeln!(expected, "{variant}").unwrap();
        for puzzle in file.puzzles() {
            writeln!(expected, "{} {}", puzzle.id(), puzzle.rating).unwrap();
        }
    }
    let table = root.join("data/puzzle-ratings.txt");
    if env::var_os("BLESS").is_some() {
        fs::write(&table, &expected).unwrap();
    }
    assert!(fs::read_to_string(table).unwrap() == expected, "the puzzles have changed: BLESS=1");
}

#[tokio::test]
async fn the_server_rates_attempts_once() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    let attempts = [attempt(FIRST.0, true), attempt(SECOND.0, false)];
    let noted = send(&mut ann, &attempts).await;
    let expected = after(&[(FIRST.1, true), (SECOND.1, false)]);
    assert_eq!(noted["ratings"].as_array().unwrap().len(), 1, "{noted}");
    let rating = &noted["ratings"][0];
    assert_eq!((&rating["variant"], &rating["attempts"]), (&json!("dameo"), &json!(2)));
    assert_eq!(rating["rating"], expected);
    let [first, second] = [0, 1].map(|index| &noted["attempts"][index]);
    assert_eq!(first["rated"]["before"]["rating"], 1300.0);
    assert_eq!(second["rated"]["before"], first["rated"]["after"]);
    assert_eq!((&first["puzzleRating"], &first["at"]), (&json!(FIRST.1), &json!(1_000)));
    // The answer was lost: the same again changes nothing.
    assert_eq!(send(&mut ann, &attempts).await, noted);
    assert_eq!(send(&mut ann, &attempts[..1]).await["attempts"], json!([first]));
}

#[tokio::test]
async fn two_devices_have_the_same_puzzles() {
    let site = Site::start().await;
    let mut phone = member(&site, "Ann").await;
    let mut desk = site.guest();
    assert_eq!(desk.log_in("Ann", PASSWORD).await.status, 200);
    let first = send(&mut phone, &[attempt(FIRST.0, false)]).await;
    // Without a connection the other one has solved the same puzzle, and another one.
    let merged = send(&mut desk, &[attempt(FIRST.0, true), attempt(SECOND.0, true)]).await;
    let known = &merged["attempts"][0];
    assert_eq!((&known["isSolved"], &known["solvedLater"]), (&json!(false), &json!(1_000)));
    assert_eq!(known["rated"], first["attempts"][0]["rated"]);
    let expected = after(&[(FIRST.1, false), (SECOND.1, true)]);
    assert_eq!(merged["ratings"][0]["rating"], expected);
    // The first one hears of what has changed since.
    let sequence = &first["attempts"][0]["sequence"];
    let update = phone.get(&format!("{PUZZLES}?after={sequence}")).await.json();
    assert_eq!(update["attempts"], merged["attempts"]);
    assert_eq!((&update["ratings"], &update["isComplete"]), (&merged["ratings"], &json!(true)));
    let last = &merged["attempts"][1]["sequence"];
    let nothing = phone.get(&format!("{PUZZLES}?after={last}")).await.json();
    assert_eq!(nothing["attempts"], json!([]));
}

#[tokio::test]
async fn what_is_no_attempt_is_refused_by_the_name_of_its_field() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    for (attempts, expected) in [
        (json!([]), "attempts: 0 of them"),
        (json!([attempt(FIRST.0, true), attempt("nonsense!", true)]), "attempts[1].puzzle: "),
    ] {
        let refused = ann.post(PUZZLES, &json!({"attempts": attempts})).await;
        let detail = refused.problem(422, "bad-value");
        assert!(detail.starts_with(expected), "{detail}");
    }
    // Nobody tells the server what a puzzle or a solver is rated.
    let mut rated = attempt(FIRST.0, true);
    rated["rating"] = json!(2600);
    let refused = ann.post(PUZZLES, &json!({"attempts": [rated]})).await;
    assert_eq!(refused.status, 422, "{}", refused.text);
    // A puzzle that there is not does not hold up the others.
    let noted = send(&mut ann, &[attempt("00000000", true), attempt(FIRST.0, true)]).await;
    assert_eq!(noted["unknown"], json!(["00000000"]));
    assert_eq!(noted["attempts"].as_array().unwrap().len(), 1);
    let refused = ann.get(&format!("{PUZZLES}?after=x")).await;
    assert!((400..500).contains(&refused.status.as_u16()), "{}", refused.text);
}

#[tokio::test]
async fn puzzles_are_exported_shown_and_deleted_with_the_account() {
    let site = Site::start().await;
    let mut ann = member(&site, "Ann").await;
    let noted = send(&mut ann, &[attempt(FIRST.0, true)]).await;
    let exported = ann.get("/api/online/account/export").await.json();
    assert_eq!(exported["puzzles"]["attempts"], noted["attempts"]);
    assert_eq!(exported["puzzles"]["ratings"], noted["ratings"]);
    // Everybody sees the rating, and nobody the attempts.
    let page = site.guest().get("/api/online/players/Ann").await.json();
    let value = page["puzzles"][0]["value"].as_f64().unwrap();
    assert!((value - after(&[(FIRST.1, true)])).abs() <= 0.5, "{page}");
    let shown = json!({"variant": "dameo", "value": page["puzzles"][0]["value"], "isProvisional": true, "attempts": 1});
    assert_eq!(page["puzzles"], json!([shown]));
    let deletion = json!({"password": PASSWORD}).to_string();
    let deleted = ann.send(Method::POST, "/api/online/account/delete", Body::from(deletion)).await;
    assert_eq!(deleted.status, 204);
    let mut again = member(&site, "Ann").await;
    assert_eq!(again.get(PUZZLES).await.json()["attempts"], json!([]));
}
