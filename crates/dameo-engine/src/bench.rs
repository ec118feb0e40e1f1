//! A fixed piece of work whose number of visited positions is the signature of
//! the search: a change that is not meant to alter the play must not alter it.

use std::sync::atomic::AtomicBool;

use dameo::{Dameo, FenError, Game, Position, Rules, Setup};

use crate::engine::Engine;
use crate::limits::Limits;

/// The positions of each variant that has any, by its name.
const POSITIONS: [(&str, &str); 8] = [
    ("dameo", include_str!("../../../data/bench/dameo.txt")),
    ("big-dameo-28", include_str!("../../../data/bench/big-dameo-28.txt")),
    ("big-dameo-24", include_str!("../../../data/bench/big-dameo-24.txt")),
    ("croda", include_str!("../../../data/bench/croda.txt")),
    ("anti-dameo", include_str!("../../../data/bench/anti-dameo.txt")),
    ("italian-damone", include_str!("../../../data/bench/italian-damone.txt")),
    ("italian-damone-3", include_str!("../../../data/bench/italian-damone-3.txt")),
    ("italian-damone-capture", include_str!("../../../data/bench/italian-damone-capture.txt")),
];

/// The depth of the bench whose node count commits quote.
pub const BENCH_DEPTH: u32 = 8;

/// The table each position begins with, in MiB.
const HASH_MIB: usize = 8;

/// The positions of the bench of Dameo, as FENs.
pub fn bench_positions() -> impl Iterator<Item = &'static str> {
    positions_of(Dameo::NAME)
}

fn positions_of(variant: &str) -> impl Iterator<Item = &'static str> {
    let of_variant = POSITIONS.into_iter().filter(move |&(name, _)| name == variant);
    let lines = of_variant.flat_map(|(_, text)| text.lines().map(str::trim));
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The set-ups of the bench of a game.
fn setups<R: Rules>() -> Result<Vec<Setup<R>>, FenError<R::Board>> {
    let listed: Vec<_> =
        positions_of(R::NAME).map(Setup::from_legal_fen).collect::<Result<_, _>>()?;
    Ok(if listed.is_empty() { vec![Position::start().into()] } else { listed })
}

/// The bench of Dameo: searches every position to the given depth, each with a
/// fresh state on one thread, and returns how many positions were visited.
///
/// # Errors
/// If the list of positions is damaged.
pub fn bench(depth: u32) -> Result<u64, FenError<<Dameo as Rules>::Board>> {
    bench_of::<Dameo>(depth, &AtomicBool::new(false))
}

/// The bench of any game, as [`bench()`]. It ends soon after another thread has
/// set `stop`; the count then says nothing. Of a game without positions of its
/// own the start is searched.
///
/// # Errors
/// If the list of positions is damaged.
pub fn bench_of<R: Rules>(depth: u32, stop: &AtomicBool) -> Result<u64, FenError<R::Board>> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut engine = Engine::<R>::new(HASH_MIB);
    let mut nodes = 0;
    for setup in setups::<R>()? {
        if let Ok(game) = Game::from_setup(setup, R::DEFAULT_DRAW_RULES) {
            engine.clear();
            nodes += engine.search(&game, &limits, stop, |_| ()).nodes;
        }
    }
    Ok(nodes)
}
