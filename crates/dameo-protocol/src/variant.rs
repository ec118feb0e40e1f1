//! The variants.

use dameo::{Geometry, Position, Rules, Variant, with_rules};
use serde::{Deserialize, Serialize};

/// The facts about a variant that a client needs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VariantJson {
    /// The identifier used in URLs and game records.
    pub name: String,
    /// The display name.
    pub title: String,
    /// Number of files of the board.
    pub width: u8,
    /// Number of ranks of the board.
    pub height: u8,
    /// The starting position.
    pub start_fen: String,
    /// The default draw rules.
    pub draw_rules: String,
}

impl From<Variant> for VariantJson {
    fn from(variant: Variant) -> Self {
        with_rules!(variant, R => Self::of::<R>())
    }
}

impl VariantJson {
    fn of<R: Rules>() -> Self {
        Self {
            name: R::NAME.to_owned(),
            title: R::TITLE.to_owned(),
            width: R::Board::WIDTH,
            height: R::Board::HEIGHT,
            start_fen: Position::<R>::start().fen(),
            draw_rules: R::DEFAULT_DRAW_RULES.to_string(),
        }
    }
}
