//! The evaluation of an engine session. A file that cannot be used is reported, and the engine
//! goes on with the evaluation of the program.

use dameo_engine::{Engine, EvalFile, embedded_network, evaluation_name};

use super::settings::Settings;

/// Gives the engine the evaluation of the settings. Returns a message about it, or `None` if it
/// is that of the program.
///
/// # Errors
/// If the file cannot be used; the engine then has the evaluation of the program.
pub(super) fn load(engine: &mut Engine, settings: &Settings) -> Result<Option<String>, String> {
    match settings.eval_file.load(engine.variant()) {
        Ok(network) => {
            engine.set_network(network);
            let message =
                || format!("evaluation: {}", evaluation_name(engine.settings().network.as_ref()));
            Ok((settings.eval_file != EvalFile::Embedded).then(message))
        }
        Err(error) => {
            let own = embedded_network(engine.variant());
            let name = evaluation_name(own.as_ref());
            engine.set_network(own);
            Err(format!("option EvalFile: {error}; evaluating with the {name}"))
        }
    }
}
