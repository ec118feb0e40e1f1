//! PDN as people write it: what is read beyond the standard, and what becomes of the rest.

use std::time::Duration;

use dameo::notation::GameResult;
use dameo::pdn::{Comment, Nag, PdnGame, PdnReader, ResolveOptions};
use dameo::{Dameo, Position, Setup, Variant};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::pdn::{GOOD, one, texts};
use super::{random, recorded};

/// The games of a text, with the warnings of each and those after the last one.
pub(super) fn read_with_warnings(text: &[u8]) -> (Vec<PdnGame>, Vec<Vec<String>>) {
    let mut reader = PdnReader::new(text);
    let (mut games, mut warnings) = (Vec::new(), Vec::new());
    loop {
        let game = reader.next();
        warnings.push(reader.warnings().iter().map(ToString::to_string).collect());
        match game {
            None => return (games, warnings),
            Some(game) => games.push(game.unwrap()),
        }
    }
}

#[test]
fn what_is_not_understood_is_placed_and_costs_no_game() {
    for (bad, games, warning) in [
        ("[]", 2, "line 5, column 2: \"[]\": expected the name of a tag; the tag is left out"),
        (
            "[Event x]",
            2,
            "line 5, column 8: \"[Event x]\": expected the value of the tag in quotes; the tag is \
             left out",
        ),
        (
            "[Event \"x]",
            2,
            "line 5, column 11: \"[Event \"x]\": expected the closing quote and \"]\"; the tag is \
             left out",
        ),
        (
            "[A \"x\"]\n[A \"y\"]\n[B \"z\"]",
            2,
            "line 6, column 1: \"[A \"y\"]\": the tag is given twice; the first one counts",
        ),
        (
            "[Event \"x\"]\n\n1. a1-é4 d8-b6",
            3,
            "line 7, column 4: \"a1-é4\": expected a move; the line ends here, and the rest is kept \
             as a comment",
        ),
        ("é", 2, "line 5, column 1: \"é\": expected a move; this is kept as a comment"),
        ("1. a1-a2 )", 3, "line 5, column 10: \")\": nothing is open here; it is left out"),
        ("$3", 2, "line 5, column 1: \"$3\": expected a move before it; this is kept as a comment"),
        (
            "a1-a2 $66000",
            3,
            "line 5, column 7: \"$66000\": expected a move; this is kept as a comment",
        ),
        (
            "(a1-a2)",
            2,
            "line 5, column 1: \"(a1-a2)\": expected a move before it; this is kept as a comment",
        ),
        ("!?", 2, "line 5, column 1: \"!?\": expected a move before it; this is kept as a comment"),
        (
            "1. a1-a2 {no end\n",
            3,
            "line 5, column 10: \"no end\": the comment that begins here is not closed: \
             expected \"}\" before the next game",
        ),
        (
            "1. a1-a2 (b1-b2\n",
            3,
            "line 5, column 10: \"(\": the variation that begins here is not closed: \
             expected \")\" before the next game",
        ),
        (
            "1. a1-a2 (b1-b2 *)",
            3,
            "line 5, column 17: \"*\": expected a move; this is kept as a comment",
        ),
    ] {
        let text = format!("{GOOD}{bad}\n\n{GOOD}");
        let (read, warnings) = read_with_warnings(text.as_bytes());
        assert_eq!(read.len(), games, "{text}");
        assert_eq!(warnings[1], [warning], "{text}");
        assert!(warnings.iter().enumerate().all(|(number, list)| number == 1 || list.is_empty()));
        assert_eq!(read[0], one(GOOD));
        let last = read.last().unwrap();
        assert_eq!(
            (last.tags.get("Event"), &last.line.moves),
            (Some("good"), &one(GOOD).line.moves)
        );
    }
}

#[test]
fn faults_at_the_end_of_the_text() {
    let last = |text: &str| read_with_warnings(text.as_bytes()).1.concat().concat();
    assert!(last("a1-a2 {x").starts_with("line 1, column 7: \"x\": the comment that begins here"));
    let nested = last("a1-a2 (a1-b2 (a1-d4");
    assert!(
        nested.contains("line 1, column 14: \"(\": the variation that begins here"),
        "{nested}"
    );
    assert!(nested.contains("line 1, column 7: \"(\": the variation that begins here"), "{nested}");
    for text in ["", "\n% nothing\n ; only a comment\n"] {
        assert_eq!(read_with_warnings(text.as_bytes()), (vec![], vec![vec![]]));
    }
    assert!(last("1. a1-a2 *\n\nthe end\n").starts_with("line 3, column 1: \"the end\": "));
    assert_eq!(last("1. a1-a2 *\n\x1a\x00 \u{feff}\n"), "");
}

#[test]
fn bytes_that_are_not_utf_8_are_windows_1252() {
    let text = format!("{GOOD}[White \"Andr\u{1}\"]\n\na1-a2 {{\u{2}}} *\n\n{GOOD}");
    let bytes: Vec<u8> = text
        .bytes()
        .map(|byte| match byte {
            1 => 0xe9,
            2 => 0x96,
            byte => byte,
        })
        .collect();
    let (games, warnings) = read_with_warnings(&bytes);
    assert_eq!(games[1].tags.get("White"), Some("André"));
    assert_eq!(games[1].line.moves[0].comments, [Comment::new("–").unwrap()]);
    let said = "line 5: the text is not valid UTF-8; such lines are read as Windows-1252";
    assert_eq!(warnings, [vec![], vec![said.to_owned()], vec![], vec![]]);
    let utf_16 = text.encode_utf16().flat_map(u16::to_le_bytes);
    let (same, warnings) =
        read_with_warnings(&[0xff, 0xfe].into_iter().chain(utf_16).collect::<Vec<_>>());
    assert_eq!((same.len(), warnings.concat()), (3, vec![]));
    assert_eq!(same[0], games[0]);
}

#[test]
fn many_faults_are_counted() {
    let (games, warnings) =
        read_with_warnings(format!("1. a1-a2 {} *", ") ".repeat(250)).as_bytes());
    assert_eq!((games[0].line.moves.len(), warnings[0].len()), (1, 101));
    assert_eq!(warnings[0][100], "there are 150 more problems of this kind");
}

/// The texts of the moves and the comments after the first and the last one, of the only game.
fn read_moves(text: &str) -> (Vec<String>, [Vec<Comment>; 2]) {
    let game = one(text);
    let moves = game.line.moves.iter().map(|annotated| annotated.mv.text().to_owned()).collect();
    let comments = [game.line.moves.first(), game.line.moves.last()]
        .map(|mv| mv.map(|mv| mv.comments.clone()).unwrap_or_default());
    (moves, comments)
}

#[test]
fn moves_are_read_as_people_write_them() {
    for text in [
        "1. d1-d4 d8-b6 *",
        "1.d1–d4 d8–b6",
        "1. D1-D4 D8–B6 ½-½",
        "1. d1 - d4 d8 — b6 1 - 0",
        "1. d1−d4 ... d8‑b6",
        "1 d1-d4(!) d8-b6(?!)",
        "1. d1-d4 (!) d8-b6* *",
        "d1 -d4 d8- b6!? 1/2 – 1/2",
        "1.\td1-d4\u{1a}\x00 d8-b6 \x1a",
    ] {
        let (read, warnings) = read_with_warnings(text.as_bytes());
        assert_eq!(texts(&read[0].line), ["d1-d4", "d8-b6"], "{text}");
        assert_eq!((read.len(), warnings.concat()), (1, vec![]), "{text}");
        assert!(read[0].resolve::<Dameo>(ResolveOptions::default()).is_ok(), "{text}");
    }
    let capture = one("[FEN \"W:Wa1,d4:Bd5,d7,h8.\"]\n\n1. D4 × d6 х d8 *");
    assert_eq!(texts(&capture.line), ["d4xd6xd8"]);
    assert!(capture.resolve::<Dameo>(ResolveOptions::default()).is_ok());
    for result in ["½-½", "½–½", "1/2 - 1/2", "1/2—1/2", "1–1"] {
        assert_eq!(one(&format!("1. d1-d4 {result}")).result, GameResult::Draw, "{result}");
    }
}

#[test]
fn marks_and_glyphs_are_kept() {
    let nags = |text: &str| one(text).line.moves[0].nags.clone();
    assert_eq!(nags("1. d1-d4(!) d8-b6"), [Nag::GOOD]);
    assert_eq!(nags("1. d1-d4* d8-b6"), [Nag::ONLY]);
    assert_eq!(nags("1. d1-d4!* (?) $902 d8-b6"), [Nag::GOOD, Nag::ONLY, Nag::MISTAKE, Nag(902)]);
    let written = one("1. d1-d4 $902 *").to_string();
    assert_eq!(written, "1. d1-d4 $902 *\n");
    assert_eq!(nags(&written), [Nag(902)]);
}

#[test]
fn what_is_no_move_becomes_a_comment() {
    for (text, moves, comment) in [
        ("1. d1-d4 += d8-b6", 2, "+="),
        ("1. d1-d4 ± [sic] N d8-b6", 2, "± [sic] N"),
        ("1. d1-d4 good move, too d8-b6", 2, "good move, too"),
        ("1. d1-d4 -- 2. e1-e4", 1, "-- 2. e1-e4"),
        ("1. d1-d4 d8-b66 2. e1-e4 {b [%clk 0:00:01]} (c) 1-0", 1, "d8-b66 2. e1-e4 b (c)"),
        ("1. d1-d4 32-28 d8-b6", 1, "32-28 d8-b6"),
        ("1. d1-d4 1... pass d8-b6", 1, "pass d8-b6"),
    ] {
        let (read, [comments, _]) = read_moves(text);
        assert_eq!((read.len(), comments), (moves, vec![Comment::new(comment).unwrap()]), "{text}");
        let (_, warnings) = read_with_warnings(text.as_bytes());
        assert_eq!(warnings.concat().len(), 1, "{warnings:?}");
    }
    // The move of Black is missing before the second number.
    let (read, [comments, _]) = read_moves("1. d1-d4 castles 2. e1-e4 d8-b6 *");
    let comments: Vec<_> = comments.iter().map(Comment::text).collect();
    assert_eq!((read.len(), comments), (1, vec!["castles", "2. e1-e4 d8-b6"]));
    let game = one("1. d1-d4 d8-b6 (1... d8-d5 2. -- d6-d5) 2. e1-e4 0-1");
    let variation = &game.line.moves[1].variations[0].line;
    assert_eq!((game.line.moves.len(), texts(variation)), (3, vec!["d8-d5"]));
    assert_eq!(variation.moves[0].comments[0].text(), "-- d6-d5");
    assert_eq!(game.result, GameResult::BlackWins);
}

#[test]
fn tags_are_read_as_people_write_them() {
    let (games, warnings) =
        read_with_warnings(b"[Event \"say \"hi\" now\"]\n[Site \"C:\\\\\" ]\n\n*");
    assert_eq!(games[0].tags.get("Event"), Some("say \"hi\" now"));
    assert_eq!((games[0].tags.get("Site"), warnings.concat()), (Some("C:\\"), vec![]));
    let (games, warnings) = read_with_warnings(b"[Event \"a b] [Site \"s\"] [White \"W\"]\n\n*");
    assert_eq!((games[0].tags.get("Event"), games[0].tags.get("White")), (None, Some("W")));
    assert_eq!(warnings[0].len(), 1);
    let odd = one("[Event \"a] [b\"]\n[Site \"\\\"] [c \\\"d\"]\n\n*");
    assert_eq!(odd.tags.get("Event"), Some("a] [b"));
    assert_eq!(one(&odd.to_string()), odd);
}

#[test]
fn games_are_told_apart() {
    let count = |text: &str| read_with_warnings(text.as_bytes()).0.len();
    let tags = "[White \"A\"]\n[SetUp \"1\"]\n[FEN \"W:WKa1:Bh7.\"]\n\n".repeat(3);
    assert_eq!(count(&tags), 3);
    assert_eq!(count("1. d1-d4 d8-b6\n2. e1-e4 d6-d5\n\n1. e1-e4 d8-d5\n"), 2);
    assert_eq!(count("1. d1-d4 d8-b6\n\n2. e1-e4 d6-d5\n"), 1);
    assert_eq!(count("1. d1-d4 -- 2. e1-e4\n\n1. e1-e4 *"), 2);
    assert_eq!(count("1. d1-d4 (\n\n1. e1-e4) *"), 1);
}

/// Files of ChessBase have a blank line within the tags of a game.
#[test]
fn a_blank_line_ends_no_tags_unless_one_of_them_comes_again() {
    let split = "[Event \"E\"]\n\n[White \"A\"]\n[Black \"B\"]\n";
    let whites = |text: &str| -> Vec<Option<String>> {
        let (games, warnings) = read_with_warnings(text.as_bytes());
        assert!(warnings.concat().is_empty(), "{text}: {warnings:?}");
        games.iter().map(|game| game.tags.get("White").map(str::to_owned)).collect()
    };
    let one = [Some("A".to_owned())];
    for rest in ["", "\n*", "\n\n1. d1-d4 *", "\n\n\n[Round \"1\"]\n\n1. d1-d4 *"] {
        assert_eq!(whites(&format!("{split}{rest}")), one, "{rest}");
    }
    // No common tag: nothing tells these from one game.
    for rest in ["", "\n1. d1-d4 *"] {
        assert_eq!(whites(&format!("[White \"A\"]\n\n[Black \"B\"]\n{rest}")), one, "{rest}");
    }
    assert_eq!(whites(&format!("{split}\n\n{split}")), [one.clone(), one.clone()].concat());
    assert_eq!(whites("[White \"A\"]\n*\n[Black \"B\"]\n"), [Some("A".to_owned()), None]);
}

#[test]
fn a_fen_may_end_with_a_full_stop() {
    let fen = Setup::<Dameo>::from_fen;
    assert_eq!(fen("W:WKa1:Bh7."), fen("W:WKa1:Bh7"));
    assert_eq!(fen("W:Wa1:B."), fen("W:Wa1:B"));
    assert_eq!(fen("W:WKa1:Bh7:H2:F3.").unwrap().to_string(), "W:WKa1:Bh7:H2:F3");
    for wrong in ["W:WKa1:Bh7..", "W:WKa1.:Bh7", ".W:WKa1:Bh7", "W:WKa1:Bh7. "] {
        assert!(fen(wrong).is_err(), "{wrong}");
    }
    let game = one("[FEN \"B:WKa1:Bb8:H0:F12.\"]\n\nb8-b7 *");
    assert!(game.to_string().contains("12... b8-b7"));
}

#[test]
fn clocks_belong_to_moves() {
    let game = one(
        "1. d1-d4 {[%clock w0:05:00 B0:04:59]} d8-b6 {[%emt 0:00:03]} (d8-d5) {[%clk 0:04:56]} *",
    );
    let seconds = |seconds| Some(Duration::from_secs(seconds));
    let [first, second] = [0, 1].map(|ply| game.line.moves[ply].times());
    assert_eq!((first.of_side.white, first.of_side.black), (seconds(300), seconds(299)));
    assert_eq!((second.elapsed, second.left), (seconds(3), seconds(296)));
    let tags =
        one("[ChapterName \"One\"]\n[Termination \"Time forfeit\"]\n[Result \"0-2\"]\n\n").tags;
    assert_eq!(tags.get("ChapterName"), Some("One"));
    assert_eq!(tags.get("Termination"), Some("Time forfeit"));
}

/// The moves of a recorded game.
fn recorded_moves() -> Vec<String> {
    recorded::record().long.split(' ').map(str::to_owned).collect()
}

/// A game as text, with or without numbers.
fn written(moves: &[String], is_numbered: bool) -> String {
    let number = |ply: usize| match ply % 2 {
        0 if is_numbered => format!("{}. ", ply / 2 + 1),
        _ => String::new(),
    };
    moves.iter().enumerate().map(|(ply, text)| number(ply) + text + " ").collect::<String>()
        + "1-0\n"
}

/// Checks that what is read of a game with a damaged move is a part of the game from its
/// beginning, and that it is written and read back equal.
fn check_damaged(moves: &[String], ply: usize, damaged: &str, is_numbered: bool) {
    let mut changed = moves.to_vec();
    damaged.clone_into(&mut changed[ply]);
    let text = written(&changed, is_numbered);
    let (games, _) = read_with_warnings(text.as_bytes());
    for game in &games {
        assert_eq!(&one(&game.to_string()), game, "{text}");
    }
    let Some(game) = games.first() else { return assert_eq!(ply, 0, "{text}") };
    let (tree, _) =
        game.resolve_legal_part::<Dameo>(Variant::Dameo, ResolveOptions::default()).unwrap();
    let read = tree.to_pdn().unwrap();
    assert!(moves.starts_with(&texts(&read.line).map_owned()), "{text}{read}");
    assert!(read.line.moves.len() <= ply, "{text}{read}");
}

/// Texts of moves as owned strings.
trait MapOwned {
    fn map_owned(self) -> Vec<String>;
}

impl MapOwned for Vec<&str> {
    fn map_owned(self) -> Vec<String> {
        self.into_iter().map(str::to_owned).collect()
    }
}

#[test]
fn no_move_is_played_after_one_that_is_lost() {
    let moves = recorded_moves();
    for ply in 0..moves.len() {
        for damaged in [
            "",
            "--",
            "-",
            "...",
            "?",
            "(",
            ")",
            "[",
            "{}",
            "}",
            "$3",
            "$x",
            "*",
            "1-0",
            "12",
            "12.",
            "+=",
            "hello",
            "d8-b66",
            "d8-",
            "d8",
            "8-b6",
            "d-b6",
            "x",
            "32-28",
            "d8 b6",
            "k9-k8",
            "Z0",
            ";",
            "hello world",
            "[sic]",
            "(a)",
        ] {
            check_damaged(&moves, ply, damaged, true);
            check_damaged(&moves, ply, damaged, false);
        }
    }
}

/// A text with one character replaced, added or removed.
fn with_a_slip(text: &str, rng: &mut ChaCha8Rng) -> String {
    const OTHERS: [char; 20] = [
        'a', 'd', 'h', 'z', 'K', '1', '4', '8', '9', '0', '-', 'x', ' ', '.', '(', '!', '#', '–',
        'é', '$',
    ];
    let mut characters: Vec<_> = text.chars().collect();
    let at = rng.random_range(0..characters.len());
    let other = OTHERS[rng.random_range(0..OTHERS.len())];
    match rng.random_range(0..3) {
        0 => characters[at] = other,
        1 => characters.insert(at, other),
        _ => _ = characters.remove(at),
    }
    characters.into_iter().collect()
}

#[test]
fn slips_of_the_pen_change_no_other_move() {
    let moves = recorded_moves();
    let positions: Vec<_> = moves
        .iter()
        .scan(Position::<Dameo>::start(), |position, text| {
            let before = *position;
            *position = position.after(position.parse_move(text).unwrap());
            Some(before)
        })
        .collect();
    for seed in 0..3000 {
        let mut rng = random::rng(seed);
        let ply = rng.random_range(0..moves.len());
        let damaged = with_a_slip(&moves[ply], &mut rng);
        // Another legal move cannot be told from the one that was played.
        let legal = |text: &str| positions[ply].parse_move(text).is_ok();
        let parts = damaged.split([' ', '(', '.', '$']);
        if !legal(&damaged.replace(' ', "")) && !parts.into_iter().any(legal) {
            check_damaged(&moves, ply, &damaged, seed % 2 == 0);
        }
    }
}

/// A text of words, brackets and marks in any order.
fn any_text(rng: &mut ChaCha8Rng) -> String {
    const PARTS: [&str; 36] = [
        "1.",
        "2.",
        "1...",
        "...",
        "d1-d4",
        "d8-b6",
        "e1–e4",
        "d8-b66",
        "--",
        "+=",
        "word",
        "!",
        "??",
        "*",
        "(!)",
        "$3",
        "$902",
        "(",
        ")",
        "{",
        "}",
        "{a [%clk 0:00:01]}",
        "; c\n",
        "[sic]",
        "[Event \"x\"]\n",
        "[White \"y\"]",
        "[bad]",
        "\n\n",
        "\n",
        "1-0",
        "½-½",
        "1 - 0",
        "\u{1a}",
        "é",
        "%",
        "\"",
    ];
    let parts = rng.random_range(0..40);
    (0..parts).map(|_| [PARTS[rng.random_range(0..PARTS.len())], " "].concat()).collect()
}

#[test]
fn what_is_kept_is_written_and_read_back_equal() {
    for seed in 0..5000 {
        let text = any_text(&mut random::rng(seed));
        let (games, _) = read_with_warnings(text.as_bytes());
        for game in games {
            let (again, warnings) = read_with_warnings(game.to_string().as_bytes());
            assert_eq!(again, [game], "{text}");
            assert_eq!(warnings.concat(), [""; 0], "{text}");
        }
    }
}
