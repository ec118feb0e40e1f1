//! Helpers of the engine's tests.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use dameo::{
    AnyGame, AnyMove, AnySetup, Color, Dameo, DrawRules, Position, Role, Setup, Square, Variant,
};
use dameo_engine::{Engine, Limits, SearchRequest, SearchResult};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// A game of Dameo from a FEN.
pub(crate) fn game(fen: &str, rules: DrawRules) -> AnyGame {
    game_of(Variant::Dameo, fen, rules)
}

/// A game from a FEN.
pub(crate) fn game_of(variant: Variant, fen: &str, rules: DrawRules) -> AnyGame {
    AnyGame::from_setup(&AnySetup::from_legal_fen(variant, fen).unwrap(), rules).unwrap()
}

/// A game from a position, with the default draw rules.
pub(crate) fn game_from(position: Position<Dameo>) -> AnyGame {
    let setup = AnySetup::new(Variant::Dameo, Setup::from(position));
    AnyGame::from_setup(&setup, Variant::Dameo.default_draw_rules()).unwrap()
}

/// Searches with a new engine and checks the result.
pub(crate) fn search(game: &AnyGame, limits: &Limits) -> SearchResult {
    search_moves(game, limits, Vec::new())
}

/// As [`search`], for some moves of the root.
pub(crate) fn search_moves(
    game: &AnyGame,
    limits: &Limits,
    root_moves: Vec<AnyMove>,
) -> SearchResult {
    let stop = AtomicBool::new(false);
    let request = SearchRequest { root_moves, ..SearchRequest::new(*limits, &stop) };
    let result = Engine::new(game.variant(), 4).search(game, &request, &mut |_| ());
    check(game, &result);
    result
}

/// The text of a file of the repository.
pub(crate) fn repository_file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(path).unwrap()
}

pub(crate) fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

pub(crate) fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Checks a result: lines are legal to their ends and begin with different
/// moves, and the best one is the result.
pub(crate) fn check(game: &AnyGame, result: &SearchResult) {
    let mut firsts = Vec::new();
    for line in &result.lines {
        let mut replay = game.position();
        for &mv in &line.moves {
            replay = replay.play(mv).expect("every move of a line is legal");
        }
        firsts.push(line.moves[0]);
        assert!(!firsts[..firsts.len() - 1].contains(&line.moves[0]), "two lines begin alike");
        assert!(line.seldepth >= line.depth.min(1));
    }
    assert_eq!(result.best, result.pv().first().copied());
    assert_eq!(result.ponder, result.pv().get(1).copied());
    assert_eq!(result.best.is_none(), game.outcome().is_some());
    if let Some(line) = result.lines.first() {
        assert_eq!((result.score, result.depth), (line.score, line.depth));
    }
}

/// A legal move, if there is one.
pub(crate) fn random_move(
    position: &Position<Dameo>,
    random: &mut impl Rng,
) -> Option<dameo::Move<dameo::Board8>> {
    position.legal_moves().choose(random).copied()
}

/// The position after some random plies from the start, or the last before
/// the game ended.
pub(crate) fn random_position(plies: usize, random: &mut impl Rng) -> Position<Dameo> {
    let mut position = Position::start();
    for _ in 0..plies {
        match random_move(&position, random).map(|mv| position.after(mv)) {
            Some(next) if next.has_legal_move() => position = next,
            _ => break,
        }
    }
    position
}

/// A few pieces anywhere, White or Black to move.
pub(crate) fn random_placement(pieces: &[(Color, Role)], random: &mut impl Rng) -> Position<Dameo> {
    loop {
        let mut setup = Setup::<Dameo>::empty();
        setup.turn = if random.random() { Color::White } else { Color::Black };
        for &(color, role) in pieces {
            let square = Square::new(random.random_range(0..64)).unwrap();
            setup.put(square, Some(dameo::Piece { color, role }));
        }
        let count = setup.pieces(Color::White).count() + setup.pieces(Color::Black).count();
        if let Ok(position) = setup.position()
            && count == pieces.len()
        {
            return position;
        }
    }
}
