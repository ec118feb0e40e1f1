//! Calls of a store about passkeys, as data.

use dameo_live::{Millis, Timestamp};
use dameo_store::{
    FormerSession, LogIn, MemberProof, NewMember, NewSession, PasskeyChallenge, PasskeyId,
    PasskeyUse, Store, StoredPasskey,
};
use proptest::prelude::*;

use crate::games::{account, secret};

/// A call of a store about passkeys. Passkeys and counters are few, so that calls meet.
#[derive(Clone, Debug)]
pub(crate) enum PasskeyCommand {
    SignUp { cookie: usize, account: usize, is_guest: bool, passkey: usize },
    Add { account: usize, passkey: usize, limit: usize },
    Find { passkey: usize },
    AllOf { account: usize },
    Rename { account: usize, passkey: usize },
    Remove { account: usize, passkey: usize },
    LogIn { cookie: usize, account: usize, passkey: usize, counter: usize, before: Option<usize> },
    Use { account: usize, passkey: usize, counter: usize },
    RenewCodes { account: usize, passkey: usize, counter: usize },
    Delete { account: usize, passkey: usize, counter: usize },
    BeginChallenge { hash: usize, account: Option<usize>, seconds: u64 },
    TakeChallenge { hash: usize },
    RemoveOldChallenges { limit: usize },
}

pub(crate) fn id(number: usize) -> PasskeyId {
    PasskeyId(format!("passkey{number}"))
}

fn credential(counter: usize) -> String {
    format!("{{\"counter\":{counter}}}")
}

pub(crate) fn passkey(number: usize, owner: usize, at: Timestamp) -> StoredPasskey {
    StoredPasskey {
        id: id(number),
        account: account(owner),
        host: "dameo.example".to_owned(),
        label: format!("key {number}"),
        created: at,
        used: None,
        credential: credential(0),
    }
}

/// A use of a passkey whose counter is this one before it.
fn passkey_use(number: usize, counter: usize, at: Timestamp) -> PasskeyUse {
    let (before, after) = (credential(counter), credential(counter + 1));
    PasskeyUse { id: id(number), before, after, at }
}

pub(crate) fn proof(number: usize, counter: usize, at: Timestamp) -> MemberProof {
    MemberProof::Passkey(passkey_use(number, counter, at))
}

pub(crate) fn passkey_command() -> impl Strategy<Value = PasskeyCommand> {
    let (guest, passkey) = (0..4_usize, 0..3_usize);
    let counter = prop_oneof![3 => Just(0_usize), 1 => Just(1)];
    let (cookie, before) = (0..6_usize, prop::option::of(0..4_usize));
    let with_counter = (guest.clone(), passkey.clone(), counter.clone());
    prop_oneof![
        2 => (cookie.clone(), guest.clone(), any::<bool>(), passkey.clone()).prop_map(
            |(cookie, account, is_guest, passkey)| {
                PasskeyCommand::SignUp { cookie, account, is_guest, passkey }
            }
        ),
        6 => (guest.clone(), passkey.clone(), 1..3_usize).prop_map(|(account, passkey, limit)| {
            PasskeyCommand::Add { account, passkey, limit }
        }),
        1 => passkey.clone().prop_map(|passkey| PasskeyCommand::Find { passkey }),
        1 => (guest.clone(), passkey.clone())
            .prop_map(|(account, passkey)| PasskeyCommand::Rename { account, passkey }),
        3 => (guest.clone(), passkey.clone())
            .prop_map(|(account, passkey)| PasskeyCommand::Remove { account, passkey }),
        6 => (cookie, guest.clone(), passkey, counter, before).prop_map(
            |(cookie, account, passkey, counter, before)| {
                PasskeyCommand::LogIn { cookie, account, passkey, counter, before }
            }
        ),
        1 => with_counter.clone().prop_map(|(account, passkey, counter)| {
            PasskeyCommand::Use { account, passkey, counter }
        }),
        1 => with_counter.clone().prop_map(|(account, passkey, counter)| {
            PasskeyCommand::RenewCodes { account, passkey, counter }
        }),
        1 => with_counter.prop_map(|(account, passkey, counter)| {
            PasskeyCommand::Delete { account, passkey, counter }
        }),
        3 => (0..2_usize, prop::option::of(guest), 0..200_u64).prop_map(
            |(hash, account, seconds)| PasskeyCommand::BeginChallenge { hash, account, seconds }
        ),
        3 => (0..2_usize).prop_map(|hash| PasskeyCommand::TakeChallenge { hash }),
        1 => (0..3_usize).prop_map(|limit| PasskeyCommand::RemoveOldChallenges { limit }),
    ]
}

/// What everybody asks at the end. Challenges are gone then.
pub(crate) fn passkey_queries() -> impl Iterator<Item = PasskeyCommand> {
    let passkeys = (0..3).map(|passkey| PasskeyCommand::Find { passkey });
    passkeys.chain((0..4).map(|account| PasskeyCommand::AllOf { account }))
}

impl PasskeyCommand {
    /// Somebody who is in no other command has a passkey and is asked for one.
    pub(crate) const MEMBER_WITH_PASSKEY: [Self; 2] = [
        Self::SignUp { cookie: 20, account: 20, is_guest: false, passkey: 20 },
        Self::BeginChallenge { hash: 20, account: Some(20), seconds: 1_000_000_000 },
    ];

    /// Calls a store, and returns its answer.
    pub(crate) async fn call(&self, store: &dyn Store, now: Timestamp) -> String {
        macro_rules! answer {
            ($call:expr) => {
                format!("{:?}", $call.await)
            };
        }
        let session = |cookie: usize, number: usize| {
            let (cookie, account) = (secret(cookie), account(number));
            NewSession { cookie, account, at: now, label: String::new() }
        };
        match *self {
            Self::SignUp { cookie, account: number, is_guest, passkey: key } => {
                let member = NewMember {
                    session: session(cookie, number),
                    is_guest,
                    name: format!("Key-{number}").parse().expect("it is a name"),
                    password: None,
                    passkey: Some(passkey(key, number, now)),
                    recovery_codes: (0..2).map(secret).collect(),
                    code: None,
                };
                answer!(store.sign_up(member))
            }
            Self::Add { account, passkey: key, limit } => {
                answer!(store.add_passkey(passkey(key, account, now), limit))
            }
            Self::Find { passkey } => answer!(store.passkey(&id(passkey))),
            Self::AllOf { account: number } => answer!(store.passkeys_of(&account(number))),
            Self::Rename { account: number, passkey } => {
                answer!(store.rename_passkey(&account(number), &id(passkey), "other".to_owned()))
            }
            Self::Remove { account: number, passkey } => {
                answer!(store.remove_passkey(&account(number), &id(passkey)))
            }
            Self::LogIn { cookie, account: number, passkey, counter, before } => {
                let before = before
                    .map(|guest| FormerSession { cookie: secret(guest), account: account(guest) });
                let (session, proof) = (session(cookie, number), proof(passkey, counter, now));
                answer!(store.log_in(LogIn { session, proof, new_password: None, before }))
            }
            Self::Use { account: number, passkey, counter } => {
                answer!(store.use_passkey(&account(number), passkey_use(passkey, counter, now)))
            }
            Self::RenewCodes { account: number, passkey, counter } => {
                let (proof, codes) = (proof(passkey, counter, now), (1..4).map(secret).collect());
                answer!(store.replace_recovery_codes(&account(number), proof, codes))
            }
            Self::Delete { account: number, passkey, counter } => {
                let proof = Some(proof(passkey, counter, now));
                answer!(store.delete_account(&account(number), proof))
            }
            Self::BeginChallenge { hash, account: number, seconds } => {
                let challenge = PasskeyChallenge {
                    hash: secret(hash),
                    account: number.map(account),
                    expires: now + Millis::from_secs(seconds),
                    state: format!("state {hash}"),
                };
                answer!(store.begin_challenge(challenge))
            }
            Self::TakeChallenge { hash } => answer!(store.take_challenge(secret(hash), now)),
            Self::RemoveOldChallenges { limit } => {
                answer!(store.remove_old_challenges(now, limit))
            }
        }
    }
}
