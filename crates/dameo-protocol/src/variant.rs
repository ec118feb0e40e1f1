//! The variants.

use dameo::{Geometry, Position, Rules, Variant, with_rules};
use serde::{Deserialize, Serialize};

/// A variant, as somebody who wants to play it needs to know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VariantJson {
    /// The name used in addresses and records.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// Number of files of its board.
    pub width: u8,
    /// Number of ranks of its board.
    pub height: u8,
    /// The usual starting position.
    pub start_fen: String,
    /// The draw rules of a game whose players name none.
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
