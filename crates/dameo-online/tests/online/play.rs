//! Two players at the board.

use serde_json::{Value, json};
use tokio::net::TcpSocket;
use tokio::time::timeout;

use crate::common::socket::{ClientSocket, GameSocket, path};
use crate::common::{Game, SOON, game, invitation, site::Site};

/// A position with few pieces.
const START: &str = "W:Wa1,d4:Bd6,h8:H0:F1";
/// Black has no pieces after the first move.
const SHORT: &str = "W:Wa1,d4:Bd5";

#[tokio::test]
async fn a_whole_game_with_a_clock() {
    let site = Site::start().await;
    let mut body = invitation("300+3");
    body["startFen"] = json!(START);
    let game = Game::begin(&site, &body).await;
    let (mut white, mut black) = game.join().await;
    assert_eq!(white.welcome["seat"], "white");
    assert_eq!(black.welcome["seat"], "black");
    assert_eq!(white.welcome["version"], 1);
    let view = &black.welcome["game"];
    assert_eq!((&view["variant"], &view["startFen"]), (&json!("dameo"), &json!(START)));
    assert_eq!(view["status"]["clock"]["left"], json!({"white": 300_000, "black": 300_000}));
    white.play("a1-a2").await;
    let moved = black.event("moved").await;
    assert_eq!((&moved["text"], &moved["ply"]), (&json!("a1-a2"), &json!(0)));
    // The clock starts after both have moved.
    assert_eq!(black.status["clock"]["running"], Value::Null);
    black.play("d6-d5").await;
    white.event("moved").await;
    assert_eq!(white.status["clock"]["running"], "white");
    assert!(white.status["deadline"].is_u64());
    assert_eq!(white.refused(json!({"do": "move", "text": "a2-a3"})).await, "bad-move");
    white.play("d4xd6").await;
    assert_eq!(white.status["clock"]["running"], "black");
    black.event("moved").await;
    let spent = |status: &Value| 303_000 - status["clock"]["left"]["white"].as_i64().unwrap();
    assert!((0..20_000).contains(&spent(&black.status)), "{}", black.status);
    assert_eq!(white.refused(json!({"do": "move", "text": "d6-d7"})).await, "not-your-turn");
    black.do_it(json!({"do": "resign"})).await;
    let ended = white.event("ended").await;
    assert_eq!(ended["conclusion"], white.status["conclusion"]);
    assert_eq!(white.status["conclusion"], black.status["conclusion"]);
    assert_eq!(white.status["clock"]["running"], Value::Null);
    // What is stored is what was told.
    let mut anybody = site.guest();
    let stored = anybody.get(&format!("/api/online/games/{}", game.id)).await.json();
    assert_eq!(stored["view"]["moves"], json!(["a1-a2", "d6-d5", "d4xd6"]));
    assert_eq!(stored["view"]["status"]["conclusion"], white.status["conclusion"]);
    assert_eq!(stored["seat"], Value::Null);
    site.stop().await;
}

#[tokio::test]
async fn a_rule_ends_the_game() {
    let site = Site::start().await;
    let body = json!({"variant": "dameo", "color": "white", "startFen": SHORT});
    let game = Game::begin(&site, &body).await;
    let (mut white, mut black) = game.join().await;
    assert_eq!(white.status["clock"], Value::Null);
    white.play("d4xd6").await;
    black.event("moved").await;
    assert_eq!(black.status["conclusion"], json!({"by": "rules"}));
    assert_eq!(black.refused(json!({"do": "resign"})).await, "over");
    site.stop().await;
}

#[tokio::test]
async fn who_comes_back_gets_the_moves_it_lacks() {
    let site = Site::start().await;
    let (game, mut white, mut black) = game(&site).await;
    white.play("d1-d4").await;
    black.event("moved").await;
    let known = black.known();
    drop(black);
    assert_eq!(white.event("left").await["side"], "black");
    assert!(white.status["seats"]["black"]["away"].is_object());
    let mut black = GameSocket::resume(&game.black, &game.id, known).await;
    assert_eq!(
        (&black.welcome["game"]["from"], &black.welcome["game"]["moves"]),
        (&json!(1), &json!([]))
    );
    white.event("returned").await;
    assert_eq!(white.status["seats"]["black"]["away"], Value::Null);
    let known = black.known();
    black.play("d8-d5").await;
    drop(black);
    // A client that missed the acknowledgement asks from where it was.
    let mut black = GameSocket::resume(&game.black, &game.id, known).await;
    assert_eq!(black.welcome["game"]["moves"], json!(["d8-d5"]));
    black.socket.send(json!({"type": "sync"}).to_string()).await;
    let state = black.until("state").await;
    assert_eq!(
        (&state["game"]["from"], state["game"]["moves"].as_array().unwrap().len()),
        (&json!(0), 2)
    );
    site.stop().await;
}

#[tokio::test]
async fn a_command_that_is_sent_again_is_done_once() {
    let site = Site::start().await;
    let (game, mut white, mut black) = game(&site).await;
    let command = white.command(&json!({"do": "move", "text": "d1-d4"}));
    let (first, second) = (white.give(&command).await, white.give(&command).await);
    assert_eq!((&first["type"], &second["type"]), (&json!("done"), &json!("done")));
    // Also on another connection, as after the answer was lost.
    drop(white);
    let mut white = GameSocket::join(&game.white, &game.id).await;
    assert_eq!(white.give(&command).await["type"], "done");
    assert_eq!(white.status["key"]["ply"], 1);
    black.event("moved").await;
    black.play("d8-d5").await;
    // The same name with another move is still the command that was done.
    assert_eq!(white.event("moved").await["text"], "d8-d5");
    let mut other = command.clone();
    other["action"]["text"] = json!("e1-e4");
    assert_eq!(white.give(&other).await["type"], "done");
    assert_eq!(white.status["key"]["ply"], 2);
    site.stop().await;
}

#[tokio::test]
async fn draws_are_offered_declined_and_agreed() {
    let site = Site::start().await;
    let (_, mut white, mut black) = game(&site).await;
    white.play("d1-d4").await;
    black.event("moved").await;
    black.play("d8-d5").await;
    white.event("moved").await;
    white.do_it(json!({"do": "offer", "offer": "draw"})).await;
    assert_eq!(
        black.event("offered").await,
        json!({"event": "offered", "by": "white", "offer": "draw"})
    );
    assert_eq!(black.status["seats"]["white"]["offers"], json!(["draw"]));
    black.do_it(json!({"do": "decline", "offer": "draw"})).await;
    white.event("offer-ended").await;
    assert_eq!(white.refused(json!({"do": "offer", "offer": "draw"})).await, "offer-too-soon");
    black.do_it(json!({"do": "offer", "offer": "draw"})).await;
    white.event("offered").await;
    white.do_it(json!({"do": "accept", "offer": "draw"})).await;
    assert_eq!(black.event("ended").await["conclusion"], json!({"by": "agreement"}));
    site.stop().await;
}

#[tokio::test]
async fn a_move_is_taken_back_by_consent() {
    let site = Site::start().await;
    let (_, mut white, mut black) = game(&site).await;
    white.play("d1-d4").await;
    white.do_it(json!({"do": "offer", "offer": "take-back"})).await;
    black.event("offered").await;
    black.do_it(json!({"do": "accept", "offer": "take-back"})).await;
    assert_eq!(white.event("taken-back").await["ply"], 0);
    assert_eq!(white.status["key"]["takeBacks"], 1);
    white.play("e1-e4").await;
    assert_eq!(black.event("moved").await["text"], "e1-e4");
    site.stop().await;
}

#[tokio::test]
async fn a_rematch_begins_when_both_want_it() {
    let site = Site::start().await;
    let (game, mut white, mut black) = game(&site).await;
    let notices = async |guest| ClientSocket::of(guest, "/api/online/socket").await.unwrap();
    let mut of_white = notices(&game.white).await;
    let mut of_black = notices(&game.black).await;
    white.do_it(json!({"do": "resign"})).await;
    black.event("ended").await;
    // Both at once: it is one game.
    let (one, other) = tokio::join!(
        white.act(json!({"do": "offer", "offer": "rematch"})),
        black.act(json!({"do": "offer", "offer": "rematch"})),
    );
    assert_eq!((&one["type"], &other["type"]), (&json!("done"), &json!("done")));
    for player in [&mut white, &mut black] {
        while player.status["rematch"] == Value::Null {
            player.next().await.unwrap();
        }
    }
    assert_eq!(white.status["rematch"], black.status["rematch"]);
    let next = white.status["rematch"].as_str().unwrap().to_owned();
    let told = |seat: &str| json!({"type": "game", "game": next, "seat": seat});
    assert_eq!(of_white.until("game").await, told("black"));
    assert_eq!(of_black.until("game").await, told("white"));
    // The sides are exchanged.
    let mut first = GameSocket::join(&game.black, &next).await;
    assert_eq!(first.welcome["seat"], "white");
    first.play("d1-d4").await;
    assert_eq!(GameSocket::join(&game.white, &next).await.welcome["seat"], "black");
    site.stop().await;
}

#[tokio::test]
async fn a_phrase_reaches_the_players_alone() {
    let site = Site::start().await;
    let (game, mut white, mut black) = game(&site).await;
    let mut spectator = GameSocket::join(&site.guest(), &game.id).await;
    let say = |phrase: &str| json!({"type": "say", "phrase": phrase}).to_string();
    white.socket.send(say("good-luck")).await;
    let said = json!({"type": "said", "by": "white", "phrase": "good-luck"});
    assert_eq!(white.until("said").await, said);
    assert_eq!(black.until("said").await, said);
    // At most one in two seconds.
    white.socket.send(say("hello")).await;
    assert_eq!(white.until("error").await["code"], "too-soon");
    black.socket.send(say("thanks")).await;
    assert_eq!(white.until("said").await["by"], "black");
    spectator.socket.send(say("nice-move")).await;
    assert_eq!(spectator.until("error").await["code"], "not-a-player");
    assert!(spectator.socket.is_silent().await);
    site.clock.skip(dameo_live::Millis::from_secs(2));
    white.socket.send(say("hello")).await;
    assert_eq!(white.until("said").await["phrase"], "hello");
    site.stop().await;
}

#[tokio::test]
async fn a_player_who_says_bye_has_left() {
    let site = Site::start().await;
    let (_, mut white, mut black) = game(&site).await;
    black.socket.send(r#"{"type":"bye"}"#).await;
    assert_eq!(black.socket.closed().await, (1000, "bye".to_owned()));
    white.event("left").await;
    assert_eq!(white.status["seats"]["black"]["away"]["onPurpose"], true);
    site.stop().await;
}

#[tokio::test]
async fn who_does_not_read_is_dropped_and_never_waited_for() {
    let site = Site::start().await;
    let (game, mut white, black) = game(&site).await;
    drop(black);
    white.event("left").await;
    let stream = TcpSocket::new_v4().unwrap();
    stream.set_recv_buffer_size(2048).unwrap();
    let stream = stream.connect(site.address).await.unwrap();
    let headers = [
        ("origin", format!("http://{}", site.address)),
        ("cookie", game.black.cookie.clone().unwrap()),
    ];
    let opened = ClientSocket::open_on(stream, site.address, &path(&game.id), &headers).await;
    let mut slow = opened.unwrap();
    slow.send(r#"{"type":"hello","version":1}"#).await;
    white.event("returned").await;
    for _ in 0..95 {
        slow.send(r#"{"type":"sync"}"#).await;
    }
    // The opponent plays on meanwhile, and is told.
    white.play("d1-d4").await;
    assert_eq!(white.event("left").await["side"], "black");
    let reason = "the client reads too slowly: connect again".to_owned();
    assert_eq!(slow.closed().await, (1013, reason));
    site.stop().await;
}

#[tokio::test]
async fn a_server_that_stops_tells_its_players_to_come_back() {
    let site = Site::start().await;
    let (_, mut white, mut black) = game(&site).await;
    let stopped = site.begin_stop();
    assert_eq!(white.socket.closed().await, (1012, "resume".to_owned()));
    assert_eq!(black.socket.closed().await, (1012, "resume".to_owned()));
    drop((white, black));
    timeout(SOON, stopped).await.unwrap().unwrap();
}
