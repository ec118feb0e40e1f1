//! The stores do what their model does, and keep what they acknowledge.

mod account_command;
mod accounts;
mod archive;
mod backup;
mod command;
mod compare;
mod correspondence;
mod databases;
mod durability;
mod games;
mod killed;
mod mail_command;
mod mails;
mod moderation;
mod moderation_command;
mod open;
mod passkey_command;
mod passkeys;
#[cfg(all(unix, feature = "postgres"))]
mod postgres;
mod public_games;
mod push_command;
mod pushes;
mod ratings;
mod review_command;
mod reviews;
#[cfg(all(unix, feature = "postgres"))]
mod server;
mod tournament_command;
mod tournaments;
