//! Tournaments as JSON.

use dameo::Variant;
use dameo_live::{Millis, TimeControl, Timestamp};
use dameo_tournament::{PairingResult, TournamentFormat, TournamentPhase};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::players::PlayerView;

/// Who meets whom.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[schema(as = TournamentFormat)]
pub(crate) enum FormatJson {
    /// Everybody meets everybody.
    RoundRobin {
        /// Whether twice.
        #[serde(rename = "isDouble")]
        is_double: bool,
    },
    /// Whoever is free is paired again, until the end.
    Arena {
        /// How long, 5 to 720.
        minutes: u32,
    },
}

impl From<TournamentFormat> for FormatJson {
    fn from(format: TournamentFormat) -> Self {
        match format {
            TournamentFormat::RoundRobin { is_double } => Self::RoundRobin { is_double },
            TournamentFormat::Arena { duration } => {
                let minutes = duration.get() / Millis::from_secs(60).get();
                Self::Arena { minutes: u32::try_from(minutes).unwrap_or(u32::MAX) }
            }
        }
    }
}

/// A tournament that is to be created.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = NewTournament)]
pub(crate) struct NewTournamentJson {
    /// What it is called: 3 to 60 characters.
    pub(crate) title: String,
    /// The variant, with its default draw rules.
    #[schema(value_type = String)]
    pub(crate) variant: Variant,
    /// The time of each side, not over days.
    #[schema(value_type = String)]
    pub(crate) time: TimeControl,
    /// Who meets whom.
    pub(crate) format: FormatJson,
    /// Whether the games are rated; not at boards, nor with guests.
    #[serde(default)]
    pub(crate) is_rated: bool,
    /// Whether guests may join, by names that they choose; not an arena.
    #[serde(default)]
    pub(crate) are_guests_allowed: bool,
    /// Whether all games are played at boards, and the organiser enters the results; not an arena.
    #[serde(default)]
    pub(crate) is_at_board: bool,
    /// How many seconds after a round the next one begins by itself, 10 to 3600; null or left out:
    /// the organiser begins it.
    #[serde(default)]
    pub(crate) round_break: Option<u32>,
}

/// Who joins.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = JoinTournament)]
pub(crate) struct JoinJson {
    /// The name of a guest, 1 to 30 characters; a member gives none.
    #[serde(default)]
    pub(crate) name: Option<String>,
}

/// Who plays at a board.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewTournamentPlayer)]
pub(crate) struct NewPlayerJson {
    /// The name, 1 to 30 characters.
    pub(crate) name: String,
}

/// The result of a game at a board.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TournamentResult)]
pub(crate) struct ResultJson {
    /// `white`, `black`, `draw` or `unplayed`; null takes it back.
    #[schema(value_type = Option<String>)]
    pub(crate) result: Option<PairingResult>,
}

/// A line about a tournament.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TournamentLine)]
pub(crate) struct TournamentLine {
    /// The id.
    pub(crate) id: String,
    /// What it is called.
    pub(crate) title: String,
    /// The variant.
    #[schema(value_type = String)]
    pub(crate) variant: Variant,
    /// The time of each side.
    #[schema(value_type = String)]
    pub(crate) time: TimeControl,
    /// Who meets whom.
    pub(crate) format: FormatJson,
    /// Whether the games on the server are rated.
    pub(crate) is_rated: bool,
    /// Whether guests may join.
    pub(crate) are_guests_allowed: bool,
    /// Whether all games are played at boards.
    pub(crate) is_at_board: bool,
    /// How many seconds after a round the next one begins by itself; null: the organiser begins it.
    pub(crate) round_break: Option<u64>,
    /// `open`, `running`, `finished` or `cancelled`.
    #[schema(value_type = String)]
    pub(crate) phase: TournamentPhase,
    /// Who has created it.
    pub(crate) organiser: PlayerView,
    /// When it was created.
    #[schema(value_type = u64)]
    pub(crate) created_at: Timestamp,
    /// When it has changed last.
    #[schema(value_type = u64)]
    pub(crate) updated_at: Timestamp,
    /// The number of players who have not left.
    pub(crate) players: usize,
    /// How many rounds have begun; null for an arena, and before the beginning.
    pub(crate) round: Option<usize>,
    /// How many rounds there are; null as before.
    pub(crate) rounds: Option<usize>,
    /// When the next round begins by itself; null if it does not.
    #[schema(value_type = Option<u64>)]
    pub(crate) next_round_at: Option<Timestamp>,
    /// When an arena ends; null before the beginning, and for others.
    #[schema(value_type = Option<u64>)]
    pub(crate) ends_at: Option<Timestamp>,
}

/// Tournaments, those that changed last first.
#[derive(Serialize, ToSchema)]
#[schema(as = Tournaments)]
pub(crate) struct TournamentsJson {
    /// Those that are running.
    pub(crate) running: Vec<TournamentLine>,
    /// Those that can be joined.
    pub(crate) open: Vec<TournamentLine>,
    /// The last ones that are over.
    pub(crate) finished: Vec<TournamentLine>,
}

/// A player of a tournament.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TournamentPlayer)]
pub(crate) struct EntrantJson {
    /// The number in the tournament, from 0.
    pub(crate) number: usize,
    /// The account; null for somebody whom the organiser has entered.
    pub(crate) player: Option<PlayerView>,
    /// The name of somebody who is no member; null for others.
    pub(crate) name: Option<String>,
    /// Whether the player has left, or pauses.
    pub(crate) is_out: bool,
    /// Whether the organiser has removed the player.
    pub(crate) is_removed: bool,
}

/// A line of the standings.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TournamentStanding)]
pub(crate) struct StandingJson {
    /// The number of the player.
    pub(crate) player: usize,
    /// Half points in a round-robin, points in an arena.
    pub(crate) score: u32,
    /// Sonneborn-Berger in quarters of a point; 0 in an arena.
    pub(crate) sonneborn_berger: u32,
    /// The half points against those who are equal so far; 0 in an arena.
    pub(crate) direct_encounter: u32,
    /// The number of games won.
    pub(crate) wins: usize,
    /// The number of games that are over.
    pub(crate) played: usize,
    /// Whether the games count: not of somebody who has left a round-robin before half of them.
    pub(crate) is_counted: bool,
    /// Whether the next game of an arena counts twice.
    pub(crate) is_on_streak: bool,
}

/// A game of a tournament.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TournamentPairing)]
pub(crate) struct PairingJson {
    /// The number in the tournament, from 0.
    pub(crate) number: usize,
    /// The round, from 1; 0 in an arena.
    pub(crate) round: usize,
    /// The number of the player of White.
    pub(crate) white: usize,
    /// The number of the player of Black.
    pub(crate) black: usize,
    /// `scheduled`, `at-board`, `running`, `ended` or `forfeited`.
    pub(crate) state: &'static str,
    /// `white`, `black`, `draw` or `unplayed`; null if it is not over.
    #[schema(value_type = Option<String>)]
    pub(crate) result: Option<PairingResult>,
    /// The id of the game on the server; null at a board.
    pub(crate) game: Option<String>,
}

/// A tournament.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Tournament)]
pub(crate) struct TournamentJson {
    /// What is in lists, too.
    #[serde(flatten)]
    pub(crate) line: TournamentLine,
    /// Counts the changes.
    pub(crate) sequence: u64,
    /// The players, in the order of their numbers.
    pub(crate) entrants: Vec<EntrantJson>,
    /// The standings, the first one first; empty before the beginning.
    pub(crate) standings: Vec<StandingJson>,
    /// The games, in the order of their numbers; empty before the beginning.
    pub(crate) pairings: Vec<PairingJson>,
    /// The number of the sender of the request; null for somebody who has not joined.
    pub(crate) me: Option<usize>,
    /// Whether the sender of the request may organise it.
    pub(crate) can_organise: bool,
}

/// The clocks of the games that are played on the server now.
#[derive(Serialize, ToSchema)]
#[schema(as = TournamentBoards)]
pub(crate) struct BoardsJson {
    /// When the clocks were read.
    #[schema(value_type = u64)]
    pub(crate) at: Timestamp,
    /// A line for each game, in the order of their numbers.
    pub(crate) boards: Vec<BoardJson>,
}

/// A game that is played now.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TournamentBoard)]
pub(crate) struct BoardJson {
    /// The number in the tournament.
    pub(crate) number: usize,
    /// The number of plies.
    pub(crate) ply: usize,
    /// The position after them, as a FEN.
    pub(crate) fen: String,
    /// The time White has left, in milliseconds.
    pub(crate) white_left: u64,
    /// The time Black has left, in milliseconds.
    pub(crate) black_left: u64,
    /// The side whose time runs: `white`, `black` or null.
    #[schema(value_type = Option<String>)]
    pub(crate) running: Option<dameo::Color>,
    /// In how many milliseconds it begins to run: the rest of the delay of the move.
    pub(crate) delay: u64,
}

/// A tournament of somebody, in the export of the account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExportedTournament {
    /// The id.
    pub(crate) id: String,
    /// What it is called.
    pub(crate) title: String,
    /// Whether the account has created it.
    pub(crate) is_organiser: bool,
    /// The number of the player; null for somebody who has not joined.
    pub(crate) number: Option<usize>,
    /// The name by which a guest plays.
    pub(crate) name: Option<String>,
}
