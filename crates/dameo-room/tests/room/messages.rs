//! The protocol as JSON.

use dameo_live::{Action, GameKey, Millis, Offer};
use dameo_room::{ClientMessage, CommandId, KnownState, ServerMessage};

use crate::site::{Site, WHITE, play};

const KEY: &str = r#"{"game":"AbCd1234","ply":2,"takeBacks":0}"#;

fn command(action: &str) -> String {
    format!(r#"{{"type":"command","id":7,"key":{KEY},"action":{action}}}"#)
}

#[test]
fn messages_of_clients_are_read() {
    let key = GameKey { game: "AbCd1234".to_owned(), ply: 2, take_backs: 0 };
    let offer = Offer::TakeBack;
    let actions = [
        (r#"{"do":"move","text":"d1-d4"}"#, play("d1-d4")),
        (r#"{"do":"offer","offer":"take-back"}"#, Action::Offer { offer }),
        (r#"{"do":"accept","offer":"take-back"}"#, Action::Accept { offer }),
        (r#"{"do":"decline","offer":"take-back"}"#, Action::Decline { offer }),
        (r#"{"do":"withdraw","offer":"take-back"}"#, Action::Withdraw { offer }),
        (r#"{"do":"resign"}"#, Action::Resign {}),
        (r#"{"do":"abort"}"#, Action::Abort {}),
        (r#"{"do":"flag"}"#, Action::Flag {}),
        (r#"{"do":"claim"}"#, Action::Claim {}),
    ];
    let id = CommandId::new(7).unwrap();
    let mut table: Vec<_> = actions
        .into_iter()
        .map(|(json, action)| {
            (command(json), ClientMessage::Command { id, key: key.clone(), action })
        })
        .collect();
    let have = Some(KnownState { sequence: 5, key });
    let known = format!(r#"{{"sequence":5,"key":{KEY}}}"#);
    table.extend([
        (
            r#"{"type":"hello","version":1}"#.to_owned(),
            ClientMessage::Hello { version: 1, have: None },
        ),
        (
            format!(r#"{{"type":"hello","version":2,"have":{known}}}"#),
            ClientMessage::Hello { version: 2, have: have.clone() },
        ),
        (r#"{"type":"sync","have":null}"#.to_owned(), ClientMessage::Sync { have: None }),
        (format!(r#"{{"type":"sync","have":{known}}}"#), ClientMessage::Sync { have }),
        (r#"{"type":"bye"}"#.to_owned(), ClientMessage::Bye {}),
    ]);
    for (json, message) in table {
        assert_eq!(ClientMessage::read(&json), Ok(message.clone()), "{json}");
        let written = serde_json::to_string(&message).unwrap();
        assert_eq!(ClientMessage::read(&written), Ok(message), "{written}");
    }
}

#[test]
fn bad_messages_are_refused_with_the_name_of_the_field() {
    let key = |fields: &str| {
        format!(r#"{{"type":"command","id":1,"key":{{{fields}}},"action":{{"do":"flag"}}}}"#)
    };
    let table = [
        (String::new(), "EOF"),
        ("hello".to_owned(), "line 1 column 1"),
        ("[]".to_owned(), "missing field `type`"),
        (r#"["bye"]"#.to_owned(), "a list: expected an object"),
        (command(r#"["resign"]"#), "a list: expected an object"),
        (
            r#"{"type":"sync","have":[1,{"game":"a","ply":1,"takeBacks":0}]}"#.to_owned(),
            "a list: expected an object",
        ),
        (r#"{"type":"bye","type":"bye"}"#.to_owned(), "duplicate field `type`"),
        ("{}".to_owned(), "missing field `type`"),
        (r#"{"type":"cheat"}"#.to_owned(), "unknown variant `cheat`"),
        (r#"{"type":7}"#.to_owned(), "expected variant identifier"),
        (r#"{"type":"hello"}"#.to_owned(), "missing field `version`"),
        (r#"{"type":"hello","version":"1"}"#.to_owned(), "expected u32"),
        (r#"{"type":"hello","version":-1}"#.to_owned(), "expected u32"),
        (r#"{"type":"hello","version":1,"seat":"white"}"#.to_owned(), "unknown field `seat`"),
        (r#"{"type":"bye","now":true}"#.to_owned(), "unknown field `now`"),
        (command(r#"{"do":"leave","on_purpose":true}"#), "unknown variant `leave`"),
        (command(r#"{"do":"return"}"#), "unknown variant `return`"),
        (command(r#"{"do":"resign","for":"black"}"#), "unknown field `for`"),
        (command(r#"{"do":"move"}"#), "missing field `text`"),
        (command(r#"{"do":"move","text":null}"#), "expected a string"),
        (command(r#"{"do":"offer","offer":"peace"}"#), "unknown variant `peace`"),
        (command(r#"{"do":"move","text":"d1-d4","lag":900}"#), "unknown field `lag`"),
        (key(""), "missing field `game`"),
        (key(r#""game":"a","ply":1"#), "missing field `takeBacks`"),
        (key(r#""game":"a","ply":-1,"takeBacks":0"#), "expected usize"),
        (key(r#""game":"a","ply":1,"takeBacks":0,"x":1"#), "unknown field `x`"),
        (format!(r#"{{"type":"sync","have":{KEY}}}"#), "unknown field `game`"),
        (format!(r#"{{"type":"command","id":1.5,"key":{KEY}}}"#), "expected u64"),
        (format!(r#"{{"type":"command","id":9007199254740992,"key":{KEY}}}"#), "bad command id"),
        (format!(r#"{{"type":"bye"}}{}"#, "}"), "trailing characters"),
        (
            format!(r#"{{"type":"bye"}}{}"#, " ".repeat(1011)),
            "has 1025 bytes: expected at most 1024",
        ),
    ];
    for (json, part) in table {
        let error = ClientMessage::read(&json).unwrap_err().to_string();
        assert!(error.contains(part), "{json}: {error}");
    }
    let longest = format!(r#"{{"type":"bye"}}{}"#, " ".repeat(1010));
    assert_eq!(ClientMessage::read(&longest), Ok(ClientMessage::Bye {}));
}

#[test]
fn messages_of_the_server_are_objects_with_a_type() {
    let mut site = Site::opened();
    let id = CommandId::new(7).unwrap();
    let table = [
        (ServerMessage::Done { id, sequence: 3 }, r#"{"type":"done","id":7,"sequence":3}"#),
        (
            ServerMessage::Lag { round_trip: Millis::new(80), quota: Millis::new(900) },
            r#"{"type":"lag","roundTrip":80,"quota":900}"#,
        ),
    ];
    for (message, json) in table {
        assert_eq!(serde_json::to_string(&message).unwrap(), json);
    }
    site.act(WHITE, play("e1-e4"));
    site.act(WHITE, play("e1-e4"));
    for message in site.read(WHITE) {
        let json = serde_json::to_value(&message).unwrap();
        assert_eq!(serde_json::from_value::<ServerMessage>(json).unwrap(), message);
    }
    site.feed(dameo_room::Input::Sync { connection: WHITE, have: None });
    let [message] = &site.read(WHITE)[..] else { panic!() };
    let json = serde_json::to_value(message).unwrap();
    assert_eq!(json["type"], "state");
    assert_eq!(json["game"]["moves"][2], "e1-e4");
    assert_eq!(json["game"]["status"]["key"]["takeBacks"], 0);
    assert_eq!(json["game"]["status"]["seats"]["white"]["refund"]["lag"], 0);
    assert_eq!(json["game"]["status"]["clock"]["running"], "black");
    assert_eq!(json["game"]["status"]["isFrozen"], false);
}
