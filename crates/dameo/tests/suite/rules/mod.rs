//! The sentences of `rules.md` sections 1 to 5, each with pictures of what it says.
//! The tests are named after the sentences and quote them.

mod anti_dameo;
mod big_dameo;
mod board_and_end;
mod capturing;
mod croda;
mod damone;
mod damone_legality;
mod diagram;
mod largest_capture;
mod moving;
mod promotion;
