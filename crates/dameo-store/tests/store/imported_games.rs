//! Games of other sites are kept once, and within the limit.

use dameo_accounts::PasswordHash;
use dameo_live::{Millis, Timestamp};
use dameo_store::{Deletion, GamesImported, ImportedGameStore, MemberProof, Store};

use crate::databases::{Databases, on_every_database};
use crate::games::{START, account, session};
use crate::imported_game_command::{game_id, imported_game};
use crate::members::sign_up;

on_every_database! {
    a_game_is_kept_once,
    what_is_over_the_limit_is_counted_and_not_kept,
    games_are_listed_by_page,
    guests_import_no_games,
    nothing_is_left_of_imported_games_with_their_account,
}

fn at(seconds: u64) -> Timestamp {
    START + Millis::from_secs(seconds)
}

/// Imports games of a member, and returns how many are added, known and over the limit.
async fn import(
    store: &dyn Store,
    owner: usize,
    games: &[usize],
    limit: usize,
) -> (usize, usize, usize) {
    let games = games.iter().map(|&number| imported_game(number, at(1))).collect();
    let outcome = store.add_imported_games(&account(owner), games, limit).await.unwrap().unwrap();
    let GamesImported { added, known, over_limit } = outcome;
    (added, known, over_limit)
}

/// The ids of the games of a member, and their numbers.
async fn list(
    store: &dyn Store,
    owner: usize,
    before: Option<usize>,
    limit: usize,
) -> Vec<(String, usize)> {
    let games = store.imported_games_of(&account(owner), before, limit).await.unwrap();
    games.into_iter().map(|stored| (stored.game.id, stored.number)).collect()
}

async fn a_game_is_kept_once(databases: &Databases) {
    let store = databases.open("imported").await;
    sign_up(&store, 1, "Ann").await;
    sign_up(&store, 2, "Bob").await;
    assert_eq!(import(&store, 1, &[1, 3, 1], 9).await, (2, 1, 0));
    let first = store.imported_game(&account(1), &game_id(1)).await.unwrap().unwrap();
    assert_eq!((first.number, &first.game), (1, &imported_game(1, at(1))));
    // The same file again, later, with one new game.
    let again = [1, 3, 4].map(|number| imported_game(number, at(2))).to_vec();
    let again = store.add_imported_games(&account(1), again, 9).await.unwrap();
    assert_eq!(again, Some(GamesImported { added: 1, known: 2, over_limit: 0 }));
    assert_eq!(store.imported_game(&account(1), &game_id(1)).await.unwrap(), Some(first));
    // Two requests at once: one of them counts. Both players of a game can have it.
    let (one, other) = tokio::join!(import(&store, 1, &[5], 9), import(&store, 1, &[5], 9));
    assert_eq!((one.0 + other.0, one.1 + other.1), (1, 1));
    assert_eq!(import(&store, 2, &[1], 9).await, (1, 0, 0));
    store.close().await;
}

async fn what_is_over_the_limit_is_counted_and_not_kept(databases: &Databases) {
    let store = databases.open("imported").await;
    sign_up(&store, 1, "Ann").await;
    assert_eq!(import(&store, 1, &[1, 2, 3, 4], 3).await, (3, 0, 1));
    // What is there is not over the limit.
    assert_eq!(import(&store, 1, &[4, 2, 5], 3).await, (0, 1, 2));
    assert_eq!(store.count_imported_games(&account(1)).await.unwrap(), 3);
    assert!(store.remove_imported_game(&account(1), &game_id(2)).await.unwrap());
    assert_eq!(import(&store, 1, &[4, 5], 3).await, (1, 0, 1));
    store.close().await;
}

async fn games_are_listed_by_page(databases: &Databases) {
    let store = databases.open("imported").await;
    sign_up(&store, 1, "Ann").await;
    sign_up(&store, 2, "Bob").await;
    import(&store, 1, &[2, 0, 4, 1, 3], 9).await;
    import(&store, 2, &[5], 9).await;
    let expected = |games: &[(usize, usize)]| {
        games.iter().map(|&(id, n)| (game_id(id), n)).collect::<Vec<_>>()
    };
    assert_eq!(list(&store, 1, None, 2).await, expected(&[(3, 5), (1, 4)]));
    assert_eq!(list(&store, 1, Some(4), 2).await, expected(&[(4, 3), (0, 2)]));
    assert_eq!(list(&store, 1, Some(2), 2).await, expected(&[(2, 1)]));
    assert_eq!(list(&store, 1, Some(1), 2).await, []);
    // Nobody sees or removes those of another member.
    assert_eq!(store.imported_game(&account(1), &game_id(5)).await.unwrap(), None);
    assert!(!store.remove_imported_game(&account(1), &game_id(5)).await.unwrap());
    assert_eq!(store.remove_imported_games(&account(1)).await.unwrap(), 5);
    assert_eq!(store.remove_imported_games(&account(1)).await.unwrap(), 0);
    assert_eq!(list(&store, 1, None, 9).await, []);
    assert_eq!(list(&store, 2, None, 9).await, expected(&[(5, 1)]));
    store.close().await;
}

async fn guests_import_no_games(databases: &Databases) {
    let store = databases.open("imported").await;
    store.begin_session(session(1)).await.unwrap();
    for number in [1, 2] {
        let games = vec![imported_game(1, at(1))];
        assert_eq!(store.add_imported_games(&account(number), games, 9).await.unwrap(), None);
        assert_eq!(list(&store, number, None, 9).await, []);
    }
    store.close().await;
}

async fn nothing_is_left_of_imported_games_with_their_account(databases: &Databases) {
    let store = databases.open("imported").await;
    sign_up(&store, 1, "Ann").await;
    sign_up(&store, 2, "Bob").await;
    import(&store, 1, &[1, 2], 9).await;
    import(&store, 2, &[1], 9).await;
    let proof = MemberProof::Password(PasswordHash::from_stored("hash"));
    let deletion = store.delete_account(&account(1), Some(proof)).await.unwrap();
    assert!(matches!(deletion, Deletion::Done { .. }));
    assert_eq!(store.count_imported_games(&account(1)).await.unwrap(), 0);
    assert_eq!(store.count_imported_games(&account(2)).await.unwrap(), 1);
    store.close().await;
}
