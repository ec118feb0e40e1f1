//! `dameo tables` as a program.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

#[cfg(unix)]
use crate::common::with_files_of;
use crate::common::{dameo, json, refuses, stdout};
use serde_json::{Value, json};

/// The program, to be started and killed.
fn program() -> Command {
    Command::new(assert_cmd::cargo::cargo_bin("dameo"))
}

pub(crate) fn build(directory: &str, pieces: &str) {
    dameo(["tables", "build", "--pieces", pieces, "--dir", directory]).assert().success();
}

#[test]
fn tables_are_built_probed_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().to_str().unwrap();
    build(directory, "2");
    let info = json(["tables", "info", "--json", "--dir", directory]);
    let classes = info["classes"].as_array().unwrap();
    let names: Vec<_> = classes.iter().map(|class| (&class["class"], &class["turn"])).collect();
    assert_eq!(names.len(), 6);
    let expected = json!({
        "class": "KvM", "turn": "white", "positions": 3528, "won": 3370, "drawn": 158, "lost": 0,
        "longest_win": 7, "longest_win_fen": classes[2]["longest_win_fen"],
        "longest_loss": null, "longest_loss_fen": null
    });
    assert_eq!(classes[2], expected);
    assert_eq!(classes[3]["turn"], "black");
    assert_eq!((&classes[3]["won"], &classes[3]["longest_loss"]), (&json!(172), &json!(8)));
    for class in classes {
        for longest in ["longest_win", "longest_loss"] {
            check_example(directory, class, longest);
        }
    }
    assert!(stdout(["tables", "info", "--dir", directory]).contains("KvM"));
    assert!(stdout(["tables", "verify", "--dir", directory]).contains("none wrong"));
}

#[test]
fn tables_are_published_for_a_web_page() {
    let folder = tempfile::tempdir().unwrap();
    let (directory, out) = (folder.path().join("tables"), folder.path().join("site"));
    let (directory, site) = (directory.to_str().unwrap(), out.to_str().unwrap());
    let missing = format!("there are no tablebases in {directory}");
    refuses(["tables", "publish", "--dir", directory, "--out", site], &missing);
    build(directory, "2");
    dameo(["tables", "publish", "--dir", directory, "--out", site]).assert().success();
    let list: BTreeMap<String, BTreeMap<String, String>> =
        serde_json::from_str(&fs::read_to_string(out.join("files.json")).unwrap()).unwrap();
    assert_eq!(list.keys().collect::<Vec<_>>(), ["dameo"]);
    assert_eq!(list["dameo"].len(), 4);
    for (signature, checksum) in &list["dameo"] {
        let built = fs::read(Path::new(directory).join(format!("dameo/{signature}.dist"))).unwrap();
        let published = out.join(format!("dameo/{signature}-{checksum}.dist"));
        assert!(fs::read(published).unwrap() == built, "{signature}");
    }
}

/// Checks that the position of a longest win or loss has its distance and class.
fn check_example(directory: &str, class: &Value, longest: &str) {
    let Some(fen) = class[format!("{longest}_fen")].as_str() else { return };
    let first = class["turn"].as_str().unwrap()[..1].to_uppercase();
    assert!(fen.starts_with(&first), "{fen}");
    let reply = json(["tables", "probe", "--json", "--dir", directory, "--fen", fen]);
    assert_eq!(reply["distance"], class[longest], "{fen}");
    let kings = |side: &str| side.matches('K').count();
    let (white, black) = fen[2..].split_once(':').unwrap();
    let (first, second) = class["class"].as_str().unwrap().split_once('v').unwrap();
    assert_eq!((kings(white), kings(black)), (kings(first), kings(second)), "{fen}");
}

#[test]
fn a_position_is_probed() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().to_str().unwrap();
    build(directory, "2");
    let reply = json(["tables", "probe", "--json", "--dir", directory, "--fen", "W:WKa1:Ba3"]);
    let expected = json!({
        "value": "win", "distance": 1, "moves": reply["moves"], "line": ["a1xa4"]
    });
    assert_eq!(reply, expected);
    let moves: Vec<_> = reply["moves"].as_array().unwrap().iter().map(|mv| &mv["text"]).collect();
    assert_eq!(moves, ["a1xa4", "a1xa5", "a1xa6", "a1xa7", "a1xa8"]);
    let drawn = json(["tables", "probe", "--json", "--dir", directory, "--fen", "W:WKa1:BKh7"]);
    assert_eq!((&drawn["value"], &drawn["distance"]), (&json!("draw"), &Value::Null));
    assert_eq!(drawn["line"], json!([]));
    let text = stdout(["tables", "probe", "--dir", directory, "--fen", "W:WKa1:Ba3"]);
    assert!(text.starts_with("win in 1 move\n"), "{text}");
}

/// Files without distances tell the result, and the distances that captures prove.
#[test]
fn positions_without_distances_are_probed() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().to_str().unwrap();
    dameo(["tables", "build", "--sides", "2v1", "--wdl-from", "3", "--dir", directory])
        .assert()
        .success();
    let probe = |fen| json(["tables", "probe", "--dir", directory, "--json", "--fen", fen]);
    let reply = probe("W:WKc4,Kf4:Ba2");
    assert_eq!((&reply["value"], &reply["distance"]), (&json!("win"), &Value::Null));
    assert_eq!((&reply["moves"][0]["value"], &reply["line"]), (&json!("win"), &json!([])));
    let text = stdout(["tables", "probe", "--dir", directory, "--fen", "W:WKc4,Kf4:Ba2"]);
    assert!(text.starts_with("win, distance unknown\n"), "{text}");
    // The captures lead to two pieces at most.
    let reply = probe("W:WKa1,Kh1:Ba3");
    assert_eq!((&reply["value"], &reply["distance"]), (&json!("win"), &json!(1)));
    assert_eq!(reply["line"].as_array().unwrap().len(), 1);
    assert!(stdout(["tables", "verify", "--sides", "2v1", "--dir", directory]).contains("KKvM: "));
}

#[test]
fn bad_input_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().to_str().unwrap();
    let place = folder.path().join("dameo").display().to_string();
    refuses(["tables", "info", "--dir", directory], &format!("there are no tablebases in {place}"));
    refuses(
        ["tables", "probe", "--dir", directory, "--fen", "W:WKa1:Bb3"],
        &format!("there is no table KvM in {place}"),
    );
    refuses(
        ["tables", "info", "--dir", directory, "--variant", "italian-damone"],
        "there are no tablebases of italian-damone",
    );
    let usage = |args: &[&str]| {
        let output = dameo(["tables"]).args(args).assert().code(2).get_output().stderr.clone();
        String::from_utf8(output).unwrap()
    };
    let message = usage(&["build", "--classes", "KvQ", "--dir", directory]);
    assert!(message.contains("\"KvQ\" is not a class of positions"), "{message}");
    assert!(usage(&["build", "--dir", directory]).contains("--pieces"));
    for sides in ["3", "0v2", "3v", "5v4", "3vx", "4294967295v4294967295"] {
        let message = usage(&["build", "--sides", sides, "--dir", directory]);
        assert!(message.contains("expected the pieces of both sides"), "{sides}: {message}");
    }
    assert!(
        usage(&["build", "--pieces", "2", "--minutes", "0", "--dir", directory]).contains("1 to")
    );
}

#[test]
fn damage_fails_the_verification() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().to_str().unwrap();
    build(directory, "2");
    let path = folder.path().join("dameo/KvM.dist");
    let mut bytes = fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&path, bytes).unwrap();
    let output = dameo(["tables", "verify", "--dir", directory]).assert().code(1);
    let message = String::from_utf8(output.get_output().stderr.clone()).unwrap();
    // Tables that do not depend on it are still verified.
    for line in message.lines() {
        assert!(line.contains("KvM.dist is damaged: wrong checksum"), "{line}");
    }
    let sound = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert!(sound.contains("KvK: ") && !sound.contains("KvM: "), "{sound}");
}

/// The contents of the table files by name.
fn tables(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let Ok(entries) = fs::read_dir(directory.join("dameo")) else { return BTreeMap::new() };
    entries
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), entry.path()))
        .filter(|(name, _)| name.ends_with(".wdl") || name.ends_with(".dist"))
        .map(|(name, path)| (name, fs::read(path).unwrap()))
        .collect()
}

/// A build that is killed repeatedly writes the same files as an uninterrupted
/// one.
#[test]
fn a_killed_build_goes_on() {
    is_killed_and_goes_on(&["--pieces", "3"]);
}

/// The same without distances, where it is resumed within a class.
#[test]
fn a_killed_build_without_distances_goes_on() {
    is_killed_and_goes_on(&["--pieces", "3", "--wdl-from", "3"]);
}

fn is_killed_and_goes_on(classes: &[&str]) {
    let build = ["tables", "build", "--threads", "1", "--dir"];
    let uninterrupted = tempfile::tempdir().unwrap();
    dameo(build).arg(uninterrupted.path()).args(classes).assert().success();
    let folder = tempfile::tempdir().unwrap();
    let mut delay = Duration::from_millis(20);
    let mut kills = 0;
    loop {
        let mut child = program()
            .args(build)
            .arg(folder.path())
            .args(classes)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(delay);
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        delay += Duration::from_millis(30);
    }
    assert!(kills > 0, "the build was too fast to be killed");
    assert_eq!(tables(folder.path()), tables(uninterrupted.path()));
}

/// A full disk ends a build with an error that names the file, and leaves no
/// partial table. A later build continues.
#[cfg(unix)]
#[test]
fn a_full_disk_ends_a_build_cleanly() {
    let whole = tempfile::tempdir().unwrap();
    build(whole.path().to_str().unwrap(), "3");
    let finished = tables(whole.path());
    let sizes = finished.values().map(|bytes| bytes.len().div_ceil(1024) as u64);
    let largest = sizes.max().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut stages = 0;
    for kib in (1..largest).step_by(2) {
        let directory = folder.path().to_str().unwrap();
        let output = with_files_of(kib, &["tables", "build", "--pieces", "3", "--dir", directory]);
        assert_eq!(output.status.code(), Some(2), "{kib} KiB: {output:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        let last = message.lines().last().unwrap();
        let place = folder.path().join("dameo").display().to_string();
        assert!(last.starts_with(&format!("dameo: cannot write {place}")), "{message}");
        let left = tables(folder.path());
        for (name, bytes) in &left {
            assert!(finished[name] == *bytes, "{name} after {kib} KiB");
        }
        let partial = fs::read_dir(folder.path().join("dameo")).unwrap();
        let names = partial.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        assert!(names.into_iter().all(|name| !name.starts_with(".partial")), "{kib} KiB");
        stages = stages.max(left.len());
    }
    assert!(stages > 0, "nothing was finished before the disk was full");
    build(folder.path().to_str().unwrap(), "3");
    assert_eq!(tables(folder.path()), finished);
}
