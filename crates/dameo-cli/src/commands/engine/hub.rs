//! The conversation in Hub.

use std::fmt::Display;

use dameo::{Game, Rules};
use dameo_engine::{Engine, Limits, Signals, Skill, TimeLimit};
use dameo_protocol::hub::{
    Answer, Command, InfoLine, Level, Mode, move_text, parse_move, parse_position,
};

use super::console::{Console, Voice};
use super::conversation::{Conversation, Ending, Obeyed, Subject, text};
use super::settings::{Setting, Settings};
use super::tables;
use super::worker::Tell;

/// A conversation about one variant.
pub(super) struct Hub<'a, R: Rules> {
    subject: Subject<'a, R>,
    level: Level,
}

impl<'a, R: Rules> Conversation<'a, R> for Hub<'a, R> {
    type Command = Command;

    fn subject(&mut self) -> &mut Subject<'a, R> {
        &mut self.subject
    }

    fn obey(&mut self, command: Command) -> Obeyed {
        match command {
            Command::Hub => self.introduce(),
            Command::SetParam { name, value } => {
                let setting = Setting::of_parameter(&name)
                    .ok_or_else(|| format!("unknown parameter \"{name}\""))?;
                return self.set(setting, Some(&value));
            }
            Command::Init => self.say(&Answer::Ready),
            Command::Pos { position, moves } => self.set_up(position.as_deref(), &moves)?,
            Command::Level(level) => self.level = level,
            Command::Go(mode) => self.go(mode)?,
            Command::PonderHit => self.subject.worker.ponder_hit(),
            Command::Stop => self.subject.worker.stop(),
            Command::NewGame => self.subject.begin_game()?,
            Command::Ping => self.say(&Answer::Pong),
            Command::Quit => return Ok(Some(Ending::Quit)),
            Command::Unknown => {}
        }
        Ok(None)
    }

    fn complain(&self, message: &str) {
        self.say(&Answer::Error(message.to_owned()));
    }

    /// Hub has no words for anything but errors.
    fn remark(&self, _: String) {}
}

impl<'a, R: Rules> Hub<'a, R> {
    pub(super) fn new(console: &'a Console, settings: &'a mut Settings) -> Self {
        Self { subject: Subject::new(console, settings), level: Level::default() }
    }

    fn say(&self, answer: &Answer) {
        self.subject.console.voice().say(answer);
    }

    fn introduce(&self) {
        let (version, author) = (env!("CARGO_PKG_VERSION"), "the Dameo developers");
        self.say(&Answer::Id { name: "Dameo", version, author });
        for parameter in Setting::ALL.into_iter().filter_map(Setting::parameter) {
            self.say(&Answer::Param(parameter));
        }
        self.say(&Answer::Wait);
    }

    /// A position that is refused leaves the one before in force.
    fn set_up(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), String> {
        let position = position.ok_or("bad pos: expected pos=")?;
        let setup = parse_position(position).map_err(text)?;
        let draw_rules = self.subject.settings.draw_rules.unwrap_or(R::DEFAULT_DRAW_RULES);
        let mut game = Game::<R>::from_setup(setup, draw_rules).map_err(text)?;
        for (number, mv) in (1..).zip(moves) {
            let at = |error: &dyn Display| format!("move {number}: {error}");
            let mv = parse_move(game.position(), mv).map_err(|error| at(&error))?;
            game.play(mv).map_err(|error| at(&error))?;
        }
        self.subject.game = game;
        Ok(())
    }

    fn go(&mut self, mode: Mode) -> Result<(), String> {
        let limits = self.limits();
        let (game, voice) = (self.subject.game.clone(), self.subject.console.voice().clone());
        // An analysis is always one of the engine at full strength.
        let skill = self.subject.settings.skill().filter(|_| mode != Mode::Analyze);
        let seed = self.subject.seed;
        let task = move |engine: &mut Engine<R>, signals: Signals<'_>| match skill {
            None => search(engine, &game, &limits, signals, &voice),
            Some(skill) => {
                let time = Skill::time_for_move(limits.time);
                let best = skill.choose(engine, &game, time, seed, signals.stop);
                Answer::Done { best: best.map(move_text), ponder: None }
            }
        };
        let ponders = mode == Mode::Ponder;
        let tell = if ponders { Tell::AfterPondering } else { Tell::AtOnce };
        self.subject.start(ponders, tell, task)
    }

    fn limits(&self) -> Limits<R::Board> {
        let Level { depth, nodes, move_time, moves, time, increment, infinite } = self.level;
        let overhead = self.subject.settings.overhead;
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
            threads: self.subject.settings.threads,
            ..Limits::default()
        }
    }
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
