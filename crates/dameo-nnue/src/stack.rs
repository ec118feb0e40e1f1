//! The accumulators along the line of a search.

use dameo::{Position, Rules};

use crate::accumulator::{Accumulator, Changes, Pieces};
use crate::kernels::{Arithmetic, Computation, Kernel};
use crate::network::Network;

/// The number of accumulators, a power of 2: one for each ply of a search.
const PLIES: usize = 256;

/// How many inputs a quiet move changes: it clears one and sets another.
const QUIET_MOVE: usize = 2;

/// The sums of the hidden layer that a search evaluates with.
///
/// Each ply has an accumulator and the pieces that it was computed for. An evaluation starts from the
/// one nearby whose pieces differ least from those of the position, and applies the
/// differences. So it is right whatever was evaluated before; a search that evaluates along its
/// line makes it fast. Nodes that are not evaluated cost nothing.
pub struct AccumulatorStack<R: Rules> {
    kernel: Kernel,
    /// The checksum of the network that the accumulators are of.
    network: Option<u64>,
    plies: Box<[Accumulator<R>]>,
    changes: Changes,
}

impl<R: Rules> AccumulatorStack<R> {
    /// A stack that computes with the fastest instructions of the processor.
    #[must_use]
    pub fn new() -> Self {
        Self::with_kernel(Kernel::best())
    }

    /// A stack that computes with some instructions. The evaluations do not depend on them.
    #[must_use]
    pub fn with_kernel(kernel: Kernel) -> Self {
        Self { kernel, network: None, plies: Box::default(), changes: Changes::new() }
    }

    /// The evaluation of a position `ply` plies from the root, as [`Network::evaluate`].
    ///
    /// The ply decides only what is near. With another network than the last time, the stack
    /// begins again.
    #[inline]
    pub fn evaluate(&mut self, network: &Network<R>, ply: usize, position: &Position<R>) -> i32 {
        if self.network != Some(network.checksum()) {
            self.begin(network);
        }
        self.kernel.run(Evaluation { stack: self, network, ply, position })
    }

    #[cold]
    fn begin(&mut self, network: &Network<R>) {
        self.plies = vec![Accumulator::empty(network); PLIES].into();
        self.network = Some(network.checksum());
    }

    /// Of the accumulators at `ply - 1`, `ply` and `ply - 2`, in this order, the ply of the one
    /// whose pieces differ least from `pieces`, and in how many inputs. The first within a
    /// quiet move ends the search.
    #[inline(always)]
    fn nearest(&self, ply: usize, pieces: &Pieces<R>) -> (usize, usize) {
        let distance = |ply: usize| self.plies[ply % PLIES].pieces.distance(pieces);
        let mut nearest = (ply.wrapping_sub(1), distance(ply.wrapping_sub(1)));
        for other in [ply, ply.wrapping_sub(2)] {
            if nearest.1 <= QUIET_MOVE {
                break;
            }
            let distance = distance(other);
            if distance < nearest.1 {
                nearest = (other, distance);
            }
        }
        nearest
    }
}

impl<R: Rules> Default for AccumulatorStack<R> {
    fn default() -> Self {
        Self::new()
    }
}

struct Evaluation<'a, R: Rules> {
    stack: &'a mut AccumulatorStack<R>,
    network: &'a Network<R>,
    ply: usize,
    position: &'a Position<R>,
}

impl<R: Rules> Computation for Evaluation<'_, R> {
    type Output = i32;

    #[inline(always)]
    fn compute(self, arithmetic: impl Arithmetic) -> i32 {
        let Self { stack, network, ply, position } = self;
        let pieces = Pieces::of(position);
        let (nearest, distance) = stack.nearest(ply, &pieces);
        let (target, source) = (ply % PLIES, nearest % PLIES);
        if distance > position.occupied().len() {
            stack.plies[target] = Accumulator::empty(network);
            let accumulator = &mut stack.plies[target];
            accumulator.follow(arithmetic, network, None, pieces, &mut stack.changes);
        } else if let Ok([target, source]) = stack.plies.get_disjoint_mut([target, source]) {
            target.follow(arithmetic, network, Some(source), pieces, &mut stack.changes);
        } else {
            let accumulator = &mut stack.plies[target];
            accumulator.follow(arithmetic, network, None, pieces, &mut stack.changes);
        }
        network.output(arithmetic, &stack.plies[target].views, position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{parameters, play_random_games};
    use dameo::{BigDameo, Dameo, ItalianDamone, Variant};

    /// Evaluates random games, each position at a ply that is mostly the next one.
    fn follows_games<R: Rules>(variant: Variant, games: usize) {
        let networks = [1, 2].map(|seed| {
            let parameters = parameters::<R>(seed, 1.0);
            Network::<R>::quantise(variant, &parameters).unwrap()
        });
        let mut stacks: Vec<_> = Kernel::available().map(AccumulatorStack::with_kernel).collect();
        let mut evaluated = 0;
        let mut ply = 0;
        play_random_games(variant, games, |position, random: u32| {
            let network = &networks[usize::from(random.is_multiple_of(997))];
            ply = match random >> 16 & 15 {
                0 => (random & 511) as usize,
                1 => ply,
                2 => ply.saturating_sub(3),
                3 => ply + 2,
                _ => ply + 1,
            };
            let expected = network.evaluate_with(Kernel::SCALAR, position);
            let index = evaluated % stacks.len();
            assert_eq!(stacks[index].evaluate(network, ply, position), expected, "{position}");
            evaluated += 1;
        });
        assert!(evaluated > 20 * games, "{evaluated} positions of {variant}");
    }

    #[test]
    fn evaluations_along_games_are_those_from_scratch() {
        follows_games::<Dameo>(Variant::Dameo, 10_000);
    }

    #[test]
    fn evaluations_along_games_of_other_rules_are_those_from_scratch() {
        follows_games::<BigDameo>(Variant::BigDameo24, 300);
        follows_games::<ItalianDamone>(Variant::ItalianDamone, 300);
    }

    #[test]
    fn every_kernel_follows_games() {
        let network =
            Network::<Dameo>::quantise(Variant::Dameo, &parameters::<Dameo>(3, 1.0)).unwrap();
        let mut stacks: Vec<_> = Kernel::available().map(AccumulatorStack::with_kernel).collect();
        let mut ply = 0;
        play_random_games::<Dameo>(Variant::Dameo, 50, |position, _| {
            ply += 1;
            let expected = network.evaluate_with(Kernel::SCALAR, position);
            for stack in &mut stacks {
                assert_eq!(stack.evaluate(&network, ply, position), expected, "{position}");
            }
        });
    }

    #[test]
    fn stacks_can_be_sent_to_threads() {
        fn send<T: Send>() {}
        send::<AccumulatorStack<Dameo>>();
        let network =
            Network::<Dameo>::quantise(Variant::Dameo, &parameters::<Dameo>(1, 1.0)).unwrap();
        let position = Position::start();
        let mut stack = AccumulatorStack::default();
        for ply in [0, 1, usize::MAX] {
            assert_eq!(stack.evaluate(&network, ply, &position), network.evaluate(&position));
        }
    }
}
