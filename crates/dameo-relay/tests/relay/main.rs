//! A relay over a real server of NATS, if there is one on this machine.
#![cfg(all(unix, feature = "nats"))]

mod stand_in;

use std::time::Duration;

use dameo_relay::{
    ConnectError, Messages, NatsAddress, NatsConnection, NatsQueue, NatsRelay, QueuedWork, Relay,
    RelayState, Subject,
};
use dameo_test_servers::{NatsServer, free_port};
use futures_util::{FutureExt, StreamExt};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// How long a message or a change of the state may take.
const SOON: Duration = Duration::from_secs(20);

/// A new server; ends a test if there is none.
macro_rules! new_server {
    ($($argument:expr),*) => {
        match NatsServer::start(&[$($argument),*]) {
            Some(server) => server,
            None => return,
        }
    };
}

fn subject(text: &str) -> Subject {
    Subject::new(text).unwrap()
}

fn address(text: &str) -> NatsAddress {
    text.parse().unwrap()
}

async fn connect(server: &NatsServer, site: &str) -> NatsRelay {
    let connection = NatsConnection::open(&address(&server.address())).await;
    connection.unwrap().relay(&subject(site))
}

async fn next(heard: &mut Messages) -> Vec<u8> {
    timeout(SOON, heard.next()).await.expect("it comes soon").expect("it does not end")
}

async fn becomes(state: &mut watch::Receiver<RelayState>, expected: fn(RelayState) -> bool) {
    let seen = timeout(SOON, state.wait_for(|&state| expected(state))).await;
    seen.expect("it comes soon").expect("the relay exists");
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_of_a_site_hear_each_other_at_once() {
    let server = new_server!();
    let (one, other) = (connect(&server, "site1").await, connect(&server, "site1").await);
    let stranger = connect(&server, "site2").await;
    for number in 0..50 {
        let game = subject(&format!("game.{number}"));
        let mut own = one.subscribe(game.clone()).await;
        let mut elsewhere = stranger.subscribe(game.clone()).await;
        let mut heard = other.subscribe(game.clone()).await;
        one.publish(&subject("game.x"), b"of another game".to_vec());
        one.publish(&game, number.to_string().into_bytes());
        assert_eq!(next(&mut heard).await, number.to_string().into_bytes());
        assert!(own.next().now_or_never().is_none() && elsewhere.next().now_or_never().is_none());
    }
    assert_eq!(*one.state().borrow(), RelayState::Up { count: 1 });
}

#[tokio::test(flavor = "multi_thread")]
async fn all_are_told_when_the_server_is_away_and_when_it_is_back() {
    let mut server = new_server!();
    let (one, other) = (connect(&server, "site").await, connect(&server, "site").await);
    let (mut here, mut there) = (one.state(), other.state());
    let game = subject("game.1");
    let mut heard = other.subscribe(game.clone()).await;
    server.kill();
    becomes(&mut here, RelayState::is_down).await;
    becomes(&mut there, RelayState::is_down).await;
    one.publish(&game, b"lost".to_vec());
    // Whoever begins to listen now hears what is said later.
    let mut late = other.subscribe(subject("game.2")).await;
    server.start_again();
    becomes(&mut here, |state| state == RelayState::Up { count: 2 }).await;
    becomes(&mut there, |state| state == RelayState::Up { count: 2 }).await;
    one.publish(&game, b"heard".to_vec());
    one.publish(&subject("game.2"), b"heard too".to_vec());
    assert_eq!(next(&mut heard).await, b"heard");
    assert_eq!(next(&mut late).await, b"heard too");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_hears_slowly_loses_messages_and_is_told() {
    let server = new_server!();
    let (one, other) = (connect(&server, "site").await, connect(&server, "site").await);
    let game = subject("game.1");
    let mut heard = other.subscribe(game.clone()).await;
    let mut state = other.state();
    for number in 0..4000 {
        one.publish(&game, format!("{number}").into_bytes());
    }
    becomes(&mut state, |state| matches!(state, RelayState::Up { count: 2.. })).await;
    for number in 0..1000 {
        assert_eq!(next(&mut heard).await, format!("{number}").into_bytes());
    }
    // What was lost is the newest; the subject goes on.
    while timeout(Duration::from_millis(500), heard.next()).await.is_ok() {}
    one.publish(&game, b"the last".to_vec());
    assert_eq!(next(&mut heard).await, b"the last");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_too_long_is_lost_alone() {
    let server = new_server!();
    let (one, other) = (connect(&server, "site").await, connect(&server, "site").await);
    let game = subject("game.1");
    let mut heard = other.subscribe(game.clone()).await;
    one.publish(&game, vec![0; 2 << 20]);
    one.publish(&game, b"short".to_vec());
    assert_eq!(next(&mut heard).await, b"short");
    assert_eq!(*one.state().borrow(), RelayState::Up { count: 1 });
}

#[tokio::test(flavor = "multi_thread")]
async fn credentials_are_in_the_address_and_in_no_error() {
    let server = new_server!("--user", "ann", "--pass", "s3cret");
    let with = |user: &str| address(&server.address().replace("//", &format!("//{user}@")));
    NatsConnection::open(&with("ann:s3cret")).await.unwrap();
    let token = new_server!("--auth", "t%ken");
    let with_token = token.address().replace("//", "//t%25ken@");
    NatsConnection::open(&address(&with_token)).await.unwrap();
    for user in ["ann:wr0ng", "t0ken"] {
        let error = NatsConnection::open(&with(user)).await.unwrap_err();
        assert_eq!(error, ConnectError::Refused { address: server.address() });
        assert!(!format!("{error} {error:?}").contains(user), "{error:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_server_of_today_is_refused() {
    let free = free_port();
    let nobody = address(&format!("nats://127.0.0.1:{free}"));
    let error = NatsConnection::open(&nobody).await.unwrap_err().to_string();
    assert!(error.starts_with(&format!("cannot connect to {nobody}: ")), "{error}");

    let old = stand_in::server_of_version("2.9.10").await;
    let error = NatsConnection::open(&address(&old)).await.unwrap_err().to_string();
    assert_eq!(error, format!("{old} is NATS 2.9.10: expected 2.10 or later"));

    let silent = stand_in::silent_server().await;
    let error = NatsConnection::open(&address(&silent)).await.unwrap_err().to_string();
    assert_eq!(error, format!("cannot connect to {silent}: no answer within five seconds"));
}

#[tokio::test(flavor = "multi_thread")]
async fn it_lets_go_of_the_connection_when_it_is_dropped() {
    let server = new_server!();
    let (one, other) = (connect(&server, "site").await, connect(&server, "site").await);
    let game = subject("game.1");
    let mut heard = other.subscribe(game.clone()).await;
    drop(connect(&server, "site").await);
    one.publish(&game, b"still here".to_vec());
    assert_eq!(next(&mut heard).await, b"still here");
    // The relay is gone, so nothing is heard, and the stream does not end.
    drop(other);
    sleep(Duration::from_millis(200)).await;
    assert!(heard.next().now_or_never().is_none());
}

/// A server with JetStream, in a folder of its own.
macro_rules! new_queue_server {
    ($folder:ident) => {{
        let store = $folder.path().to_str().unwrap();
        new_server!("--jetstream", "--store_dir", store)
    }};
}

async fn queue(server: &NatsServer) -> NatsQueue {
    let connection = NatsConnection::open(&address(&server.address())).await.unwrap();
    let queue = connection.queue(&subject("site"), Duration::from_secs(2));
    queue.make().await.unwrap();
    queue
}

async fn take(queue: &NatsQueue, kind: &Subject) -> QueuedWork {
    let taken = async {
        loop {
            if let Ok(Some(work)) = queue.take(kind).await {
                return work;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(SOON, taken).await.expect("it comes")
}

#[tokio::test(flavor = "multi_thread")]
async fn work_comes_to_one_of_many() {
    let folder = tempfile::tempdir().unwrap();
    let server = new_queue_server!(folder);
    let (one, other) = (queue(&server).await, queue(&server).await);
    let (reviews, tables) = (subject("review"), subject("table"));
    assert!(one.take(&reviews).await.unwrap().is_none());
    for id in ["a", "b", "c"] {
        one.offer(&reviews, id).await.unwrap();
    }
    one.offer(&tables, "d").await.unwrap();
    assert_eq!(other.waiting(&reviews).await, Ok(3));
    let (first, second) = (take(&one, &reviews).await, take(&other, &reviews).await);
    assert_eq!((first.id(), second.id()), ("a", "b"));
    first.hold().await;
    first.remove().await;
    assert_eq!(take(&one, &reviews).await.id(), "c");
    assert!(other.take(&reviews).await.unwrap().is_none());
    assert_eq!(take(&other, &tables).await.id(), "d");
    // What was taken and not removed comes again when nobody holds it.
    drop(second);
    let again = take(&one, &reviews).await;
    assert!(matches!(again.id(), "b" | "c"), "{again:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_queue_that_the_server_has_lost_is_made_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = new_queue_server!(folder);
    let queue = queue(&server).await;
    let kind = subject("review");
    queue.offer(&kind, "a").await.unwrap();
    assert_eq!(take(&queue, &kind).await.id(), "a");
    server.kill();
    assert!(queue.offer(&kind, "b").await.is_err());
    std::fs::remove_dir_all(folder.path().join("jetstream")).unwrap();
    server.start_again();
    let offered = async {
        while queue.make().await.is_err() || queue.offer(&kind, "b").await.is_err() {
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(SOON, offered).await.unwrap();
    assert_eq!(take(&queue, &kind).await.id(), "b");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_jetstream_is_refused() {
    let server = new_server!();
    let connection = NatsConnection::open(&address(&server.address())).await.unwrap();
    let error = connection.queue(&subject("site"), SOON).make().await.unwrap_err().to_string();
    assert!(error.starts_with("the queue of work in NATS: "), "{error}");
}
