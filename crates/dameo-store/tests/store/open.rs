//! Which files are opened, and what is read of them.

use std::fs;
use std::path::{Path, PathBuf};

use dameo_store::{Database, OpenDatabaseError, Store, StoreError};
use sqlx::{Connection, SqliteConnection};

use crate::databases::VERSION;
use crate::games::{START, account, begin_game, begin_sessions};

/// A folder of its own for a test, and the file of its database.
fn file() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("dameo.db");
    (folder, file)
}

/// Changes a file behind the back of the store.
async fn tamper(file: &Path, sql: &'static str) {
    let address = format!("sqlite://{}?mode=rwc", file.display());
    let mut db = SqliteConnection::connect(&address).await.unwrap();
    sqlx::raw_sql(sql).execute(&mut db).await.unwrap();
    db.close().await.unwrap();
}

async fn refusal(file: &Path) -> String {
    Database::open(file).await.err().expect("it is refused").to_string()
}

#[tokio::test]
async fn one_process_at_a_time_has_the_file() {
    let (folder, file) = file();
    let store = Database::open(&file).await.unwrap();
    assert!(!store.is_shared() && store.time().await.unwrap().is_none());
    let expected =
        |file: &Path| format!("{} is in use by process {}", file.display(), std::process::id());
    let real = fs::canonicalize(&file).unwrap();
    assert_eq!(refusal(&file).await, expected(&real));
    fs::create_dir(folder.path().join("other")).unwrap();
    assert_eq!(refusal(&folder.path().join("other/../dameo.db")).await, expected(&real));
    drop(store);
    Database::open(&file).await.expect("it is free again");
}

#[tokio::test]
async fn many_that_open_a_new_file_at_once_do_not_hinder_the_first() {
    let (_folder, file) = file();
    let open = |_| {
        let file = file.clone();
        tokio::spawn(async move { Database::open(&file).await })
    };
    let (mut opened, mut refused) = (Vec::new(), 0);
    for task in (0..8).map(open).collect::<Vec<_>>() {
        match task.await.unwrap() {
            Ok(store) => opened.push(store),
            Err(OpenDatabaseError::InUse { .. }) => refused += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!((opened.len(), refused), (1, 7));
}

#[tokio::test]
async fn other_files_are_refused() {
    let (_folder, file) = file();
    let not_ours = format!("{} is not a database of Dameo", file.display());
    for text in ["It was a dark and stormy night.".to_owned(), "SQLite format 3\0".repeat(10)] {
        fs::write(&file, &text).unwrap();
        assert_eq!(refusal(&file).await, not_ours);
        assert_eq!(fs::read_to_string(&file).unwrap(), text, "it is left alone");
    }
    fs::remove_file(&file).unwrap();
    tamper(&file, "CREATE TABLE bookmarks (url TEXT)").await;
    assert_eq!(refusal(&file).await, not_ours);
    tamper(&file, "PRAGMA application_id = 7").await;
    assert_eq!(refusal(&file).await, not_ours);
}

#[tokio::test]
async fn a_missing_folder_is_named() {
    let (folder, _) = file();
    let file = folder.path().join("missing/dameo.db");
    let error = Database::open(&file).await.err().unwrap();
    assert!(matches!(error, OpenDatabaseError::CannotWrite { .. }), "{error:?}");
    assert!(error.to_string().starts_with(&format!("cannot write {}: ", file.display())));
}

#[tokio::test]
async fn a_newer_file_is_refused() {
    let (_folder, file) = file();
    Database::open(&file).await.unwrap().close().await;
    tamper(
        &file,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (99, 'later', 1, x'00', 0)",
    )
    .await;
    let expected = format!(
        "{} has version 99 of the tables: expected at most {VERSION}; use the newer program that has \
         written it",
        file.display()
    );
    assert_eq!(refusal(&file).await, expected);
}

#[tokio::test]
async fn a_damaged_row_is_named_and_hinders_no_other() {
    let (_folder, file) = file();
    let store = Database::open(&file).await.unwrap();
    begin_sessions(&store).await;
    begin_game(&store, "AAAAAAAA").await;
    begin_game(&store, "BBBBBBBB").await;
    store.close().await;
    drop(store);
    tamper(
        &file,
        "UPDATE games SET room = '{\"game\":7}', variant = 'chess' WHERE id = 'AAAAAAAA';
         UPDATE invitations SET invitation = '[]' WHERE id = 'AAAAAAAA';",
    )
    .await;
    let store = Database::open(&file).await.unwrap();
    let corrupt = |error| match error {
        StoreError::Corrupt { what, reason } => format!("{what}: {reason}"),
        error => panic!("{error}"),
    };
    let text = corrupt(store.game("AAAAAAAA").await.unwrap_err());
    assert!(text.starts_with("game \"AAAAAAAA\": invalid type: integer `7`"), "{text}");
    let text = corrupt(store.games_of(&account(0), 9).await.unwrap_err());
    assert!(text.starts_with("game \"AAAAAAAA\": ") && text.contains("chess"), "{text}");
    let text = corrupt(store.invitation("AAAAAAAA", START).await.unwrap_err());
    assert!(text.starts_with("invitation \"AAAAAAAA\": "), "{text}");
    assert!(store.game("BBBBBBBB").await.unwrap().is_some());
}
