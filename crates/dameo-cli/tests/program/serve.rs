//! `dameo serve` as a program: its address, its end, and answers equal to those
//! of the other commands.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use assert_cmd::assert::OutputAssertExt;
use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

/// The program, which leaves the user's database alone.
fn dameo(args: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin("dameo"));
    command.args(args).env("DAMEO_DB", "none");
    command
}

/// The JSON documents that the program prints, one per line.
fn printed(args: &[&str]) -> Vec<Value> {
    documents(&String::from_utf8(dameo(args).output().unwrap().stdout).unwrap())
}

fn documents(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A server on a free port, killed on drop.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start() -> Self {
        Self::start_with(&[])
    }

    fn start_with(options: &[&str]) -> Self {
        let mut child = dameo(&[&["serve", "--addr", "127.0.0.1:0"], options].concat())
            .env("RUST_LOG", "debug")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on http://").expect(&line).to_owned();
        Self { child, address }
    }

    /// The body of a response with status 200.
    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let answer = self.response(method, path, body);
        assert!(answer.starts_with("HTTP/1.0 200 OK\r\n"), "{answer}");
        answer.split_once("\r\n\r\n").unwrap().1.to_owned()
    }

    fn response(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.0\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a signal to a server.
#[cfg(unix)]
fn signal(server: &Server, name: &str) {
    let kill = Command::new("kill").args([name, &server.child.id().to_string()]).status();
    assert!(kill.unwrap().success());
}

#[test]
#[cfg(unix)]
fn a_second_interrupt_ends_it_at_once() {
    let mut server = Server::start_with(&["--drain", "600", "--header-timeout", "600"]);
    // The server waits for the rest of this request.
    let mut open = TcpStream::connect(&server.address).unwrap();
    open.write_all(b"GET /health HTTP/1.1\r\n").unwrap();
    server.ask("GET", "/health", "");
    signal(&server, "-INT");
    let mut log = BufReader::new(server.child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("stopping") {
        line.clear();
        assert_ne!(log.read_line(&mut line).unwrap(), 0);
    }
    assert!(server.child.try_wait().unwrap().is_none(), "it did not wait");
    signal(&server, "-INT");
    assert_eq!(server.child.wait().unwrap().code(), Some(130));
}

#[test]
fn options_may_come_from_the_environment() {
    let serve = |value| {
        let mut serve = dameo(&["serve", "--addr", "127.0.0.1:0"]);
        serve.env("DAMEO_MAX_TIME", value);
        serve
    };
    let refused = serve("soon").assert().code(2).stdout("");
    let message = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    let expected = "invalid value 'soon' for '--max-time <S>': expected a number of seconds";
    assert!(message.contains(expected), "{message}");
    dameo(&["serve", "--max-time=-1"]).assert().code(2);
    let mut child = serve("1.5").stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.starts_with("listening on http://"), "{line}");
}

/// Starts a server with variables of the environment.
fn with_variables(variables: &[(&str, &str)]) -> Result<Server, String> {
    let mut serve = dameo(&["serve", "--addr", "127.0.0.1:0"]);
    serve.envs(variables.iter().copied()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = serve.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    if let Some(address) = line.trim().strip_prefix("listening on http://") {
        return Ok(Server { address: address.to_owned(), child });
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    Err(String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_mail_server_has_its_password_from_a_variable_or_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let [file, empty] = ["password", "empty"].map(|name| folder.path().join(name));
    std::fs::write(&file, "secret\nmore\n").unwrap();
    std::fs::write(&empty, "\n").unwrap();
    let [file, empty] = [&file, &empty].map(|path| path.to_str().unwrap());
    let url = "smtps://ann@mail.example?from=dameo@site.example";
    for variables in [
        vec![("DAMEO_MAIL", url), ("DAMEO_MAIL_PASSWORD", "secret")],
        vec![("DAMEO_MAIL", url), ("DAMEO_MAIL_PASSWORD_FILE", file)],
        // Nobody logs in.
        vec![("DAMEO_MAIL", "smtp://localhost?from=dameo@site.example")],
    ] {
        with_variables(&variables).unwrap();
    }
    let refused = |variables: &[(&str, &str)], expected: &str| {
        let output = dameo(&["serve", "--addr", "127.0.0.1:0"])
            .envs(variables.iter().copied())
            .assert()
            .failure();
        let message = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
        assert!(message.contains(expected), "{message}");
    };
    refused(&[("DAMEO_MAIL", url)], "the password of the user is neither in DAMEO_MAIL_PASSWORD");
    let none = [("DAMEO_MAIL", url), ("DAMEO_MAIL_PASSWORD_FILE", empty)];
    refused(&none, "--mail-password-file: the first line of");
    let missing = [("DAMEO_MAIL", url), ("DAMEO_MAIL_PASSWORD_FILE", "/nowhere")];
    refused(&missing, "--mail-password-file: cannot read /nowhere");
    let told = "smtps://ann:secret@mail.example?from=dameo@site.example";
    refused(&[("DAMEO_MAIL", told)], "a password was given: it belongs into the environment");
    refused(&[("DAMEO_MAIL", "smtps://mail.example")], "from: expected an address");
}

#[test]
fn variables_say_yes_and_no_in_the_usual_ways() {
    let shows_metrics = |value| {
        let server = with_variables(&[("DAMEO_METRICS", value)]).unwrap();
        server.response("GET", "/metrics", "").starts_with("HTTP/1.0 200 OK\r\n")
    };
    for value in ["1", "true", "TRUE", "yes", "on"] {
        assert!(shows_metrics(value), "{value}");
    }
    for value in ["0", "false", "no", "off"] {
        assert!(!shows_metrics(value), "{value}");
    }
    for variable in ["DAMEO_METRICS", "DAMEO_BEHIND_PROXY"] {
        for value in ["1", "0", "true", "false", "yes", "no"] {
            with_variables(&[(variable, value)]).unwrap();
        }
        let message = with_variables(&[(variable, "maybe")]).err().unwrap();
        assert!(message.contains("'maybe'"), "{message}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_table_larger_than_the_memory_is_refused_at_the_start() {
    let message = with_variables(&[("DAMEO_HASH", "1000000000")]).err().unwrap();
    let expected = "dameo: --hash 1000000000: expected at most ";
    assert!(message.starts_with(expected) && message.lines().count() == 1, "{message}");
}

#[test]
#[cfg(unix)]
fn too_few_open_files_are_a_warning() {
    // The database of whoever runs the tests is none of theirs.
    let folder = tempfile::tempdir().unwrap();
    let log = |files: u32, connections: &str| {
        let script = format!("ulimit -n {files} && exec \"$0\" \"$@\"");
        let mut child = Command::new("sh")
            .args(["-c", &script])
            .arg(cargo_bin("dameo"))
            .args(["serve", "--addr", "127.0.0.1:0", "--max-connections", connections])
            .env("XDG_DATA_HOME", folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("listening on http://"), "{line}");
        child.kill().unwrap();
        String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap()
    };
    let warning = log(200, "1000");
    let expected = "this program may open 200 files, and 1000 connections (--max-connections) need";
    assert!(warning.contains("WARN") && warning.contains(expected), "{warning}");
    assert_eq!(log(200, "100"), "");
}

/// A client that leaves is one line of the log.
#[test]
fn a_client_that_leaves_is_logged() {
    let mut server = Server::start_with(&["--log-format", "json"]);
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let body = r#"{"movetime":60000}"#;
    write!(
        stream,
        "POST /api/dameo/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    BufReader::new(&stream).read_line(&mut String::new()).unwrap();
    drop(stream);
    let log = BufReader::new(server.child.stderr.take().unwrap());
    let mut lines = log.lines().map(|line| serde_json::from_str::<Value>(&line.unwrap()).unwrap());
    let left = lines.find(|line| line["message"] == "the client left").unwrap();
    assert_eq!(
        (&left["level"], &left["span"]["path"]),
        (&"DEBUG".into(), &"/api/dameo/analyse".into())
    );
    assert!(left["ms"].is_u64(), "{left}");
}

#[test]
#[cfg(unix)]
fn the_log_may_be_json() {
    let mut server = Server::start_with(&["--log-format", "json", "--metrics"]);
    assert!(server.ask("GET", "/metrics", "").contains("dameo_http_connections 1"));
    signal(&server, "-TERM");
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    let mut log = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    let lines = documents(&log);
    let response = lines.iter().find(|line| line["message"] == "response").unwrap();
    assert_eq!(response["level"], "DEBUG");
    assert_eq!(response["status"], 200);
    assert!(response["ms"].is_u64(), "{response}");
    assert_eq!(response["span"]["path"], "/metrics");
}

#[test]
#[cfg(unix)]
fn sigterm_ends_it_with_success() {
    let mut server = Server::start();
    let health: Value = serde_json::from_str(&server.ask("GET", "/health", "")).unwrap();
    assert_eq!(health["status"], "ok");
    signal(&server, "-TERM");
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    let mut log = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    let requests = log.lines().filter(|line| line.contains("path=\"/health\"")).count();
    assert_eq!(requests, 1, "{log}");
}

#[test]
fn a_port_in_use_is_one_clear_line() {
    let server = Server::start();
    let refused = dameo(&["serve", "--addr", &server.address]).assert().code(2).stdout("");
    let message = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    let error = TcpListener::bind(&server.address).unwrap_err();
    assert_eq!(message, format!("dameo: cannot listen on {}: {error}\n", server.address));
    dameo(&["serve", "--addr", "nowhere"]).assert().code(2).stdout("");
}

#[test]
fn a_filter_of_the_log_that_cannot_be_read_is_one_clear_line() {
    let mut serve = dameo(&["serve", "--addr", "127.0.0.1:0"]);
    let refused = serve.env("RUST_LOG", "dameo=loud").assert().code(2).stdout("");
    let message = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(message.starts_with("dameo: RUST_LOG=\"dameo=loud\": "), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
}

#[test]
fn it_answers_as_the_commands_do() {
    let server = Server::start();
    let position = ["--fen", "W:Wa1,d4:Bd6,d7,h8", "--moves", "a1-a2 h8-h7", "--json"];
    let request = r#"{"fen":"W:Wa1,d4:Bd6,d7,h8","moves":["a1-a2","h8-h7"]"#;
    let answer = server.ask("POST", "/api/dameo/moves", &format!("{request}}}"));
    assert_eq!(documents(&answer), printed(&[&["moves"], &position[..]].concat()));

    let request = format!(r#"{request},"depth":8,"multipv":2}}"#);
    let answer = server.ask("POST", "/api/dameo/analyse", &request);
    let command = ["analyse", "--depth", "8", "--multipv", "2"];
    let lines = printed(&[&command, &position[..]].concat());
    assert_eq!(lines.len(), 17);
    assert_eq!(without_times(documents(&answer)), without_times(lines));
}

#[test]
fn it_probes_tablebases_as_the_command_does() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().to_str().unwrap();
    let none = dameo(&["serve", "--tables", directory]).assert().code(2).stdout("");
    let message = String::from_utf8_lossy(&none.get_output().stderr).into_owned();
    assert_eq!(message, format!("dameo: --tables: there are no tablebases in {directory}\n"));

    dameo(&["tables", "build", "--pieces", "2", "--dir", directory]).assert().success();
    let server = Server::start_with(&["--tables", directory]);
    for fen in ["W:WKa1:BKh7", "B:Wa1:BKb2", "W:Wa1:Ba2"] {
        let answer = server.ask("GET", &format!("/api/dameo/table?fen={fen}"), "");
        let probed = printed(&["tables", "probe", "--dir", directory, "--fen", fen, "--json"]);
        assert_eq!(documents(&answer), probed, "{fen}");
    }
}

/// The lines without fields that depend on the speed of the machine.
fn without_times(mut lines: Vec<Value>) -> Vec<Value> {
    for line in lines.iter_mut().filter_map(Value::as_object_mut) {
        line.remove("time");
        line.remove("nps");
    }
    lines
}

/// A server whose database is this file, or the one in this folder by default.
fn with_database(options: &[&str], home: Option<&std::path::Path>) -> Server {
    let mut serve = dameo(&[&["serve", "--addr", "127.0.0.1:0"], options].concat());
    if let Some(home) = home {
        serve.env_remove("DAMEO_DB").env("HOME", home).env_remove("XDG_DATA_HOME");
    }
    let mut child = serve.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on http://").expect(&line).to_owned();
    Server { child, address }
}

/// The id of a new invitation.
fn invite(server: &Server) -> String {
    let body = r#"{"variant":"dameo","color":"white"}"#;
    let answer = server.response("POST", "/api/online/invitations", body);
    assert!(answer.starts_with("HTTP/1.0 201 Created\r\n"), "{answer}");
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    let view: Value = serde_json::from_str(body).unwrap();
    view["id"].as_str().unwrap().to_owned()
}

#[test]
#[cfg(unix)]
fn people_can_play_each_other_on_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let options = ["--db", file.to_str().unwrap()];
    let mut server = with_database(&options, None);
    let site: Value = serde_json::from_str(&server.ask("GET", "/api/site", "")).unwrap();
    assert_eq!((&site["versions"], &site["isLan"]), (&serde_json::json!([1]), &false.into()));
    let id = invite(&server);
    signal(&server, "-TERM");
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    // What was stored is there after a restart, also after the process was killed.
    for _ in 0..2 {
        let mut server = with_database(&options, None);
        let path = format!("/api/online/invitations/{id}");
        let view: Value = serde_json::from_str(&server.ask("GET", &path, "")).unwrap();
        assert_eq!(view["state"], "open");
        server.child.kill().unwrap();
        server.child.wait().unwrap();
    }
    let none = Server::start_with(&["--db", "none"]);
    assert!(none.response("GET", "/api/site", "").starts_with("HTTP/1.0 404 "));
}

#[test]
#[cfg(unix)]
fn the_default_database_is_in_the_folder_of_the_user_if_it_can_be() {
    let home = tempfile::tempdir().unwrap();
    let server = with_database(&[], Some(home.path()));
    invite(&server);
    assert!(home.path().join(".local/share/dameo/dameo.db").is_file());
    // A second server on the same file is refused.
    let mut second = dameo(&["serve", "--addr", "127.0.0.1:0"]);
    second.env_remove("DAMEO_DB").env("HOME", home.path()).env_remove("XDG_DATA_HOME");
    let refused = second.assert().code(2).stdout("");
    let message = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    let process = format!("by process {}", server.child.id());
    assert!(message.contains("dameo.db") && message.contains(&process), "{message}");
    // Without a folder for it, a server runs without games between people.
    std::fs::write(home.path().join("file"), "").unwrap();
    let mut other = with_database(&[], Some(&home.path().join("file")));
    assert!(other.response("GET", "/api/site", "").starts_with("HTTP/1.0 404 "));
    signal(&other, "-TERM");
    let mut log = String::new();
    other.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert_eq!(log.matches("no live play: ").count(), 1, "{log}");
    let bad = home.path().join("file/games.db");
    dameo(&["serve", "--db", bad.to_str().unwrap()]).assert().code(2).stdout("");
}

#[test]
fn the_local_network_is_told_an_address() {
    let mut serve = dameo(&["serve", "--addr", "127.0.0.1:0", "--lan"]);
    let mut child = serve.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on http://").expect(&line);
    let connected = TcpStream::connect(address);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(connected.is_ok() && !address.starts_with("127."), "{address}: {connected:?}");
}
