//! The facts in which the games differ, one file for each rule type.
//!
//! A rule type implements [`RuleFacts`] and the trait of its family, [`DameoRules`]
//! or [`DamoneRules`]; those of the list of variants also implement [`Rules`]. The rest
//! of the crate is generic over it, and reads the facts instead of matching on the
//! variant. What all games of a family share is in [`Family`].
//!
//! | family | games | moves and captures |
//! |---|---|---|
//! | [`DameoFamily`] | Dameo, Big Dameo, Croda, Anti-Dameo | men in lines, kings over any distance, captures along ranks and files |
//! | [`DamoneFamily`] | Italian Damone | single diagonal steps, three roles, ranked captures |

mod anti_dameo;
mod big_dameo;
mod croda;
mod dameo;
mod dameo_family;
mod damone_family;
mod facts;
mod italian_damone;
mod italian_damone_3;
mod italian_damone_capture;
mod promoted;
#[cfg(feature = "small-boards")]
mod small_boards;
mod variant;

pub(crate) use self::facts::PromotedOf;
pub use self::facts::{
    AntiDameo, AnyOf, BigDameo, ByFamily, Croda, Dameo, DameoFamily, DameoRules, DamoneFamily,
    DamoneRules, Family, ItalianDamone, ItalianDamone3, ItalianDamoneCapture, KingLines, NoMove,
    PerRules, RuleFacts, Rules, role_names,
};
pub(crate) use self::promoted::{Kings, KingsAndEmperors, Promoted};
#[cfg(feature = "small-boards")]
pub use self::small_boards::{Dameo4, Dameo5, Dameo6};
pub(crate) use self::variant::{match_rules, with_rules};
pub use crate::piece::RoleNames;
