//! PDN: reading, writing, recovery, limits.

use std::io::{self, BufReader, Read};
use std::time::Duration;

use dameo::notation::GameResult;
use dameo::pdn::{
    Annotated, Comment, GameTree, MAX_GAME_BYTES, MAX_VARIATION_DEPTH, MoveLine, Nag, PdnError,
    PdnGame, PdnMove, PdnReader, ResolveError, ResolveOptions, Variation,
};
use dameo::{
    AnyGameTree, Dameo, DrawRules, Move, MoveFormat, Reason, Rules, Setup, Variant, with_rules,
};

use super::random;
use super::reading::read_with_warnings;

fn read(text: &str) -> Vec<Result<PdnGame, PdnError>> {
    PdnReader::new(text.as_bytes()).collect()
}

pub(super) fn one(text: &str) -> PdnGame {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).unwrap()
}

pub(super) fn texts(line: &MoveLine<PdnMove>) -> Vec<&str> {
    line.moves.iter().map(|annotated| annotated.mv.text()).collect()
}

fn resolve(game: &PdnGame) -> Result<GameTree<Dameo>, String> {
    game.resolve(ResolveOptions::default()).map_err(|error| error.to_string())
}

#[test]
fn a_game_is_read() {
    let game = one("% escaped\n[White \"A \\\"B\\\" \\\\ C\"]\n[Result \"1-0\"]\n\n\
        {before} 1. a1-d4! {one\n two} $7 (1. e1-e4 (1. b2-b3 d8-b6) {after} ; rest } of line\n\
        1... d8-b6) {last} 1... d8-b6 $2 ?? 2.e1e4 d6-d5 1-0\n");
    assert_eq!(game.tags.get("White"), Some("A \"B\" \\ C"));
    assert_eq!(texts(&game.line), ["a1-d4", "d8-b6", "e1e4", "d6-d5"]);
    let [first, second, ..] = game.line.moves.as_slice() else { panic!("too short") };
    let comment = |text| vec![Comment::new(text).unwrap()];
    assert_eq!(game.line.comments, comment("before"));
    assert_eq!(first.comments, comment("one two"));
    assert_eq!(first.nags, [Nag::GOOD, Nag(7)]);
    assert_eq!(second.nags, [Nag::MISTAKE, Nag::BLUNDER]);
    let [variation] = first.variations.as_slice() else { panic!("one variation") };
    assert_eq!(variation.comments, comment("last"));
    assert_eq!(texts(&variation.line), ["e1-e4", "d8-b6"]);
    let [inner] = variation.line.moves[0].variations.as_slice() else { panic!("one variation") };
    assert_eq!(texts(&inner.line), ["b2-b3", "d8-b6"]);
    let after = [comment("after"), comment("rest } of line")].concat();
    assert_eq!(inner.comments, after);
    assert_eq!(game.result, GameResult::WhiteWins);
    assert_eq!(game.warnings(), []);
    assert_eq!(resolve(&game).unwrap().game().unwrap().ply(), 4);
}

#[test]
fn a_game_is_written() {
    let mut game = one("[FEN \"B:Wa1:Bh8,b8:H0:F12\"] [Zoo \"\\\\\\\"\"] [Event \"E\"] {intro} \
        h8-h7 a1-a2! (a1-b2 {x}) h7-h6 {[%clk 0:01:02] a } ; a } b\n a2-a3 *");
    game.line.moves[3].comments = vec![Comment::new(&"word ".repeat(20)).unwrap()];
    let text = "[Event \"E\"]\n[FEN \"B:Wa1:Bh8,b8:H0:F12\"]\n[Zoo \"\\\\\\\"\"]\n\n\
        {intro} 12... h8-h7 13. a1-a2 $1 (13. a1-b2 {x}) 13... h7-h6 {[%clk 0:01:02] a}\n\
        ; a } b\n\
        14. a2-a3 {word word word word word word word word word word word word word word\n\
        word word word word word word} *\n";
    assert_eq!(game.to_string(), text);
    assert_eq!(one(text), game);
    assert_eq!(game.line.moves[2].clock(), Some(Duration::from_secs(62)));
}

fn trees_round_trip<R: Rules>(variant: Variant, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let tree = random::tree::<R>(variant, &mut random::rng(seed));
        let pdn = tree.to_pdn().unwrap();
        let text = pdn.to_string();
        let read = one(&text);
        assert_eq!(read, pdn, "{text}");
        let resolved = read.resolve::<R>(ResolveOptions::default());
        assert_eq!(resolved, Ok(tree), "{text}");
        assert_eq!(one(&text.replace('\n', "\r\n")), pdn, "{text}");
        assert_eq!(one(&format!("\u{feff}{text}")), pdn, "{text}");
        let long = |line: &&str| line.chars().count() > 80;
        let breakable = |line: &&str| {
            !line.starts_with(['[', ';'])
                && line.contains(' ')
                && !["; ", " %", "[%"].iter().any(|joined| line.contains(joined))
        };
        assert_eq!(text.lines().filter(long).find(breakable), None);
    }
}

#[test]
fn trees_round_trip_in_every_variant() {
    for &variant in Variant::ALL {
        println!("{variant}");
        with_rules!(variant, R => trees_round_trip::<R>(variant, 0..150));
    }
}

#[test]
fn many_games_are_read_one_by_one() {
    let trees: Vec<_> =
        (0..20).map(|seed| random::tree::<Dameo>(Variant::Dameo, &mut random::rng(seed))).collect();
    let games: Vec<_> = trees.iter().map(|tree| tree.to_pdn().unwrap()).collect();
    for separator in ["", "\n", "\n\n"] {
        let text = games.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator);
        let read = PdnReader::new(BufReader::with_capacity(7, text.as_bytes()));
        assert_eq!(read.collect::<Result<Vec<_>, _>>().unwrap(), games);
    }
    let bare = one("* ");
    assert_eq!(bare, PdnGame::default());
    let two = read("1. a1-a2 * 1. a1-b2 (a1-d4) 2-0");
    let moves: Vec<_> = two.iter().map(|game| texts(&game.as_ref().unwrap().line)).collect();
    assert_eq!(moves, [["a1-a2"], ["a1-b2"]]);
}

#[test]
fn a_missing_result_ends_at_the_next_game() {
    let games = read("[Result \"0-1\"]\n1. a1-a2\n[Event \"x\"]\n1. a1-b2");
    let results: Vec<_> = games.into_iter().map(|game| game.unwrap().result).collect();
    assert_eq!(results, [GameResult::BlackWins, GameResult::Unknown]);
}

pub(super) const GOOD: &str = "[Event \"good\"]\n\n1. a1-d4 *\n\n";

#[test]
fn games_are_bounded() {
    let long = format!("[Event \"long\"]\n{}*\n", "1. a1-a2 {comment}\n".repeat(100_000));
    let line = format!("[Event \"long\"]\n{}*\n", "1. a1-a2 {comment} ".repeat(100_000));
    for bad in [long, line] {
        assert!(bad.len() > MAX_GAME_BYTES);
        let games = read(&format!("{GOOD}{bad}\n{GOOD}"));
        assert_eq!(games.len(), 3);
        let message = games[1].as_ref().unwrap_err().to_string();
        assert!(
            message.ends_with("the game is too long: expected at most 1048576 bytes"),
            "{message}"
        );
        assert!(games[0].is_ok() && games[2].is_ok());
        let mut reader = PdnReader::new(bad.as_bytes()).with_max_game_bytes(bad.len());
        assert_eq!(reader.next().unwrap().unwrap().line.moves.len(), 100_000);
        assert_eq!(reader.game_number(), 1);
    }
}

#[test]
fn nesting_is_bounded() {
    let nested = |depth: usize| format!("a1-a2 {}{} *", "(a1-a2 ".repeat(depth), ")".repeat(depth));
    one(&nested(MAX_VARIATION_DEPTH));
    for depth in [MAX_VARIATION_DEPTH + 1, 100_000] {
        let (games, warnings) = read_with_warnings(nested(depth).as_bytes());
        assert_eq!((games.len(), &games[0].line.moves[0].mv), (1, &PdnMove::new("a1-a2").unwrap()));
        let warning = &warnings[0][0];
        assert!(warning.starts_with("line 1, column 455: \"(a1-a2"), "{warning}");
        assert!(warning.contains("nested too deep: expected at most 64 levels; this"), "{warning}");
        assert_eq!(one(&games[0].to_string()), games[0]);
    }
    let tags: String = (0..300).map(|number| format!("[T{number} \"\"]\n")).collect();
    let (games, warnings) = read_with_warnings(tags.as_bytes());
    assert_eq!((games.len(), games[0].tags.iter().count(), warnings[0].len()), (1, 256, 44));
    assert_eq!(
        warnings[0][0],
        "line 257, column 1: \"T256\": no room for the tag T256: a game has at most 256 tags; the \
         tag is left out"
    );
}

/// A tree in which every variation replaces the one move of the line around it.
fn nested_tree(depth: usize) -> GameTree<Dameo> {
    let mut tree = resolve(&one("1. a1-a2 *")).unwrap();
    let mv = tree.line.moves[0].mv;
    for _ in 0..depth {
        let line = std::mem::replace(&mut tree.line, [mv].into_iter().collect());
        tree.line.moves[0].variations = vec![Variation { line, comments: Vec::new() }];
    }
    tree
}

#[test]
fn what_is_written_is_nested_no_deeper_than_what_is_read() {
    let tree = nested_tree(MAX_VARIATION_DEPTH);
    let pdn = tree.to_pdn().unwrap();
    let read = one(&pdn.to_string());
    assert_eq!(read, pdn);
    assert_eq!(resolve(&read).unwrap(), tree);
    let tree = nested_tree(MAX_VARIATION_DEPTH + 1);
    let message =
        "ply 1 of a variation: variations are nested too deep: expected at most 64 levels";
    assert_eq!(tree.to_pdn().unwrap_err(), ResolveError::TooDeep { ply: 1 });
    assert_eq!(tree.to_pdn().unwrap_err().to_string(), message);
    assert_eq!(AnyGameTree::from(tree).to_pdn().unwrap_err().to_string(), message);
}

/// Gives some text, then fails.
struct Broken<'a>(&'a [u8]);

impl Read for Broken<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() { Err(io::Error::other("out of paper")) } else { self.0.read(buffer) }
    }
}

#[test]
fn a_text_that_cannot_be_read_further_is_the_end() {
    for text in ["[Event \"x\"]\n1. a1-a2 * \n", "1. a1-a2 * \n 1. é"] {
        let mut games: Vec<_> = PdnReader::new(BufReader::new(Broken(text.as_bytes()))).collect();
        let message = games.pop().unwrap().unwrap_err().to_string();
        assert!(message.ends_with("the text cannot be read: out of paper"), "{message}");
        assert!(games[0].is_ok());
    }
}

#[test]
fn results_that_differ_are_a_warning() {
    let game = one("[Result \"1-0\"]\n\n1. a1-a2 0-1");
    assert_eq!(game.result, GameResult::BlackWins);
    let warnings: Vec<_> = game.warnings().iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["the tag Result is \"1-0\", but the moves end with 0-1"]);
    assert_eq!(one("[Result \"2-0\"]\n\n1. a1-a2 1-0").warnings(), []);
    assert_eq!(resolve(&game).unwrap().result, GameResult::BlackWins);
}

#[test]
fn tags_decide_what_is_played() {
    assert_eq!(one("[Variant \"Dameo\"] *").variant(), Some("Dameo"));
    for (text, message) in [
        ("[Variant \"croda\"] *", "the game is of the variant \"croda\": expected dameo"),
        ("[GameType \"20\"] *", "the tag GameType is \"20\": expected 42 to 49, or a Variant tag"),
        (
            "[DrawRules \"none\"] *",
            "the tag DrawRules: \"none\" is not a set of draw rules: expected mindsports, \
             playstrategy or abstractplay",
        ),
        ("[SetUp \"1\"] *", "the tag SetUp is \"1\": expected a FEN tag with the position"),
        (
            "[FEN \"W:Wa8:B\"] *",
            "the tag FEN: bad FEN \"W:Wa8:B\": a white man on a8 would be a king",
        ),
        ("1. a1-a2 a8-a7 2. a1-a2 *", "ply 3: illegal move \"a1-a2\": there is no piece on a1"),
        (
            "1. a1-a2 (1. a1-b2 a8-a5) *",
            "ply 1 of a variation: illegal move \"a1-b2\": b2 is occupied",
        ),
    ] {
        assert_eq!(resolve(&one(text)), Err(message.to_owned()), "{text}");
    }
    let options =
        ResolveOptions { draw_rules: Some(DrawRules::AbstractPlay), ..Default::default() };
    let rules = |text: &str| one(text).resolve::<Dameo>(options).unwrap().draw_rules;
    assert_eq!(rules("*"), DrawRules::AbstractPlay);
    assert_eq!(
        rules("[DrawRules \"mindsports\"] [GameType \"42,W,8,8,A0,0\"] *"),
        DrawRules::MindSports
    );
    let tree = resolve(&one("[Variant \"dameo\"] [GameType \"20\"] *")).unwrap();
    assert_eq!(
        tree.to_pdn().unwrap().to_string(),
        "[Result \"*\"]\n[Variant \"dameo\"]\n[DrawRules \"playstrategy\"]\n\n*\n"
    );
}

#[test]
fn a_set_up_position_is_kept_with_its_counters() {
    let text = "[Result \"*\"]\n[Variant \"dameo\"]\n[DrawRules \"mindsports\"]\n[SetUp \"1\"]\n\
        [FEN \"B:WKa1:Bb8,Kh8:H7:F12\"]\n\n12... h8-h7 13. a1-a2 *\n";
    let tree = resolve(&one(text)).unwrap();
    let game = tree.game().unwrap();
    assert_eq!((game.half_moves(), game.move_number()), (9, 13));
    assert_eq!(tree.to_pdn().unwrap().to_string(), text);
    let ignored = resolve(&one("[SetUp \"0\"]\n[FEN \"nonsense\"]\n*")).unwrap();
    assert!(ignored.game().unwrap().is_from_start());
}

#[test]
fn a_game_goes_on_after_a_rule_has_ended_it() {
    let text = "[DrawRules \"abstractplay\"] [FEN \"W:WKa1:BKh7\"] 1. a1-b1 h7-h8 2. b1-b2 1-0";
    let game = resolve(&one(text)).unwrap().game().unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.ply, game.ply()), (Reason::KingAgainstKing, 0, 3));
}

#[test]
fn every_form_of_a_move_is_read_in_pdn() {
    let text = "[FEN \"W:Wd4,a1:Bd5,d7,h8\"]\n\n";
    for capture in ["d4xd6xd8", "d4d6,d6d8K", "d4-d6-d8x", "d4:d6:d8+", "d4-d6-d8", "d4xd8=K!"] {
        let tree = resolve(&one(&format!("{text}1. {capture} *"))).unwrap();
        assert_eq!(tree.line.moves[0].mv.captured.len(), 2);
    }
    let short = PdnReader::new("1.a1d4-d8b6! 2.e14 ( 2.b12? ) *".as_bytes())
        .with_format(MoveFormat::MindSportsShort);
    let game = short.map(Result::unwrap).next().unwrap();
    assert_eq!(texts(&game.line), ["a1d4", "d8b6", "e14"]);
    assert_eq!(game.line.moves[1].nags, [Nag::GOOD]);
    assert_eq!(
        PdnMove::new("a1 d4").unwrap_err().to_string(),
        "bad move \"a1 d4\": expected squares, separators and marks"
    );
}

#[test]
fn trees_put_together_wrongly_are_refused() {
    let mut tree =
        GameTree::from_game(&random::game::<Dameo>(Variant::Dameo, &mut random::rng(1), 4));
    assert_eq!(tree.tags.get("White"), Some("?"));
    let nowhere = Move::quiet("e4".parse().unwrap(), "e5".parse().unwrap());
    tree.line.moves[2] = Annotated::new(nowhere);
    let message = "ply 3: illegal move: there is no piece on e4";
    assert_eq!(tree.game().unwrap_err().to_string(), message);
    assert_eq!(tree.to_pdn().unwrap_err().to_string(), message);
    tree.line.moves.truncate(2);
    tree.line.moves[1].variations = vec![[nowhere].into_iter().collect()];
    assert_eq!(
        tree.to_pdn().unwrap_err().to_string(),
        "ply 2 of a variation: illegal move: there is no piece on e4"
    );
    tree.setup = Setup::empty();
    tree.setup.put("a8".parse().unwrap(), Some(dameo::Color::White.man()));
    let message = "the position: a white man on a8 would be a king";
    assert_eq!(tree.game().unwrap_err().to_string(), message);
    assert_eq!(tree.to_pdn().unwrap_err().to_string(), message);
    let mut crowded = resolve(&one("*")).unwrap();
    for number in 0..256 {
        crowded.tags.set(&format!("T{number}"), "").unwrap();
    }
    assert_eq!(
        crowded.to_pdn().unwrap_err().to_string(),
        "no room for the tag Result: a game has at most 256 tags"
    );
}
