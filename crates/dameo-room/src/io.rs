//! What a room is told, and what it asks for.

use dameo::{Color, Outcome};
use dameo_live::{Action, GameEvent, GameKey, Millis, Timestamp};

use crate::message::{KnownState, ServerMessage};
use crate::peer::PeerMessage;
use crate::recent::CommandId;
use crate::stored::{Downtime, StoredRoom};

/// The number of a connection. The server gives each another one.
pub type ConnectionId = u64;

/// Whom a connection belongs to. The server knows it, by a cookie or a token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player.
    Player(Color),
    /// Somebody who watches.
    Spectator,
}

impl Viewer {
    /// The seat of a player.
    #[must_use]
    pub fn seat(self) -> Option<Color> {
        match self {
            Self::Player(seat) => Some(seat),
            Self::Spectator => None,
        }
    }
}

/// What a room is told.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// Somebody is connected.
    Connect {
        /// The connection.
        connection: ConnectionId,
        /// Whom it belongs to.
        viewer: Viewer,
        /// The state that the client has.
        have: Option<KnownState>,
        /// Whether it comes for a command and leaves: its player need not be there.
        is_passing: bool,
    },
    /// A connection is closed. It is not an error if the room does not know it.
    Disconnect {
        /// The connection.
        connection: ConnectionId,
        /// Whether the player left, and was not just cut off.
        on_purpose: bool,
    },
    /// A command has come.
    Command {
        /// By which connection.
        connection: ConnectionId,
        /// The name of the command.
        id: CommandId,
        /// The state that the player saw.
        key: GameKey,
        /// What the player does.
        action: Action,
    },
    /// A client asks for the present game.
    Sync {
        /// The connection.
        connection: ConnectionId,
        /// The state that the client has.
        have: Option<KnownState>,
    },
    /// A ping of the server was answered.
    Pong {
        /// The connection.
        connection: ConnectionId,
        /// The time from the ping to the answer.
        round_trip: Millis,
    },
    /// The answer to [`Effect::Commit`]: exactly one for each.
    CommitDone(CommitResult),
    /// The answer to [`Effect::Load`], exactly one for each, if it is not
    /// [`LoadFailed`](Self::LoadFailed).
    Loaded {
        /// What is stored; `None` if there is no such game.
        room: Option<Box<StoredRoom>>,
        /// The times in which no server was up, in order: at least those that ended after the
        /// room was stored last. None of them lies in the time since this server has been up
        /// without a break.
        downtimes: Vec<Downtime>,
    },
    /// The store could not be read at present.
    LoadFailed,
    /// A room of the same game on another server says something.
    Peer(PeerMessage),
    /// A room of the same game on another server has said something that cannot be read, as one
    /// of another version does.
    UnreadablePeer,
    /// Whether messages of other servers arrive from now on. They do before it is told. While
    /// they do not, nobody is taken for away who can be connected to another server, and the
    /// store is read more often.
    Peers {
        /// Whether they do.
        are_heard: bool,
    },
    /// The process stood still, as if it was stopped, while nobody could reach it. Inputs that
    /// waited meanwhile come after it. The room reads what is stored; if the side to move is
    /// connected here then, the time from `since` until now is nobody's.
    StoodStill {
        /// The last instant at which it ran.
        since: Timestamp,
    },
    /// The time that [`Effect::Timer`] named has come. A closed room is loaded: that is how a
    /// server opens one whose [`Commit::deadline`] has come.
    Timer,
}

/// What became of a commit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CommitResult {
    /// It is stored, and survives the loss of power.
    Stored,
    /// It is certainly not stored, and may be if it is tried again: the disk is full, or the
    /// database is away.
    Failed,
    /// It is not stored, since another change was.
    Conflict,
    /// Nobody knows: the answer was lost.
    Unknown,
}

/// What a room asks for. The effects of one input are carried out in their order.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Sends a message.
    Send {
        /// To these connections, each once.
        connections: Vec<ConnectionId>,
        /// What.
        message: Box<ServerMessage>,
    },
    /// Closes a connection. The room knows it no longer.
    Close {
        /// The connection.
        connection: ConnectionId,
        /// Why.
        reason: CloseReason,
    },
    /// Stores a change, and answers with [`Input::CommitDone`].
    Commit(Box<Commit>),
    /// Reads what is stored, and answers with [`Input::Loaded`] or [`Input::LoadFailed`].
    Load,
    /// Tells the rooms of the same game on other servers.
    Publish(PeerMessage),
    /// Sets the only timer of the room: [`Input::Timer`] is due at `at`, and earlier settings
    /// no longer hold. `None`: there is nothing to wait for.
    Timer {
        /// When.
        at: Option<Timestamp>,
    },
}

/// A change that is to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Commit {
    /// The state after the change. It replaces the stored one if that has the sequence number
    /// [`expected`](Self::expected); otherwise nothing is stored.
    pub room: StoredRoom,
    /// What has happened, for whoever keeps a log of it.
    pub events: Vec<GameEvent>,
    /// When the time of the side to move is up; `None` if no time runs. A server that looks
    /// for games without a room can find those by it.
    pub deadline: Option<Timestamp>,
    /// The room of the next game, stored with the change or not at all. The players have
    /// exchanged their sides.
    pub rematch: Option<StoredRoom>,
    /// How a rated game ends, if it ends by this change. The ratings are stored with the change
    /// or not at all.
    pub rated: Option<Outcome>,
}

impl Commit {
    /// The sequence number that the stored state must have.
    #[must_use]
    pub fn expected(&self) -> u64 {
        self.room.sequence() - 1
    }
}

/// Why a room closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CloseReason {
    /// There is no such game.
    NoSuchGame,
    /// The game could not be loaded; the client can try again.
    Unavailable,
    /// The stored game cannot be continued, which is a fault of the server.
    Unusable,
}

impl CloseReason {
    /// The status code of a WebSocket for it.
    #[must_use]
    pub fn code(self) -> u16 {
        match self {
            Self::NoSuchGame => 4404,
            Self::Unavailable => 1013,
            Self::Unusable => 1011,
        }
    }
}
