//! The documents say of the limits what their declaration says.

use std::fmt::Write;
use std::time::Duration;

use dameo_server::{ServerLimit, ServerOptions};

fn document(name: &str) -> (String, String) {
    let path = format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    (path, text)
}

/// A table of all limits of a kind, in Markdown.
fn table(is_for_sockets: bool) -> String {
    let limits = ServerOptions::LIMITS.iter();
    let default = ServerOptions::default();
    let value = |limit: &ServerLimit| match (limit.default_words(), limit.unit()) {
        (Some(words), _) => words.to_owned(),
        (None, "S") => limit.text(&default) + " s",
        (None, "MIB") => limit.text(&default) + " MiB",
        (None, _) => limit.text(&default),
    };
    let mut table = "| option | default | what it limits |\n|---|---|---|\n".to_owned();
    for limit in limits.filter(|limit| limit.is_for_sockets() == is_for_sockets) {
        writeln!(table, "| `--{}` | {} | {} |", limit.flag(), value(limit), limit.help()).unwrap();
    }
    table
}

/// `BLESS=1 cargo test -p dameo-server` writes the tables.
#[test]
fn the_tables_of_limits_are_up_to_date() {
    const HEADING: &str = "| option | default | what it limits |\n";
    let (path, mut text) = document("operations.md");
    let mut from = 0;
    for is_for_sockets in [false, true] {
        let start = from + text[from..].find(HEADING).expect("there is no table of limits");
        let end = start + text[start..].find("\n\n").expect("the table does not end") + 1;
        let table = table(is_for_sockets);
        if std::env::var_os("BLESS").is_some() {
            text.replace_range(start..end, &table);
            std::fs::write(&path, &text).unwrap();
        } else {
            assert!(text[start..end] == table, "{path} is old: run the tests once with BLESS=1");
        }
        from = start + table.len();
    }
}

fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs_f64())
}

#[test]
fn the_contract_of_the_api_states_the_defaults() {
    let options = ServerOptions::default();
    let million = options.max_nodes / 1_000_000;
    let time = seconds(options.max_time);
    let body = options.max_body_bytes >> 10;
    let body_time = seconds(options.body_timeout);
    let compute = seconds(options.compute_time);
    let phrases = [
        format!("| open connections | {}; more clients wait", options.max_connections),
        format!("| open connections of a client | {}; more", options.max_connections_per_client),
        format!("| {} a second, after {} at once |", options.requests_per_second, options.burst),
        format!("| request header | {} from the start", seconds(options.header_timeout)),
        format!("| sending a response | {} without", seconds(options.write_timeout)),
        format!("| request body | {body} KiB, within {body_time} |"),
        format!("| moves in a game | {} |", options.max_moves),
        format!("| one analysis or review | {time} and {million} million nodes |"),
        "| concurrent analyses and reviews | the number of processors, at least 2 |".to_owned(),
        format!("| analyses and reviews of a client | {}, running", options.max_jobs_per_client),
        format!("| {}, for {} each |", options.max_waiting, seconds(options.max_wait)),
        format!("and waits up to {} for replies in progress", seconds(options.drain)),
        format!("names its squares in full; at most {} |", options.max_moves),
        format!("The server's own limits, {time} and {million} million nodes"),
        format!("an empty transposition table of {} MiB", options.hash_mib),
        format!("and the review may take at most {time}"),
        format!("the body did not arrive within {body_time} |"),
        format!("the body is larger than {body} KiB |"),
        format!("the game has more than {} moves |", options.max_moves),
        format!("the review took longer than {time}, or another computation longer than {compute}"),
    ];
    let (path, text) = document("http-api.md");
    for phrase in phrases {
        assert!(text.contains(&phrase), "{path} does not say: {phrase}");
    }
    let (path, text) = document("operations.md");
    let drain = format!("`--drain` seconds ({})", options.drain.as_secs_f64());
    assert!(text.contains(&drain), "{path} does not say: {drain}");
}
