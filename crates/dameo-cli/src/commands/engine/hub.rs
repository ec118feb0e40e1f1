//! A session in Hub.

use std::fmt::Display;
use std::ops::ControlFlow;

use dameo::AnyGame;
use dameo_engine::{Engine, Limits, SearchRequest, Signals, Skill, TimeLimit};
use dameo_uci::hub::{
    Answer, Command, InfoLine, LevelCommand, SearchMode, move_text, parse_move, parse_position,
};

use super::console::Output;
use super::session::{Handled, Session, State, text};
use super::settings::Setting;
use super::tablebase;
use super::worker::AnswerWhen;

pub(super) struct Hub {
    state: State,
    level: LevelCommand,
}

impl Session for Hub {
    type Command = Command;

    fn state(&mut self) -> &mut State {
        &mut self.state
    }

    fn handle(&mut self, command: Command) -> Handled {
        match command {
            Command::Hub => self.identify(),
            Command::SetParam { name, value } => {
                let setting = Setting::from_parameter(&name)
                    .ok_or_else(|| format!("unknown parameter \"{name}\""))?;
                self.set(setting, Some(&value))?;
            }
            Command::Init => self.send(&Answer::Ready),
            Command::Pos { position, moves } => self.set_position(position.as_deref(), &moves)?,
            Command::Level(level) => self.level = level,
            Command::Go(mode) => self.go(mode)?,
            Command::PonderHit => self.state.worker.ponder_hit(),
            Command::Stop => self.state.worker.stop(),
            Command::NewGame => self.state.begin_game()?,
            Command::Ping => self.send(&Answer::Pong),
            Command::Quit => return Ok(ControlFlow::Break(())),
            Command::Unknown => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    fn error(&self, message: &str) {
        self.send(&Answer::Error(message.to_owned()));
    }

    /// Hub has no such message.
    fn info(&self, _: String) {}
}

impl Hub {
    pub(super) fn new(state: State) -> Self {
        Self { state, level: LevelCommand::default() }
    }

    fn send(&self, answer: &Answer) {
        self.state.output.send(answer);
    }

    fn identify(&self) {
        let (version, author) = (env!("CARGO_PKG_VERSION"), "the Dameo developers");
        self.send(&Answer::Id { name: "Dameo", version, author });
        for parameter in Setting::all().filter_map(Setting::parameter) {
            self.send(&Answer::Param(parameter));
        }
        self.send(&Answer::Wait);
    }

    /// Sets the position. An invalid one leaves the current position unchanged.
    fn set_position(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), String> {
        let position = position.ok_or("bad pos: expected pos=")?;
        let settings = &self.state.settings;
        let setup = parse_position(settings.variant, position).map_err(text)?;
        let mut game = AnyGame::from_setup(&setup, settings.draw_rules()).map_err(text)?;
        for (number, mv) in (1..).zip(moves) {
            let at = |error: &dyn Display| format!("move {number}: {error}");
            let mv = parse_move(&game.position(), mv).map_err(|error| at(&error))?;
            game.play(mv).map_err(|error| at(&error))?;
        }
        self.state.game = game;
        Ok(())
    }

    fn go(&mut self, mode: SearchMode) -> Result<(), String> {
        let limits = self.limits();
        let (game, output) = (self.state.game.clone(), self.state.output.clone());
        // Analysis is always at full strength.
        let skill = self.state.settings.skill().filter(|_| mode != SearchMode::Analyze);
        let seed = self.state.seed;
        let task = move |engine: &mut Engine, signals: Signals<'_>| match skill {
            None => search(engine, &game, &SearchRequest::new(limits, signals), &output),
            Some(skill) => {
                let time = Skill::time_for_move(limits.time);
                let best = skill.choose(engine, &game, time, seed, signals.stop);
                Answer::Done { best: best.map(|mv| move_text(game.variant(), mv)), ponder: None }
            }
        };
        let ponders = mode == SearchMode::Ponder;
        let when = if ponders { AnswerWhen::PonderingEnds } else { AnswerWhen::Ready };
        self.state.start(ponders, when, task)
    }

    fn limits(&self) -> Limits {
        let LevelCommand { depth, nodes, move_time, moves, time, increment, infinite } = self.level;
        let overhead = self.state.settings.overhead;
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
            threads: self.state.settings.threads,
            ..Limits::default()
        }
    }
}

/// Searches and sends every line. Returns the final answer.
fn search(
    engine: &mut Engine,
    game: &AnyGame,
    request: &SearchRequest<'_>,
    output: &Output,
) -> Answer {
    let text_of = |mv| move_text(game.variant(), mv);
    let found = engine.search(game, request, &mut |info| {
        output.send(&Answer::Info(InfoLine {
            depth: info.line.depth,
            score: info.line.score,
            nodes: info.nodes,
            time: info.time,
            pv: info.line.moves.iter().copied().map(text_of).collect(),
        }));
    });
    if let Some(message) = tablebase::drop_damaged(engine) {
        output.send(&Answer::Error(message));
    }
    Answer::Done { best: found.best.map(text_of), ponder: found.ponder.map(text_of) }
}
