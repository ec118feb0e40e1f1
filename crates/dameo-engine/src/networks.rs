//! The networks that are part of the program.

use std::sync::OnceLock;

use dameo::{Variant, with_rules};
use dameo_nnue::AnyNetwork;

/// The files of the networks, with the variants that each one is for. `docs/training.md` tells how
/// they were made.
const FILES: &[(&[Variant], &[u8])] = &[
    (&[Variant::Dameo], include_bytes!("../networks/dameo.nnue")),
    (&[Variant::BigDameo28, Variant::BigDameo24], include_bytes!("../networks/big-dameo.nnue")),
    (&[Variant::Croda], include_bytes!("../networks/croda.nnue")),
    (&[Variant::AntiDameo], include_bytes!("../networks/anti-dameo.nnue")),
    (&[Variant::ItalianDamone], include_bytes!("../networks/italian-damone.nnue")),
    (&[Variant::ItalianDamone3], include_bytes!("../networks/italian-damone-3.nnue")),
    (&[Variant::ItalianDamoneCapture], include_bytes!("../networks/italian-damone-capture.nnue")),
];

/// The network that the engine evaluates positions of a variant with, unless it is told
/// otherwise; `None` for the hand-crafted evaluation.
#[must_use]
pub fn embedded_network(variant: Variant) -> Option<AnyNetwork> {
    static NETWORKS: OnceLock<Vec<AnyNetwork>> = OnceLock::new();
    let read = |&(variants, bytes): &(&[Variant], &[u8])| {
        AnyNetwork::read(bytes)
            .unwrap_or_else(|error| panic!("the network of {}: {error}", variants[0]))
    };
    let index = FILES.iter().position(|(variants, _)| variants.contains(&variant))?;
    Some(NETWORKS.get_or_init(|| FILES.iter().map(read).collect())[index].clone())
}

/// Whether a network was made for the rules of a variant.
#[must_use]
pub fn network_fits(network: &AnyNetwork, variant: Variant) -> bool {
    with_rules!(variant, R => network.downcast::<R>().is_some())
}

/// The name of an evaluation in reports: `hand-crafted evaluation`, or the checksum of a network.
#[must_use]
pub fn evaluation_name(network: Option<&AnyNetwork>) -> String {
    match network {
        None => "hand-crafted evaluation".to_owned(),
        Some(network) => format!("network {:016x}", network.checksum()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_has_a_network_of_its_rules() {
        for &variant in Variant::ALL {
            let network = embedded_network(variant);
            assert!(network.is_some_and(|network| network_fits(&network, variant)), "{variant}");
        }
    }
}
