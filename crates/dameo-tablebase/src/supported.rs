//! Which variants have tablebases.

use dameo::rules::{ByFamily, DameoRules, DamoneRules, Family};
use dameo::{Rules, Variant, with_rules};

/// Whether a variant has tablebases: whether it belongs to the Dameo family.
///
/// ```
/// use dameo::Variant;
///
/// assert!(dameo_tablebase::is_supported(Variant::Croda));
/// assert!(!dameo_tablebase::is_supported(Variant::ItalianDamone));
/// ```
#[must_use]
pub fn is_supported(variant: Variant) -> bool {
    with_rules!(variant, R => choose::<R>())
}

fn choose<R: Rules>() -> bool {
    R::Family::choose::<IsSupported>(IsSupported)
}

struct IsSupported;

impl<R: Rules> ByFamily<R> for IsSupported {
    type Output = bool;

    fn dameo(self) -> bool
    where
        R: DameoRules,
    {
        true
    }

    fn damone(self) -> bool
    where
        R: DamoneRules,
    {
        false
    }
}
