//! The players of a finished game send each other their analyses.

use serde_json::{Value, json};

use crate::common::socket::GameSocket;
use crate::common::{Game, game, site::Site};

const PDN: &str = "1. d1-d4 {Instead:} (1. e1-e4 d8-d5) 1... d8-d5 *";

fn path(game: &Game) -> String {
    format!("/api/online/games/{}/analysis", game.id)
}

fn offer(offer: &str) -> Value {
    json!({"do": "offer", "offer": offer})
}

/// A game of two moves that is over, whose players have agreed to analyse it.
async fn agreed(site: &Site) -> (Game, GameSocket, GameSocket) {
    let (game, mut white, mut black) = game(site).await;
    white.play("d1-d4").await;
    black.event("moved").await;
    black.play("d8-d5").await;
    white.event("moved").await;
    white.do_it(json!({"do": "resign"})).await;
    black.event("ended").await;
    white.do_it(offer("analysis")).await;
    let offered = black.event("offered").await;
    assert_eq!(offered, json!({"event": "offered", "by": "white", "offer": "analysis"}));
    black.do_it(json!({"do": "accept", "offer": "analysis"})).await;
    while white.status["seats"]["black"]["offers"] != json!(["analysis"]) {
        white.next().await.unwrap();
    }
    (game, white, black)
}

#[tokio::test]
async fn an_analysis_reaches_the_opponent_alone() {
    let site = Site::start().await;
    let (game, mut white, mut black) = agreed(&site).await;
    let mut spectator = GameSocket::join(&site.guest(), &game.id).await;
    assert_eq!(spectator.welcome["game"]["status"]["seats"]["white"]["offers"], json!([]));
    let mut player = game.white.clone();
    let reply = player.put(&path(&game), &json!({"pdn": PDN})).await;
    assert_eq!((reply.status.as_u16(), &*reply.text), (204, ""));
    let expected = json!({"type": "analysis", "by": "white", "pdn": PDN});
    assert_eq!(black.until("analysis").await, expected);
    assert!(white.socket.is_silent().await && spectator.socket.is_silent().await);
    // Who comes later is told the last one, while the room is open.
    let later = json!({"pdn": "1. d1-d4 d8-d5 2. e1-e4 *"});
    player.put(&path(&game), &later).await;
    assert_eq!(black.until("analysis").await["pdn"], later["pdn"]);
    drop(black);
    let mut black = GameSocket::join(&game.black, &game.id).await;
    assert_eq!(black.until("analysis").await["pdn"], later["pdn"]);
    let mut white = GameSocket::join(&game.white, &game.id).await;
    assert!(white.socket.is_silent().await);
    // An engine is agreed on in the same way.
    black.do_it(offer("engine")).await;
    white.do_it(offer("engine")).await;
    site.stop().await;
}

#[tokio::test]
async fn nothing_is_passed_on_that_was_not_agreed_on_or_is_no_analysis_of_the_game() {
    let site = Site::start().await;
    let (running, mut one, mut other) = crate::common::game(&site).await;
    let body = json!({"pdn": PDN});
    let not_agreed = (409, "analysis-not-agreed");
    running.white.clone().put(&path(&running), &body).await.problem(not_agreed.0, not_agreed.1);
    assert_eq!(one.refused(offer("analysis")).await, "not-over");
    one.do_it(json!({"do": "resign"})).await;
    other.event("ended").await;
    assert_eq!(other.refused(offer("engine")).await, "no-analysis");
    one.do_it(offer("analysis")).await;
    running.white.clone().put(&path(&running), &body).await.problem(not_agreed.0, not_agreed.1);

    let (game, mut white, _black) = agreed(&site).await;
    site.guest().put(&path(&game), &body).await.problem(403, "not-a-player");
    running.white.clone().put(&path(&game), &body).await.problem(403, "not-a-player");
    for none in ["AbCd1234", "x"] {
        let path = format!("/api/online/games/{none}/analysis");
        game.white.clone().put(&path, &body).await.problem(404, "no-such-game");
    }
    let mut player = game.black.clone();
    for body in [json!({}), json!({"pdn": 7}), json!({"pdn": PDN, "by": "white"})] {
        player.put(&path(&game), &body).await.problem(422, "bad-request");
    }
    let long = format!("1. d1-d4 {{{}}} *", "x".repeat(32 << 10));
    let table = [
        ("", "pdn: expected a game, found none"),
        ("1. d1-d4 *\n\n1. e1-e4 *", "pdn: expected one game, found more"),
        ("1. d1-d9 *", "pdn: "),
        ("1. d1-d4 (1. d8-d5) *", "pdn: "),
        ("[Variant \"Croda\"]\n\n*", "pdn: "),
        ("[SetUp \"1\"]\n[FEN \"W:Wc3:Bc7\"]\n\n*", "pdn: expected the position in which"),
        (&*long, "bytes: expected at most 32768"),
    ];
    for (pdn, part) in table {
        let reply = player.put(&path(&game), &json!({"pdn": pdn})).await;
        let detail = reply.problem(422, "bad-analysis");
        assert!(detail.contains(part), "{pdn:.60}: {detail}");
    }
    let huge = json!({"pdn": "x".repeat(70 << 10)});
    player.put(&path(&game), &huge).await.problem(413, "body-too-large");
    assert!(white.socket.is_silent().await);
    site.stop().await;
}
