//! The WebSockets of a client: of a game, of the lobby, and of a tournament.

pub(crate) mod game;
pub(crate) mod lobby;
pub(crate) mod tournament;

/// Why a socket is closed whose session has ended.
pub(crate) const SESSION_ENDED: &str =
    "the session has ended, or what it may do has changed: connect again";

/// The status codes with which the server closes a WebSocket.
pub(crate) mod close {
    /// The client has said that it leaves.
    pub(crate) const NORMAL: u16 = 1000;
    /// Too many messages, or not a message.
    pub(crate) const POLICY: u16 = 1008;
    /// A message is too long.
    pub(crate) const TOO_LONG: u16 = 1009;
    /// The client can try again.
    pub(crate) const TRY_AGAIN: u16 = 1013;
    /// The server does not speak the version of the client.
    pub(crate) const VERSION: u16 = 4400;
    /// The session of the client has ended: it is somebody else now, or nobody; or what it may do
    /// has changed.
    pub(crate) const SESSION_ENDED: u16 = 4401;
    /// The client has not said in time who it is.
    pub(crate) const NO_HELLO: u16 = 4408;
}
