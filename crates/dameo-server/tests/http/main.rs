//! Every endpoint, every error and the app, asked without a socket; running
//! and stopping, asked through one.

mod api;
mod app;
mod common;
mod problems;
mod socket;
mod tables;
