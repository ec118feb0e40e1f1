//! Rooms of live games between two players: who is connected, the order of what they do, that
//! it is stored before anybody is told, who is away, and lag.
//!
//! The crate does no I/O, has no threads and reads no clock: a [`Room`] is told what has
//! happened and what time it is, and returns what is to be done. A server and a simulation
//! run the same code. The rules of a game between two players are in [`dameo_live`].
//!
//! | task | items |
//! |---|---|
//! | run the room of a game | [`Room`], [`Input`], [`Effect`] |
//! | store it | [`StoredRoom`], [`Commit`], [`CommitResult`] |
//! | talk with clients | [`ClientMessage`], [`ServerMessage`], [`GameView`], [`Status`] |
//! | talk with other servers | [`PeerMessage`], [`ServerId`] |
//! | go by the clock of the database | [`ClockCorrection`] |
//! | find the games whose time is up | [`Sweeper`] |
//! | compensate lag | [`LagQuota`] |
//!
//! [`Room`] has an example.
#![forbid(unsafe_code)]

mod correction;
mod error;
mod io;
mod lag;
mod message;
mod peer;
mod presence;
mod queue;
mod recent;
mod room;
mod state;
mod stored;
mod sweeper;

pub use crate::correction::{ClockCorrection, Measured};
pub use crate::error::CommandError;
pub use crate::io::{CloseReason, Commit, CommitResult, ConnectionId, Effect, Input, Viewer};
pub use crate::lag::LagQuota;
pub use crate::message::{
    AwayView, ClientMessage, ClockView, GameView, KnownState, PROTOCOL_VERSION, ReadMessageError,
    SeatView, ServerMessage, Status, is_public, is_secret,
};
pub use crate::peer::{PeerMessage, ServerId};
pub use crate::queue::MAX_WAITING_COMMANDS;
pub use crate::recent::{BadCommandId, CommandId, RecentCommands};
pub use crate::room::Room;
pub use crate::stored::{Downtime, Ledger, Refund, StoredRoom};
pub use crate::sweeper::Sweeper;

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
