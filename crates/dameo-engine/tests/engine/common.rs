//! What the tests of the engine share.

use std::sync::atomic::AtomicBool;

use dameo::{Board8, Color, Dameo, DrawRules, Game, Move, Position, Role, Rules, Setup, Square};
use dameo_engine::{Engine, Limits, SearchResult};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// A game from a FEN.
pub(crate) fn game(fen: &str, rules: DrawRules) -> Game<Dameo> {
    Game::from_setup(Setup::from_legal_fen(fen).unwrap(), rules).unwrap()
}

/// A game from a position, by the usual draw rules.
pub(crate) fn game_from(position: Position<Dameo>) -> Game<Dameo> {
    Game::from_setup(Setup::from(position), Dameo::DEFAULT_DRAW_RULES).unwrap()
}

/// Searches with a new engine and checks what must hold of every result.
pub(crate) fn search(game: &Game<Dameo>, limits: &Limits<Board8>) -> SearchResult<Board8> {
    let result = Engine::new(4).search(game, limits, &AtomicBool::new(false), |_| ());
    check(game, &result);
    result
}

pub(crate) fn depth(depth: u32) -> Limits<Board8> {
    Limits { depth: Some(depth), ..Limits::default() }
}

pub(crate) fn nodes(nodes: u64) -> Limits<Board8> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// What must hold of every result: lines are legal to their ends, begin with
/// different moves, and the best one is what is reported.
pub(crate) fn check(game: &Game<Dameo>, result: &SearchResult<Board8>) {
    let mut firsts = Vec::new();
    for line in &result.lines {
        let mut replay = *game.position();
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
) -> Option<Move<Board8>> {
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
