//! Several `dameo serve` on one database of PostgreSQL, with NATS or without. `cargo xtask test-all`
//! ends more of them, in more games.

use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use assert_cmd::assert::OutputAssertExt;
use assert_cmd::cargo::cargo_bin;
use dameo_load::servers::{
    Shared, clocks_apart, end_one_after_the_other, end_what_is_shared, stand_still,
};
use dameo_test_servers::{NatsServer, PostgresServer, free_port};

/// How long players think, on average.
const THINK: Duration = Duration::from_secs(2);
/// The longest time until a client plays on at the other server.
const MAX_RETURN: Duration = Duration::from_secs(5);
/// For how long the database is away.
const AWAY: Duration = Duration::from_secs(6);
/// By how much a clock may be wrong.
const MAX_CLOCK_ERROR: Duration = Duration::from_millis(100);
/// How often a server that does not hear others looks into the database, and as much again for a
/// busy machine.
const MAX_UNHEARD: Duration = Duration::from_secs(4);
/// How long a move takes to the opponent on a busy machine, if nothing is in its way.
const MAX_HEARD: Duration = Duration::from_millis(800);

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(future)
}

#[test]
fn games_go_on_at_the_other_server_when_one_ends() {
    let (Some(postgres), Some(nats)) = (PostgresServer::start(), NatsServer::start(&[])) else {
        return;
    };
    let (program, nats) = (cargo_bin("dameo"), nats.address());
    let database = postgres.address("postgres");
    let shared = Shared { program: &program, database: &database, nats: Some(&nats) };
    let report = block_on(end_one_after_the_other(shared, 30, THINK)).unwrap();
    assert!(report.lost >= 60 && report.longest_return < MAX_RETURN, "{report:?}");
}

#[test]
#[ignore = "long"]
fn two_hundred_games_go_on_at_the_other_server_when_one_ends() {
    let (Some(postgres), Some(nats)) = (PostgresServer::start(), NatsServer::start(&[])) else {
        return;
    };
    let (program, nats) = (cargo_bin("dameo"), nats.address());
    let database = postgres.address("postgres");
    let shared = Shared { program: &program, database: &database, nats: Some(&nats) };
    let report = block_on(end_one_after_the_other(shared, 200, THINK)).unwrap();
    println!("{report:?}");
    assert!(report.lost >= 400 && report.longest_return < MAX_RETURN, "{report:?}");
}

#[test]
#[ignore = "long"]
fn servers_that_do_not_hear_each_other_play_on() {
    let Some(postgres) = PostgresServer::start() else { return };
    let (program, database) = (cargo_bin("dameo"), postgres.address("postgres"));
    let shared = Shared { program: &program, database: &database, nats: None };
    let report = block_on(end_one_after_the_other(shared, 8, THINK)).unwrap();
    assert!(report.longest_return < MAX_RETURN, "{report:?}");
}

#[test]
#[ignore = "long"]
fn nats_that_ends_costs_nobody_anything() {
    let (Some(postgres), Some(mut nats)) = (PostgresServer::start(), NatsServer::start(&[])) else {
        return;
    };
    let (program, address) = (cargo_bin("dameo"), nats.address());
    let database = postgres.address("postgres");
    let shared = Shared { program: &program, database: &database, nats: Some(&address) };
    let nats = std::sync::Mutex::new(&mut nats);
    let (end, begin) = (|| nats.lock().unwrap().kill(), || nats.lock().unwrap().start_again());
    let away = Duration::from_secs(60);
    let reports = block_on(end_what_is_shared(shared, 10, THINK, away, end, begin)).unwrap();
    println!("{reports:#?}");
    let [across, at_one] = &reports;
    assert!(across.lost + at_one.lost == 0, "{reports:?}");
    assert!(across.longest_arrival < MAX_UNHEARD, "{reports:?}");
    // Whoever plays at the same server notices nothing.
    assert!(at_one.longest_arrival < MAX_HEARD && at_one.frozen == 0, "{reports:?}");
}

/// What a server of NATS says about itself at its port for that.
fn slow_consumers(port: u16) -> u64 {
    let address = format!("http://127.0.0.1:{port}/varz");
    let text = ureq::get(&address).call().unwrap().body_mut().read_to_string().unwrap();
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    value["slow_consumers"].as_u64().unwrap()
}

/// Sends more to all servers of the site than NATS keeps for one that does not read.
fn flood(port: u16) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.write_all(b"CONNECT {\"verbose\":false}\r\nSUB dameo.> 1\r\nPING\r\n").unwrap();
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines().map(Result::unwrap);
    let subject = lines.find_map(|line| {
        let subject = line.strip_prefix("MSG ")?.split(' ').next()?;
        subject.contains(".game.").then(|| subject.to_owned())
    });
    let subject = subject.unwrap();
    stream.write_all(b"UNSUB 1\r\n").unwrap();
    let junk = vec![b'x'; 64 << 10];
    for _ in 0..2_000 {
        write!(stream, "PUB {subject} {}\r\n", junk.len()).unwrap();
        stream.write_all(&junk).unwrap();
        stream.write_all(b"\r\n").unwrap();
    }
}

#[test]
#[ignore = "long"]
fn a_server_that_stands_still_hears_the_rest_later() {
    let monitor = free_port().to_string();
    let nats = NatsServer::start(&["--http_port", &monitor]);
    let (Some(postgres), Some(nats)) = (PostgresServer::start(), nats) else { return };
    let (program, address) = (cargo_bin("dameo"), nats.address());
    let database = postgres.address("postgres");
    let shared = Shared { program: &program, database: &database, nats: Some(&address) };
    let port = address.rsplit(':').next().unwrap().parse().unwrap();
    let report = block_on(stand_still(shared, 20, THINK, move || {
        flood(port);
        thread::sleep(Duration::from_secs(15));
    }));
    let report = report.unwrap();
    println!("{report:?}");
    assert!(slow_consumers(monitor.parse().unwrap()) > 0);
}

/// The library by which a program sees another time, if it is on this machine.
fn faketime() -> Option<String> {
    let folders =
        ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"];
    let paths = folders.map(|folder| format!("{folder}/faketime/libfaketime.so.1"));
    let found = paths.into_iter().find(|path| Path::new(path).exists());
    if found.is_none() {
        // The output of tests that pass is not shown.
        let _ =
            writeln!(io::stderr(), "clocks that differ are not tested: there is no libfaketime");
    }
    found
}

#[test]
#[ignore = "long"]
fn clocks_of_servers_may_differ() {
    let (Some(postgres), Some(nats)) = (PostgresServer::start(), NatsServer::start(&[])) else {
        return;
    };
    let Some(faketime) = faketime() else { return };
    let (program, nats) = (cargo_bin("dameo"), nats.address());
    let database = postgres.address("postgres");
    let shared = Shared { program: &program, database: &database, nats: Some(&nats) };
    let report = block_on(clocks_apart(shared, 10, THINK, &faketime)).unwrap();
    println!("{report:?}");
    // What messages take on their way is on the clock, too.
    let limit = MAX_CLOCK_ERROR + report.longest_arrival;
    assert!(report.timed > 30 && report.clock_error < limit, "{report:?}");
}

#[test]
#[ignore = "long"]
fn a_database_that_ends_stops_the_games_until_it_is_back() {
    let (Some(postgres), Some(nats)) = (PostgresServer::start(), NatsServer::start(&[])) else {
        return;
    };
    let (program, nats) = (cargo_bin("dameo"), nats.address());
    let database = postgres.address("postgres");
    let shared = Shared { program: &program, database: &database, nats: Some(&nats) };
    let (end, begin) = (|| postgres.crash(), || postgres.start_again());
    let reports = block_on(end_what_is_shared(shared, 10, THINK, AWAY, end, begin)).unwrap();
    let frozen = reports.iter().map(|report| report.frozen).sum::<usize>();
    assert!(frozen >= 20, "{reports:?}");
}

/// The error of a server that does not start.
fn refusal(arguments: &[&str], variables: &[(&str, &str)]) -> String {
    let mut command = Command::new(cargo_bin("dameo"));
    command.args(["serve", "--addr", "127.0.0.1:0"]).args(arguments);
    for name in ["DAMEO_DB", "DAMEO_DB_FILE", "DAMEO_NATS", "DAMEO_NATS_FILE"] {
        command.env_remove(name);
    }
    let run = command.envs(variables.iter().copied()).assert().code(2).stdout("");
    let text = String::from_utf8(run.get_output().stderr.clone()).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text.trim_end().to_owned()
}

#[test]
fn addresses_that_cannot_be_used_are_named_without_their_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("secret");
    std::fs::write(&file, "nats://ann:s3cret@[\n").unwrap();
    let (file, free) = (file.to_str().unwrap(), free_port());
    let nobody = format!("nats://127.0.0.1:{free}");
    let postgres = "postgres://dameo@127.0.0.1:1/dameo";
    let with_secret = "everybody on this machine can read a secret in a command line: expected the \
                       address in";
    for (arguments, variables, expected) in [
        (
            &["--db", "postgres://ann:s3cret@host/dameo"][..],
            &[][..],
            format!("dameo: --db: {with_secret} DAMEO_DB, or in a file that DAMEO_DB_FILE names"),
        ),
        (
            &["--nats", "nats://s3cret@host"],
            &[],
            format!(
                "dameo: --nats: {with_secret} DAMEO_NATS, or in a file that DAMEO_NATS_FILE names"
            ),
        ),
        (
            &["--nats", "http://host"],
            &[],
            "dameo: --nats: bad address of NATS: it does not begin with nats://".to_owned(),
        ),
        (
            &["--nats", &nobody, "--db", postgres],
            &[],
            format!("dameo: --nats: cannot connect to {nobody}: "),
        ),
        (
            &["--nats", &nobody, "--db", "none"],
            &[],
            "dameo: --nats: expected a database that servers can share: --db postgres://..."
                .to_owned(),
        ),
        (
            &["--review-by-workers", "--db", "none"],
            &[],
            "dameo: --review-by-workers: expected a database that servers can share: --db \
             postgres://..."
                .to_owned(),
        ),
        (
            &["--db", postgres],
            &[("DAMEO_NATS_FILE", file)],
            "dameo: DAMEO_NATS_FILE: bad address of NATS: it has no host, or a bad port".to_owned(),
        ),
        (
            &[],
            &[("DAMEO_DB", "postgres://ann:s3cret@127.0.0.1:1/dameo")],
            "dameo: --db: ".to_owned(),
        ),
        (
            &[],
            &[("DAMEO_DB", "mysql://ann:s3cret@host")],
            "dameo: DAMEO_DB: expected a file, an address that begins with postgres://, or none"
                .to_owned(),
        ),
        (
            &[],
            &[("DAMEO_DB", "none"), ("DAMEO_DB_FILE", file)],
            "dameo: DAMEO_DB and DAMEO_DB_FILE are set: expected one of them".to_owned(),
        ),
    ] {
        let text = refusal(arguments, variables);
        assert!(text.starts_with(&expected) && !text.contains("s3cret"), "{expected}: {text}");
    }
}
