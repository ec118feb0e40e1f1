//! Calls of a store about Web Push, as data.

use dameo_live::{Millis, Timestamp};
use dameo_store::{DuePush, NewPush, PushKind, PushSecret, PushSubscription, Store, Subscribing};
use proptest::prelude::*;

use crate::games::{account, secret};

/// A call of a store about Web Push. Browsers, services and games are few, so that calls meet.
#[derive(Clone, Debug)]
pub(crate) enum PushCommand {
    Secret {
        number: u8,
    },
    Subscribe {
        session: usize,
        account: usize,
        endpoint: usize,
        limit: usize,
    },
    /// Subscribes whoever has the session, so that there are subscriptions at all.
    SubscribeOwner {
        session: usize,
    },
    Unsubscribe {
        session: usize,
        endpoint: usize,
    },
    Push {
        account: usize,
        subject: usize,
    },
    TakeBack {
        subject: usize,
    },
    /// Settles the first one that is due, or is sent in some seconds again.
    Settle {
        seconds: Option<u64>,
    },
    SettleOlder,
    SubscriptionsOf {
        account: usize,
    },
    Due {
        limit: usize,
    },
}

pub(crate) fn push_command() -> impl Strategy<Value = PushCommand> {
    let (session, one, few) = (0..6_usize, 0..4_usize, 0..3_usize);
    prop_oneof![
        1 => (0..2_u8).prop_map(|number| PushCommand::Secret { number }),
        3 => (session.clone(), one.clone(), few.clone(), 0..3_usize).prop_map(
            |(session, account, endpoint, limit)| {
                PushCommand::Subscribe { session, account, endpoint, limit }
            }
        ),
        6 => session.clone().prop_map(|session| PushCommand::SubscribeOwner { session }),
        1 => (session, few.clone())
            .prop_map(|(session, endpoint)| PushCommand::Unsubscribe { session, endpoint }),
        2 => (one, few.clone()).prop_map(|(account, subject)| PushCommand::Push { account, subject }),
        1 => few.prop_map(|subject| PushCommand::TakeBack { subject }),
        2 => prop::option::of(1..30_u64).prop_map(|seconds| PushCommand::Settle { seconds }),
        1 => Just(PushCommand::SettleOlder),
        1 => (0..3_usize).prop_map(|limit| PushCommand::Due { limit }),
    ]
}

/// What everybody asks at the end.
pub(crate) fn push_queries() -> impl Iterator<Item = PushCommand> {
    let of_accounts = (0..4).map(|account| PushCommand::SubscriptionsOf { account });
    of_accounts.chain([PushCommand::Due { limit: 100 }, PushCommand::Secret { number: 2 }])
}

fn subscription(session: usize, owner: usize, endpoint: usize, now: Timestamp) -> PushSubscription {
    PushSubscription {
        session: secret(session),
        account: account(owner),
        endpoint: format!("https://push.example/{endpoint}"),
        public_key: format!("key {session}"),
        secret: "secret".to_owned(),
        label: "Firefox on Linux".to_owned(),
        created: now,
    }
}

impl PushCommand {
    /// Calls a store, and returns its answer.
    pub(crate) async fn call(&self, store: &dyn Store, now: Timestamp) -> String {
        macro_rules! answer {
            ($call:expr) => {
                format!("{:?}", $call.await)
            };
        }
        // What waits is due long after that.
        let later = now + Millis::from_secs(60);
        match *self {
            Self::Secret { number } => {
                let secret = store.push_secret(PushSecret([number; 32])).await;
                format!("{:?}", secret.map(|secret| secret.0))
            }
            Self::Subscribe { session, account: owner, endpoint, limit } => {
                answer!(store.subscribe(subscription(session, owner, endpoint, now), limit))
            }
            Self::SubscribeOwner { session } => {
                let mut answer = Ok(Subscribing::NoSession);
                for owner in 0..4 {
                    let own = subscription(session, owner, session, now);
                    if answer == Ok(Subscribing::NoSession) {
                        answer = store.subscribe(own, 9).await;
                    }
                }
                format!("{answer:?}")
            }
            Self::Unsubscribe { session, endpoint } => {
                let endpoint = format!("https://push.example/{endpoint}");
                answer!(store.unsubscribe(secret(session), &endpoint))
            }
            Self::Push { account: told, subject } => {
                let (account, kind) = (account(told), PushKind::Challenge);
                let push = NewPush { account, subject: format!("C{subject}"), kind, made: now };
                answer!(store.push(push))
            }
            Self::TakeBack { subject } => answer!(store.take_back_push(&format!("C{subject}"))),
            Self::Settle { seconds } => {
                let again = seconds.map(|seconds| now + Millis::from_secs(seconds));
                match &store.due_pushes(later, 1).await.unwrap()[..] {
                    [push] => answer!(store.settle_push(push, again)),
                    _ => String::new(),
                }
            }
            Self::SettleOlder => match &store.due_pushes(later, 1).await.unwrap()[..] {
                [push] => {
                    let older = DuePush { made: Timestamp::default(), ..push.clone() };
                    answer!(store.settle_push(&older, None))
                }
                _ => String::new(),
            },
            Self::SubscriptionsOf { account: owner } => {
                answer!(store.subscriptions_of(&account(owner)))
            }
            Self::Due { limit } => answer!(store.due_pushes(later, limit)),
        }
    }
}
