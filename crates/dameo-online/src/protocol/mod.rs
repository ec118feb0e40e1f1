//! The versions of the protocol of games: how their messages are read and written.

mod message;

use std::fmt;
use std::sync::Arc;

use dameo_room::{ClientMessage, PROTOCOL_VERSION, ReadMessageError};
use serde::Deserialize;

pub use self::message::{ChatLine, ChatRoom, FromClient, LiveMessage, Phrase, ToClient};

/// A version of the protocol of games. A server can serve several at once: it then goes on to
/// serve clients that were loaded before it was renewed.
pub trait ProtocolVersion: fmt::Debug + Send + Sync + 'static {
    /// The number of the version.
    fn number(&self) -> u32;

    /// Reads a message of a client.
    ///
    /// # Errors
    /// If the text is too long or not a message. The error names the field.
    fn read(&self, text: &str) -> Result<FromClient, ReadMessageError>;

    /// Writes a message to a client.
    fn write(&self, message: &ToClient) -> String;
}

/// Version 1.
#[derive(Clone, Copy, Default, Debug)]
pub struct Version1;

impl ProtocolVersion for Version1 {
    fn number(&self) -> u32 {
        PROTOCOL_VERSION
    }

    fn read(&self, text: &str) -> Result<FromClient, ReadMessageError> {
        FromClient::read(text)
    }

    fn write(&self, message: &ToClient) -> String {
        serde_json::to_string(message).expect("messages have names for their fields")
    }
}

/// The versions that a server speaks.
#[derive(Clone, Debug)]
pub(crate) struct Versions(Arc<[Arc<dyn ProtocolVersion>]>);

/// Why the first message of a connection does not open it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum HelloError {
    #[error(transparent)]
    NotAMessage(#[from] ReadMessageError),
    #[error("version {version}: expected one of {served:?}")]
    Version { version: u32, served: Vec<u32> },
}

/// What the first message of every version has.
#[derive(Deserialize)]
struct AnyHello {
    version: u32,
}

impl Versions {
    pub(crate) fn new(versions: Vec<Arc<dyn ProtocolVersion>>) -> Self {
        Self(versions.into())
    }

    /// The numbers of the versions.
    pub(crate) fn numbers(&self) -> Vec<u32> {
        self.0.iter().map(|version| version.number()).collect()
    }

    /// The version that a first message asks for, by which it has to be read.
    ///
    /// # Errors
    /// If it asks for none, or one that is not served.
    pub(crate) fn of_hello(&self, text: &str) -> Result<Arc<dyn ProtocolVersion>, HelloError> {
        let bytes = text.len();
        if bytes > ClientMessage::MAX_BYTES {
            return Err(ReadMessageError::TooLong { bytes }.into());
        }
        let hello: AnyHello = serde_json::from_str(text)
            .map_err(|error| ReadMessageError::Malformed { reason: error.to_string() })?;
        let served = self.0.iter().find(|version| version.number() == hello.version);
        let unserved = || HelloError::Version { version: hello.version, served: self.numbers() };
        served.cloned().ok_or_else(unserved)
    }
}
