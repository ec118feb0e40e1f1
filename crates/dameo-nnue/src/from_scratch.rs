//! Evaluations of single positions, without those of the positions before them.

use dameo::{Position, Rules};

use crate::accumulator::{Accumulator, Changes, Pieces};
use crate::kernels::{Arithmetic, Computation, Kernel};
use crate::network::Network;

impl<R: Rules> Network<R> {
    /// The evaluation of a position for the side to move, in centipawns between
    /// ±[`MAX_EVALUATION`](crate::MAX_EVALUATION), from scratch.
    #[must_use]
    pub fn evaluate(&self, position: &Position<R>) -> i32 {
        self.evaluate_with(Kernel::best(), position)
    }

    /// [`evaluate`](Self::evaluate) with some instructions.
    pub(crate) fn evaluate_with(&self, kernel: Kernel, position: &Position<R>) -> i32 {
        kernel.run(FromScratch { network: self, position })
    }
}

struct FromScratch<'a, R: Rules> {
    network: &'a Network<R>,
    position: &'a Position<R>,
}

impl<R: Rules> Computation for FromScratch<'_, R> {
    type Output = i32;

    #[inline(always)]
    fn compute(self, arithmetic: impl Arithmetic) -> i32 {
        let Self { network, position } = self;
        let mut accumulator = Accumulator::empty(network);
        let pieces = Pieces::of(position);
        accumulator.follow(arithmetic, network, None, pieces, &mut Changes::new());
        network.output(arithmetic, &accumulator.views, position)
    }
}
