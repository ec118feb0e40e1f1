//! What is stored about an account, as JSON.

use dameo::Color;
use dameo_room::GameView;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{AccountJson, SessionJson};
use super::passkeys::ExportedPasskey;
use super::tokens::TokenJson;
use crate::imports::model::WholeImportedGameJson;
use crate::mail::model::MailJson;
use crate::model::InvitationView;
use crate::moderation::model::{BlockJson, ExportedDeed, ExportedReport};
use crate::push::model::PushJson;
use crate::puzzles::model::PuzzleProgressJson;
use crate::ratings::ExportedRating;
use crate::tournaments::model::ExportedTournament;

/// Everything that is stored about somebody, but the hashes of secrets.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Export)]
pub(crate) struct ExportJson {
    /// The account.
    pub(crate) account: AccountJson,
    /// The sessions.
    pub(crate) sessions: Vec<SessionJson>,
    /// The passkeys, the oldest first. The server knows nothing secret of them.
    pub(crate) passkeys: Vec<ExportedPasskey>,
    /// The tokens.
    pub(crate) tokens: Vec<TokenJson>,
    /// The browsers that are told of turns.
    pub(crate) push: Vec<PushJson>,
    /// The address of e-mail.
    pub(crate) mail: MailJson,
    /// Whom the account has blocked, the first one first.
    pub(crate) blocks: Vec<BlockJson>,
    /// The reports that it has made, oldest first.
    pub(crate) reports: Vec<ExportedReport>,
    /// What moderators and administrators have done to it, the latest first.
    pub(crate) moderation: Vec<ExportedDeed>,
    /// The invitations that are stored, oldest first.
    pub(crate) invitations: Vec<InvitationView>,
    /// Its open challenges, and those to it, oldest first.
    pub(crate) challenges: Vec<InvitationView>,
    /// The tournaments that it has created or joined, the latest first.
    pub(crate) tournaments: Vec<ExportedTournament>,
    /// What each rated game did to a rating, in the order of the pools and of the games. The
    /// ratings are those after the last ones.
    pub(crate) rated_games: Vec<ExportedRating>,
    /// The puzzles that it has tried, and its ratings in them.
    pub(crate) puzzles: PuzzleProgressJson,
    /// The games: those that go on, then those that are over, the latest first.
    pub(crate) games: Vec<ExportedGame>,
    /// The games that it has imported from other sites, those that were imported last first. It is
    /// the last field.
    pub(crate) imported_games: Vec<WholeImportedGameJson>,
}

/// A game of somebody.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExportedGame {
    /// The id.
    pub(crate) id: String,
    /// The side.
    #[schema(value_type = String)]
    pub(crate) seat: Color,
    /// The game as its players see it; null if what is stored cannot be read.
    #[schema(value_type = Option<Object>)]
    pub(crate) view: Option<GameView>,
    /// The conditional lines of the account.
    pub(crate) lines: Vec<Vec<String>>,
}
