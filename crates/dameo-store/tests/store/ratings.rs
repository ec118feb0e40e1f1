//! Rated games change the ratings of their players, once, whatever happens.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use dameo::{ByColor, Color, Conclusion, Outcome, Reason};
use dameo_live::{Millis, Timestamp};
use dameo_rating::{GameScore, Rating};
use dameo_room::{Commit, CommitResult, StoredRoom};
use dameo_store::{Acceptance, AccountId, Database, Deletion, MemberProof, RatingChange, Store};
use tokio::task::JoinSet;

use crate::databases::{self, Databases, on_every_database};
use crate::games::{START, account, begin_game, invitation, new_game, next, session};
use crate::killed;
use crate::members::sign_up_all;

on_every_database! {
    both_are_rated_from_their_ratings_before,
    a_game_is_rated_once,
    games_of_guests_are_not_rated,
    the_deviation_grows_until_the_next_game,
    a_deleted_member_takes_its_ratings_along,
    games_that_end_at_once_all_count,
    nothing_lies_between_a_result_and_its_ratings,
}

/// How many games the process has ended before it is killed.
const ENDED: usize = 100;

async fn begin(store: &dyn Store, id: &str, white: usize, black: usize) -> StoredRoom {
    store.create_invitation(invitation(id, white, START), usize::MAX).await.unwrap();
    let game = new_game(id, white, black, START);
    let room = game.room.clone();
    assert_eq!(store.accept_invitation(game, START).await, Ok(Acceptance::Begun));
    room
}

/// The end of a rated game.
fn end(room: &StoredRoom, winner: Option<Color>, at: Timestamp) -> Commit {
    let mut commit = next(room);
    let game = &mut commit.room.game;
    game.latest = at;
    game.record.conclusion = Some(match winner {
        Some(winner) => Conclusion::Resignation { loser: !winner },
        None => Conclusion::Agreement,
    });
    commit.rated = Some(Outcome { winner, reason: Reason::Resignation, ply: 1 });
    commit
}

async fn changes_of(store: &dyn Store, game: &str) -> ByColor<RatingChange> {
    let ByColor { white, black } = store.rating_changes_of_game(game).await.unwrap();
    ByColor { white: white.expect("White is rated"), black: black.expect("Black is rated") }
}

/// That the changes of an account follow each other, each from the rating after the one before,
/// and that the rating is that after the last one; returns how many there are.
async fn check_chain(store: &dyn Store, account: &AccountId) -> usize {
    let changes = store.rating_changes_of_account(account).await.unwrap();
    let mut before = None;
    for (index, change) in changes.iter().enumerate() {
        assert_eq!(change.number, index + 1);
        let expected = before.map_or(Rating::START, |last: &RatingChange| {
            let rest = change.ended.since(last.ended);
            last.after.after_rest(Duration::from(rest))
        });
        assert_eq!(change.before, expected);
        let both = changes_of(store, &change.game).await;
        let opponent = &both[!change.color];
        assert!(
            [GameScore::Win, GameScore::Draw, GameScore::Loss]
                .into_iter()
                .any(|score| change.before.after(opponent.before, score) == change.after)
        );
        before = Some(change);
    }
    let ratings = store.ratings_of(account).await.unwrap();
    assert_eq!(ratings, before.map(RatingChange::rating).into_iter().collect::<Vec<_>>());
    changes.len()
}

async fn both_are_rated_from_their_ratings_before(databases: &Databases) {
    let store = databases.open("dameo").await;
    sign_up_all(&store, 0..2).await;
    let first = begin(&store, "AAAAAAAA", 0, 1).await;
    assert_eq!(store.commit(end(&first, Some(Color::White), START)).await, CommitResult::Stored);
    let changes = changes_of(&store, "AAAAAAAA").await;
    let [winner, loser] = Rating::both_after([Rating::START; 2], GameScore::Win);
    assert_eq!((changes.white.before, changes.black.before), (Rating::START, Rating::START));
    assert_eq!((changes.white.after, changes.black.after), (winner, loser));
    let gain = winner.rating() - 1500.0;
    assert!(gain > 100.0 && (gain + loser.rating() - 1500.0).abs() < 1e-9, "{gain}");

    let second = begin(&store, "BBBBBBBB", 1, 0).await;
    assert_eq!(store.commit(end(&second, None, START)).await, CommitResult::Stored);
    let [white, black] = Rating::both_after([loser, winner], GameScore::Draw);
    let changes = changes_of(&store, "BBBBBBBB").await;
    assert_eq!((changes.white.after, changes.black.after), (white, black));
    let [rating] = &store.ratings_of(&account(0)).await.unwrap()[..] else { panic!("one pool") };
    assert_eq!((rating.rating, rating.games, rating.rated), (black, 2, START));
    assert_eq!(check_chain(&store, &account(1)).await, 2);
}

async fn a_game_is_rated_once(databases: &Databases) {
    let store = databases.open("dameo").await;
    sign_up_all(&store, 0..2).await;
    let room = begin(&store, "AAAAAAAA", 0, 1).await;
    let commit = end(&room, Some(Color::White), START);
    assert_eq!(store.commit(commit.clone()).await, CommitResult::Stored);
    // Whoever did not hear that asks again, or ends it in another way.
    assert_eq!(store.commit(commit.clone()).await, CommitResult::Conflict);
    assert_eq!(store.commit(end(&room, None, START)).await, CommitResult::Conflict);
    // What comes after the end rates nothing.
    assert_eq!(store.commit(next(&commit.room)).await, CommitResult::Stored);
    assert_eq!(check_chain(&store, &account(0)).await, 1);
    // And a change that ends it once more is not stored at all.
    let again = end(&next(&commit.room).room, Some(Color::Black), START);
    assert_eq!(store.commit(again).await, CommitResult::Failed);
    assert_eq!(store.game("AAAAAAAA").await.unwrap().unwrap().room.sequence(), 2);
    assert_eq!(check_chain(&store, &account(0)).await, 1);
}

async fn games_of_guests_are_not_rated(databases: &Databases) {
    let store = databases.open("dameo").await;
    sign_up_all(&store, 1..2).await;
    store.begin_session(session(0)).await.unwrap();
    let room = begin_game(&store, "AAAAAAAA").await;
    assert_eq!(store.commit(end(&room, None, START)).await, CommitResult::Stored);
    assert_eq!(store.ratings_of(&account(1)).await, Ok(Vec::new()));
    let changes = store.rating_changes_of_game("AAAAAAAA").await;
    assert_eq!(changes, Ok(ByColor { white: None, black: None }));
}

async fn the_deviation_grows_until_the_next_game(databases: &Databases) {
    let store = databases.open("dameo").await;
    sign_up_all(&store, 0..2).await;
    let first = begin(&store, "AAAAAAAA", 0, 1).await;
    store.commit(end(&first, Some(Color::White), START)).await;
    let later = START + Millis::from_days(100);
    let second = begin(&store, "BBBBBBBB", 0, 1).await;
    store.commit(end(&second, Some(Color::White), later)).await;
    let after = changes_of(&store, "AAAAAAAA").await.white.after;
    let before = changes_of(&store, "BBBBBBBB").await.white.before;
    assert_eq!(before.rating(), after.rating());
    assert!(before.deviation() > after.deviation() + 5.0, "{before:?} {after:?}");
    assert_eq!(check_chain(&store, &account(0)).await, 2);
}

async fn a_deleted_member_takes_its_ratings_along(databases: &Databases) {
    let store = databases.open("dameo").await;
    sign_up_all(&store, 0..2).await;
    let rooms = [begin(&store, "AAAAAAAA", 0, 1).await, begin(&store, "BBBBBBBB", 0, 1).await];
    store.commit(end(&rooms[0], Some(Color::White), START)).await;
    let before = store.ratings_of(&account(1)).await;
    let password = dameo_accounts::PasswordHash::from_stored("hash".to_owned());
    let deleted = store.delete_account(&account(0), Some(MemberProof::Password(password))).await;
    assert!(matches!(deleted, Ok(Deletion::Done { .. })), "{deleted:?}");
    assert_eq!(store.ratings_of(&account(0)).await, Ok(Vec::new()));
    assert_eq!(store.rating_changes_of_account(&account(0)).await, Ok(Vec::new()));
    let changes = store.rating_changes_of_game("AAAAAAAA").await.unwrap();
    assert!(changes.white.is_none() && changes.black.is_some());
    // A game with somebody who is gone is not rated.
    assert_eq!(store.commit(end(&rooms[1], None, START)).await, CommitResult::Stored);
    assert_eq!(store.ratings_of(&account(1)).await, before);
}

/// Two servers where there can be, one elsewhere.
async fn servers(databases: &Databases) -> Vec<Arc<Database>> {
    let count = if matches!(databases, Databases::Files(_)) { 1 } else { 2 };
    let mut servers = Vec::new();
    for _ in 0..count {
        servers.push(Arc::new(databases.open("dameo").await));
    }
    servers
}

async fn games_that_end_at_once_all_count(databases: &Databases) {
    const GAMES: usize = 60;
    let servers = servers(databases).await;
    sign_up_all(&*servers[0], 0..4).await;
    let mut ends = JoinSet::new();
    for number in 0..GAMES {
        let (white, black) = (number % 4, (number + 1 + number / 4 % 3) % 4);
        let room = begin(&*servers[0], &format!("game{number:04}"), white, black).await;
        let store = Arc::clone(&servers[number % servers.len()]);
        ends.spawn(async move {
            // Of transactions that wait for each other one is tried again, a few times.
            for _ in 0..20 {
                match store.commit(end(&room, Some(Color::White), START)).await {
                    CommitResult::Failed => {}
                    result => return result,
                }
            }
            CommitResult::Failed
        });
    }
    assert!(ends.join_all().await.into_iter().all(|result| result == CommitResult::Stored));
    let mut total = 0;
    for number in 0..4 {
        total += check_chain(&*servers[0], &account(number)).await;
    }
    assert_eq!(total, 2 * GAMES);
}

/// The process that is killed; not a test by itself.
#[tokio::test(flavor = "multi_thread")]
async fn ends_games_until_it_is_killed() {
    let Some(place) = killed::place() else { return };
    let store = Arc::new(databases::open(&place).await);
    sign_up_all(&*store, 0..3).await;
    for number in 0.. {
        let id = format!("game{number:04}");
        let room = begin(&*store, &id, number % 3, (number + 1) % 3).await;
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            let winner = [None, Some(Color::White), Some(Color::Black)][number % 3];
            assert_eq!(store.commit(end(&room, winner, START)).await, CommitResult::Stored);
            killed::acknowledged(id);
        });
    }
}

async fn nothing_lies_between_a_result_and_its_ratings(databases: &Databases) {
    let place = databases.place("dameo").await;
    let acknowledged =
        killed::kill_after("ratings::ends_games_until_it_is_killed", &place, ENDED, async |_| {})
            .await;

    let store = databases.open("dameo").await;
    let mut rated = BTreeMap::<AccountId, usize>::new();
    for number in 0.. {
        let id = format!("game{number:04}");
        let Some(game) = store.game(&id).await.unwrap() else { break };
        let is_over = game.room.game.record.conclusion.is_some();
        assert!(is_over || !acknowledged.contains(&id), "{id} is lost");
        let changes = store.rating_changes_of_game(&id).await.unwrap();
        for color in Color::ALL {
            assert_eq!(changes[color].is_some(), is_over, "{id}: {changes:?}");
            *rated.entry(game.seating.seats[color][0].clone()).or_default() += usize::from(is_over);
        }
    }
    assert!(rated.values().sum::<usize>() >= 2 * ENDED);
    for (account, games) in rated {
        assert_eq!(check_chain(&store, &account).await, games);
    }
}
