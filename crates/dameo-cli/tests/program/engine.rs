//! `dameo engine` as a program.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

#[cfg(target_os = "linux")]
use crate::engine_process::with_little_memory;
use crate::engine_process::{EngineProcess, PROGRAM, matches};

/// Replays a transcript.
fn replay(protocol: &str, transcript: &[&str]) {
    let mut engine = EngineProcess::start(protocol);
    let mut lines = transcript.iter();
    while let Some(line) = lines.next() {
        if let Some(command) = line.strip_prefix("> ") {
            engine.send(command);
            continue;
        }
        match *line {
            "< .." => {
                let next = lines.next().and_then(|next| next.strip_prefix("< "));
                engine.wait_for(next.expect("an answer after any number of lines"));
            }
            line => {
                let expected = line.strip_prefix("< ").unwrap_or_else(|| panic!("{line}"));
                let received = engine.receive(expected);
                let message = format!("expected \"{expected}\", received \"{received}\"");
                assert!(matches(expected, &received), "{message}");
            }
        }
    }
    assert!(engine.wait_for_exit().success());
}

#[test]
fn the_transcripts_of_the_documentation_are_true() {
    let text = include_str!("../../../../docs/protocol.md");
    let mut lines = text.lines();
    let mut replayed = Vec::new();
    while let Some(line) = lines.next() {
        let Some(protocol) = line.strip_prefix("```").filter(|name| !name.is_empty()) else {
            continue;
        };
        let transcript: Vec<_> = lines.by_ref().take_while(|line| *line != "```").collect();
        assert!(transcript.len() > 10, "{protocol}: {transcript:?}");
        replay(protocol, &transcript);
        replayed.push(protocol);
    }
    assert_eq!(replayed, ["uci", "uci", "uci", "hub", "hub"]);
}

#[test]
fn a_search_ends_with_the_session() {
    for (protocol, go, info, done) in [
        ("uci", "go infinite", "info depth 3 ..", "bestmove .."),
        ("hub", "go analyze", "info depth=3 ..", "done move=.."),
    ] {
        for quit in [Some("quit"), None] {
            let mut engine = EngineProcess::start(protocol);
            engine.send(go);
            engine.wait_for(info);
            match quit {
                Some(quit) => engine.send(quit),
                None => engine.close(),
            }
            engine.wait_for(done);
            assert!(engine.wait_for_exit().success(), "{protocol} {quit:?}");
        }
    }
}

#[test]
fn hub_adds_the_increment_of_the_coming_move() {
    let mut engine = EngineProcess::start("hub");
    for level in ["level time=0.1 inc=2", "level time=-1 inc=2"] {
        engine.send("new-game");
        engine.send(level);
        let start = Instant::now();
        engine.send("go think");
        engine.wait_for("done move=..");
        let used = start.elapsed();
        // An instant move takes a few milliseconds.
        assert!(used.as_millis() > 100, "{level}: {used:?}");
    }
}

/// The list that all front ends are tested with.
#[test]
fn games_that_are_none() {
    let games = include_str!("../../../../data/bad-input/games.json");
    let games: Vec<serde_json::Value> = serde_json::from_str(games).unwrap();
    let mut engine = EngineProcess::start("uci");
    for game in &games {
        let text = |name: &str| game[name].as_str();
        engine.send(&format!("setoption name UCI_Variant value {}", text("variant").unwrap()));
        let start = text("fen").map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
        let moves: Vec<_> =
            game["moves"].as_array().unwrap().iter().flat_map(|mv| mv.as_str()).collect();
        engine.send(&format!("position {start} moves {}", moves.join(" ")));
        engine.wait_for(&format!("info string error: {}", text("error").unwrap()));
    }
    engine.send("quit");
    assert!(engine.wait_for_exit().success());
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_that_does_not_fit_is_an_error() {
    const MESSAGE: &str = "not enough memory for a transposition table of 65536 MiB: expected a \
        smaller size";
    for (protocol, set, error, go, done) in [
        (
            "uci",
            "setoption name Hash value ",
            format!("info string error: option Hash: {MESSAGE}"),
            "go depth 3",
            "bestmove ..",
        ),
        (
            "hub",
            "set-param name=hash value=",
            format!("error message=\"option Hash: {MESSAGE}\""),
            "go think",
            "done move=..",
        ),
    ] {
        let mut engine = EngineProcess::start_with_little_memory(protocol);
        engine.send("level depth=3");
        engine.send(&format!("{set}65536"));
        engine.wait_for(&error);
        engine.send(go);
        engine.wait_for(done);
        engine.send(&format!("{set}2"));
        engine.send(go);
        engine.wait_for(done);
        engine.send("quit");
        assert!(engine.wait_for_exit().success(), "{protocol}");
    }
    let hash = ["--hash", "65536"];
    let output =
        with_little_memory().args(["analyse", "--depth", "1"]).args(hash).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), format!("dameo: --hash: {MESSAGE}\n"));
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
}

#[test]
fn a_closed_stdout_ends_the_program() {
    let mut command = Command::new(PROGRAM);
    let mut child = command
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it was built");
    let mut stdin = child.stdin.take().expect("a pipe");
    drop(child.stdout.take());
    // The search writes to a closed pipe; stdin stays open.
    writeln!(stdin, "go infinite").unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
fn odd_lines_are_survived() {
    let mut engine = EngineProcess::start("uci");
    let long = "x".repeat(1 << 21);
    let moves = "a1-a2 ".repeat(50_000);
    for line in [
        "",
        "\t \u{1b}[31m \u{0} ÿ",
        "go searchmoves",
        "stop",
        "ponderhit",
        "setoption",
        "setoption name",
        "setoption name Threads value 0",
        "setoption name UCI_Variant value chess",
        "position",
        "position fen",
        "position fen W:WKa1,Ka1:Bb2",
        "position fen W:Wz9:Bb2",
        "position startpos moves a1-a9 a1xa2xa3",
        "bench 0",
        "bench x",
        &long,
        &format!("position startpos moves {moves}"),
    ] {
        engine.send(line);
        engine.send("stop");
    }
    engine.send("isready");
    engine.wait_for("readyok");
    for go in [
        "go depth 0",
        "go nodes 0",
        "go movetime 0",
        "go mate 0",
        "go wtime 0 btime 0",
        "go wtime -5 btime 1 movestogo 0",
        "go depth 1 wtime 99999999999999999999 btime 1 winc 99999999999999999999",
        "go depth 99999999999999999999 nodes 10",
    ] {
        engine.send(go);
        let answer = engine.wait_for("bestmove ..");
        assert_ne!(answer, "bestmove 0000", "{go}");
    }
    engine.close();
    assert!(engine.wait_for_exit().success());
}

#[test]
fn the_variant_can_be_changed() {
    let mut engine = EngineProcess::start("uci");
    for variant in ["big-dameo-28", "croda", "anti-dameo", "dameo"] {
        engine.send(&format!("setoption name UCI_Variant value {variant}"));
        engine.send("d");
        engine.wait_for(&format!("info string variant {variant}"));
        engine.send("go depth 2");
        engine.wait_for("bestmove ..");
    }
    engine.send("setoption name Level value 1");
    engine.send("go wtime 1000 btime 1000");
    assert!(matches("bestmove ..-..", &engine.receive("bestmove")));
    engine.send("quit");
    assert!(engine.wait_for_exit().success());
}

#[test]
fn options_survive_a_change_of_variant() {
    let mut engine = EngineProcess::start("uci");
    for option in ["Hash value 1", "MultiPV value 2", "DrawRules value mindsports", "Level value 9"]
    {
        engine.send(&format!("setoption name {option}"));
    }
    engine.send("position startpos moves d3-d4");
    for (variant, squares) in
        [("big-dameo-28", "W:Wa1,b1,b2,"), ("italian-damone", "W:Wd1,e2,Df1,")]
    {
        engine.send(&format!("setoption name UCI_Variant value {variant}"));
        engine.send("d");
        engine.wait_for(&format!("info string variant {variant}"));
        engine.wait_for(&format!("info string fen {squares}.."));
        engine.wait_for("info string draw rules mindsports");
    }
    engine.send("setoption name Level value 12");
    engine.send("setoption name UCI_Variant value croda");
    engine.send("position startpos moves a3-a4");
    engine.send("setoption name UCI_Variant value croda");
    engine.send("go depth 3");
    engine.wait_for("info depth 3 .. multipv 2 ..");
    engine.wait_for("bestmove ..");
    engine.send("d");
    engine.wait_for("info string fen B:W..");
    // The variant cannot change during a search.
    engine.send("go infinite");
    engine.send("setoption name UCI_Variant value dameo");
    engine.wait_for("info string error: still searching..");
    engine.send("stop");
    engine.wait_for("bestmove ..");
    engine.send("d");
    engine.wait_for("info string variant croda");
    engine.send("quit");
    assert!(engine.wait_for_exit().success());
}

#[test]
fn moves_may_be_bare() {
    let mut engine = EngineProcess::start("uci");
    engine.send("setoption name BareMoves value true");
    engine.send("position fen W:WKd4,Kd5:Bd7");
    engine.send("go mate 1");
    engine.wait_for("info depth 1 .. pv d5d8");
    engine.wait_for("bestmove d5d8");
    // What it writes it reads, in every variant.
    for variant in dameo::Variant::ALL {
        engine.send(&format!("setoption name UCI_Variant value {}", variant.name()));
        let mut moves = String::new();
        for _ in 0..6 {
            engine.send(&format!("position startpos moves{moves}"));
            engine.send("go depth 1");
            let answer = engine.wait_for("bestmove ..");
            let best = answer.split_whitespace().nth(1).unwrap();
            assert!(best.chars().all(|c| c.is_ascii_alphanumeric()), "{answer}");
            moves = format!("{moves} {best}");
        }
        engine.send(&format!("position startpos moves{moves}"));
        engine.send("d");
        engine.wait_for("info string fen W:..:F4");
    }
    engine.send("quit");
    assert!(engine.wait_for_exit().success());
}

#[test]
fn parameters_survive_a_change_of_variant() {
    let mut engine = EngineProcess::start("hub");
    engine.send("level depth=3");
    engine.send("set-param name=draw-rules value=abstractplay");
    for (variant, squares) in [("big-dameo-24", 100), ("dameo", 64)] {
        engine.send(&format!("set-param name=variant value={variant}"));
        engine.send("go think");
        engine.wait_for("info depth=3 ..");
        engine.wait_for("done move=..");
        // A position of the other board is refused.
        let mut position = vec!['e'; squares];
        (position[0], position[squares - 1]) = ('w', 'b');
        engine.send(&format!("pos pos=W{}", position.iter().collect::<String>()));
        engine.send("go think");
        engine.wait_for("done move=..");
        engine.send(&format!("pos pos=W{}", "e".repeat(164 - squares)));
        engine.wait_for("error ..");
    }
    engine.send("quit");
    assert!(engine.wait_for_exit().success());
}
