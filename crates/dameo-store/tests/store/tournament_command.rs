//! Calls of a store about tournaments, as data.

use dameo::Variant;
use dameo_live::{Millis, Timestamp};
use dameo_store::{
    NewTournament, Store, StoredTournament, TournamentCommit, TournamentPlayer, TournamentRecord,
};
use dameo_tournament::{Tournament, TournamentFormat, TournamentPhase, TournamentRules};
use proptest::prelude::*;
use proptest::sample::select;

use crate::account_command::IDS;
use crate::games::{account, new_game};

/// The ids of tournaments.
const TOURNAMENTS: [&str; 2] = ["arena", "league"];

/// A call of a store about tournaments.
#[derive(Clone, Debug)]
pub(crate) enum TournamentCommand {
    Create { id: usize, organiser: usize, limit: usize },
    Show { id: usize },
    List { phase: TournamentPhase, limit: usize },
    Live,
    Of { account: usize },
    Step { id: usize, missed: u64, step: TournamentStep },
    Ended { limit: usize },
    Running { id: usize },
}

/// A change of a tournament.
#[derive(Clone, Debug)]
pub(crate) enum TournamentStep {
    Join { account: Option<usize>, is_named: bool },
    Start,
    Begin { number: usize, game: &'static str, white: usize, black: usize },
    Count { number: usize },
    Close,
}

pub(crate) fn tournament_command() -> impl Strategy<Value = TournamentCommand> {
    let id = || 0..TOURNAMENTS.len();
    let one = || 0..4_usize;
    let step = prop_oneof![
        4 => (prop::option::of(one()), any::<bool>())
            .prop_map(|(account, is_named)| TournamentStep::Join { account, is_named }),
        2 => Just(TournamentStep::Start),
        6 => (0..2_usize, select(&IDS[..]), one(), one()).prop_map(|(number, game, white, black)| {
            TournamentStep::Begin { number, game, white, black }
        }),
        2 => (0..2_usize).prop_map(|number| TournamentStep::Count { number }),
        1 => Just(TournamentStep::Close),
    ];
    let missed = prop_oneof![9 => Just(0_u64), 1 => Just(1)];
    prop_oneof![
        3 => (id(), one(), 0..3_usize)
            .prop_map(|(id, organiser, limit)| TournamentCommand::Create { id, organiser, limit }),
        12 => (id(), missed, step)
            .prop_map(|(id, missed, step)| TournamentCommand::Step { id, missed, step }),
        1 => (select(&TournamentPhase::ALL[..]), 0..3_usize)
            .prop_map(|(phase, limit)| TournamentCommand::List { phase, limit }),
        1 => (0..3_usize).prop_map(|limit| TournamentCommand::Ended { limit }),
    ]
}

/// What everybody asks at the end.
pub(crate) fn tournament_queries() -> impl Iterator<Item = TournamentCommand> {
    let of_tournament = |id| [TournamentCommand::Show { id }, TournamentCommand::Running { id }];
    let phases = TournamentPhase::ALL.map(|phase| TournamentCommand::List { phase, limit: 9 });
    let rest = [TournamentCommand::Live, TournamentCommand::Ended { limit: 9 }];
    (0..TOURNAMENTS.len())
        .flat_map(of_tournament)
        .chain(phases)
        .chain(rest)
        .chain((0..4).map(|account| TournamentCommand::Of { account }))
}

/// A tournament without players: the first one is an arena.
pub(crate) fn record(id: usize) -> TournamentRecord {
    let format = match id {
        0 => TournamentFormat::Arena { duration: Millis::from_days(1) },
        _ => TournamentFormat::RoundRobin { is_double: true },
    };
    let rules = TournamentRules { format, is_at_board: false, round_break: None };
    TournamentRecord {
        title: format!("tournament {id}"),
        variant: Variant::Dameo,
        time: "300+3".parse().unwrap(),
        is_rated: false,
        are_guests_allowed: true,
        tournament: Tournament::new(rules),
    }
}

impl TournamentCommand {
    /// Calls a store, and returns its answer.
    pub(crate) async fn call(&self, store: &dyn Store, now: Timestamp) -> String {
        macro_rules! answer {
            ($call:expr) => {
                format!("{:?}", $call.await)
            };
        }
        match *self {
            Self::Create { id, organiser, limit } => {
                let (organiser, record) = (account(organiser), record(id));
                let id = TOURNAMENTS[id].to_owned();
                let new = NewTournament { id, organiser, created: now, record };
                answer!(store.create_tournament(new, limit))
            }
            Self::Show { id } => answer!(store.tournament(TOURNAMENTS[id])),
            Self::List { phase, limit } => answer!(store.tournaments(phase, limit)),
            Self::Live => answer!(store.live_tournaments()),
            Self::Of { account: number } => answer!(store.tournaments_of(&account(number))),
            Self::Step { id, missed, ref step } => {
                let Ok(Some(stored)) = store.tournament(TOURNAMENTS[id]).await else {
                    return "no such tournament".to_owned();
                };
                match step.commit(stored, missed, now) {
                    Some(commit) => answer!(store.commit_tournament(commit)),
                    None => "refused".to_owned(),
                }
            }
            Self::Ended { limit } => answer!(store.ended_tournament_games(limit)),
            Self::Running { id } => answer!(store.running_tournament_games(TOURNAMENTS[id])),
        }
    }
}

impl TournamentStep {
    /// The change; `None` if the tournament refuses it.
    fn commit(
        &self,
        stored: StoredTournament,
        missed: u64,
        now: Timestamp,
    ) -> Option<TournamentCommit> {
        let StoredTournament { id, sequence, mut record, .. } = stored;
        let (mut players, mut games, mut counted) = (Vec::new(), Vec::new(), Vec::new());
        let tournament = &mut record.tournament;
        match *self {
            Self::Join { account: number, is_named } => {
                tournament.join(1500, number.is_some(), now).ok()?;
                let name = (is_named || number.is_none()).then(|| "somebody".to_owned());
                players.push(TournamentPlayer { account: number.map(account), name });
            }
            Self::Start => drop(tournament.start(now).ok()?),
            Self::Begin { number, game, white, black } => {
                games.push((number, new_game(game, white, black, now)));
            }
            Self::Count { number } => counted.push(number),
            Self::Close => tournament.close().ok()?,
        }
        let expected = sequence.saturating_sub(missed);
        Some(TournamentCommit { id, expected, record, at: now, players, games, counted })
    }
}
