//! The endpoints, with valid input.

use dameo_server::ServerOptions;
use serde_json::{Value, json};

use crate::common::{builder, get, post, service};

const COUP_TURC: &str = "W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7";

#[tokio::test]
async fn health() {
    let answer = get(&service(), "/health").await;
    assert_eq!(answer.status, 200);
    let health = answer.json();
    assert_eq!(health["status"], "ok");
    assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
    assert!(health["free_engines"].as_u64().unwrap() >= 1);
    assert_eq!(answer.header("cache-control"), "no-store");
}

#[tokio::test]
async fn variants() {
    let variants = get(&service(), "/api/variants").await.json();
    let expected = json!({
        "name": "dameo", "title": "Dameo", "width": 8, "height": 8,
        "start_fen": "W:Wa1,b1,b2,c1,c2,c3,d1,d2,d3,e1,e2,e3,f1,f2,f3,g1,g2,h1:\
            Ba8,b7,b8,c6,c7,c8,d6,d7,d8,e6,e7,e8,f6,f7,f8,g7,g8,h8",
        "draw_rules": "playstrategy"
    });
    assert_eq!(variants[0], expected);
}

#[tokio::test]
async fn moves_of_the_start() {
    let answer = post(&service(), "/api/dameo/moves", "{}").await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "application/json"));
    let reply = answer.json();
    assert_eq!((&reply["variant"], &reply["turn"]), (&json!("dameo"), &json!("white")));
    assert_eq!(reply["outcome"], Value::Null);
    assert_eq!(reply["moves"].as_array().unwrap().len(), 52);
}

#[tokio::test]
async fn moves_after_moves() {
    let body = r#"{"fen":"B:Wa1,d4:Bd6,d7,h8","moves":["d6-d5"],"draw_rules":"mindsports"}"#;
    let reply = post(&service(), "/api/dameo/moves", body).await.json();
    let expected = json!({
        "variant": "dameo", "fen": "W:Wa1,d4:Bd5,d7,h8", "turn": "white", "outcome": null,
        "moves": [{
            "text": "d4xd6xd8", "from": "d4", "to": "d8", "captured": ["d5", "d7"],
            "path": ["d4", "d6", "d8"], "promotes": true
        }]
    });
    assert_eq!(reply, expected);
}

#[tokio::test]
async fn drawn_games_still_have_moves() {
    let body = r#"{"fen":"W:WKa1:BKh7:H4:F9"}"#;
    let reply = post(&service(), "/api/dameo/moves", body).await.json();
    let outcome = json!({"winner": null, "reason": "king-against-king", "ply": 0});
    assert_eq!(reply["outcome"], outcome);
    assert!(!reply["moves"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn analysis_is_a_stream_of_lines() {
    let body = json!({"fen": COUP_TURC, "depth": 7, "multipv": 2}).to_string();
    let answer = post(&service(), "/api/dameo/analyse", body).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), "application/x-ndjson");
    let lines = answer.ndjson();
    let (end, lines) = lines.split_last().unwrap();
    assert_eq!(lines.len(), 14);
    for (number, line) in lines.iter().enumerate() {
        assert_eq!(line["depth"], number / 2 + 1);
        assert_eq!(line["multipv"], number % 2 + 1);
    }
    assert_eq!(lines[12]["score"], json!({"win": 5}));
    assert_eq!(*end, json!({"bestmove": "c1-e3", "ponder": "a5xc5", "outcome": null}));
}

#[tokio::test]
async fn analysis_does_not_remember() {
    let service = service();
    let body = json!({"fen": COUP_TURC, "depth": 9}).to_string();
    let mut nodes = Vec::new();
    for _ in 0..2 {
        let lines = post(&service, "/api/dameo/analyse", body.clone()).await.ndjson();
        nodes.push(lines[8]["nodes"].as_u64().unwrap());
    }
    assert_eq!(nodes[0], nodes[1]);
}

#[tokio::test]
async fn analysis_of_a_finished_game() {
    let body = r#"{"fen":"B:Wa1:B"}"#;
    let lines = post(&service(), "/api/dameo/analyse", body).await.ndjson();
    let outcome = json!({"winner": "white", "reason": "no-pieces", "ply": 0});
    assert_eq!(lines, [json!({"bestmove": null, "ponder": null, "outcome": outcome})]);
}

#[tokio::test]
async fn reviews_of_moves_and_of_pdn_agree() {
    let service = service();
    let moves = json!({"moves": ["d1-d4", "d8-b6"], "nodes": 500}).to_string();
    let pdn = json!({"pdn": "[White \"Ada\"]\n\n1. d1-d4 d8-b6 *\n", "nodes": 500}).to_string();
    let of_moves = post(&service, "/api/dameo/review", moves).await;
    assert_eq!(of_moves.status, 200);
    let of_moves = of_moves.json();
    assert_eq!(of_moves, post(&service, "/api/dameo/review", pdn).await.json());
    assert_eq!(of_moves["moves"][1]["text"], "d8-b6");
    assert_eq!(of_moves["result"], "*");
    assert!(of_moves["accuracy"]["black"].is_f64());
}

#[tokio::test]
async fn a_review_lists_what_was_not_understood() {
    let review = async |pdn: &str| {
        let body = json!({"pdn": pdn, "nodes": 10}).to_string();
        post(&service(), "/api/dameo/review", body).await.json()
    };
    let reply = review("[White Ada]\n[Result \"1-0\"]\n\n1. d1-d4 += d8-b6 0-1\n\n)\n").await;
    assert_eq!(reply["moves"].as_array().unwrap().len(), 2);
    let expected = json!([
        "line 1, column 8: \"[White Ada]\": expected the value of the tag in quotes; the tag is left \
         out",
        "line 4, column 10: \"+=\": expected a move; this is kept as a comment",
        "line 6, column 1: \")\": nothing is open here; it is left out",
        "the tag Result is \"1-0\", but the moves end with 0-1",
    ]);
    assert_eq!(reply["warnings"], expected);
    assert_eq!(review("1. d1-d4 d8-b6 *").await["warnings"], json!([]));
}

#[tokio::test]
async fn the_description_is_served() {
    let server = builder(ServerOptions::default()).build().unwrap();
    let answer = get(&server.router(), "/api/openapi.json").await;
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(String::from_utf8(answer.body).unwrap(), server.openapi_json());
}
