//! The engine.

use dameo::{AnyGame, Rules, Variant, with_rules};
use dameo_nnue::AnyNetwork;

use crate::evaluation::DefaultEvaluator;
use crate::networks::embedded_network;
use crate::report::{Info, SearchResult};
use crate::request::SearchRequest;
use crate::settings::EngineSettings;
use crate::tablebase::SearchTablebase;
use crate::tt::{HashError, TranspositionTable};
use crate::typed::TypedEngine;

/// A [`TypedEngine`] of any rule type, which is lent the settings for each search.
trait DynEngine: Send {
    /// See [`Engine::search`].
    fn search(
        &mut self,
        settings: &EngineSettings,
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

    /// Evaluates positions with the network of the settings.
    fn read_network(&mut self, settings: &EngineSettings);
}

impl<R: Rules> DynEngine for TypedEngine<R> {
    fn search(
        &mut self,
        settings: &EngineSettings,
        game: &AnyGame,
        request: &SearchRequest<'_>,
        on_info: &mut dyn FnMut(&Info<'_>),
    ) -> SearchResult {
        let variant = game.variant();
        let game = game.downcast::<R>().unwrap_or_else(|| panic!("a game of {variant}"));
        self.search(settings, game, request, on_info)
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

    fn read_network(&mut self, settings: &EngineSettings) {
        self.set_evaluator(DefaultEvaluator::new(settings.variant, settings.network.as_ref()));
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
    settings: EngineSettings,
}

impl Engine {
    /// An engine with a transposition table of `hash_mib` MiB, and the defaults of
    /// [`EngineSettings::new`] for the rest.
    ///
    /// # Panics
    /// If there is not enough memory for the table.
    #[must_use]
    pub fn new(variant: Variant, hash_mib: usize) -> Self {
        Self::try_new(variant, hash_mib).unwrap_or_else(|error| panic!("{error}"))
    }

    /// As [`new`](Self::new).
    ///
    /// # Errors
    /// If there is not enough memory for the table.
    pub fn try_new(variant: Variant, hash_mib: usize) -> Result<Self, HashError> {
        Self::with_settings(EngineSettings { hash_mib, ..EngineSettings::new(variant) })
    }

    /// An engine with these settings.
    ///
    /// # Errors
    /// If there is not enough memory for the transposition table.
    ///
    /// # Panics
    /// If the network does not [fit](crate::network_fits) the variant, or the tablebase is of
    /// another variant.
    pub fn with_settings(settings: EngineSettings) -> Result<Self, HashError> {
        settings.check();
        let tt = TranspositionTable::new(settings.hash_mib)?;
        Ok(Self { engine: typed_engine(tt, &settings), settings })
    }

    /// What it plays with.
    #[must_use]
    pub fn settings(&self) -> &EngineSettings {
        &self.settings
    }

    /// The variant that it plays.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.settings.variant
    }

    /// Changes the variant, clears the transposition table and all statistics,
    /// and drops the tablebase. The network is the embedded one of the variant.
    pub fn set_variant(&mut self, variant: Variant) {
        let mut tt = self.engine.take_tt();
        tt.clear();
        self.settings.variant = variant;
        self.settings.network = embedded_network(variant);
        self.settings.tablebase = None;
        self.engine = typed_engine(tt, &self.settings);
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
        let (ours, theirs) = (self.variant(), game.variant());
        assert_eq!(ours, theirs, "an engine for {ours} cannot search a game of {theirs}");
        self.engine.search(&self.settings, game, request, on_info)
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
        self.engine.resize(hash_mib)?;
        self.settings.hash_mib = hash_mib;
        Ok(())
    }

    /// Sets the network that evaluates positions, or returns to the hand-crafted evaluation,
    /// and [clears](Self::clear) the engine.
    ///
    /// # Panics
    /// If the network does not [fit](crate::network_fits) the variant.
    pub fn set_network(&mut self, network: Option<AnyNetwork>) {
        let settings = EngineSettings { network, ..self.settings.clone() };
        settings.check();
        self.settings = settings;
        self.engine.read_network(&self.settings);
        self.engine.clear();
    }

    /// Sets or removes the tablebase.
    ///
    /// # Panics
    /// If the tablebase is of another variant.
    pub fn set_tablebase(&mut self, tablebase: Option<SearchTablebase>) {
        let settings = EngineSettings { tablebase, ..self.settings.clone() };
        settings.check();
        self.settings = settings;
    }

    /// Sets the constants that searches use, to tune them.
    #[cfg(feature = "tuning")]
    pub fn set_params(&mut self, params: crate::params::Params) {
        self.settings.params = params;
    }
}

/// An engine with a cleared transposition table.
fn typed_engine(tt: TranspositionTable, settings: &EngineSettings) -> Box<dyn DynEngine> {
    let network = settings.network.as_ref();
    with_rules!(settings.variant, R => {
        Box::new(TypedEngine::<R>::with_tt(tt, DefaultEvaluator::new(settings.variant, network)))
    })
}
