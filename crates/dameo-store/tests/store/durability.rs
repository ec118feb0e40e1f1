//! What is acknowledged is there after anything.

use std::collections::HashMap;
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use dameo_room::CommitResult;
use dameo_store::{AccountId, Database, InvitationState, Store};
use tokio::task::JoinSet;

use crate::databases::{self, Databases, on_every_database};
use crate::games::{START, begin_game, begin_sessions, invite, new_game, next};

on_every_database! {
    many_write_at_once,
    what_is_acknowledged_survives_a_kill,
    a_request_that_is_dropped_does_all_or_nothing,
}

/// Names the file or the address for the process that is killed.
const PLACE: &str = "DAMEO_STORE_TEST_DATABASE";
/// How many acknowledgements the process gives before it is killed.
const ACKNOWLEDGED: usize = 200;

fn id(number: usize) -> String {
    format!("game{number:04}")
}

/// Plays on in a game, and tells of every move that is stored.
async fn play(store: Arc<Database>, number: usize, moves: u64, tell: fn(usize, u64)) {
    let id = id(number);
    let mut room = store.game(&id).await.unwrap().expect("it has begun").room;
    for _ in 0..moves {
        let commit = next(&room);
        room = commit.room.clone();
        assert_eq!(store.commit(commit).await, CommitResult::Stored);
        tell(number, room.sequence());
    }
}

/// Plays many games at once.
async fn play_all(store: &Arc<Database>, games: usize, moves: u64, tell: fn(usize, u64)) {
    begin_sessions(&**store).await;
    let mut players = JoinSet::new();
    for number in 0..games {
        begin_game(&**store, &id(number)).await;
        players.spawn(play(Arc::clone(store), number, moves, tell));
    }
    players.join_all().await;
}

async fn many_write_at_once(databases: &Databases) {
    let store = Arc::new(databases.open("dameo").await);
    play_all(&store, 64, 10, |_, _| {}).await;
    store.close().await;
    let store = databases.open("dameo").await;
    for number in 0..64 {
        let room = store.game(&id(number)).await.unwrap().unwrap().room;
        assert_eq!((room.sequence(), room.game.record.moves.len()), (10, 10));
    }
}

/// The process that is killed; not a test by itself.
#[tokio::test(flavor = "multi_thread")]
async fn plays_until_it_is_killed() {
    let Ok(place) = env::var(PLACE) else { return };
    let store = Arc::new(databases::open(&place).await);
    let tell = |number, sequence| {
        writeln!(std::io::stderr().lock(), "{number} {sequence}").expect("somebody listens");
    };
    play_all(&store, 16, u64::MAX, tell).await;
}

/// Runs this program with that test alone, kills it while it plays, and returns the last
/// sequence number of each game that it has acknowledged.
async fn kill_while_it_plays(databases: &Databases) -> HashMap<usize, u64> {
    let place = databases.place("dameo").await;
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "durability::plays_until_it_is_killed", "--nocapture"])
        .env(PLACE, &place)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut acknowledged = HashMap::new();
    let mut note = |line: String| {
        let words =
            line.split_once(' ').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        let (number, sequence) = words.unwrap_or_else(|| panic!("{line}"));
        acknowledged.insert(number, sequence);
    };
    lines.by_ref().take(ACKNOWLEDGED).for_each(|line| note(line.unwrap()));
    if matches!(databases, Databases::Files(_)) {
        let refused = Database::open(Path::new(&place)).await.err().expect("it is in use");
        let expected = format!("is in use by process {}", child.id());
        assert!(refused.to_string().ends_with(&expected), "{refused}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    lines.map_while(Result::ok).for_each(note);
    acknowledged
}

async fn what_is_acknowledged_survives_a_kill(databases: &Databases) {
    let acknowledged = kill_while_it_plays(databases).await;
    let store = databases.open("dameo").await;
    for (number, sequence) in acknowledged {
        let room = store.game(&id(number)).await.unwrap().unwrap().room;
        assert!(room.sequence() >= sequence, "{number}: {} < {sequence}", room.sequence());
        assert_eq!(room.game.record.moves.len() as u64, room.sequence());
    }
}

async fn a_request_that_is_dropped_does_all_or_nothing(databases: &Databases) {
    let store = Arc::new(databases.open("dameo").await);
    begin_sessions(&*store).await;
    for number in 0..40 {
        invite(&*store, &id(number)).await;
    }
    for number in 0..40 {
        let store = Arc::clone(&store);
        let accept =
            async move { store.accept_invitation(new_game(&id(number), 0, 1, START), START).await };
        let request = tokio::spawn(accept);
        tokio::time::sleep(Duration::from_micros(100 * number as u64)).await;
        request.abort();
    }
    store.close().await;
    let store = databases.open("dameo").await;
    for number in 0..40 {
        let id = id(number);
        let (_, state) = store.invitation(&id, START).await.unwrap().unwrap();
        let game = store.game(&id).await.unwrap();
        assert_eq!(state == InvitationState::Accepted, game.is_some());
        if let Some(game) = game {
            let black = &game.seating.seats.black;
            assert_eq!(black[..], [AccountId("account1".to_owned())]);
        }
    }
}
