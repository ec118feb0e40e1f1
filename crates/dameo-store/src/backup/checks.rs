//! What rows of a backup must be for this program to read them.

use dameo::notation::GameResult;
use dameo::{Conclusion, Variant};
use dameo_accounts::{Name, Skeleton};
use dameo_rating::Rating;
use dameo_room::StoredRoom;

use crate::invitation::Invitation;
use crate::mail::ReminderKind;
use crate::moderation::{ReportCause, SanctionKind, SiteRole, TrailAction};
use crate::push::PushKind;
use crate::puzzle::PuzzleMode;
use crate::sql::{BadColumn, Row};
use crate::tournament::TournamentRecord;

pub(super) fn check_invitation(row: &Row) -> Result<(), BadColumn> {
    row.json::<Invitation>(6).map(drop)
}

pub(super) fn check_tournament(row: &Row) -> Result<(), BadColumn> {
    row.json::<TournamentRecord>(6).map(drop)
}

pub(super) fn check_push(row: &Row) -> Result<(), BadColumn> {
    row.text(2)?.parse::<PushKind>().map(drop).map_err(BadColumn::because)
}

pub(super) fn check_reminder(row: &Row) -> Result<(), BadColumn> {
    row.text(2)?.parse::<ReminderKind>().map(drop).map_err(BadColumn::because)
}

pub(super) fn check_sanction(row: &Row) -> Result<(), BadColumn> {
    row.text(1)?.parse::<SanctionKind>().map(drop).map_err(BadColumn::because)
}

pub(super) fn check_report(row: &Row) -> Result<(), BadColumn> {
    row.text(4)?.parse::<ReportCause>().map(drop).map_err(BadColumn::because)
}

pub(super) fn check_trail(row: &Row) -> Result<(), BadColumn> {
    row.text(4)?.parse::<TrailAction>().map(drop).map_err(BadColumn::because)
}

/// That a member has a name, and the skeleton is that of the name, and the role is one.
pub(super) fn check_name(row: &Row) -> Result<(), BadColumn> {
    let name = row.optional_text(4)?.map(Name::of_member).transpose();
    let skeleton = name.map_err(BadColumn::because)?.map(|name| name.skeleton());
    let (expected, found) = (skeleton.as_ref().map(Skeleton::as_str), row.optional_text(5)?);
    let is_named = matches!(row.text(1)?, "member" | "bot");
    row.text(7)?.parse::<SiteRole>().map_err(BadColumn::because)?;
    if expected == found && found.is_some() == is_named {
        return Ok(());
    }
    Err(BadColumn::because(format!("the skeleton is {found:?}: expected {expected:?}")))
}

pub(super) fn check_game(row: &Row) -> Result<(), BadColumn> {
    row.text(1)?.parse::<Variant>().map_err(BadColumn::because)?;
    row.optional_json::<Conclusion>(9)?;
    let (id, room) = (row.text(0)?, row.json::<StoredRoom>(10)?);
    let found = &room.game.id;
    if found == id {
        return Ok(());
    }
    Err(BadColumn::because(format!("the room is that of game \"{found}\": expected \"{id}\"")))
}

pub(super) fn check_archive(row: &Row) -> Result<(), BadColumn> {
    row.text(1)?.parse::<Variant>().map(drop).map_err(BadColumn::because)
}

pub(super) fn check_review(row: &Row) -> Result<(), BadColumn> {
    row.json::<serde_json::Value>(5).map(drop)
}

pub(super) fn check_rating(row: &Row) -> Result<(), BadColumn> {
    row.text(1)?.parse::<Variant>().map_err(BadColumn::because)?;
    row.json::<Rating>(5).map(drop)
}

pub(super) fn check_rating_change(row: &Row) -> Result<(), BadColumn> {
    row.text(3)?.parse::<Variant>().map_err(BadColumn::because)?;
    row.json::<Rating>(7)?;
    row.json::<Rating>(8).map(drop)
}

pub(super) fn check_imported_game(row: &Row) -> Result<(), BadColumn> {
    row.text(4)?.parse::<Variant>().map_err(BadColumn::because)?;
    row.text(8)?.parse::<GameResult>().map(drop).map_err(BadColumn::because)
}

pub(super) fn check_puzzle_rating(row: &Row) -> Result<(), BadColumn> {
    row.text(1)?.parse::<Variant>().map_err(BadColumn::because)?;
    row.json::<Rating>(4).map(drop)
}

pub(super) fn check_puzzle_attempt(row: &Row) -> Result<(), BadColumn> {
    row.text(3)?.parse::<Variant>().map_err(BadColumn::because)?;
    row.text(4)?.parse::<PuzzleMode>().map_err(BadColumn::because)?;
    row.json::<Rating>(7)?;
    row.optional_json::<Rating>(9)?;
    row.optional_json::<Rating>(10).map(drop)
}
