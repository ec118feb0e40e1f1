//! Moves and games as text: what `docs/notation.md` promises.

mod moves;
mod pdn;
mod random;
mod reading;
mod recorded;
mod text_games;
