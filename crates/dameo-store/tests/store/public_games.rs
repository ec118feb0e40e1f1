//! Public games that go on are found, and no others.

use dameo::Conclusion;
use dameo_live::{Millis, Timestamp};
use dameo_room::CommitResult;
use dameo_store::{Acceptance, Store};

use crate::databases::{Databases, on_every_database};
use crate::games::{START, invitation, new_game, next, session};

on_every_database! {
    public_games_are_found_while_they_go_on,
}

/// Begins the game of an invitation, in public or not.
async fn begin(store: &dyn Store, id: &str, seconds: u64, is_public: bool) {
    let at = START + Millis::from_secs(seconds);
    store.create_invitation(invitation(id, 0, at), usize::MAX).await.unwrap();
    let mut game = new_game(id, 0, 1, at);
    game.seating.is_public = is_public;
    assert_eq!(store.accept_invitation(game, at).await, Ok(Acceptance::Begun));
}

async fn found(store: &dyn Store, since: Timestamp, limit: usize) -> Vec<String> {
    let games = store.public_games(since, limit).await.unwrap();
    games.into_iter().map(|game| game.room.game.id).collect()
}

async fn public_games_are_found_while_they_go_on(databases: &Databases) {
    let store = databases.open("dameo").await;
    for number in 0..2 {
        store.begin_session(session(number)).await.unwrap();
    }
    begin(&store, "AAAAAAAA", 0, true).await;
    begin(&store, "BBBBBBBB", 1, false).await;
    begin(&store, "CCCCCCCC", 2, true).await;
    assert_eq!(found(&store, START, 9).await, ["CCCCCCCC", "AAAAAAAA"]);
    assert_eq!(found(&store, START, 1).await, ["CCCCCCCC"]);
    assert_eq!(found(&store, START + Millis::from_secs(1), 9).await, ["CCCCCCCC"]);
    // With all that is stored of it.
    let game = store.game("CCCCCCCC").await.unwrap().unwrap();
    assert_eq!(store.public_games(START, 1).await, Ok(vec![game]));
    // Where something has happened.
    let mut commit = next(&store.game("AAAAAAAA").await.unwrap().unwrap().room);
    commit.room.game.latest = START + Millis::from_secs(3);
    assert_eq!(store.commit(commit.clone()).await, CommitResult::Stored);
    assert_eq!(found(&store, START, 9).await, ["AAAAAAAA", "CCCCCCCC"]);
    // The next game of the same players is public as theirs was, which is over.
    let mut commit = next(&commit.room);
    commit.room.game.record.conclusion = Some(Conclusion::Agreement);
    commit.rematch = Some(new_game("DDDDDDDD", 0, 1, START).room);
    assert_eq!(store.commit(commit).await, CommitResult::Stored);
    assert_eq!(found(&store, START, 9).await, ["CCCCCCCC", "DDDDDDDD"]);
    let mut commit = next(&store.game("BBBBBBBB").await.unwrap().unwrap().room);
    commit.rematch = Some(new_game("EEEEEEEE", 0, 1, START).room);
    assert_eq!(store.commit(commit).await, CommitResult::Stored);
    assert_eq!(found(&store, START, 9).await, ["CCCCCCCC", "DDDDDDDD"]);
}
