//! Calls of a store about what servers agree on, as data.

use dameo_live::{Millis, Timestamp};
use dameo_store::Store;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::account_command::IDS;
use crate::games::secret;

/// The names of leases.
const LEASES: [&str; 3] = ["mails", "level.a", "level.b"];

/// A call of a store about what servers agree on.
#[derive(Clone, Debug)]
pub(crate) enum SharingCommand {
    HoldInvitations { ids: Vec<&'static str>, seconds: u64 },
    HoldChallenges { ids: Vec<&'static str>, seconds: u64 },
    HoldAll { seconds: u64 },
    WithdrawAbandoned,
    ExpireChallenge { id: &'static str },
    TakeLeases { names: Vec<&'static str>, server: u64, seconds: u64 },
    EndLeases { names: Vec<&'static str>, server: u64 },
    GamesBegun { seconds_ago: u64 },
    EndedSessions,
}

pub(crate) fn sharing_command() -> impl Strategy<Value = SharingCommand> {
    let ids = || subsequence(&IDS[..], 0..=IDS.len());
    let names = || subsequence(&LEASES[..], 0..=LEASES.len());
    let (seconds, server) = (|| 0..120_u64, || 1..4_u64);
    prop_oneof![
        1 => (ids(), seconds())
            .prop_map(|(ids, seconds)| SharingCommand::HoldInvitations { ids, seconds }),
        1 => (ids(), seconds())
            .prop_map(|(ids, seconds)| SharingCommand::HoldChallenges { ids, seconds }),
        1 => seconds().prop_map(|seconds| SharingCommand::HoldAll { seconds }),
        1 => Just(SharingCommand::WithdrawAbandoned),
        1 => select(&IDS[..]).prop_map(|id| SharingCommand::ExpireChallenge { id }),
        2 => (names(), server(), seconds()).prop_map(|(names, server, seconds)| {
            SharingCommand::TakeLeases { names, server, seconds }
        }),
        1 => (names(), server())
            .prop_map(|(names, server)| SharingCommand::EndLeases { names, server }),
        1 => (0..200_u64).prop_map(|seconds_ago| SharingCommand::GamesBegun { seconds_ago }),
    ]
}

/// What everybody asks at the end.
pub(crate) fn sharing_queries() -> impl Iterator<Item = SharingCommand> {
    let games = SharingCommand::GamesBegun { seconds_ago: u64::from(u32::MAX) };
    [games, SharingCommand::EndedSessions].into_iter()
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

impl SharingCommand {
    /// Calls a store, and returns its answer.
    pub(crate) async fn call(&self, store: &dyn Store, now: Timestamp) -> String {
        let after = |seconds: u64| now + Millis::from_secs(seconds);
        let answer = match self {
            Self::HoldInvitations { ids, seconds } => {
                format!("{:?}", store.hold_invitations(&owned(ids), after(*seconds)).await)
            }
            Self::HoldChallenges { ids, seconds } => {
                format!("{:?}", store.hold_challenges(&owned(ids), after(*seconds)).await)
            }
            Self::HoldAll { seconds } => format!("{:?}", store.hold_all(after(*seconds)).await),
            Self::WithdrawAbandoned => {
                format!("withdrawn {:?}", store.withdraw_abandoned(now).await)
            }
            Self::ExpireChallenge { id } => {
                format!("expired {:?}", store.expire_challenge(id, now).await)
            }
            Self::TakeLeases { names, server, seconds } => {
                let names = owned(names);
                let taken = store.take_leases(&names, *server, now, after(*seconds)).await;
                format!("leases {taken:?}")
            }
            Self::EndLeases { names, server } => {
                format!("{:?}", store.end_leases(&owned(names), *server).await)
            }
            Self::GamesBegun { seconds_ago } => {
                let since = Timestamp::new(now.get().saturating_sub(seconds_ago * 1000));
                format!("begun {:?}", store.games_begun(since).await)
            }
            Self::EndedSessions => {
                // More than are asked for at once.
                let asked: Vec<_> = (0..9).cycle().take(450).map(secret).collect();
                format!("sessions {:?}", store.ended_sessions(&asked).await)
            }
        };
        format!("sharing {answer}")
    }
}
