//! Endgame tables in `dameo engine`, `analyse` and `match`.

#[allow(dead_code, reason = "other test programs use the rest of it")]
mod common;
#[allow(dead_code, reason = "other test programs use the rest of it")]
mod talk;

use std::fs;

use common::{dameo, json, ndjson, refuses};
use serde_json::json;
use talk::Talk;
use tempfile::TempDir;

/// Tables of two pieces: KvM is won in up to 7 plies.
fn tables() -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().to_str().unwrap().to_owned();
    dameo(["tables", "build", "--pieces", "2", "--dir", &directory]).assert().success();
    (folder, directory)
}

/// Won in 3 plies, and drawn.
const WON: &str = "W:WKa1:Bf6";
const DRAWN: &str = "W:WKa1:BKh7";

/// The first line of a search, and its last word.
fn search(talk: &mut Talk, fen: &str) -> (String, String) {
    talk.say(&format!("position fen {fen}"));
    talk.say("go depth 4");
    let first = talk.wait_for("info depth ..");
    (first, talk.wait_for("bestmove .."))
}

#[test]
fn tables_are_set_limited_and_taken_away() {
    let (_folder, directory) = tables();
    let distance = json(["tables", "probe", "--json", "--dir", &directory, "--fen", WON]);
    let plies = distance["distance"].as_u64().unwrap();
    let mut talk = Talk::begin("uci");
    talk.say(&format!("setoption name TablePath value {directory}"));
    talk.wait_for(&format!("info string endgame tables of up to 2 pieces in {directory}"));
    let (line, best) = search(&mut talk, WON);
    assert!(line.contains(&format!(" score mate {} nodes 1 ", plies.div_ceil(2))), "{line}");
    assert!(!line.contains(" tbhits 0 "), "{line}");
    assert!(best.starts_with("bestmove ") && best.contains(" ponder "), "{best}");
    assert!(search(&mut talk, DRAWN).0.contains(" score cp 0 "));
    for limited in ["setoption name TableProbeLimit value 0", "setoption name TablePath value"] {
        talk.say(limited);
        let (line, _) = search(&mut talk, WON);
        assert!(line.contains(" tbhits 0 ") && !line.contains(" nodes 1 "), "{line}");
    }
    talk.say("quit");
    assert!(talk.end().success());
}

/// Whatever is wrong with the tables, it is said, and the engine plays on.
#[test]
fn bad_tables_are_told_of() {
    let (folder, directory) = tables();
    let file = folder.path().join("dameo/MvK.dist");
    let sound = fs::read(&file).unwrap();
    let cut = &sound[..sound.len() / 2];
    let mut damaged = sound.clone();
    *damaged.last_mut().unwrap() ^= 1;
    let mut talk = Talk::begin("uci");
    let set = |talk: &mut Talk, path: &str| {
        talk.say(&format!("setoption name TablePath value {path}"));
        talk.wait_for("info string ..")
    };
    for (bytes, expected) in [
        (Some(cut), ".dist has "),
        (Some(b"x".as_slice()), ".dist is not an endgame table"),
        (None, "cannot open "),
    ] {
        match bytes {
            Some(bytes) => fs::write(&file, bytes).unwrap(),
            None => fs::remove_file(&file).unwrap(),
        }
        let told = set(&mut talk, &directory);
        assert!(told.contains("error: ") && told.contains(expected), "{told}");
        assert!(told.ends_with("; searching without tables"), "{told}");
        assert!(search(&mut talk, WON).0.contains(" tbhits 0 "));
    }
    // What stands in the blocks is noticed when it is read.
    fs::write(&file, &damaged).unwrap();
    assert!(set(&mut talk, &directory).contains("endgame tables of up to 2 pieces"));
    talk.say(&format!("position fen {WON}"));
    talk.say("go depth 4");
    let told = talk.wait_for("info string error: ..");
    assert!(told.contains("MvK.dist is damaged") && told.contains("from now on"), "{told}");
    talk.wait_for("bestmove ..");
    // There are none of this game.
    talk.say("setoption name UCI_Variant value italian-damone");
    let told = talk.wait_for("info string error: ..");
    assert!(told.contains("there are no endgame tables of italian-damone"), "{told}");
    talk.say("go depth 2");
    talk.wait_for("bestmove ..");
    talk.say("quit");
    assert!(talk.end().success());
}

#[test]
fn hub_has_tables_too() {
    let (_folder, directory) = tables();
    let mut talk = Talk::begin("hub");
    talk.say("hub");
    talk.wait_for("param name=table-path value=\"\" type=string");
    talk.say("set-param name=table-path value=nowhere");
    let told = talk.wait_for("error ..");
    assert!(told.contains("there are no endgame tables of dameo in nowhere"), "{told}");
    talk.say(&format!("set-param name=table-path value=\"{directory}\""));
    talk.say("init");
    talk.wait_for("ready");
    // The same position as in UCI.
    let mut squares = vec!['e'; 64];
    (squares[0], squares[45]) = ('W', 'b');
    talk.say(&format!("pos pos=W{}", squares.iter().collect::<String>()));
    talk.say("level depth=4");
    talk.say("go think");
    let line = talk.wait_for("info ..");
    assert!(line.contains(" score=999.9") && line.contains(" nodes=1 "), "{line}");
    talk.wait_for("done move=..");
    talk.say("quit");
    assert!(talk.end().success());
}

#[test]
fn an_analysis_with_tables_is_exact() {
    let (folder, directory) = tables();
    let probed = json(["tables", "probe", "--json", "--dir", &directory, "--fen", WON]);
    let lines = ndjson(["analyse", "--fen", WON, "--tables", &directory, "--json"]);
    assert_eq!(lines[0]["score"], json!({"win": probed["distance"]}));
    // Of equal moves the two may name different ones.
    let length = lines[0]["pv"].as_array().map(Vec::len);
    assert_eq!(length, probed["line"].as_array().map(Vec::len));
    assert!(lines[0]["tbhits"].as_u64().unwrap() > 0);
    // Without tables there is no word of them.
    let without = ndjson(["analyse", "--fen", WON, "--depth", "2", "--json"]);
    assert_eq!(without[0].get("tbhits"), None);
    fs::remove_file(folder.path().join("dameo/MvM.wdl")).unwrap();
    let output = dameo(["analyse", "--fen", WON, "--tables", &directory]).assert().code(2);
    let message = String::from_utf8(output.get_output().stderr.clone()).unwrap();
    assert!(message.starts_with("dameo: cannot open ") && message.contains("MvM.wdl"), "{message}");
    let place = folder.path().join("none").join("dameo").display().to_string();
    let none = folder.path().join("none").to_str().unwrap().to_owned();
    refuses(
        ["analyse", "--tables", &none],
        &format!("there are no endgame tables of dameo in {place}"),
    );
}

/// The referee ends a game at the first position that the tables know, and an
/// engine of the match may have tables of its own.
#[test]
fn matches_know_tables() {
    let (folder, directory) = tables();
    let pdn = folder.path().join("out.pdn").to_str().unwrap().to_owned();
    let openings = common::file(folder.path(), "openings", "W:WKa1:Bf6\n");
    let first = format!("name=A opt.Hash=1 \"opt.TablePath={directory}\"");
    let arguments = |tables: &[&str]| {
        let mut command = dameo(["match", "--engine", &first, "--engine", "name=B builtin=random"]);
        command.args(["--games", "2", "--nodes", "100", "--openings", &openings, "-o", &pdn]);
        command.args(tables).args(["--json"]).assert()
    };
    arguments(&["--tables", &directory]).success();
    let games = fs::read_to_string(&pdn).unwrap();
    assert_eq!(games.matches("[Termination \"endgame tables\"]").count(), 2, "{games}");
    fs::remove_file(&pdn).unwrap();
    arguments(&[]).success();
    assert!(!fs::read_to_string(&pdn).unwrap().contains("endgame tables"));
    fs::remove_file(folder.path().join("dameo/manifest.json")).unwrap();
    let output = arguments(&[]).code(2);
    let message = String::from_utf8(output.get_output().stderr.clone()).unwrap();
    assert!(message.starts_with("dameo: engine A: there are no endgame tables"), "{message}");
}
