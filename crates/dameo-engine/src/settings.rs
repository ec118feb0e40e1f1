//! What an engine plays with.

use std::ops::RangeInclusive;

use dameo::Variant;
use dameo_nnue::AnyNetwork;

use crate::networks::{embedded_network, network_fits};
use crate::params::Params;
use crate::search_features::SearchFeatures;
use crate::tablebase::SearchTablebase;
use crate::threads::{ThreadScope, system_scope};
use crate::time::{TimeSource, system_now};

/// The settings of an [`Engine`](crate::Engine), which stay from one search to the next. What is
/// asked of a single search is a [`SearchRequest`](crate::SearchRequest).
///
/// ```
/// use dameo::Variant;
/// use dameo_engine::{Engine, EngineSettings, SearchFeature, SearchFeatures};
///
/// // The hand-crafted evaluation, and a search without null moves.
/// let settings = EngineSettings {
///     hash_mib: 1,
///     network: None,
///     features: SearchFeatures::ALL.without(SearchFeature::NullMove),
///     ..EngineSettings::new(Variant::Croda)
/// };
/// let engine = Engine::with_settings(settings)?;
/// assert_eq!(engine.variant(), Variant::Croda);
/// # Ok::<(), dameo_engine::HashError>(())
/// ```
#[derive(Clone)]
pub struct EngineSettings {
    /// The variant that it plays.
    pub variant: Variant,
    /// The size of the transposition table, in MiB.
    pub hash_mib: usize,
    /// The network that evaluates positions; `None` for the hand-crafted evaluation. Levels that
    /// err have the hand-crafted evaluation, with which their strength was measured.
    pub network: Option<AnyNetwork>,
    /// The tablebase that searches probe.
    pub tablebase: Option<SearchTablebase>,
    /// The features that searches use, to measure what each gains.
    pub features: SearchFeatures,
    /// The constants that searches use, to tune them.
    #[cfg(feature = "tuning")]
    pub params: Params,
    /// Replaces the system clock.
    pub clock: TimeSource,
    /// Replaces the threads of the system, which run the helpers of searches with more threads
    /// than one.
    pub thread_scope: ThreadScope,
}

impl EngineSettings {
    /// The size of the transposition table unless another is asked for, in MiB.
    pub const DEFAULT_HASH_MIB: usize = 16;
    /// The sizes that programs offer, in MiB.
    pub const HASH_MIB: RangeInclusive<usize> = 1..=65_536;

    /// The defaults for a variant: its embedded network, and no tablebase.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self {
            variant,
            hash_mib: Self::DEFAULT_HASH_MIB,
            network: embedded_network(variant),
            tablebase: None,
            features: SearchFeatures::default(),
            #[cfg(feature = "tuning")]
            params: Params::DEFAULT,
            clock: system_now,
            thread_scope: system_scope,
        }
    }

    /// The constants that searches use.
    pub(crate) fn params(&self) -> Params {
        #[cfg(feature = "tuning")]
        return self.params;
        #[cfg(not(feature = "tuning"))]
        Params::DEFAULT
    }

    /// # Panics
    /// If the network or the tablebase is for other rules than those of the variant.
    pub(crate) fn check(&self) {
        let ours = self.variant;
        if let Some(network) = &self.network {
            let (fits, theirs) = (network_fits(network, ours), network.variant());
            assert!(fits, "an engine for {ours} cannot use a network of {theirs}");
        }
        if let Some(tablebase) = &self.tablebase {
            let theirs = tablebase.variant();
            assert_eq!(ours, theirs, "an engine for {ours} cannot use a tablebase of {theirs}");
        }
    }
}
