//! Probes by the rules of a search.

use dameo::{Color, Position, QuietPosition, Rules};
use dameo_tablebase::{AnyTablebase, KnownValue, MaterialClass, ProbeRules, Wdl};

use super::SearchTablebase;

/// A tablebase with its rules as a type, for the nodes of a search.
#[derive(Clone, Copy)]
pub(crate) struct TypedProbe<'a, R: Rules> {
    owner: &'a SearchTablebase,
    probe: &'a dyn ProbeRules<R>,
    conversion: Option<Conversion>,
}

/// A win without a distance that the search makes progress in: towards captures and promotions
/// that keep it.
#[derive(Clone, Copy)]
struct Conversion {
    class: MaterialClass,
    winner: Color,
}

/// A probe inside the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NodeProbe {
    /// The value of the node for the side to move.
    Value(Wdl),
    /// The root has the same winner and is of the same class: the node is searched. This is
    /// a win or loss for the side to move.
    OfRoot(Wdl),
}

impl<'a, R: Rules> TypedProbe<'a, R> {
    pub(super) fn new(owner: &'a SearchTablebase, tablebase: &'a AnyTablebase) -> Option<Self> {
        Some(Self { owner, probe: tablebase.probe()?, conversion: None })
    }

    /// Probes for a search of a root that `winner` wins: positions of its class that `winner`
    /// wins too are to be searched.
    pub(crate) fn converting(self, root: &Position<R>, winner: Color) -> Self {
        let class = self.probe.signature(root).class();
        Self { conversion: Some(Conversion { class, winner }), ..self }
    }

    /// Win, draw or loss; `None` if the position is not covered.
    #[inline]
    pub(crate) fn probe_node(&self, position: &QuietPosition<R>) -> Option<NodeProbe> {
        let is_covered = self.covers(position.position());
        let result = is_covered.then(|| self.probe.probe_wdl_quiet(position))?;
        let wdl = self.owner.unless_damaged(result)?;
        let is_of_root = self.conversion.is_some_and(|root| {
            let turn = position.position().turn();
            let winner = if wdl == Wdl::Win { turn } else { !turn };
            wdl != Wdl::Draw
                && winner == root.winner
                && self.probe.signature(position.position()).class() == root.class
        });
        Some(if is_of_root { NodeProbe::OfRoot(wdl) } else { NodeProbe::Value(wdl) })
    }

    /// Win, draw or loss, with the distance if it is known; `None` if the position is not
    /// covered.
    pub(crate) fn probe_known(&self, position: &Position<R>) -> Option<KnownValue> {
        let is_covered = self.covers(position);
        self.owner.unless_damaged(is_covered.then(|| self.probe.probe_known(position))?)
    }

    #[inline]
    fn covers(&self, position: &Position<R>) -> bool {
        let signature = || Some(self.probe.signature(position));
        self.owner.covers_pieces(position.occupied().len(), signature)
    }
}
