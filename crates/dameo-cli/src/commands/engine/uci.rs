//! A session in UCI.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering::SeqCst;

use dameo::{AnyGame, AnyMove};
use dameo_api::{AnalysisEnd, AnalysisLine, MovesReply, PositionRequest};
use dameo_engine::bench::{BENCH_DEPTH, search_bench};
use dameo_engine::{Engine, Limits, SearchRequest, Signals, Skill, TimeLimit};
use dameo_uci::{Answer, Command, Go, InfoLine};

use super::console::Output;
use super::session::{Handled, Session, State, text};
use super::settings::Setting;
use super::tablebase;
use super::worker::AnswerWhen;

pub(super) struct Uci {
    state: State,
    /// The last valid position.
    position: PositionRequest,
}

impl Session for Uci {
    type Command = Command;

    fn state(&mut self) -> &mut State {
        &mut self.state
    }

    fn handle(&mut self, command: Command) -> Handled {
        match command {
            Command::Uci => self.identify(),
            Command::IsReady => self.send(&Answer::ReadyOk),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::NewGame => self.state.begin_game()?,
            Command::Position { fen, moves } => self.set_position(fen, moves)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => self.state.worker.stop(),
            Command::PonderHit => self.state.worker.ponder_hit(),
            Command::Quit => return Ok(ControlFlow::Break(())),
            Command::Display => self.display(),
            Command::Bench(depth) => self.bench(depth.unwrap_or(BENCH_DEPTH))?,
            // There is no debug output.
            Command::Debug(_) => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    fn error(&self, message: &str) {
        self.send(&Answer::error(&message));
    }

    fn variant_changed(&mut self) {
        self.position = PositionRequest::default();
    }

    fn info(&self, message: String) {
        self.send(&Answer::InfoString(message));
    }
}

impl Uci {
    pub(super) fn new(state: State) -> Self {
        Self { state, position: PositionRequest::default() }
    }

    fn send(&self, answer: &Answer) {
        self.state.output.send(answer);
    }

    fn identify(&self) {
        let name = format!("Dameo {}", env!("CARGO_PKG_VERSION"));
        self.send(&Answer::Id { key: "name", value: name });
        self.send(&Answer::Id { key: "author", value: "the Dameo developers".to_owned() });
        for setting in Setting::all() {
            self.send(&Answer::Option(setting.option()));
        }
        self.send(&Answer::UciOk);
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let setting =
            Setting::from_option(name).ok_or_else(|| format!("unknown option \"{name}\""))?;
        self.set(setting, value)?;
        if setting == Setting::DrawRules {
            let PositionRequest { fen, moves, .. } = self.position.clone();
            self.set_position(fen, moves)?;
        }
        Ok(())
    }

    /// Sets the position. An invalid one leaves the current position unchanged.
    fn set_position(&mut self, fen: Option<String>, moves: Vec<String>) -> Result<(), String> {
        let position = PositionRequest { fen, moves, draw_rules: self.state.settings.draw_rules };
        self.state.game = position.game(self.state.settings.variant).map_err(text)?;
        self.position = position;
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<(), String> {
        let (limits, root_moves) = (self.limits(go), self.root_moves(go));
        let when = if go.ponder {
            AnswerWhen::PonderingEnds
        } else if go.infinite {
            AnswerWhen::Stopped
        } else {
            AnswerWhen::Ready
        };
        let (game, output) = (self.state.game.clone(), self.state.output.clone());
        let (skill, seed) = (self.state.settings.skill(), self.state.seed);
        let task = move |engine: &mut Engine, signals: Signals<'_>| match skill {
            None => {
                let request = SearchRequest { root_moves, ..SearchRequest::new(limits, signals) };
                search(engine, &game, &request, &output)
            }
            Some(skill) => {
                let time = Skill::time_for_move(limits.time);
                let best = skill.choose(engine, &game, time, seed, signals.stop);
                let best = best.map(|mv| game.position().move_text(mv));
                Answer::BestMove { best, ponder: None }
            }
        };
        self.state.start(go.ponder, when, task)
    }

    fn root_moves(&self, go: &Go) -> Vec<AnyMove> {
        let position = self.state.game.position();
        let mut moves = Vec::new();
        for text in &go.search_moves {
            match position.parse_move(text) {
                Ok(mv) => moves.push(mv),
                Err(error) => self.send(&Answer::error(&error)),
            }
        }
        moves
    }

    fn limits(&self, go: &Go) -> Limits {
        let position = self.state.game.position();
        let turn = position.turn();
        let overhead = self.state.settings.overhead;
        let clock = go.time[turn].map(|remaining| TimeLimit::Clock {
            remaining,
            increment: go.increment[turn].unwrap_or_default(),
            moves_to_go: go.moves_to_go.filter(|&moves| moves > 0),
            overhead,
        });
        // A win in n moves is a win in 2n - 1 plies.
        let mate = go.mate.map(|moves| moves.saturating_mul(2).saturating_sub(1));
        Limits {
            depth: go.depth.into_iter().chain(mate).min(),
            nodes: go.nodes,
            time: go.move_time.map(TimeLimit::MoveTime).or(clock).filter(|_| !go.infinite),
            multi_pv: self.state.settings.multi_pv,
            threads: self.state.settings.threads,
        }
    }

    fn display(&self) {
        let game = &self.state.game;
        let reply = MovesReply::new(game);
        let moves: Vec<_> = reply.moves.iter().map(|mv| mv.text.as_str()).collect();
        let send = |line| self.send(&Answer::InfoString(line));
        send(format!("variant {}", reply.variant));
        send(format!("fen {}", game.to_setup().fen_with_counters()));
        send(format!("draw rules {}", game.draw_rules().name()));
        send(format!("moves {}", moves.join(" ")));
        if let Some(outcome) = game.outcome() {
            send(format!("the game has ended: {}", outcome.describe(game.position().turn())));
        }
    }

    fn bench(&mut self, depth: u32) -> Result<(), String> {
        let variant = self.state.settings.variant;
        let task = move |engine: &mut Engine, signals: Signals<'_>| match search_bench(
            variant,
            engine.network(),
            depth,
            signals.stop,
        ) {
            Ok(_) if signals.stop.load(SeqCst) => Answer::InfoString("bench stopped".to_owned()),
            Ok(found) => {
                Answer::InfoString(format!("Bench: {} nodes {:.0} nps", found.nodes, found.nps()))
            }
            Err(error) => Answer::error(&error),
        };
        self.state.start(false, AnswerWhen::Ready, task)
    }
}

/// Searches and sends every line. Returns the final answer.
fn search(
    engine: &mut Engine,
    game: &AnyGame,
    request: &SearchRequest<'_>,
    output: &Output,
) -> Answer {
    let position = game.position();
    let found = engine.search(game, request, &mut |info| {
        let line = AnalysisLine::new(&position, info);
        output.send(&Answer::Info(InfoLine { line, hashfull: info.hashfull }));
    });
    if let Some(message) = tablebase::drop_damaged(engine) {
        output.send(&Answer::error(&message));
    }
    let end = AnalysisEnd::new(&position, &found, game.outcome());
    Answer::BestMove { best: end.bestmove, ponder: end.ponder }
}
