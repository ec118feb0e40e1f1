//! `dameo games` as a program.

use crate::common::{dameo, json, refuses, stdout};

#[test]
fn files_are_counted_put_together_and_divided() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (one, two) = (path("one"), path("two"));
    for (file, seed) in [(&one, "1"), (&two, "2")] {
        stdout(["selfplay", "--games", "6", "--nodes", "50", "--seed", seed, "-o", file]);
    }
    let count =
        |file: &str, key: &str| json(["games", "info", "--json", file])[key].as_u64().unwrap();
    assert_eq!(count(&one, "games"), 6);
    let text = stdout(["games", "info", &one]);
    assert!(text.starts_with(&format!("{one}: dameo, playstrategy\nfrom dameo-engine ")), "{text}");
    assert!(text.contains("50 nodes, seed 1, tablebases of 0 pieces\n6 games: "), "{text}");
    assert!(text.contains(&format!("{} positions, ", count(&one, "positions"))), "{text}");

    let merged = path("merged");
    let printed = stdout(["games", "merge", &one, &two, "-o", &merged]);
    let positions = count(&one, "positions") + count(&two, "positions");
    assert_eq!(printed, format!("{merged}: 12 games, {positions} positions\n"));
    let shuffled = path("shuffled");
    stdout(["games", "shuffle", &one, &two, "--seed", "3", "-o", &shuffled]);
    assert_eq!(count(&shuffled, "positions"), positions);
    let (most, held_out) = (path("most"), path("held out"));
    stdout(["games", "split", &merged, "--every", "4", "-o", &most, "--held-out", &held_out]);
    assert_eq!((count(&most, "games"), count(&held_out, "games")), (9, 3));
    let proven = path("proven");
    stdout(["games", "filter", &merged, "--endings", "proof,scores", "-o", &proven]);
    let info = json(["games", "info", "--json", &merged]);
    let endings = info["endings"].as_array().unwrap().iter();
    let chosen = endings.filter(|end| end["ending"] == "proof" || end["ending"] == "scores");
    let expected: u64 = chosen.map(|end| end["games"].as_u64().unwrap()).sum();
    assert_eq!(count(&proven, "games"), expected);

    refuses(
        ["games", "merge", &one, &one, "-o", &path("x")],
        &format!(
            "{one}: games with the settings \"50 nodes, seed 1, tablebases of 0 pieces\" are there already"
        ),
    );
    refuses(["games", "merge", &one, &two, "-o", &merged], &format!("{merged} exists already"));
    let partial = path("x.partial");
    std::fs::write(&partial, "").unwrap();
    refuses(["games", "merge", &one, &two, "-o", &path("x")], &format!("{partial} exists already"));
    let mut damaged = std::fs::read(&two).unwrap();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    std::fs::write(&two, damaged).unwrap();
    let output = dameo(["games", "info", &two]).assert().code(2).get_output().stderr.clone();
    let error = String::from_utf8(output).unwrap();
    assert!(error.starts_with(&format!("dameo: {two}: block 1, at byte ")), "{error}");
    assert!(error.ends_with("its checksum does not match\n"), "{error}");
}
