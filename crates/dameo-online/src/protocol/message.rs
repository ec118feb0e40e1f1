//! The messages of games: those of rooms, and what the server adds.

use dameo::Color;
use dameo_room::{ClientMessage, ReadMessageError, ServerMessage};
use serde::{Deserialize, Serialize};

use crate::players::PlayerView;

/// What a client says on the WebSocket of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FromClient {
    /// A message to the room.
    Room(ClientMessage),
    /// A player says something to the other one.
    Say {
        /// What.
        phrase: Phrase,
    },
}

/// What players can say to each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// Thank you.
    Thanks,
    /// Sorry.
    Sorry,
    /// I have to go.
    HaveToGo,
    /// One moment, please.
    OneMoment,
    /// Nice move.
    NiceMove,
}

impl Phrase {
    /// All phrases.
    pub const ALL: [Self; 8] = [
        Self::Hello,
        Self::GoodLuck,
        Self::WellPlayed,
        Self::Thanks,
        Self::Sorry,
        Self::HaveToGo,
        Self::OneMoment,
        Self::NiceMove,
    ];

    /// The phrase in English, as programs read and write it.
    #[must_use]
    pub fn english(self) -> &'static str {
        match self {
            Self::Hello => "Hello",
            Self::GoodLuck => "Good luck",
            Self::WellPlayed => "Well played",
            Self::Thanks => "Thank you",
            Self::Sorry => "Sorry",
            Self::HaveToGo => "I have to go",
            Self::OneMoment => "One moment, please",
            Self::NiceMove => "Nice move",
        }
    }
}

/// Who reads a line of the chat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChatRoom {
    /// The players.
    Player,
    /// Everybody.
    Spectator,
}

/// A line of the chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChatLine {
    /// The player who has said it.
    pub by: Color,
    /// Who reads it.
    pub room: ChatRoom,
    /// What.
    pub text: String,
}

impl ChatLine {
    pub(crate) fn of_phrase(by: Color, phrase: Phrase) -> Self {
        Self { by, room: ChatRoom::Player, text: phrase.english().to_owned() }
    }
}

/// What the server says on the WebSocket of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum ToClient {
    /// A message of the room.
    Room(Box<ServerMessage>),
    /// A message of the server.
    Live(LiveMessage),
}

/// The messages of the server besides those of the room. The field `type` of the JSON object
/// names the variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum LiveMessage {
    /// A chat message of a player. Only players receive it.
    Said {
        /// The player.
        by: Color,
        /// What.
        phrase: Phrase,
    },
    /// The number of spectators has changed.
    Crowd {
        /// How many connections watch.
        spectators: usize,
    },
    /// The opponent has sent an analysis of the finished game. Only the other player receives
    /// it.
    Analysis {
        /// The player who made it.
        by: Color,
        /// A game in PDN.
        pdn: String,
    },
    /// The players have names, or one of them has deleted the account.
    Players {
        /// White.
        white: PlayerView,
        /// Black.
        black: PlayerView,
    },
    /// A program that plays has said something.
    Chat(ChatLine),
    /// A message that has no answer of its own was not done. The connection stays open.
    Error {
        /// Why, as a name for programs.
        code: &'static str,
        /// Why, in English.
        text: String,
    },
}

/// The messages that rooms do not know, as JSON.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
enum OwnMessage {
    Say { phrase: Phrase },
}

/// The field that names the kind of a message.
#[derive(Deserialize)]
struct Kind {
    #[serde(rename = "type")]
    kind: String,
}

impl FromClient {
    /// The names of all messages.
    const KINDS: [&str; 5] = ["hello", "command", "sync", "bye", "say"];

    /// Reads a message of version 1.
    ///
    /// # Errors
    /// If the text is too long or not a message. The error names the field.
    pub fn read(text: &str) -> Result<Self, ReadMessageError> {
        let bytes = text.len();
        if bytes > ClientMessage::MAX_BYTES {
            return Err(ReadMessageError::TooLong { bytes });
        }
        let Kind { kind } = serde_json::from_str(text).map_err(malformed)?;
        match &*kind {
            "say" => {
                let OwnMessage::Say { phrase } = serde_json::from_str(text).map_err(malformed)?;
                Ok(Self::Say { phrase })
            }
            known if Self::KINDS.contains(&known) => ClientMessage::read(text).map(Self::Room),
            unknown => {
                let expected = Self::KINDS.join(", ");
                let reason = format!("type {unknown:?}: expected one of {expected}");
                Err(ReadMessageError::Malformed { reason })
            }
        }
    }
}

fn malformed(error: serde_json::Error) -> ReadMessageError {
    ReadMessageError::Malformed { reason: error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Title;

    #[test]
    fn what_players_say_is_read_and_the_rest_is_for_the_room() {
        let say =
            |phrase: &str| FromClient::read(&format!(r#"{{"type":"say","phrase":{phrase}}}"#));
        for phrase in Phrase::ALL {
            let json = serde_json::to_string(&phrase).unwrap();
            assert_eq!(say(&json), Ok(FromClient::Say { phrase }));
        }
        let bye = FromClient::read(r#"{"type":"bye"}"#);
        assert_eq!(bye, Ok(FromClient::Room(ClientMessage::Bye {})));
        let error = say("\"rude\"").unwrap_err().to_string();
        assert!(error.contains("unknown variant `rude`, expected one of `hello`"), "{error}");
    }

    #[test]
    fn messages_of_the_server_have_a_type() {
        let said = LiveMessage::Said { by: Color::White, phrase: Phrase::WellPlayed };
        let json = serde_json::to_string(&ToClient::Live(said)).unwrap();
        assert_eq!(json, r#"{"type":"said","by":"white","phrase":"well-played"}"#);
        let json = serde_json::to_string(&LiveMessage::Crowd { spectators: 3 }).unwrap();
        assert_eq!(json, r#"{"type":"crowd","spectators":3}"#);
        let white =
            PlayerView::Member { name: "Ann".to_owned(), title: Some(Title::Bot), rating: None };
        let players = LiveMessage::Players { white, black: PlayerView::Guest };
        let json = serde_json::to_string(&players).unwrap();
        let expected = concat!(
            r#"{"type":"players","white":{"kind":"member","name":"Ann","title":"BOT"},"#,
            r#""black":{"kind":"guest"}}"#
        );
        assert_eq!(json, expected);
    }
}
