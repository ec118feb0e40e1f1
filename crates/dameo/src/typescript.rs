//! The feature `typescript`: what the types of the errors refer to.

use wasm_bindgen::prelude::wasm_bindgen;

/// The types that serde writes as text.
#[wasm_bindgen(typescript_custom_section)]
const TEXTS: &str = r#"
/** The name of a square. */
export type AnySquare = string;

/** A side. */
export type Color = "white" | "black";

/** A result, such as `"1-0"`. */
export type GameResult = string;

/** The name of a move format. */
export type MoveFormat = string;
"#;
