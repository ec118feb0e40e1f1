//! What becomes of games, invitations and sessions when a guest becomes a member, logs in, or
//! leaves for good.

use dameo::Color;
use dameo_accounts::PasswordHash;
use dameo_live::{Millis, Timestamp};
use dameo_room::CommitResult;
use dameo_store::{
    AccountId, BotUpgrade, Deletion, EndSessions, FormerSession, Identity, LogIn, LogInOutcome,
    MemberProof, MemoryStore, NewMember, NewSession, NewToken, Scope, Scopes, SignUp, Store,
    TakeSeat, TokenCreation,
};

use crate::databases::Databases;
use crate::games::{START, account, begin_game, begin_sessions, invitation, next, secret};

fn later(seconds: u64) -> Timestamp {
    Timestamp::new(START.get() + seconds * 1000)
}

fn session(cookie: usize, account: AccountId) -> NewSession {
    NewSession { cookie: secret(cookie), account, at: START, label: "Firefox".to_owned() }
}

fn password() -> PasswordHash {
    PasswordHash::from_stored("secret")
}

async fn sign_up(store: &dyn Store, cookie: usize, member: usize, is_guest: bool) -> SignUp {
    let member = NewMember {
        session: session(cookie, account(member)),
        is_guest,
        name: format!("Ann-{member}").parse().unwrap(),
        password: Some(password()),
        passkey: None,
        recovery_codes: vec![secret(100), secret(101)],
        code: None,
    };
    store.sign_up(member).await.unwrap()
}

fn log_in(cookie: usize, member: usize, before: Option<usize>) -> LogIn {
    LogIn {
        session: session(cookie, account(member)),
        proof: MemberProof::Password(password()),
        new_password: None,
        before: before
            .map(|number| FormerSession { cookie: secret(number), account: account(number) }),
    }
}

/// Runs a test on every kind of store.
async fn on_every_store(test: impl AsyncFn(&dyn Store)) {
    test(&MemoryStore::default()).await;
    test(&Databases::files().open("accounts").await).await;
    #[cfg(all(unix, feature = "postgres"))]
    if let Some(databases) = Databases::postgres() {
        test(&databases.open("accounts").await).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_becomes_a_member_keeps_its_games() {
    on_every_store(async |store| {
        begin_sessions(store).await;
        begin_game(store, "AAAAAAAA").await;
        assert_eq!(sign_up(store, 9, 0, true).await, SignUp::Done { ended: vec![secret(0)] });
        let member = store.account(&account(0)).await.unwrap().unwrap();
        assert_eq!(member.identity, Identity::Member("Ann-0".parse().unwrap()));
        assert_eq!((member.recovery_codes, member.created), (2, START));
        assert_eq!(store.games_of(&account(0), 9).await.unwrap()[0].id, "AAAAAAAA");
        // The cookie is another one.
        assert_eq!(store.session(secret(0), START).await, Ok(None));
        assert_eq!(store.session(secret(9), START).await, Ok(Some(account(0))));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_a_guest_move_to_the_member() {
    on_every_store(async |store| {
        begin_sessions(store).await;
        sign_up(store, 8, 2, false).await;
        begin_game(store, "AAAAAAAA").await;
        store.create_invitation(invitation("BBBBBBBB", 0, START), 5).await.unwrap();
        let done =
            LogInOutcome::Done { ended: vec![secret(0)], games: vec!["AAAAAAAA".to_owned()] };
        assert_eq!(store.log_in(log_in(9, 2, Some(0))).await, Ok(done));
        let seats = store.game("AAAAAAAA").await.unwrap().unwrap().seating.seats;
        assert_eq!((seats.white, seats.black), (vec![account(2)], vec![account(1)]));
        let (own, _) = store.invitation("BBBBBBBB", START).await.unwrap().unwrap();
        assert_eq!(own.creator, account(2));
        assert_eq!(store.invitations_of(&account(2), START).await.unwrap(), [own]);
        assert_eq!(store.account(&account(0)).await, Ok(None), "the guest is no more");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_both_sides_of_a_game() {
    on_every_store(async |store| {
        begin_sessions(store).await;
        begin_game(store, "AAAAAAAA").await;
        sign_up(store, 8, 1, true).await;
        let done = LogInOutcome::Done { ended: vec![secret(0)], games: Vec::new() };
        assert_eq!(store.log_in(log_in(9, 1, Some(0))).await, Ok(done));
        let seats = store.game("AAAAAAAA").await.unwrap().unwrap().seating.seats;
        assert_eq!((seats.white, seats.black), (vec![account(0)], vec![account(1)]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_leads_nobody_else_to_a_seat_of_a_rated_game() {
    on_every_store(async |store| {
        begin_sessions(store).await;
        store.begin_session(session(70, account(2))).await.unwrap();
        let mut room = begin_game(store, "AAAAAAAA").await;
        store.create_seat_link(secret(50), "AAAAAAAA", Color::White, START).await.unwrap();
        room.game.terms.is_rated = true;
        assert_eq!(store.commit(next(&room)).await, CommitResult::Stored);
        assert_eq!(store.take_seat(secret(50), &account(2)).await, Ok(TakeSeat::RatedGame));
        assert_eq!(store.take_seat(secret(50), &account(1)).await, Ok(TakeSeat::HasOtherSeat));
        let (game, seat) = ("AAAAAAAA".to_owned(), Color::White);
        let taken = Ok(TakeSeat::Taken { game, seat });
        assert_eq!(store.take_seat(secret(50), &account(0)).await, taken);
        let seats = store.game("AAAAAAAA").await.unwrap().unwrap().seating.seats;
        assert_eq!((seats.white, seats.black), (vec![account(0)], vec![account(1)]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_devices_of_one_player_become_one() {
    on_every_store(async |store| {
        begin_sessions(store).await;
        sign_up(store, 8, 2, false).await;
        begin_game(store, "AAAAAAAA").await;
        store.create_seat_link(secret(50), "AAAAAAAA", Color::White, START).await.unwrap();
        store.take_seat(secret(50), &account(2)).await.unwrap();
        let done =
            LogInOutcome::Done { ended: vec![secret(0)], games: vec!["AAAAAAAA".to_owned()] };
        assert_eq!(store.log_in(log_in(9, 2, Some(0))).await, Ok(done));
        let seats = store.game("AAAAAAAA").await.unwrap().unwrap().seating.seats;
        assert_eq!(seats.white, [account(2)]);
        // Another device comes after it.
        let other = session(10, account(3));
        store.begin_session(other).await.unwrap();
        store.take_seat(secret(50), &account(3)).await.unwrap();
        let seats = store.game("AAAAAAAA").await.unwrap().unwrap().seating.seats;
        assert_eq!(seats.white, [account(2), account(3)]);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_code_is_used_once_and_ends_all_sessions() {
    on_every_store(async |store| {
        sign_up(store, 8, 2, false).await;
        store.log_in(log_in(9, 2, None)).await.unwrap();
        let recover = |cookie, code| LogIn {
            proof: MemberProof::RecoveryCode(secret(code)),
            new_password: Some(PasswordHash::from_stored("new")),
            ..log_in(cookie, 2, None)
        };
        let done = LogInOutcome::Done { ended: vec![secret(8), secret(9)], games: Vec::new() };
        assert_eq!(store.log_in(recover(10, 100)).await, Ok(done));
        assert_eq!(store.log_in(recover(11, 100)).await, Ok(LogInOutcome::Refused));
        assert_eq!(store.log_in(log_in(11, 2, None)).await, Ok(LogInOutcome::Refused));
        assert_eq!(store.account(&account(2)).await.unwrap().unwrap().recovery_codes, 1);
        assert_eq!(store.session(secret(10), START).await, Ok(Some(account(2))));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn new_recovery_codes_replace_the_old_ones_of_this_member() {
    on_every_store(async |store| {
        begin_sessions(store).await;
        for member in [2, 3] {
            sign_up(store, member, member, false).await;
        }
        let renew = async |member: usize, password: &str| {
            let proof = MemberProof::Password(PasswordHash::from_stored(password));
            let codes = vec![secret(101), secret(102), secret(103)];
            store.replace_recovery_codes(&account(member), proof, codes).await.unwrap()
        };
        let codes_left = async |member: usize| {
            store.account(&account(member)).await.unwrap().unwrap().recovery_codes
        };
        let recover = async |cookie: usize, code: usize| {
            let proof = MemberProof::RecoveryCode(secret(code));
            store.log_in(LogIn { proof, ..log_in(cookie, 2, None) }).await.unwrap()
        };
        for (member, password) in [(2, "another one"), (0, "secret"), (7, "secret")] {
            assert!(!renew(member, password).await, "{member} {password}");
        }
        assert_eq!(codes_left(2).await, 2);
        assert!(renew(2, "secret").await);
        assert_eq!((codes_left(2).await, codes_left(3).await), (3, 2));
        assert_eq!(recover(4, 100).await, LogInOutcome::Refused);
        assert!(matches!(recover(5, 101).await, LogInOutcome::Done { .. }));
        assert!(matches!(recover(6, 103).await, LogInOutcome::Done { .. }));
        assert_eq!(codes_left(2).await, 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_known_to_the_minute_when_a_session_was_used() {
    on_every_store(async |store| {
        begin_sessions(store).await;
        for (seconds, expected) in [(59, 0), (61, 61), (100, 61), (121, 121)] {
            assert_eq!(store.session(secret(0), later(seconds)).await, Ok(Some(account(0))));
            // It is stored before what comes after.
            store.beat(START, START, Millis::ZERO).await.unwrap();
            let sessions = store.sessions_of(&account(0)).await.unwrap();
            let [own] = &sessions[..] else { panic!("{sessions:?}") };
            assert_eq!((own.created, own.seen), (START, later(expected)));
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_account_leaves_its_seats_alone() {
    on_every_store(async |store| {
        begin_sessions(store).await;
        begin_game(store, "AAAAAAAA").await;
        store.create_invitation(invitation("BBBBBBBB", 0, START), 5).await.unwrap();
        store.create_seat_link(secret(50), "AAAAAAAA", Color::White, START).await.unwrap();
        sign_up(store, 9, 0, true).await;
        let wrong = MemberProof::Password(PasswordHash::from_stored("wrong"));
        for wrong in [None, Some(wrong)] {
            assert_eq!(store.delete_account(&account(0), wrong).await, Ok(Deletion::Refused));
        }
        let done = Deletion::Done { ended: vec![secret(9)] };
        assert_eq!(
            store.delete_account(&account(0), Some(MemberProof::Password(password()))).await,
            Ok(done)
        );
        let left = store.account(&account(0)).await.unwrap().unwrap();
        assert_eq!((left.identity, left.password), (Identity::Deleted, None));
        assert_eq!((left.created, left.recovery_codes), (Timestamp::default(), 0));
        assert_eq!(store.session(secret(9), START).await, Ok(None));
        assert_eq!(store.invitation("BBBBBBBB", START).await, Ok(None));
        assert_eq!(store.games_of(&account(0), 9).await.unwrap().len(), 1);
        assert_eq!(
            store.take_seat(secret(50), &account(1)).await,
            Ok(dameo_store::TakeSeat::NoSuchLink)
        );
        // The name is free, and nobody logs in.
        assert_eq!(store.member(&"Ann-0".parse().unwrap()).await, Ok(None));
        assert_eq!(store.log_in(log_in(10, 0, None)).await, Ok(LogInOutcome::Refused));
        // Of somebody without games nothing is left.
        sign_up(store, 11, 5, false).await;
        store.delete_account(&account(5), Some(MemberProof::Password(password()))).await.unwrap();
        assert_eq!(store.account(&account(5)).await, Ok(None));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_end_one_by_one_or_all_but_one() {
    on_every_store(async |store| {
        sign_up(store, 8, 2, false).await;
        for cookie in [9, 10] {
            store.log_in(log_in(cookie, 2, None)).await.unwrap();
        }
        let end = async |number, which| store.end_sessions(&account(number), which).await.unwrap();
        assert_eq!(end(7, EndSessions::One(secret(9))).await, [], "it is somebody else's");
        assert_eq!(end(2, EndSessions::One(secret(9))).await, [secret(9)]);
        assert_eq!(end(2, EndSessions::AllBut(secret(10))).await, [secret(8)]);
        assert_eq!(store.sessions_of(&account(2)).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_who_leaves_without_a_game_is_no_more() {
    on_every_store(async |store| {
        begin_sessions(store).await;
        store.create_invitation(invitation("AAAAAAAA", 1, START), 5).await.unwrap();
        for (number, is_kept) in [(0, false), (1, true)] {
            let which = EndSessions::One(secret(number));
            assert_eq!(store.end_sessions(&account(number), which).await, Ok(vec![secret(number)]));
            assert_eq!(store.account(&account(number)).await.unwrap().is_some(), is_kept);
        }
    })
    .await;
}

fn new_token(hash: usize, number: usize, expires: Option<Timestamp>) -> NewToken {
    let scopes = Scopes::from([Scope::BotPlay]);
    let (hash, account, label) = (secret(hash), account(number), "engine".to_owned());
    NewToken { hash, account, at: START, label, scopes, expires }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_is_no_cookie_and_a_cookie_no_token() {
    on_every_store(async |store| {
        sign_up(store, 8, 2, false).await;
        let made = store.create_token(new_token(20, 2, Some(later(60))), 1).await;
        assert_eq!(made, Ok(TokenCreation::Done));
        assert_eq!(store.create_token(new_token(21, 2, None), 1).await, Ok(TokenCreation::TooMany));
        assert_eq!(store.session(secret(20), START).await, Ok(None));
        assert_eq!(store.token(secret(8), START).await, Ok(None));
        assert_eq!(store.sessions_of(&account(2)).await.unwrap().len(), 1);
        let grant = store.token(secret(20), later(59)).await.unwrap().unwrap();
        assert_eq!((grant.account, grant.scopes), (account(2), Scopes::from([Scope::BotPlay])));
        let listed = store.tokens_of(&account(2), START).await.unwrap();
        assert_eq!((listed[0].hash, &*listed[0].label), (secret(20), "engine"));
        // When its time is over there is room for another one.
        assert_eq!(store.token(secret(20), later(60)).await, Ok(None));
        let next = NewToken { at: later(60), ..new_token(21, 2, None) };
        assert_eq!(store.create_token(next, 1).await, Ok(TokenCreation::Done));
        // Tokens end with the other sessions.
        let ended = store.end_sessions(&account(2), EndSessions::AllBut(secret(8))).await;
        let mut expected = vec![secret(20), secret(21)];
        expected.sort_unstable();
        assert_eq!(ended, Ok(expected));
        assert_eq!(store.token(secret(21), START).await, Ok(None));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_who_has_not_played_becomes_a_bot() {
    on_every_store(async |store| {
        begin_sessions(store).await;
        begin_game(store, "AAAAAAAA").await;
        assert_eq!(store.become_bot(&account(0)).await, Ok(BotUpgrade::NotAMember));
        let refused = store.create_token(new_token(20, 0, None), 9).await;
        assert_eq!(refused, Ok(TokenCreation::NotAMember));
        sign_up(store, 7, 0, true).await;
        assert_eq!(store.become_bot(&account(0)).await, Ok(BotUpgrade::HasGames));
        sign_up(store, 8, 2, false).await;
        for _ in 0..2 {
            assert_eq!(store.become_bot(&account(2)).await, Ok(BotUpgrade::Done));
        }
        let name = "Ann-2".parse().unwrap();
        let bot = store.member(&name).await.unwrap().unwrap();
        assert_eq!(bot.identity, Identity::Bot(name));
        assert!(matches!(store.log_in(log_in(30, 2, None)).await, Ok(LogInOutcome::Done { .. })));
        let deleted =
            store.delete_account(&account(2), Some(MemberProof::Password(password()))).await;
        assert!(matches!(deleted, Ok(Deletion::Done { .. })), "{deleted:?}");
    })
    .await;
}
