//! Moves and games as text: what `docs/notation.md` promises.

#[cfg(feature = "import")]
mod exports;
mod moves;
mod pdn;
mod random;
mod reading;
mod recorded;
mod text_games;
