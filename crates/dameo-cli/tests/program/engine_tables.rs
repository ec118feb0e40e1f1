//! Tablebases in `dameo engine` and `analyse`.

use std::fs;

use crate::common::{dameo, json, ndjson, refuses};
use crate::engine_process::EngineProcess;
use serde_json::json;
use tempfile::TempDir;

/// Tablebases of two pieces: KvM is won in up to 7 plies.
pub(crate) fn tables() -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().to_str().unwrap().to_owned();
    dameo(["tables", "build", "--pieces", "2", "--dir", &directory]).assert().success();
    (folder, directory)
}

/// Won in 3 plies, and drawn.
const WON: &str = "W:WKa1:Bf6";
const DRAWN: &str = "W:WKa1:BKh7";

/// The first line and the final answer of a search.
fn search(engine: &mut EngineProcess, fen: &str) -> (String, String) {
    engine.send(&format!("position fen {fen}"));
    engine.send("go depth 4");
    let first = engine.wait_for("info depth ..");
    (first, engine.wait_for("bestmove .."))
}

#[test]
fn tables_are_set_limited_and_taken_away() {
    let (_folder, directory) = tables();
    let distance = json(["tables", "probe", "--json", "--dir", &directory, "--fen", WON]);
    let plies = distance["distance"].as_u64().unwrap();
    let mut engine = EngineProcess::start("uci");
    engine.send(&format!("setoption name TablePath value {directory}"));
    engine.wait_for(&format!("info string endgame tables of up to 2 pieces in {directory}"));
    let (line, best) = search(&mut engine, WON);
    assert!(line.contains(&format!(" score mate {} nodes 1 ", plies.div_ceil(2))), "{line}");
    assert!(!line.contains(" tbhits 0 "), "{line}");
    assert!(best.starts_with("bestmove ") && best.contains(" ponder "), "{best}");
    assert!(search(&mut engine, DRAWN).0.contains(" score cp 0 "));
    for limited in ["setoption name TableProbeLimit value 0", "setoption name TablePath value"] {
        engine.send(limited);
        let (line, _) = search(&mut engine, WON);
        assert!(line.contains(" tbhits 0 ") && !line.contains(" nodes 1 "), "{line}");
    }
    engine.send("quit");
    assert!(engine.wait_for_exit().success());
}

/// Every fault of a tablebase is reported, and the engine plays on.
#[test]
fn bad_tables_are_told_of() {
    let (folder, directory) = tables();
    let file = folder.path().join("dameo/MvK.dist");
    let sound = fs::read(&file).unwrap();
    let cut = &sound[..sound.len() / 2];
    let mut damaged = sound.clone();
    *damaged.last_mut().unwrap() ^= 1;
    let mut engine = EngineProcess::start("uci");
    let set = |engine: &mut EngineProcess, path: &str| {
        engine.send(&format!("setoption name TablePath value {path}"));
        engine.wait_for("info string ..")
    };
    for (bytes, expected) in [
        (Some(cut), ".dist has "),
        (Some(b"x".as_slice()), ".dist is not a tablebase file"),
        (None, "cannot open "),
    ] {
        match bytes {
            Some(bytes) => fs::write(&file, bytes).unwrap(),
            None => fs::remove_file(&file).unwrap(),
        }
        let message = set(&mut engine, &directory);
        assert!(message.contains("error: ") && message.contains(expected), "{message}");
        assert!(message.ends_with("; searching without tables"), "{message}");
        assert!(search(&mut engine, WON).0.contains(" tbhits 0 "));
    }
    // Damaged blocks are detected when they are read.
    fs::write(&file, &damaged).unwrap();
    assert!(set(&mut engine, &directory).contains("endgame tables of up to 2 pieces"));
    engine.send(&format!("position fen {WON}"));
    engine.send("go depth 4");
    let message = engine.wait_for("info string error: ..");
    assert!(
        message.contains("MvK.dist is damaged") && message.contains("from now on"),
        "{message}"
    );
    engine.wait_for("bestmove ..");
    // There are no tablebases of this variant.
    engine.send("setoption name UCI_Variant value italian-damone");
    let message = engine.wait_for("info string error: ..");
    assert!(message.contains("there are no tablebases of italian-damone"), "{message}");
    engine.send("go depth 2");
    engine.wait_for("bestmove ..");
    // The path is still set when there are some again.
    fs::write(&file, &sound).unwrap();
    engine.send("setoption name UCI_Variant value dameo");
    engine.wait_for("info string endgame tables of up to 2 pieces in ..");
    let (line, _) = search(&mut engine, WON);
    assert!(!line.contains(" tbhits 0 "), "{line}");
    engine.send("quit");
    assert!(engine.wait_for_exit().success());
}

#[test]
fn hub_has_tables_too() {
    let (_folder, directory) = tables();
    let mut engine = EngineProcess::start("hub");
    engine.send("hub");
    engine.wait_for("param name=table-path value=\"\" type=string");
    engine.send("set-param name=table-path value=nowhere");
    let message = engine.wait_for("error ..");
    assert!(message.contains("there are no tablebases of dameo in nowhere"), "{message}");
    engine.send(&format!("set-param name=table-path value=\"{directory}\""));
    engine.send("init");
    engine.wait_for("ready");
    // The same position as in UCI.
    let mut squares = vec!['e'; 64];
    (squares[0], squares[45]) = ('W', 'b');
    engine.send(&format!("pos pos=W{}", squares.iter().collect::<String>()));
    engine.send("level depth=4");
    engine.send("go think");
    let line = engine.wait_for("info ..");
    assert!(line.contains(" score=999.9") && line.contains(" nodes=1 "), "{line}");
    engine.wait_for("done move=..");
    engine.send("quit");
    assert!(engine.wait_for_exit().success());
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
    // Without a tablebase there is no such field.
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
        &format!("there are no tablebases of dameo in {place}"),
    );
}
