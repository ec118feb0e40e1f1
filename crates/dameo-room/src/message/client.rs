//! What clients say.

use dameo_live::{Action, GameKey};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::recent::CommandId;

/// What a client says to a room. The field `type` of the JSON object tells which; other
/// fields than these are refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message of a connection.
    Hello {
        /// The version of the protocol that the client speaks.
        version: u32,
        /// The state that the client has, if it has one: it is sent the moves after it.
        #[serde(default)]
        have: Option<KnownState>,
    },
    /// A player does something.
    Command {
        /// The name of the command. It is the same if the command is sent again.
        id: CommandId,
        /// The state that the player saw.
        key: GameKey,
        /// What the player does.
        action: Action,
    },
    /// Asks for the present game.
    Sync {
        /// The state that the client has.
        #[serde(default)]
        have: Option<KnownState>,
    },
    /// The player leaves on purpose. The server closes the connection.
    Bye {},
}

/// The last state of which a client was told.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KnownState {
    /// Its number ([`Status::sequence`](crate::Status::sequence)). A server that knows of no
    /// state so late reads what is stored.
    pub sequence: u64,
    /// Its moves: those of the server go on from there, unless some were taken back.
    pub key: GameKey,
}

/// A text is not a message of a client.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReadMessageError {
    /// The text is too long to be read.
    #[error("the message has {bytes} bytes: expected at most {}", ClientMessage::MAX_BYTES)]
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// The text is not JSON, or not a message: a field is missing, unknown or has a wrong
    /// value.
    #[error("bad message: {reason}")]
    Malformed {
        /// What is wrong, with the name of the field or the place.
        reason: String,
    },
}

impl ClientMessage {
    /// The length in bytes of the longest message that is read. The longest sensible one, a
    /// move of many captures, has a third of it.
    pub const MAX_BYTES: usize = 1024;

    /// Reads a message.
    ///
    /// ```
    /// use dameo_live::Action;
    /// use dameo_room::ClientMessage;
    ///
    /// let key = r#"{"game":"AbCd1234","ply":4,"takeBacks":0}"#;
    /// let text = format!(r#"{{"type":"command","id":7,"key":{key},"action":{{"do":"resign"}}}}"#);
    /// let ClientMessage::Command { key, action, .. } = ClientMessage::read(&text)? else { panic!() };
    /// assert_eq!((key.ply, action), (4, Action::Resign {}));
    ///
    /// let error = ClientMessage::read(r#"{"type":"bye","now":true}"#).unwrap_err();
    /// assert!(error.to_string().contains("unknown field `now`"));
    /// # Ok::<(), dameo_room::ReadMessageError>(())
    /// ```
    ///
    /// # Errors
    /// If the text is longer than [`MAX_BYTES`](Self::MAX_BYTES), or not a message.
    pub fn read(text: &str) -> Result<Self, ReadMessageError> {
        let bytes = text.len();
        if bytes > Self::MAX_BYTES {
            return Err(ReadMessageError::TooLong { bytes });
        }
        let malformed = |reason| ReadMessageError::Malformed { reason };
        let message = serde_json::from_str(text).map_err(|error| malformed(error.to_string()))?;
        // serde reads a list as an object without the names of its fields.
        if serde_json::from_str(text).is_ok_and(|value| has_list(&value)) {
            return Err(malformed("a list: expected an object".to_owned()));
        }
        Ok(message)
    }
}

/// Whether there is a list anywhere in a message where none is expected.
fn has_list(value: &Value) -> bool {
    match value {
        Value::Array(_) => true,
        // Those are lists.
        Value::Object(fields) => {
            fields.iter().any(|(name, value)| name != "lines" && has_list(value))
        }
        _ => false,
    }
}
