//! The stores do what their model does, and keep what they acknowledge.

mod account_command;
mod accounts;
mod archive;
mod backup;
mod challenge_command;
mod command;
mod compare;
mod computer_command;
mod correspondence;
mod databases;
mod durability;
mod games;
mod imported_game_command;
mod imported_games;
mod job_command;
mod jobs;
mod killed;
mod mail_command;
mod mails;
mod members;
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
mod puzzle_command;
mod puzzles;
mod ratings;
mod review_command;
mod reviews;
#[cfg(all(unix, feature = "postgres"))]
mod server;
mod sharing;
mod sharing_command;
mod tournament_command;
mod tournaments;
