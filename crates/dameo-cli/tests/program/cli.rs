//! The commands as programs: JSON, exit codes, one-line errors.

use std::fs::File;
use std::process::Stdio;

use crate::common::{dameo, file, json, ndjson, published_game, refuses, stdout};
use serde_json::{Value, json};

const COUP_TURC: &str = "W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7";

#[test]
fn moves_of_the_start() {
    let reply = json(["moves", "--json"]);
    assert_eq!(reply["variant"], "dameo");
    assert_eq!(reply["turn"], "white");
    assert_eq!(reply["outcome"], Value::Null);
    let moves = reply["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 52);
    let line_move = json!({
        "text": "a1-d4", "from": "a1", "to": "d4", "captured": [], "path": ["a1", "d4"],
        "promotes": false
    });
    assert!(moves.contains(&line_move), "{moves:?}");
}

#[test]
fn captures_have_paths_and_promotions() {
    let reply = json(["moves", "--json", "--fen", "W:Wa1,d4:Bd5,d7,h8"]);
    let expected = json!([{
        "text": "d4xd6xd8", "from": "d4", "to": "d8", "captured": ["d5", "d7"],
        "path": ["d4", "d6", "d8"], "promotes": true
    }]);
    assert_eq!(reply["moves"], expected);
}

#[test]
fn moves_are_played_and_outcomes_reported() {
    let reply = json(["moves", "--json", "--moves", &published_game("long")]);
    assert_eq!(reply["outcome"], json!({"winner": "white", "reason": "no-pieces", "ply": 53}));
    assert_eq!(reply["fen"], "B:Wb1,b2,c1,c2,c3,d6,e3,f2,f5:B");
    assert_eq!(reply["moves"], json!([]));
}

#[test]
fn italian_damone_works_in_every_command() {
    let reply = json(["moves", "--json", "--variant", "italian-damone", "--fen", "W:WDb7:Ba4"]);
    let promotion = json!({
        "text": "b7-a8", "from": "b7", "to": "a8", "captured": [], "path": ["b7", "a8"],
        "promotes": true
    });
    assert!(reply["moves"].as_array().unwrap().contains(&promotion), "{reply}");
    let variant = "italian-damone-capture";
    let reply = json(["moves", "--json", "--variant", variant, "--fen", "W:WDe4:BIa8"]);
    assert_eq!(reply["outcome"], json!({"winner": "black", "reason": "last-damone", "ply": 0}));
    assert_eq!(reply["moves"], json!([]));
    let reply = json(["perft", "--variant", "italian-damone-3", "--depth", "4", "--json"]);
    assert_eq!(reply["nodes"], 4477);
    let fen = "W:WIe4:BDd5,a2";
    let analysis =
        ["analyse", "--variant", "italian-damone", "--fen", fen, "--depth", "3", "--json"];
    let lines = ndjson(analysis);
    assert_eq!(lines[lines.len() - 1]["bestmove"], "e4xc6");
}

#[test]
fn draw_rules_can_be_chosen() {
    let fen = "W:WKa1:BKh7:H4:F9";
    let outcome =
        |rules| json(["moves", "--json", "--fen", fen, "--draw-rules", rules])["outcome"].clone();
    let drawn = json!({"winner": null, "reason": "king-against-king", "ply": 0});
    assert_eq!(outcome("playstrategy"), drawn);
    assert_eq!(outcome("abstractplay"), drawn);
    assert_eq!(outcome("mindsports"), Value::Null);
    let reply = json(["moves", "--json", "--fen", fen]);
    assert!(!reply["moves"].as_array().unwrap().is_empty(), "drawn games still have moves");
}

#[test]
fn analysis_is_a_stream() {
    let lines = ndjson(["analyse", "--fen", COUP_TURC, "--depth", "7", "--multipv", "2", "--json"]);
    let (end, lines) = lines.split_last().unwrap();
    assert_eq!(lines.len(), 14);
    for (number, line) in lines.iter().enumerate() {
        assert_eq!(line["depth"], number / 2 + 1);
        assert_eq!(line["multipv"], number % 2 + 1);
        assert!(line["pv"].as_array().is_some_and(|pv| !pv.is_empty()), "{line}");
        for field in ["seldepth", "nodes", "nps", "time"] {
            assert!(line[field].is_u64(), "{field}: {line}");
        }
    }
    assert_eq!(lines[12]["score"], json!({"win": 5}));
    assert_eq!(end["bestmove"], "c1-e3");
    assert_eq!(end["ponder"], "a5xc5");
    assert_eq!(end["outcome"], Value::Null);
}

#[test]
fn analysis_of_a_finished_game() {
    let lines = ndjson(["analyse", "--fen", "B:Wa1:B", "--json"]);
    let outcome = json!({"winner": "white", "reason": "no-pieces", "ply": 0});
    assert_eq!(lines, [json!({"bestmove": null, "ponder": null, "outcome": outcome})]);
}

#[test]
fn node_limits_are_deterministic() {
    let run = || {
        let lines = ndjson(["analyse", "--nodes", "20000", "--json"]);
        lines.last().unwrap()["bestmove"].clone()
    };
    assert_eq!(run(), run());
}

#[test]
fn a_review_judges_every_move() {
    let folder = tempfile::tempdir().unwrap();
    let source = file(folder.path(), "game.pdn", &format!("{} 1-0\n", published_game("long")));
    let review = json(["review", &source, "--nodes", "2000", "--json"]);
    assert_eq!(review["variant"], "dameo");
    assert_eq!(review["draw_rules"], "playstrategy");
    assert_eq!(review["result"], "1-0");
    assert_eq!(review["outcome"]["reason"], "no-pieces");
    let moves = review["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 53);
    let last = &moves[52];
    assert_eq!(
        (&last["ply"], &last["turn"], &last["text"]),
        (&json!(53), &json!("white"), &json!("d4xd6"))
    );
    assert_eq!(last["score"], json!({"win": 1}));
    assert_eq!(last["best"], "d4xd6");
    assert_eq!(last["win_chance_after"], 1.0);
    assert_eq!(last["fen_after"], "B:Wb1,b2,c1,c2,c3,d6,e3,f2,f5:B");
    for mv in moves {
        for chance in ["win_chance_before", "win_chance_after"] {
            let chance = mv[chance].as_f64().unwrap();
            assert!((0.0..=1.0).contains(&chance), "{mv}");
        }
    }
    for side in ["white", "black"] {
        let accuracy = review["accuracy"][side].as_f64().unwrap();
        assert!((0.0..=100.0).contains(&accuracy), "{accuracy}");
    }
    let again = json(["review", &source, "--nodes", "2000", "--threads", "3", "--json"]);
    assert_eq!(again, review, "the number of threads must not matter");
}

#[test]
fn a_review_can_be_written_as_pdn() {
    let folder = tempfile::tempdir().unwrap();
    let source = file(folder.path(), "game.pdn", &format!("{} 1-0\n", published_game("long")));
    let target = folder.path().join("reviewed.pdn");
    let target = target.to_str().unwrap();
    stdout(["review", &source, "--nodes", "2000", "-o", target]);
    let reviewed = std::fs::read_to_string(target).unwrap();
    let words = reviewed.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("blunder: lets White promote; best was") && words.contains("(2... "),
        "{reviewed}"
    );
    let moves = stdout(["convert", target, "--from", "pdn", "--to", "long"]);
    assert_eq!(moves.trim(), published_game("long"));
}

#[test]
fn bench_ends_with_its_signature() {
    let printed = stdout(["bench", "3"]);
    let words: Vec<_> = printed.lines().last().unwrap().split(' ').collect();
    let [bench, nodes, nodes_word, nps, nps_word] = words[..] else { panic!("{printed}") };
    assert_eq!((bench, nodes_word, nps_word), ("Bench:", "nodes", "nps"));
    assert!(nodes.parse::<u64>().unwrap() > 0 && nps.parse::<u64>().unwrap() > 0, "{printed}");
    let count = |line: Option<&str>| line.and_then(|line| Some(line.split(' ').nth(1)?.to_owned()));
    assert_eq!(count(stdout(["bench", "3"]).lines().last()).as_deref(), Some(nodes));
    let compared = stdout(["bench", "3", "--ratio"]);
    let lines: Vec<_> = compared.lines().collect();
    assert!(lines[0].starts_with("Evaluation: "));
    assert!(lines[1].starts_with("Perft: ") && lines[1].ends_with(" times the search"));
    assert_eq!(lines[2].split(' ').nth(1), Some(nodes));
}

#[test]
fn branching_is_the_same_everywhere() {
    let printed = stdout(["bench", "--ebf", "5"]);
    assert!(printed.starts_with("Branching: ") && printed.ends_with(" at depth 5\n"), "{printed}");
    assert_eq!(stdout(["bench", "--ebf", "5"]), printed);
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stdout(["completions", shell]);
        for command in ["analyse", "review", "convert", "perft"] {
            assert!(script.contains(command), "{shell}: {command}");
        }
    }
}

#[test]
fn bad_input_gets_one_line_and_exit_code_2() {
    refuses(
        ["moves", "--fen", "W:Wa1,a1,z3:Bb1"],
        "bad FEN \"W:Wa1,a1,z3:Bb1\": two pieces on a1; there is no square z3; \
         a black man on b1 would be a king",
    );
    refuses(
        ["moves", "--fen", "W:Wa1-Bb2"],
        "bad FEN \"W:Wa1-Bb2\": expected \",\" or \":\" at character 6",
    );
    refuses(
        ["moves", "--moves", "d1-d4 d4-d5"],
        "--moves, move 2: illegal move \"d4-d5\": the piece on d4 is not yours: black is to move",
    );
    refuses(
        ["perft", "--depth", "many"],
        "invalid value 'many' for '--depth <N>': expected a whole number from 0 to 100; try --help",
    );
    refuses(
        ["perft"],
        "the following required arguments were not provided: --depth <N>; try --help",
    );
    refuses(
        ["moves", "--variant", "chess"],
        "invalid value 'chess' for '--variant <V>': \"chess\" is not a variant: expected dameo, \
         big-dameo-28, big-dameo-24, croda, anti-dameo, italian-damone, italian-damone-3, \
         italian-damone-capture; try --help",
    );
    refuses(
        ["moves", "--draw-rules", "none"],
        "invalid value 'none' for '--draw-rules <R>': \"none\" is not a set of draw rules: \
         expected mindsports, playstrategy or abstractplay; try --help",
    );
    refuses(["moves", "--bogus"], "unexpected argument '--bogus' found; try --help");
    let missing = "/nonexistent/game.pdn";
    let error = File::open(missing).unwrap_err();
    refuses(["review", missing], &format!("cannot open {missing}: {error}"));
    refuses(
        ["convert", "-", "--from", "pgn", "--to", "pdn"],
        "invalid value 'pgn' for '--from <FMT>': expected json, pdn, long, playstrategy, \
         mindsports, mindsports-short, tapalnitski, abstractplay; try --help",
    );
    refuses(
        ["convert", "-", "--from", "json", "--to", "pdn"],
        "--from json: json can only be written",
    );
}

#[test]
fn bad_games_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let games = "[Event \"a\"]\n\nd1-d4 *\n\n[Event \"b\"]\n\nd1-d4 (d1-d5 *\n";
    let source = file(folder.path(), "games.pdn", games);
    let output = dameo(["review", &source, "--game", "2"]).assert().code(2).get_output().clone();
    let stderr = String::from_utf8(output.stderr).unwrap();
    let place = format!("dameo: {source}, game 2: ");
    for (line, part) in stderr.lines().zip([
        "line 7, column 7: \"(\": the variation that begins here is not closed",
        "line 7, column 14: \"*\": expected a move; this is kept as a comment",
        "ply 1 of a variation: illegal move \"d1-d5\": ",
    ]) {
        assert!(line.starts_with(&(place.clone() + part)), "{stderr}");
    }
    assert_eq!(stderr.lines().count(), 3, "{stderr}");
    refuses(["review", &source, "--game", "5"], &format!("{source}: there is no game 5, only 2"));
    let empty = file(folder.path(), "empty.pdn", "\n");
    refuses(["review", &empty], &format!("{empty}: expected a game, found none"));
}

#[test]
fn an_early_end_of_reading_is_no_failure() {
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("dameo"))
        .args(["analyse", "--depth", "30", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn output_is_coloured_on_demand() {
    let folder = tempfile::tempdir().unwrap();
    let source = file(folder.path(), "game.pdn", &format!("{} 1-0\n", published_game("long")));
    let review = ["review", &source, "--nodes", "2000", "--threads", "1"];
    let run = |arguments: &[&str], variables: [(&str, Option<&str>); 2]| {
        let mut command = dameo([]);
        command.args(review).args(arguments);
        for (name, value) in variables {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap()
    };
    let unset = [("NO_COLOR", None), ("CLICOLOR_FORCE", None)];
    let plain = run(&[], unset);
    assert!(!plain.contains('\x1b') && plain.contains("  blunder: "), "{plain}");
    let coloured = run(&["--color", "always"], [("NO_COLOR", Some("1")), ("CLICOLOR_FORCE", None)]);
    assert!(coloured.contains("  \x1b[1m\x1b[31mblunder\x1b[0m: "), "{coloured}");
    assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
    let force = ("CLICOLOR_FORCE", Some("1"));
    assert_eq!(run(&[], [("NO_COLOR", None), force]), coloured);
    assert_eq!(run(&[], [("NO_COLOR", Some("1")), force]), plain);
    assert_eq!(run(&["--color=never"], [("NO_COLOR", None), force]), plain);
    for arguments in [["--color", "always", "--help"], ["--color", "always", "help"]] {
        assert!(stdout(arguments).contains('\x1b'), "help is coloured, too");
    }
    refuses(
        ["moves", "--color", "red"],
        "invalid value 'red' for '--color <WHEN>' [possible values: auto, always, never]; try --help",
    );
}

#[test]
fn distances_are_counted_in_moves_for_people() {
    let line = stdout(["analyse", "--fen", COUP_TURC, "--depth", "7"]);
    assert!(line.contains(" win in 3 moves "), "{line}");
    let folder = tempfile::tempdir().unwrap();
    let source = file(folder.path(), "game.pdn", &format!("{} 1-0\n", published_game("long")));
    let review = stdout(["review", &source, "--nodes", "2000"]);
    assert!(review.contains(" win in 1 move\n"), "{review}");
    assert!(review.contains("white wins by no-pieces after 27 moves\n"), "{review}");
    assert!(!review.contains("plies"), "{review}");
}
