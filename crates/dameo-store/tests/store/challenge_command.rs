//! Calls of a store about challenges, as data.

use dameo_live::Timestamp;
use dameo_store::{ChallengeHold, Store, StoredChallenge};
use proptest::prelude::*;
use proptest::sample::select;

use crate::account_command::IDS;
use crate::games::{account, invitation};

/// A call of a store about challenges.
#[derive(Clone, Debug)]
pub(crate) enum ChallengeCommand {
    Create {
        id: &'static str,
        challenger: usize,
        dest: usize,
        seconds: u64,
        hold: ChallengeHold,
        limit: usize,
    },
    One {
        id: &'static str,
    },
    Open,
    Of {
        account: usize,
    },
    Accept {
        id: &'static str,
    },
    End {
        id: &'static str,
    },
}

pub(crate) fn challenge_command() -> impl Strategy<Value = ChallengeCommand> {
    let (id, one) = (|| select(&IDS[..]), || 0..4_usize);
    let limit = prop_oneof![4 => Just(5_usize), 1 => 0..2_usize];
    let hold = select(&ChallengeHold::ALL[..]);
    prop_oneof![
        6 => (id(), one(), one(), 0..200_u64, hold, limit).prop_map(
            |(id, challenger, dest, seconds, hold, limit)| {
                ChallengeCommand::Create { id, challenger, dest, seconds, hold, limit }
            }
        ),
        2 => id().prop_map(|id| ChallengeCommand::Accept { id }),
        1 => id().prop_map(|id| ChallengeCommand::End { id }),
        1 => one().prop_map(|account| ChallengeCommand::Of { account }),
    ]
}

/// What everybody asks at the end.
pub(crate) fn challenge_queries() -> impl Iterator<Item = ChallengeCommand> {
    let of_accounts = (0..4).map(|account| ChallengeCommand::Of { account });
    let ones = IDS.into_iter().map(|id| ChallengeCommand::One { id });
    ones.chain([ChallengeCommand::Open]).chain(of_accounts)
}

impl ChallengeCommand {
    /// Calls a store, and returns its answer.
    pub(crate) async fn call(&self, store: &dyn Store, now: Timestamp) -> String {
        let answer = match *self {
            Self::Create { id, challenger, dest, seconds, hold, limit } => {
                let expires = Timestamp::new(now.get() + seconds * 1000);
                let (invitation, dest) = (invitation(id, challenger, now), account(dest));
                let half = Timestamp::new(now.get() + seconds * 500);
                let held_until = (hold != ChallengeHold::Time).then_some(half);
                let challenge = StoredChallenge { invitation, dest, expires, hold, held_until };
                format!("{:?}", store.create_challenge(challenge, limit).await)
            }
            Self::One { id } => format!("{:?}", store.challenge(id, now).await),
            Self::Open => format!("{:?}", store.open_challenges(now).await),
            Self::Of { account: number } => {
                format!("{:?}", store.challenges_of(&account(number), now).await)
            }
            Self::Accept { id } => format!("{:?}", store.accept_challenge(id, now).await),
            Self::End { id } => format!("{:?}", store.end_challenge(id).await),
        };
        format!("challenge {answer}")
    }
}
