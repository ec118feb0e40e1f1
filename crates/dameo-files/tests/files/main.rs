//! Files in a folder; those in object storage are in `s3.rs`.

#[cfg(feature = "s3")]
mod s3;

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use dameo_files::{FileName, Files, FilesError};
use futures_util::TryStreamExt;

fn name(text: &str) -> FileName {
    FileName::new(text).unwrap()
}

fn open(folder: &Path) -> Files {
    Files::open(&folder.to_str().unwrap().parse().unwrap()).unwrap()
}

async fn names(files: &Files, folder: &str) -> Vec<String> {
    files.list(folder).await.unwrap().iter().map(|file| file.name.to_string()).collect()
}

#[tokio::test]
async fn a_file_comes_back_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let files = open(&folder.path().join("store/of/files"));
    let (here, back) = (folder.path().join("here"), folder.path().join("back"));
    // Of no part, of one, and of several.
    for size in [0, 1, 20_000_000] {
        let bytes: Vec<u8> = (0..size).map(|at: u32| (at * 7 % 251) as u8).collect();
        fs::write(&here, &bytes).unwrap();
        let file = name("backups/2026-11-01.ndjson");
        assert_eq!(files.put(&file, &here).await.unwrap(), u64::from(size));
        assert_eq!(files.size(&file).await.unwrap(), u64::from(size));
        assert_eq!(files.get(&file, &back).await.unwrap(), u64::from(size));
        assert!(fs::read(&back).unwrap() == bytes);
        let (stored, parts) = files.read(&file).await.unwrap();
        let parts: Vec<_> = parts.try_collect().await.unwrap();
        assert_eq!(stored, u64::from(size));
        assert!(parts.concat() == bytes);
    }
}

#[tokio::test]
async fn files_are_listed_by_folder_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let files = open(&folder.path().join("files"));
    assert!(names(&files, "").await.is_empty() && names(&files, "backups").await.is_empty());
    let here = folder.path().join("here");
    fs::write(&here, "text").unwrap();
    for file in ["dumps/2026-11.pdn", "backups/b.ndjson", "backups/a.ndjson", "tables/dameo/k.dtb"]
    {
        files.put(&name(file), &here).await.unwrap();
    }
    // Of somebody else.
    fs::write(folder.path().join("files/backups/Notes"), "").unwrap();
    assert_eq!(names(&files, "backups").await, ["backups/a.ndjson", "backups/b.ndjson"]);
    assert_eq!(names(&files, "tables").await, ["tables/dameo/k.dtb"]);
    let all = files.list("").await.unwrap();
    assert_eq!(all.len(), 4);
    let hour = Duration::from_secs(3600);
    let is_new = |at: SystemTime| at.elapsed().is_ok_and(|age| age < hour);
    assert!(all.iter().all(|file| file.size == 4 && is_new(file.stored)), "{all:?}");
    for _ in 0..2 {
        files.remove(&name("backups/a.ndjson")).await.unwrap();
    }
    assert_eq!(names(&files, "backups").await, ["backups/b.ndjson"]);
}

#[tokio::test]
async fn what_fails_leaves_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    let files = open(&folder.path().join("files"));
    let (here, back) = (folder.path().join("here"), folder.path().join("back"));
    fs::write(&back, "as it was").unwrap();
    let place = folder.path().join("files").display().to_string();
    for error in [
        files.get(&name("a.b"), &back).await.unwrap_err(),
        files.read(&name("a.b")).await.err().unwrap(),
        files.size(&name("a.b")).await.unwrap_err(),
    ] {
        assert!(matches!(error, FilesError::Missing { .. }));
        assert_eq!(error.to_string(), format!("{place} has no file a.b"));
    }
    assert_eq!(fs::read_to_string(&back).unwrap(), "as it was");
    let error = files.put(&name("a.b"), &here).await.unwrap_err();
    assert!(error.to_string().starts_with(&format!("{}: ", here.display())), "{error}");
    assert!(files.list("").await.unwrap().is_empty());

    fs::write(&here, "text").unwrap();
    files.put(&name("a.b"), &here).await.unwrap();
    let nowhere = folder.path().join("no/such/folder/file");
    let error = files.get(&name("a.b"), &nowhere).await.unwrap_err();
    assert!(matches!(error, FilesError::Local { path, .. } if path == nowhere));
}

#[cfg(unix)]
#[tokio::test]
async fn private_files_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("files");
    let (files, here) = (open(&place), folder.path().join("here"));
    fs::write(&here, "text").unwrap();
    fs::set_permissions(&here, fs::Permissions::from_mode(0o644)).unwrap();
    let mode = |path: &str| fs::metadata(place.join(path)).unwrap().permissions().mode() & 0o777;
    // The second one replaces the first.
    for _ in 0..2 {
        files.put_private(&name("backups/a.ndjson"), &here).await.unwrap();
        assert_eq!((mode("backups"), mode("backups/a.ndjson")), (0o700, 0o600));
    }
}

#[test]
fn a_place_that_cannot_be_used_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let below = file.join("below");
    let error = Files::open(&below.to_str().unwrap().parse().unwrap()).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{}: ", below.display())), "{error}");
    if cfg!(not(feature = "s3")) {
        let error = Files::open(&"s3://a:b@games".parse().unwrap()).unwrap_err().to_string();
        assert_eq!(
            error,
            "s3://games: this program was built without storage by the protocol of S3"
        );
    }
}
