//! The facts in which the games differ, one file for each rule type.
//!
//! A rule type implements [`Rules`] and the trait of its family, [`DameoRules`]
//! or [`DamoneRules`]. The rest of the crate is generic over it, and reads the
//! facts instead of matching on the variant.

mod anti_dameo;
mod big_dameo;
mod croda;
mod dameo;
mod facts;
mod italian_damone;
mod italian_damone_3;
mod italian_damone_capture;
mod variant;

pub use self::facts::{
    AntiDameo, AnyOf, BigDameo, Croda, Dameo, ItalianDamone, ItalianDamone3, ItalianDamoneCapture,
    NoMove, PerRules, Rules,
};
pub(crate) use self::variant::{match_rules, with_rules};
pub use crate::family::{
    ByFamily, DameoFamily, DameoRules, DamoneFamily, DamoneRules, Family, KingLines, RoleNames,
    role_names,
};
