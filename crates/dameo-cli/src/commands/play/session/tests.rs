//! Sessions without an engine: the reply to each line.

use dameo::notation::GameResult;
use dameo::pdn::{PdnReader, ResolveOptions};
use dameo::{AnyGameTree, DrawRules};
use dameo_engine::{Engine, Limits, SearchRequest};

use super::*;

const THEME: Theme = Theme { color: false, unicode: false };
/// White's king takes three pieces and ends on h1, over b5, b6 or b7.
const THREE_WAYS: &str = "W:WKb2:Bb4,g5,f7,g6,h2";

fn session(fen: Option<&str>, players: Players) -> PlaySession {
    let game = AnyGame::from_fen(Variant::Dameo, fen, DrawRules::PlayStrategy).unwrap();
    PlaySession::new(&game, players, Level::new(4).unwrap(), THEME)
}

fn two_people() -> PlaySession {
    session(None, Players::Both)
}

/// The text of a reply that waits for the next line.
fn answer(session: &mut PlaySession, line: &str) -> String {
    let reply = session.enter(line);
    assert_eq!(reply.next, Next::Line, "{line}: {}", reply.text);
    reply.text
}

/// The result of a search of the current position.
fn search(session: &PlaySession) -> SearchResult {
    let limits = Limits { depth: Some(3), ..Limits::default() };
    let stop = false.into();
    let request = SearchRequest::new(limits, &stop);
    Engine::new(Variant::Dameo, 1).search(session.game(), &request, &mut |_| ())
}

fn moves(session: &PlaySession) -> Vec<AnyMove> {
    session.game().moves().collect()
}

fn text(session: &PlaySession, text: &str) -> AnyMove {
    session.game().position().parse_move(text).unwrap()
}

#[test]
fn the_beginning_shows_board_and_sides() {
    let reply = session(None, Players::White).start();
    let expected = "Dameo, draw rules playstrategy; type help for help

    a  b  c  d  e  f  g  h
 8  b  b  b  b  b  b  b  b  8    b  black (level 4)
 7  .  b  b  b  b  b  b  .  7       18 men
 6  .  .  b  b  b  b  .  .  6
 5  .  .  .  .  .  .  .  .  5       move 1, white to move
 4  .  .  .  .  .  .  .  .  4
 3  .  .  w  w  w  w  .  .  3
 2  .  w  w  w  w  w  w  .  2    w  white (you)
 1  w  w  w  w  w  w  w  w  1       18 men
    a  b  c  d  e  f  g  h
";
    assert_eq!(reply, wait(expected.to_owned()));
}

#[test]
fn the_computer_begins_against_black_and_black_sees_the_board_turned() {
    let mut session = session(None, Players::Black);
    assert_eq!(session.start().next, Next::Move);
    let reply = session.computer_plays(text(&session, "d3-d4"), false);
    assert_eq!(reply.next, Next::Line);
    assert!(reply.text.starts_with("white plays d3-d4\n\n    h  g  f"), "{}", reply.text);
    assert_eq!(session.prompt(), "black> ");
}

#[test]
fn boards_are_shown_once_a_round() {
    let mut session = session(None, Players::White);
    // A move typed in full is not repeated, an abbreviated one is.
    assert_eq!(session.enter("d3-d4"), Reply { text: String::new(), next: Next::Move });
    let reply = session.computer_plays(text(&session, "d6-d5"), false);
    assert_eq!(reply.next, Next::Line);
    assert!(reply.text.starts_with("black plays d6-d5\n\n    a  b  c"), "{}", reply.text);
    let refusal =
        "illegal move \"d4:d6\": a larger capture is compulsory: this takes 1, d4 takes 2\n";
    assert_eq!(answer(&mut session, "d4:d6"), refusal);
    let text = "white plays d4xd6xb6\n".to_owned();
    assert_eq!(session.enter("d4:b6"), Reply { text, next: Next::Move });
}

#[test]
fn refusals_tell_the_reason() {
    let mut session = two_people();
    let cases = [
        ("d4-d5", "illegal move \"d4-d5\": there is no piece on d4\n"),
        ("d8-d5", "illegal move \"d8-d5\": the piece on d8 is not yours: white is to move\n"),
        (
            "a1-a3",
            "illegal move \"a1-a3\": no unbroken line of men leads from a1 to a3: there is none of yours on a2\n",
        ),
        ("d3-d9", "bad move \"d3-d9\": expected a square of the board at character 4\n"),
        ("castle", "\"castle\" is not a command: type help for the list, or a move\n"),
        ("h", "\"h\" may be help or hint\n"),
        ("\x1b[2J", "bad move \"[2J\": expected a square of the board at character 1\n"),
        ("1", "no list to pick from: type moves first\n"),
    ];
    for (line, expected) in cases {
        assert_eq!(answer(&mut session, line), expected, "{line}");
    }
    assert_eq!(session.game().ply(), 0);
}

#[test]
fn moves_are_picked_by_number() {
    let mut session = two_people();
    let list = answer(&mut session, "moves");
    assert!(list.starts_with("   1 a1-a2 "), "{list}");
    assert_eq!(answer(&mut session, "0"), "no such move: the list has 1 to 52\n");
    assert_eq!(answer(&mut session, "53"), "no such move: the list has 1 to 52\n");
    assert!(answer(&mut session, "1").starts_with("white plays a1-a2\n"));
    // The list was that of another position.
    assert_eq!(answer(&mut session, "1"), "no list to pick from: type moves first\n");
}

#[test]
fn ambiguous_captures_are_picked_from_a_list() {
    let mut session = session(Some(THREE_WAYS), Players::Both);
    let expected = "\"b2xh1\" may be one of these; type a number:
   1 b2xb5xh5xh1    2 b2xb6xh6xh1    3 b2xb7xh7xh1
";
    assert_eq!(answer(&mut session, "b2xh1"), expected);
    assert_eq!(answer(&mut session, "4"), "no such move: the list has 1 to 3\n");
    assert!(answer(&mut session, "2").starts_with("white plays b2xb6xh6xh1\n"));
}

#[test]
fn routes_that_do_not_exist_are_answered_with_those_that_do() {
    let mut session = session(Some(THREE_WAYS), Players::Both);
    let expected = "no move leads over \"b2xb3xh1\", but there is:
   1 b2xb5xh5xh1    2 b2xb6xh6xh1    3 b2xb7xh7xh1
";
    assert_eq!(answer(&mut session, "b2xb3xh1"), expected);
    assert!(answer(&mut session, "1").starts_with("white plays b2xb5xh5xh1\n"));
}

#[test]
fn enter_plays_an_only_move() {
    let mut session = session(Some("W:Wd4:Bd5,h8"), Players::Both);
    let start = session.start().text;
    assert!(start.ends_with("\nthe only move is d4xd6: Enter plays it\n"), "{start}");
    assert!(answer(&mut session, " ").starts_with("white plays d4xd6\n"));
    assert_eq!(answer(&mut session, ""), "", "one of several moves is not chosen");
    assert_eq!(session.game().ply(), 1);
}

#[test]
fn compulsory_captures_are_announced() {
    let mut session = session(Some(THREE_WAYS), Players::Both);
    let start = session.start().text;
    assert!(start.ends_with("\nyou must capture: 3 to choose from\n"), "{start}");
}

#[test]
fn undo_and_redo_lead_to_the_person() {
    let mut session = session(None, Players::White);
    assert_eq!(answer(&mut session, "undo"), "nothing to take back\n");
    session.enter("d3-d4");
    session.computer_plays(text(&session, "c6-c5"), false);
    let before = moves(&session);
    assert!(answer(&mut session, "undo").starts_with("took back c6-c5, d3-d4\n\n"));
    assert_eq!(moves(&session), []);
    assert!(answer(&mut session, "redo").starts_with("played again d3-d4, c6-c5\n\n"));
    assert_eq!(moves(&session), before);
    assert_eq!(answer(&mut session, "redo"), "nothing to play again\n");
}

#[test]
fn views_of_the_position() {
    let mut session = two_people();
    assert!(answer(&mut session, "fen").starts_with("W:Wa1,b1,b2,"));
    assert!(answer(&mut session, "board").starts_with("    a  b  c"));
    assert!(answer(&mut session, "flip").starts_with("    h  g  f"));
    assert!(answer(&mut session, "board").starts_with("    h  g  f"));
    let help = answer(&mut session, "help");
    assert!(help.starts_with("type a move, such as a1-a2, or a command:\n  help "), "{help}");
    assert!(command::names().all(|name| help.contains(&format!("\n  {name} "))), "{help}");
    assert!(help.lines().all(|line| line.len() <= 60), "{help}");
    let words = session.words();
    assert!(["moves", "save!", "a1-a2"].iter().all(|word| words.contains(&(*word).to_owned())));
}

#[test]
fn the_level_can_be_changed() {
    let mut session = session(None, Players::White);
    assert_eq!(answer(&mut session, "level"), "the computer plays at level 4\n");
    assert_eq!(answer(&mut session, "level 9"), "the computer plays at level 9\n");
    assert_eq!(session.level(), Level::new(9).unwrap());
}

#[test]
fn advice_is_asked_for_and_told() {
    let mut session = session(Some("W:Wd4:Bd5"), Players::White);
    for (line, question) in
        [("hint", Question::Hint), ("eval", Question::Eval), ("draw", Question::Draw)]
    {
        assert_eq!(session.enter(line), ask(question));
    }
    let found = search(&session);
    let hint = session.advise(Question::Hint, &found);
    assert_eq!(hint, wait("hint: d4xd6; white wins in 1 move\n  d4xd6\n".to_owned()));
    let eval = session.advise(Question::Eval, &found).text;
    assert!(eval.starts_with("white wins in 1 move ("), "{eval}");
    let draw = session.advise(Question::Draw, &found).text;
    assert!(draw.contains("the game has ended: drawn: the players agreed\n"), "{draw}");
}

#[test]
fn draws_are_declined_in_better_games() {
    let mut session = session(Some("W:Wa1:BKh8,Kg8,f8,e8"), Players::White);
    let found = search(&session);
    let reply = session.advise(Question::Draw, &found);
    assert_eq!(reply, wait("the computer declines: it likes its game\n".to_owned()));
    assert_eq!(session.game().outcome(), None);
}

#[test]
fn two_people_agree_to_a_draw() {
    let mut session = two_people();
    let offer = "white offers a draw: black accepts by typing draw\n";
    assert_eq!(answer(&mut session, "draw"), offer);
    answer(&mut session, "d3-d4");
    assert_eq!(
        answer(&mut session, "draw"),
        "black offers a draw: white accepts by typing draw\n",
        "a move declines an offer"
    );
    let end = answer(&mut session, "draw");
    assert!(end.ends_with("drawn: the players agreed\ntype new, undo, save FILE or quit\n"));
}

#[test]
fn nothing_is_played_after_the_end_but_it_can_be_taken_back() {
    let mut session = two_people();
    answer(&mut session, "d3-d4");
    let end = answer(&mut session, "resign");
    assert!(end.ends_with(
        "the game has ended: white wins: black resigned\ntype new, undo, save FILE or quit\n"
    ));
    assert_eq!(session.prompt(), "over> ");
    for line in ["d6-d5", "1", "moves", "hint", "eval", "draw", "resign"] {
        let expected = "the game is over: white wins: black resigned\n\
                        type new, undo, save FILE or quit\n";
        assert_eq!(answer(&mut session, line), expected, "{line}");
    }
    assert_eq!(answer(&mut session, ""), "type new, undo, save FILE or quit\n");
    assert!(answer(&mut session, "undo").starts_with("the game goes on\n\n"));
    assert_eq!(session.prompt(), "black> ");
    assert_eq!(session.game().ply(), 1);
}

#[test]
fn rules_end_the_game_with_their_reason() {
    let mut session = session(Some("W:Wd4:Bd5"), Players::White);
    let end = answer(&mut session, "d4d6");
    let expected = "the game has ended: white wins: black has no pieces left\n";
    assert!(end.contains(expected), "{end}");
    assert!(end.contains("move 1, over\n"), "{end}");
    assert!(answer(&mut session, "undo").starts_with("took back d4xd6\n"));
}

#[test]
fn games_under_way_are_not_given_up_by_mistake() {
    let mut session = two_people();
    assert!(answer(&mut session, "new").starts_with("a new game\n"));
    answer(&mut session, "d3-d4");
    let question = "the game is not over: type new again to give it up\n";
    assert_eq!(answer(&mut session, "new"), question);
    answer(&mut session, "board");
    assert_eq!(answer(&mut session, "new"), question);
    assert!(answer(&mut session, "new").starts_with("a new game\n"));
    assert_eq!(session.game().ply(), 0);
    assert_eq!(session.enter("quit").next, Next::Leave);
}

#[test]
fn saved_games_read_back_equal() {
    let mut session = session(Some(THREE_WAYS), Players::White);
    let capture = session.legal_moves()[0].1;
    session.play(capture);
    let reply = session.enter("save my game.pdn");
    let Next::Write(file) = reply.next else { panic!("{reply:?}") };
    assert_eq!((file.name.to_str(), file.overwrite), (Some("my game.pdn"), false));
    let game = PdnReader::new(file.text.as_bytes()).next().unwrap().unwrap();
    let tree = AnyGameTree::resolve(&game, Variant::Dameo, ResolveOptions::default()).unwrap();
    assert_eq!(&tree.game().unwrap(), session.game());
    assert_eq!(tree.result, GameResult::from(session.game().outcome()));
    assert_eq!(tree.tags.get("Black"), Some("dameo, level 4"));

    assert_eq!(session.saved(&file, Ok(())), wait("saved to my game.pdn\n".to_owned()));
    let exists = anyhow::Error::from(io::Error::from(io::ErrorKind::AlreadyExists));
    let reply = session.saved(&file, Err(exists.context("cannot write my game.pdn")));
    let expected = "my game.pdn exists already: save! my game.pdn replaces it\n";
    assert_eq!(reply, wait(expected.to_owned()));
    let full = anyhow::Error::from(io::Error::from(io::ErrorKind::StorageFull));
    let reply = session.saved(&file, Err(full.context("cannot write my game.pdn")));
    assert_eq!(reply, wait("cannot write my game.pdn: no storage space\n".to_owned()));
}

#[test]
fn the_computer_plays_against_itself_until_it_is_interrupted() {
    let mut session = session(Some("W:Wd4:Bd5,h8"), Players::None);
    assert_eq!(session.start().next, Next::Move);
    assert_eq!(session.computer_plays(text(&session, "d4xd6"), false).next, Next::Move);
    let reply = session.computer_plays(text(&session, "h8-h7"), true);
    assert_eq!(reply.next, Next::Line);
    assert!(reply.text.ends_with("\npaused: Enter goes on\n"), "{}", reply.text);
    assert_eq!(session.prompt(), "paused> ");
    assert_eq!(answer(&mut session, "resign"), "the computer plays both sides\n");
    assert_eq!(answer(&mut session, "draw"), "the computer plays both sides\n");
    assert!(answer(&mut session, "undo").starts_with("took back h8-h7\n"));
    assert_eq!(session.enter("").next, Next::Move);
}

#[test]
fn the_computers_game_against_itself_leaves_at_its_end() {
    let mut session = session(Some("W:Wd4:Bd5"), Players::None);
    session.start();
    let reply = session.computer_plays(text(&session, "d4xd6"), false);
    assert_eq!(reply.next, Next::Leave);
    let end = "the game has ended: white wins: black has no pieces left\n";
    assert!(reply.text.ends_with(end), "{}", reply.text);
}

#[test]
fn an_interrupt_at_the_prompt_tells_how_to_leave() {
    let expected = wait("type quit or press Ctrl-D to leave\n".to_owned());
    assert_eq!(two_people().interrupt(), expected);
}
