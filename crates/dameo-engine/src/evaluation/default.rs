//! The evaluation that the engine uses.

use std::sync::Arc;

use dameo::{Move, Position, Rules, Variant};
use dameo_nnue::{AccumulatorStack, AnyNetwork, Network};

use super::dead_draw::is_dead_draw;
use super::tapered::Tapered;
use super::{Evaluator, HandCrafted};
use crate::networks::embedded_network;

/// A network, or the hand-crafted evaluation where there is none.
///
/// The placement score of the hand-crafted evaluation is the lazy estimate of both.
#[derive(Clone, Debug)]
pub struct DefaultEvaluator<R: Rules> {
    hand_crafted: HandCrafted,
    network: Option<Arc<Network<R>>>,
}

/// The stack of a [`DefaultEvaluator`].
pub struct DefaultStack<R: Rules> {
    placements: Vec<Tapered>,
    /// `None` where the hand-crafted evaluation is used.
    accumulators: Option<AccumulatorStack<R>>,
}

impl<R: Rules> DefaultEvaluator<R> {
    /// The evaluation of a variant that is part of the program.
    ///
    /// # Panics
    /// If the variant has other rules.
    #[must_use]
    pub fn embedded(variant: Variant) -> Self {
        Self::new(variant, embedded_network(variant).as_ref())
    }

    /// The evaluation of a variant with a network.
    ///
    /// # Panics
    /// If the network is for other rules.
    pub(crate) fn new(variant: Variant, network: Option<&AnyNetwork>) -> Self {
        let typed = |network: &AnyNetwork| {
            let found = network.variant();
            network.typed().unwrap_or_else(|| panic!("a network of {found} for {variant}"))
        };
        Self { hand_crafted: HandCrafted::new(variant), network: network.map(typed) }
    }
}

impl<R: Rules> Evaluator<R> for DefaultEvaluator<R> {
    type Stack = DefaultStack<R>;

    fn stack(&self, root: &Position<R>, is_handicapped: bool) -> DefaultStack<R> {
        let uses_network = self.network.is_some() && !is_handicapped;
        DefaultStack {
            placements: self.hand_crafted.stack(root, is_handicapped),
            accumulators: uses_network.then(AccumulatorStack::new),
        }
    }

    #[inline]
    fn push(
        &self,
        stack: &mut DefaultStack<R>,
        ply: usize,
        position: &Position<R>,
        mv: Move<R::Board>,
    ) {
        self.hand_crafted.push(&mut stack.placements, ply, position, mv);
    }

    fn push_null_move(&self, stack: &mut DefaultStack<R>, ply: usize) {
        Evaluator::<R>::push_null_move(&self.hand_crafted, &mut stack.placements, ply);
    }

    #[inline]
    fn evaluate_at(&self, stack: &mut DefaultStack<R>, ply: usize, position: &Position<R>) -> i32 {
        match (&self.network, &mut stack.accumulators) {
            (Some(network), Some(accumulators)) => {
                if is_dead_draw(position) {
                    return 0;
                }
                accumulators.evaluate(network, ply, position)
            }
            _ => self.hand_crafted.evaluate_at(&mut stack.placements, ply, position),
        }
    }

    #[inline]
    fn lazy_evaluate_at(
        &self,
        stack: &DefaultStack<R>,
        ply: usize,
        position: &Position<R>,
    ) -> Option<i32> {
        self.hand_crafted.lazy_evaluate_at(&stack.placements, ply, position)
    }

    fn evaluate(&self, position: &Position<R>) -> i32 {
        match &self.network {
            Some(_) if is_dead_draw(position) => 0,
            Some(network) => network.evaluate(position),
            None => self.hand_crafted.evaluate(position),
        }
    }
}
