//! Files in storage that is reached by the protocol of S3, if there is a program for that on this
//! machine.

use std::fs;
use std::path::{Path, PathBuf};

use dameo_files::{Files, FilesError};
use dameo_test_servers::S3Server;
use futures_util::TryStreamExt;

use crate::{name, names};

const CREDENTIALS: &str = S3Server::CREDENTIALS;

fn open(server: &S3Server, credentials: &str, place: &str) -> Files {
    Files::open(&server.address(credentials, place).parse().unwrap()).unwrap()
}

/// A file of some bytes.
fn written(folder: &Path, size: u32) -> PathBuf {
    let file = folder.join("here");
    let bytes: Vec<u8> = (0..size).map(|at| (at * 7 % 251) as u8).collect();
    fs::write(&file, bytes).unwrap();
    file
}

#[tokio::test(flavor = "multi_thread")]
async fn files_come_back_as_they_were() {
    let Some(server) = S3Server::start() else { return };
    let files = open(&server, CREDENTIALS, "games/site/one");
    let folder = tempfile::tempdir().unwrap();
    let back = folder.path().join("back");
    // Of one part and of several; each replaces the one before.
    for size in [1, 20_000_000, 7] {
        let here = written(folder.path(), size);
        let file = name("tables/dameo/kkvk.dtb");
        assert_eq!(files.put(&file, &here).await.unwrap(), u64::from(size));
        assert!(server.file("site/one/tables/dameo/kkvk.dtb").is_file());
        assert_eq!(files.size(&file).await.unwrap(), u64::from(size));
        assert_eq!(files.get(&file, &back).await.unwrap(), u64::from(size));
        assert!(fs::read(&back).unwrap() == fs::read(&here).unwrap());
        let (stored, parts) = files.read(&file).await.unwrap();
        let parts: Vec<_> = parts.try_collect().await.unwrap();
        assert_eq!(stored, u64::from(size));
        assert!(parts.concat() == fs::read(&here).unwrap());
    }
    let here = written(folder.path(), 3);
    files.put(&name("backups/a.ndjson"), &here).await.unwrap();
    assert_eq!(names(&files, "backups").await, ["backups/a.ndjson"]);
    assert_eq!(names(&files, "").await, ["backups/a.ndjson", "tables/dameo/kkvk.dtb"]);
    // Another site in the same bucket.
    assert!(names(&open(&server, CREDENTIALS, "games/site/two"), "").await.is_empty());
    for _ in 0..2 {
        files.remove(&name("backups/a.ndjson")).await.unwrap();
    }
    assert_eq!(names(&files, "").await, ["tables/dameo/kkvk.dtb"]);
    let error = files.get(&name("backups/a.ndjson"), &back).await.unwrap_err();
    assert_eq!(error.to_string(), "s3://games/site/one has no file backups/a.ndjson");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_said_without_the_secret() {
    let Some(mut server) = S3Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let here = written(folder.path(), 3);
    let wrong = open(&server, "AKEY:wr0ng", "games");
    let error = wrong.put(&name("a.b"), &here).await.unwrap_err();
    assert!(matches!(error, FilesError::Refused { .. }), "{error:?}");
    let error = wrong.list("backups").await.unwrap_err();
    assert!(matches!(error, FilesError::Refused { .. }), "{error:?}");
    let nowhere = open(&server, CREDENTIALS, "nowhere");
    // This server makes a bucket for what is put into it.
    let error = nowhere.get(&name("a.b"), &here).await.unwrap_err();
    assert!(matches!(error, FilesError::Missing { .. }), "{error:?}");
    assert!(!format!("{error} {error:?}").contains("s3cret"), "{error:?}");

    let files = open(&server, CREDENTIALS, "games");
    server.kill();
    let error = files.put(&name("a.b"), &here).await.unwrap_err();
    assert!(matches!(error, FilesError::Unavailable { .. }), "{error:?}");
    assert!(error.to_string().starts_with("s3://games: "), "{error}");
    assert!(!format!("{error} {error:?}").contains("s3cret"), "{error:?}");
}
