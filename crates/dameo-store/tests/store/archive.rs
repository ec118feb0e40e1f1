//! Finished games are found in the archive, whenever they ended, and leaders among members.

use dameo::{Color, Conclusion, Outcome, Reason, Variant};
use dameo_live::{Millis, Timestamp};
use dameo_room::{Commit, CommitResult};
use dameo_store::{
    Acceptance, ArchivePlace, ArchiveQuery, ArchivedOpening, ArchivedResult, Backup, Database,
    Deletion, FinishedSpan, Identity, LeaderQuery, MemberProof, MemoryStore, RatingPool, Restore,
    Speed, Store, TakeSeat,
};
use sqlx::{AssertSqlSafe, Connection};

use crate::databases::{Databases, on_every_database};
use crate::games::{START, account, invitation, new_game, next, secret, session};
use crate::members::sign_up_all;

on_every_database! {
    games_are_found_by_all_that_is_asked,
    pages_follow_each_other,
    only_games_with_a_result_are_in_it,
    an_archived_game_does_not_change,
    seats_that_change_hands_later_count,
    a_deleted_player_has_no_name,
    earlier_games_are_added,
    earlier_backups_have_an_archive,
    leaders_are_settled_and_active,
}

const MOVES: [&str; 3] = ["d1-d4", "d8-d5", "e1-e4"];

fn later(seconds: u64) -> Timestamp {
    START + Millis::from_secs(seconds)
}

/// A game that ends.
struct Ending {
    id: &'static str,
    players: [usize; 2],
    plies: usize,
    /// `None`: a draw.
    winner: Option<Color>,
    at: Timestamp,
    is_rated: bool,
}

/// White wins after a ply.
fn ending(id: &'static str, white: usize, black: usize) -> Ending {
    let (winner, at) = (Some(Color::White), START);
    Ending { id, players: [white, black], plies: 1, winner, at, is_rated: false }
}

/// Plays a game to its end, and returns the last change.
async fn finish(store: &dyn Store, ending: Ending) -> Commit {
    let Ending { id, players: [white, black], plies, winner, at, is_rated } = ending;
    store.create_invitation(invitation(id, white, START), usize::MAX).await.unwrap();
    let game = new_game(id, white, black, START);
    let mut commit = next(&game.room);
    assert_eq!(store.accept_invitation(game, START).await, Ok(Acceptance::Begun));
    let game = &mut commit.room.game;
    game.latest = at;
    game.terms.is_rated = is_rated;
    game.record.moves = MOVES[..plies].iter().copied().map(str::to_owned).collect();
    game.record.conclusion = Some(match winner {
        Some(winner) => Conclusion::Resignation { loser: !winner },
        None => Conclusion::Agreement,
    });
    commit.rated = is_rated.then_some(Outcome { winner, reason: Reason::Resignation, ply: plies });
    assert_eq!(store.commit(commit.clone()).await, CommitResult::Stored);
    commit
}

async fn found(store: &dyn Store, query: ArchiveQuery) -> Vec<String> {
    let games = store.archive(&query, 9).await.unwrap();
    games.into_iter().map(|game| game.id).collect()
}

async fn games_are_found_by_all_that_is_asked(databases: &Databases) {
    let store = databases.open("dameo").await;
    sign_up_all(&store, 0..3).await;
    let [first, second, third] = ["AAAAAAAA", "BBBBBBBB", "CCCCCCCC"];
    finish(&store, Ending { is_rated: true, ..ending(first, 0, 1) }).await;
    finish(&store, Ending { plies: 2, winner: None, at: later(1), ..ending(second, 1, 2) }).await;
    let black = Some(Color::Black);
    finish(&store, Ending { plies: 3, winner: black, at: later(2), ..ending(third, 0, 2) }).await;

    let all = ArchiveQuery::default;
    let opening = |text| ArchivedOpening::parse(Variant::Dameo, text).unwrap();
    let cases: [(ArchiveQuery, &[&str]); 19] = [
        (all(), &[third, second, first]),
        (ArchiveQuery { player: Some(account(0)), ..all() }, &[third, first]),
        (ArchiveQuery { player: Some(account(2)), color: black, ..all() }, &[third, second]),
        (ArchiveQuery { player: Some(account(1)), color: black, ..all() }, &[first]),
        (ArchiveQuery { player: Some(account(0)), opponent: Some(account(2)), ..all() }, &[third]),
        (ArchiveQuery { player: Some(account(0)), opponent: Some(account(0)), ..all() }, &[]),
        (
            ArchiveQuery {
                player: Some(account(0)),
                result: Some(ArchivedResult::Won(Color::White)),
                ..all()
            },
            &[first],
        ),
        (ArchiveQuery { variant: Some(Variant::Dameo), ..all() }, &[third, second, first]),
        (ArchiveQuery { variant: Some(Variant::Croda), ..all() }, &[]),
        (ArchiveQuery { speed: Some(Speed::Live), ..all() }, &[third, second, first]),
        (ArchiveQuery { speed: Some(Speed::Correspondence), ..all() }, &[]),
        (ArchiveQuery { is_rated: Some(true), ..all() }, &[first]),
        (ArchiveQuery { is_rated: Some(false), ..all() }, &[third, second]),
        (ArchiveQuery { result: Some(ArchivedResult::Drawn), ..all() }, &[second]),
        (ArchiveQuery { opening: opening("d1-d4 d8-d5"), ..all() }, &[third, second]),
        (ArchiveQuery { opening: opening("e1-e4"), ..all() }, &[]),
        (ArchiveQuery { min_plies: 2, max_plies: Some(2), ..all() }, &[second]),
        (ArchiveQuery { since: later(1), until: Some(later(2)), ..all() }, &[second]),
        (ArchiveQuery { material: Some("KvK".to_owned()), ..all() }, &[]),
    ];
    for (query, expected) in cases {
        assert_eq!(found(&store, query.clone()).await, expected, "{query:?}");
    }

    let games = store.archive(&all(), 9).await.unwrap();
    let material = format!("{0}v{0}", "M".repeat(18));
    assert_eq!(
        (&*games[2].entry.material, games[0].entry.opening.as_str()),
        (&*material, "d1-d4 d8-d5 e1-e4 ")
    );
    assert_eq!(found(&store, ArchiveQuery { material: Some(material), ..all() }).await.len(), 3);
    let [before, after] = games[2].players.white.ratings.expect("it was rated");
    assert!(before.rating() < after.rating());
    assert_eq!(games[1].players.white.ratings, None);
    let name = games[2].players.black.identity.name().map(ToString::to_string);
    assert_eq!(name.as_deref(), Some("Player1"));
}

async fn pages_follow_each_other(databases: &Databases) {
    let store = databases.open("dameo").await;
    sign_up_all(&store, 0..3).await;
    // Several ended at once.
    let ids = ["AAAAAAAA", "BBBBBBBB", "CCCCCCCC", "DDDDDDDD", "EEEEEEEE"];
    for (number, id) in ids.into_iter().enumerate() {
        let at = later(number as u64 / 2);
        finish(&store, Ending { at, ..ending(id, 0, 1 + number % 2) }).await;
    }
    for player in [None, Some(account(0))] {
        let (mut listed, mut after) = (Vec::new(), None);
        loop {
            let query = ArchiveQuery { player: player.clone(), after, ..ArchiveQuery::default() };
            let page = store.archive(&query, 2).await.unwrap();
            let Some(last) = page.last() else { break };
            after = Some(last.place());
            listed.extend(page.into_iter().map(|game| game.id));
        }
        listed.reverse();
        assert_eq!(listed, ids);
    }
    let (mut listed, mut after) = (Vec::new(), None);
    loop {
        let span = FinishedSpan { since: START, until: Some(later(2)), after };
        let page = store.finished_games(&span, 3).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some(last.game.place());
        for finished in page {
            assert_eq!((&finished.room.game.id, finished.created), (&finished.game.id, START));
            assert_eq!(finished.room.game.record.moves, ["d1-d4"]);
            listed.push(finished.game.id);
        }
    }
    assert_eq!(listed, ids[..4]);
    let since = FinishedSpan { since: later(2), until: None, after: None };
    assert_eq!(store.finished_games(&since, 9).await.unwrap().len(), 1);
}

async fn only_games_with_a_result_are_in_it(databases: &Databases) {
    let store = databases.open("dameo").await;
    sign_up_all(&store, 0..2).await;
    for (id, conclusion, moves) in [
        ("AAAAAAAA", None, &MOVES[..1]),
        ("BBBBBBBB", Some(Conclusion::Abort), &MOVES[..1]),
        // It is damaged.
        ("CCCCCCCC", Some(Conclusion::Agreement), &["d1-d4", "d1-d4"]),
    ] {
        store.create_invitation(invitation(id, 0, START), usize::MAX).await.unwrap();
        let game = new_game(id, 0, 1, START);
        let mut commit = next(&game.room);
        store.accept_invitation(game, START).await.unwrap();
        commit.room.game.record.moves = moves.iter().copied().map(str::to_owned).collect();
        commit.room.game.record.conclusion = conclusion;
        assert_eq!(store.commit(commit).await, CommitResult::Stored);
    }
    assert_eq!(store.archive(&ArchiveQuery::default(), 9).await, Ok(Vec::new()));
}

async fn an_archived_game_does_not_change(databases: &Databases) {
    let store = databases.open("dameo").await;
    sign_up_all(&store, 0..2).await;
    let last = finish(&store, ending("AAAAAAAA", 0, 1)).await;
    let before = store.archive(&ArchiveQuery::default(), 9).await.unwrap();
    // A rematch is offered, say.
    let mut change = next(&last.room);
    change.room.game.record.moves.pop();
    change.room.game.latest = later(60);
    assert_eq!(store.commit(change).await, CommitResult::Stored);
    assert_eq!(store.archive(&ArchiveQuery::default(), 9).await.unwrap(), before);
}

async fn seats_that_change_hands_later_count(databases: &Databases) {
    let store = databases.open("dameo").await;
    for number in 0..3 {
        store.begin_session(session(number)).await.unwrap();
    }
    finish(&store, ending("AAAAAAAA", 0, 1)).await;
    store.create_seat_link(secret(9), "AAAAAAAA", Color::White, START).await.unwrap();
    let of = |number| ArchiveQuery { player: Some(account(number)), ..ArchiveQuery::default() };
    assert_eq!(found(&store, of(2)).await, [""; 0]);
    let taken = store.take_seat(secret(9), &account(2)).await;
    assert!(matches!(taken, Ok(TakeSeat::Taken { .. })), "{taken:?}");
    assert_eq!(found(&store, of(2)).await, ["AAAAAAAA"]);
}

async fn a_deleted_player_has_no_name(databases: &Databases) {
    let store = databases.open("dameo").await;
    sign_up_all(&store, 0..2).await;
    finish(&store, Ending { is_rated: true, ..ending("AAAAAAAA", 0, 1) }).await;
    let password = dameo_accounts::PasswordHash::from_stored("hash".to_owned());
    let deleted = store.delete_account(&account(0), Some(MemberProof::Password(password))).await;
    assert!(matches!(deleted, Ok(Deletion::Done { .. })), "{deleted:?}");
    let [game] = &store.archive(&ArchiveQuery::default(), 9).await.unwrap()[..] else {
        panic!("one game")
    };
    assert_eq!(
        (&game.players.white.identity, game.players.white.ratings),
        (&Identity::Deleted, None)
    );
    assert!(game.players.black.ratings.is_some());
}

/// Executes statements behind the back of the store.
async fn tamper(place: &str, sql: &str) {
    let sql = AssertSqlSafe(sql.to_owned());
    #[cfg(feature = "postgres")]
    if place.starts_with("postgres://") {
        let mut db = sqlx::PgConnection::connect(place).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut db).await.unwrap();
        return;
    }
    let mut db = sqlx::SqliteConnection::connect(&format!("sqlite://{place}")).await.unwrap();
    sqlx::raw_sql(sql).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
}

/// As the steps leave tables that were there before.
const BEFORE: &str = "DELETE FROM archive; UPDATE games SET is_archived = 0; \
                      UPDATE seats SET ended = NULL; UPDATE ratings SET rank = NULL;";

/// Three games, of which one is rated; and who the best is.
async fn fill(store: &dyn Store) {
    sign_up_all(store, 0..2).await;
    finish(store, Ending { is_rated: true, plies: 2, ..ending("AAAAAAAA", 0, 1) }).await;
    finish(store, Ending { at: later(5), winner: None, ..ending("BBBBBBBB", 1, 0) }).await;
    store.create_invitation(invitation("CCCCCCCC", 0, START), usize::MAX).await.unwrap();
    store.accept_invitation(new_game("CCCCCCCC", 0, 1, START), START).await.unwrap();
}

async fn assert_filled(store: &Database) {
    let model = MemoryStore::default();
    fill(&model).await;
    let of_player = ArchiveQuery { player: Some(account(1)), ..ArchiveQuery::default() };
    for query in [ArchiveQuery::default(), of_player] {
        let expected = model.archive(&query, 9).await.unwrap();
        assert_eq!(expected.len(), 2);
        assert_eq!(store.archive(&query, 9).await.unwrap(), expected);
    }
}

async fn earlier_games_are_added(databases: &Databases) {
    let store = databases.open("dameo").await;
    fill(&store).await;
    store.close().await;
    let place = databases.place("dameo").await;
    tamper(&place, BEFORE).await;
    // One of them is damaged, and hinders no other.
    tamper(
        &place,
        "UPDATE games SET conclusion = '{\"by\":\"agreement\"}', room = '7' \
                    WHERE id = 'CCCCCCCC'",
    )
    .await;
    let store = databases.open("dameo").await;
    assert_filled(&store).await;
    assert_eq!(ranks(&store).await, 2);
}

/// How many ratings have a rank, as the backup says.
async fn ranks(store: &Database) -> usize {
    let mut backup = Backup::of(store).await.unwrap();
    let mut count = 0;
    while let Some(lines) = backup.next_lines().await.unwrap() {
        let ranked =
            |line: &&str| line.contains("\"table\":\"ratings\"") && !line.contains("\"rank\":null");
        count += lines.lines().filter(ranked).count();
    }
    count
}

async fn earlier_backups_have_an_archive(databases: &Databases) {
    let store = databases.open("dameo").await;
    fill(&store).await;
    let (mut backup, mut text) = (Backup::of(&store).await.unwrap(), String::new());
    while let Some(lines) = backup.next_lines().await.unwrap() {
        text.push_str(&lines);
    }
    let new = databases.open("new").await;
    let mut restore = Restore::into(&new).await.unwrap();
    let mut rows = 0;
    for line in text.lines() {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        let object = line.as_object_mut().unwrap();
        match object.get("table").and_then(|table| table.as_str()) {
            Some("archive") => continue,
            Some("games") => drop(object.remove("is_archived")),
            Some("seats") => drop(object.remove("ended")),
            Some("ratings") => drop(object.remove("rank")),
            Some(_) => {}
            None if object.contains_key("version") => {
                object.insert("version".to_owned(), 4.into());
            }
            None => drop(object.insert("rows".to_owned(), (rows - 1).into())),
        }
        rows += 1;
        restore.line(&line.to_string()).await.unwrap();
    }
    restore.finish().await.unwrap();
    assert_filled(&new).await;
    assert_eq!(ranks(&new).await, 2);
}

async fn leaders_are_settled_and_active(databases: &Databases) {
    let (store, model) = (databases.open("dameo").await, MemoryStore::default());
    let stores: [&dyn Store; 2] = [&store, &model];
    for store in stores {
        sign_up_all(store, 0..5).await;
    }
    // The first is the best one; the last one has played twice and is not settled.
    let mut number = 0;
    for round in 0..12 {
        for (white, black) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3), (0, 4)] {
            if black == 4 && round > 1 {
                continue;
            }
            number += 1;
            let id: &'static str = format!("game{number:04}").leak();
            // The weaker one wins a third.
            let winner = Some(if round % 3 == 1 { Color::Black } else { Color::White });
            for store in stores {
                finish(store, Ending { winner, is_rated: true, ..ending(id, white, black) }).await;
            }
        }
    }
    let pool = RatingPool { variant: Variant::Dameo, speed: Speed::Live };
    let query = LeaderQuery { pool, since: START, now: later(1) };
    let leaders = store.leaders(&query, 9).await.unwrap();
    let names: Vec<_> = leaders.iter().map(|leader| leader.account.clone()).collect();
    assert_eq!(names, [0, 1, 2, 3].map(account));
    let ratings: Vec<_> = leaders.iter().map(|leader| leader.rating.rating.rating()).collect();
    assert!(ratings.is_sorted_by(|a, b| a > b), "{ratings:?}");
    assert_eq!(model.leaders(&query, 9).await.unwrap(), leaders);
    assert_eq!(store.leaders(&query, 2).await.unwrap(), leaders[..2]);
    let asleep = LeaderQuery { since: later(1), ..query };
    assert_eq!(store.leaders(&asleep, 9).await, Ok(Vec::new()));
    let years = LeaderQuery { now: START + Millis::from_days(3_000), ..query };
    assert_eq!(store.leaders(&years, 9).await, Ok(Vec::new()), "too little is known by then");
    let other = RatingPool { speed: Speed::Correspondence, ..pool };
    assert_eq!(store.leaders(&LeaderQuery { pool: other, ..query }, 9).await, Ok(Vec::new()));
}

#[test]
fn openings_are_read() {
    let read = |text| ArchivedOpening::parse(Variant::Dameo, text);
    assert_eq!(read(" d1-d4  d8-d5 ").unwrap().as_str(), "d1-d4 d8-d5 ");
    assert_eq!(read("").unwrap(), ArchivedOpening::default());
    assert!(read("d1-d4 d1-d4").is_err());
    let place = |seconds, game: &str| ArchivePlace { ended: later(seconds), game: game.to_owned() };
    assert!(place(1, "B") < place(2, "A") && place(1, "A") < place(1, "B"));
}
