//! Endgame tablebases: replies, caching and errors.

use std::fs;
use std::path::Path;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, header};
use dameo::Variant;
use dameo_server::{ServerOptions, Tablebases};
use dameo_tablebase::MaterialClass;
use dameo_tablebase_gen::Builder;
use serde_json::{Value, json};

use crate::common::{builder, get, post, problem, request, send, service};

/// Builds the tablebase of Dameo for two pieces and for KKvK.
fn build(directory: &Path) {
    let classes: Vec<MaterialClass> =
        MaterialClass::all(2).into_iter().chain(["KKvK".parse().unwrap()]).collect();
    let mut builder = Builder::new(Variant::Dameo, directory, 1 << 26, &()).unwrap();
    builder.build(&classes).unwrap();
}

fn service_of(directory: &Path) -> Router {
    let tablebases = Tablebases::open(directory).unwrap();
    builder(ServerOptions::default()).tablebases(tablebases).build().unwrap().router()
}

fn probe_path(variant: &str, fen: &str) -> String {
    format!("/api/{variant}/table?fen={fen}")
}

#[tokio::test]
async fn values_moves_and_a_line() {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path());
    let service = service_of(folder.path());
    let answer = get(&service, &probe_path("dameo", "W:Wa1:Ba2")).await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "application/json"));
    let expected = json!({
        "value": "win", "distance": 1,
        "moves": [{"text": "a1xa3", "value": "win", "distance": 1}],
        "line": ["a1xa3"]
    });
    assert_eq!(answer.json(), expected);
    // Counters are ignored.
    let reply = get(&service, &probe_path("dameo", "W:WKa1:BKh7:H3:F9")).await.json();
    assert_eq!((&reply["value"], &reply["distance"]), (&json!("draw"), &Value::Null));
    assert_eq!(reply["line"], json!([]));
    // A capture leads from four pieces into the tablebase.
    let reply = get(&service, &probe_path("dameo", "W:WKa1:BKa3,Ka5,a7")).await.json();
    assert_eq!(reply["value"], "win");
    assert_eq!(get(&service, "/health").await.json()["table_pieces"], json!({"dameo": 3}));
}

/// Tables without distances give the result; captures lead to tables that have them.
#[tokio::test]
async fn distances_are_null_where_they_are_unknown() {
    let folder = tempfile::tempdir().unwrap();
    let builder = Builder::new(Variant::Dameo, folder.path(), 1 << 26, &()).unwrap();
    let class: MaterialClass = "KKvK".parse().unwrap();
    builder.without_distances_from(3).build(&[class]).unwrap();
    let service = service_of(folder.path());
    let reply = get(&service, &probe_path("dameo", "W:WKa1,Kb2:BKh7")).await.json();
    assert_eq!((&reply["value"], &reply["distance"]), (&json!("win"), &Value::Null));
    assert_eq!(reply["line"], json!([]));
    assert_eq!(reply["moves"][0]["value"], "win");
    let reply = get(&service, &probe_path("dameo", "W:WKa1,Kc2:BKa5")).await.json();
    assert_eq!((&reply["value"], &reply["distance"]), (&json!("win"), &json!(1)));
    assert_eq!(reply["line"], json!([reply["moves"][0]["text"]]));
}

#[tokio::test]
async fn replies_have_entity_tags() {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path());
    let service = service_of(folder.path());
    let path = probe_path("dameo", "W:WKa1,Kb2:BKh7");
    let first = get(&service, &path).await;
    assert_eq!(first.header("cache-control"), "no-cache");
    let tag = first.header("etag");
    assert!(!tag.is_empty());
    let again = request(Method::GET, &path).header(header::IF_NONE_MATCH, tag);
    let again = send(&service, again.body(Body::empty()).unwrap()).await;
    assert_eq!((again.status.as_u16(), again.body.len()), (304, 0));
    assert_eq!(again.header("etag"), tag);
    let other = get(&service, &probe_path("dameo", "W:Wa1:Ba2")).await;
    assert_ne!(other.header("etag"), tag);
}

#[tokio::test]
async fn probes_without_a_value_are_problems() {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path());
    let service = service_of(folder.path());
    for (path, status, code, expected) in [
        (
            probe_path("dameo", "W:Wa1,a1:Bb2"),
            422,
            "bad-fen",
            "bad FEN \"W:Wa1,a1:Bb2\": two pieces on a1",
        ),
        (
            probe_path("dameo", "W:WKa1,Kb2:BKh7,Kh8"),
            422,
            "too-many-pieces",
            "4 pieces: the tablebase of this server has up to 3",
        ),
        (
            probe_path("dameo", "W:Wa1,b1,c1,d1,e1,f1,g1,h1:Ba8"),
            422,
            "too-many-pieces",
            "9 pieces: the tablebase of this server has up to 3",
        ),
        (
            probe_path("dameo", "W:Wa1,Kb2:BKh7"),
            404,
            "no-table",
            "this server has no table KMvK, which is needed",
        ),
        (
            probe_path("croda", "W:WKa1:BKh7"),
            404,
            "no-table",
            "this server has no endgame tablebase of croda",
        ),
        (
            probe_path("italian-damone", "W:WIa3:BIa5"),
            404,
            "no-table",
            "this server has no endgame tablebase of italian-damone",
        ),
        (
            "/api/dameo/table".to_owned(),
            422,
            "bad-request",
            "Failed to deserialize query string: missing field `fen`",
        ),
        (
            probe_path("dameo", "W:Wa1:Ba2&depth=3"),
            422,
            "bad-request",
            "Failed to deserialize query string: depth: unknown field `depth`, expected `fen`",
        ),
        (
            probe_path("chess", "W:Wa1:Ba2"),
            404,
            "unknown-variant",
            &dameo::Variant::ALL[0].to_string(),
        ),
    ] {
        let answer = get(&service, &path).await;
        let detail = problem(&answer, status, code);
        assert!(detail.contains(expected), "{path}: {detail}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
    }
    let answer = post(&service, &probe_path("dameo", "W:Wa1:Ba2"), "{}").await;
    problem(&answer, 405, "method-not-allowed");
}

#[tokio::test]
async fn a_server_without_tablebases_has_no_table() {
    let answer = get(&service(), &probe_path("dameo", "W:Wa1:Ba2")).await;
    let detail = problem(&answer, 404, "no-table");
    assert_eq!(detail, "this server has no endgame tablebase of dameo");
    assert_eq!(get(&service(), "/health").await.json()["table_pieces"], json!({}));
}

#[tokio::test]
async fn a_damaged_table_is_detected() {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path());
    let path = folder.path().join("dameo/KKvK.dist");
    let mut bytes = fs::read(&path).unwrap();
    // A byte of the directory, which every probe reads.
    bytes[100] ^= 1;
    fs::write(&path, bytes).unwrap();
    let service = service_of(folder.path());
    let answer = get(&service, &probe_path("dameo", "W:WKh8,Kg8:BKa7")).await;
    let detail = problem(&answer, 500, "damaged-table");
    assert!(!detail.contains(folder.path().to_str().unwrap()), "{detail}");
    // Other tables are not affected.
    assert_eq!(get(&service, &probe_path("dameo", "W:Wa1:Ba2")).await.status, 200);
}

#[test]
fn bad_manifests_are_rejected_when_opened() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(Tablebases::open(folder.path()).unwrap().max_pieces().count(), 0);
    fs::create_dir(folder.path().join("croda")).unwrap();
    fs::write(folder.path().join("croda/manifest.json"), "{").unwrap();
    let error = Tablebases::open(folder.path()).unwrap_err().to_string();
    assert!(error.ends_with("manifest.json is not a tablebase manifest"), "{error}");
}

/// A program that writes a table anew in its place makes it shorter first.
#[tokio::test]
async fn a_table_that_becomes_shorter_is_a_problem_of_its_probes() {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path());
    let service = service_of(folder.path());
    // Opens the files, and reads some of their blocks.
    let known = probe_path("dameo", "W:WKa1,Kb1:BKh7");
    assert_eq!(get(&service, &known).await.status, 200);
    for file in fs::read_dir(folder.path().join("dameo")).unwrap() {
        let file = fs::File::options().write(true).open(file.unwrap().path()).unwrap();
        file.set_len(1).unwrap();
    }
    assert_eq!(get(&service, &known).await.status, 200);
    let mut refused = 0;
    for square in ('a'..='h').flat_map(|file| (1..=6).map(move |rank| format!("{file}{rank}"))) {
        let answer = get(&service, &probe_path("dameo", &format!("W:WK{square},Kc8:BKh7"))).await;
        if answer.status != 200 {
            problem(&answer, 500, "damaged-table");
            refused += 1;
        }
    }
    assert!(refused > 0);
}
