//! The tablebase of an engine session. Missing or damaged files are reported,
//! and the engine goes on without a tablebase.

use std::path::Path;

use dameo_engine::{Engine, SearchTablebase};

use super::settings::Settings;

/// Gives the engine the tablebase of the settings. Returns a message about it,
/// or `None` if no path is set.
///
/// # Errors
/// If the tablebase cannot be opened; the engine then has none.
pub(super) fn load(engine: &mut Engine, settings: &Settings) -> Result<Option<String>, String> {
    engine.set_tablebase(None);
    let Settings { table_path: path, table_probe_limit, .. } = settings;
    if path.is_empty() {
        return Ok(None);
    }
    let tables = SearchTablebase::open(engine.variant(), Path::new(path))
        .map_err(|error| format!("{}; searching without tables", chain(&error)))?;
    let message = format!("endgame tables of up to {} pieces in {path}", tables.max_pieces());
    engine.set_tablebase(Some(tables.with_limit(*table_probe_limit)));
    Ok(Some(message))
}

/// Limits probes to positions with at most this many pieces.
pub(super) fn set_limit(engine: &mut Engine, pieces: u32) {
    let limited = engine.settings().tablebase.as_ref().map(|tables| tables.with_limit(pieces));
    engine.set_tablebase(limited);
}

/// Removes a tablebase that was found to be damaged. Returns the error.
pub(super) fn drop_damaged(engine: &mut Engine) -> Option<String> {
    let error = chain(engine.settings().tablebase.as_ref()?.fault()?);
    engine.set_tablebase(None);
    Some(format!("{error}; searching without tables from now on"))
}

/// The texts of an error and its sources.
fn chain(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}
