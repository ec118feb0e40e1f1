//! Play between people, over sockets.

mod account_fields;
mod accounts;
mod analyses;
mod api;
mod bot_games;
mod bot_roles;
mod bots;
mod clocks;
mod common;
mod identity;
mod invitations;
mod limits;
mod lobby;
mod meetings;
mod messages;
mod play;
mod previews;
mod ratings;
mod recovery_codes;
mod roles;
mod seats;
mod sessions;
mod spectators;
mod store;
mod tokens;
mod versions;
