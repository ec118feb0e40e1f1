//! The conversation in Hub.

use std::fmt::Display;
use std::hash::{BuildHasher, RandomState};

use dameo::{Game, Rules};
use dameo_engine::{Engine, Limits, Signals, Skill, TimeLimit};
use dameo_protocol::hub::{
    Answer, Command, InfoLine, Level, Mode, move_text, parse_move, parse_position,
};

use super::Ending;
use super::console::{Console, Event, Voice};
use super::settings::{Setting, Settings};
use super::tables;
use super::worker::{Tell, Worker};

/// A conversation about one variant.
pub(super) struct Conversation<'a, R: Rules> {
    console: &'a Console,
    settings: &'a mut Settings,
    worker: Worker<R>,
    game: Game<R>,
    level: Level,
    /// What players of limited skill draw their numbers from.
    seed: u64,
}

/// A command cannot be obeyed; the message says why.
type Obeyed = Result<Option<Ending>, String>;

impl<'a, R: Rules> Conversation<'a, R> {
    pub(super) fn new(console: &'a Console, settings: &'a mut Settings) -> Self {
        let game = Game::new(settings.draw_rules.unwrap_or(R::DEFAULT_DRAW_RULES));
        let worker = Worker::new(settings.hash_mib);
        let seed = RandomState::new().hash_one(R::NAME);
        Self { console, settings, worker, game, level: Level::default(), seed }
    }

    /// Obeys until there is nothing more to be said about this variant.
    pub(super) fn hold(mut self) -> Ending {
        if let Err(message) = self.equip(&self.settings.clone()) {
            self.say(&Answer::Error(message));
        }
        loop {
            let obeyed = match self.console.next() {
                Event::Line(line) if line.is_empty() => Ok(None),
                Event::Line(line) => match line.parse() {
                    Ok(command) => self.obey(command),
                    Err(error) => Err(error.to_string()),
                },
                Event::Overlong => Err("expected a shorter line".to_owned()),
                Event::End => Ok(Some(Ending::Quit)),
            };
            match obeyed {
                Ok(None) => {}
                Ok(Some(ending)) => return ending,
                Err(message) => self.say(&Answer::Error(message)),
            }
        }
    }

    fn say(&self, answer: &Answer) {
        self.console.voice().say(answer);
    }

    fn obey(&mut self, command: Command) -> Obeyed {
        match command {
            Command::Hub => self.introduce(),
            Command::SetParam { name, value } => return self.set(&name, &value),
            Command::Init => self.say(&Answer::Ready),
            Command::Pos { position, moves } => self.set_up(position.as_deref(), &moves)?,
            Command::Level(level) => self.level = level,
            Command::Go(mode) => self.go(mode)?,
            Command::PonderHit => self.worker.ponder_hit(),
            Command::Stop => self.worker.stop(),
            Command::NewGame => {
                self.worker.engine().map_err(text)?.clear();
                self.seed = self.seed.wrapping_add(1);
            }
            Command::Ping => self.say(&Answer::Pong),
            Command::Quit => return Ok(Some(Ending::Quit)),
            Command::Unknown => {}
        }
        Ok(None)
    }

    fn introduce(&self) {
        let (version, author) = (env!("CARGO_PKG_VERSION"), "the Dameo developers");
        self.say(&Answer::Id { name: "Dameo", version, author });
        for parameter in Setting::ALL.into_iter().filter_map(Setting::parameter) {
            self.say(&Answer::Param(parameter));
        }
        self.say(&Answer::Wait);
    }

    fn set(&mut self, name: &str, value: &str) -> Obeyed {
        let setting =
            Setting::of_parameter(name).ok_or_else(|| format!("unknown parameter \"{name}\""))?;
        let mut settings = self.settings.clone();
        settings.set(setting, Some(value)).map_err(text)?;
        let mut ending = None;
        match setting {
            Setting::Hash => self.worker.engine().map_err(text)?.resize(settings.hash_mib),
            Setting::Variant if settings.variant != self.settings.variant => {
                drop(self.worker.engine().map_err(text)?);
                ending = Some(Ending::Variant);
            }
            Setting::TablePath => {
                // What cannot be read is set all the same: none are used then.
                let equipped = self.equip(&settings);
                self.settings.table_path = settings.table_path;
                return equipped.map(|()| None);
            }
            Setting::TableProbeLimit => {
                tables::limit(
                    &mut *self.worker.engine().map_err(text)?,
                    settings.table_probe_limit,
                );
            }
            _ => {}
        }
        *self.settings = settings;
        Ok(ending)
    }

    /// Gives the engine the endgame tables that are set. Hub has no words to
    /// tell of success.
    fn equip(&mut self, settings: &Settings) -> Result<(), String> {
        tables::equip(&mut *self.worker.engine().map_err(text)?, settings).map(drop)
    }

    /// A position that is refused leaves the one before in force.
    fn set_up(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), String> {
        let position = position.ok_or("bad pos: expected pos=")?;
        let setup = parse_position(position).map_err(text)?;
        let draw_rules = self.settings.draw_rules.unwrap_or(R::DEFAULT_DRAW_RULES);
        let mut game = Game::<R>::from_setup(setup, draw_rules).map_err(text)?;
        for (number, mv) in (1..).zip(moves) {
            let at = |error: &dyn Display| format!("move {number}: {error}");
            let mv = parse_move(game.position(), mv).map_err(|error| at(&error))?;
            game.play(mv).map_err(|error| at(&error))?;
        }
        self.game = game;
        Ok(())
    }

    fn go(&mut self, mode: Mode) -> Result<(), String> {
        let limits = self.limits();
        let (game, voice) = (self.game.clone(), self.console.voice().clone());
        // An analysis is always one of the engine at full strength.
        let skill = self.settings.skill().filter(|_| mode != Mode::Analyze);
        let (seed, speaker) = (self.seed, voice.clone());
        let task = move |engine: &mut Engine<R>, signals: Signals<'_>| match skill {
            None => search(engine, &game, &limits, signals, &speaker),
            Some(skill) => {
                let time = Skill::time_for_move(limits.time);
                let best = skill.choose(engine, &game, time, seed, signals.stop);
                Answer::Done { best: best.map(move_text), ponder: None }
            }
        };
        let ponders = mode == Mode::Ponder;
        let tell = if ponders { Tell::AfterPondering } else { Tell::AtOnce };
        self.worker.start(ponders, tell, task, move |answer| voice.say(&answer)).map_err(text)
    }

    fn limits(&self) -> Limits<R::Board> {
        let Level { depth, nodes, move_time, moves, time, increment, infinite } = self.level;
        let overhead = self.settings.overhead;
        let clock = time.map(|remaining| TimeLimit::Clock {
            remaining,
            increment: increment.unwrap_or_default(),
            moves_to_go: moves.filter(|&moves| moves > 0),
            overhead,
        });
        Limits {
            depth,
            nodes,
            time: move_time.map(TimeLimit::MoveTime).or(clock).filter(|_| !infinite),
            threads: self.settings.threads,
            ..Limits::default()
        }
    }
}

fn text(error: impl Display) -> String {
    error.to_string()
}

/// Searches and tells every line; returns the last word.
fn search<R: Rules>(
    engine: &mut Engine<R>,
    game: &Game<R>,
    limits: &Limits<R::Board>,
    signals: Signals<'_>,
    voice: &Voice,
) -> Answer {
    let found = engine.search_with_signals(game, limits, signals, |info| {
        voice.say(&Answer::Info(InfoLine {
            depth: info.line.depth,
            score: info.line.score,
            nodes: info.nodes,
            time: info.time,
            pv: info.line.moves.iter().copied().map(move_text).collect(),
        }));
    });
    if let Some(message) = tables::give_up(engine) {
        voice.say(&Answer::Error(message));
    }
    Answer::Done { best: found.best.map(move_text), ponder: found.ponder.map(move_text) }
}
