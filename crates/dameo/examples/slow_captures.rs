//! Searches for positions in which listing the captures and writing all of them takes as
//! many steps as possible, by hill climbing from random ones, and prints the worst: steps,
//! legal moves, milliseconds to list and to write them, and FEN. The side to move has the given numbers of
//! kings and men, the other one as many kings as it starts with men: kings can be
//! everywhere.
//!
//!     cargo run --release --package dameo --example slow_captures -- dameo 1 0 600 > worst.txt
//!
//! The arguments are the variant, the numbers of kings and men, and the seconds; or the
//! variant and a file of positions, of which the same is printed:
//!
//!     cargo run --release --package dameo --example slow_captures -- dameo data/slow-captures/dameo.txt

use std::env::args;
use std::error::Error;
use std::fs;
use std::time::{Duration, Instant};

use dameo::{AnyPosition, AnySetup, AnySquare, Bounds, Color, LegalMoves, Piece, Role, Variant};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Positions that take more steps are as bad as this.
const MAX_STEPS: u64 = 10_000_000;
const BOUNDS: Bounds<'static> = Bounds { max_capture_steps: MAX_STEPS, ..Bounds::NONE };
/// With more legal moves, the steps for each thousand count.
const MANY_MOVES: f64 = 1_000.0;
/// The number of changes without progress after which a climb ends.
const PATIENCE: u32 = 2_000;
/// How much less the logarithm of the steps can be after a change that is kept
/// nevertheless, on average.
const TEMPERATURE: f64 = 0.05;
/// How many positions are printed.
const PRINTED: usize = 20;

fn main() -> Result<(), Box<dyn Error>> {
    match &args().skip(1).collect::<Vec<_>>()[..] {
        [variant, file] => print_file(variant.parse()?, file),
        [variant, kings, men, seconds] => search(
            variant.parse()?,
            kings.parse()?,
            men.parse()?,
            Duration::from_secs(seconds.parse()?),
        ),
        _ => Err("expected: VARIANT KINGS MEN SECONDS, or VARIANT FILE".into()),
    }
}

fn print_file(variant: Variant, file: &str) -> Result<(), Box<dyn Error>> {
    for fen in fs::read_to_string(file)?.lines() {
        print(&AnyPosition::from_fen(variant, fen)?);
    }
    Ok(())
}

/// Climbs until the time is up, and prints the worst positions.
fn search(
    variant: Variant,
    kings: usize,
    men: usize,
    time: Duration,
) -> Result<(), Box<dyn Error>> {
    let start = AnySetup::start(variant);
    let enemies = start.pieces().filter(|(_, piece)| piece.color == Color::Black);
    let white = |role| Piece { color: Color::White, role };
    let black = Piece { color: Color::Black, role: Role::King };
    let pieces: Vec<_> = std::iter::repeat_n(white(Role::King), kings)
        .chain(std::iter::repeat_n(white(Role::Man), men))
        .chain(std::iter::repeat_n(black, enemies.count()))
        .collect();
    let end = Instant::now() + time;
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut worst: Vec<Placement> = Vec::new();
    while Instant::now() < end {
        worst.push(climb(variant, &pieces, end, &mut rng));
        worst.sort_by(|a, b| b.cost.total_cmp(&a.cost));
        worst.truncate(PRINTED);
    }
    for placement in worst {
        print(&placement.position(variant).ok_or("no position")?);
    }
    Ok(())
}

/// Pieces on their squares.
#[derive(Clone)]
struct Placement {
    pieces: Vec<(AnySquare, Piece)>,
    /// How bad the position is.
    cost: f64,
}

impl Placement {
    fn random(variant: Variant, pieces: &[Piece], rng: &mut ChaCha8Rng) -> Self {
        let mut squares: Vec<_> = variant.squares().collect();
        let pieces = pieces.iter().map(|&piece| {
            let index = rng.random_range(0..squares.len());
            (squares.swap_remove(index), piece)
        });
        let mut placement = Self { pieces: pieces.collect(), cost: 0.0 };
        placement.cost = placement.cost(variant);
        placement
    }

    /// The placement with a piece or two on other squares.
    fn changed(&self, variant: Variant, rng: &mut ChaCha8Rng) -> Self {
        let mut changed = self.clone();
        let squares: Vec<_> = variant.squares().collect();
        for _ in 0..rng.random_range(1..=2) {
            let piece = rng.random_range(0..changed.pieces.len());
            let to = squares[rng.random_range(0..squares.len())];
            if changed.pieces.iter().all(|&(square, _)| square != to) {
                changed.pieces[piece].0 = to;
            }
        }
        changed.cost = changed.cost(variant);
        changed
    }

    /// `None` if it is not a position.
    fn position(&self, variant: Variant) -> Option<AnyPosition> {
        let mut setup = AnySetup::empty(variant);
        for &(square, piece) in &self.pieces {
            setup.put(square, Some(piece));
        }
        setup.position().ok()
    }

    fn cost(&self, variant: Variant) -> f64 {
        let Some(position) = self.position(variant) else { return 0.0 };
        let Ok(steps) = position.capture_steps(&BOUNDS) else { return MAX_STEPS as f64 };
        let many = (position.legal_moves().len() as f64 / MANY_MOVES).max(1.0);
        steps as f64 / many
    }
}

/// Makes a random placement worse until that has not succeeded for a while.
fn climb(variant: Variant, pieces: &[Piece], end: Instant, rng: &mut ChaCha8Rng) -> Placement {
    let mut current = Placement::random(variant, pieces, rng);
    let mut worst = current.clone();
    let mut failures = 0;
    while failures < PATIENCE && Instant::now() < end {
        let next = current.changed(variant, rng);
        let gain = next.cost.max(1.0).ln() - current.cost.max(1.0).ln();
        if gain >= 0.0 || rng.random_bool((gain / TEMPERATURE).exp()) {
            current = next;
        }
        failures += 1;
        if current.cost > worst.cost {
            worst = current.clone();
            failures = 0;
        }
    }
    worst
}

fn print(position: &AnyPosition) {
    let start = Instant::now();
    let legal = LegalMoves::new(*position);
    let moves = legal.as_slice().len();
    let listed = Instant::now();
    let written = legal.texts().len();
    assert_eq!(moves, written);
    let ms = |from: Instant, to: Instant| (to - from).as_secs_f64() * 1e3;
    let (listing, writing) = (ms(start, listed), ms(listed, Instant::now()));
    let steps = position.capture_steps(&BOUNDS);
    let steps = steps.map_or_else(|error| error.to_string(), |steps| steps.to_string());
    println!("{steps}\t{moves}\t{listing:.3}\t{writing:.3}\t{}", position.fen());
}
