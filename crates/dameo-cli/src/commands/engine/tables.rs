//! Endgame tables in a conversation: bad ones are told of, and the engine goes
//! on without them.

use std::path::Path;

use dameo::Rules;
use dameo_engine::{Engine, SearchTablebase};

use super::settings::Settings;

/// Gives the engine the tables that are set. Returns what there is to be said
/// about them, if any are.
///
/// # Errors
/// If there are none to use; the engine then has none.
pub(super) fn equip<R: Rules>(
    engine: &mut Engine<R>,
    settings: &Settings,
) -> Result<Option<String>, String> {
    engine.set_endgames(None);
    let Settings { table_path: path, table_probe_limit, .. } = settings;
    if path.is_empty() {
        return Ok(None);
    }
    let tables = SearchTablebase::<R>::open(Path::new(path))
        .map_err(|error| format!("{}; searching without tables", chain(&error)))?;
    let told = format!("endgame tables of up to {} pieces in {path}", tables.max_pieces());
    engine.set_endgames(Some(tables.with_limit(*table_probe_limit)));
    Ok(Some(told))
}

/// Limits the number of pieces for which the tables are asked.
pub(super) fn limit<R: Rules>(engine: &mut Engine<R>, pieces: u32) {
    let limited = engine.endgames().map(|tables| tables.with_limit(pieces));
    engine.set_endgames(limited);
}

/// Takes tables away that have turned out to be damaged, and says why.
pub(super) fn give_up<R: Rules>(engine: &mut Engine<R>) -> Option<String> {
    let error = chain(engine.endgames()?.fault()?);
    engine.set_endgames(None);
    Some(format!("{error}; searching without tables from now on"))
}

/// An error and its causes.
fn chain(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}
