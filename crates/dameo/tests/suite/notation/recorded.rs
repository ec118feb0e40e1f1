//! The recorded games of `data/games/games.json`, in every notation.

use dameo::notation::GameResult;
use dameo::pdn::{GameTree, PdnReader, ResolveOptions};
use dameo::{Color, Dameo, DrawRules, Game, MoveFormat, Position, Reason, Variant};
use serde::Deserialize;

use super::random;

#[derive(Deserialize)]
pub(super) struct Record {
    variant: String,
    result: String,
    reason: String,
    final_fen: String,
    playstrategy: String,
    pub(super) long: String,
}

#[derive(Deserialize)]
struct Records {
    games: Vec<Record>,
}

pub(super) fn record() -> Record {
    let text = include_str!("../../../../../data/games/games.json");
    let records: Records = serde_json::from_str(text).unwrap();
    let mut games = records.games;
    games.retain(|game| game.variant == Variant::Dameo.name());
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn play(line: &str, format: MoveFormat) -> Game<Dameo> {
    let mut game = Game::new(DrawRules::PlayStrategy);
    game.read_moves(line, format).unwrap();
    game
}

fn check_end(game: &Game<Dameo>, record: &Record) {
    assert_eq!(*game.position(), Position::from_fen(&record.final_fen).unwrap());
    let outcome = game.outcome().unwrap();
    assert_eq!(GameResult::from(Some(outcome)), record.result.parse().unwrap());
    assert_eq!(record.reason, "no pieces");
    assert_eq!((outcome.reason, outcome.winner), (Reason::NoPieces, Some(Color::White)));
    assert_eq!(outcome.ply, record.long.split(' ').count());
}

#[test]
fn both_given_notations_lead_to_the_end() {
    let record = record();
    let game = play(&record.long, MoveFormat::Long);
    check_end(&game, &record);
    assert_eq!(game, play(&record.playstrategy, MoveFormat::PlayStrategy));
    assert_eq!(game.write_moves(MoveFormat::Long).as_ref(), Ok(&record.long));
    assert_eq!(game.write_moves(MoveFormat::PlayStrategy).as_ref(), Ok(&record.playstrategy));
}

#[test]
fn all_other_notations_lead_there_too() {
    let record = record();
    let game = play(&record.long, MoveFormat::Long);
    for format in random::lossless() {
        let line = game.write_moves(format).unwrap();
        let read = play(&line, format);
        assert_eq!(read, game, "{format}");
        check_end(&read, &record);
    }
}

#[test]
fn so_does_pdn() {
    let record = record();
    let game = play(&record.long, MoveFormat::Long);
    let text = GameTree::from_game(&game).to_pdn().unwrap().to_string();
    let games: Vec<_> = PdnReader::new(text.as_bytes()).collect::<Result<_, _>>().unwrap();
    assert_eq!(games.len(), 1);
    let tree = games[0].resolve::<Dameo>(ResolveOptions::default()).unwrap();
    assert_eq!(tree.result, GameResult::WhiteWins);
    assert_eq!(tree.game(), Ok(game.clone()));
    check_end(&tree.game().unwrap(), &record);
    for format in random::lossless() {
        let text = format!("[Result \"1-0\"]\n\n{} 1-0\n", game.write_moves(format).unwrap());
        let read = PdnReader::new(text.as_bytes()).next().unwrap().unwrap();
        let tree = read.resolve::<Dameo>(ResolveOptions::default()).unwrap();
        assert_eq!(tree.game(), Ok(game.clone()), "{format}");
    }
}

/// One of its captures shares its ends with another one.
const AMBIGUOUS_PLY: usize = 31;

#[test]
fn the_shorthand_goes_as_far_as_it_can() {
    let record = record();
    let mut game = play(&record.long, MoveFormat::Long);
    let format = MoveFormat::MindSportsShort;
    assert_eq!(
        game.write_moves(format).unwrap_err().to_string(),
        "ply 31: d8xb8xb5xe5 has no mindsports-short form: \"d8e5x\" may be d8xa8xa5xe5 or \
         d8xb8xb5xe5"
    );
    while game.ply() >= AMBIGUOUS_PLY {
        game.undo();
    }
    let text = game.write_moves(format).unwrap();
    assert_eq!(play(&text, format), game);
    let read = PdnReader::new(text.as_bytes()).with_format(format).next().unwrap().unwrap();
    let options = ResolveOptions { format, ..ResolveOptions::default() };
    let tree = read.resolve::<Dameo>(options).unwrap();
    assert_eq!(tree.game(), Ok(game));
}
