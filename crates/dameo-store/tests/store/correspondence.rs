//! Games over days whose time is up, with nobody there, are ended once.

use std::sync::Arc;

use dameo::{Color, Conclusion};
use dameo_live::{Action, LiveGame, LiveState, Millis, Terms, Timestamp, parse_time_controls};
use dameo_room::{CommandId, Commit, CommitResult, Effect, Input, Room, StoredRoom, Viewer};
use dameo_store::{Acceptance, NewGame, Store};
use tokio::task::JoinSet;

use crate::databases::{Databases, on_every_database};
use crate::games::{START, begin_sessions, invite, new_game};

on_every_database! {
    of_many_sweepers_one_ends_the_game,
    a_sweeper_that_comes_after_a_move_ends_nothing,
}

const GAME: &str = "AbCd1234";
/// After the time of the first move.
const LATE: Timestamp = Timestamp::new(START.get() + 4 * 86_400_000);

/// A new game, over days.
pub(crate) fn over_days(game: NewGame) -> NewGame {
    let terms = Terms::correspondence(parse_time_controls("3d+1d/10d").unwrap());
    let LiveState { id, record, latest, .. } = game.room.game;
    let begun = LiveGame::new(&id, record, terms, latest).unwrap();
    NewGame { room: StoredRoom::begun(&begun), deadline: begun.deadline(), ..game }
}

/// A game of 3d+1d/10d that has begun.
async fn begin(store: &dyn Store) -> StoredRoom {
    begin_sessions(store).await;
    invite(store, GAME).await;
    let new = over_days(new_game(GAME, 0, 1, START));
    let room = new.room.clone();
    assert_eq!(store.accept_invitation(new, START).await, Ok(Acceptance::Begun));
    room
}

/// What a room without connections stores that is opened at an instant, of what was read.
fn swept(read: StoredRoom, now: Timestamp) -> Commit {
    let mut room = Room::new(GAME, "WxYz5678");
    assert_eq!(room.on(now, Input::Timer), [Effect::Load]);
    let input = Input::Loaded { room: Some(Box::new(read)), downtimes: Vec::new() };
    let commits = room.on(now, input).into_iter().find_map(|effect| match effect {
        Effect::Commit(commit) => Some(*commit),
        _ => None,
    });
    commits.expect("the time is up")
}

/// The first move, a millisecond before the time is up.
fn moved(read: StoredRoom) -> Commit {
    let now = Timestamp::new(START.get() + Millis::from_days(3).get() - 1);
    let mut room = Room::new(GAME, "WxYz5678");
    let viewer = Viewer::Player(Color::White);
    room.on(now, Input::Connect { connection: 1, viewer, have: None, is_passing: false });
    room.on(now, Input::Loaded { room: Some(Box::new(read)), downtimes: Vec::new() });
    let key = dameo_live::GameKey { game: GAME.to_owned(), ply: 0, take_backs: 0 };
    let (id, action) = (CommandId::new(1).unwrap(), Action::Move { text: "d1-d4".to_owned() });
    let effects = room.on(now, Input::Command { connection: 1, id, key, action });
    let commits = effects.into_iter().find_map(|effect| match effect {
        Effect::Commit(commit) => Some(*commit),
        _ => None,
    });
    commits.expect("the move is stored")
}

async fn of_many_sweepers_one_ends_the_game(databases: &Databases) {
    let store = Arc::new(databases.open("swept").await);
    let room = begin(&*store).await;
    assert_eq!(store.due_games(LATE, 10).await, Ok(vec![GAME.to_owned()]));
    let mut tasks = JoinSet::new();
    for _ in 0..8 {
        let (store, commit) = (Arc::clone(&store), swept(room.clone(), LATE));
        tasks.spawn(async move { store.commit(commit).await });
    }
    let results = tasks.join_all().await;
    let stored = results.iter().filter(|&&result| result == CommitResult::Stored);
    assert_eq!(stored.count(), 1, "{results:?}");
    assert!(results.iter().all(|result| *result != CommitResult::Failed), "{results:?}");
    let game = store.game(GAME).await.unwrap().unwrap().room;
    let conclusion = Conclusion::Time { loser: Color::White };
    assert_eq!((game.sequence(), game.game.record.conclusion), (1, Some(conclusion)));
    assert_eq!(store.due_games(LATE, 10).await, Ok(Vec::new()));
    store.close().await;
}

async fn a_sweeper_that_comes_after_a_move_ends_nothing(databases: &Databases) {
    let store = databases.open("moved").await;
    let room = begin(&store).await;
    let late = swept(room.clone(), LATE);
    assert_eq!(store.commit(moved(room)).await, CommitResult::Stored);
    assert_eq!(store.commit(late).await, CommitResult::Conflict);
    let game = store.game(GAME).await.unwrap().unwrap().room.game;
    assert_eq!((game.record.moves.len(), game.record.conclusion), (1, None));
    // Black's time runs.
    assert_eq!(store.due_games(LATE, 10).await, Ok(Vec::new()));
    store.close().await;
}
