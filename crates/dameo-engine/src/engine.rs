//! The engine.

use dameo::{AnyGame, Rules, Variant, with_rules};
use dameo_nnue::AnyNetwork;

use crate::evaluation::DefaultEvaluator;
use crate::networks::{embedded_network, network_fits};
#[cfg(feature = "tuning")]
use crate::params::Params;
use crate::report::{Info, SearchResult};
use crate::request::SearchRequest;
use crate::search_features::SearchFeatures;
use crate::tablebase::SearchTablebase;
use crate::threads::{ThreadScope, system_scope};
use crate::time::{Clock, system_now};
use crate::tt::{HashError, TranspositionTable};
use crate::typed::TypedEngine;

/// A [`TypedEngine`] of any rule type.
trait DynEngine: Send {
    /// See [`Engine::search`].
    fn search(
        &mut self,
        game: &AnyGame,
        request: &SearchRequest<'_>,
        on_info: &mut dyn FnMut(&Info<'_>),
    ) -> SearchResult;

    /// See [`Engine::clear`].
    fn clear(&mut self);

    /// See [`Engine::resize`].
    fn resize(&mut self, hash_mib: usize) -> Result<(), HashError>;

    /// See [`TypedEngine::take_tt`].
    fn take_tt(&mut self) -> TranspositionTable;

    /// See [`Engine::set_features`].
    fn set_features(&mut self, features: SearchFeatures);

    /// See [`Engine::set_params`].
    #[cfg(feature = "tuning")]
    fn set_params(&mut self, params: Params);

    /// See [`Engine::set_network`].
    fn set_network(&mut self, variant: Variant, network: Option<&AnyNetwork>);

    /// See [`Engine::set_tablebase`].
    fn set_tablebase(&mut self, tablebase: Option<SearchTablebase>);

    /// See [`Engine::set_clock`].
    fn set_clock(&mut self, clock: Clock);

    /// See [`Engine::set_thread_scope`].
    fn set_thread_scope(&mut self, scope: ThreadScope);
}

impl<R: Rules> DynEngine for TypedEngine<R> {
    fn search(
        &mut self,
        game: &AnyGame,
        request: &SearchRequest<'_>,
        on_info: &mut dyn FnMut(&Info<'_>),
    ) -> SearchResult {
        let variant = game.variant();
        let game = game.downcast::<R>().unwrap_or_else(|| panic!("a game of {variant}"));
        self.search(game, request, on_info)
    }

    fn clear(&mut self) {
        self.clear();
    }

    fn resize(&mut self, hash_mib: usize) -> Result<(), HashError> {
        self.resize(hash_mib)
    }

    fn take_tt(&mut self) -> TranspositionTable {
        self.take_tt()
    }

    fn set_features(&mut self, features: SearchFeatures) {
        self.set_features(features);
    }

    #[cfg(feature = "tuning")]
    fn set_params(&mut self, params: Params) {
        self.set_params(params);
    }

    fn set_network(&mut self, variant: Variant, network: Option<&AnyNetwork>) {
        self.set_evaluator(DefaultEvaluator::new(variant, network));
    }

    fn set_tablebase(&mut self, tablebase: Option<SearchTablebase>) {
        self.set_tablebase(tablebase);
    }

    fn set_clock(&mut self, clock: Clock) {
        self.set_clock(clock);
    }

    fn set_thread_scope(&mut self, scope: ThreadScope) {
        self.set_thread_scope(scope);
    }
}

/// An engine for one variant. It keeps its transposition table and statistics
/// from one search to the next until it is [cleared](Self::clear).
///
/// On one thread a search without a time limit is deterministic: a new or
/// cleared engine searches the same number of nodes and finds the same lines on
/// every machine.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use dameo::{AnyGame, Variant};
/// use dameo_engine::{Engine, Limits, SearchRequest};
///
/// let game = AnyGame::new(Variant::Croda);
/// let stop = AtomicBool::new(false);
/// let limits = Limits { nodes: Some(5_000), multi_pv: 2, ..Limits::default() };
/// let request = SearchRequest::new(limits, &stop);
/// let mut engine = Engine::new(Variant::Croda, 1);
/// let mut reports = 0;
/// let result = engine.search(&game, &request, &mut |info| {
///     println!("depth {} {} nodes {}", info.line.depth, info.line.score, info.nodes);
///     reports += 1;
/// });
/// assert_eq!(result.lines.len(), 2);
/// assert!(reports >= 2);
/// ```
pub struct Engine {
    engine: Box<dyn DynEngine>,
    variant: Variant,
    features: SearchFeatures,
    #[cfg(feature = "tuning")]
    params: Params,
    network: Option<AnyNetwork>,
    tablebase: Option<SearchTablebase>,
    clock: Clock,
    thread_scope: ThreadScope,
}

impl Engine {
    /// An engine with a transposition table of `hash_mib` MiB.
    ///
    /// # Panics
    /// If there is not enough memory for the table.
    #[must_use]
    pub fn new(variant: Variant, hash_mib: usize) -> Self {
        Self::try_new(variant, hash_mib).unwrap_or_else(|error| panic!("{error}"))
    }

    /// An engine with a transposition table of `hash_mib` MiB.
    ///
    /// # Errors
    /// If there is not enough memory for the table.
    pub fn try_new(variant: Variant, hash_mib: usize) -> Result<Self, HashError> {
        let network = embedded_network(variant);
        Ok(Self {
            engine: typed_engine(variant, TranspositionTable::new(hash_mib)?, network.as_ref()),
            variant,
            features: SearchFeatures::default(),
            #[cfg(feature = "tuning")]
            params: Params::DEFAULT,
            network,
            tablebase: None,
            clock: system_now,
            thread_scope: system_scope,
        })
    }

    /// The variant that it plays.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Changes the variant, clears the transposition table and all statistics,
    /// and drops the tablebase. The network is the embedded one of the variant.
    pub fn set_variant(&mut self, variant: Variant) {
        let mut tt = self.engine.take_tt();
        tt.clear();
        self.network = embedded_network(variant);
        self.engine = typed_engine(variant, tt, self.network.as_ref());
        self.engine.set_features(self.features);
        #[cfg(feature = "tuning")]
        self.engine.set_params(self.params);
        self.engine.set_clock(self.clock);
        self.engine.set_thread_scope(self.thread_scope);
        self.variant = variant;
        self.tablebase = None;
    }

    /// Searches the current position of a game, and calls `on_info` for every
    /// line of a finished iteration. If the game is over there is no best move.
    ///
    /// # Panics
    /// If the game is of another variant.
    pub fn search(
        &mut self,
        game: &AnyGame,
        request: &SearchRequest<'_>,
        on_info: &mut dyn FnMut(&Info<'_>),
    ) -> SearchResult {
        let (ours, theirs) = (self.variant, game.variant());
        assert_eq!(ours, theirs, "an engine for {ours} cannot search a game of {theirs}");
        self.engine.search(game, request, on_info)
    }

    /// Clears the transposition table and all statistics.
    pub fn clear(&mut self) {
        self.engine.clear();
    }

    /// Replaces the transposition table with an empty one of `hash_mib` MiB.
    ///
    /// # Errors
    /// If there is not enough memory; the old table and its entries are kept.
    pub fn resize(&mut self, hash_mib: usize) -> Result<(), HashError> {
        self.engine.resize(hash_mib)
    }

    /// Sets the features that searches use, to measure what each gains.
    pub fn set_features(&mut self, features: SearchFeatures) {
        self.features = features;
        self.engine.set_features(features);
    }

    /// Sets the constants that searches use, to tune them.
    #[cfg(feature = "tuning")]
    pub fn set_params(&mut self, params: Params) {
        self.params = params;
        self.engine.set_params(params);
    }

    /// Sets the network that evaluates positions, or returns to the hand-crafted evaluation,
    /// and [clears](Self::clear) the engine. Playing levels below the highest always have the
    /// hand-crafted evaluation, with which their strength was measured.
    ///
    /// # Panics
    /// If the network does not [fit](network_fits) the variant.
    pub fn set_network(&mut self, network: Option<AnyNetwork>) {
        if let Some(network) = &network {
            let (ours, theirs) = (self.variant, network.variant());
            let fits = network_fits(network, ours);
            assert!(fits, "an engine for {ours} cannot use a network of {theirs}");
        }
        self.engine.set_network(self.variant, network.as_ref());
        self.engine.clear();
        self.network = network;
    }

    /// The network in use; `None` for the hand-crafted evaluation.
    #[must_use]
    pub fn network(&self) -> Option<&AnyNetwork> {
        self.network.as_ref()
    }

    /// Sets or removes the tablebase.
    ///
    /// # Panics
    /// If the tablebase is of another variant.
    pub fn set_tablebase(&mut self, tablebase: Option<SearchTablebase>) {
        if let Some(tablebase) = &tablebase {
            let (ours, theirs) = (self.variant, tablebase.variant());
            assert_eq!(ours, theirs, "an engine for {ours} cannot use a tablebase of {theirs}");
        }
        self.engine.set_tablebase(tablebase.clone());
        self.tablebase = tablebase;
    }

    /// The tablebase in use.
    #[must_use]
    pub fn tablebase(&self) -> Option<&SearchTablebase> {
        self.tablebase.as_ref()
    }

    /// Replaces the system clock.
    pub fn set_clock(&mut self, clock: Clock) {
        self.clock = clock;
        self.engine.set_clock(clock);
    }

    /// Replaces the threads of the system, which run the helpers of searches with more threads
    /// than one.
    pub fn set_thread_scope(&mut self, scope: ThreadScope) {
        self.thread_scope = scope;
        self.engine.set_thread_scope(scope);
    }
}

/// An engine with a cleared transposition table.
fn typed_engine(
    variant: Variant,
    tt: TranspositionTable,
    network: Option<&AnyNetwork>,
) -> Box<dyn DynEngine> {
    with_rules!(variant, R => {
        Box::new(TypedEngine::<R>::with_tt(tt, DefaultEvaluator::new(variant, network)))
    })
}
