//! What is different with PostgreSQL: several servers use one database, which can be away.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use dameo_live::{Millis, Timestamp};
use dameo_room::CommitResult;
use dameo_store::{
    Acceptance, Creation, Database, Deletion, InvitationState, NewTournament, Store, StoreError,
    TakeSeat, TournamentChange, TournamentCommit, TournamentCreation, TournamentPlayer,
    TournamentStore,
};
use sqlx::{Connection, PgConnection};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::databases::{Databases, VERSION};
use crate::games::{
    START, account, begin_game, begin_sessions, invitation, invite, new_game, next, secret, session,
};
use crate::server::database;
use crate::tournament_command::record;
use crate::tournaments;
use dameo_test_servers::PostgresServer;

/// How often a race is run.
const RACES: usize = 40;

/// The place of a new database; ends a test that has none.
macro_rules! new_place {
    () => {
        match Databases::postgres() {
            Some(databases) => databases.place("dameo").await,
            None => return,
        }
    };
}

async fn connect(place: &str) -> Arc<Database> {
    Arc::new(Database::connect(place).await.unwrap())
}

async fn two_servers(place: &str) -> [Arc<Database>; 2] {
    let servers = [connect(place).await, connect(place).await];
    assert!(servers[0].is_shared());
    begin_sessions(&*servers[0]).await;
    servers
}

/// Changes a database behind the back of the store.
async fn tamper(place: &str, sql: &'static str) -> PgConnection {
    let mut db = PgConnection::connect(place).await.unwrap();
    sqlx::raw_sql(sql).execute(&mut db).await.unwrap();
    db
}

async fn refusal(place: &str) -> String {
    Database::connect(place).await.err().expect("it is refused").to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_start_at_once_make_the_tables_once() {
    let place = new_place!();
    let mut starts = JoinSet::new();
    for _ in 0..8 {
        let place = place.clone();
        starts.spawn(async move { Database::connect(&place).await });
    }
    for started in starts.join_all().await {
        assert_eq!(started.unwrap().lobby(START).await, Ok(Vec::new()));
    }
}

#[tokio::test]
async fn other_databases_are_refused() {
    let place = new_place!();
    tamper(&place, "CREATE TABLE bookmarks (url TEXT)").await;
    let text = refusal(&place).await;
    assert!(
        text.starts_with("postgres:///") && text.ends_with(" is not a database of Dameo"),
        "{text}"
    );
    let missing = refusal(&place.replace("dameo?", "missing?")).await;
    assert!(
        missing.contains("database \"") && missing.ends_with("does not exist (code 3D000)"),
        "{missing}"
    );
    let nobody = refusal("postgres://ann:secret@localhost/games?host=/nonexistent").await;
    let start = "cannot open postgres:///games?host=/nonexistent: ";
    assert!(nobody.starts_with(start) && !nobody.contains("secret"), "{nobody}");
}

#[tokio::test]
async fn a_newer_database_is_refused() {
    let place = new_place!();
    connect(&place).await.close().await;
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (99, 'later', true, '', 0)";
    tamper(&place, newer).await;
    let text = refusal(&place).await;
    let expected = format!(" has version 99 of the tables: expected at most {VERSION};");
    assert!(text.contains(&expected), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_accepted_once() {
    let [one, other] = two_servers(&new_place!()).await;
    for race in 0..RACES {
        let id = format!("game{race:04}");
        invite(&*one, &id).await;
        let game = || new_game(&id, 0, 1, START);
        let (a, b) = tokio::join!(
            one.accept_invitation(game(), START),
            other.accept_invitation(game(), START)
        );
        let lost = Ok(Acceptance::Closed(InvitationState::Accepted));
        let won = Ok(Acceptance::Begun);
        assert!([a.clone(), b.clone()] == [won.clone(), lost.clone()] || [a, b] == [lost, won]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_limit_of_invitations_holds_for_all_servers() {
    let [one, other] = two_servers(&new_place!()).await;
    for race in 1..RACES {
        let new = |server| invitation(&format!("game{race:02}{server}"), 0, START);
        let (a, b) = tokio::join!(
            one.create_invitation(new("a"), race),
            other.create_invitation(new("b"), race)
        );
        let created = [a, b].map(|created| created.unwrap() == Creation::Done);
        assert_eq!(created.iter().filter(|&&is_done| is_done).count(), 1, "{race}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_stored_once() {
    let [one, other] = two_servers(&new_place!()).await;
    let mut room = begin_game(&*one, "AAAAAAAA").await;
    for _ in 0..RACES {
        let (a, b) = tokio::join!(one.commit(next(&room)), other.commit(next(&room)));
        let (won, lost) = (CommitResult::Stored, CommitResult::Conflict);
        assert!([a, b] == [won, lost] || [a, b] == [lost, won], "{a:?} {b:?}");
        room = next(&room).room;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_takes_one_seat() {
    let [one, other] = two_servers(&new_place!()).await;
    let guest = account(2);
    one.begin_session(session(2)).await.unwrap();
    for race in 0..RACES {
        let id = format!("game{race:04}");
        begin_game(&*one, &id).await;
        let [white, black] = [100 + 2 * race, 101 + 2 * race].map(secret);
        for (link, seat) in [(white, dameo::Color::White), (black, dameo::Color::Black)] {
            one.create_seat_link(link, &id, seat, START).await.unwrap();
        }
        let (a, b) = tokio::join!(one.take_seat(white, &guest), other.take_seat(black, &guest));
        let taken = [a, b].map(|seat| matches!(seat.unwrap(), TakeSeat::Taken { .. }));
        assert_ne!(taken[0], taken[1], "{race}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn all_have_the_clock_of_the_database() {
    let servers = two_servers(&new_place!()).await;
    let mut last = Timestamp::default();
    for server in servers.iter().chain(&servers) {
        let shown = server.time().await.unwrap().expect("it has a clock");
        // It is on this machine.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let now = Timestamp::new(Millis::from(since).get());
        assert!(last <= shown && shown <= now + Millis::new(1), "{shown:?} at {now:?}");
        assert!(now.since(shown) < Millis::from_secs(60), "{shown:?} at {now:?}");
        last = shown;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_downtime_is_noted_once() {
    let [one, other] = two_servers(&new_place!()).await;
    for race in 1..RACES as u64 {
        let now = Timestamp::new(race * 10_000);
        let (a, b) =
            tokio::join!(one.beat(now, now, Millis::ZERO), other.beat(now, now, Millis::ZERO));
        a.and(b).unwrap();
    }
    let downtimes = one.downtimes(Timestamp::default()).await.unwrap();
    assert_eq!(downtimes.len(), RACES - 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_expires_is_removed_once() {
    let [one, other] = two_servers(&new_place!()).await;
    for number in 2..RACES {
        one.begin_session(session(number)).await.unwrap();
    }
    let later = START + dameo_store::SESSION_LIFETIME + dameo_live::Millis::from_secs(1);
    let (a, b) = tokio::join!(one.remove_expired(later, 100), other.remove_expired(later, 100));
    let [a, b] = [a.unwrap(), b.unwrap()];
    assert_eq!((a.sessions + b.sessions, a.guests + b.guests), (RACES, RACES));
}

/// Waits until a transaction waits for what another holds.
async fn until_one_waits(place: &str) {
    let mut db = PgConnection::connect(place).await.unwrap();
    let waiting = "SELECT count(*) FROM pg_stat_activity \
                   WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while sqlx::query_scalar::<_, i64>(waiting).fetch_one(&mut db).await.unwrap() == 0 {
        sleep(Duration::from_millis(5)).await;
    }
}

/// A tournament that the first guest has created, with a change by which another one joins.
async fn joining(store: &Database, id: &str, guest: usize) -> TournamentCommit {
    let (organiser, record) = (account(0), record(0));
    let new = NewTournament { id: id.to_owned(), organiser, created: START, record };
    assert_eq!(store.create_tournament(new, usize::MAX).await, Ok(TournamentCreation::Done));
    let mut stored = store.tournament(id).await.unwrap().unwrap();
    stored.record.tournament.join(1500, true, START).unwrap();
    let name = Some("Ann".to_owned());
    let players = vec![TournamentPlayer { account: Some(account(guest)), name }];
    TournamentCommit { players, ..tournaments::commit(&stored) }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_just_being_deleted_joins_no_tournament() {
    let place = new_place!();
    let [store, _] = two_servers(&place).await;
    let join = joining(&store, "arena", 1).await;
    let delete = "BEGIN; UPDATE accounts SET kind = 'deleted' WHERE id = 'account1'";
    let mut other = tamper(&place, delete).await;
    let joined = tokio::spawn({
        let (store, join) = (Arc::clone(&store), join.clone());
        async move { store.commit_tournament(join).await }
    });
    until_one_waits(&place).await;
    sqlx::raw_sql("COMMIT").execute(&mut other).await.unwrap();
    assert_eq!(joined.await.unwrap(), Ok(TournamentChange::Unable(account(1))));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_name_of_a_deleted_account_stays_in_a_tournament() {
    let [one, other] = two_servers(&new_place!()).await;
    for number in 2..RACES {
        one.begin_session(session(number)).await.unwrap();
        let (id, guest) = (format!("arena{number}"), account(number));
        let join = joining(&one, &id, number).await;
        let (joined, deleted) =
            tokio::join!(one.commit_tournament(join), other.delete_account(&guest, None));
        assert!(matches!(deleted, Ok(Deletion::Done { .. })), "{deleted:?}");
        let players = one.tournament(&id).await.unwrap().unwrap().players;
        match joined.unwrap() {
            TournamentChange::Unable(_) => assert_eq!(players, []),
            TournamentChange::Stored => assert_eq!(players[0].name, None, "{number}"),
            TournamentChange::Conflict => panic!("nobody else changes it"),
        }
    }
}

/// The store's transaction is the one that PostgreSQL ends, since the other waits for longer.
#[tokio::test(flavor = "multi_thread")]
async fn a_deadlock_is_no_error() {
    let place = new_place!();
    let [store, _] = two_servers(&place).await;
    let mut other = tamper(
        &place,
        "SET deadlock_timeout = '1h'; BEGIN; \
         INSERT INTO invitations (id, creator, is_public, created, expires, state, invitation) \
         VALUES ('AAAAAAAA', 'account1', 0, 0, 0, 'withdrawn', '')",
    )
    .await;
    // It holds the account, and waits for what becomes of the id.
    let created = tokio::spawn({
        let store = Arc::clone(&store);
        async move { store.create_invitation(invitation("AAAAAAAA", 0, START), 5).await }
    });
    until_one_waits(&place).await;
    let hold = "UPDATE accounts SET seen = seen WHERE id = 'account0'";
    sqlx::raw_sql(hold).execute(&mut other).await.unwrap();
    assert!(!created.is_finished(), "it is tried again");
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    assert_eq!(created.await.unwrap(), Ok(Creation::Done));
}

/// Makes COMMIT fail after a change of a game.
const FAILING_COMMIT: &str = "
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.sequence = 1 THEN RAISE EXCEPTION 'not today'; END IF;
        IF NEW.sequence = 2 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
        RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER fail AFTER UPDATE ON games DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION fail();
";

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_commit_is_certain_and_a_lost_connection_is_not() {
    let place = new_place!();
    let [store, _] = two_servers(&place).await;
    let mut room = begin_game(&*store, "AAAAAAAA").await;
    tamper(&place, FAILING_COMMIT).await;
    assert_eq!(store.commit(next(&room)).await, CommitResult::Failed);
    assert_eq!(store.game("AAAAAAAA").await.unwrap().unwrap().room, room, "nothing is stored");
    let next_case = "ALTER TABLE games DISABLE TRIGGER fail; UPDATE games SET sequence = 1; \
                     ALTER TABLE games ENABLE TRIGGER fail";
    tamper(&place, next_case).await;
    room.ledger.sequence = 1;
    assert_eq!(store.commit(next(&room)).await, CommitResult::Unknown);
    // The next one has another connection.
    tamper(&place, "DROP TRIGGER fail ON games").await;
    assert_eq!(store.commit(next(&room)).await, CommitResult::Stored);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_hold_is_waited_for_and_not_for_ever() {
    let place = new_place!();
    let [store, _] = two_servers(&place).await;
    let room = begin_game(&*store, "AAAAAAAA").await;
    let hold = "BEGIN; UPDATE games SET ply = ply WHERE id = 'AAAAAAAA'";
    let mut other = tamper(&place, hold).await;
    let refused = timeout(Duration::from_secs(30), store.commit(next(&room))).await;
    assert_eq!(refused.expect("it is not waited for ever"), CommitResult::Failed);
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    assert_eq!(store.commit(next(&room)).await, CommitResult::Stored);
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_are_dropped_leave_the_connections_good() {
    let [store, _] = two_servers(&new_place!()).await;
    let room = begin_game(&*store, "AAAAAAAA").await;
    for round in 0..400 {
        let store = Arc::clone(&store);
        let read = tokio::spawn(async move {
            let _ = store.game("AAAAAAAA").await;
            let _ = store.games_of(&account(0), 10).await;
        });
        sleep(Duration::from_micros(5 * (round % 80))).await;
        read.abort();
    }
    for _ in 0..20 {
        let store = Arc::clone(&store);
        let game = timeout(Duration::from_secs(10), store.game("AAAAAAAA")).await;
        assert_eq!(game.unwrap().unwrap().unwrap().room, room);
        assert_eq!(store.games_of(&account(0), 10).await.unwrap().len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_away_stops_nothing_for_ever() {
    // It has a server of its own.
    let Some(server) = PostgresServer::start() else { return };
    let store = connect(&database(&server, "dameo").await).await;
    begin_sessions(&*store).await;
    let mut room = begin_game(&*store, "AAAAAAAA").await;
    for _ in 0..20 {
        assert_eq!(store.commit(next(&room)).await, CommitResult::Stored);
        room = next(&room).room;
    }
    server.crash();
    let lost = store.commit(next(&room)).await;
    assert!(matches!(lost, CommitResult::Failed | CommitResult::Unknown), "{lost:?}");
    let read = store.game("AAAAAAAA").await;
    assert!(matches!(read, Err(StoreError::Unavailable(_))), "{read:?}");
    server.start_again();
    assert_eq!(store.game("AAAAAAAA").await.unwrap().unwrap().room, room);
    assert_eq!(store.commit(next(&room)).await, CommitResult::Stored);
}
