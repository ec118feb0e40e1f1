//! The lab: matches between engines, what their results prove, and the
//! openings they are played from.
//!
//! | to do | use |
//! |---|---|
//! | play a match | [`contest::Contest`] |
//! | keep a match so that it can be resumed | [`contest::Journal`] |
//! | know what a result proves | [`statistics::Pentanomial`], [`statistics::Sprt`] |
//! | read openings, or make balanced ones | [`openings`] |
//!
//! `docs/matches.md` describes all of it for those who run matches.
#![forbid(unsafe_code)]

pub mod contest;
pub mod openings;
pub mod statistics;
pub mod tuning;
