//! `dameo selfplay` as a program.

use crate::common::{dameo, file, json, stdout};

#[test]
fn games_are_played_into_a_file_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let path = path.to_str().unwrap();
    let play = |games| json(["selfplay", "--games", games, "--nodes", "50", "-o", path, "--json"]);
    let first = play("2");
    let count = |report: &serde_json::Value, key: &str| report[key].as_u64().unwrap();
    assert_eq!(count(&first, "games"), 2);
    assert_eq!(count(&first, "positions"), count(&first, "played"));
    let both = play("3");
    assert_eq!(count(&both, "games"), 3);
    assert_eq!(count(&both, "positions"), count(&first, "positions") + count(&both, "played"));
    let text = stdout(["selfplay", "--games", "3", "--nodes", "50", "-o", path]);
    assert!(text.starts_with("3 games, "), "{text}");

    // Other settings, and another file.
    let bytes = std::fs::read(path).unwrap();
    let refuses = |path: &str, message: &str| {
        let output = dameo(["selfplay", "--games", "3", "--nodes", "51", "-o", path]);
        let error = { output }.assert().code(2).get_output().stderr.clone();
        let error = String::from_utf8(error).unwrap();
        assert!(error.starts_with(&format!("dameo: {path}: {message}")), "{error}");
    };
    refuses(path, "it has other games: expected {");
    assert_eq!(std::fs::read(path).unwrap(), bytes);
    let letter = file(folder.path(), "letter", "a letter");
    refuses(&letter, "expected a file of games, which begins with \"DMOGAMES\"");
    assert_eq!(std::fs::read_to_string(letter).unwrap(), "a letter");
}
