//! `dameo convert`: notations and exports of other sites.

use crate::common::{dameo, file, json, ndjson, published_game, refuses, stdout};
use serde_json::{Value, json};

#[test]
fn conversions_lead_back() {
    let folder = tempfile::tempdir().unwrap();
    let long = format!("{}\n", published_game("long"));
    let source = file(folder.path(), "game.txt", &long);
    for format in ["pdn", "playstrategy", "mindsports", "tapalnitski", "abstractplay"] {
        let text = stdout(["convert", &source, "--from", "long", "--to", format]);
        let there = file(folder.path(), format, &text);
        assert_eq!(stdout(["convert", &there, "--from", format, "--to", "long"]), long);
    }
    let playstrategy = stdout(["convert", &source, "--from", "long", "--to", "playstrategy"]);
    assert_eq!(playstrategy.trim(), published_game("playstrategy"));
}

#[test]
fn conversion_to_json() {
    let folder = tempfile::tempdir().unwrap();
    let game = "[White \"Ada\"]\n[SetUp \"1\"]\n[FEN \"B:WKa1:BKh7,b8:H3:F12\"]\n\nh7-h6 1/2-1/2\n";
    let source = file(folder.path(), "game.pdn", game);
    let games = ndjson(["convert", &source, "--from", "pdn", "--to", "json"]);
    let expected = json!({
        "tags": {"White": "Ada"}, "start_fen": "B:WKa1:Bb8,Kh7:H3:F12", "moves": ["h7-h6"],
        "result": "1/2-1/2", "outcome": null
    });
    assert_eq!(games, [expected]);
    refuses(
        ["convert", &source, "--from", "pdn", "--to", "long"],
        "game 1: a line of moves cannot hold the position that the game was set up from",
    );
}

#[test]
fn a_failed_conversion_leaves_files_alone() {
    let folder = tempfile::tempdir().unwrap();
    let source = file(folder.path(), "games.txt", "d1-d4\nd1-d4 d4-d5\n");
    let target = file(folder.path(), "out.pdn", "precious");
    refuses(
        ["convert", &source, "--from", "long", "--to", "pdn", "-o", &target],
        "game 2: ply 2: illegal move \"d4-d5\": the piece on d4 is not yours: black is to move",
    );
    assert_eq!(std::fs::read_to_string(target).unwrap(), "precious");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn what_is_not_understood_costs_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let games = b"[White \"Andr\xe9\"]\n\n1. d1-d4(!) += d8-b66 2. e1-e4 *\n\n\
        [White \"B\"]\n[FEN \"W:Wa1:Bh8.\"]\n\n1. A1 - a2 \xbd-\xbd\n\nthe end\x1a\n";
    let source = folder.path().join("games.pdn");
    std::fs::write(&source, games).unwrap();
    let source = source.to_str().unwrap();
    let output = dameo(["convert", source, "--from", "pdn", "--to", "pdn"]).assert().success();
    let output = output.get_output().clone();
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    for part in [
        "[White \"Andr\u{e9}\"]",
        "1. d1-d4 $1 {+=} {d8-b66 2. e1-e4} *\n",
        "[FEN \"W:Wa1:Bh8:H0:F1\"]",
        "1. a1-a2 1/2-1/2\n",
    ] {
        assert!(stdout.contains(part), "{stdout}");
    }
    let said: Vec<_> = stderr.lines().collect();
    let encoding = |game: usize, line: usize| {
        format!(
            "dameo: game {game}: line {line}: the text is not valid UTF-8; such lines are read as \
             Windows-1252"
        )
    };
    let [first, second] = [encoding(1, 1), encoding(2, 8)];
    let expected = [
        first.as_str(),
        "dameo: game 1: line 3, column 13: \"+=\": expected a move; this is kept as a comment",
        "dameo: game 1: line 3, column 16: \"d8-b66\": expected a move; the line ends here, and the \
         rest is kept as a comment",
        second.as_str(),
        "dameo: after the last game: line 10, column 1: \"the end\": expected a move; this is kept \
         as a comment",
    ];
    assert_eq!(said, expected);
}

#[test]
fn a_conversion_may_go_on_after_faults() {
    let folder = tempfile::tempdir().unwrap();
    let games = "[White \"A\"]\n\n1. d1-d4 *\n\n[White \"B\"]\n\n1. d1-d4 d4-d5 *\n\n\
        [Variant \"chess\"]\n\n*\n\n[White \"C\"]\n\n1. e1-e4 *\n";
    let source = file(folder.path(), "games.pdn", games);
    let convert = ["convert", &source, "--from", "pdn", "--to", "long", "--keep-going"];
    let output = dameo(convert).assert().code(1).stdout("d1-d4\ne1-e4\n").get_output().clone();
    let stderr = String::from_utf8(output.stderr).unwrap();
    let said: Vec<_> = stderr.lines().collect();
    assert_eq!(said.len(), 2, "{stderr}");
    assert!(said[0].starts_with("dameo: game 2: ply 2: illegal move \"d4-d5\": "), "{stderr}");
    assert!(said[1].starts_with("dameo: game 3: \"chess\" is not a variant"), "{stderr}");
    let target = folder.path().join("out.txt");
    let to_file = [&convert[..], &["-o", target.to_str().unwrap()]].concat();
    dameo::<9>(to_file.try_into().unwrap()).assert().code(1);
    assert_eq!(std::fs::read_to_string(target).unwrap(), "d1-d4\ne1-e4\n");
    let good = file(folder.path(), "good.txt", "d1-d4\n");
    assert_eq!(
        stdout(["convert", &good, "--from", "long", "--to", "long", "--keep-going"]),
        "d1-d4\n"
    );
}

#[cfg(unix)]
#[test]
fn a_pipe_is_written_to_and_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let source = file(folder.path(), "games.txt", "d1-d4\n");
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || std::fs::read_to_string(pipe).unwrap()
    });
    let target = pipe.to_str().unwrap();
    stdout(["convert", &source, "--from", "long", "--to", "playstrategy", "-o", target]);
    assert!(!std::fs::metadata(&pipe).unwrap().is_file(), "the pipe is a file now");
    assert_eq!(reader.join().unwrap(), "d1d4\n");
}

/// The published game as PlayStrategy exports it.
fn playstrategy_export() -> String {
    let turns = published_game("playstrategy");
    let turns: Vec<_> = turns.split(' ').collect();
    let full_turn = |(number, pair): (usize, &[&str])| {
        let number = number + 1;
        match pair {
            [white, black] => format!(
                "{number}. {white} {{ [%clk 0:04:59] }} {number}... {black} {{ [%clk 0:05:00] }}"
            ),
            _ => format!("{number}. {} {{ [%clk 0:04:58] }}", pair[0]),
        }
    };
    let moves: Vec<_> = turns.chunks(2).enumerate().map(full_turn).collect();
    format!(
        "[Event \"Rated Dameo game\"]\n[Site \"https://playstrategy.org/abcdefgh\"]\n\
         [Date \"2025.01.02\"]\n[P1 \"Ada\"]\n[P2 \"Bob\"]\n[Result \"1-0\"]\n\
         [UTCDate \"2025.01.02\"]\n[P1Elo \"1500\"]\n[Variant \"Dameo\"]\n\
         [TimeControl \"300+2\"]\n[ECO \"?\"]\n[Termination \"Normal\"]\n\n{} 1-0\n",
        moves.join(" ")
    )
}

#[test]
fn exports_of_playstrategy() {
    let folder = tempfile::tempdir().unwrap();
    let source = file(folder.path(), "game.pgn", &playstrategy_export().repeat(2));
    let long = format!("{}\n", published_game("long")).repeat(2);
    for from in ["playstrategy", "pdn"] {
        assert_eq!(stdout(["convert", &source, "--from", from, "--to", "long"]), long);
    }
    let games = ndjson(["convert", &source, "--from", "playstrategy", "--to", "json"]);
    let tags = &games[1]["tags"];
    assert_eq!((&tags["White"], &tags["Black"]), (&json!("Ada"), &json!("Bob")));
    assert_eq!((&tags["P1"], &tags["P1Elo"]), (&Value::Null, &json!("1500")));
    assert_eq!(games[1]["outcome"]["reason"], "no-pieces");
    let target = folder.path().join("out.txt").to_str().unwrap().to_owned();
    let broken = playstrategy_export().replace("d6d5 {", "d6d4 {");
    let source = file(folder.path(), "broken.pgn", &(playstrategy_export() + &broken));
    refuses(
        ["convert", &source, "--from", "playstrategy", "--to", "long", "-o", &target],
        "game 2: ply 4: illegal move \"d6d4\": no unbroken line of men leads from d6 to d4: \
         there is none of yours on d5",
    );
}

/// The published game as AbstractPlay records it.
fn abstractplay_record() -> Value {
    let moves = published_game("long").replace('x', "-");
    let moves: Vec<_> = moves.split(' ').collect();
    let rounds: Vec<_> = moves.chunks(2).map(|round| json!(round)).collect();
    json!({
        "header": {
            "game": {"name": "Dameo"},
            "site": {"name": "Abstract Play", "gameid": "f00d"},
            "date-start": "2024-03-01T12:00:00.000Z",
            "date-end": "2024-03-02T12:00:00.000Z",
            "date-generated": "2024-03-03T12:00:00.000Z",
            "players": [{"name": "Ada", "result": 1}, {"name": "Bob", "result": 0}]
        },
        "moves": rounds
    })
}

#[test]
fn exports_of_abstractplay() {
    let folder = tempfile::tempdir().unwrap();
    let records = json!([abstractplay_record(), abstractplay_record()]).to_string();
    let source = file(folder.path(), "Dameo.json", &records);
    let long = format!("{}\n", published_game("long")).repeat(2);
    let convert = |to| stdout(["convert", &source, "--from", "abstractplay", "--to", to]);
    assert_eq!(convert("long"), long);
    let pdn = convert("pdn");
    for part in ["[White \"Ada\"]", "[DrawRules \"abstractplay\"]", "1. d1-d4 d8-b6", "1-0"] {
        assert!(pdn.contains(part), "{pdn}");
    }
}

#[test]
fn broken_exports_of_abstractplay() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out.txt").to_str().unwrap().to_owned();
    let refused = |record: Value, message: &str| {
        let records = json!([abstractplay_record(), record]).to_string();
        let source = file(folder.path(), "broken.json", &records);
        refuses(
            ["convert", &source, "--from", "abstractplay", "--to", "long", "-o", &target],
            message,
        );
    };
    let mut record = abstractplay_record();
    record["moves"][1][1] = json!("d6-d4");
    refused(
        record,
        "game 2: ply 4: illegal move \"d6-d4\": no unbroken line of men leads from d6 to d4: \
         there is none of yours on d5",
    );
    record = abstractplay_record();
    record["header"]["game"]["name"] = json!("Go");
    refused(
        record,
        "game 2: the game is \"Go\": expected \"Dameo\", \"Dameo\" with anti, \
         \"Dameo\" with size-10, \"Dameo\" with size-10b, \"Croda\"",
    );
    let source = file(folder.path(), "other.json", "{\"moves\": []}");
    refuses(
        ["convert", &source, "--from", "abstractplay", "--to", "long"],
        &format!(
            "cannot read {source}: not a game record of AbstractPlay: \
             missing field `header` at line 1 column 13"
        ),
    );
}

#[test]
fn ranks_of_two_digits_in_records() {
    let folder = tempfile::tempdir().unwrap();
    let mut record = abstractplay_record();
    record["header"]["game"]["variants"] = json!(["10x10 board (4 rows; experimental)"]);
    record["moves"] = json!([["d1-d5", "d10-d6"], ["e1-e5", {"move": "draw", "result": []}]]);
    let source = file(folder.path(), "big.json", &record.to_string());
    let game = json(["convert", &source, "--from", "abstractplay", "--to", "json"]);
    assert_eq!(game["moves"], json!(["d1-d5", "d10-d6", "e1-e5"]));
    let pdn = stdout(["convert", &source, "--from", "abstractplay", "--to", "pdn"]);
    assert!(pdn.contains("[Variant \"big-dameo-28\"]"), "{pdn}");
}

#[test]
fn formats_are_guessed_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let long = published_game("long");
    let source = file(folder.path(), "games.txt", &format!("{long}\n"));
    let guessed = |arguments: &[&str]| {
        let mut command = dameo(["convert"]);
        let output = command.args(arguments).assert().success().get_output().clone();
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
    };
    let [pdn, said] = guessed(&[&source]);
    assert!(pdn.starts_with("[Event ") && pdn.contains("1. d1-d4 d8-b6"), "{pdn}");
    assert_eq!(said, format!("dameo: {source}: read as long\ndameo: stdout: written as pdn\n"));
    let target = folder.path().join("games.ndjson");
    let name = target.to_str().unwrap();
    let [nothing, said] = guessed(&[&source, "-o", name]);
    assert_eq!(
        (nothing.as_str(), said),
        ("", format!("dameo: {source}: read as long\ndameo: {name}: written as json\n"))
    );
    assert!(std::fs::read_to_string(&target).unwrap().starts_with("{\"tags\":{"));
    let source = file(folder.path(), "game", &pdn);
    let [moves, said] = guessed(&[&source, "--to", "long"]);
    assert_eq!((moves.trim(), said), (long.as_str(), format!("dameo: {source}: read as pdn\n")));
    let source = file(folder.path(), "game.pgn", &playstrategy_export());
    assert_eq!(guessed(&[&source, "--to", "long"])[0].trim(), long);
    let source = file(folder.path(), "Dameo.json", &abstractplay_record().to_string());
    let [moves, said] = guessed(&[&source, "--to", "long"]);
    let expected = format!("dameo: {source}: read as abstractplay\n");
    assert_eq!((moves.trim(), said), (long.as_str(), expected));
}
