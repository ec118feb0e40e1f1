//! Reviews of finished games are offered, checked and kept for all.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{AnyGame, MoveFormat, Variant};
use dameo_api::PositionReviewJson;
use dameo_engine::{ReviewOptions, review_positions};
use dameo_online::OnlineBuilder;
use dameo_room::{Commit, CommitResult};
use dameo_server::ServerOptions;
use dameo_store::{EngineVersion, JobStore, KeptReview, MemoryStore, ReviewStore, Store};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::common::socket::GameSocket;
use crate::common::{Game, game, site::Site, until};

/// The nodes for each position, in these tests.
const NODES: u64 = 300;
const MOVES: [&str; 2] = ["d1-d4", "d8-d5"];

async fn site(store: Arc<MemoryStore>) -> Site {
    // The searches of other tests run at the same time.
    let options = ServerOptions { max_time: Site::options().compute_time, ..Site::options() };
    Site::start_with(store, options, |builder: OnlineBuilder| builder.review_nodes(NODES)).await
}

fn path(game: &Game) -> String {
    format!("/api/online/games/{}/review", game.id)
}

/// A game of two moves that Black has won.
async fn finished(site: &Site) -> Game {
    let (game, mut white, mut black) = game(site).await;
    white.play(MOVES[0]).await;
    black.event("moved").await;
    black.play(MOVES[1]).await;
    white.event("moved").await;
    white.do_it(json!({"do": "resign"})).await;
    black.event("ended").await;
    game
}

/// The review of that game as a page computes it.
fn computed() -> Value {
    let mut game = AnyGame::new(Variant::Dameo);
    for text in MOVES {
        game.play_text(text, MoveFormat::Long).unwrap();
    }
    let stop = AtomicBool::new(false);
    let found = review_positions(&game, 0..3, ReviewOptions::new(NODES), None, &stop, &|| ());
    let positions = game.positions().zip(found.unwrap()).map(|(position, mut found)| {
        found.line.truncate(12);
        PositionReviewJson::new(&position, &found)
    });
    json!({"nodes": NODES, "positions": positions.collect::<Vec<_>>()})
}

/// Offers a review until one is kept, and returns that. While another one is being checked, an
/// offer is for nothing; whoever offers too often is told to wait.
async fn offer(game: &Game, review: &Value) -> Value {
    let mut player = game.black.clone();
    for _ in 0..10 {
        let reply = player.put(&path(game), review).await;
        assert_eq!((reply.status.as_u16(), &*reply.text), (202, ""));
        for _ in 0..50 {
            let shown = player.get(&path(game)).await.json();
            if !shown["kept"].is_null() {
                return shown;
            }
            sleep(Duration::from_millis(100)).await;
        }
    }
    panic!("no review is kept");
}

#[tokio::test]
async fn a_right_review_is_kept_for_all() {
    let site = site(Arc::default()).await;
    let game = finished(&site).await;
    let version = env!("CARGO_PKG_VERSION");
    let wanted = json!({"engine": version, "nodes": NODES, "drawRules": "playstrategy"});
    let nothing = json!({"kept": null, "wanted": wanted});
    assert_eq!(game.white.clone().get(&path(&game)).await.json(), nothing);
    // Whoever only looks has nothing to offer.
    assert_eq!(site.guest().get(&path(&game)).await.json(), json!({"kept": null, "wanted": null}));
    let mut shown = offer(&game, &computed()).await;
    assert_eq!(shown["wanted"], Value::Null);
    let kept = shown["kept"].take();
    assert_eq!((&kept["engine"], &kept["nodes"]), (&json!(version), &json!(NODES)));
    assert!(kept["network"].as_str().unwrap().starts_with("network "), "{kept}");
    assert_eq!(kept["turningPoints"], json!([]));
    let review = &kept["review"];
    assert_eq!((&review["variant"], &review["result"]), (&json!("dameo"), &json!("0-1")));
    let texts: Vec<_> = review["moves"].as_array().unwrap().iter().map(|mv| &mv["text"]).collect();
    assert_eq!(texts, MOVES);
    assert!(review["accuracy"]["white"].as_f64().unwrap() > 0.0, "{review}");
    // Whoever comes sees the same, and the first one stays.
    let other = site.guest().get(&path(&game)).await.json();
    assert_eq!(other["kept"], kept);
    assert_eq!(offer(&game, &computed()).await["kept"], kept);
    site.stop().await;
}

#[tokio::test]
async fn a_wrong_review_is_not_kept() {
    let site = site(Arc::default()).await;
    let game = finished(&site).await;
    let mut wrong = computed();
    for position in wrong["positions"].as_array_mut().unwrap() {
        position["score_reached"] = json!({"cp": 700});
    }
    // The visitor is told nothing. Had it been kept, the next one could not be.
    let reply = game.white.clone().put(&path(&game), &wrong).await;
    assert_eq!((reply.status.as_u16(), &*reply.text), (202, ""));
    let shown = offer(&game, &computed()).await;
    let scores = shown["kept"]["review"]["moves"].as_array().unwrap();
    assert!(scores.iter().all(|mv| mv["score"] != json!({"cp": -700})), "{shown}");
    site.stop().await;
}

#[tokio::test]
async fn a_newer_engine_replaces_a_review() {
    let store = Arc::new(MemoryStore::default());
    let site = site(store.clone()).await;
    let game = finished(&site).await;
    let engine: EngineVersion = "0.0.1".parse().unwrap();
    let made = dameo_live::Timestamp::new(1);
    let empty = json!({"turningPoints": [{"ply": 2, "before": "win", "after": "draw"}], "review":
        {"variant": "dameo", "start_fen": "", "draw_rules": "playstrategy", "result": "0-1",
            "outcome": null, "moves": [], "accuracy": {"white": null, "black": 50.5}}});
    let (network, json) = ("network 0".to_owned(), empty.to_string());
    let old = KeptReview { game: game.id.clone(), engine, network, nodes: 5, made, json };
    assert_eq!(store.keep_review(old.clone()).await, Ok(true));
    let mut visitor = game.white.clone();
    let shown = visitor.get(&path(&game)).await.json();
    assert_eq!(shown["kept"]["turningPoints"], empty["turningPoints"]);
    assert_eq!((&shown["kept"]["engine"], &shown["kept"]["madeAt"]), (&json!("0.0.1"), &json!(1)));
    assert_eq!(shown["kept"]["review"]["accuracy"], empty["review"]["accuracy"]);
    assert_eq!(shown["wanted"]["nodes"], NODES);
    let mut player = game.black.clone();
    until(async || {
        player.put(&path(&game), &computed()).await;
        visitor.get(&path(&game)).await.json()["wanted"].is_null()
    })
    .await;
    let shown = visitor.get(&path(&game)).await.json();
    assert_eq!(shown["kept"]["engine"], env!("CARGO_PKG_VERSION"));
    assert_eq!(store.keep_review(old).await, Ok(false));
    site.stop().await;
}

#[tokio::test]
async fn an_idle_server_reviews_finished_games_by_itself() {
    let site = site(Arc::default()).await;
    let game = finished(&site).await;
    site.online.review_when_idle(&site.server);
    let mut visitor = site.guest();
    let mut kept = Value::Null;
    until(async || {
        kept = visitor.get(&path(&game)).await.json()["kept"].take();
        !kept.is_null()
    })
    .await;
    // It is the one that a visitor would have offered.
    let texts = kept["review"]["moves"].as_array().unwrap().iter().map(|mv| &mv["text"]);
    assert!(texts.eq(MOVES), "{kept}");
    assert_eq!((&kept["nodes"], &kept["review"]["result"]), (&json!(NODES), &json!("0-1")));
    site.stop().await;
}

#[tokio::test]
async fn a_worker_reviews_finished_games() {
    let store = Arc::<MemoryStore>::default();
    let site = site(store.clone()).await;
    let game = finished(&site).await;
    site.online.review_by_workers();
    let batch = dameo_online::ReviewJob::BATCH;
    until(async || store.jobs_of(batch, "", 9).await.unwrap().len() == 1).await;
    let job = store.jobs_of(batch, "", 9).await.unwrap().remove(0).work;
    assert_eq!(job.kind, dameo_online::ReviewJob::KIND);
    let review: dameo_online::ReviewJob = serde_json::from_str(&job.input).unwrap();
    let tablebases = dameo_server::Tablebases::default();
    let run_at = |now, review: dameo_online::ReviewJob| {
        let store = Arc::clone(&store);
        let (tablebases, now) = (tablebases.clone(), dameo_live::Timestamp::new(now));
        async move { review.run(&*store, &tablebases, now, Arc::default()).await }
    };
    let run = |review| run_at(8, review);
    run_at(7, review.clone()).await.unwrap();
    // The second worker finds that it is kept.
    run(review.clone()).await.unwrap();
    let kept = site.guest().get(&path(&game)).await.json()["kept"].take();
    let texts = kept["review"]["moves"].as_array().unwrap().iter().map(|mv| &mv["text"]);
    assert!(texts.eq(MOVES), "{kept}");
    assert_eq!((&kept["nodes"], &kept["madeAt"]), (&json!(NODES), &json!(7)));
    let other = dameo_online::ReviewJob { engine: "0.0.1".to_owned(), ..review.clone() };
    let error = run(other).await.unwrap_err().to_string();
    assert_eq!(error, format!("a review by engine 0.0.1: this is {}", env!("CARGO_PKG_VERSION")));
    // What cannot be replayed has none either, and does not come again and again.
    let mut room = store.game(&game.id).await.unwrap().unwrap().room;
    room.ledger.sequence += 1;
    room.game.record.moves[0] = "a1-h8".to_owned();
    let commit = Commit { room, events: Vec::new(), deadline: None, rematch: None, rated: None };
    assert_eq!(store.commit(commit).await, CommitResult::Stored);
    let error = run(review.clone()).await.unwrap_err();
    assert!(matches!(error, dameo_online::ReviewJobError::NoReview { .. }), "{error}");
    let nothing = dameo_online::ReviewJob { game: "nothing".to_owned(), ..review };
    let error = run(nothing).await.unwrap_err().to_string();
    assert_eq!(error, "game nothing has no review");
    site.stop().await;
}

#[tokio::test]
async fn games_without_a_review_to_keep() {
    let site = site(Arc::default()).await;
    let (running, mut white, mut black) = game(&site).await;
    let nothing = json!({"kept": null, "wanted": null});
    let mut player = running.white.clone();
    assert_eq!(player.get(&path(&running)).await.json(), nothing);
    player.put(&path(&running), &computed()).await.problem(409, "game-not-over");
    white.do_it(json!({"do": "abort"})).await;
    black.event("ended").await;
    assert_eq!(player.get(&path(&running)).await.json(), nothing);
    let reply = player.put(&path(&running), &computed()).await;
    assert!(reply.problem(422, "bad-review").contains("expected 1 to 400"), "{}", reply.text);
    for none in ["AbCd1234", "x"] {
        let path = format!("/api/online/games/{none}/review");
        player.get(&path).await.problem(404, "no-such-game");
        player.put(&path, &computed()).await.problem(404, "no-such-game");
    }
    // Whoever only looks has no session.
    let game = finished(&site).await;
    site.guest().put(&path(&game), &computed()).await.problem(403, "no-session");
    site.stop().await;
}

#[tokio::test]
async fn what_is_no_review_of_the_game_is_refused() {
    let site = site(Arc::default()).await;
    let game = finished(&site).await;
    let mut player = game.black.clone();
    let changed = |pointer: &str, value: Value| {
        let mut review = computed();
        *review.pointer_mut(pointer).unwrap() = value;
        review
    };
    let first = "/positions/0";
    let table = [
        ("/nodes", json!(NODES + 1), "nodes: 301, expected 300"),
        ("/positions", json!([]), "positions: 0, expected 3"),
        ("/positions/1/pv/0", json!("a1-a9"), "after 1 plies: pv: "),
        ("/positions/1/pv", json!([]), "after 1 plies: pv: 0 moves"),
        (
            "/positions/0/pv",
            json!(["d1-d4"].repeat(13)),
            "after 0 plies: pv: 13 moves, expected at",
        ),
        ("/positions/0/pv", json!(["d1-d4", "d1-d4"]), "after 0 plies: pv: "),
        ("/positions/2/forced", json!(true), "after 2 plies: forced: true, but"),
        ("/positions/0/score_reached", json!({"cp": 29_001}), "score_reached: expected cp from"),
        ("/positions/0/score_reached", json!({"cp": i32::MIN}), "score_reached: expected cp from"),
        ("/positions/0/score_continued", json!({"win": 2_001}), "score_continued: expected cp"),
        ("/positions/0/score_continued", json!({"loss": u32::MAX}), "score_continued: expected"),
    ];
    for (pointer, value, part) in table {
        let reply = player.put(&path(&game), &changed(pointer, value)).await;
        let detail = reply.problem(422, "bad-review");
        assert!(detail.contains(part), "{pointer}: {detail}");
    }
    let mut more = computed();
    more["positions"][0]["by"] = json!("me");
    let bad = [
        json!({}),
        json!({"nodes": NODES, "positions": [], "engine": "1"}),
        json!({"nodes": -1, "positions": []}),
        changed(first, json!(7)),
        changed("/positions/0/score_reached", json!({"cp": 1.5})),
        changed("/positions/0/score_reached", json!({"mate": 1})),
        more,
    ];
    for body in bad {
        player.put(&path(&game), &body).await.problem(422, "bad-request");
    }
    let two_scores = changed("/positions/0/score_reached", json!({"cp": 1, "win": 2}));
    player.put(&path(&game), &two_scores).await.problem(400, "bad-json");
    let huge = json!({"nodes": NODES, "positions": ["x".repeat(300 << 10)]});
    player.put(&path(&game), &huge).await.problem(413, "body-too-large");
    let kept = player.get(&path(&game)).await.json()["kept"].take();
    assert_eq!(kept, Value::Null);
    drop(GameSocket::join(&game.black, &game.id).await);
    site.stop().await;
}
