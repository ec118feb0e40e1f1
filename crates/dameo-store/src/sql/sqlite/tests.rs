use dameo_room::CommitResult;

use super::*;
use crate::Store;
use crate::testing::{begin_game, begin_sessions, next};

/// A database whose disk is full after some pages more than its empty tables take.
async fn open_small(file: &Path) -> Database {
    Database::open(file).await.unwrap().close().await;
    let pages = std::fs::metadata(file).unwrap().len() / 4096 + 16;
    let options = writing(file).pragma("max_page_count", pages.to_string());
    Database::open_with(file, options).await.unwrap()
}

#[tokio::test]
async fn a_full_disk_stores_nothing_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("dameo.db");
    let store = open_small(&file).await;
    begin_sessions(&store).await;
    let mut room = begin_game(&store, "AbCd1234").await;
    let result = loop {
        let mut commit = next(&room);
        // A game that grows fast.
        commit.room.game.record.moves.extend(vec!["d1-d4".to_owned(); 200]);
        let next = commit.room.clone();
        match store.commit(commit).await {
            CommitResult::Stored => room = next,
            result => break result,
        }
    };
    assert_eq!(result, CommitResult::Failed);
    let stored = store.game("AbCd1234").await.unwrap().unwrap().room;
    assert_eq!(stored, room, "what was acknowledged can be read");
    store.close().await;

    let store = Database::open(&file).await.unwrap();
    assert_eq!(store.game("AbCd1234").await.unwrap().unwrap().room, room);
    assert_eq!(store.commit(next(&room)).await, CommitResult::Stored, "there is space again");
}
