//! Reviews are kept for finished games, the first one of each version of the engine.

use dameo::Conclusion;
use dameo_live::{Millis, Timestamp};
use dameo_room::CommitResult;
use dameo_store::{EngineVersion, ReviewStore, Store, StoreError};

use crate::databases::{Databases, on_every_database};
use crate::games::{START, begin_game, begin_sessions, next};
use crate::review_command::review;

on_every_database! {
    the_first_review_of_a_version_is_kept,
    games_without_a_review_are_found,
}

/// Ends a game of the two guests after a ply.
async fn finish(store: &dyn Store, id: &str, at: Timestamp) {
    let mut commit = next(&begin_game(store, id).await);
    commit.room.game.record.conclusion = Some(Conclusion::Agreement);
    commit.room.game.latest = at;
    assert_eq!(store.commit(commit).await, CommitResult::Stored);
}

async fn the_first_review_of_a_version_is_kept(databases: &Databases) {
    let store = databases.open("reviews").await;
    begin_sessions(&store).await;
    begin_game(&store, "AAAAAAAA").await;
    finish(&store, "BBBBBBBB", START).await;
    for id in ["AAAAAAAA", "CCCCCCCC"] {
        let missing = StoreError::Missing { what: "finished game", id: id.to_owned() };
        assert_eq!(store.keep_review(review(id, 1, 1, START)).await, Err(missing));
        assert_eq!(store.review(id).await, Ok(None));
    }
    // The versions are 0.9.0, 0.10.0 and 1.0.0.
    for (number, nodes, is_kept) in
        [(1, 1, true), (1, 2, false), (0, 3, false), (2, 4, true), (1, 5, false)]
    {
        let offered = review("BBBBBBBB", number, nodes, START + Millis::new(nodes));
        assert_eq!(store.keep_review(offered.clone()).await, Ok(is_kept), "{offered:?}");
        let kept = store.review("BBBBBBBB").await.unwrap().unwrap();
        assert_eq!(kept == offered, is_kept, "{kept:?}");
    }
    store.close().await;
}

async fn games_without_a_review_are_found(databases: &Databases) {
    let store = databases.open("reviews").await;
    begin_sessions(&store).await;
    begin_game(&store, "AAAAAAAA").await;
    let later = |seconds| START + Millis::from_secs(seconds);
    for (seconds, id) in (1..).zip(["BBBBBBBB", "CCCCCCCC", "DDDDDDDD"]) {
        finish(&store, id, later(seconds)).await;
    }
    let engine = |text: &str| text.parse::<EngineVersion>().unwrap();
    let found = async |version, plies, since, limit| {
        store.games_to_review(engine(version), plies, since, limit).await.unwrap()
    };
    assert_eq!(found("1.0.0", 9, START, 9).await, ["DDDDDDDD", "CCCCCCCC", "BBBBBBBB"]);
    assert_eq!(found("1.0.0", 9, START, 2).await, ["DDDDDDDD", "CCCCCCCC"]);
    assert_eq!(found("1.0.0", 9, later(3), 9).await, ["DDDDDDDD"]);
    assert_eq!(found("1.0.0", 0, START, 9).await, [""; 0]);
    store.keep_review(review("CCCCCCCC", 1, 1, START)).await.unwrap();
    assert_eq!(found("0.10.0", 9, START, 9).await, ["DDDDDDDD", "BBBBBBBB"]);
    assert_eq!(found("0.10.1", 9, START, 9).await, ["DDDDDDDD", "CCCCCCCC", "BBBBBBBB"]);
    store.close().await;
}
