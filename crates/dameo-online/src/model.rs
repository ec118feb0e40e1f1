//! What the routes read and write, as JSON.

use dameo::{ByColor, Color, Conclusion, DrawRules, Variant};
use dameo_live::{TimeControl, Timestamp};
use dameo_room::GameView;
use dameo_store::{AccountId, ColorChoice, GameSummary, Invitation, InvitationState};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::model::MemberJson;
use crate::challenges::registry::Challenge;
use crate::moderation::model::SanctionJson;
use crate::players::{Offered, PlayerView};
use crate::protocol::Phrase;
use crate::puzzles::model::PuzzleRatingView;
use crate::ratings::{RatingJson, RatingPoint};

/// What people can do at this server.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Site {
    /// The versions of the protocol of games that the server speaks.
    pub(crate) versions: Vec<u32>,
    /// The version of the server.
    pub(crate) server: &'static str,
    /// Whether the server is reached by https, as far as it knows.
    pub(crate) is_secure: bool,
    /// Whether it serves the local network, without the internet.
    pub(crate) is_lan: bool,
    /// Whether passkeys are possible at the host of the request.
    pub(crate) has_passkeys: bool,
    /// Who can sign up: `open`, `codes` or `closed`.
    pub(crate) sign_up: &'static str,
    /// The key with which browsers subscribe to Web Push, in base64url; null if the server sends
    /// none.
    pub(crate) push_key: Option<String>,
    /// Whether the server sends mail to members who want it.
    pub(crate) has_mail: bool,
    /// What players can say to each other.
    #[schema(value_type = Vec<String>)]
    pub(crate) phrases: [Phrase; 8],
}

/// An invitation to a game.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = Invitation)]
pub(crate) struct InvitationJson {
    /// The variant.
    #[schema(value_type = String)]
    pub(crate) variant: Variant,
    /// The draw rules; those of the variant if left out.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(crate) draw_rules: Option<DrawRules>,
    /// The FEN of the position to begin from; that of the variant if left out.
    #[serde(default)]
    pub(crate) start_fen: Option<String>,
    /// The side of the creator: `white`, `black` or `random`.
    #[schema(value_type = String)]
    pub(crate) color: ColorChoice,
    /// The time control of each side; without a clock if left out.
    #[serde(default)]
    #[schema(value_type = Option<SideTexts>)]
    pub(crate) time: Option<ByColor<TimeControl>>,
    /// Whether it is in the lobby.
    #[serde(default)]
    pub(crate) is_public: bool,
    /// Whether engines, tablebases and the explorer may be used.
    #[serde(default)]
    pub(crate) is_help_allowed: bool,
    /// Whether the game is rated, between members; if left out, it is in the lobby where it can
    /// be.
    #[serde(default)]
    pub(crate) is_rated: Option<bool>,
}

/// A text for each side.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes the JSON of another type")]
pub(crate) struct SideTexts {
    white: String,
    black: String,
}

/// A player of each side.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes the JSON of another type")]
pub(crate) struct SidePlayers {
    white: PlayerView,
    black: PlayerView,
}

/// An invitation and what has become of it.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct InvitationView {
    /// The id, which the game has later.
    pub(crate) id: String,
    /// The invitation, complete.
    pub(crate) invitation: InvitationJson,
    /// When it was made.
    #[schema(value_type = u64)]
    pub(crate) created_at: Timestamp,
    /// Who has made it.
    pub(crate) creator: PlayerView,
    /// Who alone can accept it, if it is a challenge; null otherwise.
    pub(crate) challenged: Option<PlayerView>,
    /// Whether it was made by the sender of the request.
    pub(crate) is_mine: bool,
    /// What has become of it: `open`, `accepted`, `withdrawn` or `expired`.
    #[schema(value_type = String)]
    pub(crate) state: InvitationState,
}

impl InvitationView {
    pub(crate) fn new(offered: &Offered, state: InvitationState, is_mine: bool) -> Self {
        let Offered { invitation, creator } = offered;
        Self::of(invitation, creator, state, is_mine)
    }

    /// An open challenge, as one of its players sees it.
    pub(crate) fn of_challenge(challenge: &Challenge, account: &AccountId) -> Self {
        let Challenge { invitation, challenger, challenged, .. } = challenge;
        let is_mine = challenge.is_by(account);
        let view = Self::of(invitation, challenger, InvitationState::Open, is_mine);
        Self { challenged: Some(challenged.clone()), ..view }
    }

    fn of(
        invitation: &Invitation,
        creator: &PlayerView,
        state: InvitationState,
        is_mine: bool,
    ) -> Self {
        Self {
            id: invitation.id.clone(),
            invitation: InvitationJson {
                variant: invitation.variant,
                draw_rules: Some(invitation.draw_rules),
                start_fen: invitation.start_fen.clone(),
                color: invitation.color,
                time: invitation.terms.time,
                is_public: invitation.is_public,
                is_help_allowed: invitation.is_help_allowed,
                is_rated: Some(invitation.terms.is_rated),
            },
            created_at: invitation.created,
            creator: creator.clone(),
            challenged: None,
            is_mine,
            state,
        }
    }
}

/// A challenge to a player.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewChallenge)]
pub(crate) struct NewChallengeJson {
    /// The name of the member or bot who is challenged.
    pub(crate) player: String,
    /// The game. It is never public.
    pub(crate) invitation: InvitationJson,
}

/// The open challenges of an account, and to it.
#[derive(Serialize, ToSchema)]
#[schema(as = Challenges)]
pub(crate) struct ChallengesJson {
    /// The challenges, oldest first.
    pub(crate) challenges: Vec<InvitationView>,
}

/// Why a challenge is declined.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Decline)]
pub(crate) struct DeclineJson {
    /// The key of a reason of lichess, such as `tooFast`; `generic` if null or left out.
    #[serde(default)]
    pub(crate) reason: Option<String>,
}

/// A body without fields.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Empty {}

/// A seat in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Seated {
    /// The id of the game.
    pub(crate) game: String,
    /// The side: `white` or `black`.
    #[schema(value_type = String)]
    pub(crate) seat: Color,
}

/// A secret that leads to a seat.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatLink {
    /// The secret, in base64url.
    pub(crate) secret: String,
}

/// Who asks.
#[derive(Serialize, ToSchema)]
pub(crate) struct Me {
    /// The guest; null for a member, and for somebody who has done nothing yet.
    pub(crate) guest: Option<GuestJson>,
    /// The member; null for others.
    pub(crate) member: Option<MemberJson>,
    /// `member`, `moderator` or `administrator`.
    pub(crate) role: &'static str,
    /// What the sender may not do, and why.
    pub(crate) sanctions: Vec<SanctionJson>,
    /// The ratings of the member.
    pub(crate) ratings: Vec<RatingJson>,
    /// The games of either: running ones, then the last ones that ended.
    pub(crate) games: Vec<GameLine>,
}

/// A guest.
#[derive(Serialize, ToSchema)]
#[schema(as = Guest)]
pub(crate) struct GuestJson {
    /// The id.
    pub(crate) id: String,
}

/// A line about a game of the guest.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameLine {
    /// The id.
    id: String,
    /// The variant.
    #[schema(value_type = String)]
    variant: Variant,
    /// The seat of the guest.
    #[schema(value_type = String)]
    seat: Color,
    /// The opponent.
    opponent: PlayerView,
    /// The number of plies.
    ply: usize,
    /// The side to move.
    #[schema(value_type = String)]
    turn: Color,
    /// When the time of the side to move is up; null if no time runs.
    #[schema(value_type = Option<u64>)]
    deadline: Option<Timestamp>,
    /// How the game ended; null if it is not over.
    #[schema(value_type = Option<Object>)]
    conclusion: Option<Conclusion>,
    /// When something happened last.
    #[schema(value_type = u64)]
    updated_at: Timestamp,
}

impl GameLine {
    pub(crate) fn new(game: GameSummary, opponent: PlayerView) -> Self {
        let GameSummary { id, variant, seat, ply, turn, deadline, conclusion, updated, .. } = game;
        Self { id, variant, seat, opponent, ply, turn, deadline, conclusion, updated_at: updated }
    }
}

/// A running or finished game.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OnlineGame)]
pub(crate) struct GameJson {
    /// The id.
    pub(crate) id: String,
    /// The game, as in the messages of its WebSocket.
    #[schema(value_type = Object)]
    pub(crate) view: GameView,
    /// The seat of the sender of the request; null for a spectator.
    #[schema(value_type = Option<String>)]
    pub(crate) seat: Option<Color>,
    /// The players.
    #[schema(value_type = SidePlayers)]
    pub(crate) players: ByColor<PlayerView>,
    /// Whether engines, tablebases and the explorer may be used.
    pub(crate) is_help_allowed: bool,
    /// When the game began.
    #[schema(value_type = u64)]
    pub(crate) created_at: Timestamp,
}

/// What has an id: an invitation, or the game that it has become.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[schema(as = Meeting)]
pub(crate) enum MeetingJson {
    /// An invitation that is open, or has ended without a game.
    Invitation { invitation: Box<InvitationView> },
    /// A running or finished game.
    Game { game: Box<GameJson> },
}

/// An analysis of a game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Analysis)]
pub(crate) struct AnalysisJson {
    /// One game in PDN, from the position in which the game began.
    pub(crate) pdn: String,
}

/// The open invitations that anybody may accept.
#[derive(Serialize, ToSchema)]
#[schema(as = Lobby)]
pub(crate) struct LobbyJson {
    /// The invitations, oldest first.
    pub(crate) invitations: Vec<InvitationView>,
}

/// What everybody can see of a member.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerPage)]
pub(crate) struct PlayerPage {
    /// The name.
    pub(crate) name: String,
    /// Whether it is a program.
    pub(crate) is_bot: bool,
    /// When the member came, as a guest or not.
    #[schema(value_type = u64)]
    pub(crate) created_at: Timestamp,
    /// The ratings, in the order of the names of the variants and speeds.
    pub(crate) ratings: Vec<RatingJson>,
    /// The ratings in puzzles, in the order of the names of the variants.
    pub(crate) puzzles: Vec<PuzzleRatingView>,
}

/// How a rating of a member has changed.
#[derive(Serialize, ToSchema)]
pub(crate) struct RatingHistory {
    /// A point for each day on which it did, by UTC, the earliest first.
    pub(crate) points: Vec<RatingPoint>,
}
