//! Positions that the benchmarks measure.

use dameo::{Dameo, Position, Rules, Variant};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;

/// Positions reached by random play, 12 to 34 pieces.
const MIDGAME: &str = include_str!("../../../data/perft/midgame.json");

#[derive(Deserialize)]
struct MidgameFile {
    positions: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    fen: String,
    perft: Vec<u64>,
}

/// The positions of `data/perft/midgame.json` with their counts four plies deep.
///
/// # Panics
///
/// If the committed file is damaged.
pub fn midgame() -> Vec<(Position<Dameo>, u64)> {
    let file: MidgameFile = serde_json::from_str(MIDGAME).expect("the committed file is valid");
    let read = |entry: Entry| {
        (Position::from_fen(&entry.fen).expect("the committed FENs are valid"), entry.perft[3])
    };
    file.positions.into_iter().map(read).collect()
}

/// How many random games give a position each for the comparison of variants.
const RANDOM_GAMES: u64 = 300;

/// Middle games of any variant, found in the same way for all of them: of each
/// random game a position at random, among those with six to seventeen
/// eighteenths of the pieces left (as in [`midgame`]).
pub fn random_midgame<R: Rules>(variant: Variant) -> Vec<Position<R>> {
    let pieces = |position: &Position<R>| position.occupied().len();
    let all = variant.start().piece_count();
    let one_of_game = |seed| {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let moves =
            |last: &Position<R>| last.legal_moves().choose(&mut random).map(|&mv| last.after(mv));
        let game: Vec<_> = std::iter::successors(Some(Position::start_of(variant)), moves)
            .take_while(|position| pieces(position) >= all / 3)
            .filter(|position| pieces(position) <= all * 17 / 18)
            .collect();
        *game.choose(&mut random).expect("every game loses pieces")
    };
    (0..RANDOM_GAMES).map(one_of_game).collect()
}
