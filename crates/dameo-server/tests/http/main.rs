//! Every endpoint, every error and the app, tested without a socket; startup and
//! shutdown, tested on a socket.

mod api;
mod app;
mod areas;
mod common;
mod connections;
mod departures;
mod fairness;
mod limits;
mod options;
mod origins;
mod problems;
mod sockets;
mod tablebases;
