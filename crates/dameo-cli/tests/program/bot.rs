//! `dameo bot`: two of them play each other on a server.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use dameo::{Bounds, GameRecord, Variant};
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

/// Asks a server in the name of the account of a token.
fn get(url: &str, path: &str, token: &str) -> Value {
    let request = ureq::get(format!("{url}{path}"));
    let response = request.header("Authorization", format!("Bearer {token}")).call().unwrap();
    serde_json::from_str(&response.into_body().read_to_string().unwrap()).unwrap()
}

/// Posts in the name of the account of a token; `None` if it has to wait.
fn try_post(url: &str, path: &str, authorization: &str, body: &Value) -> Option<Value> {
    let request = ureq::post(format!("{url}{path}")).config().http_status_as_error(false).build();
    let request = request.header("Authorization", authorization).content_type("application/json");
    let response = request.send(body.to_string()).unwrap();
    let status = response.status();
    let text = response.into_body().read_to_string().unwrap();
    match status.as_u16() {
        200 => Some(serde_json::from_str(&text).unwrap()),
        429 => None,
        _ => panic!("{path}: {status} {text}"),
    }
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
    bot_reporting(url, token, engine, Stdio::inherit())
}

/// A bot that warns there.
fn bot_reporting(url: &str, token: &str, engine: &[&str], warnings: Stdio) -> Running {
    let mut command = Command::new(cargo_bin("dameo"));
    command.args(["bot", "--server", url, "--upgrade"]).args(engine);
    command.env("DAMEO_TOKEN", token).stdout(Stdio::piped()).stderr(warnings);
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

/// Two bots with the engine of this program play games against each other, four at once: every
/// move that is sent is played, and every game ends by the rules. Returns the number of plies.
fn play_games(games: usize) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let (_server, url) = serve(folder.path());
    let tokens = ["One", "Two"].map(|name| token(&url, name));
    let reports = ["one", "two"].map(|name| folder.path().join(name));
    // A bot hears of the end of a game a little later than whoever asks for it: it can be asked
    // for the next one before.
    let options = ["--level", "3", "--option", "Hash=1", "--games", "8"];
    let bots: Vec<_> = tokens
        .iter()
        .zip(&reports)
        .map(|(token, report)| {
            bot_reporting(&url, token, &options, File::create(report).unwrap().into())
        })
        .collect();
    let authorization = format!("Bearer {}", tokens[0]);
    let (mut begun_so_far, mut running, mut plies) = (0, Vec::<String>::new(), 0);
    while begun_so_far < games || !running.is_empty() {
        if begun_so_far < games && running.len() < 4 {
            let color = ["white", "black"][begun_so_far % 2];
            let offer = json!({"clock.limit": 300, "clock.increment": 3, "color": color});
            // The bots move faster than the server allows for long, and wait then.
            let Some(challenge) = try_post(&url, "/api/challenge/Two", &authorization, &offer)
            else {
                sleep(Duration::from_millis(200));
                continue;
            };
            let id = challenge["id"].as_str().unwrap().to_owned();
            begun(&url, &id);
            running.push(id);
            begun_so_far += 1;
            continue;
        }
        let over =
            until(&url, &running.remove(0), |game| !game["view"]["status"]["conclusion"].is_null());
        assert_eq!(over["view"]["status"]["conclusion"]["by"], "rules", "{over}");
        let texts = over["view"]["moves"].as_array().unwrap().iter();
        let texts = texts.map(|text| text.as_str().unwrap().to_owned()).collect();
        let record = GameRecord { moves: texts, ..GameRecord::new(Variant::Dameo) };
        let replayed = record.replay(&Bounds::UNTRUSTED).unwrap();
        assert!(replayed.is_over(), "{over}");
        plies += replayed.ply();
    }
    drop(bots);
    for report in reports {
        // A move that was refused or sent again, and a stream that broke, would be told there.
        assert_eq!(fs::read_to_string(report).unwrap(), "");
    }
    plies
}

#[test]
fn two_bots_play_four_games_at_once_without_a_lost_move() {
    assert!(play_games(4) > 4 * 20);
}

#[test]
#[ignore = "long"]
fn two_bots_play_twenty_games_without_a_lost_move() {
    let plies = play_games(20);
    println!("20 games, {plies} plies");
    assert!(plies > 20 * 20);
}

#[test]
fn challenges_and_games_against_levels_survive_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    let (server, url) = serve(folder.path());
    let (one, two) = (token(&url, "One"), token(&url, "Two"));
    let as_one = format!("Bearer {one}");
    let offer = json!({"days": 2, "color": "white"});
    let (challenge, _) = post(&url, "/api/challenge/Two", ("Authorization", &as_one), &offer);
    let challenge = challenge["id"].as_str().unwrap();
    let against = json!({"days": 2, "color": "black", "level": 1});
    let (game, _) = post(&url, "/api/challenge/ai", ("Authorization", &as_one), &against);
    let game = game["id"].as_str().unwrap();
    drop(server);

    let (_server, url) = serve(folder.path());
    let since = Instant::now();
    while get(&url, "/api/challenge", &two)["in"][0]["id"] != challenge {
        assert!(since.elapsed() < SOON, "the challenge is lost");
        sleep(Duration::from_millis(20));
    }
    let accept = format!("/api/challenge/{challenge}/accept");
    post(&url, &accept, ("Authorization", &format!("Bearer {two}")), &json!({}));
    begun(&url, challenge);
    assert_eq!(get(&url, "/api/challenge", &one), json!({"in": [], "out": []}));
    until(&url, game, |game| moves(game) == 1);
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
