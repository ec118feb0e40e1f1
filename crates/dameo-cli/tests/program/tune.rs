//! `dameo tune` as a program.

use crate::common::{dameo, json, refuses, stdout};

#[test]
fn values_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tuning");
    let file = file.to_str().unwrap();
    let arguments = [
        "tune",
        "--engine",
        "name=A opt.Hash=1",
        "--option",
        "Level=3,1,12",
        "--iterations",
        "2",
        "--pairs",
        "1",
        "--nodes",
        "50",
        "--resume",
        file,
    ];
    let text = stdout(arguments);
    let lines: Vec<_> = text.lines().collect();
    let [counts, columns, level, options] = lines[..] else { panic!("{text}") };
    assert_eq!(counts, "2 of 2 iterations, 4 games");
    assert_eq!(columns, "option    start      value  range");
    assert!(level.starts_with("Level         3 ") && level.ends_with("  1 to 12"), "{level}");
    assert!(options.starts_with("opt.Level="), "{options}");

    // Nothing is left to play.
    let [a, b, c, d, e, f, g, h, i, j, k, l, m] = arguments;
    let report = json([a, b, c, d, e, f, g, h, i, j, k, l, m, "--json"]);
    let count = |key: &str| report[key].as_u64().unwrap();
    assert_eq!(["iterations", "faults"].map(count), [2, 0]);
    assert_eq!(["wins", "draws", "losses"].map(count).iter().sum::<u64>(), 4);
    let option = &report["options"][0];
    assert_eq!(option["name"], "Level");
    assert_eq!(level.split_whitespace().nth(2).unwrap().parse::<f64>().unwrap(), {
        (option["value"].as_f64().unwrap() * 100.0).round() / 100.0
    });
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    refuses(
        ["tune", "--option", "Level=3,1,13", "--iterations", "1", "--nodes", "50"],
        "engine dameo: bad option Level=13: expected a level from 0 to 12",
    );
    let file = crate::common::file(folder.path(), "letter", "a letter");
    let output = dameo(["tune", "--option", "Level=3,1,9", "--iterations", "1", "--resume", &file]);
    let output = { output }.assert().code(2).get_output().stderr.clone();
    let error = String::from_utf8(output).unwrap();
    assert!(error.starts_with(&format!("dameo: {file}: line 1: ")), "{error}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "a letter");
    for option in ["Level", "Level=1", "Level=5,6,7", "Level=5,1,9,0.1"] {
        let output = dameo(["tune", "--option", option, "--iterations", "1"]).assert().code(2);
        let error = String::from_utf8(output.get_output().stderr.clone()).unwrap();
        assert!(error.contains(&format!("bad option \"{option}\": expected ")), "{error}");
    }
}
