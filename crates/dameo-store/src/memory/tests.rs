use std::time::Duration;

use dameo::Color;
use dameo_live::Millis;
use dameo_room::{CommitResult, StoredRoom};

use super::{MemoryStore, StoreFault};
use crate::testing::{START, account, begin_game, begin_sessions, next};
use crate::{Store, StoreError};

/// A store with a game, and its room.
async fn with_game() -> (MemoryStore, StoredRoom) {
    let store = MemoryStore::default();
    begin_sessions(&store).await;
    let room = begin_game(&store, "AbCd1234").await;
    (store, room)
}

async fn sequence(store: &MemoryStore) -> u64 {
    store.game("AbCd1234").await.unwrap().expect("the game has begun").room.sequence()
}

#[tokio::test]
async fn a_fault_meets_what_is_to_be_stored() {
    let (store, room) = with_game().await;
    store.set_fault(Some(StoreFault::Fails));
    assert_eq!(store.commit(next(&room)).await, CommitResult::Failed);
    assert!(matches!(
        store.beat(START, START, Millis::ZERO).await,
        Err(StoreError::Unavailable(_))
    ));
    assert_eq!(sequence(&store).await, 0);

    store.set_fault(Some(StoreFault::LosesAnswer { is_stored: false }));
    assert_eq!(store.commit(next(&room)).await, CommitResult::Unknown);
    assert_eq!(sequence(&store).await, 0);
    store.set_fault(Some(StoreFault::LosesAnswer { is_stored: true }));
    assert_eq!(store.commit(next(&room)).await, CommitResult::Unknown);
    assert_eq!(sequence(&store).await, 1);

    store.set_fault(None);
    assert_eq!(store.commit(next(&room)).await, CommitResult::Conflict);
}

#[tokio::test(start_paused = true)]
async fn a_slow_store_stores_later() {
    let (store, room) = with_game().await;
    store.set_fault(Some(StoreFault::IsSlow(Duration::from_secs(20))));
    let commit = store.commit(next(&room));
    let later = async {
        tokio::time::sleep(Duration::from_secs(19)).await;
        sequence(&store).await
    };
    let (result, meanwhile) = tokio::join!(commit, later);
    assert_eq!((result, meanwhile, sequence(&store).await), (CommitResult::Stored, 0, 1));
}

#[tokio::test]
async fn players_are_found_in_their_seats() {
    let (store, _) = with_game().await;
    let games = store.games_of(&account(1), 10).await.unwrap();
    let [game] = &games[..] else { panic!("{games:?}") };
    assert_eq!((game.seat, game.turn, game.ply), (Color::Black, Color::White, 0));
    assert_eq!(store.snapshot().games_of(&account(1), 10), games);
}
