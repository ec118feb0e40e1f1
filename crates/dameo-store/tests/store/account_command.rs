//! Calls of a store about accounts, as data.

use dameo_accounts::{Name, PasswordHash};
use dameo_live::{Millis, Timestamp};
use dameo_store::{
    Account, EndSessions, FormerSession, LogIn, MemberProof, NewMember, NewSession, NewToken,
    Scope, Scopes, Session, Store, Token,
};
use proptest::prelude::*;
use proptest::sample::select;

use crate::games::{START, account, secret};

/// A call of a store about accounts. Names, passwords and codes are few, so that calls meet.
#[derive(Clone, Debug)]
pub(crate) enum AccountCommand {
    SignUp {
        cookie: usize,
        account: usize,
        is_guest: bool,
        name: &'static str,
        password: usize,
        code: Option<usize>,
    },
    LogIn {
        cookie: usize,
        member: usize,
        proof: TestProof,
        new: Option<usize>,
        before: Before,
    },
    Account {
        account: usize,
    },
    Member {
        name: &'static str,
    },
    SessionsOf {
        account: usize,
    },
    EndSession {
        account: usize,
        cookie: usize,
    },
    EndOtherSessions {
        account: usize,
        cookie: usize,
    },
    Delete {
        account: usize,
        password: Option<usize>,
    },
    AllInvitationsOf {
        account: usize,
    },
    RatingsOf {
        account: usize,
    },
    RatingChangesOfAccount {
        account: usize,
    },
    RatingChangesOfGame {
        id: &'static str,
    },
    CreateToken {
        account: usize,
        hash: usize,
        seconds: Option<u64>,
        limit: usize,
    },
    Token {
        hash: usize,
    },
    TokensOf {
        account: usize,
    },
    BecomeBot {
        account: usize,
    },
    ReplaceRecoveryCodes {
        account: usize,
    },
}

/// The cookie and the account of the session before.
type Before = Option<(usize, usize)>;

#[derive(Clone, Debug)]
pub(crate) enum TestProof {
    Password(usize),
    Code(usize),
}

impl TestProof {
    fn proof(&self) -> MemberProof {
        match *self {
            Self::Password(hash) => MemberProof::Password(password(hash)),
            Self::Code(code) => MemberProof::RecoveryCode(secret(code)),
        }
    }
}

fn former((cookie, number): (usize, usize)) -> FormerSession {
    FormerSession { cookie: secret(cookie), account: account(number) }
}

/// The ids of games.
pub(crate) const IDS: [&str; 3] = ["AAAAAAAA", "aaaaaaaa", "00000000"];

/// Two are the same name, and two others look alike.
const NAMES: [&str; 4] = ["Ann", "ANN", "Bob", "B0b"];

fn name(text: &str) -> Name {
    text.parse().expect("it is a name")
}

fn password(number: usize) -> PasswordHash {
    PasswordHash::from_stored(format!("hash{number}"))
}

fn session(cookie: usize, number: usize, at: Timestamp) -> NewSession {
    let label = format!("device {cookie}");
    NewSession { cookie: secret(cookie), account: account(number), at, label }
}

/// The call of a member that signs up or logs in, mostly from the session of a guest.
fn begin() -> impl Strategy<Value = AccountCommand> {
    let guest = 0..4_usize;
    let cookie = 0..6_usize;
    let proof = prop_oneof![
        6 => (0..2_usize).prop_map(TestProof::Password),
        1 => (0..3_usize).prop_map(TestProof::Code),
    ];
    let new = prop_oneof![2 => Just(None), 1 => (0..2_usize).prop_map(Some)];
    let code = prop::option::weighted(0.3, 0..3_usize);
    let before = prop::option::weighted(0.8, (cookie.clone(), guest.clone()));
    prop_oneof![
        1 => (cookie.clone(), guest.clone(), prop::bool::weighted(0.8), select(&NAMES[..]), 0..2_usize, code)
            .prop_map(|(cookie, account, is_guest, name, password, code)| {
                AccountCommand::SignUp { cookie, account, is_guest, name, password, code }
            }),
        6 => (cookie, guest, proof, new, before).prop_map(
            |(cookie, member, proof, new, before)| {
                AccountCommand::LogIn { cookie, member, proof, new, before }
            }
        ),
    ]
}

fn token_command() -> impl Strategy<Value = AccountCommand> {
    let (guest, hash) = (0..4_usize, 0..6_usize);
    let expiry = prop::option::of(1..100_u64);
    prop_oneof![
        2 => (guest, hash.clone(), expiry, 1..3_usize).prop_map(
            |(account, hash, seconds, limit)| {
                AccountCommand::CreateToken { account, hash, seconds, limit }
            }
        ),
        1 => hash.prop_map(|hash| AccountCommand::Token { hash }),
    ]
}

pub(crate) fn account_command() -> impl Strategy<Value = AccountCommand> {
    let guest = 0..4_usize;
    let cookie = 0..6_usize;
    prop_oneof![
        10 => begin(),
        1 => guest.clone().prop_map(|account| AccountCommand::Account { account }),
        1 => select(&NAMES[..]).prop_map(|name| AccountCommand::Member { name }),
        1 => guest.clone().prop_map(|account| AccountCommand::SessionsOf { account }),
        1 => (guest.clone(), cookie.clone())
            .prop_map(|(account, cookie)| AccountCommand::EndSession { account, cookie }),
        1 => (guest.clone(), cookie)
            .prop_map(|(account, cookie)| AccountCommand::EndOtherSessions { account, cookie }),
        1 => (guest.clone(), prop::option::weighted(0.7, 0..2_usize))
            .prop_map(|(account, password)| AccountCommand::Delete { account, password }),
        1 => guest.clone().prop_map(|account| AccountCommand::AllInvitationsOf { account }),
        // Ratings are asked for at the end.
        1 => guest.clone().prop_map(|account| AccountCommand::ReplaceRecoveryCodes { account }),
        3 => token_command(),
        1 => guest.prop_map(|account| AccountCommand::BecomeBot { account }),
    ]
}

/// What everybody asks at the end.
pub(crate) fn account_queries() -> impl Iterator<Item = AccountCommand> {
    let of_account = |account| {
        [
            AccountCommand::Account { account },
            AccountCommand::SessionsOf { account },
            AccountCommand::AllInvitationsOf { account },
            AccountCommand::RatingsOf { account },
            AccountCommand::RatingChangesOfAccount { account },
            AccountCommand::TokensOf { account },
        ]
    };
    let of_games = IDS.into_iter().map(|id| AccountCommand::RatingChangesOfGame { id });
    let of_names = NAMES.into_iter().map(|name| AccountCommand::Member { name });
    let tokens = (0..9).map(|hash| AccountCommand::Token { hash });
    (0..4).flat_map(of_account).chain(of_names).chain(of_games).chain(tokens)
}

/// An account with the hash of its password, which its `Debug` does not show.
fn shown(account: Option<Account>) -> String {
    let password = account.as_ref().and_then(|account| account.password.clone());
    format!("{account:?} {:?}", password.as_ref().map(PasswordHash::as_str))
}

/// Sessions without when they were used last, which is noted later.
fn without_seen(sessions: Vec<Session>) -> Vec<Session> {
    sessions.into_iter().map(|session| Session { seen: START, ..session }).collect()
}

impl AccountCommand {
    /// The third guest becomes a member.
    pub(crate) const FIRST_MEMBER: Self = Self::SignUp {
        cookie: 5,
        account: 2,
        is_guest: true,
        name: "Bob",
        password: 0,
        code: None,
    };

    /// The second guest becomes a member.
    pub(crate) const SECOND_MEMBER: Self = Self::SignUp {
        cookie: 4,
        account: 1,
        is_guest: true,
        name: "Ann",
        password: 0,
        code: None,
    };

    /// Somebody who is in no other command becomes a bot and makes a token.
    pub(crate) const BOT_WITH_TOKEN: [Self; 3] = [
        Self::SignUp {
            cookie: 7,
            account: 7,
            is_guest: false,
            name: "Robot",
            password: 0,
            code: None,
        },
        Self::BecomeBot { account: 7 },
        Self::CreateToken { account: 7, hash: 8, seconds: None, limit: 1 },
    ];

    /// Calls a store, and returns its answer.
    pub(crate) async fn call(&self, store: &dyn Store, now: Timestamp) -> String {
        macro_rules! answer {
            ($call:expr) => {
                format!("{:?}", $call.await)
            };
        }
        match *self {
            Self::SignUp {
                cookie,
                account: number,
                is_guest,
                name: text,
                password: hash,
                code,
            } => {
                let member = NewMember {
                    session: session(cookie, number, now),
                    is_guest,
                    name: name(text),
                    password: Some(password(hash)),
                    passkey: None,
                    recovery_codes: (0..2).map(secret).collect(),
                    code: code.map(secret),
                };
                answer!(store.sign_up(member))
            }
            Self::LogIn { cookie, member, ref proof, new, before } => {
                let log_in = LogIn {
                    session: session(cookie, member, now),
                    proof: proof.proof(),
                    new_password: new.map(password),
                    before: before.map(former),
                };
                answer!(store.log_in(log_in))
            }
            Self::Account { account: number } => {
                answer!(async { store.account(&account(number)).await.map(shown) })
            }
            Self::Member { name: text } => {
                answer!(async { store.member(&name(text)).await.map(shown) })
            }
            Self::SessionsOf { account: number } => {
                answer!(async { store.sessions_of(&account(number)).await.map(without_seen) })
            }
            Self::EndSession { account: number, cookie } => {
                answer!(store.end_sessions(&account(number), EndSessions::One(secret(cookie))))
            }
            Self::EndOtherSessions { account: number, cookie } => {
                answer!(store.end_sessions(&account(number), EndSessions::AllBut(secret(cookie))))
            }
            Self::Delete { account: number, password: hash } => {
                let proof = hash.map(|hash| MemberProof::Password(password(hash)));
                answer!(store.delete_account(&account(number), proof))
            }
            Self::AllInvitationsOf { account: number } => {
                answer!(store.all_invitations_of(&account(number), now))
            }
            Self::RatingsOf { account: number } => answer!(store.ratings_of(&account(number))),
            Self::RatingChangesOfAccount { account: number } => {
                answer!(store.rating_changes_of_account(&account(number)))
            }
            Self::RatingChangesOfGame { id } => answer!(store.rating_changes_of_game(id)),
            Self::CreateToken { account: number, hash, seconds, limit } => {
                let token = NewToken {
                    hash: secret(hash),
                    account: account(number),
                    at: now,
                    label: format!("bot {hash}"),
                    scopes: Scopes::from([Scope::BotPlay, Scope::ChallengeRead]),
                    expires: seconds.map(|seconds| now + Millis::from_secs(seconds)),
                };
                answer!(store.create_token(token, limit))
            }
            Self::Token { hash } => answer!(store.token(secret(hash), now)),
            Self::TokensOf { account: number } => {
                let unseen = |token| Token { seen: START, ..token };
                answer!(async {
                    let tokens = store.tokens_of(&account(number), now).await;
                    tokens.map(|tokens| tokens.into_iter().map(unseen).collect::<Vec<_>>())
                })
            }
            Self::BecomeBot { account: number } => answer!(store.become_bot(&account(number))),
            Self::ReplaceRecoveryCodes { account: number } => {
                let codes = (1..4).map(secret).collect();
                let proof = MemberProof::Password(password(0));
                answer!(store.replace_recovery_codes(&account(number), proof, codes))
            }
        }
    }
}
