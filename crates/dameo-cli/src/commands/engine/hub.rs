//! A session in Hub.

use std::ops::ControlFlow;

use dameo::{AnyGame, Bounds};
use dameo_engine::{Engine, Limits, SearchRequest, Signals, Strength, TimeLimit};
use dameo_uci::hub::{HubAnswer, HubCommand, HubInfo, LevelCommand, SearchMode, move_text, replay};

use super::console::Output;
use super::options::SessionOption;
use super::session::{Handled, Session, State, text};
use super::tablebase;
use super::worker::AnswerWhen;

pub(super) struct Hub {
    state: State,
    level: LevelCommand,
}

impl Session for Hub {
    type Command = HubCommand;

    fn state(&mut self) -> &mut State {
        &mut self.state
    }

    fn handle(&mut self, command: HubCommand) -> Handled {
        match command {
            HubCommand::Hub => self.identify(),
            HubCommand::SetParam { name, value } => {
                let option = SessionOption::from_parameter(&name)
                    .ok_or_else(|| format!("unknown parameter \"{name}\""))?;
                self.set(option, Some(&value))?;
            }
            HubCommand::Init => self.send(&HubAnswer::Ready),
            HubCommand::Pos { position, moves } => {
                self.set_position(position.as_deref(), &moves)?
            }
            HubCommand::Level(level) => self.level = level,
            HubCommand::Go(mode) => self.go(mode)?,
            HubCommand::PonderHit => self.state.worker.ponder_hit(),
            HubCommand::Stop => self.state.worker.stop(),
            HubCommand::NewGame => self.state.begin_game()?,
            HubCommand::Ping => self.send(&HubAnswer::Pong),
            HubCommand::Quit => return Ok(ControlFlow::Break(())),
            HubCommand::Unknown => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    fn error(&self, message: &str) {
        self.send(&HubAnswer::Error(message.to_owned()));
    }

    /// Hub has no such message.
    fn info(&self, _: String) {}
}

impl Hub {
    pub(super) fn new(state: State) -> Self {
        Self { state, level: LevelCommand::default() }
    }

    fn send(&self, answer: &HubAnswer) {
        self.state.output.send(answer);
    }

    fn identify(&self) {
        let (version, author) = (env!("CARGO_PKG_VERSION"), "the Dameo developers");
        self.send(&HubAnswer::Id { name: "Dameo", version, author });
        for parameter in SessionOption::all().iter().filter_map(SessionOption::parameter) {
            self.send(&HubAnswer::Param(parameter));
        }
        self.send(&HubAnswer::Wait);
    }

    /// Sets the position. An invalid one leaves the current position unchanged.
    fn set_position(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), String> {
        let position = position.ok_or("bad pos: expected pos=")?;
        let settings = &self.state.settings;
        let (variant, draw_rules) = (settings.variant, settings.draw_rules());
        let game = replay(variant, draw_rules, position, moves, &Bounds::NONE);
        self.state.game = game.map_err(text)?;
        Ok(())
    }

    fn go(&mut self, mode: SearchMode) -> Result<(), String> {
        let limits = self.limits();
        let (game, output) = (self.state.game.clone(), self.state.output.clone());
        let (strength, seed) = self.state.player();
        // Analysis is always at full strength.
        let strength = if mode == SearchMode::Analyze { Strength::Full } else { strength };
        let task = move |engine: &mut Engine, signals: Signals<'_>| {
            search(engine, &game, &SearchRequest::new(limits, signals), (strength, seed), &output)
        };
        let ponders = mode == SearchMode::Ponder;
        let when = if ponders { AnswerWhen::PonderingEnds } else { AnswerWhen::Ready };
        self.state.start(ponders, when, task)
    }

    fn limits(&self) -> Limits {
        let LevelCommand { depth, nodes, move_time, infinite, .. } = self.level;
        let overhead = self.state.settings.overhead;
        let clock = self.level.clock().map(|clock| TimeLimit::of_clock(clock, overhead));
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
    (strength, seed): (Strength, u64),
    output: &Output,
) -> HubAnswer {
    let text_of = |mv| move_text(game.variant(), mv);
    let found = strength.search(engine, game, request, seed, &mut |info| {
        output.send(&HubAnswer::Info(HubInfo {
            depth: info.line.depth,
            score: info.line.score,
            nodes: info.nodes,
            time: info.time,
            pv: info.line.moves.iter().copied().map(text_of).collect(),
        }));
    });
    if let Some(message) = tablebase::drop_damaged(engine) {
        output.send(&HubAnswer::Error(message));
    }
    HubAnswer::Done { best: found.best.map(text_of), ponder: found.ponder.map(text_of) }
}
