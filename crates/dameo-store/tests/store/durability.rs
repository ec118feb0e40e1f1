//! What is acknowledged is there after anything.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use dameo_room::CommitResult;
use dameo_store::{AccountId, Database, InvitationState, Store};
use tokio::task::JoinSet;

use crate::databases::{self, Databases, on_every_database};
use crate::games::{START, begin_game, begin_sessions, invite, new_game, next};
use crate::killed;

on_every_database! {
    many_write_at_once,
    what_is_acknowledged_survives_a_kill,
    a_request_that_is_dropped_does_all_or_nothing,
}

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
    let Some(place) = killed::place() else { return };
    let store = Arc::new(databases::open(&place).await);
    let tell = |number, sequence| killed::acknowledged(format_args!("{number} {sequence}"));
    play_all(&store, 16, u64::MAX, tell).await;
}

/// Kills the process while it plays and returns the last sequence number of each game that it
/// has acknowledged.
async fn kill_while_it_plays(databases: &Databases) -> HashMap<usize, u64> {
    let place = databases.place("dameo").await;
    let is_a_file = matches!(databases, Databases::Files(_));
    let refused = async |process: u32| {
        let refused = Database::open(Path::new(&place)).await.err().expect("it is in use");
        let expected = format!("is in use by process {process}");
        assert!(refused.to_string().ends_with(&expected), "{refused}");
    };
    let lines = killed::kill_after(
        "durability::plays_until_it_is_killed",
        &place,
        ACKNOWLEDGED,
        async |child| {
            if is_a_file {
                refused(child.id()).await;
            }
        },
    )
    .await;
    lines.iter().map(|line| acknowledgement(line)).collect()
}

/// The number of a game and a sequence number of it, from a line of the process.
fn acknowledgement(line: &str) -> (usize, u64) {
    let numbers = line.split_once(' ').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    numbers.unwrap_or_else(|| panic!("{line}"))
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
