//! What the routes of moderation read and write, as JSON.

use dameo_live::Timestamp;
use dameo_store::{AccountId, PlayerReport, Sanction, SanctionKind, Standing, TrailEntry};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::model::SessionJson;
use crate::players::PlayerView;

/// The longest reason and note, in characters.
const MAX_LINE: usize = 500;
/// The longest time for which a sanction is imposed, in days.
const MAX_DAYS: u16 = 3650;

/// A text that somebody enters in one line, without blanks around it. An error begins with the
/// name of the field.
pub(crate) fn line(field: &str, text: &str, least: usize, most: usize) -> Result<String, String> {
    let text = text.trim();
    let length = text.chars().count();
    if length < least || length > most || text.chars().any(char::is_control) {
        return Err(format!("{field}: expected {least} to {most} characters in one line"));
    }
    Ok(text.to_owned())
}

pub(super) fn days(field: &str, days: u16, most: u16) -> Result<u16, String> {
    match days {
        days if (1..=most).contains(&days) => Ok(days),
        days => Err(format!("{field}: found {days}, expected 1 to {most}")),
    }
}

/// Why something is done.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Reason)]
pub(crate) struct ReasonJson {
    /// 1 to 500 characters, which the account that it concerns can read.
    pub(crate) reason: String,
}

impl ReasonJson {
    pub(crate) fn checked(&self) -> Result<String, String> {
        line("reason", &self.reason, 1, MAX_LINE)
    }
}

/// A sanction that is to be imposed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SanctionRequest)]
pub(crate) struct SanctionRequestJson {
    /// 1 to 500 characters, which the account that it concerns can read.
    reason: String,
    /// After how many days it ends, 1 to 3650; null or left out: when it is lifted.
    #[serde(default)]
    days: Option<u16>,
}

impl SanctionRequestJson {
    /// The reason and the number of days.
    pub(crate) fn checked(&self) -> Result<(String, Option<u16>), String> {
        let reason = line("reason", &self.reason, 1, MAX_LINE)?;
        let days = self.days.map(|number| days("days", number, MAX_DAYS)).transpose()?;
        Ok((reason, days))
    }
}

/// A role that an account is to have.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RoleRequest)]
pub(crate) struct RoleRequestJson {
    /// `member`, `moderator` or `administrator`.
    pub(crate) role: String,
    /// 1 to 500 characters.
    reason: String,
}

impl RoleRequestJson {
    pub(crate) fn reason(&self) -> Result<String, String> {
        line("reason", &self.reason, 1, MAX_LINE)
    }
}

/// What somebody reports of a player.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ReportRequest)]
pub(crate) struct ReportRequestJson {
    /// The name of the member; null or left out: the opponent in the game.
    #[serde(default)]
    pub(crate) player: Option<String>,
    /// The id of the game that it is about.
    #[serde(default)]
    pub(crate) game: Option<String>,
    /// `cheating`, `rudeness`, `name` or `other`.
    pub(crate) cause: String,
    /// 1 to 500 characters.
    note: String,
}

impl ReportRequestJson {
    pub(crate) fn note(&self) -> Result<String, String> {
        line("note", &self.note, 1, MAX_LINE)
    }
}

/// Whom somebody blocks: one of both is given.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BlockRequest)]
pub(crate) struct BlockRequestJson {
    /// The name of a member.
    #[serde(default)]
    pub(crate) player: Option<String>,
    /// The id of a game of the sender, whose opponent is blocked.
    #[serde(default)]
    pub(crate) game: Option<String>,
}

/// Somebody who is blocked.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Block)]
pub(crate) struct BlockJson {
    /// The id of the block.
    pub(crate) id: String,
    /// Who is blocked.
    pub(crate) player: PlayerView,
    /// Since when.
    #[schema(value_type = u64)]
    pub(crate) since: Timestamp,
}

/// Whom somebody has blocked.
#[derive(Serialize, ToSchema)]
#[schema(as = Blocks)]
pub(crate) struct BlocksJson {
    /// The blocks, the first one first.
    pub(crate) blocks: Vec<BlockJson>,
}

/// A sanction that is in force.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Sanction)]
pub(crate) struct SanctionJson {
    /// `mute`, `ban` or `close`.
    kind: &'static str,
    /// Why.
    reason: String,
    /// Since when.
    #[schema(value_type = u64)]
    began_at: Timestamp,
    /// When it ends; null: when it is lifted.
    #[schema(value_type = Option<u64>)]
    ends_at: Option<Timestamp>,
}

impl SanctionJson {
    fn new(kind: SanctionKind, sanction: &Sanction) -> Self {
        let Sanction { reason, began, ends } = sanction.clone();
        Self { kind: kind.name(), reason, began_at: began, ends_at: ends }
    }

    /// Those of a standing that are in force.
    pub(crate) fn all(standing: &Standing, now: Timestamp) -> Vec<Self> {
        standing.in_force(now).map(|(kind, sanction)| Self::new(kind, sanction)).collect()
    }
}

/// An account, as moderators see it in a list.
#[derive(Serialize, ToSchema)]
#[schema(as = AccountReference)]
pub(crate) struct AccountReference {
    /// The id.
    pub(crate) id: String,
    /// Who it is to others.
    pub(crate) player: PlayerView,
}

/// A report.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Report)]
pub(crate) struct ReportJson {
    /// The id.
    id: String,
    /// Who has made it.
    reporter: AccountReference,
    /// Whom it is about.
    subject: AccountReference,
    /// The id of the game that it is about.
    game: Option<String>,
    /// `cheating`, `rudeness`, `name` or `other`.
    cause: &'static str,
    /// In the words of who has made it.
    note: String,
    /// When.
    #[schema(value_type = u64)]
    created_at: Timestamp,
}

impl ReportJson {
    pub(crate) fn new(
        report: PlayerReport,
        reporter: AccountReference,
        subject: AccountReference,
    ) -> Self {
        let PlayerReport { id, game, cause, note, created, .. } = report;
        Self { id, reporter, subject, game, cause: cause.name(), note, created_at: created }
    }
}

/// Reports.
#[derive(Serialize, ToSchema)]
#[schema(as = Reports)]
pub(crate) struct ReportsJson {
    /// The open reports, oldest first.
    pub(crate) reports: Vec<ReportJson>,
}

/// Something that a moderator or an administrator has done.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TrailEntry)]
pub(crate) struct TrailEntryJson {
    /// The id.
    id: String,
    /// When.
    #[schema(value_type = u64)]
    made_at: Timestamp,
    /// Who; null for somebody who is gone.
    actor: Option<AccountReference>,
    /// To whom; null for somebody who is gone, or if it concerns nobody.
    subject: Option<AccountReference>,
    /// What, such as `ban`.
    action: &'static str,
    /// Why; empty if it concerns nobody, or somebody who is gone.
    reason: String,
    /// When what was done ends by itself.
    #[schema(value_type = Option<u64>)]
    ends_at: Option<Timestamp>,
}

impl TrailEntryJson {
    pub(crate) fn new(
        entry: TrailEntry,
        actor: Option<AccountReference>,
        subject: Option<AccountReference>,
    ) -> Self {
        let TrailEntry { id, made, action, reason, ends, .. } = entry;
        Self { id, made_at: made, actor, subject, action: action.name(), reason, ends_at: ends }
    }
}

/// A part of the trail.
#[derive(Serialize, ToSchema)]
#[schema(as = Trail)]
pub(crate) struct TrailJson {
    /// The entries, the latest first.
    pub(crate) entries: Vec<TrailEntryJson>,
}

/// What a moderator sees of an account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AccountDossier)]
pub(crate) struct AccountDossier {
    /// The id.
    pub(crate) id: String,
    /// Who it is to others.
    pub(crate) player: PlayerView,
    /// `member`, `moderator` or `administrator`.
    pub(crate) role: &'static str,
    /// When somebody came.
    #[schema(value_type = u64)]
    pub(crate) created_at: Timestamp,
    /// The sanctions that are in force.
    pub(crate) sanctions: Vec<SanctionJson>,
    /// The sessions, the latest to begin first.
    pub(crate) sessions: Vec<SessionJson>,
    /// The reports about it that are stored, oldest first.
    pub(crate) reports: Vec<ReportJson>,
    /// What was done to it, the latest first.
    pub(crate) trail: Vec<TrailEntryJson>,
}

/// A moderator or an administrator.
#[derive(Serialize, ToSchema)]
#[schema(as = StaffMember)]
pub(crate) struct StaffMemberJson {
    /// The account.
    pub(crate) account: AccountReference,
    /// `moderator` or `administrator`.
    pub(crate) role: &'static str,
}

/// The moderators and administrators.
#[derive(Serialize, ToSchema)]
#[schema(as = StaffList)]
pub(crate) struct StaffJson {
    /// Administrators first.
    pub(crate) staff: Vec<StaffMemberJson>,
}

/// The secret of the server with which somebody becomes the first administrator.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SetUp)]
pub(crate) struct SetUpJson {
    /// As the server has printed it.
    pub(crate) secret: String,
}

/// Something that was done to an account, as it is exported for it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExportedDeed)]
pub(crate) struct ExportedDeed {
    /// When.
    #[schema(value_type = u64)]
    made_at: Timestamp,
    /// What, such as `ban`.
    action: &'static str,
    /// Why.
    reason: String,
    /// When it ends by itself.
    #[schema(value_type = Option<u64>)]
    ends_at: Option<Timestamp>,
}

impl From<TrailEntry> for ExportedDeed {
    fn from(entry: TrailEntry) -> Self {
        let TrailEntry { made, action, reason, ends, .. } = entry;
        Self { made_at: made, action: action.name(), reason, ends_at: ends }
    }
}

/// A report that somebody has made, as it is exported.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExportedReport)]
pub(crate) struct ExportedReport {
    /// Whom it is about.
    pub(crate) subject: PlayerView,
    /// The id of the game.
    pub(crate) game: Option<String>,
    /// What it is about.
    pub(crate) cause: &'static str,
    /// In own words.
    pub(crate) note: String,
    /// When.
    #[schema(value_type = u64)]
    pub(crate) created_at: Timestamp,
}

impl AccountReference {
    pub(crate) fn new(id: &AccountId, player: PlayerView) -> Self {
        Self { id: id.0.clone(), player }
    }
}
