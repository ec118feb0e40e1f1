//! Every endpoint, every error and the app, tested without a socket; startup and
//! shutdown, tested on a socket.

mod api;
mod app;
mod common;
mod limits;
mod problems;
mod socket;
mod tablebases;
