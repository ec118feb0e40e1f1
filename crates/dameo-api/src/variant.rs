//! The variants.

use dameo::{AnyPosition, DrawRules, Variant};
use serde::{Deserialize, Serialize};

/// The facts about a variant that a client needs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VariantJson {
    /// The identifier used in URLs and game records.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub name: Variant,
    /// The display name.
    pub title: String,
    /// Number of files of the board.
    pub width: u8,
    /// Number of ranks of the board.
    pub height: u8,
    /// The starting position.
    pub start_fen: String,
    /// The default draw rules.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub draw_rules: DrawRules,
}

impl From<Variant> for VariantJson {
    fn from(variant: Variant) -> Self {
        Self {
            name: variant,
            title: variant.title().to_owned(),
            width: variant.width(),
            height: variant.height(),
            start_fen: AnyPosition::start(variant).fen(),
            draw_rules: variant.default_draw_rules(),
        }
    }
}
