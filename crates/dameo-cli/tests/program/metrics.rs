//! The metrics of a server on which people play: what it shows, docs/operations.md describes, and
//! the dashboard draws.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use dameo_load::games::Games;
use dameo_load::played_at::PlayedAt;
use dameo_load::player::Workload;
use dameo_load::server::{ServerProcess, site_file};
use serde_json::Value;

/// Counters of what does not happen here.
const UNSEEN: [&str; 4] = [
    "dameo_http_requests_aborted_total",
    "dameo_mails_total",
    "dameo_relay_messages_lost_total",
    "dameo_reviews_offered_total",
];
/// What only servers that share a database have.
const SHARED: [&str; 3] = ["dameo_clock_fit", "dameo_clock_offset_seconds", "dameo_relay_up"];

fn of_root(path: &str) -> String {
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    fs::read_to_string(root.join(path)).unwrap()
}

/// The metrics that are described.
fn documented() -> BTreeSet<String> {
    let text = of_root("docs/operations.md");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `dameo_")?.split_once('`'));
    rows.map(|(name, _)| format!("dameo_{name}")).collect()
}

/// The metrics that a query names.
fn named(query: &str) -> impl Iterator<Item = String> {
    let words = query.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let names = words.filter(|word| word.starts_with("dameo_"));
    names.map(|name| name.strip_suffix("_bucket").unwrap_or(name).to_owned())
}

fn get_metrics(address: SocketAddr) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /metrics HTTP/1.0\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.0 200 OK\r\n"), "{answer}");
    answer
}

/// The value of a metric with its labels, as it is written.
fn value(shown: &str, metric: &str) -> f64 {
    let found = shown.lines().find_map(|line| line.strip_prefix(metric)?.strip_prefix(' '));
    found.unwrap_or_else(|| panic!("{metric} is not in\n{shown}")).parse().unwrap()
}

/// Plays two games on a server, and returns what it shows of them.
async fn shown(database: &str, options: &[&str]) -> String {
    let options = [&["--metrics"], options].concat();
    let program = cargo_bin("dameo");
    let mut server = ServerProcess::start(&program, database, &options).await.unwrap();
    let site = server.address();
    let workload = Arc::new(Workload::new(Duration::from_millis(100)));
    let games = Games::begin(site, PlayedAt::One(site), 2, &workload, 1).await.unwrap();
    // Until every player has moved.
    while workload.acknowledgements.summary().count() < 8 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let during = get_metrics(site);
    assert_eq!(value(&during, "dameo_rooms_open"), 2.0);
    assert_eq!(value(&during, "dameo_room_connections{role=\"player\"}"), 4.0);
    assert!(value(&during, "dameo_websockets") >= 4.0, "{during}");

    let report = games.finish(site).await.unwrap();
    let after = get_metrics(site);
    assert!(value(&after, "dameo_moves_total") >= report.acknowledged as f64, "{after}");
    let stored = value(&after, "dameo_commits_total{result=\"stored\"}");
    assert!(stored >= value(&after, "dameo_moves_total"), "{after}");
    assert!(value(&after, "dameo_commit_duration_seconds_count") >= stored, "{after}");
    assert!(value(&after, "dameo_commit_duration_seconds_bucket{le=\"+Inf\"}") >= stored);
    server.stop().await.unwrap();
    after
}

/// Compares what a server shows with what is described, but for `absent`.
fn assert_described(shown: &str, absent: &[&str]) {
    let described = documented();
    for name in described.iter().filter(|name| !absent.contains(&&***name)) {
        assert!(shown.contains(&format!("\n# TYPE {name} ")), "{name} is not in\n{shown}");
    }
    let types = shown.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next());
    let more: Vec<_> = types.filter(|name| !described.contains(*name)).collect();
    assert!(more.is_empty(), "docs/operations.md lacks {more:?}");
}

#[test]
fn the_dashboard_draws_what_is_described() {
    let dashboard: Value = serde_json::from_str(&of_root("deploy/grafana-dashboard.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let targets = panels.iter().filter_map(|panel| panel["targets"].as_array()).flatten();
    let queries: Vec<_> = targets.map(|target| target["expr"].as_str().unwrap()).collect();
    for query in &queries {
        assert!(query.contains("{job=~\"$job\",instance=~\"$instance\""), "{query}");
        assert_eq!(query.matches('(').count(), query.matches(')').count(), "{query}");
    }
    let drawn: BTreeSet<_> = queries.iter().flat_map(|query| named(query)).collect();
    assert_eq!(drawn, documented());
}

#[tokio::test]
async fn a_server_shows_what_is_described() {
    let folder = tempfile::tempdir().unwrap();
    let shown = shown(&site_file(folder.path()), &[]).await;
    assert_described(&shown, &[&UNSEEN[..], &SHARED].concat());
}

#[tokio::test]
#[cfg(feature = "nats")]
async fn a_server_of_several_shows_what_is_described() {
    use dameo_test_servers::{NatsServer, PostgresServer};

    let (Some(postgres), Some(nats)) = (PostgresServer::start(), NatsServer::start(&[])) else {
        return;
    };
    let shown = shown(&postgres.address("postgres"), &["--nats", &nats.address()]).await;
    assert_described(&shown, &UNSEEN);
    assert_eq!(value(&shown, "dameo_relay_up"), 1.0);
    assert_eq!(value(&shown, "dameo_clock_fit"), 1.0);
    // Both clocks are those of this machine.
    assert!(value(&shown, "dameo_clock_offset_seconds").abs() < 0.25, "{shown}");
}
