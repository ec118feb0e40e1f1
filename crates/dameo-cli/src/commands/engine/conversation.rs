//! What conversations have in common, whatever the protocol.

use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};
use std::str::FromStr;

use dameo::{Game, Rules};
use dameo_engine::{Engine, Signals};

use super::console::{Console, Event};
use super::settings::{Setting, Settings};
use super::tables;
use super::worker::{Tell, Worker};

/// Why a conversation about one variant is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// So is the whole conversation.
    Quit,
    /// It goes on about another variant, which the settings name.
    Variant,
}

/// Whether a command ended the conversation, or why it could not be obeyed.
pub(super) type Obeyed = Result<Option<Ending>, String>;

/// What is talked with and about.
pub(super) struct Subject<'a, R: Rules> {
    pub(super) console: &'a Console,
    pub(super) settings: &'a mut Settings,
    pub(super) worker: Worker<R>,
    pub(super) game: Game<R>,
    /// What players of limited skill draw their numbers from.
    pub(super) seed: u64,
}

impl<'a, R: Rules> Subject<'a, R> {
    pub(super) fn new(console: &'a Console, settings: &'a mut Settings) -> Self {
        let worker = Worker::new(settings.hash_mib);
        let game = Game::new(settings.draw_rules.unwrap_or(R::DEFAULT_DRAW_RULES));
        let seed = RandomState::new().hash_one(R::NAME);
        Self { console, settings, worker, game, seed }
    }

    /// Forgets what was learnt in the game before.
    pub(super) fn begin_game(&mut self) -> Result<(), String> {
        self.worker.engine().map_err(text)?.clear();
        self.seed = self.seed.wrapping_add(1);
        Ok(())
    }

    /// Begins a search; what comes of it is said.
    pub(super) fn start<T: Display>(
        &mut self,
        ponders: bool,
        tell: Tell,
        task: impl FnOnce(&mut Engine<R>, Signals<'_>) -> T + Send + 'static,
    ) -> Result<(), String> {
        let voice = self.console.voice().clone();
        self.worker.start(ponders, tell, task, move |answer| voice.say(&answer)).map_err(text)
    }
}

/// A conversation in one protocol about one variant.
pub(super) trait Conversation<'a, R: Rules>: Sized {
    /// What a line is understood as.
    type Command: FromStr<Err: Display>;

    fn subject(&mut self) -> &mut Subject<'a, R>;

    fn obey(&mut self, command: Self::Command) -> Obeyed;

    /// Says why something could not be done.
    fn complain(&self, message: &str);

    /// Says what may be of interest to people, if the protocol has words for
    /// it.
    fn remark(&self, message: String);

    /// Obeys until there is nothing more to be said about this variant.
    fn hold(mut self) -> Ending {
        let settings = self.subject().settings.clone();
        if let Err(message) = self.equip(&settings) {
            self.complain(&message);
        }
        loop {
            let obeyed = match self.subject().console.next() {
                Event::Line(line) if line.is_empty() => Ok(None),
                Event::Line(line) => {
                    line.parse().map_err(text).and_then(|command| self.obey(command))
                }
                Event::Overlong => Err("expected a shorter line".to_owned()),
                Event::End => Ok(Some(Ending::Quit)),
            };
            match obeyed {
                Ok(None) => {}
                Ok(Some(ending)) => return ending,
                Err(message) => self.complain(&message),
            }
        }
    }

    /// Sets something, and has the engine follow.
    fn set(&mut self, setting: Setting, value: Option<&str>) -> Obeyed {
        let Subject { settings: present, worker, .. } = self.subject();
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
                // What cannot be read is set all the same: none are used then.
                let equipped = self.equip(&settings);
                *self.subject().settings = settings;
                return equipped.map(|()| None);
            }
            Setting::TableProbeLimit => {
                tables::limit(&mut *worker.engine().map_err(text)?, settings.table_probe_limit);
            }
            _ => {}
        }
        **present = settings;
        Ok(ending)
    }

    /// Gives the engine the endgame tables that are set.
    fn equip(&mut self, settings: &Settings) -> Result<(), String> {
        let mut engine = self.subject().worker.engine().map_err(text)?;
        let told = tables::equip(&mut *engine, settings)?;
        drop(engine);
        if let Some(told) = told {
            self.remark(told);
        }
        Ok(())
    }
}

pub(super) fn text(error: impl Display) -> String {
    error.to_string()
}
