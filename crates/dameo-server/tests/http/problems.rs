//! Bad input: every error is problem JSON with the right status.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, header};
use dameo_server::ServerOptions;
use serde_json::{Value, json};

use crate::common::{get, post, problem, request, send, service, service_with};

const MOVES: &str = "/api/dameo/moves";
const ANALYSE: &str = "/api/dameo/analyse";
const REVIEW: &str = "/api/dameo/review";

async fn refuses(path: &str, body: &str, status: u16, code: &str, detail: &str) {
    let answer = post(&service(), path, body.to_owned()).await;
    assert_eq!(problem(&answer, status, code), detail);
}

#[tokio::test]
async fn a_bad_fen() {
    let detail = "bad FEN \"W:Wa1,a1,z3:Bb1\": two pieces on a1; there is no square z3; \
         a black man on b1 would be a king";
    for path in [MOVES, ANALYSE, REVIEW] {
        refuses(path, r#"{"fen":"W:Wa1,a1,z3:Bb1"}"#, 422, "bad-fen", detail).await;
    }
}

#[tokio::test]
async fn more_pieces_than_at_the_start() {
    let men = |rank: char| "abcdefgh".chars().map(move |file| format!("{file}{rank}"));
    let men: Vec<_> = men('2').chain(men('3')).chain(men('4')).take(19).collect();
    let fen = format!("B:W{}:Ba8", men.join(","));
    let detail = "there are 19 white pieces: expected at most 18, as at the start";
    for path in [MOVES, ANALYSE, REVIEW] {
        refuses(path, &json!({"fen": fen}).to_string(), 422, "bad-fen", detail).await;
    }
    let pdn = json!({"pdn": format!("[FEN \"{fen}\"]\n\n1... a8-a7 *")}).to_string();
    refuses(REVIEW, &pdn, 422, "bad-fen", &format!("the position: {detail}")).await;
    // The larger boards start with more.
    let answer = post(&service(), "/api/big-dameo-28/moves", json!({"fen": fen}).to_string()).await;
    assert_eq!(answer.status, 200);
}

#[tokio::test]
async fn captures_with_too_many_routes() {
    let fen = include_str!("../../../../data/slow-captures/dameo.txt").lines().next().unwrap();
    let service =
        service_with(ServerOptions { max_capture_steps: 20_000, ..ServerOptions::default() });
    let refuses = async |path: &str, body: String, detail: &str| {
        let answer = post(&service, path, body).await;
        assert_eq!(problem(&answer, 422, "too-many-steps"), detail);
    };
    let too_many = "listing the captures takes more than 20000 steps";
    for path in [MOVES, ANALYSE, REVIEW] {
        let detail = format!("position after 0 moves: {too_many}");
        refuses(path, json!({"fen": fen}).to_string(), &detail).await;
    }
    let pdn = json!({"pdn": format!("[FEN \"{fen}\"]\n\n1. h3-h2 *")}).to_string();
    refuses(REVIEW, pdn, &format!("ply 1: {too_many}")).await;
}

/// The list that all front ends are tested with.
#[tokio::test]
async fn games_that_are_none() {
    let games = include_str!("../../../../data/bad-input/games.json");
    let games: Vec<Value> = serde_json::from_str(games).unwrap();
    assert!(games.len() > 15);
    for game in games {
        let variant = game["variant"].as_str().unwrap();
        let body = json!({"fen": game["fen"], "moves": game["moves"]}).to_string();
        for endpoint in ["moves", "analyse", "review"] {
            let path = format!("/api/{variant}/{endpoint}");
            let answer = post(&service(), &path, body.clone()).await;
            assert_eq!((answer.status.as_u16(), &answer.json()["detail"]), (422, &game["error"]));
        }
    }
}

/// The worst position that is known.
#[tokio::test]
async fn captures_with_more_routes_than_any_game_has() {
    let fen = include_str!("../../../../data/slow-captures/refused-big-dameo-28.txt");
    let fen = fen.lines().next().unwrap();
    let detail =
        "position after 0 moves: listing the captures takes more than 200000 steps".to_owned();
    let service = service();
    let answer = post(&service, "/api/big-dameo-28/moves", json!({"fen": fen}).to_string()).await;
    assert_eq!(problem(&answer, 422, "too-many-steps"), detail);
}

#[tokio::test]
async fn an_illegal_move_in_full() {
    let body = r#"{"moves":["d1-d4","d4-d5"]}"#;
    let expected = json!({
        "type": "about:blank", "title": "Unprocessable Entity", "status": 422,
        "code": "illegal-move",
        "detail": "move 2: illegal move \"d4-d5\": the piece on d4 is not yours: black is to move",
        "move": {"index": 1, "text": "d4-d5", "reason": "not-your-piece", "candidates": []}
    });
    for path in [MOVES, ANALYSE, REVIEW] {
        assert_eq!(post(&service(), path, body).await.json(), expected);
    }
}

#[tokio::test]
async fn other_bad_moves() {
    let wrong = async |body: Value| {
        let answer = post(&service(), MOVES, body.to_string()).await.json();
        assert!(answer["detail"].as_str().unwrap().starts_with("move 1: "), "{answer}");
        (answer["code"].clone(), answer["move"].clone())
    };
    let (code, mv) = wrong(json!({"moves": ["castle"]})).await;
    assert_eq!((code, &mv["reason"]), (json!("bad-move"), &json!("syntax")));
    let larger = json!({"fen": "W:Wa1,d4:Bd5,d7,h8", "moves": ["a1-a2"]});
    let (code, mv) = wrong(larger).await;
    assert_eq!((code, &mv["reason"]), (json!("illegal-move"), &json!("capture-compulsory")));
    let two_ways = json!({"fen": "W:WKh7:Bf6,g3,g5,h6", "moves": ["h7xf7"]});
    let (code, mv) = wrong(two_ways).await;
    assert_eq!(code, "ambiguous-move", "{mv}");
    assert_eq!(mv["candidates"], json!(["h7xh3xf3xf7", "h7xh5xf5xf7"]));
}

#[tokio::test]
async fn bodies_that_are_no_request() {
    let code_of = async |path: &str, body: &str, status, code| {
        problem(&post(&service(), path, body.to_owned()).await, status, code)
    };
    for path in [MOVES, ANALYSE, REVIEW] {
        assert!(code_of(path, "{", 400, "bad-json").await.contains("line 1 column 1"));
        assert!(!code_of(path, "", 400, "bad-json").await.is_empty());
        let unknown = code_of(path, r#"{"positon":"W:W:B"}"#, 422, "bad-request").await;
        assert!(unknown.contains("unknown field `positon`"), "{unknown}");
        for body in ["[]", "null", r#"{"moves":"d1-d4"}"#, r#"{"fen":7}"#] {
            assert!(!code_of(path, body, 422, "bad-request").await.is_empty());
        }
        let rules = code_of(path, r#"{"draw_rules":"none"}"#, 422, "bad-request").await;
        assert!(rules.contains("\"none\" is not a set of draw rules: expected"), "{rules}");
    }
    for (body, expected) in [
        (r#"{"moves":"d1-d4"}"#, "moves: invalid type: string"),
        (r#"{"moves":["d1-d4",7]}"#, "moves[1]: invalid type: integer `7`"),
        (r#"{"fen":7}"#, "fen: invalid type: integer `7`"),
    ] {
        let detail = code_of(MOVES, body, 422, "bad-request").await;
        assert!(detail.starts_with(expected), "{body}: {detail}");
    }
    assert!(!code_of(ANALYSE, r#"{"depth":-1}"#, 422, "bad-request").await.is_empty());
    let deep = format!("{{\"moves\":{}", "[".repeat(10_000));
    for path in [ANALYSE, REVIEW] {
        let detail = code_of(path, &deep, 400, "bad-json").await;
        assert!(detail.contains("recursion limit"), "{detail}");
    }
    let binary = post(&service(), MOVES, vec![0xff, 0xfe, 0]).await;
    problem(&binary, 400, "bad-json");
}

#[tokio::test]
async fn limits_out_of_range() {
    refuses(
        ANALYSE,
        r#"{"multipv":0}"#,
        422,
        "bad-limit",
        "multipv 0: expected a whole number from 1 to 500",
    )
    .await;
    let answer = post(&service(), REVIEW, r#"{"nodes":0}"#).await;
    problem(&answer, 422, "bad-limit");
}

#[tokio::test]
async fn too_much_at_once() {
    let config = ServerOptions {
        max_moves: 1,
        max_nodes: 300,
        max_body_bytes: 200,
        ..ServerOptions::default()
    };
    let service = service_with(config);
    for path in [MOVES, ANALYSE, REVIEW] {
        let answer = post(&service, path, r#"{"moves":["d1-d4","d8-b6"]}"#).await;
        let detail = problem(&answer, 422, "too-many-moves");
        assert_eq!(detail, "2 moves: expected at most 1");
        let large = format!(r#"{{"fen":"{}"}}"#, " ".repeat(200));
        problem(&post(&service, path, large).await, 413, "body-too-large");
    }
    let answer = post(&service, REVIEW, r#"{"pdn":"d1-d4 d8-b6 *","nodes":10}"#).await;
    problem(&answer, 422, "too-many-moves");
    let answer = post(&service, REVIEW, r#"{"moves":["d1-d4"],"nodes":151}"#).await;
    let detail = problem(&answer, 422, "too-many-nodes");
    assert_eq!(detail, "nodes 151: expected at most 150 for a game of 1 plies");
}

#[tokio::test]
async fn searches_end_at_the_limits_of_the_server() {
    let service = service_with(ServerOptions { max_nodes: 2_000, ..ServerOptions::default() });
    let lines = post(&service, ANALYSE, r#"{"depth":60}"#).await.ndjson();
    let (end, lines) = lines.split_last().unwrap();
    assert!(end["bestmove"].is_string());
    assert!(lines.iter().all(|line| line["nodes"].as_u64().unwrap() <= 2_000), "{lines:?}");
    let service = service_with(ServerOptions {
        max_time: Duration::from_millis(50),
        ..ServerOptions::default()
    });
    let start = std::time::Instant::now();
    post(&service, ANALYSE, r#"{"movetime":60000}"#).await;
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[tokio::test]
async fn a_review_that_takes_too_long() {
    let config = ServerOptions {
        max_time: Duration::from_millis(20),
        max_nodes: u64::MAX,
        ..ServerOptions::default()
    };
    let answer = post(&service_with(config), REVIEW, r#"{"nodes":100000000000}"#).await;
    problem(&answer, 503, "timeout");
}

#[tokio::test]
async fn bad_pdn() {
    let of = |pdn: &str| json!({"pdn": pdn}).to_string();
    refuses(REVIEW, &of(""), 422, "bad-pdn", "expected a game, found none").await;
    refuses(
        REVIEW,
        &of("[Event \"a\"]\n\nd1-d4 *\n\n[Event \"b\"]\n\nd1-d4 *\n"),
        422,
        "bad-pdn",
        "expected one game, found more",
    )
    .await;
    refuses(
        REVIEW,
        &of("[Variant \"chess\"]\n\n1. d1-d4 *\n"),
        422,
        "bad-pdn",
        "the game is of the variant \"chess\": expected dameo",
    )
    .await;
    // The variation is not closed: it is read as far as it goes.
    let broken = post(&service(), REVIEW, of("d1-d4 (d1-d5 *")).await;
    assert!(
        problem(&broken, 422, "illegal-move").starts_with("ply 1 of a variation: illegal move")
    );
    let illegal = post(&service(), REVIEW, of("d1-d4 d4-d5 *")).await;
    problem(&illegal, 422, "illegal-move");
    assert_eq!(illegal.json()["move"]["index"], 1);
    let both = json!({"pdn": "d1-d4 *", "moves": ["d1-d4"]}).to_string();
    refuses(REVIEW, &both, 422, "bad-request", "expected either pdn, or fen and moves").await;
}

#[tokio::test]
async fn details_stay_short() {
    let body = json!({"fen": "é".repeat(20_000)}).to_string();
    let answer = post(&service(), MOVES, body).await;
    assert_eq!(problem(&answer, 422, "bad-fen").chars().count(), 501);
}

#[tokio::test]
async fn wrong_addresses_and_methods() {
    let service = service();
    for path in ["/api", "/api/", "/api/nothing", "/api/dameo/nothing", "/api/dameo/moves/x"] {
        problem(&get(&service, path).await, 404, "not-found");
    }
    for variant in ["chess", "%ff", "dameo%20"] {
        let path = format!("/api/{variant}/moves");
        problem(&post(&service, &path, "{}").await, 404, "unknown-variant");
    }
    let answer = get(&service, MOVES).await;
    problem(&answer, 405, "method-not-allowed");
    assert_eq!(answer.header("allow"), "POST");
    let answer = post(&service, "/health", "").await;
    problem(&answer, 405, "method-not-allowed");
    assert_eq!(answer.header("allow"), "GET,HEAD");
    problem(&post(&service, "/", "").await, 405, "method-not-allowed");
}

#[tokio::test]
async fn a_wrong_content_type() {
    for content_type in ["text/plain", "application/x-www-form-urlencoded"] {
        let post = request(Method::POST, MOVES).header(header::CONTENT_TYPE, content_type);
        let answer = send(&service(), post.body("{}".into()).unwrap()).await;
        let detail = problem(&answer, 415, "unsupported-media-type");
        assert_eq!(detail, "expected the content type application/json");
    }
}

#[tokio::test]
async fn a_compressed_body() {
    let ask = async |codings: &[&str]| {
        let mut post =
            request(Method::POST, MOVES).header(header::CONTENT_TYPE, "application/json");
        for coding in codings {
            post = post.header(header::CONTENT_ENCODING, *coding);
        }
        send(&service(), post.body("{}".into()).unwrap()).await
    };
    for codings in [&["gzip"][..], &["identity, br"], &["identity", "zstd"], &[""]] {
        let answer = ask(codings).await;
        let detail = problem(&answer, 415, "unsupported-encoding");
        assert!(detail.ends_with("expected a body that is not encoded"), "{detail}");
        assert_eq!(answer.header("accept-encoding"), "identity");
    }
    for codings in [&[][..], &["identity"], &["Identity"]] {
        assert_eq!(ask(codings).await.status, 200, "{codings:?}");
    }
}

#[tokio::test]
async fn a_body_that_does_not_arrive() {
    let config =
        ServerOptions { body_timeout: Duration::from_millis(20), ..ServerOptions::default() };
    let never = tokio_stream::pending::<Result<Vec<u8>, std::io::Error>>();
    let answer = post(&service_with(config), MOVES, Body::from_stream(never)).await;
    problem(&answer, 408, "body-timeout");
}

#[tokio::test]
async fn a_body_that_breaks_off() {
    let error = std::io::Error::other("gone");
    let broken = tokio_stream::iter([Ok(b"{".to_vec()), Err(error)]);
    let answer = post(&service(), MOVES, Body::from_stream(broken)).await;
    problem(&answer, 400, "broken-body");
}

#[tokio::test]
async fn other_sites() {
    let from = |origin: &str| {
        request(Method::POST, MOVES)
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::ORIGIN, origin)
            .body(Body::from("{}"))
            .unwrap()
    };
    for origin in ["http://example.org", "http://localhost:8322", "null", "localhost:8321", ""] {
        problem(&send(&service(), from(origin)).await, 403, "foreign-origin");
    }
    for origin in ["http://localhost:8321", "https://LOCALHOST:8321"] {
        assert_eq!(send(&service(), from(origin)).await.status, 200, "{origin}");
    }
}

#[tokio::test]
async fn a_busy_server() {
    let config = ServerOptions {
        max_running: 1,
        max_waiting: 0,
        max_wait: Duration::from_millis(20),
        ..ServerOptions::default()
    };
    let service = service_with(config);
    let analyse = request(Method::POST, ANALYSE).header(header::CONTENT_TYPE, "application/json");
    let analyse = analyse.body(Body::from(r#"{"movetime":60000}"#)).unwrap();
    let running = tower::ServiceExt::oneshot(service.clone(), analyse).await.unwrap();
    assert_eq!(running.status(), 200);
    for path in [ANALYSE, REVIEW] {
        let answer = post(&service, path, "{}").await;
        problem(&answer, 503, "busy");
        assert_eq!(answer.header("retry-after"), "2");
    }
    assert_eq!(post(&service, MOVES, "{}").await.status, 200, "moves need no engine");
    // The first analysis stops when its client disconnects.
    drop(running);
    while get(&service, "/health").await.json()["free_engines"] == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(post(&service, ANALYSE, r#"{"depth":1}"#).await.status, 200);
}
