//! Random games and annotations, the same on every run.

use dameo::notation::GameResult;
use dameo::pdn::{Annotated, Comment, GameTree, MoveLine, Nag, Tags, Variation};
use dameo::{DrawRules, Game, Move, MoveFormat, Position, Rules, Variant};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

pub(crate) fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

fn random_move<R: Rules>(position: &Position<R>, rng: &mut ChaCha8Rng) -> Option<Move<R::Board>> {
    let moves = position.legal_moves();
    (!moves.is_empty()).then(|| moves[rng.random_range(0..moves.len())])
}

/// A game of random moves, played on even after a draw rule has ended it.
pub(crate) fn game<R: Rules>(variant: Variant, rng: &mut ChaCha8Rng, max_plies: usize) -> Game<R> {
    let game = Game::start_of(variant, variant.default_draw_rules());
    let mut game = game.continuing_after_draws();
    while game.ply() < max_plies
        && let Some(mv) = random_move(game.position(), rng)
    {
        game.play(mv).unwrap();
    }
    game
}

/// A game that begins somewhere in the middle of another one.
pub(crate) fn game_from_middle<R: Rules>(
    variant: Variant,
    rng: &mut ChaCha8Rng,
    max_plies: usize,
) -> Game<R> {
    let plies = rng.random_range(0..120);
    let setup = game::<R>(variant, rng, plies).to_setup();
    let game = Game::from_setup(setup, DrawRules::ALL[rng.random_range(0..3)]).unwrap();
    let mut game = game.with_variant(variant).continuing_after_draws();
    while game.ply() < max_plies
        && let Some(mv) = random_move(game.position(), rng)
    {
        game.play(mv).unwrap();
    }
    game
}

/// A game with random comments, annotations and variations.
pub(crate) fn tree<R: Rules>(variant: Variant, rng: &mut ChaCha8Rng) -> GameTree<R> {
    let plies = rng.random_range(0..60);
    let game = game_from_middle::<R>(variant, rng, plies);
    let mut tree = GameTree::from_game(&game);
    tree.tags = tags(rng);
    tree.result = GameResult::ALL[rng.random_range(0..GameResult::ALL.len())];
    let start = *game.position_at(0).unwrap();
    annotate(&start, &mut tree.line, rng, 0);
    tree
}

fn annotate<R: Rules>(
    start: &Position<R>,
    line: &mut MoveLine<Move<R::Board>>,
    rng: &mut ChaCha8Rng,
    depth: usize,
) {
    let mut position = *start;
    line.comments = comments(rng);
    for annotated in &mut line.moves {
        annotated.comments = comments(rng);
        let nags = rng.random_range(0..10_usize).saturating_sub(7);
        annotated.nags = (0..nags).map(|_| Nag(rng.random_range(0..=255))).collect();
        let variations = rng.random_range(0..10_usize).saturating_sub(7 + depth / 2);
        annotated.variations =
            (0..variations).map(|_| variation(&position, rng, depth + 1)).collect();
        position = position.after(annotated.mv);
    }
}

fn variation<R: Rules>(
    start: &Position<R>,
    rng: &mut ChaCha8Rng,
    depth: usize,
) -> Variation<Move<R::Board>> {
    let mut line = MoveLine::default();
    let mut position = *start;
    for _ in 0..rng.random_range(0..5) {
        let Some(mv) = random_move(&position, rng) else { break };
        line.moves.push(Annotated::new(mv));
        position = position.after(mv);
    }
    annotate(start, &mut line, rng, depth);
    Variation { line, comments: comments(rng) }
}

/// Words with everything that means something elsewhere in a PDN text.
const WORDS: [&str; 16] = [
    "a",
    "%",
    "%escape",
    "{",
    "}",
    "(a)",
    "[Event",
    "\"x\"]",
    "; so",
    "[%clk 0:01:02]",
    "\\",
    "$3",
    "1-0",
    "d4xd6",
    "é\u{1F600}\u{feff}",
    "wordwordwordwordwordwordwordwordwordwordword",
];

fn text(rng: &mut ChaCha8Rng) -> String {
    let words = rng.random_range(0..25);
    (0..words).map(|_| WORDS[rng.random_range(0..WORDS.len())]).collect::<Vec<_>>().join(" ")
}

fn comments(rng: &mut ChaCha8Rng) -> Vec<Comment> {
    let count = rng.random_range(0..10_usize).saturating_sub(7);
    (0..count).filter_map(|_| Comment::new(&text(rng))).collect()
}

fn tags(rng: &mut ChaCha8Rng) -> Tags {
    let mut tags = Tags::new();
    for name in ["Annotator", "White", "Event", "X_1", "Date"] {
        if rng.random_bool(0.5) {
            tags.set(name, &text(rng)).unwrap();
        }
    }
    tags
}

/// All formats that have a text for every move.
pub(crate) fn lossless() -> impl Iterator<Item = MoveFormat> {
    MoveFormat::ALL.into_iter().filter(|&format| format != MoveFormat::MindSportsShort)
}
