//! A network of any rules.

use std::sync::Arc;

use dameo::rules::{AnyOf, PerRules};
use dameo::{Rules, Variant, with_rules};

use crate::error::NetworkError;
use crate::format;
use crate::network::Network;

#[derive(Clone, Debug)]
enum Networks {}

impl PerRules for Networks {
    type Of<R: Rules> = Arc<Network<R>>;
}

/// A network for a variant that is known at run time. Cheap to clone.
#[derive(Clone, Debug)]
pub struct AnyNetwork {
    variant: Variant,
    checksum: u64,
    network: AnyOf<Networks>,
}

impl AnyNetwork {
    /// Reads a network from the bytes of a file.
    ///
    /// # Errors
    /// If they are not those of a network, or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let variant = format::variant(bytes)?;
        with_rules!(variant, R => Network::<R>::read(bytes).map(Self::from))
    }

    /// The variant whose games the network was trained on.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The checksum of the file, which names the network.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        self.checksum
    }

    /// The network, if it is for the rules `R`.
    #[must_use]
    pub fn downcast<R: Rules>(&self) -> Option<&Network<R>> {
        self.network.get::<R>().map(AsRef::as_ref)
    }

    /// A share of the network, if it is for the rules `R`.
    #[must_use]
    pub fn typed<R: Rules>(&self) -> Option<Arc<Network<R>>> {
        self.network.get::<R>().cloned()
    }
}

impl<R: Rules> From<Network<R>> for AnyNetwork {
    fn from(network: Network<R>) -> Self {
        let (variant, checksum) = (network.variant(), network.checksum());
        Self { variant, checksum, network: AnyOf::new::<R>(Arc::new(network)) }
    }
}
