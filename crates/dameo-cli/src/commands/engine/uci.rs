//! A session in UCI.

use std::sync::atomic::Ordering::SeqCst;

use dameo::{AnyMove, Game, Rules};
use dameo_engine::typed::{Engine, Limits, SearchRequest, Signals, Skill, TimeLimit};
use dameo_lab::bench::{BENCH_DEPTH, search_bench};
use dameo_protocol::uci::{Answer, Command, Go, InfoLine};
use dameo_protocol::{AnalysisEnd, MovesReply, PositionRequest};

use super::console::{Console, Output};
use super::session::{Ending, Handled, Session, State, text};
use super::settings::{Setting, Settings};
use super::tablebase;
use super::worker::AnswerWhen;

pub(super) struct Uci<'a, R: Rules> {
    state: State<'a, R>,
    /// The last valid position.
    position: PositionRequest,
}

impl<'a, R: Rules> Session<'a, R> for Uci<'a, R> {
    type Command = Command;

    fn state(&mut self) -> &mut State<'a, R> {
        &mut self.state
    }

    fn handle(&mut self, command: Command) -> Handled {
        match command {
            Command::Uci => self.identify(),
            Command::IsReady => self.send(&Answer::ReadyOk),
            Command::SetOption { name, value } => return self.set_option(&name, value.as_deref()),
            Command::NewGame => self.state.begin_game()?,
            Command::Position { fen, moves } => self.set_position(fen, moves)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => self.state.worker.stop(),
            Command::PonderHit => self.state.worker.ponder_hit(),
            Command::Quit => return Ok(Some(Ending::Quit)),
            Command::Display => self.display(),
            Command::Bench(depth) => self.bench(depth.unwrap_or(BENCH_DEPTH))?,
            // There is no debug output.
            Command::Debug(_) => {}
        }
        Ok(None)
    }

    fn error(&self, message: &str) {
        self.send(&Answer::error(&message));
    }

    fn info(&self, message: String) {
        self.send(&Answer::InfoString(message));
    }
}

impl<'a, R: Rules> Uci<'a, R> {
    pub(super) fn new(console: &'a Console, settings: &'a mut Settings) -> Self {
        let position = PositionRequest { draw_rules: settings.draw_rules, ..Default::default() };
        Self { state: State::new(console, settings), position }
    }

    fn send(&self, answer: &Answer) {
        self.state.console.output().send(answer);
    }

    fn identify(&self) {
        let name = format!("Dameo {}", env!("CARGO_PKG_VERSION"));
        self.send(&Answer::Id { key: "name", value: name });
        self.send(&Answer::Id { key: "author", value: "the Dameo developers".to_owned() });
        for setting in Setting::ALL {
            self.send(&Answer::Option(setting.option()));
        }
        self.send(&Answer::UciOk);
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Handled {
        let setting =
            Setting::from_option(name).ok_or_else(|| format!("unknown option \"{name}\""))?;
        let ending = self.set(setting, value)?;
        if setting == Setting::DrawRules {
            let PositionRequest { fen, moves, .. } = self.position.clone();
            self.set_position(fen, moves)?;
        }
        Ok(ending)
    }

    /// Sets the position. An invalid one leaves the current position unchanged.
    fn set_position(&mut self, fen: Option<String>, moves: Vec<String>) -> Result<(), String> {
        let position = PositionRequest { fen, moves, draw_rules: self.state.settings.draw_rules };
        let game = position.game(R::VARIANT).map_err(text)?;
        self.state.game = game.downcast().expect("a game of these rules").clone();
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
        let (game, output) = (self.state.game.clone(), self.state.console.output().clone());
        let (skill, seed) = (self.state.settings.skill(), self.state.seed);
        let task = move |engine: &mut Engine<R>, signals: Signals<'_>| match skill {
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
                Ok(mv) => moves.push(mv.into()),
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
        let reply = MovesReply::new(&game.clone().into());
        let moves: Vec<_> = reply.moves.iter().map(|mv| mv.text.as_str()).collect();
        let send = |line| self.send(&Answer::InfoString(line));
        send(format!("variant {}", reply.variant));
        send(format!("fen {}", game.to_setup().fen_with_counters()));
        send(format!("draw rules {}", game.draw_rules().name()));
        send(format!("moves {}", moves.join(" ")));
        if let Some(outcome) = game.outcome() {
            send(format!("the game has ended: {outcome}"));
        }
    }

    fn bench(&mut self, depth: u32) -> Result<(), String> {
        let task = move |_: &mut Engine<R>, signals: Signals<'_>| match search_bench(
            R::VARIANT,
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
fn search<R: Rules>(
    engine: &mut Engine<R>,
    game: &Game<R>,
    request: &SearchRequest<'_>,
    output: &Output,
) -> Answer {
    let position = (*game.position()).into();
    let found = engine.search_request(game, request, &mut |info| {
        let line = dameo_protocol::typed::analysis_line(&position, info);
        output.send(&Answer::Info(InfoLine { line, hashfull: info.hashfull }));
    });
    if let Some(message) = tablebase::drop_damaged(engine) {
        output.send(&Answer::error(&message));
    }
    let end = AnalysisEnd::new(&position, &found.into(), game.outcome());
    Answer::BestMove { best: end.bestmove, ponder: end.ponder }
}
