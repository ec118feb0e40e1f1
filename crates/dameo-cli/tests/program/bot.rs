//! `dameo bot`: two of them play each other on a server.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use serde_json::{Value, json};

/// Longer than the games take.
const SOON: Duration = Duration::from_secs(120);

/// A program that is killed with this value.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server with a database of its own, and its address.
fn serve(folder: &Path) -> (Running, String) {
    let database = folder.join("dameo.db");
    let mut child = Command::new(cargo_bin("dameo"))
        .args(["serve", "--addr", "127.0.0.1:0", "--db"])
        .arg(database)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on ").expect(&line).to_owned();
    (Running(child), address)
}

fn post(url: &str, path: &str, header: (&str, &str), body: &Value) -> (Value, String) {
    let request = ureq::post(format!("{url}{path}")).header(header.0, header.1);
    let request = request.header("Origin", url).content_type("application/json");
    let response = request.send(body.to_string()).unwrap_or_else(|error| panic!("{path}: {error}"));
    let cookie = response.headers().get("set-cookie");
    let cookie = cookie.map_or("", |cookie| cookie.to_str().unwrap().split(';').next().unwrap());
    let cookie = cookie.to_owned();
    let text = response.into_body().read_to_string().unwrap();
    (serde_json::from_str(&text).unwrap(), cookie)
}

/// The token of a new member.
fn token(url: &str, name: &str) -> String {
    let member = json!({"name": name, "password": "correct horse"});
    let (_, cookie) = post(url, "/api/online/sign-up", ("X-None", ""), &member);
    let wanted = json!({"label": "test", "scopes": ["bot:play"]});
    let (made, _) = post(url, "/api/online/account/tokens", ("Cookie", &cookie), &wanted);
    made["secret"].as_str().unwrap().to_owned()
}

/// A bot with the engine of this program.
fn bot(url: &str, token: &str) -> Running {
    bot_with(url, token, &["--level", "1", "--option", "Hash=1"])
}

/// A bot with an engine that speaks Hub, which is the same.
fn hub_bot(url: &str, token: &str) -> Running {
    let engine = format!("{} engine --protocol hub", cargo_bin("dameo").display());
    let options = ["--option", "level=1", "--option", "hash=1"];
    bot_with(url, token, &[&["--engine", &engine, "--protocol", "hub"], &options[..]].concat())
}

fn bot_with(url: &str, token: &str, engine: &[&str]) -> Running {
    let mut command = Command::new(cargo_bin("dameo"));
    command.args(["bot", "--server", url, "--upgrade"]).args(engine);
    command.env("DAMEO_TOKEN", token).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("playing as "), "{line}");
    child.stdout = None;
    Running(child)
}

fn game(url: &str, id: &str) -> Value {
    let response = ureq::get(format!("{url}/api/online/games/{id}")).call().unwrap();
    serde_json::from_str(&response.into_body().read_to_string().unwrap()).unwrap()
}

fn moves(game: &Value) -> usize {
    game["view"]["moves"].as_array().unwrap().len()
}

/// Waits until a game fulfils a condition.
fn until(url: &str, id: &str, condition: impl Fn(&Value) -> bool) -> Value {
    let since = Instant::now();
    loop {
        let game = game(url, id);
        if condition(&game) {
            return game;
        }
        assert!(since.elapsed() < SOON, "{game}");
        sleep(Duration::from_millis(50));
    }
}

/// Waits until a challenge is accepted.
fn begun(url: &str, id: &str) {
    let since = Instant::now();
    while ureq::get(format!("{url}/api/online/games/{id}")).call().is_err() {
        assert!(since.elapsed() < SOON, "the challenge is not accepted");
        sleep(Duration::from_millis(50));
    }
}

#[test]
fn two_bots_play_whole_games_and_one_goes_on_after_its_restart() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, url) = serve(folder.path());
    let (one, two) = (token(&url, "One"), token(&url, "Two"));
    let _first = hub_bot(&url, &one);
    let mut second = bot(&url, &two);
    for variant in ["dameo", "croda"] {
        let authorization = format!("Bearer {one}");
        let offer = json!({"clock.limit": 120, "clock.increment": 1, "variant": variant});
        let (challenge, _) =
            post(&url, "/api/challenge/Two", ("Authorization", &authorization), &offer);
        let id = challenge["id"].as_str().unwrap().to_owned();
        begun(&url, &id);
        if variant == "dameo" {
            until(&url, &id, |game| moves(game) >= 6);
            drop(second);
            second = bot(&url, &two);
        }
        let over = until(&url, &id, |game| !game["view"]["status"]["conclusion"].is_null());
        let conclusion = &over["view"]["status"]["conclusion"];
        assert_eq!(conclusion["by"], "rules", "{variant}: {conclusion}");
        assert!(moves(&over) > 20, "{over}");
    }
}

#[test]
fn a_bot_without_a_token_or_a_server_says_so() {
    let run = |token: Option<&str>| {
        let mut command = Command::new(cargo_bin("dameo"));
        command.args(["bot", "--server", "http://127.0.0.1:1"]).env_remove("DAMEO_TOKEN");
        if let Some(token) = token {
            command.env("DAMEO_TOKEN", token);
        }
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(run(None).contains("expected --token-file FILE or the variable DAMEO_TOKEN"));
    assert!(run(Some("dameo_x")).contains("cannot reach the server"));
}

/// A bot with a running game finishes it after an interrupt, and with `--leave` does not.
#[cfg(unix)]
#[test]
fn a_bot_that_is_interrupted_finishes_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, url) = serve(folder.path());
    let (one, two) = (token(&url, "One"), token(&url, "Two"));
    let authorization = format!("Bearer {two}");
    let ask =
        |path: &str, body: &Value| post(&url, path, ("Authorization", &authorization), body).0;
    ask("/api/bot/account/upgrade", &json!({}));
    for leaves in [false, true] {
        let more: &[&str] = if leaves { &["--leave"] } else { &[] };
        let options = [&["--level", "1", "--option", "Hash=1"], more].concat();
        let mut bot = bot_with(&url, &one, &options);
        let offer = json!({"clock.limit": 120, "clock.increment": 1, "color": "black"});
        let challenge = ask("/api/challenge/One", &offer);
        let id = challenge["id"].as_str().unwrap();
        begun(&url, id);
        until(&url, id, |game| moves(game) == 1);
        let pid = bot.0.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
        if !leaves {
            sleep(Duration::from_millis(500));
            assert!(bot.0.try_wait().unwrap().is_none(), "it left its game");
            ask(&format!("/api/bot/game/{id}/resign"), &json!({}));
        }
        let status = bot.0.wait().unwrap();
        assert_eq!(status.code(), Some(130));
        let conclusion = game(&url, id)["view"]["status"]["conclusion"].clone();
        assert_eq!(conclusion.is_null(), leaves, "{conclusion}");
    }
}

/// Nobody waits for a move of an engine that has ended.
#[cfg(unix)]
#[test]
fn an_engine_that_cannot_be_started_costs_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, url) = serve(folder.path());
    let (one, two) = (token(&url, "One"), token(&url, "Two"));
    let authorization = format!("Bearer {two}");
    let ask =
        |path: &str, body: &Value| post(&url, path, ("Authorization", &authorization), body).0;
    ask("/api/bot/account/upgrade", &json!({}));
    let _bot = bot_with(&url, &one, &["--engine", "true", "--protocol", "hub"]);
    let offer = json!({"clock.limit": 120, "clock.increment": 1, "color": "black"});
    let challenge = ask("/api/challenge/One", &offer);
    let id = challenge["id"].as_str().unwrap();
    begun(&url, id);
    let over = until(&url, id, |game| !game["view"]["status"]["conclusion"].is_null());
    let conclusion = &over["view"]["status"]["conclusion"];
    assert_eq!(conclusion, &json!({"by": "resignation", "loser": "white"}));
}
