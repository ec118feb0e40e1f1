//! Several versions of the protocol.

use std::sync::Arc;

use dameo_online::{FromClient, ProtocolVersion, ToClient, Version1};
use dameo_room::ReadMessageError;
use dameo_store::MemoryStore;
use serde_json::{Value, json};

use crate::common::socket::{ClientSocket, path};
use crate::common::{Game, invitation, site::Site};

/// A version in which the server calls its messages otherwise.
#[derive(Debug)]
struct Version2;

impl ProtocolVersion for Version2 {
    fn number(&self) -> u32 {
        2
    }

    fn read(&self, text: &str) -> Result<FromClient, ReadMessageError> {
        Version1.read(&text.replace("\"greet\"", "\"hello\""))
    }

    fn write(&self, message: &ToClient) -> String {
        let mut message = serde_json::to_value(message).unwrap();
        message["kind"] = message["type"].take();
        if message["version"].is_u64() {
            message["version"] = json!(2);
        }
        message.to_string()
    }
}

#[tokio::test]
async fn two_versions_are_served_at_once() {
    let store = Arc::new(MemoryStore::default());
    let site = Site::start_with(store, Site::options(), |online| online.version(Version2)).await;
    assert_eq!(site.guest().get("/api/site").await.json()["versions"], json!([1, 2]));
    let game = Game::begin(&site, &invitation("300+3")).await;
    let mut old = ClientSocket::of(&game.white, &path(&game.id)).await.unwrap();
    let mut new = ClientSocket::of(&game.black, &path(&game.id)).await.unwrap();
    old.send(r#"{"type":"hello","version":1}"#).await;
    new.send(r#"{"type":"greet","version":2}"#).await;
    let (welcome, greeting) = (old.next().await.unwrap(), new.next().await.unwrap());
    assert_eq!((&welcome["type"], &welcome["version"]), (&json!("welcome"), &json!(1)));
    assert_eq!((&greeting["kind"], &greeting["version"]), (&json!("welcome"), &json!(2)));
    let key = &welcome["game"]["status"]["key"];
    let action = json!({"do": "move", "text": "d1-d4"});
    let command = json!({"type": "command", "id": 1, "key": key, "action": action});
    old.send(command.to_string()).await;
    old.until("done").await;
    let update = loop {
        let message: Value = new.next().await.unwrap();
        if message["kind"] == "update" && message["events"][0]["event"] == "moved" {
            break message;
        }
    };
    assert_eq!(update["events"][0]["text"], "d1-d4");
    site.stop().await;
}

#[tokio::test]
async fn a_version_that_is_not_served_is_refused() {
    let site = Site::start().await;
    let game = Game::begin(&site, &invitation("300+3")).await;
    for version in [0, 2, u32::MAX] {
        let mut socket = ClientSocket::of(&game.white, &path(&game.id)).await.unwrap();
        // Whatever else that version has in its first message.
        socket.send(json!({"type": "hi", "version": version, "more": [1]}).to_string()).await;
        let reason = format!("version {version}: expected one of [1]");
        assert_eq!(socket.closed().await, (4400, reason));
    }
    site.stop().await;
}
