//! Random games of every variant, played in both layers.

use dameo::pdn::{GameTree, ResolveOptions};
use dameo::{
    AnyGame, AnyGameTree, AnyMove, AnyPosition, AnySetup, AnySquare, Color, Game, Move, MoveFormat,
    Position, Rules, Setup, Square, Variant, perft, with_rules,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const GAMES: u64 = 12;
const MAX_PLIES: usize = 120;

#[test]
fn random_games_agree() {
    for &variant in Variant::ALL {
        for seed in 0..GAMES {
            with_rules!(variant, R => play::<R>(variant, &mut ChaCha8Rng::seed_from_u64(seed)));
        }
    }
}

/// Plays a random game in both layers, in part by text.
fn play<R: Rules>(variant: Variant, rng: &mut ChaCha8Rng) {
    let draw_rules = variant.default_draw_rules();
    let mut typed = Game::<R>::start_of(variant, draw_rules).continuing_after_draws();
    let mut any = AnyGame::new(variant).continuing_after_draws();
    while typed.ply() < MAX_PLIES {
        same_game(&any, &typed);
        let legal = typed.position().legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[rng.random_range(0..legal.len())];
        if rng.random_bool(0.5) {
            assert_eq!(any.play(mv.into()), typed.play(mv));
        } else {
            let text = typed.position().move_text(mv);
            assert_eq!(any.play_text(&text, MoveFormat::Long), Ok(mv.into()));
            assert_eq!(typed.play_text(&text, MoveFormat::Long), Ok(mv));
        }
        if rng.random_bool(0.1) {
            assert_eq!(any.undo(), typed.undo().map(AnyMove::from));
        }
    }
    same_record(&any, &typed);
    end(any, typed, rng.random_range(0..3));
}

fn same_game<R: Rules>(any: &AnyGame, typed: &Game<R>) {
    assert_eq!(any.downcast(), Some(typed));
    assert_eq!(any.variant(), typed.variant());
    assert_eq!(any.draw_rules(), typed.draw_rules());
    assert_eq!(any.ply(), typed.ply());
    assert_eq!(any.outcome(), typed.outcome());
    assert_eq!(any.half_moves(), typed.half_moves());
    assert_eq!(any.reversible_moves(), typed.reversible_moves());
    assert_eq!(any.move_number(), typed.move_number());
    same_setup(&any.to_setup(), &typed.to_setup());
    same_position(&any.position(), typed.position());
}

fn same_setup<R: Rules>(any: &AnySetup, typed: &Setup<R>) {
    assert_eq!(any.downcast(), Some(typed));
    assert_eq!(any.fen(), typed.fen());
    assert_eq!(any.fen_with_counters(), typed.fen_with_counters());
    assert_eq!(any.to_string(), typed.to_string());
    assert_eq!(typed.to_string().parse().as_ref(), Ok(typed));
    assert_eq!(any.turn(), typed.turn);
    assert_eq!((any.half_moves(), any.move_number()), (typed.half_moves, typed.move_number));
    assert_eq!(any.position().unwrap().downcast(), Some(&typed.position().unwrap()));
    let mut copy = AnySetup::empty(any.variant());
    for (square, piece) in any.pieces() {
        copy.put(square, Some(piece));
    }
    copy.set_turn(any.turn());
    copy.set_counters(any.half_moves(), any.move_number());
    assert_eq!(&copy, any);
}

fn same_position<R: Rules>(any: &AnyPosition, typed: &Position<R>) {
    assert_eq!(any.downcast(), Some(typed));
    assert_eq!(any.fen(), typed.fen());
    assert_eq!(AnyPosition::from_fen(any.variant(), &any.fen()).as_ref(), Ok(any));
    assert_eq!(any.turn(), typed.turn());
    assert_eq!(any.zobrist_hash(), typed.zobrist_hash());
    assert_eq!(any.count_moves(), typed.count_moves());
    assert_eq!(any.has_capture(), typed.has_capture());
    assert_eq!(any.is_game_over(), typed.is_game_over());
    assert_eq!(any.outcome(), typed.outcome());
    assert_eq!(any.perft(2), perft(typed, 2));
    assert_eq!(any.flipped().downcast(), Some(&typed.flipped()));
    assert_eq!(any.mirrored().downcast(), Some(&typed.mirrored()));
    let squares = Square::<R::Board>::all();
    let pieces = squares.filter_map(|at| Some((AnySquare::from(at), typed.piece_at(at)?)));
    assert!(any.pieces().eq(pieces));
    for piece in [Color::White, Color::Black].into_iter().flat_map(|c| [c.man(), c.king()]) {
        assert_eq!(any.squares_of(piece), typed.squares_of(piece).into());
    }
    let moves = any.legal_moves();
    let typed_moves = typed.legal_moves();
    assert!(moves.iter().copied().eq(typed_moves.iter().copied().map(AnyMove::from)));
    for (&any_move, &mv) in moves.iter().zip(&typed_moves) {
        same_move((any, any_move), (typed, mv));
    }
}

fn same_move<R: Rules>(
    (any, any_move): (&AnyPosition, AnyMove),
    (typed, mv): (&Position<R>, Move<R::Board>),
) {
    assert_eq!(Move::try_from(any_move), Ok(mv));
    assert!(any.is_legal(any_move));
    assert_eq!(any.promotes(any_move), typed.promotes(mv));
    assert_eq!(any.move_text(any_move), typed.move_text(mv));
    assert_eq!(any.show(any_move).to_string(), typed.move_text(mv));
    assert!(any.path(any_move).into_iter().eq(typed.path(mv).into_iter().map(AnySquare::from)));
    assert_eq!(any.play(any_move).unwrap().downcast(), Some(&typed.after(mv)));
    assert_eq!(any.after(any_move), any.play(any_move).unwrap());
    let traced = typed.trace_capture(&typed.path(mv)).map(AnyMove::from);
    assert_eq!(any.trace_capture(&any.path(any_move)), traced);
    let found = typed.find_move(mv.from, mv.to);
    assert!(found.is_none_or(|found| found == mv));
    assert_eq!(any.find_move(any_move.from, any_move.to), found.map(AnyMove::from));
    let from_here = typed.moves_from(mv.from);
    assert!(from_here.contains(&mv));
    assert!(any.moves_from(any_move.from).into_iter().eq(from_here.into_iter().map(AnyMove::from)));
    for format in MoveFormat::ALL {
        let text = any.write_move(any_move, format);
        assert_eq!(text, typed.write_move(mv, format));
        if let Ok(text) = text {
            let read = typed.parse_move_as(&text, format).map(AnyMove::from);
            assert_eq!(any.parse_move_as(&text, format), read);
        }
    }
}

/// The record of a game as a line of moves and as PDN.
fn same_record<R: Rules>(any: &AnyGame, typed: &Game<R>) {
    assert!(any.moves().eq(typed.moves().map(AnyMove::from)));
    let positions = typed.positions().map(|&position| AnyPosition::new(typed.variant(), position));
    assert!(any.positions().eq(positions));
    for format in MoveFormat::ALL {
        let line = any.write_moves(format);
        assert_eq!(line, typed.write_moves(format));
        if let Ok(line) = line {
            let read = AnyGame::from_setup(&any.setup(), any.draw_rules()).unwrap();
            let mut read = read.continuing_after_draws();
            read.read_moves(&line, format).unwrap();
            assert_eq!(&read, any);
        }
    }
    let tree = AnyGameTree::from_game(any);
    let typed_tree = GameTree::from_game(typed);
    assert_eq!(tree, typed_tree.clone().into());
    assert_eq!(tree.game().as_ref(), Ok(any));
    let pdn = tree.to_pdn().unwrap();
    assert_eq!(pdn, typed_tree.to_pdn().unwrap());
    assert_eq!(pdn.variant(), Some(typed.variant().name()));
    assert_eq!(
        AnyGameTree::resolve(&pdn, any.variant(), ResolveOptions::default()),
        pdn.resolve::<R>(ResolveOptions::default()).map(AnyGameTree::from)
    );
}

/// Ends a game in one of the ways in which players do.
fn end<R: Rules>(mut any: AnyGame, mut typed: Game<R>, way: u8) {
    match way {
        0 => assert_eq!(any.agree_draw(), typed.agree_draw()),
        1 => assert_eq!(any.resign(Color::White), typed.resign(Color::White)),
        _ => assert_eq!(any.lose_on_time(Color::Black), typed.lose_on_time(Color::Black)),
    }
    assert!(any.outcome().is_some());
    assert_eq!(any.outcome(), typed.outcome());
    for mv in typed.position().legal_moves() {
        assert_eq!(any.play(mv.into()), typed.play(mv));
        let text = typed.position().move_text(mv);
        let played = typed.play_text(&text, MoveFormat::Long).map(AnyMove::from);
        assert_eq!(any.play_text(&text, MoveFormat::Long), played);
    }
}

#[test]
fn starting_positions_are_those_of_the_variant() {
    let fens: Vec<_> = Variant::ALL.iter().map(|&v| AnyPosition::start(v).fen()).collect();
    for (&variant, fen) in Variant::ALL.iter().zip(&fens) {
        let game = AnyGame::new(variant);
        assert!(game.is_from_start());
        assert_eq!(game.setup(), AnySetup::start(variant));
        assert_eq!(&game.position().fen(), fen);
        assert_eq!(game.position().pieces().count(), variant.start().piece_count());
        assert_eq!(AnyGameTree::from_game(&game).to_pdn().unwrap().tags.get("FEN"), None);
    }
    let of_another = AnySetup::from_legal_fen(Variant::BigDameo28, &fens[2]).unwrap();
    let game = AnyGame::from_setup(&of_another, Variant::BigDameo28.default_draw_rules()).unwrap();
    assert!(!game.is_from_start(), "the start of Big Dameo with 24 men is none with 28");
}
