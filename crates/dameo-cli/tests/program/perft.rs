//! `dameo perft`.

use std::fs;

use dameo::Variant;
use serde_json::Value;

use crate::common::{dameo, json, refuses};

#[test]
fn counts() {
    let reply = json(["perft", "--depth", "4", "--json"]);
    assert_eq!(reply["nodes"], 6_253_934);
    assert!(reply["seconds"].is_f64() && reply["nps"].is_u64(), "{reply}");
    assert_eq!(json(["perft", "--depth", "0", "--json"])["nodes"], 1);
    let threads = json(["perft", "--depth", "4", "--threads", "3", "--no-bulk", "--json"]);
    assert_eq!(threads["nodes"], 6_253_934);
    let divided = json(["perft", "--depth", "2", "--divide", "--threads", "2", "--json"]);
    let parts = divided["divide"].as_array().unwrap();
    assert_eq!(parts.len(), 52);
    assert_eq!(parts.iter().map(|part| part["nodes"].as_u64().unwrap()).sum::<u64>(), 2704);
}

#[test]
fn counts_of_a_finished_game() {
    let lost = "W:W:Ba3";
    assert_eq!(json(["perft", "--fen", lost, "--depth", "3", "--json"])["nodes"], 0);
    assert_eq!(json(["perft", "--fen", lost, "--depth", "0", "--json"])["nodes"], 1);
}

#[test]
fn a_table_and_mirror_images_change_no_count() {
    for variant in Variant::ALL {
        let perft = ["perft", "--variant", variant.name(), "--depth", "3", "--divide", "--json"];
        let [a, b, c, d, e, f, g] = perft;
        let plain = json(perft);
        let quick = json([a, b, c, d, e, f, g, "--hash", "1", "--mirror", "--threads", "2"]);
        assert_eq!(quick["nodes"], plain["nodes"], "{variant}");
        assert_eq!(quick["divide"], plain["divide"], "{variant}");
    }
    let error = dameo(["perft", "--depth", "2", "--hash", "1", "--no-bulk"]).assert().code(2);
    let error = String::from_utf8(error.get_output().stderr.clone()).unwrap();
    assert!(error.contains("cannot be used with"), "{error}");
}

#[test]
fn an_interrupted_count_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let journal = path.to_str().unwrap();
    let perft = || json(["perft", "--depth", "3", "--mirror", "--resume", journal, "--json"]);
    assert_eq!(perft()["nodes"], 135_930);
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    // The header, and one line for each two sequences of two moves.
    assert_eq!(lines.len(), 1 + 2_704 / 2);
    // A kill while a line is written: that line is counted again, no other.
    let mut counted: Value = serde_json::from_str(lines[1]).unwrap();
    let nodes = counted["nodes"].as_u64().unwrap();
    counted["nodes"] = (nodes + 1_000).into();
    let torn = &lines[3][..lines[3].len() / 2];
    fs::write(&path, format!("{}{counted}\n{}{torn}", lines[0], lines[2])).unwrap();
    assert_eq!(perft()["nodes"], 135_930 + 2 * 1_000);
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), lines.len());
}

#[test]
fn journals_of_other_counts_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let journal = path.to_str().unwrap();
    json(["perft", "--depth", "2", "--resume", journal, "--json"]);
    let text = fs::read_to_string(&path).unwrap();
    let (header, _) = text.split_once('\n').unwrap();
    let refused = |arguments: [&str; 4], found: &str, expected: &str| {
        let [a, b, c, d] = arguments;
        let expected = header.replace(found, expected);
        refuses(
            ["perft", a, b, c, d, "--resume", journal],
            &format!(
                "{journal}: it belongs to other settings: \
                expected {expected}, found {header}"
            ),
        );
    };
    refused(["--depth", "3", "--threads", "2"], "\"depth\":2", "\"depth\":3");
    refused(["--depth", "2", "--variant", "anti-dameo"], "\"dameo\"", "\"anti-dameo\"");
    let fen = "W:Wa1:Bh8";
    let start = serde_json::from_str::<Value>(header).unwrap()["fen"].to_string();
    refused(["--depth", "2", "--fen", fen], &start, &format!("\"{fen}\""));
    assert_eq!(fs::read_to_string(&path).unwrap(), text, "the file is left as it was");

    let other = format!("{header}\n{{\"fen\":\"{fen}\",\"nodes\":1}}\n");
    fs::write(&path, other).unwrap();
    refuses(
        ["perft", "--depth", "2", "--resume", journal],
        &format!("{journal}: line 2: it is not a position of this count"),
    );
}
