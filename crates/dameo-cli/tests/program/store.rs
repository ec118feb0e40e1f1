//! The option `--store`: files in a folder, and in object storage if the program has it and there
//! is a server of it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use assert_cmd::Command;
#[cfg(feature = "s3")]
use dameo_test_servers::{S3Server, free_port};

use crate::common::{dameo, file, stdout};
use crate::{backup, dump, tables};

/// The variables that name a place of files or a database.
const VARIABLES: [&str; 4] = ["DAMEO_STORE", "DAMEO_STORE_FILE", "DAMEO_DB", "DAMEO_DB_FILE"];

/// The program, with a place of files by its variable.
fn with<const N: usize>(store: &str, arguments: [&str; N]) -> Command {
    let mut command = dameo(arguments);
    for name in VARIABLES {
        command.env_remove(name);
    }
    command.env("DAMEO_STORE", store);
    command
}

/// The stdout of a run that succeeds with this stderr.
fn printed<const N: usize>(store: &str, arguments: [&str; N], stderr: &str) -> String {
    let run = with(store, arguments).assert().success().stderr(stderr.to_owned());
    String::from_utf8(run.get_output().stdout.clone()).unwrap().trim_end().to_owned()
}

fn inside(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().unwrap().to_owned()
}

/// The files of a folder, but those that SQLite has beside a database while it is read.
fn names(folder: &Path) -> BTreeSet<String> {
    let found = fs::read_dir(folder).unwrap();
    let names = found.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| !name.ends_with(".db-wal") && !name.ends_with(".db-shm")).collect()
}

/// Backups are stored, deleted and restored. The files are those of a folder of this machine.
fn check_backups(store: &str, files: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let db = backup::database(folder.path());
    let name = printed(store, ["backup", "--db", &db], "2 rows written\n");
    let text = fs::read_to_string(files.join(&name)).unwrap();
    // An output that is given goes before the variable.
    let here = inside(folder.path(), "here.ndjson");
    printed(store, ["backup", "--db", &db, "-o", &here], "2 rows written\n");
    assert_eq!(fs::read_to_string(&here).unwrap(), text);

    let backups = files.join("backups");
    let old = ["2026-01-01-000000.ndjson", "2026-01-02-000000.ndjson"];
    let others = ["notes.ndjson", "2026-01-01-000000.ndjson.gz"];
    for name in old.iter().chain(&others) {
        fs::write(backups.join(name), "").unwrap();
    }
    let mut expected = names(&backups);
    let next = printed(store, ["backup", "--db", &db, "--keep", "2"], "2 rows written\n");
    expected.insert(next["backups/".len()..].to_owned());
    expected.retain(|name| !others.contains(&&**name));
    while expected.len() > 2 {
        expected.pop_first();
    }
    expected.extend(others.map(str::to_owned));
    assert_eq!(names(&backups), expected);

    for (wanted, new) in [("latest", "latest.db"), (&*next, "named.db")] {
        let new = inside(folder.path(), new);
        assert_eq!(printed(store, ["restore", wanted, "--db", &new], "2 rows read\n"), "");
        assert!(backup::guest(&new).is_some());
    }
    let new = inside(folder.path(), "none.db");
    for (wanted, message) in [
        ("backups/none.ndjson", "has no file backups/none.ndjson\n"),
        ("../none.ndjson", "dameo: --store: bad name of a file '../none.ndjson': "),
    ] {
        let run = with(store, ["restore", wanted, "--db", &new]).assert().code(2);
        let error = String::from_utf8(run.get_output().stderr.clone()).unwrap();
        assert!(error.starts_with("dameo: --store: ") && error.contains(message), "{error}");
        assert!(!Path::new(&new).exists());
    }
}

/// The games of a month are stored.
fn check_dumps(store: &str, files: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let db = dump::database(folder.path());
    for (format, ending) in [("pdn", "pdn"), ("ndjson", "ndjson")] {
        let arguments = ["dump", "--db", &db, "--month", "1970-12", "--to", format];
        let name = printed(store, arguments, "1 games written\n");
        assert_eq!(name, format!("dumps/1970-12.{ending}"));
        let text = stdout(["dump", "--db", &db, "--until", "1971-01-01", "--to", format]);
        assert_eq!(fs::read_to_string(files.join(name)).unwrap(), text);
    }
    // Without a month, stdout is as before.
    let all = stdout(["dump", "--db", &db]);
    assert_eq!(printed(store, ["dump", "--db", &db], "2 games written\n"), all.trim_end());
    let run = with(store, ["dump", "--db", &db, "--month", "9999-11"]).assert().code(2);
    run.stderr("dameo: --month: expected one that has been over for some hours, found 9999-11\n");
    assert_eq!(names(&files.join("dumps")).len(), 2);
}

/// Tablebases are copied, fetched and checked.
fn check_tables(store: &str, files: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let [built, fetched, third] = ["built", "fetched", "third"].map(|it| inside(folder.path(), it));
    tables::build(&built, "2");
    let put = ["tables", "put", "--dir", &built];
    let copied = printed(store, put, "8 files copied, 0 were there\n");
    assert_eq!(copied.lines().count(), 8);
    assert!(copied.lines().all(|name| files.join(name).is_file()), "{copied}");
    assert_eq!(printed(store, put, "0 files copied, 8 were there\n"), "");

    let get = ["tables", "get", "--dir", &fetched, "--pieces", "2"];
    let classes = printed(store, get, "3 classes fetched\n");
    assert!(classes.lines().any(|line| line == "dameo KvM"), "{classes}");
    assert_eq!(printed(store, get, "0 classes fetched\n"), "");
    let verified = stdout(["tables", "verify", "--dir", &fetched]);
    assert_eq!(verified, stdout(["tables", "verify", "--dir", &built]));
    assert_eq!(names(&Path::new(&fetched).join("dameo")), names(&Path::new(&built).join("dameo")));

    let other = ["tables", "get", "--dir", &third, "--variant", "croda"];
    with(store, other).assert().code(2).stderr("dameo: --store: there are no such tablebases\n");
    // The last file of the last class has another byte.
    let (name, class) = (copied.lines().last().unwrap(), classes.lines().last().unwrap());
    let damaged = files.join(name);
    let mut bytes = fs::read(&damaged).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&damaged, bytes).unwrap();
    let run = with(store, ["tables", "get", "--dir", &third]).assert().code(2);
    let error = String::from_utf8(run.get_output().stderr.clone()).unwrap();
    assert!(error.starts_with(&format!("dameo: --store: {name}: ")), "{error}");
    let info = stdout(["tables", "info", "--dir", &third]);
    let class = class.strip_prefix("dameo ").unwrap();
    assert!(info.contains("KvK") && !info.contains(class), "{info}");
    assert!(!names(&Path::new(&third).join("dameo")).iter().any(|name| name.contains("partial")));
}

#[test]
fn backups_are_stored_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let store = inside(folder.path(), "files");
    check_backups(&store, Path::new(&store));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let backups = Path::new(&store).join("backups");
        assert_eq!(fs::metadata(backups).unwrap().permissions().mode() & 0o777, 0o700);
    }
}

#[test]
fn games_of_months_are_stored_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let store = inside(folder.path(), "files");
    check_dumps(&store, Path::new(&store));
}

#[test]
fn tablebases_are_stored_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let store = inside(folder.path(), "files");
    check_tables(&store, Path::new(&store));
}

#[cfg(feature = "s3")]
#[test]
fn all_of_it_is_stored_in_object_storage() {
    let Some(server) = S3Server::start() else { return };
    let store = server.address(S3Server::CREDENTIALS, "games/site/one");
    let files = server.file("site/one");
    check_backups(&store, &files);
    check_dumps(&store, &files);
    check_tables(&store, &files);
}

/// Every command that can use a place of files.
fn commands(folder: &Path) -> Vec<Vec<String>> {
    let [db, new, tables] = ["dameo.db", "new.db", "tables"].map(|name| inside(folder, name));
    [
        &["backup", "--db", &db, "--keep", "3"][..],
        &["restore", "latest", "--db", &new],
        &["dump", "--db", &db, "--month", "1970-12"],
        &["tables", "put", "--dir", &tables],
        &["tables", "get", "--dir", &new],
        &["serve", "--addr", "127.0.0.1:0", "--db", &new],
    ]
    .map(|command| command.iter().map(|&word| word.to_owned()).collect())
    .to_vec()
}

/// Runs a command that fails; returns its error, which is one line without a secret. Nothing is
/// printed or written.
fn refusal(
    folder: &Path,
    command: &[String],
    arguments: &[&str],
    variables: &[(&str, &str)],
    code: i32,
) -> String {
    let before = names(folder);
    let temporary = tempfile::tempdir().unwrap();
    let mut run = dameo([]);
    for name in VARIABLES {
        run.env_remove(name);
    }
    run.args(command).args(arguments).env("TMPDIR", temporary.path());
    let run = run.envs(variables.iter().copied()).assert();
    let output = run.get_output();
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(code), "{command:?}: {text}");
    assert_eq!(text.lines().count(), 1, "{command:?}: {text}");
    assert!(output.stdout.is_empty() && !text.contains("s3cret"), "{command:?}: {text}");
    assert_eq!(names(folder), before, "{command:?}");
    assert!(names(temporary.path()).is_empty(), "{command:?}");
    text
}

/// A folder with what commands read.
fn prepared() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    backup::database(folder.path());
    tables::build(&inside(folder.path(), "tables"), "2");
    folder
}

#[test]
fn places_that_cannot_be_used_are_named_without_their_secrets() {
    let folder = prepared();
    let secret = file(folder.path(), "secret", "gs://AKEY:s3cret@games\n");
    let empty = file(folder.path(), "empty", "\n");
    let (missing, below) = (inside(folder.path(), "none"), format!("{empty}/below"));
    let bad = "bad address of files";
    let in_command_line = "--store: everybody on this machine can read a secret in a command line: \
                           expected the address in DAMEO_STORE, or in a file that \
                           DAMEO_STORE_FILE names";
    let not_built = "--store: s3://games: this program was built without storage by the protocol";
    let mut cases = vec![
        (vec!["--store", "gs://s3cret"], vec![], format!("--store: {bad}: it is of another kind")),
        (vec!["--store", "s3://AKEY:s3cret@games"], vec![], in_command_line.to_owned()),
        (vec!["--store", ""], vec![], format!("--store: {bad}: it is empty")),
        (
            vec!["--store", "s3://S3cret"],
            vec![],
            format!("--store: {bad}: its bucket has no name, or a bad one"),
        ),
        (
            vec!["--store", "s3://games?endpoint=s3cret"],
            vec![],
            format!("--store: {bad}: its endpoint is no address of the web"),
        ),
        (vec!["--store", &below], vec![], format!("--store: {below}: ")),
        (
            vec![],
            vec![("DAMEO_STORE", "gs://s3cret")],
            format!("DAMEO_STORE: {bad}: it is of another kind"),
        ),
        (
            vec![],
            vec![("DAMEO_STORE", "s3://s3cret@games")],
            format!("DAMEO_STORE: {bad}: its credentials are not KEY:SECRET"),
        ),
        (
            vec![],
            vec![("DAMEO_STORE_FILE", &*secret)],
            format!("DAMEO_STORE_FILE: {bad}: it is of another kind"),
        ),
        (
            vec![],
            vec![("DAMEO_STORE_FILE", &*missing)],
            format!("DAMEO_STORE_FILE: cannot read {missing}: "),
        ),
        (
            vec![],
            vec![("DAMEO_STORE_FILE", &*empty)],
            format!("DAMEO_STORE_FILE: the first line of {empty} is empty"),
        ),
        (
            vec![],
            vec![("DAMEO_STORE", "files"), ("DAMEO_STORE_FILE", &*secret)],
            "DAMEO_STORE and DAMEO_STORE_FILE are set: expected one of them".to_owned(),
        ),
    ];
    if cfg!(not(feature = "s3")) {
        cases.push((vec![], vec![("DAMEO_STORE", "s3://AKEY:s3cret@games")], not_built.to_owned()));
    }
    for command in commands(folder.path()) {
        for (arguments, variables, expected) in &cases {
            let text = refusal(folder.path(), &command, arguments, variables, 2);
            assert!(text.starts_with(&format!("dameo: {expected}")), "{expected}: {text}");
        }
    }
}

#[test]
fn options_that_exclude_each_other_or_lack_one_are_named() {
    let folder = prepared();
    let [db, out] = ["dameo.db", "out"].map(|name| inside(folder.path(), name));
    for (command, expected) in [
        (&["backup", "--db", &db, "-o", &out, "--store", "files"][..], "the argument '--output"),
        (&["backup", "--db", &db, "-o", &out, "--keep", "3"], "the argument '--output"),
        (&["backup", "--db", &db, "--keep", "3"], "--keep: expected --store, or the variable"),
        (&["backup", "--db", &db, "--keep", "0"], "invalid value '0' for '--keep <N>': expected"),
        (&["dump", "--db", &db, "--store", "files"], "--store: expected --month"),
        (&["dump", "--db", &db, "--month", "2026-13"], "invalid value '2026-13' for '--month"),
        (
            &["dump", "--db", &db, "--month", "2025-01", "--since", "2025-01-01"],
            "the argument '--month <YYYY-MM>' cannot be used with",
        ),
        (&["tables", "put", "--dir", &out], "expected --store, or the variable DAMEO_STORE"),
        (&["tables", "get", "--dir", &out], "expected --store, or the variable DAMEO_STORE"),
        (
            &["serve", "--addr", "127.0.0.1:0", "--db", "none", "--store", &out],
            "--store: expected a database",
        ),
    ] {
        let command: Vec<_> = command.iter().map(|&word| word.to_owned()).collect();
        let text = refusal(folder.path(), &command, &[], &[], 2);
        assert!(text.starts_with(&format!("dameo: {expected}")), "{expected}: {text}");
    }
}

#[cfg(feature = "s3")]
#[test]
fn object_storage_that_is_away_or_refuses_is_named_without_its_secret() {
    let folder = prepared();
    let nobody =
        format!("s3://AKEY:s3cret@games?endpoint=http://127.0.0.1:{}&region=eu-1", free_port());
    let mut cases = vec![(nobody, 1, "dameo: --store: s3://games: ")];
    let server = S3Server::start();
    if let Some(server) = &server {
        let refused = "dameo: --store: s3://games refuses the credentials";
        cases.push((server.address("AKEY:wr0ng-s3cret", "games"), 2, refused));
    }
    // A server starts without it.
    for command in commands(folder.path()).iter().filter(|command| command[0] != "serve") {
        for (address, code, expected) in &cases {
            let variables = [("DAMEO_STORE", &**address)];
            let text = refusal(folder.path(), command, &[], &variables, *code);
            assert!(text.starts_with(expected), "{expected}: {text}");
        }
    }
}
