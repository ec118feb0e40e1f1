//! `dameo backup` and `dameo restore`.

use std::fs;
use std::path::Path;

use dameo_live::Timestamp;
use dameo_store::{AccountId, Database, NewSession, SecretHash, Store};
use tokio::runtime::Runtime;

use crate::common::{dameo, file, refuses, stdout};

const COOKIE: SecretHash = SecretHash([7; 32]);

/// A database with one guest.
pub(crate) fn database(folder: &Path) -> String {
    let path = folder.join("dameo.db");
    Runtime::new().unwrap().block_on(async {
        let database = Database::open(&path).await.unwrap();
        let session = NewSession {
            cookie: COOKIE,
            account: AccountId("ann".to_owned()),
            at: Timestamp::new(1_000),
            label: "a browser".to_owned(),
        };
        database.begin_session(session).await.unwrap();
        database.close().await;
    });
    path.to_str().unwrap().to_owned()
}

/// The guest that [`database`] has, in a copy of it.
pub(crate) fn guest(path: &str) -> Option<AccountId> {
    Runtime::new().unwrap().block_on(async {
        let database = Database::open(Path::new(path)).await.unwrap();
        database.session(COOKIE, Timestamp::new(2_000)).await.unwrap()
    })
}

#[test]
fn a_backup_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let old = database(folder.path());
    let name = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (new, backup) = (name("new.db"), name("backup.ndjson"));
    let run = dameo(["backup", "--db", &old, "-o", &backup]).assert();
    run.success().stdout("").stderr("2 rows written\n");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Others of the machine read neither the database nor what it has stored.
        for file in [&old, &backup] {
            assert_eq!(fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600, "{file}");
        }
    }
    let text = fs::read_to_string(&backup).unwrap();
    assert_eq!(text, stdout(["backup", "--db", &old]));
    dameo(["restore", &backup, "--db", &new]).assert().success().stdout("").stderr("2 rows read\n");
    assert_eq!(guest(&new), Some(AccountId("ann".to_owned())));

    refuses(
        ["restore", &backup, "--db", &new],
        "the database is not empty: it has rows in accounts",
    );
    let damaged = file(folder.path(), "damaged", &text.replace("\"kind\":\"guest\"", "\"kind\":7"));
    let message = format!("{damaged}: line 2: \"kind\" is 7: expected a text");
    refuses(["restore", &damaged, "--db", &name("other.db")], &message);
}

#[test]
fn the_default_database_is_in_the_folder_of_the_user() {
    let folder = tempfile::tempdir().unwrap();
    let backup = stdout(["backup", "--db", &database(folder.path())]);
    let data = folder.path().join("data");
    let in_data = |mut command: assert_cmd::Command| {
        command.env("XDG_DATA_HOME", &data).env_remove("DAMEO_DB").assert()
    };
    let path = data.join("dameo/dameo.db");
    let missing = format!("dameo: there is no database {}\n", path.display());
    in_data(dameo(["backup"])).code(2).stderr(missing);
    let mut restore = dameo(["restore", "-"]);
    restore.write_stdin(backup.clone());
    in_data(restore).success();
    in_data(dameo(["backup"])).success().stdout(backup);
}

#[test]
fn a_backup_is_that_of_a_file() {
    refuses(["backup", "--db", "none"], "--db none: expected a file");
    let folder = tempfile::tempdir().unwrap();
    let text = file(folder.path(), "text", "Not a database.");
    refuses(["backup", "--db", &text], &format!("{text} is not a database of Dameo"));
    let address = "postgres://ann:secret@localhost/dameo?host=/nonexistent";
    // Everybody on a machine can read the arguments of its programs.
    let refusal = "--db: everybody on this machine can read a secret in a command line: expected \
                   the address in DAMEO_DB, or in a file that DAMEO_DB_FILE names; try --help";
    refuses(["backup", "--db", address], refusal);
    for mut command in [dameo(["backup"]), dameo(["restore", "-"])] {
        let assert = command.env("DAMEO_DB", address).assert().code(2);
        let error = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        let expected = if cfg!(feature = "postgres") {
            "dameo: cannot open postgres:///dameo?host=/nonexistent: "
        } else {
            "dameo: this program was built without PostgreSQL (feature postgres): expected a file\n"
        };
        assert!(error.starts_with(expected) && !error.contains("secret"), "{error}");
    }
}
