//! Speed of move generation, with cozy-chess in the same run as the yardstick,
//! and of every variant beside Dameo: machines are noisy, ratios from one run
//! are what to quote.
//!
//! `make bench` sets the flags that belong to a fair comparison: native code
//! for both, thin LTO, one codegen unit, and cozy-chess with `pext`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use dameo::{Dameo, Position, Rules, Variant, perft, perft_without_bulk, with_rules};
use dameo_bench::{midgame, random_midgame};

/// Counts every middle-game position four plies deep.
fn count_midgame(
    positions: &[(Position<Dameo>, u64)],
    count: impl Fn(&Position<Dameo>, u32) -> u64,
) -> u64 {
    let check = |(position, expected): &(_, _)| {
        let nodes = count(position, 4);
        assert_eq!(nodes, *expected, "{position:?}");
        nodes
    };
    positions.iter().map(check).sum()
}

/// A variant in the comparison.
struct Contestant {
    variant: Variant,
    count: Box<dyn Fn() -> u64>,
    /// The best rate seen, in nodes per second.
    rate: f64,
}

impl Contestant {
    fn new<R: Rules>(variant: Variant) -> Self {
        let positions = random_midgame::<R>(variant);
        let count = move || positions.iter().map(|position| perft_without_bulk(position, 3)).sum();
        Self { variant, count: Box::new(count), rate: 0.0 }
    }

    fn run_once(&mut self) {
        let start = Instant::now();
        let nodes = (self.count)();
        self.rate = self.rate.max(nodes as f64 / start.elapsed().as_secs_f64());
    }
}

/// Times each variant counts its middle games.
const ROUNDS: usize = 30;

/// Prints the node rates of all variants without bulk counting. They take
/// turns, so that whatever else the machine does slows all of them alike.
fn compare_variants() {
    let contestant = |&variant| with_rules!(variant, R => Contestant::new::<R>(variant));
    let mut contestants: Vec<_> = Variant::ALL.iter().map(contestant).collect();
    for _ in 0..ROUNDS {
        contestants.iter_mut().for_each(Contestant::run_once);
    }
    let dameo = contestants.iter().find(|contestant| contestant.variant == Variant::Dameo);
    let dameo = dameo.expect("Dameo is a variant").rate;
    println!("\nNode rates of random middle games, without bulk counting, beside Dameo's:");
    for Contestant { variant, rate, .. } in contestants {
        println!("{variant:22} {:.2}  ({:.0} million nodes/s)", rate / dameo, rate / 1e6);
    }
}

fn chess_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += chess_perft(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

/// As [`perft_without_bulk`] does it, the last ply in the loop that lists it.
fn chess_perft_without_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            if depth == 1 {
                black_box(child);
                nodes += 1;
            } else {
                nodes += chess_perft_without_bulk(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Runs one benchmark and returns the best rate seen, in nodes per second.
fn measure(criterion: &mut Criterion, name: &str, count: impl Fn() -> u64) -> f64 {
    let nodes = count();
    let mut fastest = Duration::MAX;
    let mut group = criterion.benchmark_group("perft");
    group.throughput(Throughput::Elements(nodes)).sample_size(10);
    group.bench_function(name, |bencher| {
        bencher.iter_custom(|iterations| {
            let mut total = Duration::ZERO;
            for _ in 0..iterations {
                let start = Instant::now();
                assert_eq!(count(), nodes);
                let time = start.elapsed();
                fastest = fastest.min(time);
                total += time;
            }
            total
        });
    });
    group.finish();
    nodes as f64 / fastest.as_secs_f64()
}

fn print_flags() {
    println!("RUSTFLAGS: {}", option_env!("RUSTFLAGS").unwrap_or("none"));
    println!("bmi2 (for cozy-chess's pext): {}", cfg!(target_feature = "bmi2"));
    println!("profile bench: thin LTO, one codegen unit\n");
}

fn main() {
    print_flags();
    let mut criterion = Criterion::default().configure_from_args();
    let positions = midgame();
    let start = Position::<Dameo>::start();
    let chess = cozy_chess::Board::default();

    let c = &mut criterion;
    let bulk = measure(c, "dameo midgame 4, bulk", || count_midgame(&positions, perft));
    let chess_bulk = measure(c, "cozy-chess start 5, bulk", || chess_perft(&chess, 5));
    let single = measure(c, "dameo midgame 4", || count_midgame(&positions, perft_without_bulk));
    let chess_single = measure(c, "cozy-chess start 4", || chess_perft_without_bulk(&chess, 4));
    let start_bulk = measure(c, "dameo start 5, bulk", || perft(&start, 5));
    let start_single = measure(c, "dameo start 4", || perft_without_bulk(&start, 4));

    println!("\nRatios to cozy-chess, best of each:");
    println!("middle game, bulk counting:    {:.2}", bulk / chess_bulk);
    println!("middle game, without:          {:.2}", single / chess_single);
    println!("start position, bulk counting: {:.2}", start_bulk / chess_bulk);
    println!("start position, without:       {:.2}", start_single / chess_single);

    compare_variants();
}
