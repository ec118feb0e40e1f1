//! People play Dameo against each other: invitations, live games, spectators and the lobby.
//!
//! `docs/online-protocol.md` is the contract with clients. [`Online`] is an area of a
//! [`Server`](dameo_server::Server): routes and WebSockets. Each game that somebody plays or
//! watches has a task of its own, which runs a [`Room`](dameo_room::Room); what lasts is in a
//! [`Store`](dameo_store::Store).
//!
//! | task | items |
//! |---|---|
//! | let people play on a server | [`Online`], [`OnlineBuilder`] |
//! | serve another version of the protocol | [`ProtocolVersion`], [`FromClient`], [`ToClient`] |
//! | connect servers that share a database | [`Relay`] |
//! | review finished games in a worker | [`ReviewJob`] |
//! | write finished games to files | [`DumpFormat`], [`Month`] |
//! | control the time, in tests | [`ServerClock`] |
#![forbid(unsafe_code)]

mod accounts;
mod archive;
mod bot_api;
mod builder;
mod calendar;
mod challenges;
mod cleaner;
mod clock;
mod computers;
mod database_time;
mod dumps;
mod guests;
mod heartbeat;
mod id;
mod imports;
mod lobby;
mod lobby_task;
mod mail;
mod metrics;
mod model;
mod moderation;
mod online;
mod openings;
mod openings_task;
mod players;
mod preview;
mod problem;
mod protocol;
mod push;
mod puzzles;
mod ratings;
mod reviews;
mod rooms;
mod routes;
#[cfg(test)]
mod samples;
mod seats;
mod servers;
mod sockets;
mod tournaments;
mod tv;
mod uptime;
mod visitor;

pub use crate::builder::OnlineBuilder;
pub use crate::calendar::{Month, ParseMonthError, month_begin, stamp};
pub use crate::clock::ServerClock;
pub use crate::dumps::format::{DumpError, DumpFormat, ParseDumpFormatError};
pub use crate::online::Online;
pub use crate::players::{PlayerView, Title};
pub use crate::protocol::{
    ChatLine, ChatRoom, FromClient, LiveMessage, Phrase, ProtocolVersion, ToClient, Version1,
};
pub use crate::ratings::RatingView;
pub use crate::reviews::{ReviewJob, ReviewJobError};
#[doc(no_inline)]
pub use dameo_mail::{MailClient, MailPassword, MailServer, MailServerError};
#[doc(no_inline)]
pub use dameo_push::{PushClient, PushContact, PushContactError, PushReach};
#[doc(no_inline)]
pub use dameo_relay::Relay;

/// The example of the README, compiled as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
