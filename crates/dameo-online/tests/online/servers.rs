//! Several servers of one site.

use std::sync::Arc;
use std::time::{Duration, Instant};

use dameo_live::Millis;
use dameo_online::ServerClock;
use dameo_relay::{LocalHub, NoRelay};
use dameo_store::MemoryStore;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::common::bot::Bot;
use crate::common::guest::{Guest, PASSWORD};
use crate::common::site::Site;
use crate::common::socket::{ClientSocket, GameSocket};
use crate::common::staff::{Administrator, account_of};
use crate::common::{Game, invitation, until};

const SOCKET: &str = "/api/online/socket";

/// Two servers that share a store, and what connects them.
struct Servers {
    one: Site,
    other: Site,
    clock: ServerClock,
    hub: LocalHub,
}

impl Servers {
    async fn start() -> Self {
        let hub = LocalHub::default();
        let clock = ServerClock::default();
        let shown = clock.clone();
        let store = Arc::new(MemoryStore::shared(move || shown.now()));
        let start = async || {
            let (store, clock, relay) = (Arc::clone(&store), clock.clone(), hub.relay());
            let build = |builder: dameo_online::OnlineBuilder| builder.clock(clock).relay(relay);
            Site::start_with(store, Site::options(), build).await
        };
        let (one, other) = (start().await, start().await);
        Self { one, other, clock, hub }
    }

    /// The browser of somebody, at the other server.
    fn at_other(&self, guest: &Guest) -> Guest {
        self.other.guest().with_cookie(guest.cookie.clone())
    }

    /// A game by link, White at one server and Black at the other.
    async fn game(&self) -> (Game, GameSocket, GameSocket) {
        let game = Game::begin(&self.one, &invitation("300+3")).await;
        let white = GameSocket::join(&game.white, &game.id).await;
        let black = GameSocket::join(&self.at_other(&game.black), &game.id).await;
        (game, white, black)
    }

    /// Lets time pass, in which the servers do what they do every few seconds.
    async fn pass(&self, span: Millis) {
        let step = Millis::from_secs(12);
        for _ in 0..span.get() / step.get() {
            self.clock.skip(step);
            sleep(Duration::from_millis(700)).await;
        }
    }

    async fn stop(self) {
        self.one.stop().await;
        self.other.stop().await;
    }
}

/// Waits until a socket is told of this ply: by an update, or by the whole state if the server
/// has read it.
async fn reaches(socket: &mut GameSocket, ply: usize) {
    until(async || {
        if socket.status["key"]["ply"] != ply {
            socket.next().await.expect("the socket has ended");
        }
        socket.status["key"]["ply"] == ply
    })
    .await;
}

/// Waits until a socket is told that there are so many spectators.
async fn crowd(socket: &mut GameSocket, spectators: usize) {
    let expected = json!({"type": "crowd", "spectators": spectators});
    until(async || socket.until("crowd").await == expected).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_at_two_servers_play_talk_and_are_there() {
    let servers = Servers::start().await;
    let (game, mut white, mut black) = servers.game().await;
    let mut spectators = Vec::new();
    for site in [&servers.one, &servers.other, &servers.other] {
        spectators.push(GameSocket::join(&site.guest(), &game.id).await);
    }
    for (number, text) in ["d1-d4", "d8-d5", "e1-e4", "e8-e5"].into_iter().enumerate() {
        let (mover, other) =
            if number % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        mover.play(text).await;
        reaches(other, number + 1).await;
    }
    for socket in [&mut white, &mut black] {
        crowd(socket, 3).await;
    }
    drop(spectators.pop());
    crowd(&mut white, 2).await;
    white.socket.send(r#"{"type":"say","phrase":"good-luck"}"#).await;
    assert_eq!(black.until("said").await["phrase"], "good-luck");
    // Who plays is told everywhere.
    let mut ann = game.white.clone();
    ann.sign_up("Ann").await;
    assert_eq!(black.until("players").await["white"]["name"], "Ann");
    // The session of the guest has ended.
    let mut white = GameSocket::join(&ann, &game.id).await;
    // A page at both servers: who closes one of them has not left.
    let at_one = servers.one.guest().with_cookie(game.black.cookie.clone());
    let second = GameSocket::join(&at_one, &game.id).await;
    black.socket.send(r#"{"type":"bye"}"#).await;
    sleep(Duration::from_millis(500)).await;
    white.play("f1-f4").await;
    assert_eq!(white.status["seats"]["black"]["away"], Value::Null);
    drop(second);
    until(async || {
        white.next().await.expect("the socket has ended");
        white.status["seats"]["black"]["away"].is_object()
    })
    .await;
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_and_sent_is_told_to_a_server_that_comes_later() {
    let servers = Servers::start().await;
    let (mut one, mut two) =
        (Bot::new(&servers.one, "One").await, Bot::new(&servers.one, "Two").await);
    let id = one.challenge("Two", "dameo").await;
    two.post(&format!("/api/challenge/{id}/accept"), &json!({})).await.ok();
    let chat = format!("/api/bot/game/{id}/chat");
    let mut events = one.stream(&format!("/api/bot/game/stream/{id}")).await;
    events.next("gameFull").await;
    for text in ["hello", "good game"] {
        two.post(&chat, &json!({"room": "player", "text": text})).await.ok();
    }
    let mut two = Bot::with_token(&servers.other, &two.token);
    until(async || two.get(&chat).await.json().as_array().unwrap().len() == 2).await;
    two.post(&chat, &json!({"room": "player", "text": "at another server"})).await.ok();
    until(async || events.next("chatLine").await["text"] == "at another server").await;
    // Requests at another server say nothing about who is at the board.
    let mut at_board = two.stream(&format!("/api/bot/game/stream/{id}")).await;
    at_board.next("gameFull").await;
    let mut one = Bot::with_token(&servers.other, &one.token);
    one.post(&format!("/api/bot/game/{id}/move/d1-d4"), &json!({})).await.ok();
    assert_eq!(at_board.next("gameState").await["moves"], "d1-d4");
    sleep(Duration::from_millis(500)).await;
    let shown = servers.one.guest().get(&format!("/api/online/games/{id}")).await.json();
    for seat in ["white", "black"] {
        assert_eq!(shown["view"]["status"]["seats"][seat]["away"], Value::Null);
    }
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_two_servers_meet() {
    let servers = Servers::start().await;
    let (mut creator, mut other) = (servers.one.guest(), servers.other.guest());
    let mut body = invitation("300+3");
    body["isPublic"] = json!(true);
    let created = creator.post("/api/online/invitations", &body).await.json();
    let id = created["id"].as_str().unwrap();
    let mut of_creator = ClientSocket::of(&creator, SOCKET).await.unwrap();
    let mut of_other = ClientSocket::of(&other, SOCKET).await.unwrap();
    until(async || of_other.until("lobby").await["invitations"][0]["id"] == id).await;
    // Its creator is at one server, and each of them knows it.
    servers.pass(Millis::from_secs(60)).await;
    let accept = format!("/api/online/invitations/{id}/accept");
    assert_eq!(other.post(&accept, &json!({})).await.status, 200);
    assert_eq!(
        of_creator.until("game").await,
        json!({"type": "game", "game": id, "seat": "white"})
    );
    until(async || of_other.until("lobby").await["invitations"] == json!([])).await;
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn members_at_two_servers_challenge_each_other() {
    let servers = Servers::start().await;
    let (mut ann, mut bob) = (servers.one.guest(), servers.other.guest());
    ann.sign_up("Ann").await;
    bob.sign_up("Bob").await;
    let mut of_ann = ClientSocket::of(&ann, SOCKET).await.unwrap();
    let mut of_bob = ClientSocket::of(&bob, SOCKET).await.unwrap();
    let body = json!({"player": "Bob", "invitation": invitation("300+3")});
    let challenge = async |ann: &mut Guest| {
        let made = ann.post("/api/online/challenges", &body).await;
        assert_eq!(made.status, 201, "{}", made.text);
        made.json()["id"].as_str().unwrap().to_owned()
    };
    let id = challenge(&mut ann).await;
    until(async || of_bob.until("challenges").await["challenges"][0]["id"] == id.as_str()).await;
    // Half a minute later it is open, since Ann is at her server.
    servers.pass(Millis::from_secs(60)).await;
    let decline = format!("/api/online/challenges/{id}/decline");
    let declined = bob.post(&decline, &json!({"reason": "later"})).await;
    assert_eq!(declined.status, 204, "{}", declined.text);
    let ended = of_ann.until("challenge-ended").await;
    assert_eq!((&ended["outcome"], &ended["reason"]), (&json!("declined"), &json!("later")));
    // At once, before the other server has heard of it.
    let id = challenge(&mut ann).await;
    let accepted = bob.post(&format!("/api/online/invitations/{id}/accept"), &json!({})).await;
    assert_eq!(accepted.status, 200, "{}", accepted.text);
    assert_eq!(of_ann.until("game").await["game"], id.as_str());
    let listed = ann.get("/api/online/challenges").await.json();
    assert_eq!(listed, json!({"challenges": []}));
    // When Ann leaves, it ends.
    let id = challenge(&mut ann).await;
    drop(of_ann);
    until(async || servers.one.server.open_sockets() == 0).await;
    sleep(Duration::from_millis(1200)).await;
    servers.clock.skip(Millis::from_secs(31));
    until(async || {
        let ended = of_bob.until("challenge-ended").await;
        ended["challenge"]["id"] == id.as_str() && ended["outcome"] == "canceled"
    })
    .await;
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_end_at_all_servers() {
    let servers = Servers::start().await;
    let (game, mut white, mut black) = servers.game().await;
    let mut root = Administrator::new(&servers.one).await;
    let mut ann = servers.one.guest();
    ann.sign_up("Ann").await;
    let mut phone = servers.other.guest();
    phone.log_in("Ann", PASSWORD).await;
    let mut on_phone = GameSocket::join(&phone, &game.id).await;
    assert_eq!(ann.delete("/api/online/account/sessions").await.status, 204);
    assert_eq!(on_phone.socket.closed().await.0, 4401);
    assert_eq!(phone.get("/api/online/me").await.json()["member"], Value::Null);
    // Also if what it may do has changed.
    let mut watcher = GameSocket::join(&servers.at_other(&ann), &game.id).await;
    root.impose(&account_of(&mut ann).await, "mute").await;
    assert_eq!(watcher.socket.closed().await.0, 4401);
    white.play("d1-d4").await;
    reaches(&mut black, 1).await;
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_messages_all_comes_a_little_later() {
    let servers = Servers::start().await;
    let (game, mut white, mut black) = servers.game().await;
    let mut ann = servers.one.guest();
    ann.sign_up("Ann").await;
    let mut phone = servers.other.guest();
    phone.log_in("Ann", PASSWORD).await;
    let mut on_phone = ClientSocket::of(&phone, SOCKET).await.unwrap();
    servers.hub.cut();
    let since = Instant::now();
    // Moves.
    white.play("d1-d4").await;
    reaches(&mut black, 1).await;
    black.play("d8-d5").await;
    reaches(&mut white, 2).await;
    // Sessions.
    assert_eq!(ann.delete("/api/online/account/sessions").await.status, 204);
    assert_eq!(on_phone.closed().await.0, 4401);
    // Challenges and games.
    let mut bob = servers.other.guest();
    bob.sign_up("Bob").await;
    let mut of_ann = ClientSocket::of(&ann, SOCKET).await.unwrap();
    let mut of_bob = ClientSocket::of(&bob, SOCKET).await.unwrap();
    let body = json!({"player": "Bob", "invitation": invitation("300+3")});
    let made = ann.post("/api/online/challenges", &body).await.json();
    until(async || of_bob.until("challenges").await["challenges"][0]["id"] == made["id"]).await;
    let accept = format!("/api/online/invitations/{}/accept", made["id"].as_str().unwrap());
    assert_eq!(bob.post(&accept, &json!({})).await.status, 200);
    assert_eq!(of_ann.until("game").await["game"], made["id"]);
    assert!(since.elapsed() < Duration::from_secs(30), "{:?}", since.elapsed());
    // Nobody is taken for away who is at the other server.
    servers.clock.skip(Millis::from_secs(60));
    sleep(Duration::from_secs(3)).await;
    let shown = ann.get(&format!("/api/online/games/{}", game.id)).await.json();
    for seat in ["white", "black"] {
        assert_eq!(shown["view"]["status"]["seats"][seat]["away"], Value::Null);
    }
    servers.hub.mend();
    white.play("e1-e4").await;
    reaches(&mut black, 3).await;
    servers.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_server_plays_a_level_and_the_other_one_goes_on() {
    let servers = Servers::start().await;
    let mut bot = Bot::new(&servers.one, "Robot").await;
    let body = json!({"level": 2, "color": "white", "clock.limit": 600, "clock.increment": 5});
    let id = bot.post("/api/challenge/ai", &body).await.json()["id"].as_str().unwrap().to_owned();
    let mut bot = Bot::with_token(&servers.other, &bot.token);
    let mut game = bot.stream(&format!("/api/bot/game/stream/{id}")).await;
    game.next("gameFull").await;
    let plies = |state: &Value| state["moves"].as_str().unwrap().split_whitespace().count();
    bot.post(&format!("/api/bot/game/{id}/move/d1-d4"), &json!({})).await.ok();
    until(async || plies(&game.next("gameState").await) == 2).await;
    let Servers { one, other, .. } = servers;
    one.stop().await;
    let shown = bot.get(&format!("/api/online/games/{id}")).await.json();
    assert_eq!(shown["view"]["moves"].as_array().unwrap().len(), 2);
    bot.post(&format!("/api/bot/game/{id}/move/e1-e4"), &json!({})).await.ok();
    until(async || plies(&game.next("gameState").await) == 4).await;
    other.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_a_relay_reads_what_others_have_stored() {
    let clock = ServerClock::default();
    let shown = clock.clone();
    let store = Arc::new(MemoryStore::shared(move || shown.now()));
    let start = async || {
        let (store, clock) = (Arc::clone(&store), clock.clone());
        Site::start_with(store, Site::options(), |builder| {
            builder.clock(clock).relay(NoRelay::default())
        })
        .await
    };
    let (one, other) = (start().await, start().await);
    let game = Game::begin(&one, &invitation("300+3")).await;
    let mut white = GameSocket::join(&game.white, &game.id).await;
    let at_other = other.guest().with_cookie(game.black.cookie.clone());
    let mut black = GameSocket::join(&at_other, &game.id).await;
    white.play("d1-d4").await;
    reaches(&mut black, 1).await;
    one.stop().await;
    other.stop().await;
}
