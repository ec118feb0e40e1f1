//! Bad input gives the same errors, word for word, in both layers.

use std::fmt::{Debug, Display};

use dameo::pdn::{GameTree, PdnReader, ResolveOptions};
use dameo::{
    AnyGame, AnyGameTree, AnyMove, AnyPosition, AnySetup, AnySquare, Bounds, Color, Game,
    GameRecord, Move, MoveFormat, Position, Rules, Setup, Square, Variant, with_rules,
};

/// Calls a generic function with the rules of every variant.
macro_rules! in_every_variant {
    ($check:ident) => {
        for &variant in Variant::ALL {
            with_rules!(variant, R => $check::<R>(variant));
        }
    };
}

/// Asserts that two results are equal, and their errors' texts too.
fn same<T: PartialEq + Debug, E: PartialEq + Debug + Display>(
    any: &Result<T, E>,
    typed: &Result<T, E>,
) {
    assert_eq!(any, typed);
    assert_eq!(
        any.as_ref().err().map(ToString::to_string),
        typed.as_ref().err().map(ToString::to_string)
    );
}

const FENS: [&str; 22] = [
    "",
    "W",
    "w:Wa1:Bh8",
    "X:Wa1:Bh8",
    "W:Wa1",
    "W:Wa1:Wb2",
    "W:Wa1:Bh8:",
    "W:Wa1:Bh8:H",
    "W:Wa1:Bh8:F0",
    "W:Wa1:Bh8:F1:H1",
    "W:Wa1:Bh8:H10000",
    "W:Wa1:Bh8:H3:F7",
    "W:Wa1,:Bh8",
    "W:Wa1;b2:Bh8",
    "W:Wé1:Bh8",
    "W:Wk1,a11:Bi9",
    "W:Wa1,a1:Ba1",
    "W:Wa8,Ka8:Ba1,Kh1",
    "W:WGa1,Pb2:BAh8,Bg7",
    "W:WDa8,Ib1:BDh1,Ia8",
    "B:WIb2:Ba7,c7",
    "W:Wb1,d2:Bc2,e8,K",
];

#[test]
fn fens() {
    fn check<R: Rules>(variant: Variant) {
        for fen in FENS {
            let typed = Position::<R>::from_fen(fen).map(|it| AnyPosition::new(variant, it));
            same(&AnyPosition::from_fen(variant, fen), &typed);
            let typed = Setup::<R>::from_fen(fen).map(|it| AnySetup::new(variant, it));
            same(&AnySetup::from_fen(variant, fen), &typed);
            if let Ok(setup) = typed {
                let typed = setup.downcast::<R>().unwrap();
                assert_eq!(setup.faults(), typed.faults());
                same(&setup.position(), &typed.position().map(|it| AnyPosition::new(variant, it)));
                let draw_rules = variant.default_draw_rules();
                same(
                    &AnyGame::from_setup(&setup, draw_rules),
                    &Game::from_setup(typed.clone(), draw_rules)
                        .map(|game| game.with_variant(variant).into()),
                );
            }
            let typed = Setup::<R>::from_legal_fen(fen).map(|it| AnySetup::new(variant, it));
            same(&AnySetup::from_legal_fen(variant, fen), &typed);
            let game = AnyGame::from_fen(variant, Some(fen), variant.default_draw_rules());
            same(&game.map(|game| game.setup()), &typed);
        }
    }
    in_every_variant!(check);
}

/// Positions with captures, promotions and kings; some belong to some games
/// only.
const POSITIONS: [&str; 7] = [
    "W:Wa1,b2,Kc3,e2,Ke3,e1:Bh8,a8,f8",
    "W:Wd4,g1,a1:Bd5,d7,g2,h8",
    "W:Wa1,Kd4:Bd6,f6,d2,b4",
    "B:WKa1:Bh8,g7",
    "W:Wd2,Df3,Ih1:Be3,Dg5,Ia8,c5",
    "B:Wd2,Df3,Ih1:Be3,Dg5,Ia8,c5",
    "W:W:Ba8",
];

const MOVES: [&str; 26] = [
    "",
    "a",
    "a1",
    "a1-",
    "a1-k1",
    "a1-a11",
    "i9-j10",
    "A1-B2",
    "a1-a1",
    "a1-b3",
    "a1-a2",
    "a1-h8",
    "a1b2c3",
    "a1xa3xa5",
    "b2-a2",
    "c3-e3",
    "e3-b3",
    "d4xd8",
    "d4xd6xd8xb8",
    "g1xg3",
    "h8-g8",
    "d1-d2",
    "d2,d4",
    "d4d6,d5d8",
    "a1-é",
    "d2-d3!?-d4",
];

#[test]
fn moves() {
    fn check<R: Rules>(variant: Variant) {
        let start = AnyPosition::start(variant).fen();
        for fen in POSITIONS.into_iter().chain([start.as_str()]) {
            let Ok(position) = Position::<R>::from_fen(fen) else { continue };
            let any = AnyPosition::new(variant, position);
            for text in MOVES {
                for format in MoveFormat::ALL {
                    let typed = position.parse_move_as(text, format).map(AnyMove::from);
                    same(&any.parse_move_as(text, format), &typed);
                }
                same(&any.parse_move(text), &position.parse_move(text).map(AnyMove::from));
            }
        }
    }
    in_every_variant!(check);
}

#[test]
fn illegal_moves_and_stops() {
    fn check<R: Rules>(variant: Variant) {
        for fen in POSITIONS {
            let Ok(position) = Position::<R>::from_fen(fen) else { continue };
            let any = AnyPosition::new(variant, position);
            for from in Square::<R::Board>::all() {
                for to in Square::<R::Board>::all() {
                    let mv = Move::quiet(from, to);
                    let capture = Move { captured: position.pieces(!position.turn()), ..mv };
                    for mv in [mv, capture] {
                        let typed = position.play(mv).map(|it| AnyPosition::new(variant, it));
                        same(&any.play(mv.into()), &typed);
                        assert_eq!(any.is_legal(mv.into()), typed.is_ok());
                    }
                    let typed = position.why_illegal(&[from, to, from]);
                    let stops = [from, to, from].map(AnySquare::from);
                    assert_eq!(any.why_illegal(&stops), typed);
                    assert_eq!(any.why_illegal(&stops).to_string(), typed.to_string());
                }
            }
        }
    }
    in_every_variant!(check);
}

const LINES: [&str; 9] = [
    "a1-d4 d8-b6 a1-d4",
    "1. a1-d4 d8-b6 1-0 2. e1e4",
    "1. a1-d4 nonsense",
    "a1-b2",
    "d1-e2 1/2-1/2 *",
    "1.a1d4-d8b6-",
    "a1-e5 d10-e6 j1-j10",
    "*",
    "1. e4 e5",
];

#[test]
fn lines_of_moves() {
    fn check<R: Rules>(variant: Variant) {
        let draw_rules = variant.default_draw_rules();
        for (line, format) in
            LINES.into_iter().flat_map(|line| MoveFormat::ALL.map(|format| (line, format)))
        {
            let mut typed = Game::<R>::start_of(variant, draw_rules);
            let mut any = AnyGame::with_draw_rules(variant, draw_rules);
            same(&any.read_moves(line, format), &typed.read_moves(line, format));
            assert_eq!(any.downcast(), Some(&typed));
            typed.agree_draw().unwrap();
            any.agree_draw().unwrap();
            assert_eq!(any.resign(Color::White), typed.resign(Color::White));
            same(&any.read_moves(line, format), &typed.read_moves(line, format));
        }
    }
    in_every_variant!(check);
}

const RECORDS: [&str; 12] = [
    "[Variant \"dameo\"]\n\n1. a1-d4 *\n",
    "[Variant \"big-dameo-24\"]\n\n1. a1-e5 *\n",
    "[Variant \"chess\"]\n\n*\n",
    "[GameType \"20\"]\n\n*\n",
    "[DrawRules \"none\"]\n\n*\n",
    "[SetUp \"1\"]\n\n*\n",
    "[FEN \"W:Wa1\"]\n\n*\n",
    "[FEN \"W:Wa8:Bh1\"]\n\n*\n",
    "[FEN \"W:Wk1:Bh8\"]\n\n*\n",
    "[FEN \"W:Wb1,d1:Bc7,e7\"]\n\n1. b1-b2 (1. d1-d9) c7-c6 *\n",
    "1. a1-a1 *\n",
    "1. d1-e2 d8-d7 (1... d8-d6 2. a9-b9) *\n",
];

#[test]
fn records() {
    fn check<R: Rules>(variant: Variant) {
        for text in RECORDS {
            let pdn = PdnReader::new(text.as_bytes()).next().unwrap().unwrap();
            let options = ResolveOptions::default();
            let typed = pdn.resolve_as::<R>(variant, options).map(AnyGameTree::from);
            same(&AnyGameTree::resolve(&pdn, variant, options), &typed);
        }
    }
    in_every_variant!(check);
}

/// A game of the list that all front ends are tested with.
#[derive(serde::Deserialize)]
struct BadGame {
    variant: String,
    fen: Option<String>,
    moves: Vec<String>,
    error: String,
}

/// The error of a game in the generic layer, as a record gives it.
fn typed_error<R: Rules>(variant: Variant, game: &BadGame) -> Option<String> {
    let setup = match game.fen.as_deref().map(Setup::<R>::from_legal_fen) {
        None => Setup::start_of(variant),
        Some(Ok(setup)) => setup,
        Some(Err(error)) => return Some(error.to_string()),
    };
    let mut game_of_rules = Game::from_setup(setup, variant.default_draw_rules()).unwrap();
    (1..).zip(&game.moves).find_map(|(number, text)| {
        let error = game_of_rules.play_text(text, MoveFormat::Long).err()?;
        Some(format!("move {number}: {error}"))
    })
}

#[test]
fn games_that_are_none() {
    let games = include_str!("../../../../../data/bad-input/games.json");
    let games: Vec<BadGame> = serde_json::from_str(games).unwrap();
    assert!(games.len() > 15);
    for game in games {
        let variant = game.variant.parse().unwrap();
        let typed = with_rules!(variant, R => typed_error::<R>(variant, &game));
        assert_eq!(typed.as_ref(), Some(&game.error));
        let record = GameRecord { start: game.fen, moves: game.moves, ..GameRecord::new(variant) };
        for bounds in [Bounds::NONE, Bounds::UNTRUSTED] {
            assert_eq!(record.replay(&bounds).unwrap_err().to_string(), game.error);
        }
    }
}

#[test]
fn bad_trees() {
    fn check<R: Rules>(variant: Variant) {
        let mut typed =
            GameTree::<R>::from_game(&Game::start_of(variant, variant.default_draw_rules()));
        let [first, last] = [Square::all().next(), Square::all().last()].map(Option::unwrap);
        typed.line = [Move::quiet(first, last)].into_iter().collect();
        let any = AnyGameTree::from(typed.clone());
        same(&any.game(), &typed.game().map(AnyGame::from));
        same(&any.to_pdn(), &typed.to_pdn());
    }
    in_every_variant!(check);
}

#[test]
fn squares_off_the_board() {
    let position = AnyPosition::start(Variant::Dameo);
    let [a1, j10] = ["a1", "j10"].map(|name| name.parse::<AnySquare>().unwrap());
    assert_eq!(position.piece_at(j10), None);
    assert_eq!(position.find_move(a1, j10), None);
    assert_eq!(position.moves_from(j10), []);
    assert!(!position.is_legal(AnyMove::quiet(a1, j10)));
    for error in
        [position.play(AnyMove::quiet(a1, j10)).unwrap_err(), position.why_illegal(&[a1, j10])]
    {
        assert_eq!(error.to_string(), "there is no square j10");
        assert_eq!(error.name(), "off-board");
    }
    let mut game = AnyGame::new(Variant::Dameo);
    let error = game.play(AnyMove::quiet(j10, a1)).unwrap_err();
    assert_eq!(error.to_string(), "there is no square j10");
    let mut tree = AnyGameTree::from_game(&game);
    tree.line = [AnyMove::quiet(j10, a1)].into_iter().collect();
    assert_eq!(tree.game().unwrap_err().to_string(), "ply 1: illegal move: there is no square j10");
}

#[test]
fn squares_of_a_variant() {
    fn check<R: Rules>(variant: Variant) {
        for text in ["", "a", "a0", "a9", "i1", "j10", "k1", "a11", "A1"] {
            same(
                &variant.parse_square(text),
                &text.parse::<Square<R::Board>>().map(AnySquare::from),
            );
        }
        assert!(variant.squares().eq(Square::<R::Board>::all().map(AnySquare::from)));
    }
    in_every_variant!(check);
}
