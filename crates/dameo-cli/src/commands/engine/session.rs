//! What the sessions of both protocols share.

use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};
use std::str::FromStr;

use dameo::{Game, Rules};
use dameo_engine::typed::{Engine, Signals};

use super::console::{Console, Event};
use super::settings::{Setting, Settings};
use super::tablebase;
use super::worker::{AnswerWhen, Worker};

/// Why the session of one variant has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// The program is to end.
    Quit,
    /// The variant in the settings has changed.
    Variant,
}

/// Whether a command ended the session, or an error message.
pub(super) type Handled = Result<Option<Ending>, String>;

/// The state of a session.
pub(super) struct State<'a, R: Rules> {
    pub(super) console: &'a Console,
    pub(super) settings: &'a mut Settings,
    pub(super) worker: Worker<R>,
    pub(super) game: Game<R>,
    /// The seed of players of limited skill.
    pub(super) seed: u64,
}

impl<'a, R: Rules> State<'a, R> {
    pub(super) fn new(console: &'a Console, settings: &'a mut Settings) -> Self {
        let worker = Worker::new(settings.hash_mib);
        let game = Game::new(settings.draw_rules.unwrap_or(R::DEFAULT_DRAW_RULES));
        let seed = RandomState::new().hash_one(R::NAME);
        Self { console, settings, worker, game, seed }
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
        task: impl FnOnce(&mut Engine<R>, Signals<'_>) -> T + Send + 'static,
    ) -> Result<(), String> {
        let output = self.console.output().clone();
        self.worker.start(ponders, when, task, move |answer| output.send(&answer)).map_err(text)
    }
}

/// A session in one protocol and one variant.
pub(super) trait Session<'a, R: Rules>: Sized {
    /// A parsed line of input.
    type Command: FromStr<Err: Display>;

    fn state(&mut self) -> &mut State<'a, R>;

    fn handle(&mut self, command: Self::Command) -> Handled;

    /// Sends an error message.
    fn error(&self, message: &str);

    /// Sends a message for people, if the protocol has one.
    fn info(&self, message: String);

    /// Handles commands until the program is to end or the variant changes.
    fn run(mut self) -> Ending {
        let settings = self.state().settings.clone();
        if let Err(message) = self.load_tablebase(&settings) {
            self.error(&message);
        }
        loop {
            let handled = match self.state().console.next() {
                Event::Line(line) if line.is_empty() => Ok(None),
                Event::Line(line) => {
                    line.parse().map_err(text).and_then(|command| self.handle(command))
                }
                Event::Overlong => Err("expected a shorter line".to_owned()),
                Event::End => Ok(Some(Ending::Quit)),
            };
            match handled {
                Ok(None) => {}
                Ok(Some(ending)) => return ending,
                Err(message) => self.error(&message),
            }
        }
    }

    /// Changes a setting and applies it to the engine.
    fn set(&mut self, setting: Setting, value: Option<&str>) -> Handled {
        let State { settings: present, worker, .. } = self.state();
        let mut settings = present.clone();
        settings.set(setting, value).map_err(text)?;
        let mut ending = None;
        match setting {
            Setting::Hash => worker.engine().map_err(text)?.resize(settings.hash_mib),
            Setting::ClearHash => worker.engine().map_err(text)?.clear(),
            Setting::Variant if settings.variant != present.variant => {
                drop(worker.engine().map_err(text)?);
                ending = Some(Ending::Variant);
            }
            Setting::TablePath => {
                // The path is kept even if it cannot be opened; the engine then
                // has no tablebase.
                let loaded = self.load_tablebase(&settings);
                *self.state().settings = settings;
                return loaded.map(|()| None);
            }
            Setting::TableProbeLimit => {
                tablebase::set_limit(
                    &mut *worker.engine().map_err(text)?,
                    settings.table_probe_limit,
                );
            }
            _ => {}
        }
        **present = settings;
        Ok(ending)
    }

    /// Gives the engine the tablebase of the settings.
    fn load_tablebase(&mut self, settings: &Settings) -> Result<(), String> {
        let mut engine = self.state().worker.engine().map_err(text)?;
        let message = tablebase::load(&mut *engine, settings)?;
        drop(engine);
        if let Some(message) = message {
            self.info(message);
        }
        Ok(())
    }
}

pub(super) fn text(error: impl Display) -> String {
    error.to_string()
}
