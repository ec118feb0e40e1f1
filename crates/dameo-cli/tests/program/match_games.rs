//! `dameo match` as a program.

use std::fs;
use std::process::Command;

#[cfg(unix)]
use crate::common::with_files_of;
use crate::common::{dameo, file, json, refuses, stdout};
use crate::engine_process::PROGRAM;
use crate::engine_tables::tables;
use serde_json::Value;

const ENGINE: &str = "name=A opt.Hash=1";
const RANDOM: &str = "name=B builtin=random";

#[test]
fn the_result_is_one_document() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (pdn, kept) = (path("out.pdn"), path("kept"));
    let play = || {
        json([
            "match",
            "--engine",
            ENGINE,
            "--engine",
            RANDOM,
            "--games",
            "6",
            "--nodes",
            "100",
            "--concurrency",
            "2",
            "--sprt",
            "-5,50",
            "--seed",
            "3",
            "-o",
            &pdn,
            "--resume",
            &kept,
            "--json",
        ])
    };
    let result = play();
    let mut keys: Vec<_> = result.as_object().unwrap().keys().map(String::as_str).collect();
    keys.sort_unstable();
    let expected = [
        "crashes",
        "draws",
        "elo",
        "elo95",
        "illegal",
        "llr",
        "losses",
        "nelo",
        "pentanomial",
        "timeouts",
        "wins",
    ];
    assert_eq!(keys, expected);
    let count = |key: &str| result[key].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 6);
    let pairs = result["pentanomial"].as_array().unwrap();
    assert_eq!((pairs.len(), pairs.iter().filter_map(Value::as_u64).sum::<u64>()), (5, 3));
    assert!(result["llr"].as_f64().unwrap() > 0.0);
    assert_eq!(["illegal", "crashes", "timeouts"].map(count), [0; 3]);

    let games = fs::read_to_string(&pdn).unwrap();
    assert_eq!(games.matches("[White \"A\"]").count(), 3);
    assert!(games.find("[Round \"1.2\"]") < games.find("[Round \"2.1\"]"));
    let converted = crate::common::ndjson(["convert", &pdn, "--from", "pdn", "--to", "json"]);
    assert_eq!(converted.len(), 6);

    // No game is left to play; a truncated record is played again.
    assert_eq!(play(), result);
    let lines = fs::read_to_string(&kept).unwrap();
    let (header, records) = lines.split_once('\n').unwrap();
    let mut records: Vec<_> = records.lines().collect();
    records.sort_unstable();
    let lines = format!("{header}\n{}\n", records.join("\n"));
    let partial = path("out.pdn.partial");
    for found in ["", &games[..games.len() / 3]] {
        fs::write(&kept, &lines[..lines.len() - 20]).unwrap();
        fs::write(&partial, found).unwrap();
        assert_eq!(play(), result);
        assert_eq!(fs::read_to_string(&pdn).unwrap(), games);
        assert!(!fs::exists(&partial).unwrap());
    }
}

#[test]
fn nothing_that_a_match_cannot_restore_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let kept = file(folder.path(), "kept", "precious");
    let partial = file(folder.path(), "out.pdn.partial", "1. a1-a2 *\n");
    let (pdn, engines) =
        (path("out.pdn"), ["--engine", RANDOM, "--engine", "name=C builtin=random"]);
    let [a, b, c, d] = engines;
    refuses(
        ["match", a, b, c, d, "--games", "2", "--resume", &kept],
        &format!(
            "{kept}: line 1: expected the settings of a match as JSON, found \"precious\": \
            expected value at line 1 column 1"
        ),
    );
    assert_eq!(fs::read_to_string(&kept).unwrap(), "precious");
    refuses(
        ["match", a, b, c, d, "--games", "2", "-o", &pdn],
        &format!(
            "cannot write {partial}: it has games of a match that did not end: expected the games \
            that this match starts with; continue that match with --resume, or move the file"
        ),
    );
    assert_eq!(fs::read_to_string(&partial).unwrap(), "1. a1-a2 *\n");
    assert!(!fs::exists(&pdn).unwrap());
}

#[test]
fn the_result_as_text() {
    let folder = tempfile::tempdir().unwrap();
    let openings = file(folder.path(), "openings", "c3-c4 f6-f5\nd3-d4 e6-e5\n");
    let text = stdout([
        "match",
        "--engine",
        RANDOM,
        "--engine",
        "name=C builtin=material1",
        "--games",
        "4",
        "--openings",
        &openings,
        "--depth",
        "1",
        "--sprt",
        "0,5",
    ]);
    assert!(text.starts_with("B - C: 4 of 4 games, 1 plies\nwon "), "{text}");
    assert!(text.contains("\nLLR ") && text.ends_with("<0.00, 5.00>: undecided\n"), "{text}");
}

#[test]
fn a_failed_match_leaves_its_output_alone() {
    fn to(path: &str) -> [&str; 9] {
        ["match", "--engine", RANDOM, "--engine", ENGINE, "--games", "2", "-o", path]
    }

    let folder = tempfile::tempdir().unwrap();
    let target = file(folder.path(), "out.pdn", "precious");
    let mut command = dameo(to(&target));
    command.args(["--nodes", "1", "--resume", "/nonexistent/record"]).assert().code(2);
    let missing = "name=C cmd=/nonexistent/engine";
    dameo(["match", "--engine", RANDOM, "--engine", missing, "--games", "2", "-o", &target])
        .assert()
        .code(2);
    assert_eq!(fs::read_to_string(&target).unwrap(), "precious");
    let directory = folder.path().to_str().unwrap();
    refuses(to(directory), &format!("cannot write {directory}: it is not a regular file"));
}

/// A full disk ends a match, and the error names the file that could not be written.
#[test]
#[cfg(unix)]
fn a_full_disk_is_named_with_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (journal, pdn, tuning) = (path("a.match"), path("a.pdn"), path("a.tuning"));
    let play = ["match", "--engine", ENGINE, "--engine", RANDOM, "--games", "400", "--nodes", "1"];
    let tune = ["tune", "--option", "Level=3,1,12", "--iterations", "400", "--pairs", "1"];
    let partial = format!("{pdn}.partial");
    for (command, option, file, written) in [
        (&play[..], "--resume", &journal, &journal),
        (&play[..], "-o", &pdn, &partial),
        (&[&tune[..], &["--nodes", "1"]].concat(), "--resume", &tuning, &tuning),
    ] {
        let output = with_files_of(4, &[command, &[option, file]].concat());
        let message = String::from_utf8(output.stderr).unwrap();
        let last = message.lines().last().unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(last.starts_with(&format!("dameo: cannot write {written}: ")), "{message}");
    }
}

#[test]
fn mistakes_are_named() {
    let two =
        |second: &'static str| ["match", "--engine", ENGINE, "--engine", second, "--games", "2"];
    refuses(two(ENGINE), "two engines are called A: expected different names");
    refuses(
        ["match", "--engine", ENGINE, "--games", "2"],
        "expected --engine twice or more, found 1",
    );
    let error = Command::new("/nonexistent/engine").spawn().unwrap_err();
    refuses(
        two("name=B cmd=/nonexistent/engine"),
        &format!("engine B: cannot start /nonexistent/engine: {error}"),
    );
    for bad in [["--sprt", "5,0"], ["--tc", "0"], ["--games", "0"], ["--seed", "x"]] {
        let mut command = dameo(["match", "--engine", ENGINE, "--engine", RANDOM]);
        let output = command.args(bad).assert().code(2).stdout("").get_output().stderr.clone();
        let text = String::from_utf8(output).unwrap();
        assert!(text.starts_with("dameo: ") && text.lines().count() == 1, "{text}");
    }
}

/// Plays a match, or a shard of it, into a file.
fn play_into(path: &str, [first, second]: [&str; 2], shard: &str) {
    stdout([
        "match", "--engine", first, "--engine", second, "--games", "8", "--depth", "1", "--resume",
        path, "--shard", shard,
    ]);
}

#[test]
fn shards_are_put_together_by_report() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (one, two, all, merged) = (path("1"), path("2"), path("all"), path("merged"));
    let engines = ["name=A builtin=material1", "name=B builtin=random"];
    play_into(&one, engines, "1/2");
    play_into(&two, engines, "2/2");
    play_into(&all, engines, "1/1");
    let report = json(["report", &one, &two, "-o", &merged, "--json"]);
    assert_eq!(report["matches"].as_array().unwrap().len(), 1);
    assert_eq!(report["matches"][0]["engines"], serde_json::json!(["A", "B"]));
    assert_eq!(report, json(["report", &all, "--json"]));
    assert_eq!(report, json(["report", &merged, "--json"]));
    assert!(stdout(["report", &merged]).starts_with("A - B: 8 games, 1 plies\nwon "));
    let exists = std::fs::File::create_new(&merged).unwrap_err();
    refuses(["report", &one, "-o", &merged], &format!("cannot write {merged}: {exists}"));
    let other = file(folder.path(), "other", "precious\n");
    let output = dameo(["report", &other]).assert().code(2).get_output().stderr.clone();
    let error = String::from_utf8(output).unwrap();
    assert!(error.contains("expected the settings of a match"), "{error}");
}

#[test]
fn several_matches_give_one_list_of_ratings() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (one, two) = (path("1"), path("2"));
    play_into(&one, ["name=random builtin=random", "name=material builtin=material1"], "1/1");
    play_into(&two, ["name=material builtin=material1", "name=engine opt.Hash=1"], "1/1");
    let report = json(["report", &one, &two, "--json"]);
    let ratings = report["ratings"].as_array().unwrap();
    let names: Vec<_> = ratings.iter().map(|rating| rating["engine"].as_str().unwrap()).collect();
    assert_eq!(names, ["engine", "material", "random"]);
    let elos: Vec<_> = ratings.iter().map(|rating| rating["elo"].as_f64().unwrap()).collect();
    assert!(elos[0] > elos[1] && elos[1] > 100.0 && elos[2] == 0.0, "{elos:?}");
    let text = stdout(["report", &one, &two]);
    assert!(text.contains("\nRatings, that of random being 0:\nengine "), "{text}");
}

#[test]
fn one_engine_plays_against_several() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games").to_str().unwrap().to_owned();
    let gauntlet = |first: &str| {
        [
            "match".to_owned(),
            "--engine".to_owned(),
            first.to_owned(),
            "--engine".to_owned(),
            "name=material builtin=material1".to_owned(),
            "--engine".to_owned(),
            "name=random builtin=random".to_owned(),
            "--games".to_owned(),
            "4".to_owned(),
            "--depth".to_owned(),
            "1".to_owned(),
            "--resume".to_owned(),
            games.clone(),
            "-o".to_owned(),
            games.clone(),
            "--json".to_owned(),
        ]
    };
    let arguments = gauntlet("name=engine opt.Hash=1");
    let result = json(arguments.each_ref().map(String::as_str));
    assert_eq!(result["matches"].as_array().unwrap().len(), 2);
    assert_eq!(result["ratings"].as_array().unwrap().len(), 3);
    assert_eq!(result, json(arguments.each_ref().map(String::as_str)));
    let files = ["engine-material.match", "engine-random.match"];
    let files = files.map(|name| folder.path().join("games").join(name));
    let [first, second] = files.each_ref().map(|path| path.to_str().unwrap());
    assert_eq!(result, json(["report", first, second, "--json"]));
    assert!(folder.path().join("games/engine-random.pdn").is_file());
    let arguments = gauntlet("name=a/b");
    let message = "engine a/b: expected a name that a file can have";
    refuses(arguments.each_ref().map(String::as_str), message);
}

#[test]
fn results_are_logged() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (games, log) = (path("games"), path("log.tsv"));
    play_into(&games, ["name=A builtin=material1", "name=B builtin=random"], "1/1");
    for change in ["material counts", "the same"] {
        stdout(["report", &games, "--log", &log, "--change", change]);
    }
    let text = fs::read_to_string(&log).unwrap();
    let lines: Vec<Vec<_>> = text.lines().map(|line| line.split('\t').collect()).collect();
    assert!(lines.len() == 3 && lines.iter().all(|line| line.len() == lines[0].len()), "{text}");
    let openings = "random, 8 plies, within 150 cp at depth 6, seed 0";
    let conditions = ["material counts", "A - B", "dameo", "1 plies", openings, "8"];
    assert_eq!(lines[1][..6], conditions);
    assert_eq!((lines[2][0], &lines[2][1..]), ("the same", &lines[1][1..]));
    let other = file(folder.path(), "other", "precious\n");
    let output = dameo(["report", &games, "--log", &other, "--change", "x"]).assert().code(2);
    let error = String::from_utf8(output.get_output().stderr.clone()).unwrap();
    assert!(error.contains("it is no log of matches"), "{error}");
    assert_eq!(fs::read_to_string(&other).unwrap(), "precious\n");
    let tabs = ["report", &games, "--log", &log, "--change", "a\tb"];
    refuses(tabs, "--change: expected one line without tabs");
}

/// Plays a match of two programs and returns its result.
fn play_programs(limit: &str, games: &str, value: &str) -> Value {
    let engine = |name: &str, options: &str| {
        format!("name={name} cmd=\"{PROGRAM} engine\" opt.Hash=1 {options}")
    };
    let (first, second) = (engine("A", "\"opt.Move Overhead=300\""), engine("B", "opt.Level=4"));
    json([
        "match", "--engine", &first, "--engine", &second, "--games", games, limit, value, "--seed",
        "7", "--json",
    ])
}

#[test]
fn two_programs_play_a_match() {
    // Nodes for illegal moves and stalls, clocks for time losses.
    for (limit, games, value) in [("--nodes", "6", "1000"), ("--tc", "2", "3+0.05")] {
        let result = play_programs(limit, games, value);
        let count = |key: &str| result[key].as_u64().unwrap();
        assert_eq!(["illegal", "crashes", "timeouts"].map(count), [0; 3], "{result}");
        let played = count("wins") + count("draws") + count("losses");
        assert_eq!(played.to_string(), games, "{result}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_that_does_not_fit_is_an_error_of_its_engine() {
    let engines = ["--engine", "name=A builtin=random", "--engine", "name=B opt.Hash=65536"];
    let mut command = crate::engine_process::with_little_memory();
    let output = command.args(["match", "--games", "2"]).args(engines).output().unwrap();
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "dameo: engine B: not enough memory for a transposition table of 65536 MiB: expected a \
         smaller size\n"
    );
    assert_eq!(output.status.code(), Some(2));
}

/// A game is adjudicated at the first position in the tablebase, and an engine
/// of the match may have a tablebase of its own.
#[test]
fn matches_know_tables() {
    let (folder, directory) = tables();
    let pdn = folder.path().join("out.pdn").to_str().unwrap().to_owned();
    let openings = file(folder.path(), "openings", "W:WKa1:Bf6\n");
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
    assert!(message.starts_with("dameo: engine A: there are no tablebases"), "{message}");
}
