//! Time of an evaluation by the network, for each kernel that the processor can run:
//! `cargo bench -p dameo-bench --bench nnue`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use dameo::{Dameo, Position, Rules, Variant};
use dameo_nnue::architecture::{QA, QB};
use dameo_nnue::parameters::Parameters;
use dameo_nnue::{AccumulatorStack, Kernel, Network};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const GAMES: usize = 300;

/// How many moves of each position are evaluated, besides the one that is played.
const SIBLINGS: usize = 3;

/// A network with small random weights, as trained ones have.
fn random_network(random: &mut ChaCha8Rng) -> Network<Dameo> {
    let mut parameters = Parameters::zero::<Dameo>();
    let mut fill = |values: &mut [f32], fraction: i32| {
        values.fill_with(|| random.random_range(-40..=40) as f32 / fraction as f32);
    };
    fill(&mut parameters.hidden_weights, QA);
    fill(&mut parameters.hidden_biases, QA);
    fill(&mut parameters.output_weights, QB);
    Network::quantise(Variant::Dameo, &parameters).expect("the weights are in their range")
}

/// Random games as a search visits them: each position, and some of its moves.
fn nodes<R: Rules>(random: &mut ChaCha8Rng) -> Vec<(usize, Position<R>)> {
    let mut nodes = Vec::new();
    for _ in 0..GAMES {
        let mut position = Position::<R>::start();
        for ply in 0..200 {
            nodes.push((ply, position));
            let moves = position.legal_moves();
            for _ in 0..SIBLINGS {
                nodes.extend(moves.choose(random).map(|&mv| (ply + 1, position.after(mv))));
            }
            let Some(&mv) = moves.choose(random) else { break };
            position = position.after(mv);
        }
    }
    nodes
}

fn evaluations(c: &mut Criterion) {
    let random = &mut ChaCha8Rng::seed_from_u64(1);
    let network = random_network(random);
    let nodes = nodes::<Dameo>(random);
    let mut group = c.benchmark_group("nnue");
    group.throughput(Throughput::Elements(nodes.len() as u64)).sample_size(20);
    for kernel in Kernel::available() {
        let mut stack = AccumulatorStack::with_kernel(kernel);
        let mut evaluate = |&(ply, ref position): &(usize, Position<Dameo>)| {
            stack.evaluate(&network, ply, black_box(position))
        };
        group.bench_function(kernel.name(), |bencher| {
            bencher.iter(|| nodes.iter().map(&mut evaluate).sum::<i32>());
        });
    }
    group.bench_function("from scratch", |bencher| {
        bencher.iter(|| nodes.iter().map(|(_, node)| network.evaluate(node)).sum::<i32>());
    });
}

criterion_group!(benches, evaluations);
criterion_main!(benches);
