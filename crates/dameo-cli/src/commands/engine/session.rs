//! What the sessions of both protocols share.

use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};
use std::ops::ControlFlow;
use std::str::FromStr;

use dameo::AnyGame;
use dameo_engine::{Engine, Signals, Strength};

use super::console::{Console, Event, Output};
use super::options::{Effect, SessionOption};
use super::settings::Settings;
use super::worker::{AnswerWhen, Worker};
use super::{evaluation, tablebase};

/// Whether the session goes on after a command, or an error message.
pub(super) type Handled = Result<ControlFlow<()>, String>;

/// The state of a session.
pub(super) struct State {
    pub(super) output: Output,
    pub(super) settings: Settings,
    pub(super) worker: Worker,
    pub(super) game: AnyGame,
    /// The seed of players of limited strength.
    pub(super) seed: u64,
}

impl State {
    pub(super) fn new(output: Output) -> Self {
        let settings = Settings::default();
        let worker = Worker::new(settings.engine());
        let game = settings.new_game();
        Self { output, settings, worker, game, seed: RandomState::new().hash_one(()) }
    }

    /// The strength to play with, and the seed of its errors.
    pub(super) fn player(&self) -> (Strength, u64) {
        (self.settings.strength(), self.seed)
    }

    /// Clears the transposition table and the histories.
    pub(super) fn begin_game(&mut self) -> Result<(), String> {
        self.worker.engine().map_err(text)?.clear();
        self.seed = self.seed.wrapping_add(1);
        Ok(())
    }

    /// Starts a search. Its answer is sent when it is ready and `when` allows it.
    pub(super) fn start<T: Display>(
        &mut self,
        ponders: bool,
        when: AnswerWhen,
        task: impl FnOnce(&mut Engine, Signals<'_>) -> T + Send + 'static,
    ) -> Result<(), String> {
        let output = self.output.clone();
        self.worker.start(ponders, when, task, move |answer| output.send(&answer)).map_err(text)
    }
}

/// A session in one protocol.
pub(super) trait Session: Sized {
    /// A parsed line of input.
    type Command: FromStr<Err: Display>;

    fn state(&mut self) -> &mut State;

    fn handle(&mut self, command: Self::Command) -> Handled;

    /// Sends an error message.
    fn error(&self, message: &str);

    /// Sends a message for people, if the protocol has one.
    fn info(&self, message: String);

    /// Called after the variant has changed and the game was reset.
    fn variant_changed(&mut self) {}

    /// Handles commands until the program is to end.
    fn run(mut self, console: &Console) {
        loop {
            let handled = match console.next() {
                Event::Line(line) if line.is_empty() => Ok(ControlFlow::Continue(())),
                Event::Line(line) => {
                    line.parse().map_err(text).and_then(|command| self.handle(command))
                }
                Event::Overlong => Err("expected a shorter line".to_owned()),
                Event::End => return,
            };
            match handled {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return,
                Err(message) => self.error(&message),
            }
        }
    }

    /// Changes a setting and applies it to the engine.
    fn set(&mut self, option: &SessionOption, value: Option<&str>) -> Result<(), String> {
        let State { settings: current, worker, .. } = self.state();
        let mut settings = current.clone();
        option.set(&mut settings, value).map_err(text)?;
        match option.effect {
            Effect::HashSize => {
                let resized = worker.engine().map_err(text)?.resize(settings.hash_mib);
                resized.map_err(|error| format!("option Hash: {error}"))?;
            }
            Effect::Clear => worker.engine().map_err(text)?.clear(),
            Effect::Variant if settings.variant != current.variant => {
                return self.change_variant(settings);
            }
            Effect::Evaluation => {
                drop(worker.engine().map_err(text)?);
                *current = settings;
                return self.load_evaluation();
            }
            Effect::Tablebase => {
                drop(worker.engine().map_err(text)?);
                // The path is kept even if it cannot be opened; the engine then
                // has no tablebase.
                *current = settings;
                return self.load_tablebase();
            }
            Effect::ProbeLimit => {
                tablebase::set_limit(
                    &mut *worker.engine().map_err(text)?,
                    settings.table_probe_limit,
                );
            }
            #[cfg(feature = "tuning")]
            Effect::Params => worker.engine().map_err(text)?.set_params(settings.params),
            Effect::Variant | Effect::NextSearch | Effect::DrawRules => {}
        }
        *current = settings;
        Ok(())
    }

    /// Changes the variant of the engine and starts a new game. All other settings
    /// stay.
    fn change_variant(&mut self, settings: Settings) -> Result<(), String> {
        let state = self.state();
        state.worker.engine().map_err(text)?.set_variant(settings.variant);
        state.game = settings.new_game();
        state.settings = settings;
        self.variant_changed();
        let evaluation = self.load_evaluation();
        self.load_tablebase().and(evaluation)
    }

    /// Gives the engine the evaluation of the settings.
    fn load_evaluation(&mut self) -> Result<(), String> {
        let State { settings, worker, .. } = self.state();
        let message = evaluation::load(&mut *worker.engine().map_err(text)?, settings)?;
        if let Some(message) = message {
            self.info(message);
        }
        Ok(())
    }

    /// Gives the engine the tablebase of the settings.
    fn load_tablebase(&mut self) -> Result<(), String> {
        let State { settings, worker, .. } = self.state();
        let message = tablebase::load(&mut *worker.engine().map_err(text)?, settings)?;
        if let Some(message) = message {
            self.info(message);
        }
        Ok(())
    }
}

pub(super) fn text(error: impl Display) -> String {
    error.to_string()
}
