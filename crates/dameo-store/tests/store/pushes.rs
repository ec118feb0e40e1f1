//! Who is told of what, and who no more.

use dameo_accounts::PasswordHash;
use dameo_live::{Millis, Timestamp};
use dameo_store::{
    Acceptance, AccountId, EndSessions, NewMember, NewPush, PUSH_DELAY, PushKind, PushSecret,
    PushStore, PushSubscription, Store, Subscribing,
};

use crate::correspondence::over_days;
use crate::databases::{Databases, on_every_database};
use crate::games::{START, account, begin_sessions, invite, new_game, next, secret, session};

on_every_database! {
    the_side_to_move_is_told_until_it_moves,
    games_without_days_tell_nobody,
    both_are_told_of_the_end,
    subscriptions_end_with_their_sessions,
    so_many_browsers_are_told,
    an_endpoint_is_that_of_the_last_session,
    what_was_sent_in_vain_is_sent_again,
    the_secret_is_made_once,
}

const GAME: &str = "AbCd1234";

fn later(millis: u64) -> Timestamp {
    Timestamp::new(START.get() + millis)
}

fn subscription(number: usize) -> PushSubscription {
    PushSubscription {
        session: secret(number),
        account: account(number),
        endpoint: format!("https://push.example/{number}"),
        public_key: "key".to_owned(),
        secret: "secret".to_owned(),
        label: "Firefox".to_owned(),
        created: START,
    }
}

/// Two guests who are told, at a game over days.
async fn begin(store: &dyn Store) -> dameo_room::StoredRoom {
    begin_sessions(store).await;
    for number in 0..2 {
        assert_eq!(store.subscribe(subscription(number), 9).await, Ok(Subscribing::Done));
    }
    invite(store, GAME).await;
    let game = over_days(new_game(GAME, 0, 1, START));
    let room = game.room.clone();
    assert_eq!(store.accept_invitation(game, START).await, Ok(Acceptance::Begun));
    room
}

/// Who is told what about which game at an instant.
async fn told(store: &dyn Store, now: Timestamp) -> Vec<(AccountId, PushKind, String)> {
    let due = store.due_pushes(now, 9).await.unwrap();
    due.into_iter().map(|push| (push.to.account, push.kind, push.subject)).collect()
}

async fn the_side_to_move_is_told_until_it_moves(databases: &Databases) {
    let store = databases.open("turns").await;
    let room = begin(&store).await;
    assert_eq!(told(&store, START).await, [], "it can still come back");
    let due = START + PUSH_DELAY;
    assert_eq!(told(&store, due).await, [(account(0), PushKind::Turn, GAME.to_owned())]);
    let moved = next(&room);
    store.commit(moved.clone()).await;
    let now = moved.room.game.latest + PUSH_DELAY;
    assert_eq!(told(&store, now).await, [(account(1), PushKind::Turn, GAME.to_owned())]);
    // An offer changes nothing of it.
    let mut offer = next(&moved.room);
    offer.room.game.record.moves.pop();
    offer.events.clear();
    offer.room.game.latest = later(60_000);
    store.commit(offer.clone()).await;
    let push = store.due_pushes(now, 9).await.unwrap().remove(0);
    store.settle_push(&push, None).await.unwrap();
    assert_eq!(told(&store, later(600_000)).await, [], "once a turn");
}

async fn games_without_days_tell_nobody(databases: &Databases) {
    let store = databases.open("live").await;
    begin_sessions(&store).await;
    store.subscribe(subscription(1), 9).await.unwrap();
    invite(&store, GAME).await;
    let game = new_game(GAME, 0, 1, START);
    let room = game.room.clone();
    store.accept_invitation(game, START).await.unwrap();
    store.commit(next(&room)).await;
    assert_eq!(told(&store, later(600_000)).await, []);
}

async fn both_are_told_of_the_end(databases: &Databases) {
    let store = databases.open("end").await;
    let mut end = next(&begin(&store).await);
    end.room.game.record.conclusion = Some(dameo::Conclusion::Agreement);
    store.commit(end).await;
    let over = |number| (account(number), PushKind::Over, GAME.to_owned());
    assert_eq!(told(&store, later(600_000)).await, [over(0), over(1)]);
}

async fn subscriptions_end_with_their_sessions(databases: &Databases) {
    let store = databases.open("sessions").await;
    begin(&store).await;
    store.end_sessions(&account(0), EndSessions::One(secret(0))).await.unwrap();
    assert_eq!(store.subscriptions_of(&account(0)).await, Ok(Vec::new()));
    assert_eq!(told(&store, later(600_000)).await, []);
    let gone = store.subscribe(subscription(0), 9).await;
    assert_eq!(gone, Ok(Subscribing::NoSession));
    let mut others = subscription(1);
    others.account = account(0);
    assert_eq!(store.subscribe(others, 9).await, Ok(Subscribing::NoSession));
    store.delete_account(&account(1), None).await.unwrap();
    assert_eq!(store.subscriptions_of(&account(1)).await, Ok(Vec::new()));
}

async fn so_many_browsers_are_told(databases: &Databases) {
    let store = databases.open("limit").await;
    store.begin_session(session(0)).await.unwrap();
    let member = NewMember {
        session: session(0),
        is_guest: true,
        name: "Ann".parse().unwrap(),
        password: PasswordHash::from_stored("hash"),
        recovery_codes: Vec::new(),
        code: None,
    };
    let member = NewMember {
        session: dameo_store::NewSession { cookie: secret(10), ..member.session.clone() },
        ..member
    };
    store.sign_up(member).await.unwrap();
    for cookie in 11..13 {
        let log_in = dameo_store::LogIn {
            session: dameo_store::NewSession { cookie: secret(cookie), ..session(0) },
            proof: dameo_store::MemberProof::Password(PasswordHash::from_stored("hash")),
            new_password: None,
            before: None,
        };
        store.log_in(log_in).await.unwrap();
    }
    let of = |cookie: usize| PushSubscription {
        session: secret(cookie),
        account: account(0),
        ..subscription(cookie)
    };
    for (cookie, expected) in [
        (10, Subscribing::Done),
        (11, Subscribing::Done),
        (12, Subscribing::TooMany),
        // It takes its own place again.
        (11, Subscribing::Done),
    ] {
        assert_eq!(store.subscribe(of(cookie), 2).await, Ok(expected), "{cookie}");
    }
    let challenge = |account| NewPush {
        account,
        subject: "CCCCCCCC".to_owned(),
        kind: PushKind::Challenge,
        made: START,
    };
    assert_eq!(store.push(challenge(account(0))).await, Ok(2));
    assert_eq!(store.push(challenge(account(1))).await, Ok(0));
    store.take_back_push("CCCCCCCC").await.unwrap();
    assert_eq!(told(&store, later(600_000)).await, []);
}

async fn an_endpoint_is_that_of_the_last_session(databases: &Databases) {
    let store = databases.open("endpoint").await;
    begin_sessions(&store).await;
    store.subscribe(subscription(0), 9).await.unwrap();
    let same = PushSubscription { endpoint: subscription(0).endpoint, ..subscription(1) };
    assert_eq!(store.subscribe(same, 9).await, Ok(Subscribing::Done));
    assert_eq!(store.subscriptions_of(&account(0)).await, Ok(Vec::new()));
    let endpoint = subscription(0).endpoint;
    assert_eq!(store.unsubscribe(secret(1), "https://push.example/other").await, Ok(false));
    assert_eq!(store.unsubscribe(secret(1), &endpoint).await, Ok(true));
    assert_eq!(store.unsubscribe(secret(1), &endpoint).await, Ok(false));
}

async fn what_was_sent_in_vain_is_sent_again(databases: &Databases) {
    let store = databases.open("again").await;
    let room = begin(&store).await;
    let first = store.due_pushes(START + PUSH_DELAY, 9).await.unwrap().remove(0);
    let again = START + PUSH_DELAY + Millis::from_secs(30);
    store.settle_push(&first, Some(again)).await.unwrap();
    assert_eq!(told(&store, START + PUSH_DELAY).await, []);
    let second = store.due_pushes(again, 9).await.unwrap().remove(0);
    assert_eq!((second.attempts, second.made), (1, first.made));
    // What is newer stays.
    let moved = next(&next(&room).room);
    store.commit(next(&room)).await;
    let mut back = moved;
    back.room.game.latest = later(60_000);
    store.commit(back).await;
    store.settle_push(&second, None).await.unwrap();
    let due = later(60_000) + PUSH_DELAY;
    assert_eq!(told(&store, due).await, [(account(0), PushKind::Turn, GAME.to_owned())]);
}

async fn the_secret_is_made_once(databases: &Databases) {
    let store = databases.open("secret").await;
    let [one, other] = [1, 2].map(|byte| PushSecret([byte; 32]));
    assert!(store.push_secret(one).await == Ok(one));
    assert!(store.push_secret(other).await == Ok(one));
    assert_eq!(format!("{one:?}"), "PushSecret");
}
