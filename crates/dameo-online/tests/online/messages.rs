//! What is not a message, or not one that the protocol allows: the socket says why, and is
//! closed only where it must be.

use std::sync::Arc;
use std::time::Duration;

use dameo_server::ServerOptions;
use dameo_store::MemoryStore;
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::Message;

use crate::common::socket::{ClientSocket, GameSocket, path};
use crate::common::{Game, game, invitation, site::Site, until};

/// A value with one field changed; `None` takes it away. The field can be one of an object in
/// it, as `key.ply`.
fn changed(message: &Value, field: &str, value: Option<Value>) -> String {
    let mut message = message.clone();
    let (place, name) = match field.rsplit_once('.') {
        Some((path, name)) => {
            let pointer = format!("/{}", path.replace('.', "/"));
            (message.pointer_mut(&pointer).unwrap(), name)
        }
        None => (&mut message, field),
    };
    let fields = place.as_object_mut().unwrap();
    match value {
        Some(value) => drop(fields.insert(name.to_owned(), value)),
        None => drop(fields.remove(name)),
    }
    message.to_string()
}

/// A complete message of each kind, besides `hello`.
fn messages(game: &str) -> Vec<Value> {
    let key = json!({"game": game, "ply": 0, "takeBacks": 0});
    let command = |action| json!({"type": "command", "id": 1, "key": key, "action": action});
    let have = json!({"sequence": 0, "key": key});
    let mut messages = vec![
        json!({"type": "sync", "have": have}),
        json!({"type": "say", "phrase": "hello"}),
        command(json!({"do": "move", "text": "d1-d4"})),
    ];
    for action in ["offer", "accept", "decline", "withdraw"] {
        messages.push(command(json!({"do": action, "offer": "draw"})));
    }
    for action in ["resign", "abort", "flag", "claim"] {
        messages.push(command(json!({"do": action})));
    }
    messages
}

/// The paths of all fields of a message.
fn fields(message: &Value) -> Vec<String> {
    let mut paths = Vec::new();
    for (name, value) in message.as_object().into_iter().flatten() {
        paths.push(name.clone());
        paths.extend(fields(value).into_iter().map(|inner| format!("{name}.{inner}")));
    }
    paths
}

/// Opens a socket of a player, sends a text, and returns how it is closed.
async fn closed_by(game: &Game, text: &str) -> (u16, String) {
    let mut socket = GameSocket::join(&game.white, &game.id).await;
    socket.socket.send(text).await;
    socket.socket.closed().await
}

#[tokio::test]
async fn every_field_is_checked_and_the_error_names_it() {
    let site = Site::start().await;
    let game = Game::begin(&site, &invitation("300+3")).await;
    let optional = ["have"];
    for message in messages(&game.id) {
        for field in fields(&message) {
            let name = field.rsplit('.').next().unwrap();
            if !optional.contains(&name) {
                let (code, reason) = closed_by(&game, &changed(&message, &field, None)).await;
                assert_eq!(code, 1008, "{message} without {field}: {reason}");
                assert!(reason.contains(&format!("missing field `{name}`")), "{field}: {reason}");
            }
            // No field is a list.
            let (code, reason) =
                closed_by(&game, &changed(&message, &field, Some(json!([])))).await;
            assert_eq!(code, 1008, "{message} with {field}: []: {reason}");
            let is_named = reason.contains("expected") || reason.contains("missing field");
            assert!(is_named, "{field}: {reason}");
        }
        let unknown = changed(&message, "more", Some(json!(true)));
        let (code, reason) = closed_by(&game, &unknown).await;
        assert_eq!(code, 1008);
        assert!(reason.contains("unknown field `more`"), "{unknown}: {reason}");
    }
    site.stop().await;
}

#[tokio::test]
async fn texts_that_are_no_message() {
    let site = Site::start().await;
    let game = Game::begin(&site, &invitation("300+3")).await;
    let [sync, say, command, ..] = &messages(&game.id)[..] else { panic!() };
    let long = "x".repeat(1025);
    let phrases = "unknown variant `rude`, expected one of `hello`, `good-luck`";
    for (text, code, reason) in [
        (String::new(), 1008, "bad message: EOF"),
        ("nonsense".to_owned(), 1008, "bad message: expected"),
        ("{}".to_owned(), 1008, "missing field `type`"),
        ("[]".to_owned(), 1008, "bad message"),
        ("null".to_owned(), 1008, "bad message"),
        (
            r#"{"type":"move"}"#.to_owned(),
            1008,
            "type \"move\": expected one of hello, command, sync, bye, say",
        ),
        (r#"{"type":7}"#.to_owned(), 1008, "expected a string"),
        (r#"{"type":"bye","why":1}"#.to_owned(), 1008, "unknown field `why`"),
        (r#"{"type":"hello","version":1}"#.to_owned(), 1008, "type: expected hello only once"),
        (changed(say, "phrase", Some(json!("rude"))), 1008, phrases),
        (changed(command, "id", Some(json!(-1))), 1008, "-1"),
        (changed(command, "id", Some(json!(1_u64 << 53))), 1008, "bad command id 9007199254740992"),
        (changed(command, "id", Some(json!("1"))), 1008, "invalid type: string \"1\""),
        (changed(command, "key.ply", Some(json!(-1))), 1008, "-1"),
        (changed(command, "key.takeBacks", Some(json!(4_294_967_296_u64))), 1008, "4294967296"),
        (changed(command, "action.do", Some(json!("castle"))), 1008, "unknown variant `castle`"),
        (changed(command, "action.text", Some(json!(long))), 1009, "expected at most 1024"),
        (changed(sync, "have.key.game", Some(json!("x".repeat(5000)))), 1009, "too long"),
    ] {
        let (found, why) = closed_by(&game, &text).await;
        assert_eq!(found, code, "{text}: {why}");
        assert!(why.contains(reason), "{text}: {why}");
    }
    // The longest message is read.
    let mut white = GameSocket::join(&game.white, &game.id).await;
    let mut text = changed(command, "action.text", Some(json!("x")));
    text.push_str(&" ".repeat(1024 - text.len()));
    white.socket.send(text).await;
    assert_eq!(white.until("refused").await["code"], "bad-move");
    site.stop().await;
}

#[tokio::test]
async fn the_first_message_is_hello() {
    let site = Site::start().await;
    let game = Game::begin(&site, &invitation("300+3")).await;
    let hello = json!({"type": "hello", "version": 1});
    let sync = json!({"type": "sync", "version": 1});
    let have = |value: Value| changed(&hello, "have", Some(value));
    for (text, code, reason) in [
        ("x".to_owned(), 1008, "bad message: expected value"),
        (changed(&hello, "version", None), 1008, "missing field `version`"),
        (changed(&hello, "version", Some(json!("1"))), 1008, "invalid type: string \"1\""),
        (changed(&hello, "version", Some(json!(-1))), 1008, "-1"),
        (changed(&hello, "version", Some(json!(2))), 4400, "version 2: expected one of [1]"),
        (changed(&hello, "type", None), 1008, "missing field `type`"),
        (changed(&hello, "token", Some(json!("x"))), 1008, "unknown field `token`"),
        (sync.to_string(), 1008, "unknown field `version`"),
        (have(json!(7)), 1008, "invalid type: integer `7`"),
        (have(json!({"sequence": 1})), 1008, "missing field `key`"),
        (have(json!("x".repeat(1000))), 1009, "expected at most 1024"),
    ] {
        let mut socket = ClientSocket::of(&game.white, &path(&game.id)).await.unwrap();
        socket.send(text.clone()).await;
        let (found, why) = socket.closed().await;
        assert_eq!(found, code, "{text}: {why}");
        assert!(why.contains(reason), "{text}: {why}");
    }
    site.stop().await;
}

#[tokio::test]
async fn a_binary_message_closes_the_socket() {
    let site = Site::start().await;
    let (game, mut white, _black) = game(&site).await;
    let mut fresh = ClientSocket::of(&game.white, &path(&game.id)).await.unwrap();
    for socket in [&mut white.socket, &mut fresh] {
        socket.0.send(Message::binary(b"{}".to_vec())).await.unwrap();
        let reason = "expected text, found a binary message".to_owned();
        assert_eq!(socket.closed().await, (1008, reason));
    }
    site.stop().await;
}

#[tokio::test]
async fn a_frame_without_end_closes_the_socket() {
    let site = Site::start().await;
    let (game, _white, _black) = game(&site).await;
    // A text in frames of 1,000 bytes, none of which is the last.
    let mut stream = ClientSocket::of(&game.white, &path(&game.id)).await.unwrap();
    let raw = stream.0.get_mut();
    let mut sent = 0;
    let mut opcode = 0x01;
    while sent < 100_000 {
        let mut frame = vec![opcode, 0x80 | 126, 0x03, 0xe8, 0, 0, 0, 0];
        frame.extend([b'x'; 1000]);
        if raw.write_all(&frame).await.is_err() {
            break;
        }
        (sent, opcode) = (sent + 1000, 0x00);
    }
    let mut received = Vec::new();
    // It may be reset.
    let _ =
        tokio::time::timeout(crate::common::SOON, raw.read_to_end(&mut received)).await.unwrap();
    let reason = b"the message is too long";
    assert!(received.windows(reason.len()).any(|window| window == reason), "{received:?}");
    site.stop().await;
}

#[tokio::test]
async fn commands_for_another_state_are_refused_and_the_socket_stays_open() {
    let site = Site::start().await;
    let (_, mut white, mut black) = game(&site).await;
    white.play("d1-d4").await;
    black.event("moved").await;
    let play = |text: &str| json!({"do": "move", "text": text});
    let before = black.command(&play("d8-d5"));
    black.play("d8-d5").await;
    white.event("moved").await;
    // Stale: the state before the last move. It is not the command that was done.
    let mut stale = before.clone();
    stale["id"] = json!(77);
    stale["action"]["text"] = json!("e8-e5");
    let answer = black.give(&stale).await;
    assert_eq!(
        (&answer["type"], &answer["code"]),
        (&json!("refused"), &json!("stale")),
        "{answer}"
    );
    // With the present game, so that the client can go on from it.
    assert_eq!(answer["game"]["moves"], json!(["d1-d4", "d8-d5"]));
    let refused = |mut command: Value, field: &str, value: Value| {
        let key = command["key"].as_object_mut().unwrap();
        key.insert(field.to_owned(), value);
        command
    };
    for (field, value) in [("ply", json!(40)), ("takeBacks", json!(9)), ("game", json!("AbCd1234"))]
    {
        let command = white.command(&play("e1-e4"));
        let answer = white.give(&refused(command, field, value)).await;
        assert_eq!(answer["type"], "refused", "{answer}");
        let code = if field == "game" { "other-game" } else { "stale" };
        assert_eq!(answer["code"], code, "{answer}");
    }
    for (text, code) in [("", "bad-move"), ("castle", "bad-move"), ("d4-d4", "bad-move")] {
        assert_eq!(white.refused(play(text)).await, code, "{text:?}");
    }
    for action in [
        json!({"do": "accept", "offer": "draw"}),
        json!({"do": "offer", "offer": "rematch"}),
        json!({"do": "abort"}),
        json!({"do": "claim"}),
    ] {
        let code = white.refused(action.clone()).await;
        assert!(!code.is_empty(), "{action}");
    }
    white.play("e1-e4").await;
    site.stop().await;
}

#[tokio::test]
async fn a_client_that_says_nothing_is_disconnected() {
    let options = ServerOptions { socket_timeout: Duration::from_secs(1), ..Site::options() };
    let site = Site::start_with(Arc::new(MemoryStore::default()), options, |online| online).await;
    let (game, mut white, black) = game(&site).await;
    // A client answers pings while it reads; Black's does not.
    assert_eq!(white.event("left").await["side"], "black");
    drop(black);
    // Nor does it who opens a socket and never says hello.
    let silent = ClientSocket::of(&game.black, &path(&game.id)).await.unwrap();
    drop(white);
    until(async || site.server.open_sockets() == 0).await;
    drop(silent);
    site.stop().await;
}

#[tokio::test]
async fn a_client_has_ten_seconds_for_its_hello() {
    let site = Site::start().await;
    let game = Game::begin(&site, &invitation("300+3")).await;
    let mut socket = ClientSocket::of(&game.white, &path(&game.id)).await.unwrap();
    let start = std::time::Instant::now();
    assert_eq!(socket.closed().await, (4408, "expected hello in ten seconds".to_owned()));
    assert!(start.elapsed() >= Duration::from_millis(9_900));
    site.stop().await;
}
